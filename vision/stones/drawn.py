"""Whether a board is only a picture of one: printed, on a screen, or drawn by hand.

Two things speak: what the stones net notes of the whole board (`Stones.summary`), which was made to tell black from
white but sees thickness, shadow and reflection too, and the marks of `vision.stones.marks`. A linear model of the notes
says whether there is a suspicion, and one of both, with the marks' squares, whether it is drawn; fitted by
`vision.training.drawn.fit`, see the card vision/models/drawn.md.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import Image, rectify
from vision.nets import MODELS
from vision.stones.marks import MARKS, measure_marks
from vision.stones.net import Stones
from vision.stones.thresholds import (
    DRAWN_LOGIT,
    HIDDEN_PROBABILITY,
    LEAST_DRAWN_STONES,
    LEAST_PLAINLY_DRAWN_STONES,
    MARKS_WORTH,
    MOST_SPREADS,
    PLAINLY_DRAWN_LOGIT,
    SURE_PROBABILITY,
    SUSPICION_LOGIT,
)

MODEL = MODELS / "drawn.npz"


Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Model = dict[str, Floats]


def is_drawn(image_bgr: Image, pose: BoardPose, stones: Stones) -> bool:
    """Whether the board that was read so at `pose` is a picture of one; False where that is in doubt.

    A bare board on a screen is much like one on a table: nothing is said of it, and of few stones, or such as show no
    outline, only what is plain.
    """
    there = (stones.hidden < HIDDEN_PROBABILITY) & (stones.labels > 0)
    seen = (there & (stones.best > SURE_PROBABILITY)).sum()
    notes = stones.summary.ravel().astype(np.float64)
    if there.sum() < LEAST_PLAINLY_DRAWN_STONES or suspicion_logit(notes) < SUSPICION_LOGIT:
        return False
    outlook = Outlook.through(pose, (image_bgr.shape[1], image_bgr.shape[0]))
    marks = measure_marks(rectify(image_bgr, pose), outlook, stones)
    placed = seen >= LEAST_DRAWN_STONES and not np.isnan(marks[MARKS.index("off_cells")])
    return drawn_logit(notes, marks) > (DRAWN_LOGIT if placed else PLAINLY_DRAWN_LOGIT)


def suspicion_logit(notes: Doubles) -> float:
    """Of the probability that the board with these notes (768,) is drawn, by them alone."""
    model = _model()
    return float(columns(model, notes[None])[0] @ model["suspicion"])


def drawn_logit(notes: Doubles, marks: Doubles) -> float:
    """Of the same by notes (768,) and marks (12,)."""
    model = _model()
    return float(columns(model, notes[None], marks[None])[0] @ model["weights"])


def columns(model: Model, notes: Doubles, marks: Doubles | None = None) -> Doubles:
    """(N, 769 or 793): notes (N, 768) and marks (N, 12) in spreads from the mean, none by more than MOST_SPREADS, the
    marks' squares, and ones. An unknown mark is a usual one."""
    parts = [np.clip((notes - model["mean"]) / model["spread"], -MOST_SPREADS, MOST_SPREADS)]
    if marks is not None:
        far = np.nan_to_num((marks - model["marks_mean"]) / model["marks_spread"])
        far = np.clip(far, -MOST_SPREADS, MOST_SPREADS)
        parts += [MARKS_WORTH * far, MARKS_WORTH * (far**2 - 1) / 2]
    return np.column_stack([*parts, np.ones(len(notes))])


@cache
def _model() -> Model:
    """mean, spread (768,) and marks_mean, marks_spread (12,); suspicion (769,) and weights (793,), constants last"""
    with np.load(MODEL) as loaded:
        return {name: loaded[name].astype(np.float32) for name in loaded.files}
