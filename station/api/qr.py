"""A QR code for the pages, which their Content-Security-Policy lets in: drawn without scripts or styles."""

from io import BytesIO

import segno


def qr_svg(text: str) -> str:
    """As SVG, with a viewBox and no size of its own: it fits any screen."""
    svg = BytesIO()
    segno.make(text, error="m").save(svg, kind="svg", scale=4, border=2, xmldecl=False, svgns=True, omitsize=True)
    return svg.getvalue().decode()
