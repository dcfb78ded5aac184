"""The drawings of HARDWARE.md, and its table of cameras: `python -m hardware.drawing` writes them anew."""

from pathlib import Path
from xml.sax.saxutils import escape

from hardware.hanging import BOARD_MM, MARGIN_MM, Hanging, fits, hung, recommended
from hardware.modules import MODULES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "hardware" / "drawings"
PAGE = ROOT / "HARDWARE.md"
FIRST, LAST = "<!-- cameras: python -m hardware.drawing -->", "<!-- end of cameras -->"
SCALE = 0.5
"""Units of a drawing a millimeter."""
_STYLE = (
    "text{font:13px sans-serif;fill:#222}.thin{stroke:#555;fill:none;stroke-width:1}"
    ".wood{fill:#e3b76b;stroke:#7a5a22}.part{fill:#666;stroke:#333}.seen{fill:#9cc4e8;fill-opacity:.35;stroke:#4a7ba6}"
    ".lamp{fill:#f6e58d;stroke:#a58b12}.hand{fill:#f0c9a8;stroke:#a5754a}"
)


def side(at: Hanging) -> str:
    """As a player sees it: arm, camera, what it sees, height."""
    height, seen, board = at.height_mm * SCALE, at.seen_mm[1] * SCALE, BOARD_MM[1] * SCALE
    middle, table = 300.0, height + 70
    top = table - height - 14
    return _svg(
        620,
        table + 70,
        f'<polygon class="seen" points="{middle},{top + 14} {middle - seen / 2:.0f},{table - 14} '
        f'{middle + seen / 2:.0f},{table - 14}"/>',
        f'<rect class="wood" x="{middle - board / 2:.0f}" y="{table - 14}" width="{board:.0f}" height="14"/>',
        f'<line class="thin" x1="20" y1="{table}" x2="600" y2="{table}"/>',
        f'<path class="thin" style="stroke-width:6" d="M560 {table} V{top} H{middle}"/>',
        f'<rect class="part" x="545" y="{table - 12}" width="30" height="24"/>',
        f'<rect class="part" x="{middle - 14}" y="{top - 4}" width="28" height="16"/>',
        f'<path class="thin" d="M60 {top + 14} V{table - 14} M52 {top + 14} h16 M52 {table - 14} h16"/>',
        _text(72, (top + table) / 2, f"{at.height_mm} mm"),
        _text(middle - 28, table - 24, f"{at.seen_mm[1]:.0f} mm"),
        _text(middle + 22, top - 12, at.module.name),
        _text(440, table + 28, "clamp, where nobody sits"),
        _text(20, table + 28, "table"),
        _text(20, table + 52, f"{at.mode.size_px[0]}×{at.mode.size_px[1]}, {at.cell_px:.0f} px from line to line"),
    )


def above(at: Hanging) -> str:
    """From above: board, picture, arm, lamp, players."""
    across, down = (mm * SCALE for mm in BOARD_MM)
    seen_across, seen_down = (mm * SCALE for mm in at.seen_mm)
    middle_x, middle_y = 310.0, 260.0
    left, top = middle_x - across / 2, middle_y - down / 2
    lines = "".join(
        f"M{left + across * (n + 1) / 20:.1f} {top + down / 20:.1f}V{top + down * 19 / 20:.1f}"
        f"M{left + across / 20:.1f} {top + down * (n + 1) / 20:.1f}H{left + across * 19 / 20:.1f}"
        for n in range(19)
    )
    return _svg(
        620,
        430,
        f'<rect class="wood" x="{left}" y="{top}" width="{across}" height="{down}"/>',
        f'<path class="thin" style="stroke-width:.6" d="{lines}"/>',
        f'<rect class="seen" x="{middle_x - seen_across / 2:.0f}" y="{middle_y - seen_down / 2:.0f}" '
        f'width="{seen_across:.0f}" height="{seen_down:.0f}"/>',
        f'<path class="thin" style="stroke-width:6" d="M{middle_x} 60 V{middle_y}"/>',
        f'<rect class="part" x="{middle_x - 15}" y="45" width="30" height="30"/>',
        f'<rect class="part" x="{middle_x - 12}" y="{middle_y - 14}" width="24" height="28"/>',
        f'<circle class="hand" cx="40" cy="{middle_y}" r="24"/><circle class="hand" cx="580" cy="{middle_y}" r="24"/>',
        '<ellipse class="lamp" cx="520" cy="50" rx="34" ry="22"/>',
        _text(330, 100, "lamp: from the side, not mirrored"),
        _text(24, middle_y + 44, "Black"),
        _text(562, middle_y + 44, "White"),
        _text(middle_x + 24, 64, "arm and clamp"),
        _text(20, 416, f"in view: {at.seen_mm[0]:.0f} × {at.seen_mm[1]:.0f} mm, {MARGIN_MM:.0f} mm of table at least"),
    )


def plate() -> str:
    """A plate of 3 mm plywood or acrylic between arm and camera, at its real size, to be cut or drilled.

    Holes of the camera boards: 21 × 12.5 mm apart, for M2 (Raspberry Pi's mechanical drawings of modules 1 to 3). A
    quarter inch for a photographer's screw; a slot for the flat cable; two slots for a hook-and-loop strap, if not.
    """
    wide, high, middle, camera = 60.0, 70.0, 30.0, 20.0
    holes = "".join(
        f'<circle class="cut" cx="{middle + x}" cy="{camera + y}" r="1.1"/>'
        for x, y in ((-10.5, -6.25), (10.5, -6.25), (-10.5, 6.25), (10.5, 6.25))
    )
    straps = "".join(f'<rect class="cut" x="{x}" y="46" width="3" height="18" rx="1.5"/>' for x in (8, 49))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}mm" height="{high}mm">\n'
        "<style>.cut{fill:none;stroke:#d00;stroke-width:.2}text{font:3px sans-serif;fill:#222}</style>\n"
        f'<rect class="cut" x=".5" y=".5" width="{wide - 1}" height="{high - 1}" rx="4"/>{holes}{straps}\n'
        f'<rect class="cut" x="{middle - 9}" y="33" width="18" height="2.5" rx="1"/>\n'
        f'<circle class="cut" cx="{middle}" cy="55" r="3.3"/>\n'
        f'<text x="{middle}" y="{camera + 1}" text-anchor="middle">camera</text>'
        f'<text x="{middle}" y="40" text-anchor="middle">cable</text>'
        f'<text x="{middle}" y="63" text-anchor="middle">1/4″</text>\n'
        '<path class="cut" d="M5 7h20M5 6v2M25 6v2" style="stroke:#222"/><text x="10" y="5.5">20 mm</text>\n</svg>\n'
    )


def table() -> str:
    """The cameras as a table in Markdown."""
    rows = ["| camera | mode | height above the board | from line to line |", "|---|---|---|---|"]
    for module in MODULES:
        at, lowest = recommended(module), hung(module)
        mode = f"{at.mode.size_px[0]}×{at.mode.size_px[1]}, {at.mode.most_fps:g} pictures/s"
        where = f"{at.height_mm} mm (at least {lowest.height_mm})" if fits(at) else f"{at.height_mm} mm: a ceiling"
        rows.append(f"| {module.name} (`{module.model}`) | {mode} | {where} | {at.cell_px:.0f} px |")
    return "\n".join(rows)


def with_table(page: str) -> str:
    """HARDWARE.md with the table of today."""
    before, rest = page.split(FIRST)
    _, after = rest.split(LAST)
    return f"{before}{FIRST}\n{table()}\n{LAST}{after}"


def drawings() -> dict[str, str]:
    """File names and SVG, of the camera that is recommended first."""
    at = recommended(MODULES[0])
    return {"side.svg": side(at), "above.svg": above(at), "plate.svg": plate()}


def _svg(width: float, height: float, *parts: str) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}">\n'
        f"<style>{_STYLE}</style>\n{inside}\n</svg>\n"
    )


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}">{escape(text)}</text>'


def main() -> None:
    """Writes them."""
    FOLDER.mkdir(exist_ok=True)
    for name, svg in drawings().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
