"""The equipment check on rendered boards with the sheet: pitch, margin, stone diameters in mm, honest error bars.

Scenes of tests/calibration/measured_scenes.py at 2304×1296 from number 100 on, which nothing was tuned on: other woods,
stones, lamps, blur, noise, JPEG. Then games in their middle, twice as many, from 20 pixels a cell on. The
board is found and the stones are read as `tianyuan calibrate equipment` does.
"""

import os
from collections import Counter, defaultdict
from functools import partial

import numpy as np

from calibration.equipment import EquipmentReport, Measure, check_equipment
from tests.bench.figures.figure import Sheet
from tests.calibration.measured_scenes import ROW_MM, Laid, laid, played
from vision.geometry.pose import NoBoard
from vision.grid.locate import locate
from vision.picture import read_picture

LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "24"))
FIRST = 100
CELLS_PX = (20, 24, 28, 32, 36, 40)
MUST_PITCH_MM, GOAL_MM = 0.1, 0.1


def run(sheet: Sheet) -> bool:
    """The bars: pitch within 0.1 mm, and no verdict that the truth contradicts."""
    errors, covered = defaultdict[str, list[float]](list), defaultdict[str, int](int)
    unsure = Counter[str]()
    wrong, judged, missed, unseen = 0, 0, 0, 0
    for seed in range(FIRST, FIRST + LIMIT):
        scene = laid(seed)
        pose, reading = locate(scene.image_bgr), read_picture(scene.image_bgr)
        if isinstance(pose, NoBoard) or isinstance(reading, NoBoard):
            missed += 1
            continue
        report = check_equipment(scene.image_bgr, pose, np.asarray(reading.stones, np.uint8))
        if not isinstance(report, EquipmentReport) or not report.scaled:
            missed += 1
            continue
        unseen += len(report.margins_unseen)
        for measure in report.measures:
            true = truth(scene, measure)
            if measure.doubt:
                unsure[measure.doubt] += 1
                continue
            errors[measure.name].append(measure.value - true)
            covered[measure.name] += abs(measure.value - true) <= measure.error
            if measure.passes is not None and measure.low is not None and measure.high is not None:
                judged += 1
                wrong += measure.passes is not (measure.low <= true <= measure.high)
    print(f"{LIMIT - missed} of {LIMIT} boards measured")
    sheet.put("equipment.measured", LIMIT - missed, of=LIMIT, kind="rendered")
    for name, found in errors.items():
        off = np.abs(found)
        unit = "" if name == "cell_ratio" else " mm"
        print(
            f"{name}: mean {np.mean(found):+.3f}, median of sizes {np.median(off):.3f}, worst {off.max():.3f}{unit}; "
            f"{int((off <= GOAL_MM).sum())} of {len(found)} within {GOAL_MM}{unit}; "
            f"{covered[name]} of {len(found)} within their error bar"
        )
        put = partial(sheet.put, kind="rendered")
        put(f"equipment.{name}.worst", off.max(), unit=unit.strip())
        put(f"equipment.{name}.near", (off <= GOAL_MM).sum(), of=len(found))
        put(f"equipment.{name}.within_bar", covered[name], of=len(found))
    print(f"margins told unsure: {unsure.total()} {dict(unsure)}; edges not seen: {unseen}")
    print(f"verdicts against the truth: {wrong} of {judged}")
    sides = 4 * (LIMIT - missed)
    for name, some in ("told", len(errors["margin"])), ("unsure", unsure.total()), ("unseen", unseen):
        sheet.put(f"equipment.margins.{name}", some, of=sides, kind="rendered")
    sheet.put("equipment.verdicts.wrong", wrong, of=judged, kind="rendered")
    pitch = errors["cell_width"] + errors["cell_length"]
    if pitch:
        sheet.put("equipment.pitch.worst", max(map(abs, pitch)), unit="mm", kind="rendered")
    met = bool(pitch) and float(np.abs(pitch).max()) <= MUST_PITCH_MM and wrong == 0
    return _in_their_middle(sheet) and met


def _in_their_middle(sheet: Sheet) -> bool:
    """Games in their middle, without the sheet, at 20 to 40 pixels a cell: nothing is said that is not so."""
    said = wrong = measured = 0
    because = Counter[str]()
    for seed in range(FIRST, FIRST + 2 * LIMIT):
        scene = played(seed, CELLS_PX[seed % len(CELLS_PX)])
        reading = read_picture(scene.image_bgr)
        if isinstance(reading, NoBoard):
            continue
        unclear = reading.hidden | reading.unsure
        report = check_equipment(scene.image_bgr, reading.pose, np.asarray(reading.stones, np.uint8), None, unclear)
        if isinstance(report, NoBoard):
            continue
        measured += 1
        because.update(f"{one.name}: {one.because}" for one in report.unmeasured)
        one, untrue = contradicted(scene, report)
        said, wrong = said + one, wrong + untrue
    print(f"games in their middle: {measured} of {2 * LIMIT} measured; told against the truth: {wrong} of {said}")
    print(f"  not measurable there: {dict(because)}")
    sheet.put("equipment.played.wrong", wrong, of=said, kind="rendered")
    return wrong == 0


def contradicted(scene: Laid, report: EquipmentReport) -> tuple[int, int]:
    """How many things a report says, verdicts and star points, and how many of them are not so."""
    width, length = scene.pitch_mm
    known = {"cell_ratio": width / length, "stone_ratio": scene.stone_mm / width}
    verdicts = [
        one.passes is (one.low <= known[one.name] <= one.high)
        for one in report.measures
        if one.passes is not None and one.low is not None and one.high is not None
    ]
    has_stars = scene.scene.board.star_radius > 0
    stars = report.stars
    points = [] if stars is None else [has_stars] * len(stars.there) + [not has_stars] * len(stars.missing)
    points += [False] * len(stars.elsewhere) if stars else []
    return len(verdicts) + len(points), (verdicts + points).count(False)


def truth(scene: Laid, measure: Measure) -> float:
    """What the measure should be."""
    width, length = scene.pitch_mm
    board = scene.scene.board
    margin = board.margin[0 if measure.side in ("left", "right") else 1] * ROW_MM
    known = {"cell_width": width, "cell_length": length, "cell_ratio": width / length, "margin": margin}
    return known.get(measure.name, scene.stone_mm)
