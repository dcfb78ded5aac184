"""One picture to one position with its doubts, or the reason why there is none."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook, raised_through
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import Image, rectify
from vision.grid.crowd import lattice
from vision.grid.locate import Found, find
from vision.grid.refine import moved_cells
from vision.grid.renditions import renditions
from vision.grid.verdict import belief
from vision.grid.verify import gather, impossible
from vision.nets import MODELS, session
from vision.reasons import Code, Reason
from vision.stones.again import asked, read_again
from vision.stones.drawn import is_drawn
from vision.stones.net import Stones, read_stones
from vision.stones.sizes import measure_sizes
from vision.stones.thresholds import HIDDEN_PROBABILITY, SURE_PROBABILITY
from vision.thresholds import (
    BESIDE_HIDDEN_PROBABILITY,
    CROWDED_BELIEF,
    DOUBTED_HIDDEN_PROBABILITY,
    HOPELESS_BELIEF,
    LEAST_BELIEF,
    LEAST_CONFIDENCE,
    LEAST_CROWD_SHARE,
    LEAST_CROWDED_FITS,
    LEAST_TRUST,
    MOST_CROWDED_CORNER_CELLS,
    MOST_CROWDED_UNSURE,
    MOST_LATTICE_CELLS,
    MOST_UNSURE_POINTS,
    PLAIN_BELIEF,
    TOGETHER_CELLS,
)


@dataclass(frozen=True, eq=False)
class Seen:
    """A board in a picture, upright, before its doubts are weighed; `belief`: probability that the grid is right."""

    pose: BoardPose
    stones: Stones
    belief: float


@dataclass(frozen=True, eq=False)
class Reading:
    """The position in one picture. Points are row-major, row 0 the board edge nearest the picture's top.

    pose -- where the board lies
    stones -- uint8 (361,): the best guess of each point, 0 empty, 1 black, 2 white
    probability -- float32 (361, 3): of empty, black, white, calibrated
    hidden -- bool (361,): under a hand or beyond glare; `stones` is a guess there
    unsure -- bool (361,): doubted, and not hidden
    confidence -- probability that every point not unsure or hidden is right
    grid_confidence -- that the grid is; `confidence` has it in it
    """

    pose: BoardPose
    stones: npt.NDArray[np.uint8]
    probability: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.bool_]
    unsure: npt.NDArray[np.bool_]
    confidence: float
    grid_confidence: float

    def rows(self) -> list[str]:
        """19 strings of '.', 'B', 'W', from the top."""
        marks = "".join(".BW"[stone] for stone in self.stones)
        return [marks[start : start + 19] for start in range(0, 361, 19)]


def load_models() -> None:
    """Loads the nets, which otherwise happens with the first picture; one thread from here on."""
    cv2.setNumThreads(1)
    for model in MODELS.glob("*.onnx"):
        session(model)


def read_picture(image_bgr: Image) -> Reading | NoBoard:
    """Finds the board in `image_bgr`, uint8 (H, W, 3), and reads its points; NoBoard with the reason where it cannot.

    Looks again where points are doubted, or half hidden. Knows no rules: any arrangement of stones is a position.
    A board that is only drawn, or made of discs of several sizes, is refused as such; a station's watcher, before which
    a table stands, does not ask.
    """
    seen = see_board(image_bgr)
    if isinstance(seen, NoBoard):
        return seen
    if is_drawn(image_bgr, seen.pose, seen.stones):
        return NoBoard(Reason(Code.BOARD_DRAWN))
    stones = look_again(image_bgr, seen.pose, seen.stones)
    outlook = Outlook.through(seen.pose, (image_bgr.shape[1], image_bgr.shape[0]))
    sizes = measure_sizes(rectify(image_bgr, seen.pose), outlook, stones)
    if sizes.several:
        return NoBoard(Reason(Code.STONES_SIZES, {"n": int(sizes.small.sum())}))
    return reading_of(seen.pose, sizes.doubting(stones), seen.belief)


def look(image_bgr: Image, pose: BoardPose) -> Stones:
    """The stones of the board that lies at `pose`."""
    raised, lean = raised_through(pose, (image_bgr.shape[1], image_bgr.shape[0]))
    return read_stones(rectify(image_bgr, raised), lean)


def look_again(image_bgr: Image, pose: BoardPose, stones: Stones) -> Stones:
    """What one look saw; in more views where it doubted points, or whether they are hidden."""
    if not asked(stones).any():
        return stones
    raised, lean = raised_through(pose, (image_bgr.shape[1], image_bgr.shape[0]))
    return not_promoted(stones, read_again(rectify(image_bgr, raised), lean, stones))


def not_promoted(first: Stones, second: Stones) -> Stones:
    """The second look, but what the first one doubted beside something that may lie over the board stays doubted,
    though guessed as the second one does. More views of a fingertip are no more views of a stone."""
    covered = (np.maximum(first.hidden, second.hidden) > BESIDE_HIDDEN_PROBABILITY).reshape(19, 19)
    beside = cv2.dilate(covered.astype(np.uint8), np.ones((3, 3), np.uint8)).ravel() > 0
    return second.doubting(beside & (first.best < SURE_PROBABILITY) & (second.best >= SURE_PROBABILITY))


def see_board(image_bgr: Image) -> Seen | NoBoard:
    """The board with one look at its stones; NoBoard where all witnesses together do not vouch for the grid."""
    return vouched(image_bgr, find(image_bgr))


def vouched(image_bgr: Image, found: Found | NoBoard) -> Seen | NoBoard:
    """`see_board` of a grid that `find` found in the picture."""
    if isinstance(found, NoBoard):
        return found
    if found.objection:
        return NoBoard(found.objection)
    if found.trust < LEAST_TRUST:
        return NoBoard(found.doubt)
    stones = look(image_bgr, found.pose)
    seen = Seen(found.pose, stones, belief(found.evidence, stones))
    if seen.belief < LEAST_BELIEF:
        seen = by_its_stones(image_bgr, seen) or seen
    if HOPELESS_BELIEF <= seen.belief < PLAIN_BELIEF:
        seen = corroborated(image_bgr, seen)
    return seen if seen.belief >= LEAST_BELIEF else NoBoard(found.doubt)


def by_its_stones(image_bgr: Image, seen: Seen) -> Seen | None:
    """A crowded board whose lines prove nothing, with its grid laid on its stones; None where these do not prove it.

    Stones lie on the crossings of a grid that is a line off too: the second look and the stones net must both see it
    where it is.
    """
    stones, pose = seen.stones, seen.pose
    if (stones.labels > 0).mean() < LEAST_CROWD_SHARE:
        return None
    moved = np.inf
    for _ in range(2):
        laid = lattice(image_bgr, pose, stones)
        if laid is None or laid.moved_cells > 1:
            return None
        pose, moved = laid.pose, laid.moved_cells
        stones = look(image_bgr, pose)
    doubted = (stones.best < SURE_PROBABILITY) & (stones.hidden < HIDDEN_PROBABILITY)
    if moved > MOST_LATTICE_CELLS or stones.fits < LEAST_CROWDED_FITS or doubted.sum() > MOST_CROWDED_UNSURE:
        return None
    evidence, nearer = gather(image_bgr, pose)
    if evidence.corner_cells > MOST_CROWDED_CORNER_CELLS or belief(evidence, stones) < HOPELESS_BELIEF:
        return None
    if impossible(image_bgr, pose, nearer):
        return None
    return Seen(pose, stones, CROWDED_BELIEF)


def corroborated(image_bgr: Image, seen: Seen) -> Seen:
    """The most believed of a doubted grid and those found in other renditions of the picture; none is believed where
    they do not lie together."""
    best = seen
    for other_bgr in renditions(image_bgr):
        found = find(other_bgr, at_once=True)
        if isinstance(found, NoBoard) or found.objection or moved_cells(seen.pose, found.pose) > TOGETHER_CELLS:
            return replace(seen, belief=0.0)
        believed = belief(found.evidence, look(other_bgr, found.pose))
        if believed > best.belief:
            best = Seen(found.pose, look(image_bgr, found.pose), believed)
    return best


def reading_of(pose: BoardPose, stones: Stones, belief: float) -> Reading | NoBoard:
    """What the net saw as a reading, or as a refusal where the board is covered or makes no sense.

    belief -- probability that the grid is right
    """
    best = stones.best
    doubted = best < SURE_PROBABILITY
    hidden = (stones.hidden > HIDDEN_PROBABILITY) | ((stones.hidden > DOUBTED_HIDDEN_PROBABILITY) & doubted)
    unsure = doubted & ~hidden
    if unsure.sum() > MOST_UNSURE_POINTS:
        return NoBoard(Reason(Code.STONES_DOUBTFUL, {"n": int(unsure.sum())}))
    if hidden.sum() > 361 // 2:
        return NoBoard(Reason(Code.BOARD_COVERED, {"n": int(hidden.sum())}))
    confidence = float(np.exp(np.log(best[~unsure & ~hidden]).sum())) * belief
    if confidence < LEAST_CONFIDENCE:
        return NoBoard(Reason(Code.READING_DOUBTFUL, {"percent": 100 * confidence}))
    return Reading(pose, stones.labels, np.exp(stones.log_probability), hidden, unsure, confidence, belief)
