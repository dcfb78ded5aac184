"""Warnings: what they cost in the count, exactly, and what the next one leads to (DESK.md §5)."""

from fractions import Fraction

import pytest

from rules.color import BLACK, WHITE, Color
from rules.count import Count, count
from rules.position import Position
from rules.presets import ruleset
from rules.result import Ending, Result
from rules.rulings.ledger import Ledger, Warned


def ledger(sides: str) -> Ledger:
    """One warning after another, each by a ruling of its own."""
    found = Ledger()
    for number, side in enumerate(sides, 1):
        found = found.warned(Warned(side=Color.from_letter(side), ruling=number))
    return found


def counted(black_zi: Fraction, warned: Ledger, rules: str) -> Count:
    """A full board on which Black has so many zi; half a zi is one shared point."""
    whole, half = divmod(black_zi, 1)
    stones = b"\1" * int(whole) + (b"\0" if half else b"") + b"\2" * (361 - int(whole) - bool(half))
    found = count(Position(19, stones), ruleset(rules), warnings=warned.counts)
    assert found.black_zi == black_zi
    return found


@pytest.mark.parametrize(
    ("rules", "black_zi", "warned", "margin_zi"),
    [
        ("chinese-2002", "185", "", "3/4"),
        ("chinese-2002", "185", "B", "-1/4"),
        ("chinese-2002", "184", "W", "3/4"),
        ("chinese-2002", "185", "BW", "3/4"),
        ("chinese-2002", "184.5", "B", "-3/4"),
        ("chinese-2002", "185.5", "B", "1/4"),  # HALL.md, example 9, as the next one
        ("chinese-2002", "184.5", "BW", "1/4"),
        ("chinese-older", "185", "B", "3/4"),
    ],
)
def test_each_warning_costs_one_zi_in_2002_and_none_in_the_older_text(
    rules: str, black_zi: str, warned: str, margin_zi: str
) -> None:
    assert counted(Fraction(black_zi), ledger(warned), rules).margin_zi == Fraction(margin_zi)


def test_a_superseded_warning_stays_to_be_seen_and_counts_no_more() -> None:
    two = ledger("BB")
    one = two.cancelled(1, by=3)
    assert [entry.cancelled_by for entry in one.entries] == [3, None]
    assert one.counts == {BLACK: 1, WHITE: 0}
    assert one.cancelled(1, by=4).entries[0].cancelled_by == 3
    assert two.cost_zi(BLACK, ruleset("chinese-2002")) == 2
    assert one.cost_zi(BLACK, ruleset("chinese-older")) == 0


@pytest.mark.parametrize("rules", ["chinese-2002", "chinese-older"])
@pytest.mark.parametrize(
    ("warned", "proposed"),
    [
        ("B", None),
        ("BW", None),
        ("BB", Result(Ending.FORFEIT, WHITE)),
        ("WBW", Result(Ending.FORFEIT, BLACK)),
        ("BWBW", Result(Ending.FORFEIT, WHITE)),  # whoever got his second one first
        ("WBBW", Result(Ending.FORFEIT, WHITE)),
    ],
)
def test_the_second_warning_of_a_game_proposes_its_loss(rules: str, warned: str, proposed: Result | None) -> None:
    """2002 §24.2, older D12.2."""
    assert ledger(warned).proposes(ruleset(rules)) == proposed


def test_both_second_ones_by_one_ruling_propose_that_both_lose() -> None:
    found = ledger("BW").warned(Warned(side=BLACK, ruling=7)).warned(Warned(side=WHITE, ruling=7))
    assert found.proposes(ruleset("chinese-2002")) == Result(Ending.BOTH_LOSE)


def test_where_warnings_lose_nothing_none_is_proposed() -> None:
    assert ledger("BBB").proposes(ruleset("japanese")) is None
