"""A page to read and to print: a board, and a picture for each step of its explanation.

It is one HTML file that needs nothing else, and well-formed XML, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

from ..texts import lines_of
from .colours import LEANED, MARKED, REASON
from .scene import Scene
from .svg import board_parts, svg_element

_STYLE = f"""
:root {{ color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --faint: #6b6b6b;
  --rule: #ddd; }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ --ink: #e6e3dc; --paper: #1d1f22; --faint: #a5a29b; --rule: #3a3d42; }}
}}
body {{ margin: 2rem auto; padding: 0 1.25rem; max-width: 52rem; color: var(--ink);
  background: var(--paper); font: 1.0625rem/1.5 Georgia, 'Times New Roman', serif; }}
h1 {{ font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }}
h2 {{ font-size: 1.0625rem; line-height: 1.35; margin: 0 0 .5rem; }}
h2 a {{ color: var(--faint); text-decoration: none; margin-right: .4em; }}
h2 a:hover {{ text-decoration: underline; }}
p {{ margin: 0 0 .4rem; }}
svg {{ display: block; max-width: 100%; height: auto; border-radius: 3px; }}
.legend {{ color: var(--faint); font-size: .9375rem; margin: 1rem 0 0; }}
.legend span {{ display: inline-block; width: .9em; height: .9em; margin: 0 .35em 0 0;
  border-radius: 2px; vertical-align: -.1em; }}
.legend .marked {{ background: {MARKED}; }}
.legend .leaned {{ background: {LEANED}; margin-left: 1.2em; }}
.legend .named {{ border: 2px dashed {REASON}; margin-left: 1.2em; box-sizing: border-box; }}
section {{ display: grid; grid-template-columns: minmax(13rem, 2fr) minmax(0, 3fr);
  gap: 0 2rem; padding: 1.25rem 0; border-top: 1px solid var(--rule); margin-top: 1.25rem;
  break-inside: avoid; }}
section + section {{ margin-top: 0; }}
section:target {{ box-shadow: -.75rem 0 0 -.5rem {MARKED}; }}
@media screen and (max-width: 38rem) {{ section {{ display: block; }} }}
@media print {{
  body {{ margin: 0; max-width: none; font-size: 10.5pt; }}
  svg {{ max-height: 11cm; width: auto; }}
  .legend span, svg {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
}}
""".strip()

_LEGEND = (
    "<p class='legend'><span class='marked'></span>decided in this step"
    "<span class='leaned'></span>what it leans on"
    "<span class='named'></span>what a reason speaks of</p>"
)


def draw_page(
    title: str, head_scene: Scene, parts: Iterable[tuple[str, str, Scene]], note: str = ""
) -> str:
    """The page as HTML: the title over a note and the picture of the board, then the steps.

    A part is its heading, its words, a paragraph a line, and its picture. The
    steps count from 1, and step 7 has the address ``#step-7``.
    """
    picture = _sharing()
    body = [f"<h1>{escape(title)}</h1>"]
    body += [f"<p>{escape(note)}</p>"] if note else []
    body.append(picture(head_scene))
    steps = [
        "\n".join(_step(number, heading, words, picture(scene)))
        for number, (heading, words, scene) in enumerate(parts, 1)
    ]
    if steps:
        body.append(_LEGEND)
    content = "\n".join([*body, *steps])
    return (
        "<!DOCTYPE html>\n"
        "<html lang='en' xmlns='http://www.w3.org/1999/xhtml'>\n<head>\n"
        "<meta charset='utf-8'/>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'/>\n"
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n"
        f"<body>\n{content}\n</body>\n</html>\n"
    )


def _step(number: int, heading: str, words: str, picture: str) -> Iterator[str]:
    yield f"<section id='step-{number}'>"
    yield f"<div><h2><a href='#step-{number}'>{number}</a>{escape(heading)}</h2>"
    yield from (f"<p>{escape(line)}</p>" for line in lines_of(words) if line.strip())
    yield f"</div>\n{picture}</section>"


def _sharing() -> Callable[[Scene], str]:
    """Draws the pictures of one page: what they share is written once, and then referred to."""
    names: dict[str, str] = {}

    def once(part: str) -> str:
        if part in names:
            return f"<use href='#{names[part]}'/>"
        names[part] = f"shared-{len(names) + 1}"
        return f"<g id='{names[part]}'>\n{part}\n</g>"

    return lambda scene: svg_element(scene, *map(once, board_parts(scene)))
