"""A day is found in whatever way people write it."""

from datetime import UTC, datetime

import pytest

from station.storage.searching import all_in, words_of

WALL_NS = int(datetime(2026, 9, 21, 12, tzinfo=UTC).timestamp()) * 10**9
TEXT = "kim lee autumn league 7 chinese-2002"


def found(query: str) -> bool:
    """Whether the game of 21 September is."""
    return all_in(words_of(query), TEXT, WALL_NS)


@pytest.mark.parametrize(
    "query",
    [
        "2026-09-21", "2026-9-21", "2026.9.21", "2026/09/21", "20260921", "21.9.2026", "21.09.2026", "21.09.26",
        "21. 9. 2026", "21.9.", "21/9/2026", "9/21/2026", "9/21", "2026. 9. 21.", "2026/9", "9.2026", "2026-09", "2026",
        "2026年9月21日", "9月21日", "2026年 9月", "2026년 9월 21일", "9월21일", "Sep 21, 2026", "21 Sep 2026",
        "21 September", "September 21", "21. September 2026", "Kim 21.9.", "9/21 LEE",
    ],
)  # fmt: skip
def test_the_day_is_found(query: str) -> None:
    """With points, slashes, hyphens, spaces, zeros, in each order, by month's name, beside a name."""
    assert found(query)


@pytest.mark.parametrize(
    "query",
    ["1.9.2026", "2.9.2026", "21.8.2026", "21.9.2025", "22/9/2026", "9/22", "21 October", "Park 21.9.", "2026-9-2x"],
)
def test_another_day_is_not(query: str) -> None:
    """A number is a number, not a piece of a longer one."""
    assert not found(query)
