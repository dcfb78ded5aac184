"""The equipment report as a page to print: plain HTML without scripts or styles, in four languages."""

from collections.abc import Callable
from html import escape

from calibration.equipment import NOT_MEASURED, EquipmentReport, Measure
from rules.points import point_name
from station.clock.check import MOST_DRIFT_MS, ClockCheck
from station.locale.catalog import Language, catalog


def equipment_page(report: EquipmentReport, language: Language, clock: ClockCheck | None = None) -> str:
    """The whole document. clock -- None: board and stones alone"""
    words = catalog(language)

    def word(key: str) -> str:
        return words.text(f"report_{key}")

    def verdict(passes: bool | None, judged: bool = True) -> str:
        return word({True: "pass", False: "fail", None: "unknown"}[passes] if judged else "none")

    def row(*cells: str, tag: str = "td") -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    def asked(measure: Measure) -> str:
        unit = f" {measure.unit}" if measure.unit else ""
        if measure.low is None or measure.high is None:
            return f"{word('advised')} {measure.advised:g}{unit} ({measure.article})"
        return f"{measure.low:.4g}–{measure.high:.4g}{unit} ({measure.article})"

    rows = [row(word("what"), word("measured"), word("asked"), word("verdict"), tag="th")]
    for measure in report.measures:
        name = word(measure.name) + (f" {word(measure.side)}" if measure.side else "")
        if measure.doubt:
            value, said = f"≈ {measure.value:.0f} {measure.unit}?", f"{word('unsure')}: {word(measure.doubt)}"
        else:
            value = f"{measure.value:.3f} ± {measure.error:.3f} {measure.unit}"
            said = verdict(measure.passes, measure.judged)
        rows.append(row(name, value, asked(measure), said))
    rows += [row(f"{word('margin')} {word(side)}", "?", "–", word("edge_unseen")) for side in report.margins_unseen]
    for one in report.unmeasured:
        why = words.text("report_unmeasurable", because=word(one.because))
        rows.append(row(word(one.name), "?", "–", why))
    stars = report.stars
    seen = "; ".join(
        f"{word(kind)} {_names(points)}"
        for kind in ("missing", "unseen", "elsewhere")
        if stars and (points := getattr(stars, kind))
    )
    if stars:
        rows.append(row(word("stars"), seen or "9", "9 (2002 §1.1b)", verdict(report.stars_pass)))
    spreads = "/".join("–" if spread is None else f"{spread:.2f} mm" for spread in report.stones_spread_mm)
    rest = [
        f"{word('counted')}: {report.stones_measured[0]}/{report.stones_measured[1]}",
        f"{word('spread')}: {spreads}",
        f"{word('pictures')}: {report.pictures}",
        f"{word('odd')}: {_names(report.odd_points) or '–'}",
        f"{word('not_measured')}: {', '.join(map(word, NOT_MEASURED))}",
        *(_clock_lines(clock, word) if clock else ()),
        f"{word('signed')}: ____________________",
    ]
    if not report.scaled:
        rest.insert(0, word("unscaled"))
    lines = "".join(f"<p>{escape(line)}</p>" for line in rest)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{word("title")}</title></head>'
        f"<body><h1>{word('title')}: {verdict(report.passes and (clock is None or clock.passes))}</h1>"
        f'<table border="1" cellpadding="6">{"".join(rows)}</table>{lines}</body></html>'
    )


def _clock_lines(clock: ClockCheck, word: Callable[[str], str]) -> list[str]:
    """The clock's part (2002 §30.5, §31.5)."""
    kept = word("clock_not_kept") if clock.kept_ms is None else f"{clock.kept_ms:.0f} ms"
    sound = {True: "pass", False: "fail", None: "none"}[clock.sound]
    passes = word("pass" if clock.passes else "fail")
    said = [
        f"{word('clock')} (2002 §30.5, §31.5): {passes}; {clock.control or '–'}, {clock.owner}",
        f"{word('clock_drift')}: {clock.drift_ms_h:+.1f} ms/h (±{MOST_DRIFT_MS:g} ms/h)",
        f"{word('clock_kept')}: {kept}",
        f"{word('clock_sound')}: {word(sound)}",
    ]
    if clock.owner == "external":
        said.append(f"{word('clock_external')}: {word('pass' if clock.external else 'fail')}")
    return said


def _names(points: tuple[int, ...]) -> str:
    return " ".join(point_name(point, 19) for point in points)
