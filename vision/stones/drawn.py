"""Whether a board is only a picture of one: printed, on a screen, or drawn by hand.

The stones net notes of the whole board what its places look like on average and at most (`Stones.summary`). It was made
to tell black from white, but a stone without thickness, shadow or reflection, each like the next, leaves other traces
there than one that lies in a room. A linear model of the notes says how likely a drawing is; it was fitted by
`vision.training.drawn.fit`, see the card vision/models/drawn.md.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from vision.nets import MODELS
from vision.stones.net import Stones
from vision.stones.thresholds import (
    DRAWN_LOGIT,
    HIDDEN_PROBABILITY,
    LEAST_DRAWN_STONES,
    MOST_NOTE_SPREADS,
    SURE_PROBABILITY,
)

MODEL = MODELS / "drawn.npz"


Notes = npt.NDArray[np.float32]  # (768,)
Model = dict[str, npt.NDArray[np.float32]]


def is_drawn(stones: Stones) -> bool:
    """Whether the board that was read so is a picture of one; False where that is in doubt.

    Few stones tell nothing: a bare board on a screen is much like one on a table.
    """
    seen = ((stones.best > SURE_PROBABILITY) & (stones.hidden < HIDDEN_PROBABILITY) & (stones.labels > 0)).sum()
    return bool(seen >= LEAST_DRAWN_STONES) and drawn_logit(stones.summary.ravel()) > DRAWN_LOGIT


def drawn_logit(notes: Notes) -> float:
    """Of the probability that the board with these notes is drawn."""
    model = _model()
    return float(np.append(scaled(notes, model["mean"], model["spread"]), 1) @ model["weights"])


def scaled(notes: Notes, mean: Notes, spread: Notes) -> Notes:
    """Notes (…, 768) in spreads from the mean, none by more than MOST_NOTE_SPREADS."""
    return np.asarray(np.clip((notes - mean) / spread, -MOST_NOTE_SPREADS, MOST_NOTE_SPREADS), np.float32)


@cache
def _model() -> Model:
    """mean, spread -- (768,); weights -- (769,), the constant last"""
    with np.load(MODEL) as loaded:
        return {name: loaded[name].astype(np.float32) for name in loaded.files}
