"""Find the board in any picture, or say why there is none.

First look: a small net sees the whole picture and gives rough corners. Second looks: another net sees the board nearly
upright and says of every place where on the board it lies; a homography with one lens term is fitted to that, until it
rests. Then the drawn lines are measured piece by piece and the pose is fitted to them. Last, `vision.grid.verify` tries
to prove the grid wrong. What leads nowhere is tried again from other starts before it is refused.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

import cv2
import numpy as np

from vision.errors import PictureError
from vision.geometry.crop import Image
from vision.geometry.fit import upright
from vision.geometry.pose import BoardPose, NoBoard, RadialLens
from vision.grid.hypotheses import Patch, coarser, patches, tiles
from vision.grid.refine import Guess, at_rest, fused, look_again, moved_cells, sharpen
from vision.grid.thresholds import (
    CLEAR_GUESS_CELLS,
    LARGE_PATCH_SHARE,
    LONGEST_SIDE_PX,
    LOST_TRUST,
    MOST_STARTS,
    NEAR_EDGE_PX,
    NO_LINES_SHARE,
    REFIT_TO_TRUST,
    RIVAL_AREA_SHARE,
    SAME_START_CELLS,
    TRUSTED,
    VAGUE_GUESS_CELLS,
    WHOLE_BOARD_SHARE,
    WHOLE_CORNER_CELLS,
)
from vision.grid.verdict import trust
from vision.grid.verify import GridEvidence, cell_px, gather, impossible
from vision.reasons import BOARD_ABSENT, Code, Reason

NOTHING = "no Go board is in sight"


@dataclass(frozen=True, eq=False)
class Found:
    """A grid and what speaks for it.

    objection -- why it cannot be a whole 19×19 grid, None where nothing speaks against it
    doubt -- what to say where it is not trusted
    """

    pose: BoardPose
    evidence: GridEvidence
    trust: float
    objection: Reason | None
    doubt: Reason


def locate(image_bgr: Image) -> BoardPose | NoBoard:
    """Pose of the one 19x19 grid in `image_bgr` (H, W, 3), or the reason why none is reported.

    Row 0 is the board edge whose midpoint is highest in the picture; columns run left to right, never mirrored.
    Raises PictureError where the array is no picture.
    """
    best = find(image_bgr)
    if isinstance(best, NoBoard):
        return best
    if best.objection:
        return NoBoard(best.objection)
    if best.trust < TRUSTED:
        return NoBoard(best.doubt)
    return best.pose


def find(image_bgr: Image, *, at_once: bool = False) -> Found | NoBoard:
    """The likeliest grid with its evidence, whether to be trusted or not; for `locate` and for measuring it.

    at_once -- only where the clearest start leads, at half the price of the dearest search
    """
    if image_bgr.ndim != 3 or image_bgr.shape[2] != 3 or min(image_bgr.shape[:2]) < 32:
        raise PictureError(Reason(Code.PICTURE_SHAPE, {"shape": str(image_bgr.shape)}))
    shrink = max(1.0, max(image_bgr.shape[:2]) / LONGEST_SIDE_PX)
    if shrink > 1:
        small = cv2.resize(image_bgr, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        image_bgr = np.asarray(small, np.uint8)
    seen = patches(image_bgr)
    led: list[BoardPose] = []
    found = _best(image_bgr, seen, 1 if at_once else MOST_STARTS, led)
    if not at_once and _missed(found):
        found = _better(found, _best(image_bgr, coarser(image_bgr), 1, led))
    large = LARGE_PATCH_SHARE * image_bgr.shape[0] * image_bgr.shape[1]
    if not at_once and _missed(found) and not any(patch.area_px > large for patch in seen):
        found = _better(found, _best(image_bgr, tiles(image_bgr), 1, led))
    if found is None:
        return NoBoard(BOARD_ABSENT)
    pose = upright(found.pose if shrink == 1 else enlarged(found.pose, shrink))
    return replace(found, pose=pose)


def _missed(found: Found | None) -> bool:
    return found is None or (found.trust <= LOST_TRUST and not found.objection)


def _better(one: Found | None, other: Found | None) -> Found | None:
    """The more trusted one, an objection counting most."""
    return max((each for each in (one, other) if each), key=lambda each: (not each.objection, each.trust), default=None)


def _best(image_bgr: Image, seen: Iterable[Patch], tries: int, led: list[BoardPose]) -> Found | None:
    """The most trusted grid of all patches, from at most `tries` starts that lead elsewhere than to `led`, which grows;
    a second board of nearly the same size is an objection to the first."""
    found: list[Found] = []
    for patch in seen:
        best: Found | None = None
        for one in islice(_grids(image_bgr, patch, led), tries):
            tries -= 1
            if best is None or one.trust > best.trust:
                best = one
            if best.trust > LOST_TRUST:
                break
        if best is None:
            continue
        if found and best.trust > TRUSTED and not best.objection and _apart(best.pose, found[0].pose):
            larger, smaller = sorted([best, found[0]], key=lambda each: -cell_px(each.pose))
            if (cell_px(smaller.pose) / cell_px(larger.pose)) ** 2 > RIVAL_AREA_SHARE and not found[0].objection:
                return replace(larger, objection=Reason(Code.BOARD_TWO))
        found.append(best)
    usable = [one for one in found if one.trust > TRUSTED and not one.objection]
    if usable:
        return max(usable, key=lambda one: cell_px(one.pose))
    return max(found, key=lambda one: one.trust, default=None)


def _grids(image_bgr: Image, patch: Patch, led: list[BoardPose]) -> Iterator[Found]:
    """What each start of a patch leads to, the clearest first; none is looked at before it is asked for, and none that
    leads where another one led."""
    guesses: list[Guess] = []
    for pose in patch.poses:
        guess = look_again(image_bgr, pose)
        if guess is None or any(_same(guess.pose, other) for other in led):
            continue
        if guess.spread_cells < CLEAR_GUESS_CELLS:
            found = _grid(image_bgr, patch, guess)
            led.append(found.pose)
            yield found
        else:
            guesses.append(guess)
    for guess in sorted(guesses, key=lambda one: one.spread_cells):
        if not any(_same(guess.pose, other) for other in led):
            found = _grid(image_bgr, patch, guess)
            led.append(found.pose)
            yield found


def _grid(image_bgr: Image, patch: Patch, guess: Guess) -> Found:
    """One guess looked at until it rests, sharpened, and judged; where that is doubted, lines and looks weighed anew.

    The pose at rest itself is no candidate: the look that judges it is the one it was fitted to.
    """
    if guess.spread_cells < CLEAR_GUESS_CELLS:  # lines that show lead home from here too, and the judging look is new
        plain = judged(image_bgr, sharpen(image_bgr, guess.pose))
        if plain.trust > REFIT_TO_TRUST:
            return plain
    rests = at_rest(image_bgr, guess)
    vague = rests.spread_cells > VAGUE_GUESS_CELLS
    best = judged(image_bgr, rests.pose if vague else sharpen(image_bgr, rests.pose))
    if LOST_TRUST < best.trust <= REFIT_TO_TRUST and not vague:
        best = max(best, judged(image_bgr, fused(image_bgr, best.pose)), key=lambda one: one.trust)
    return (
        best
        if best.trust > TRUSTED
        else replace(best, doubt=_likely_reason(image_bgr, patch, rests, best) or best.doubt)
    )


def _likely_reason(image_bgr: Image, patch: Patch, rests: Guess, best: Found) -> Reason | None:
    """What may be the matter with a patch in which no grid is trusted; None where nothing shows."""
    if rests.size in ("13×13", "9×9"):
        return Reason(Code.BOARD_SIZE, {"size": rests.size})
    if rests.size == "none":
        return BOARD_ABSENT
    if best.evidence.corner_cells < WHOLE_CORNER_CELLS and best.evidence.board > WHOLE_BOARD_SHARE:
        return None  # the second look sees all four corners where the grid has them
    height, width = image_bgr.shape[:2]
    low, high = patch.outline_px.min(axis=0), patch.outline_px.max(axis=0)
    if (low < NEAR_EDGE_PX).any() or (high > np.array([width, height]) - NEAR_EDGE_PX).any():
        return Reason(Code.BOARD_CUT_MAYBE)
    return None


def _same(one: BoardPose, other: BoardPose) -> bool:
    """Whether two poses would lead to one grid."""
    return moved_cells(one, other) < SAME_START_CELLS


def _apart(one: BoardPose, other: BoardPose) -> bool:
    """Whether the middle of one board lies off the other."""
    return bool((np.abs(other.to_board(one.to_picture(np.array([(9.0, 9.0)]))) - 9) > 9).any())


def judged(image_bgr: Image, pose: BoardPose) -> Found:
    """A pose with what speaks for it and against it."""
    grounds, look = gather(image_bgr, pose)
    return Found(pose, grounds, trust(grounds), impossible(image_bgr, pose, look), _doubt(grounds))


def _doubt(grounds: GridEvidence) -> Reason:
    if grounds.near < NO_LINES_SHARE:
        return BOARD_ABSENT
    if grounds.near < 0.5:
        return Reason(Code.GRID_LINES_MISSING)
    return Reason(Code.GRID_DOUBTFUL)


def enlarged(pose: BoardPose, factor: float) -> BoardPose:
    """A pose found in a picture shrunk by `factor`, for the whole picture."""
    shift = (factor - 1) / 2 / factor  # pixel centers: whole = small * factor + (factor - 1) / 2
    matrix = pose.homography @ np.array([(1 / factor, 0, -shift), (0, 1 / factor, -shift), (0, 0, 1)])
    lens = pose.lens
    if lens is not None:
        x, y = lens.center_px
        lens = RadialLens(
            lens.k1, (x * factor + (factor - 1) / 2, y * factor + (factor - 1) / 2), lens.scale_px * factor
        )
    return BoardPose(matrix / matrix[2, 2], pose.residual_cells, pose.orientation, lens)
