"""Pages as PDF, made of their HTML."""

from __future__ import annotations

from ..errors import InputError


def check_pdf() -> None:
    """Raise InputError where what makes a PDF is not installed."""
    try:
        import weasyprint  # noqa: F401
    except ImportError:
        message = "a PDF needs one more package: pip install 'asppuz[book]'"
        raise InputError(message) from None
    except OSError:
        message = "a PDF needs the library Pango, which the system's package manager has"
        raise InputError(message) from None


def draw_pdf(html: str) -> bytes:
    """Pages that are told as HTML, as the bytes of a PDF; raises InputError as ``check_pdf``."""
    check_pdf()
    import weasyprint

    return bytes(weasyprint.HTML(string=html, url_fetcher=_refused).write_pdf())


def _refused(address: str) -> dict[str, object]:
    """Nothing is fetched: a book holds all that it shows."""
    raise ValueError(f"a book needs no {address}")
