"""The bars in seconds and views, as ARCHITECTURE.md says them."""

import pytest

from station.tracking.policy.odds import BAR, MOVE_BAR, VIEWS, Rival


@pytest.mark.parametrize(
    ("rival", "seconds"), [(Rival.AT_WORK, 1), (Rival.NOT_SEEN, 2), (Rival.ELSEWHERE, 6), (Rival.HEAD, 120)]
)
def test_a_rival_is_beaten_once_it_would_have_shown(rival: Rival, seconds: int) -> None:
    assert rival.beaten(seconds * 1_000_000_000)
    assert not rival.beaten(round(seconds * 0.95e9))


def test_a_move_is_told_at_half_the_nats() -> None:
    assert 2 * MOVE_BAR == BAR
    assert 2 * Rival.ELSEWHERE.waits_ns(MOVE_BAR) == Rival.ELSEWHERE.waits_ns()


def test_three_plain_views_are_no_misreading() -> None:
    assert VIEWS == 3
