"""More looks at what one look doubted: other symmetries of the board, but only of what lies around doubted points."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.geometry.cells import of_cells, of_points
from vision.geometry.outlook import Lean
from vision.geometry.rectify import CELL_PX, CELLS, Image
from vision.stones.net import Stones, read_stones, read_window, whitening
from vision.stones.reader import size_of, spots, window_of
from vision.stones.thresholds import (
    HALF_HIDDEN_WITHIN,
    HIDDEN_PROBABILITY,
    MOST_WINDOW_SHARE,
    SECOND_OPINION_VIEWS,
    SURE_PROBABILITY,
)

Points = npt.NDArray[np.bool_]  # (361,)


def asked(stones: Stones) -> Points:
    """Points that want another look: doubted in sight, or perhaps half hidden."""
    in_doubt = (stones.best < SURE_PROBABILITY) & (stones.hidden < HIDDEN_PROBABILITY)
    return np.asarray(in_doubt | (np.abs(stones.hidden - 0.5) < HALF_HIDDEN_WITHIN))


def read_again(board_bgr: Image, lean: Lean, first: Stones) -> Stones:
    """What one reading of the rectified board, `read_stones(board_bgr, lean)`, and up to seven more ones say together.

    A view costs 13 ms, or its share of that where few points are asked: then the others stay as they were read first.
    Points that are clear halfway are asked no more.
    """
    seen, views, by = first, 1, whitening(board_bgr)
    for last in (SECOND_OPINION_VIEWS // 2, SECOND_OPINION_VIEWS):
        apart, more = spots(of_cells(asked(seen))), range(views, last)
        windows = [window_of(spot) for spot in apart]
        if sum(map(size_of, windows)) > MOST_WINDOW_SHARE * CELLS * CELLS:
            others = read_stones(board_bgr, lean, views=len(more), first=views)
            seen = _together(seen, others, more, np.ones(361, np.bool_))
            views = last
            continue
        for spot, window in zip(apart, windows, strict=True):
            rows, columns = (slice(CELL_PX * cells.start, CELL_PX * cells.stop) for cells in window)
            part_bgr = np.ascontiguousarray(board_bgr[rows, columns])
            part = read_window(part_bgr, lean, window, by, first, views=len(more), first=views)
            seen = _together(seen, part, more, of_points(spot))
        views = last
    return seen


def _together(before: Stones, others: Stones, more: range, points: Points) -> Stones:
    """The mean of `more.start` readings and of those of `more` on some points: of the net's logits, as `read_stones`
    takes it."""
    share = len(more) / more.stop
    colors = (1 - share) * before.log_probability + share * others.log_probability
    colors -= np.logaddexp.reduce(colors, axis=1, keepdims=True)
    hidden = 1 / (1 + np.exp(-(1 - share) * _logit(before.hidden) - share * _logit(others.hidden)))
    return replace(
        before,
        log_probability=np.where(points[:, None], colors, before.log_probability).astype(np.float32),
        hidden=np.where(points, hidden, before.hidden).astype(np.float32),
    )


def _logit(chance: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    kept = np.clip(chance, 1e-7, 1 - 1e-7)
    return np.asarray(np.log(kept / (1 - kept)), np.float32)
