"""A game wears a card by so much and no more: a real station's bytes and forced writes, as the kernel counts them."""

from dataclasses import replace

import pytest

from tests.bench.station.writes import MOST_FORCED_A_MOVE, MOST_KB_A_MOVE, Written, measured

MOVES = 10


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_move_costs_a_card_little() -> None:
    found = measured(MOVES)
    assert found.moves >= MOVES and found.bounded, found
    if found.kb == 0:
        pytest.skip("the folder for temporary files is memory, to which the kernel counts no writes")
    if found.forced is None:
        pytest.skip("bytes alone are bounded: strace is not here, or may not look")
    assert found.forced >= found.moves, "each move is durable before it is told"


@pytest.mark.parametrize(
    ("kb", "forced", "bounded"),
    [(1.0, 1.0, True), (MOST_KB_A_MOVE + 1, 1.0, False), (1.0, MOST_FORCED_A_MOVE + 1, False), (1.0, None, True)],
)
def test_both_are_bounded(kb: float, forced: float | None, bounded: bool) -> None:
    found = replace(Written(10, 10 * kb, 0, 0.0), forced=None if forced is None else int(10 * forced))
    assert found.bounded is bounded
