"""Claim windows (DESK.md §3): who may still claim, until which move, and which move closed them."""

from dataclasses import replace

import pytest

from rules.color import BLACK, EMPTY, WHITE, Color
from rules.rulings.incident import about
from rules.rulings.kind import Kind
from rules.rulings.window import Course, Made, Standing, Window, standing


def course(moves: str, offence: int = 0, offender: Color = EMPTY, **more: object) -> Course:
    """Moves as letters; the side to move follows from the last one."""
    made = tuple(Made(n, Color.from_letter(letter), seq=10 * n) for n, letter in enumerate(moves, 1))
    to_move = made[-1].color.opponent if made else BLACK
    return replace(Course(offence=offence, offender=offender, moves=made, to_move=to_move), **more)  # type: ignore[arg-type]


def test_a_takeback_is_the_opponents_until_he_moves() -> None:
    """2002 §17.3 由对方于下一手着手之前向裁判提出方为有效."""
    before = course("BWB", offence=3, offender=BLACK)
    assert standing(Window.TAKEBACK, before) == Standing(True, WHITE, until=4)
    after = course("BWBW", offence=3, offender=BLACK)
    assert standing(Window.TAKEBACK, after) == Standing(False, WHITE, closed_by=Made(4, WHITE, seq=40))


def test_a_pass_closes_it_too() -> None:
    passed = replace(course("BWB", 3, BLACK), moves=(*course("BWB").moves, Made(4, WHITE, seq=55)))
    assert standing(Window.TAKEBACK, passed).closed_by == Made(4, WHITE, seq=55)


def test_colors_are_corrected_until_move_ten_itself() -> None:
    """2002 §17.1 在第10手之前（含）."""
    ten = standing(Window.COLORS, course("BW" * 5))
    assert (ten.open, ten.until) == (True, 11)
    eleven = standing(Window.COLORS, course("BW" * 5 + "B"))
    assert (eleven.open, eleven.closed_by) == (False, Made(11, BLACK, seq=110))


def test_an_offence_is_claimed_before_ones_own_next_move() -> None:
    """2002 §16.3 立即; two moves in a row: the offence is the second one."""
    twice = course("BWBB", offence=4, offender=BLACK)
    assert standing(Window.AT_ONCE, twice) == Standing(True, WHITE, until=5)
    replied = course("BWBBW", offence=4, offender=BLACK)
    assert not standing(Window.AT_ONCE, replied).open
    assert not standing(Window.AT_ONCE, replace(twice, over=True)).open


def test_an_event_may_count_seconds_instead() -> None:
    at = course("BWBB", 4, BLACK, began_s=100.0, now_s=130.0)
    assert standing(Window.AT_ONCE, at, immediate_s=30).open
    assert not standing(Window.AT_ONCE, replace(at, now_s=130.1), immediate_s=30).open


def test_the_older_text_hears_a_player_in_his_own_time() -> None:
    """Older D2.7.2 除较紧迫的事件外; nothing expires."""
    own = course("BWBWB", offence=3, offender=BLACK)
    assert standing(Window.OWN_TURN, own) == Standing(True, WHITE, now=True)
    other = course("BWBW", offence=3, offender=BLACK)
    assert standing(Window.OWN_TURN, other).now is False
    assert standing(Window.OWN_TURN, other, pressing=True).now is True


def test_a_recount_is_a_right_until_both_confirmed_and_heard_until_it_is_locked() -> None:
    """2002 §16.4."""
    one = course("BW", confirmed=frozenset((BLACK,)))
    assert standing(Window.RESULT, one) == Standing(True)
    both = replace(one, confirmed=frozenset((BLACK, WHITE)))
    assert standing(Window.RESULT, both) == Standing(True, late=True)
    assert standing(Window.RESULT, replace(both, locked=True)) == Standing(False)
    assert standing(Window.RECKONING, replace(both, locked=True)) == Standing(False)


def test_after_the_agreed_end_nobody_reopens_play_and_no_stone_is_ruled_on() -> None:
    for window in (Window.RESTART, Window.IN_PLAY):
        assert standing(window, course("BW")).open
        assert not standing(window, course("BW", end_confirmed=True)).open


def test_a_wrong_call_is_repeated_until_the_move_is_made() -> None:
    assert standing(Window.READING, course("BW", offence=2)) == Standing(True, BLACK, until=3)
    over = replace(course("BWB", offence=2), to_move=BLACK)
    assert standing(Window.READING, over).closed_by == Made(3, BLACK, seq=30)


@pytest.mark.parametrize("window", [None, Window.EVENT, Window.APPEAL, Window.LATENESS])
def test_some_have_no_end_during_the_event(window: Window | None) -> None:
    assert standing(window, course("BW", over=True, locked=True)).open


@pytest.mark.parametrize(
    ("kind", "text", "starts", "ex_officio", "window"),
    [
        (Kind.TAKEBACK, "2002", "opponent", False, "W-17.3"),
        (Kind.TAKEBACK, "older", "side", True, "W-D2.7.2"),
        (Kind.TAKEBACK, "japanese", "side", True, None),
        (Kind.TWO_MOVES, "2002", "side", True, "W-16.3"),
        (Kind.TWO_MOVES, "older", "side", True, "W-D2.7.2"),
        (Kind.COLORS_TAKEN_WRONG, "2002", "anyone", True, "W-17.1"),
        (Kind.COLORS_TAKEN_WRONG, "older", "anyone", True, None),
        (Kind.STONE_MOVED, "older", "anyone", True, "in play"),
        (Kind.RECOUNT, "older", "side", False, "W-D2.7.3"),
        (Kind.ARRANGED_GAME, "2002", "anyone", True, "W-23.1"),
    ],
)
def test_who_may_bring_it_up_and_until_when(
    kind: Kind, text: str, starts: str, ex_officio: bool, window: str | None
) -> None:
    found = about(kind, text)
    assert (found.starts, found.ex_officio, found.window) == (starts, ex_officio, window)


def test_every_kind_is_described() -> None:
    assert all(about(kind, "2002") for kind in Kind)


@pytest.mark.parametrize(
    ("window", "rules", "article"),
    [
        (Window.TAKEBACK, "2002 §17.3", "2002 §17.3"),
        (Window.AT_ONCE, "2002 §17.2", "2002 §16.3"),
        (Window.OWN_TURN, "older D8.1", "older D2.7.2"),
        (Window.IN_PLAY, "older D8.3", "older D8.3"),
        (Window.IN_PLAY, "", ""),
    ],
)
def test_a_window_stands_in_an_article(window: Window, rules: str, article: str) -> None:
    assert window.article(rules) == article
