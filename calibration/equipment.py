"""The equipment check before a game: are board and stones what the rules ask for (2002 §1, §31.5, §32)?

Scale comes from the calibration sheet lying on the board; without it only ratios are judged.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np
import numpy.typing as npt

from calibration.furniture import Stars, find_stars
from calibration.grid import Grid, Image, measure_grid, straighten
from calibration.lens import Lens
from calibration.margin import SIDES, Doubt, Margin, find_margin
from calibration.reasons import Code
from calibration.sheet import SheetView, find_sheet
from calibration.stones import Stone, measure_stones
from calibration.thresholds import FEWEST_STONES, NEAR_SHEET_CELLS, OUTLINE_ERROR_MM, UNSCALED_ERROR_SHARE
from calibration.viewpoint import PITCH_MM, cell_aspect, viewpoint
from vision.geometry.pose import BoardPose, NoBoard
from vision.observation import BLACK, WHITE
from vision.reasons import Reason


@dataclass(frozen=True)
class Rule:
    """What the rules ask: a range, and the article; None where they advise a value and give no range."""

    low: float | None
    high: float | None
    unit: str
    article: str
    advised: float | None = None


# §32.1 and §1.1b name the sides in contrary order; the shorter side counts as the width of a cell.
RULES = {
    "cell_width": Rule(23.0, 24.0, "mm", "2002 §32.1"),
    "cell_length": Rule(24.5, 25.5, "mm", "2002 §32.1"),
    "cell_ratio": Rule(23 / 25.5, 24 / 24.5, "", "2002 §32.1"),
    "stone_black": Rule(22.5, 23.5, "mm", "2002 §32.2"),
    "stone_white": Rule(22.5, 23.5, "mm", "2002 §32.2"),
    "stone_ratio": Rule(22.5 / 24.0, 23.5 / 23.0, "", "2002 §32.2"),
    "margin": Rule(None, None, "mm", "2002 §32.1", 25.0),
}
SOMETHING = 3  # beside BLACK and WHITE: something, nobody knows what
NOT_MEASURED = ("stone_thickness", "stone_color", "board_thickness", "board_color")


@dataclass(frozen=True)
class Measure:
    """One measured quantity, and whether it is what the rules ask.

    error -- two standard deviations, and what is systematic
    low, high -- None where the rules advise a value (`advised`) and give no range
    passes -- None where the error bar crosses a limit, or nothing is asked
    doubt -- why the value is unsure and its error bar says nothing (calibration.margin.Edge); empty where it is sure
    """

    name: str
    value: float
    error: float
    unit: str
    low: float | None
    high: float | None
    article: str
    passes: bool | None
    advised: float | None = None
    side: str = ""
    doubt: Doubt = ""

    @property
    def judged(self) -> bool:
        """Whether the rules give a range."""
        return self.low is not None


Because = Literal["no_sheet", "unread", "few_alone", "crossings_few"]


@dataclass(frozen=True)
class Unmeasured:
    """A quantity that this picture does not tell, and because of what."""

    name: str
    because: Because


@dataclass(frozen=True)
class EquipmentReport:
    """What was measured and judged.

    stones_measured -- black, white; stones_spread_mm -- standard deviation of their diameters, None for fewer than two
    odd_points -- stones that differ from their color's others by over three sigma
    stars -- None where too few crossings lie free, or lines are too faint, to tell any
    pictures -- of the same view that were averaged against noise
    margins_unseen -- sides whose edge lies outside the picture or does not show clearly
    unmeasured -- what else could not be measured here, and because of what: nothing fails by it
    """

    scaled: bool
    grid_pieces: int
    measures: tuple[Measure, ...]
    stones_measured: tuple[int, int]
    stones_spread_mm: tuple[float | None, float | None]
    odd_points: tuple[int, ...]
    stars: Stars | None
    pictures: int = 1
    margins_unseen: tuple[str, ...] = ()
    unmeasured: tuple[Unmeasured, ...] = ()

    @property
    def passes(self) -> bool | None:
        """False when something fails, None when something cannot be told, else True."""
        verdicts = [measure.passes for measure in self.measures if measure.judged] + [self.stars_pass]
        return False if False in verdicts else None if None in verdicts else True

    @property
    def stars_pass(self) -> bool | None:
        """Whether the nine stars (2002 §1.1b) are there; None where some are covered. Others may be dark grain."""
        if self.stars is None:
            return None
        return False if self.stars.missing else None if self.stars.unseen else True

    def as_dict(self) -> dict[str, Any]:
        """JSON values only."""
        return asdict(self) | {"passes": self.passes, "stars_pass": self.stars_pass, "not_measured": NOT_MEASURED}


def check_equipment(
    image_bgr: Image,
    pose: BoardPose,
    stones: npt.NDArray[np.uint8] | None = None,
    lens: Lens | None = None,
    unclear: npt.NDArray[np.bool_] | None = None,
    *,
    told: Callable[[int, int], None] | None = None,
) -> EquipmentReport | NoBoard:
    """Measures the board at `pose`, and the stones that stand alone.

    stones -- uint8 (361,), 0 empty, 1 black, 2 white, as read; None: unknown, so that only lines and edges are measured
    unclear -- bool (361,): points whose stone is doubted, or that a hand or glare hides
    told -- how many stones were measured, and of how many, while it goes on: a board takes some seconds
    lens -- from the sheet; without it the board's own lines straighten the picture
    What is in NOT_MEASURED a camera above cannot tell. Returns NoBoard with the reason where too few lines show.
    """
    if lens is not None:
        image_bgr, pose = straighten(image_bgr, lens), _straight(pose, lens)
    grid = measure_grid(image_bgr, pose)
    if grid is None:
        return NoBoard(Reason(Code.LINES_FEW))
    gray = np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    sheet = find_sheet(gray)
    size, focal = (image_bgr.shape[1], image_bgr.shape[0]), lens.focal_px if lens else None
    if sheet:
        pitch, pitch_error = sheet_pitch(grid, sheet)
    else:  # up to scale; how well the shape shows hangs on the tilt and the lens
        across = PITCH_MM[1] * cell_aspect(grid.pose, size, focal)
        pitch, pitch_error = (across, PITCH_MM[1]), (UNSCALED_ERROR_SHARE * across, 0.0)
    width, length = sorted(zip(pitch, pitch_error, strict=True))
    ratio = width[0] / length[0]
    ratio_error = ratio * float(np.hypot(width[1] / width[0], length[1] / length[0]))
    measures = [_measure("cell_ratio", ratio, ratio_error)]
    if sheet:
        measures += [_measure("cell_width", *width), _measure("cell_length", *length)]
    found: dict[int, list[Stone]] = {BLACK: [], WHITE: []}
    margin = find_margin(image_bgr, grid.pose)
    if sheet:
        measures += _margins(margin, pitch)
    unmeasured = [] if sheet else [Unmeasured("cell_width", "no_sheet"), Unmeasured("cell_length", "no_sheet")]
    if stones is not None:
        if unclear is not None:  # whatever lies there, nothing beside it stands alone
            stones = np.where(unclear, np.maximum(stones, SOMETHING), stones).astype(np.uint8)
        view = viewpoint(grid.pose, size, focal_px=focal, pitch_mm=pitch)
        alone = {color: lonely(stones, color, grid, sheet) for color in found}
        done, of = 0, sum(map(len, alone.values()))
        for color, kept in found.items():
            for point in alone[color]:
                kept += measure_stones(image_bgr, grid.pose, point[None], pitch, view, pale=color == WHITE)
                done += 1
                if told:
                    told(done, of)
            if len(kept) >= FEWEST_STONES:
                measures.append(_stones_measure(color, kept, scaled=sheet is not None, width_mm=width[0]))
    for color, kept in found.items():
        if len(kept) < FEWEST_STONES:
            name = "stone_black" if color == BLACK else "stone_white"
            unmeasured.append(Unmeasured(name, "unread" if stones is None else "few_alone"))
    odd = tuple(stone.point for kept in found.values() for stone in _odd(kept))
    counts = (len(found[BLACK]), len(found[WHITE]))
    spreads = (_spread(found[BLACK]), _spread(found[WHITE]))
    stars = None if stones is None else find_stars(image_bgr, grid.pose, _covered(stones, grid, sheet))
    if stars is None:
        unmeasured.append(Unmeasured("stars", "unread" if stones is None else "crossings_few"))
    unseen = tuple(side for side in SIDES if sheet and getattr(margin, side) is None)
    return EquipmentReport(
        sheet is not None,
        grid.pieces,
        tuple(measures),
        counts,
        spreads,
        odd,
        stars,
        margins_unseen=unseen,
        unmeasured=tuple(unmeasured),
    )


def sheet_pitch(grid: Grid, sheet: SheetView) -> tuple[tuple[float, float], tuple[float, float]]:
    """Column and row pitch in mm with their errors (two sigma), from the sheet's corners seen in cells of the board.

    The sheet lies turned by any angle: paper = rotation · (pitch · cells) + shift, solved for all five numbers.
    """
    cells = grid.pose.to_board(sheet.corners_px)
    cells = cells - cells.mean(axis=0)
    paper = sheet.corners_mm - sheet.corners_mm.mean(axis=0)
    affine, *_ = np.linalg.lstsq(cells, paper, rcond=None)
    pitch = np.linalg.norm(affine, axis=1)
    left = paper - cells @ affine
    sigma = float(np.sqrt((left**2).sum() / (2 * len(left) - 4)))
    errors = 2 * sigma * np.sqrt(np.diag(np.linalg.inv(cells.T @ cells)))
    grid_error = 2 * 0.3 / 18 / np.sqrt(max(grid.pieces, 1))  # the grid's own: a third of a cell's percent at the edges
    return (float(pitch[0]), float(pitch[1])), (
        float(np.hypot(errors[0], grid_error * pitch[0])),
        float(np.hypot(errors[1], grid_error * pitch[1])),
    )


def lonely(stones: npt.NDArray[np.uint8], color: int, grid: Grid, sheet: SheetView | None) -> npt.NDArray[np.int64]:
    """Points of that color with empty neighbors all round, away from the sheet, row-major."""
    board = stones.reshape(19, 19)
    taken = np.pad((board > 0).astype(int), 1)
    around = sum(np.roll(taken, (dr, dc), (0, 1)) for dr in (-1, 0, 1) for dc in (-1, 0, 1))
    alone = (board == color) & (np.asarray(around)[1:-1, 1:-1] == 1)
    return np.flatnonzero(alone.ravel() & ~_covered(None, grid, sheet))


def _covered(stones: npt.NDArray[np.uint8] | None, grid: Grid, sheet: SheetView | None) -> npt.NDArray[np.bool_]:
    """Points (361,) under stones, or under or near the sheet, which is larger than its pattern."""
    covered = np.zeros(361, np.bool_) if stones is None else np.asarray(stones.ravel() > 0)
    if sheet is not None:
        hull = cv2.convexHull(grid.pose.to_board(sheet.corners_px).astype(np.float32))
        near = [
            cv2.pointPolygonTest(hull, (float(p % 19), float(p // 19)), True) >= -NEAR_SHEET_CELLS for p in range(361)
        ]
        covered |= np.array(near, np.bool_)
    return covered


def _straight(pose: BoardPose, lens: Lens) -> BoardPose:
    cells = np.array([(c, r) for r in (0, 6, 12, 18) for c in (0, 6, 12, 18)], float)
    matrix, _ = cv2.findHomography(lens.undistort(pose.to_picture(cells)), cells)
    return BoardPose(np.asarray(matrix, float), pose.residual_cells, pose.orientation)


def _measure(name: str, value: float, error: float, side: str = "") -> Measure:
    rule, passes = RULES[name], None
    if rule.low is not None and rule.high is not None:
        clear = min(abs(value - rule.low), abs(value - rule.high)) > error
        passes = rule.low <= value <= rule.high if clear else None
    return Measure(name, value, error, rule.unit, rule.low, rule.high, rule.article, passes, rule.advised, side)


def _stones_measure(color: int, kept: list[Stone], *, scaled: bool, width_mm: float) -> Measure:
    diameters = np.array([stone.diameter_mm for stone in kept])
    spread = float(diameters.std(ddof=1)) if len(diameters) > 1 else 0.3
    error = 2 * spread / float(np.sqrt(len(diameters))) + OUTLINE_ERROR_MM[color]
    middle = float(np.median(diameters))
    if scaled:
        return _measure("stone_black" if color == BLACK else "stone_white", middle, error)
    return _measure("stone_ratio", middle / width_mm, error / width_mm)


def _margins(margin: Margin, pitch: tuple[float, float]) -> list[Measure]:
    found = []
    for side, across in zip(SIDES, (1, 0, 1, 0), strict=True):
        edge = getattr(margin, side)
        if edge is not None:
            measure = _measure("margin", edge.cells * pitch[across], edge.error_cells * pitch[across], side)
            found.append(replace(measure, doubt=edge.doubt))
    return found


def _spread(kept: list[Stone]) -> float | None:
    return float(np.std([stone.diameter_mm for stone in kept], ddof=1)) if len(kept) > 1 else None


def _odd(kept: list[Stone]) -> list[Stone]:
    if len(kept) < 5:
        return []
    diameters = np.array([stone.diameter_mm for stone in kept])
    middle = np.median(diameters)
    sigma = max(1.4826 * float(np.median(np.abs(diameters - middle))), 0.15)
    return [stone for stone in kept if abs(stone.diameter_mm - middle) > 3 * sigma]
