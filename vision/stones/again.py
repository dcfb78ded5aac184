"""More looks at what one look doubted: other symmetries of the board."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Lean
from vision.geometry.rectify import Image
from vision.stones.net import Stones, read_stones
from vision.stones.thresholds import HALF_HIDDEN_WITHIN, SECOND_OPINION_VIEWS, SURE_PROBABILITY

Points = npt.NDArray[np.bool_]  # (361,)


def asked(stones: Stones) -> Points:
    """Points that want another look: doubted, in sight or not, or perhaps half hidden."""
    return np.asarray((stones.best < SURE_PROBABILITY) | (np.abs(stones.hidden - 0.5) < HALF_HIDDEN_WITHIN))


def read_again(board_bgr: Image, lean: Lean, first: Stones) -> Stones:
    """What one reading of the rectified board, `read_stones(board_bgr, lean)`, says together with up to seven more
    ones: three, and four more where points are asked still.

    A view costs 13 ms. All of them are of the whole board: in windows around the doubted points, which cost a quarter,
    more guesses were wrong, and a point beside them that one view is just sure of is doubted by others.
    """
    seen, views = first, 1
    for last in (SECOND_OPINION_VIEWS // 2, SECOND_OPINION_VIEWS):
        if asked(seen).any():
            seen = _together(seen, views, read_stones(board_bgr, lean, views=last - views, first=views), last)
            views = last
    return seen


def _together(before: Stones, views: int, others: Stones, last: int) -> Stones:
    """The mean of `views` readings and of others up to `last`: of the net's logits, as `read_stones` takes it."""
    share = (last - views) / last
    colors = (1 - share) * before.log_probability + share * others.log_probability
    colors -= np.logaddexp.reduce(colors, axis=1, keepdims=True)
    hidden = 1 / (1 + np.exp(-(1 - share) * _logit(before.hidden) - share * _logit(others.hidden)))
    return replace(before, log_probability=colors.astype(np.float32), hidden=hidden.astype(np.float32))


def _logit(chance: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    kept = np.clip(chance, 1e-7, 1 - 1e-7)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)
