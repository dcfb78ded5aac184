"""What the views of one point in a row say about when its stone came."""

import numpy as np
import pytest

from station.tracking.belief.runs import Runs
from vision.observation import POINTS

EMPTY, BLACK = 0, 1
FRAME_NS = 100_000_000


def look(runs: Runs, frame: int, raw: int | None, *, near: bool = True, returned: bool = False) -> None:
    """All points show `raw`; None: under a hand."""
    labels, every = np.full(POINTS, raw or 0, np.int8), np.ones(POINTS, np.bool_)
    runs.add(
        labels, every & (raw is not None), every & near, every & returned, np.zeros(POINTS, np.int8),
        np.full(POINTS, -1, np.int64), frame, frame * FRAME_NS,
    )  # fmt: skip


@pytest.mark.parametrize("seen_first, covered, came", [(1, True, 9), (1, False, 4), (2, True, 3)])
def test_a_stone_that_was_denied_never_went_unless_one_view_before_a_hand_is_all_there_was_of_it(
    seen_first: int, covered: bool, came: int
) -> None:
    runs = Runs()
    for frame in range(5 - seen_first):
        look(runs, frame, EMPTY, near=frame > 1)
    for frame in range(5 - seen_first, 5):
        look(runs, frame, BLACK)
    look(runs, 5, EMPTY)
    for frame in range(6, 9):
        look(runs, frame, None if covered else BLACK)
    look(runs, 9, BLACK, near=False, returned=covered)
    assert (runs.shown == BLACK).all()
    assert (runs.frame == came).all()


def test_of_two_times_out_of_sight_the_later_one_is_known_when_the_longer_one_is_long_ago() -> None:
    runs = Runs()
    out_of_sight = [*range(10, 30), *range(80, 95)]  # tenths of a second: 2.1 s, then 1.6 s
    for frame in range(151):
        look(runs, frame, None if frame in out_of_sight else 0)
        if tenths := {50: 21, 100: 21, 140: 16}.get(frame):
            assert (runs.unseen_ns == tenths * FRAME_NS).all()


def test_what_is_forgotten_is_no_glimpse_and_no_time_out_of_sight() -> None:
    runs = Runs()
    for frame in range(40):
        look(runs, frame, None if 20 <= frame < 35 else BLACK if frame == 10 else EMPTY, near=False)
    assert (runs.glimpse == BLACK).all() and (runs.was == BLACK).all() and (runs.unseen_ns == 16 * FRAME_NS).all()
    runs.forget(9)
    assert (runs.glimpse == BLACK).all() and (runs.unseen_ns == 16 * FRAME_NS).all(), "it came later"
    runs.forget(39)
    look(runs, 40, EMPTY)
    assert not runs.glimpse.any() and (runs.was < 0).all() and (runs.unseen_ns == FRAME_NS).all()
