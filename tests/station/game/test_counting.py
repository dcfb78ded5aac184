"""The count as the events tell it: phases, what takes assents back, marks, disputes."""

from typing import Any

import pytest

from station.game.counting import CountingState
from tests.station.told import logged

Told = tuple[str, dict[str, Any]]
START: Told = ("game_started", {})
PROPOSED: Told = ("end_proposed", {"color": "B"})
OPENED: Told = ("count_opened", {"by": "agreement", "seen": ["." * 19] * 19})
ASSENTED: Told = ("assented", {"color": "B", "revision": 3})
DISPUTED: Told = ("disputed", {"points": ["Q16"], "color": "W", "says_dead": "B"})
LOCKED: Told = ("result", {"result": "B+5", "score": {}})


def counting(*pairs: Told) -> CountingState:
    return logged(START, *pairs).counting


def marked(points: str, color: str = "W", *, dead: bool = True, by: str = "both") -> Told:
    return "dead_marked", {"points": points.split(), "color": color, "dead": dead, "by": by}


def move(point: str) -> Told:
    return "move", {"number": 1, "color": "B", "point": point, "captures": [], "confidence": None, "doubtful": False}


def assented(state: CountingState) -> list[str]:
    return [one.color for one in state.assents]


def dead(state: CountingState) -> list[tuple[str, ...]]:
    return [string.points for string in state.dead]


def test_proposed_opened_locked() -> None:
    assert counting().phase == "none"
    assert (counting(PROPOSED).phase, counting(PROPOSED).proposed_by) == ("proposed", "B")
    opened = counting(PROPOSED, OPENED)
    assert (opened.phase, opened.revision, opened.seen) == ("marking", 3, ("." * 19,) * 19)
    assert counting(PROPOSED, OPENED, LOCKED).phase == "locked"


@pytest.mark.parametrize("event", [("end_declined", {"color": "W"}), ("resumed", {}), move("D4")])
def test_a_proposal_ends_where_play_goes_on(event: Told) -> None:
    after = counting(PROPOSED, event)
    assert (after.phase, after.proposed_by, after.revision) == ("none", None, 3)


@pytest.mark.parametrize(
    "event",
    [
        marked("D4"),
        ("points_given", {"points": ["D4"], "to": "B", "by": "both"}),
        ("recounted", {"by": "B"}),
        ("count_settled", {"points": ["D4"], "seen": True, "by": "both"}),
        ("correction", {"action": "set_point", "point": "D4", "color": "B", "by": "referee", "why": ""}),
        ("correction", {"action": "take_back", "moves": 1}),
        ("setup", {"black": ["K10"]}),
        ("details", {"komi_points": "-500"}),
        ("details", {"rules": "japanese"}),
        ("details", {"black": "somebody else"}),
        DISPUTED,
    ],
)
def test_what_changes_the_count_takes_assents_back(event: Told) -> None:
    assert assented(counting(PROPOSED, OPENED, ASSENTED)) == ["B"]
    after = counting(PROPOSED, OPENED, ASSENTED, event)
    assert (after.phase, after.assents, after.revision) == ("marking", (), 5)


def test_an_assent_changes_nothing_that_is_assented_to() -> None:
    both = counting(PROPOSED, OPENED, ASSENTED, ("assented", {"color": "W", "revision": 3}))
    assert (assented(both), both.revision) == (["B", "W"], 3)


def test_an_assent_to_another_revision_is_none() -> None:
    changed = ("details", {"komi_points": "-500"})
    assert assented(counting(PROPOSED, OPENED, ASSENTED, changed, ("assented", {"color": "W", "revision": 3}))) == []


@pytest.mark.parametrize("event", [("camera_lost", {}), ("view_blocked", {"points": ["D4"]}), ("help", {"on": True})])
def test_the_world_around_takes_no_assent_back(event: Told) -> None:
    assert assented(counting(PROPOSED, OPENED, ASSENTED, event)) == ["B"]


def test_after_the_result_nothing_is_reopened_by_the_record() -> None:
    locked = counting(PROPOSED, OPENED, LOCKED)
    assert counting(PROPOSED, OPENED, LOCKED, move("D4")) == locked


@pytest.mark.parametrize("before", [(), (PROPOSED,), (PROPOSED, OPENED, ASSENTED)])
def test_a_game_that_was_decided_is_counted_no_more(before: tuple[Told, ...]) -> None:
    ended: Told = ("game_ended", {"reason": "decided", "result": "W+T"})
    game = logged(START, *before, ended)
    assert (game.counting.phase, game.counting.assents, game.over) == ("none", (), True)
    passes: Told = ("game_ended", {"reason": "passes"})
    assert not logged(START, passes, OPENED).over


def test_a_string_is_marked_once_and_comes_alive_again() -> None:
    twice = counting(OPENED, marked("D4 D5"), marked("Q16"), marked("D5 D6"))
    assert dead(twice) == [("Q16",), ("D5", "D6")]
    assert dead(counting(OPENED, marked("D4 D5"), marked("Q16"), marked("D4", dead=False))) == [("Q16",)]


def test_a_new_count_begins_without_marks_and_differences_held() -> None:
    held: Told = ("count_settled", {"points": ["D4"], "seen": False, "by": "both"})
    assert counting(OPENED, held).record_holds == {"D4"}
    assert counting(OPENED, ("count_settled", {"points": ["D4"], "seen": True, "by": "both"})).record_holds == set()
    again = counting(OPENED, held, marked("Q16"), ("recounted", {"by": "B"}), DISPUTED, ("resumed", {}), OPENED)
    assert not again.dead and not again.record_holds
    assert (again.recounts, len(again.disputed)) == (1, 1)


def test_another_look_that_saw_nothing_keeps_what_was_seen() -> None:
    seen = ["B" * 19] * 19
    assert counting(OPENED, ("recounted", {"by": "B"})).seen == ("." * 19,) * 19
    assert counting(OPENED, ("recounted", {"by": "B", "seen": seen})).seen == ("B" * 19,) * 19


def frozen(*, is_dead: bool | None, back: bool) -> CountingState:
    """D4 was marked before the dispute over Q16, K10 after it; then the ruling."""
    marks = [{"points": ["D4"], "color": "B", "by": "both"}]
    game = {"board": ["." * 19] * 19, "number": 4, "to_move": "B", "captures": {"B": 0, "W": 0}, "dead": marks}
    ruling = {"dispute": 4, "on": "frozen" if back else "played", "dead": is_dead, "by": "referee", "number": 6}
    return counting(
        OPENED, marked("D4", "B"), ("disputed", {**DISPUTED[1], "frozen": game}), marked("K10"),
        ("dispute_ruled", {**ruling, "back": back}),
    )  # fmt: skip


def test_back_on_the_frozen_position_the_marks_of_then_hold() -> None:
    assert dead(frozen(is_dead=None, back=True)) == [("D4",)]
    assert dead(frozen(is_dead=True, back=True)) == [("D4",), ("Q16",)]
    assert frozen(is_dead=True, back=True).seen is None


def test_counted_as_played_the_marks_of_now_hold() -> None:
    after = frozen(is_dead=False, back=False)
    assert dead(after) == [("D4",), ("K10",)]
    assert after.seen is not None and not after.disputed[0].open


def given(points: str, to: str | None) -> Told:
    return "points_given", {"points": points.split(), "to": to, "by": "both"}


def test_points_are_given_and_taken_back() -> None:
    state = counting(PROPOSED, OPENED, given("D4 E5", "B"), given("E5 F6", "shared"), given("D4", None))
    assert state.given == {"E5": "shared", "F6": "shared"}
    assert counting(PROPOSED, OPENED, given("D4", "W"), ("resumed", {})).given == {}
