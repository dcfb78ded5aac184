"""`tianyuan calibrate`: the sheet to print, the lens, the set-up of the view, the equipment check."""

import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rules.points import point_name
from station.cli.codes import Code
from station.cli.output import LanguageOption, complain, refuse_unwritable, spoken, write_file
from station.errors import InputError
from station.locale.catalog import Catalog
from vision.reasons import Reason

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from calibration.equipment import EquipmentReport
    from calibration.lens import Lens
    from vision.geometry.pose import BoardPose, NoBoard

app = typer.Typer(no_args_is_help=True, help="Calibrates camera and board.")
JsonOption = Annotated[bool, typer.Option("--json", help="one JSON object")]
LensOption = Annotated[Path | None, typer.Option(exists=True, dir_okay=False, help="made by `calibrate lens`")]


@app.command("sheet")
def sheet(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="the PDF to write")] = Path("sheet.pdf"),
    paper: Annotated[str, typer.Option(help="a4 or letter")] = "a4",
    force: Annotated[bool, typer.Option(help="overwrite")] = False,
) -> None:
    """Writes the ChArUco sheet to print at 100 %."""
    from calibration.sheet import PAPERS_MM, sheet_pdf

    if paper not in PAPERS_MM:
        raise InputError(Reason(Code.PAPER, {"known": ", ".join(PAPERS_MM)}), f"--paper {paper}")
    refuse_unwritable(out, force)
    write_file(out, sheet_pdf(paper))
    print(out)


@app.command("lens")
def lens(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="camera, video or folder that shows the sheet")],
    out: Annotated[Path, typer.Option(help="the lens as JSON")] = Path("lens.json"),
    seconds: Annotated[float, typer.Option(min=1, help="how long a camera is watched")] = 60.0,
    focus_dpt: Annotated[
        float | None, typer.Option(help="where the lens stands; without it, what the camera tells")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="data folder of the station that shall use it from then on")
    ] = None,
    force: Annotated[bool, typer.Option(help="overwrite")] = False,
    as_json: JsonOption = False,
    _: LanguageOption = None,
) -> None:
    """Measures the lens from views of the sheet. Exit status 1 when they do not suffice, with what to do."""
    import cv2
    import numpy as np

    from calibration.errors import CalibrationError
    from calibration.lens_calibrator import LensCalibrator, Refusal
    from hardware.sources import open_camera

    refuse_unwritable(out, force)
    words = spoken(as_json=as_json)
    calibrator: LensCalibrator | None = None
    first_ns: int | None = None
    with closing(open_camera(source)) as camera:
        while (frame := camera.read(5.0)) is not None:
            gray = np.asarray(cv2.cvtColor(frame.image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
            if calibrator is None:
                stands = frame.exposure.get("LensPosition") if focus_dpt is None else focus_dpt
                calibrator = LensCalibrator((gray.shape[1], gray.shape[0]), stands)
            first_ns = frame.time_ns if first_ns is None else first_ns
            try:
                calibrator.see(gray)
            except CalibrationError as error:
                raise InputError(error.reason, source) from None
            covered = 100 * float((calibrator.coverage > 0).mean())
            _progress(words.text("calibrate_progress", n=calibrator.views, percent=covered))
            if camera.live and frame.time_ns - first_ns > seconds * 1e9:
                break
    if calibrator is None:
        raise InputError(Reason(Code.NO_PICTURE), source)
    solved = calibrator.solve()
    if isinstance(solved, Refusal):
        why = words.say(solved.reason)
        print(json.dumps({"lens": None, "code": solved.reason.code, "reason": why}) if as_json else why)
        raise typer.Exit(1)
    write_file(out, json.dumps(solved.as_dict(), indent=1).encode())
    if data is not None:
        _keep(solved, data, source)
    rest = {"file": str(out), "views": calibrator.views, "rms_px": round(solved.rms_px, 3)}
    print(
        json.dumps(rest)
        if as_json
        else words.text("calibrate_lens", file=str(out), views=calibrator.views, rms_px=round(solved.rms_px, 3))
    )


@app.command("view")
def view(
    picture: Annotated[Path, typer.Argument(metavar="PICTURE")],
    lens_file: LensOption = None,
    as_json: JsonOption = False,
    _: LanguageOption = None,
) -> None:
    """Judges a picture of the board as the set-up page does. Exit status 1 when no board is found or it is bad."""
    from calibration.finding import Level, worst
    from calibration.quality import judge_picture

    words = spoken(as_json=as_json)
    image_bgr, pose = _board(picture, as_json, words)
    known = _lens(lens_file, image_bgr)
    findings = judge_picture(image_bgr, pose, focal_px=known.focal_px if known else None)
    if as_json:
        told = [finding.as_dict() | {"text": words.say(finding.reason)} for finding in findings]
        print(json.dumps(told, ensure_ascii=False))
    else:
        for finding in findings:
            print(f"{finding.level.name.lower():5} {finding.kind}: {words.say(finding.reason)}")
    raise typer.Exit(1 if worst(findings) is Level.BAD else 0)


@app.command("equipment")
def equipment(
    pictures: Annotated[
        list[Path], typer.Argument(metavar="PICTURES…", help="one, or better several of the same still view")
    ],
    lens_file: LensOption = None,
    as_json: JsonOption = False,
    _: LanguageOption = None,
) -> None:
    """Measures board and stones, the sheet lying on the board for scale. Exit status 1 when something fails."""
    import numpy as np

    from calibration.average import averaged
    from calibration.equipment import check_equipment
    from calibration.errors import CalibrationError
    from vision.geometry.pose import NoBoard
    from vision.picture import read_picture

    words = spoken(as_json=as_json)
    image_bgr = _picture(pictures[0])
    if others := [_picture(path) for path in pictures[1:]]:
        try:
            image_bgr = averaged([image_bgr, *others])
        except CalibrationError as error:
            raise InputError(error.reason, words.text("and_others", path=str(pictures[0]))) from None
    reading = read_picture(image_bgr)
    stones = unclear = None
    if isinstance(reading, NoBoard):  # its lines and edges may be measured all the same
        pose = _located(image_bgr, pictures[0], as_json, words)
    else:
        pose, stones, unclear = reading.pose, np.asarray(reading.stones, np.uint8), reading.hidden | reading.unsure

    def progress(done: int, of: int) -> None:
        _progress(words.text("measured_progress", n=done, total=of))

    report = check_equipment(image_bgr, pose, stones, _lens(lens_file, image_bgr), unclear, told=progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if isinstance(report, NoBoard):
        raise _no_board(pictures[0], report, as_json, words)
    report = replace(report, pictures=len(pictures))
    if as_json:
        print(json.dumps(report.as_dict()))
    else:
        print("\n".join(equipment_lines(report, words)))
    raise typer.Exit(1 if report.passes is False else 0)


def equipment_lines(report: "EquipmentReport", words: Catalog) -> list[str]:
    """The report for a person at a terminal; what was measured goes by the names that the JSON has, too."""
    verdicts = {True: "measured_pass", False: "measured_fail", None: "measured_unknown"}

    def verdict(passes: bool | None) -> str:
        return words.text(verdicts[passes])

    lines = []
    for m in report.measures:
        name = f"{m.name} {m.side}".strip()
        if m.doubt:
            doubt = words.text(f"report_{m.doubt}")
            lines.append(words.text("measured_unsure", name=name, value=m.value, unit=m.unit, doubt=doubt))
            continue
        if m.low is not None:
            asked = words.text("measured_asked", low=f"{m.low:.3g}", high=f"{m.high:.3g}")
        else:
            asked = words.text("measured_advised", value=f"{m.advised:g}")
        line = words.text(
            "measured_value", name=name, value=m.value, error=m.error, unit=m.unit, asked=asked, article=m.article
        )
        lines.append(line + (f": {verdict(m.passes)}" if m.judged else ""))
    unseen = words.text("report_edge_unseen")
    lines += [words.text("measured_margin_unseen", side=side, doubt=unseen) for side in report.margins_unseen]
    for color, count, spread in zip(("black", "white"), report.stones_measured, report.stones_spread_mm, strict=True):
        line = words.text(f"measured_{color}", n=count)
        lines.append(line if spread is None else line + words.text("measured_spread", spread=spread))
    if report.odd_points:
        lines.append(words.text("measured_odd", points=_names(report.odd_points)))
    for one in report.unmeasured:
        because = words.text(f"report_{one.because}")
        lines.append(words.text("measured_unmeasurable", name=one.name, because=because))
    if report.stars:
        lines.append(words.text("measured_stars", verdict=verdict(report.stars_pass)))
        for kind in ("missing", "unseen", "elsewhere"):
            if points := getattr(report.stars, kind):
                lines.append(f"  {words.text(f'measured_stars_{kind}', points=_names(points))}")
    if not report.scaled:
        lines.append(words.text("measured_unscaled"))
    return lines


def _names(points: tuple[int, ...]) -> str:
    return " ".join(point_name(point, 19) for point in points)


def _board(picture: Path, as_json: bool, words: Catalog) -> "tuple[npt.NDArray[np.uint8], BoardPose]":
    """The whole picture and where the board lies in it; ends the command where none is found."""
    image_bgr = _picture(picture)
    return image_bgr, _located(image_bgr, picture, as_json, words)


def _located(image_bgr: "npt.NDArray[np.uint8]", picture: Path, as_json: bool, words: Catalog) -> "BoardPose":
    from vision.errors import VisionError
    from vision.geometry.pose import NoBoard
    from vision.grid.locate import locate

    try:
        pose = locate(image_bgr)
    except VisionError as error:
        raise InputError(error.reason, str(picture)) from None
    if isinstance(pose, NoBoard):
        raise _no_board(picture, pose, as_json, words)
    return pose


def _no_board(picture: Path, why: "NoBoard", as_json: bool, words: Catalog) -> typer.Exit:
    if as_json:
        print(json.dumps({"picture": str(picture), "reason": words.say(why.reason)}))
    else:
        complain(words.text("at_place", place=str(picture), what=words.say(why.reason)))
    return typer.Exit(1)


def _picture(path: Path) -> "npt.NDArray[np.uint8]":
    import cv2
    import numpy as np

    from vision.load import load_picture

    load_picture(path)  # refuses what is no picture, in one sentence
    image_bgr = cv2.imread(str(path))  # at full size, which measuring needs
    if image_bgr is None:
        raise InputError(Reason(Code.PICTURE_UNMEASURABLE), str(path))
    return np.asarray(image_bgr, np.uint8)


def _lens(path: Path | None, image_bgr: "npt.NDArray[np.uint8]") -> "Lens | None":
    from station.setup.lenses import load_lens

    if path is None:
        return None
    known = load_lens(path)
    if known.size_px != (image_bgr.shape[1], image_bgr.shape[0]):
        width, height = known.size_px
        raise InputError(Reason(Code.LENS_OTHER, {"width": width, "height": height}), str(path))
    return known


def _keep(lens: "Lens", data: Path, source: str) -> None:
    from station.setup.lenses import LensShelf

    shelf = LensShelf(data, source)
    shelf.keep(lens)
    if shelf.complaint:
        raise InputError(shelf.complaint)


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr)
