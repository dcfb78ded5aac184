"""The search for stories: several that explain what is seen, best first, each legal or named."""

from dataclasses import replace

import pytest

from rules.points import parse_point, point_name
from station.tracking.stories.costs import COSTS
from station.tracking.stories.search import KEEP, stories
from station.tracking.stories.story import Situation, Story
from tests.station.tracking.sights import board


def situation(black: str, white: str, seen_black: str, seen_white: str, to_move: int = 1) -> Situation:
    """The record's stones, the seen ones, and nothing else known."""
    stones = board(black, white)
    return Situation(
        stones, board(seen_black, seen_white), [0.0] * 361, to_move, {}, (), {stones}, lambda _a, _b: 0.0,
        lambda _point: 0, {},
    )  # fmt: skip


def words(story: Story) -> str:
    return ", ".join(
        f"{step.kind} {'.BW'[step.color]} {' '.join(map(point_name, step.points))}" for step in story.steps
    )


def test_nothing_new_is_the_empty_story() -> None:
    assert [words(story) for story in stories(situation("Q16", "", "Q16", ""))] == [""]


def test_three_stones_of_both_colors_have_two_orders_of_one_cost() -> None:
    found = stories(situation("", "", "Q16 R4", "D4"))
    assert {words(story) for story in found} == {
        "play B Q16, play W D4, play B R4", "play B R4, play W D4, play B Q16",
    }  # fmt: skip
    assert [story.cost for story in found] == [0.0, 0.0]


def test_a_capture_is_part_of_the_move_that_makes_it() -> None:
    (best, *_) = stories(situation("B19", "A19", "B19 A18", ""))
    assert words(best) == "play B A18"
    assert best.steps[0].took == (parse_point("A19"),)


def test_a_stone_pushed_aside_is_moved_rather_than_removed_and_played() -> None:
    found = stories(situation("Q16 K4", "D4", "Q15 K4", "D4", to_move=2))
    assert words(found[0]) == "moved B Q16 Q15"
    assert found[0].cost == COSTS.moved_near
    assert all(found[0].cost <= story.cost <= found[0].cost + KEEP for story in found)
    assert not found[0].innocent


def test_dear_enough_the_same_is_told_otherwise() -> None:
    dear = replace(situation("Q16 K4", "D4", "Q15 K4", "D4"), costs=replace(COSTS, moved_near=12.0))
    assert words(stories(dear)[0]) == "play B Q15, removed B Q16"


def test_far_more_than_moves_explain_has_no_story() -> None:
    black, white = "A1 B3 C5 D7 E9 F11 G13", "H15 J17 K1 L3 M5"
    assert stories(situation("", "", black, white)) == []


def test_a_stone_just_set_is_not_pushed_elsewhere_at_once() -> None:
    """Black's N19, seen for a moment beside a hand, would take P19, where a black stone lies now."""
    black = "O18 P18 Q19"
    known = situation(black, "O19 P19", black + " P19", "O19")
    seen = replace(known, glimpses={parse_point("N19"): (1, 3.0)}, exchanged=frozenset([parse_point("P19")]))
    assert words(stories(seen)[0]) == "exchanged B P19"


def test_a_stone_that_nobody_saw_come_threatened_something() -> None:
    """Black's T10 or T8 may have been taken with S9; only T8 would leave White's S7, S8 and T7 with one liberty."""
    black, white = "R7 S6 T6", "S10 T11 R9 S8 S7 T7"
    taken = situation(black + " S9", white, black, white + " T9")
    found = stories(replace(taken, unseen_ns=lambda _point: 1_500_000_000))
    assert words(found[0]) == "play B T8, play W T9"
    assert found[0].cost < found[1].cost - COSTS.for_nothing / 2


def test_the_captors_hand_alone_over_a_taken_stones_point_says_little_against_that_stone() -> None:
    """It is there last, and longer, whoever was there before."""
    seen = replace(
        situation("B8 A9 C9", "A8 K10", "B8 A9 C9 B10", "A8 K10", to_move=2), unseen_ns=lambda _point: 1_600_000_000
    )
    free, (one, *_) = stories(seen)[0], stories(replace(seen, hand=lambda _point, _color: 4.0))
    assert words(free) == words(one) == "play W B9, play B B10"
    assert one.cost == pytest.approx(free.cost + 1.5)
