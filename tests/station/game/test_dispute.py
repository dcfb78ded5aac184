"""Disputed strings: what opens, goes on and ends them (2002 §21.4)."""

from dataclasses import replace

import pytest

from station.game.catalog import Captures, Disputed, DisputeRuled, FrozenGame, Resumed
from station.game.dispute import (
    Disputes,
    agreed,
    contradicts,
    heard,
    looked_at_anew,
    opened,
    played_on,
    ruled,
    stands_against,
    unsettled,
)

ONE = opened(7, Disputed(points=("D4", "D5"), color="B", says_dead="W"))
THIRD = opened(11, Disputed(points=("C3",), color="B", says_dead="W"))
OTHER = opened(9, Disputed(points=("Q16",), color="W", says_dead="B"))
RULING = DisputeRuled(dispute=7, on="frozen", dead=True, by="referee", name="Lee", why="two eyes", number=80, back=True)


def stages(disputes: Disputes) -> list[str]:
    return [one.stage for one in disputes]


def test_one_that_was_opened_waits_for_play() -> None:
    assert (ONE.seq, ONE.points, ONE.color, ONE.says_dead, ONE.stage) == (7, ("D4", "D5"), "B", "W", "prepared")
    assert ONE.open


def test_play_over_a_string_plays_out_that_one_and_reopens_none() -> None:
    after = played_on((*ruled((ONE,), RULING), OTHER, THIRD), Resumed(dispute="Q16"))
    assert stages(after) == ["ruled", "playing", "prepared"]
    assert after[1].open


def test_what_waited_is_about_the_position_after_the_other_was_played_out() -> None:
    """Several strings, one after another: what fell meanwhile is settled, the rest is frozen anew."""
    board = [*["." * 19] * 3, "." * 15 + "W" + "." * 3, *["." * 19] * 15]
    now = FrozenGame(board=tuple(board), number=90, to_move="B", captures=Captures(B=1, W=0))
    playing = replace(OTHER, stage="playing")
    fallen, still, other = looked_at_anew((THIRD, OTHER, playing), now)
    assert (fallen.open, fallen.ruling) == (False, None)
    assert (still.stage, still.frozen) == ("prepared", now)
    assert other == playing


def test_play_over_no_string_leaves_them_waiting() -> None:
    assert played_on((ONE, OTHER), Resumed()) == (ONE, OTHER)


def test_a_ruling_ends_the_one_it_names() -> None:
    first, second = ruled((ONE, OTHER), RULING)
    assert not first.open and second == OTHER
    assert first.ruling is not None
    assert (first.ruling.name, first.ruling.why, first.ruling.on, first.ruling.dead) == (
        "Lee",
        "two eyes",
        "frozen",
        True,
    )
    assert first.ruling.number == 80


def test_a_ruling_on_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="dispute 7, which this game does not have"):
        ruled((OTHER,), RULING)


@pytest.mark.parametrize(
    ("by", "dead", "ends"),
    [
        ("referee", True, True),
        ("referee", False, True),
        ("both", False, True),
        ("B", True, True),  # its owner gives it up
        ("B", False, False),
        ("W", True, False),  # the opponent only says again what is disputed
        ("W", False, True),  # the opponent no longer calls it dead
    ],
)
def test_whose_word_ends_a_dispute_over_a_black_string(by: str, dead: bool, ends: bool) -> None:
    first, second = agreed((ONE, OTHER), ["D5", "E5"], by=by, dead=dead)
    assert (not first.open) is ends
    assert second == OTHER


def test_one_that_was_played_out_holds_nothing_up_until_the_sides_differ_again() -> None:
    played = replace(ONE, stage="playing")
    words = heard({}, ["D5"], by="B", said=True)
    assert unsettled(ONE, {}) and not unsettled(played, words)
    words = heard(words, ["D5"], by="W", said=False)
    assert unsettled(played, words) and not unsettled(replace(ONE, stage="ruled"), words)
    assert not unsettled(played, heard(words, ["D5"], by="referee", said=True))


def test_the_last_word_of_each_side_about_a_string() -> None:
    said = heard(heard({}, ["D4", "D5"], by="both", said=True), ["D4"], by="W", said=False)
    assert said == {"D4": {"B": True, "W": False}, "D5": {"B": True, "W": True}}
    ruled_on = heard(said, ["D4"], by="referee", said=True)
    assert ruled_on["D4"] == {"referee": True}
    assert contradicts(said, ["D5"], by="W", said=False) and not contradicts(said, ["D5"], by="W", said=True)
    assert not contradicts({}, ["D5"], by="B", said=False)
    assert not contradicts(said, ["D4"], by="both", said=False), "both together end what they differed on"
    assert stands_against(ruled_on, ["D4"], by="both", said=False)
    assert not stands_against(ruled_on, ["D4"], by="referee", said=False)
