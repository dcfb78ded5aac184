"""Where a record stood still or nobody could see: kept with the game, and said in its SGF at the place."""

from typing import Any

import pytest

from rules.points import point_name
from rules.sgf import read_sgf
from station.game.event import Event
from station.game.fold import fold
from station.game.sgf import sgf_of
from station.game.silences import stopped
from tests.station.told import event

Told = tuple[str, dict[str, Any]]
START: Told = ("game_started", {})
SCATTERED: Told = ("board_scattered", {"restore": [["Q16", "B"]]})
FROZEN: Told = ("record_frozen", {"points": ["Q16"]})


def told(*events: Told) -> list[Event]:
    """One every ten seconds."""
    return [event(kind, data, 10 * i * 10**9, i, i, seq=i + 1) for i, (kind, data) in enumerate(events)]


def move(color: str, point: str) -> Told:
    return "move", {"color": color, "point": point}


def said(*events: Told) -> list[str]:
    """The comments of the moves."""
    return [one.comment for one in read_sgf(sgf_of(told(START, *events)).encode()).moves]


def test_a_scattering_that_was_put_right_is_said_where_it_was() -> None:
    comments = said(move("B", "Q16"), SCATTERED, ("position_restored", {}), move("W", "D4"))
    assert comments == ["the board lay scattered, and the record stood still from 0:00:20 to 0:00:30", ""]


def test_a_record_that_stood_still_to_the_end_says_so_and_what_is_open() -> None:
    events = (move("B", "Q16"), move("W", "D4"), SCATTERED, ("game_ended", {"reason": "source_ended"}))
    first, last = said(*events)
    assert first == ""
    assert (
        last == "the board lay scattered, and the record stood still from 0:00:30 to the end; open: Board scattered Q16"
    )
    silence = stopped(fold(told(START, *events)))
    assert silence is not None and (silence.after, silence.since_s) == (2, 30.0)


def test_a_board_tidied_and_cleared_after_the_game_stopped_nothing() -> None:
    ended = fold(told(START, move("B", "Q16"), FROZEN, ("game_ended", {"reason": "cleared"})))
    assert stopped(ended) is None
    assert stopped(fold(told(START, move("B", "Q16"), FROZEN, ("record_resumed", {})))) is None


def test_blind_time_and_lost_pictures_are_said_before_the_first_move_too() -> None:
    blocked = {"points": ["Q16"], "since": 3.0}
    cleared = ("view_cleared", {"points": ["Q16"], "since": 3.0, "until": 20.0})
    (comment,) = said(("view_blocked", blocked), cleared, ("camera_lost", {}), ("camera_restored", {}), move("B", "D4"))
    assert comment == (
        "some points were out of sight from 0:00:03 to 0:00:20; no pictures came from 0:00:30 to 0:00:40"
    )


@pytest.mark.parametrize(("hidden", "stood"), [(361, True), (200, True), (4, False)])
def test_a_board_out_of_sight_to_the_end_stopped_the_record_and_a_cup_on_a_corner_did_not(
    hidden: int, stood: bool
) -> None:
    blocked: Told = ("view_blocked", {"points": [point_name(p) for p in range(hidden)], "since": 12.0})
    end: Told = ("game_ended", {"reason": "source_ended"})
    silence = stopped(fold(told(START, move("B", "Q16"), blocked, end)))
    assert ((silence.what, silence.after, silence.since_s) if silence else None) == (
        ("view_blocked", 1, 12.0) if stood else None
    )
    cleared: Told = ("view_cleared", {"points": ["Q16"], "since": 12.0, "until": 25.0})
    assert stopped(fold(told(START, move("B", "Q16"), blocked, cleared, end))) is None


def test_an_incident_left_open_stands_at_its_move() -> None:
    removed: Told = ("stone_removed", {"point": "Q16", "color": "B"})
    assert said(move("B", "Q16"), move("W", "D4"), removed, move("B", "C3")) == ["", "open: Stone missing Q16", ""]
    put_back: Told = ("position_restored", {"points": ["Q16"], "changes": {"Q16": "B"}})
    assert said(move("B", "Q16"), move("W", "D4"), removed, put_back, move("B", "C3")) == ["", "", ""]


@pytest.mark.parametrize(
    ("kind", "name"), [("colors_taken_wrong", "Colors taken wrongly"), ("stone_added", "Extra stone")]
)
def test_an_incident_entered_by_hand_has_its_kinds_name(kind: str, name: str) -> None:
    entered: Told = ("incident", {"kind": kind, "by": "Li", "side": "B"})
    assert said(entered, move("B", "Q16")) == [f"open: {name}"]
