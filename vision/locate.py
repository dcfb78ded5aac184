"""Find the board in any picture, or say why there is none.

First look: a small net sees the whole picture and gives rough corners. Second looks: another net sees the board nearly
upright and says of every place where on the board it lies; a homography with one lens term is fitted to that, until it
rests. Then the drawn lines are measured piece by piece and the pose is fitted to them. Last, `vision.verify` tries to
prove the grid wrong. What is doubted is tried again from other starts before it is refused.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.crop import Image
from vision.errors import PictureError
from vision.fit import Sightings, fit, upright
from vision.hypotheses import Patch, patches, tiles
from vision.keypoints import CLASSES, SecondLook, second_look
from vision.lattice import pieces
from vision.pose import BoardPose, NoBoard, RadialLens
from vision.verify import Evidence, cell_px, gather, impossible

__all__ = ["BoardPose", "Found", "NoBoard", "find", "locate"]

LONGEST_PX = 1600  # larger pictures are shrunk first
TRUSTED = 0.9  # least probability of a right grid that is reported
LOOKS = 4  # second looks at one patch at most
RESTS_CELLS = 0.12  # a look that moves the corners less than this is the last one
EDGE_PX = 6  # a patch of board that comes this near the picture's edge may go on beyond it
NEARLY_EQUAL = 0.6  # a second board this large, compared with the first, makes the picture ambiguous


@dataclass(frozen=True, eq=False)
class Found:
    """A grid and what speaks for it; `objection` is "" or why it cannot be a whole 19×19 grid."""

    pose: BoardPose
    evidence: Evidence
    trust: float
    objection: str


@dataclass(frozen=True, eq=False)
class Guess:
    """A pose after a second look, that look's own doubt (median over the board), and the size of board it saw."""

    pose: BoardPose
    spread_cells: float
    moved_cells: float
    size: str


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
        return NoBoard(_doubt(best.evidence))
    return best.pose


def find(image_bgr: Image) -> Found | NoBoard:
    """The likeliest grid with its evidence, whether to be trusted or not; for `locate` and for measuring it."""
    if image_bgr.ndim != 3 or image_bgr.shape[2] != 3 or min(image_bgr.shape[:2]) < 32:
        raise PictureError(f"an array of shape {image_bgr.shape} is no color picture of at least 32×32 pixels")
    shrink = max(1.0, max(image_bgr.shape[:2]) / LONGEST_PX)
    if shrink > 1:
        small = cv2.resize(image_bgr, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
        image_bgr = np.asarray(small, np.uint8)
    seen = patches(image_bgr)
    found = _best(image_bgr, seen)
    if found is None or (found.trust < TRUSTED and not found.objection):
        again = _best(image_bgr, tiles(image_bgr))
        found = max(
            (one for one in (found, again) if one), key=lambda one: (not one.objection, one.trust), default=None
        )
    if found is None:
        return NoBoard("no Go board is in sight")
    pose = upright(found.pose if shrink == 1 else enlarged(found.pose, shrink))
    return Found(pose, found.evidence, found.trust, found.objection)


def _best(image_bgr: Image, seen: Iterable[Patch]) -> Found | None:
    """The most trusted grid of all patches; the second board of nearly the same size is an objection to the first."""
    found: list[Found] = []
    for patch in seen:
        one = _grid(image_bgr, patch)
        if one is None:
            continue
        if found and one.trust > TRUSTED and not one.objection and _apart(one.pose, found[0].pose):
            larger, smaller = sorted([one, found[0]], key=lambda each: -cell_px(each.pose))
            if (cell_px(smaller.pose) / cell_px(larger.pose)) ** 2 > NEARLY_EQUAL and not found[0].objection:
                reason = "two boards of nearly the same size are in sight; only one can be read"
                return Found(larger.pose, larger.evidence, larger.trust, reason)
        found.append(one)
    usable = [one for one in found if one.trust > TRUSTED and not one.objection]
    if usable:
        return max(usable, key=lambda one: cell_px(one.pose))
    return max(found, key=lambda one: one.trust, default=None)


def _apart(one: BoardPose, other: BoardPose) -> bool:
    """Whether the middle of one board lies off the other."""
    return bool((np.abs(other.to_board(one.to_picture(np.array([(9.0, 9.0)]))) - 9) > 9).any())


def _grid(image_bgr: Image, patch: Patch) -> Found | None:
    """The grid in one patch: looked at until it rests, sharpened, and judged; from every start until one is trusted."""
    guesses = [guess for pose in patch.poses if (guess := look_again(image_bgr, pose)) is not None]
    best: Found | None = None
    for guess in sorted(guesses, key=lambda one: one.spread_cells):
        rests = _at_rest(image_bgr, guess)
        for pose in (sharpen(image_bgr, rests), rests):
            one = judged(image_bgr, pose)
            if best is None or one.trust > best.trust:
                best = one
            if best.trust > TRUSTED:
                return best
    if best is None or best.objection:
        return best
    return replace(best, objection=_likely_reason(image_bgr, patch, guesses))


def _likely_reason(image_bgr: Image, patch: Patch, guesses: list[Guess]) -> str:
    """What may be the matter with a patch in which no grid is trusted; "" where nothing shows."""
    sizes = {guess.size for guess in guesses} & {"13×13", "9×9"}
    if sizes:
        return f"the board in sight is {sizes.pop()}; only 19×19 is read"
    height, width = image_bgr.shape[:2]
    low, high = patch.outline_px.min(axis=0), patch.outline_px.max(axis=0)
    if (low < EDGE_PX).any() or (high > np.array([width, height]) - EDGE_PX).any():
        return "no whole grid is in sight: the board seems to be cut off by the picture's edge"
    return ""


def _at_rest(image_bgr: Image, guess: Guess) -> BoardPose:
    """The pose after as many further looks as it takes until it no longer moves."""
    for _ in range(LOOKS - 1):
        if guess.moved_cells < RESTS_CELLS:
            break
        nearer = look_again(image_bgr, guess.pose)
        if nearer is None:
            break
        guess = nearer
    return guess.pose


def judged(image_bgr: Image, pose: BoardPose) -> Found:
    """A pose with what speaks for it and against it."""
    grounds, look = gather(image_bgr, pose)
    return Found(pose, grounds, grounds.trust(), impossible(image_bgr, pose, look))


def look_again(image_bgr: Image, pose: BoardPose) -> Guess | None:
    """A second look at the board where `pose` has it, and the pose fitted to it; None where it sees no board."""
    look = second_look(image_bgr, pose)
    on = _on_board(look)
    if on.sum() < 60:
        return None
    weight = look.board[on] / np.maximum(look.spread_cells[on], 0.03) ** 2
    picture = pose.to_picture(look.nominal[on])
    flat = pose.lens.undistort(picture) if pose.lens else picture
    matrix, _ = cv2.findHomography(flat, look.true_cells[on], cv2.RHO, 0.7)
    if matrix is None:
        return None
    seen = Sightings.of_points(picture, look.true_cells[on], weight.astype(float))
    fitted = fit(BoardPose(np.asarray(matrix, float), 0.0, lens=pose.lens), seen, image_bgr.shape, 0.2).pose
    corners = fitted.corners_px
    if not np.isfinite(corners).all() or cell_px(fitted) < 1 or not cv2.isContourConvex(corners.astype(np.float32)):
        return None
    moved = np.linalg.norm(fitted.to_board(pose.corners_px) - fitted.to_board(corners), axis=1).max()
    size = CLASSES[int(np.argmax(look.sizes))]
    return Guess(fitted, float(np.median(look.spread_cells[on])), float(moved), size)


def _on_board(look: SecondLook) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.asarray((look.board > 0.5) & (np.abs(look.true_cells - 9) < 11).all(axis=1))


def sharpen(image_bgr: Image, pose: BoardPose, times: int = 4) -> BoardPose:
    """The pose fitted to the drawn lines that show, again from the fitted one until it rests."""
    for _ in range(times):
        seen = pieces(image_bgr, pose).sightings(pose)
        if len(seen.axis) < 60:
            return pose
        before, pose = pose, fit(pose, seen, image_bgr.shape, 0.06).pose
        if np.linalg.norm(pose.to_board(before.corners_px) - pose.to_board(pose.corners_px), axis=1).max() < 0.03:
            break
    return pose


def _doubt(grounds: Evidence) -> str:
    if grounds.near < 0.5:
        return "a board may be in sight, but its drawn lines do not show where they should be"
    return "a board may be in sight, but its grid is doubtful: it could be a line off or distorted"


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
