"""How the pages of a book look."""

from __future__ import annotations

from .paper import GAP, MARGIN, SOLUTIONS, Paper


def style_of(paper: Paper) -> str:
    """The style sheet of a book on that paper."""
    return f"""
@page {{ size: {paper.width}mm {paper.height}mm; margin: 0; }}
html {{ -webkit-print-color-adjust: exact; print-color-adjust: exact; }}
body {{ margin: 0; color: #111; font: 10.5pt/5mm Georgia, 'Times New Roman', serif; }}
.page {{ position: relative; box-sizing: border-box; overflow: hidden; break-after: page;
  width: {paper.width}mm; height: {paper.height}mm; padding: {MARGIN}mm; }}
.page:last-child {{ break-after: auto; }}
.number {{ position: absolute; left: 0; right: 0; bottom: {MARGIN / 2}mm; text-align: center;
  font-size: 9pt; color: #737373; }}
h1, h2, figcaption, .who {{ font-family: Helvetica, Arial, sans-serif; }}
h1 {{ margin: 12mm 0 3mm; text-align: center; font-size: 30pt; line-height: 36pt; }}
h2 {{ margin: 0 0 4mm; font-size: 18pt; line-height: 10mm; }}
p {{ margin: 0 0 2mm; }}
a {{ color: inherit; text-decoration: none; }}
.under {{ text-align: center; font-size: 12pt; margin: 0 0 10mm; }}
.ornament {{ display: flex; flex-wrap: wrap; width: 150mm; margin: 0 auto 4mm; }}
.ornament div {{ display: flex; justify-content: center; align-items: center; width: 75mm;
  margin-bottom: {GAP}mm; }}
.contents {{ margin: 0 auto; padding: 0; list-style: none; columns: 2; column-gap: 14mm; }}
.contents.short {{ columns: 1; width: 90mm; }}
.contents a {{ display: flex; line-height: 6mm; }}
.contents i {{ flex: 1; margin: 0 1.5mm 1.6mm; border-bottom: .3mm dotted #737373; }}
.head {{ display: flex; justify-content: space-between; }}
.rules {{ flex: 1; padding-right: 8mm; }}
.rules b {{ font-family: Helvetica, Arial, sans-serif; font-size: 9.5pt; }}
.example figcaption {{ color: #737373; }}
.row {{ display: flex; justify-content: space-evenly; align-items: flex-start;
  margin-bottom: {GAP}mm; }}
.row.solved {{ justify-content: flex-start; column-gap: {SOLUTIONS.beside}mm; }}
figure {{ margin: 0; flex: none; }}
figure svg {{ display: block; width: 100%; height: auto; }}
figcaption {{ font-size: 9.5pt; line-height: 5mm; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }}
figcaption span {{ color: #737373; margin-left: 2mm; }}
.who {{ display: flex; justify-content: space-between; font-size: 10pt; margin-bottom: 6mm;
  line-height: 8mm; }}
.who b {{ font-size: 13pt; }}
.who u {{ display: inline-block; width: 48mm; border-bottom: .3mm solid #111; height: 6mm;
  margin: 0 4mm 0 2mm; }}
.who u.date {{ width: 26mm; margin-right: 0; }}
@media screen {{
  body {{ background: #ddd; }}
  .page {{ background: white; margin: 6mm auto; box-shadow: 0 1mm 4mm #0003; }}
}}
""".strip()
