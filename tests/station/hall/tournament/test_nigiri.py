"""Example 10, 2002 §10."""

import pytest

from station.hall.tournament.nigiri import Nigiri, holder
from station.hall.tournament.tournament import Person


@pytest.mark.parametrize(("held", "shown", "black"), [(7, 1, "low"), (7, 2, "high"), (8, 2, "low"), (8, 1, "high")])
def test_who_takes_black(held: int, shown: int, black: str) -> None:
    assert Nigiri("high", "low", held, shown).black == black


@pytest.mark.parametrize(
    ("one", "other", "holds"),
    [
        (("5d", ""), ("3d", ""), "one"),
        (("2k", ""), ("1d", ""), "other"),
        (("3d", "1990"), ("3d", "1985-02-01"), "other"),
        (("3d", "1990"), ("3d", "1990-02-01"), None),
        (("3d", ""), ("3d", "1985"), None),
        (("1p", ""), ("7d", ""), None),
        (("", ""), ("7d", ""), None),
    ],
)
def test_who_holds_the_stones(one: tuple[str, str], other: tuple[str, str], holds: str | None) -> None:
    found = holder(Person("one", rank=one[0], born=one[1]), Person("other", rank=other[0], born=other[1]))
    assert (found and found.id) == holds


@pytest.mark.parametrize(
    ("mixed", "ranks", "holds"),
    [
        ("professional", ("7d", "1p"), "other"),
        ("amateur", ("7d", "1p"), "one"),
        ("elder", ("7d", "1p"), "one"),
        ("professional", ("5d", "3d"), "one"),
        ("elder", ("3d", "5d"), "other"),
    ],
)
def test_the_event_says_who_holds_where_a_professional_meets_an_amateur(
    mixed: str, ranks: tuple[str, str], holds: str
) -> None:
    one, other = Person("one", rank=ranks[0], born="1970"), Person("other", rank=ranks[1], born="1990")
    for pair in ((one, other), (other, one)):
        found = holder(*pair, mixed)
        assert found is not None and found.id == holds
