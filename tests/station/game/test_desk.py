"""The desk's fold; tests/station/refereeing goes through whole incidents."""

from dataclasses import replace
from typing import Any

import pytest

from rules.rulings.kind import Kind
from rules.rulings.state import State
from station.game.catalog import (
    CaptureIncomplete,
    ColorsSwapped,
    IllegalMove,
    Incident,
    MoveWithdrawn,
    OutOfTurn,
    StoneMoved,
    StoneOffPoint,
    WhiteMovedFirst,
)
from station.game.desk import DeskState, kind_of
from station.game.logged import LoggedGame
from station.game.window import window_of
from tests.station.told import entries, event, logged

START: tuple[str, dict[str, Any]] = ("game_started", {})
TWICE = [START, ("move", {"color": "B", "point": "Q16"}), ("out_of_turn", {"color": "B", "point": "Q4", "number": 2})]
STONE: dict[str, Any] = {"color": "W", "point": "Q16", "captures": (), "confidence": None, "doubtful": False}


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        (OutOfTurn(number=7, **STONE), Kind.TWO_MOVES),
        (OutOfTurn(number=1, **STONE), Kind.WHITE_MOVED_FIRST),
        (IllegalMove(number=7, kind="ko", **STONE), Kind.KO_RETAKE),
        (IllegalMove(number=7, kind="suicide", **STONE), Kind.FORBIDDEN_POINT),
        (IllegalMove(number=7, kind="superko", **STONE), Kind.REPETITION),
        (IllegalMove(number=7, kind="occupied", **STONE), Kind.OCCUPIED),
        (ColorsSwapped(color="W"), Kind.WHITE_MOVED_FIRST),  # as older logs have it
        (WhiteMovedFirst(point="Q16"), Kind.WHITE_MOVED_FIRST),
        (ColorsSwapped(recolored=True), Kind.COLORS_TAKEN_WRONG),
        (StoneMoved(from_="Q16", to="Q15", color="B"), Kind.STONE_MOVED),
        (StoneMoved(from_="Q16", to="Q15", color="B", restores=3), None),
        (StoneOffPoint(point="Q16", offset=0.4, color="B"), Kind.STONE_OFF_POINT),
        (CaptureIncomplete(points=("Q16",), number=3), Kind.CAPTURE_INCOMPLETE),
        (MoveWithdrawn(number=3, color="B", point="Q16"), None),
    ],
)
def test_the_kind_follows_from_the_event(what: Incident, kind: Kind | None) -> None:
    assert kind_of(what) is kind


def test_an_offence_says_whose_it_is_and_until_when_it_may_be_claimed() -> None:
    game = logged(*TWICE)
    (one,) = game.desk.open
    assert (one.kind, one.side, one.number, one.state) == (Kind.TWO_MOVES, "B", 2, State.OPEN)
    window = window_of(one, game.state)
    assert (window.open, window.who.letter, window.until) == (True, "W", 3)
    replied = logged(*TWICE, ("move", {"color": "W", "point": "D4"}))
    closed = window_of(replied.desk.incidents[0], replied.state).closed_by
    assert closed is not None and closed.seq == 4
    assert replied.desk.incidents[0].state is State.OPEN  # the referee may act of his own motion (2002 §31.2)


def test_the_next_game_has_a_desk_of_its_own() -> None:
    assert logged(*TWICE, START).desk == DeskState()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (("claim", {"incident": 2, "by": "W"}), "event 2 is no incident"),
        (("answer", {"question": 3, "by": "W"}), "answers question 3, which nobody asked"),
        (("execution", {"ruling": 3}), "ruling 3 was carried out"),
        (("confirmation", {"ruling": 3, "by": "B"}), "event 3 is no ruling"),
    ],
)
def test_a_record_that_names_what_is_not_there_is_refused(told: tuple[str, dict[str, Any]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        logged(*TWICE, told)


ENDED = ("game_ended", {"reason": "agreed", "result": "B+5"})
ENTERED = ("incident", {"kind": "phone_rings", "by": "Li"})
REFEREED = ("terms", {"terms": {"referees": {"": "Li"}}})


def states(*told: tuple[str, dict[str, Any]]) -> list[State]:
    return [one.state for one in logged(*told).desk.incidents]


def test_a_result_leaves_nothing_waiting_that_nobody_brought_up() -> None:
    """Before a referee what was entered or claimed waits for his word; nobody waits for a board to be put right."""
    claimed = ("claim", {"incident": 3, "by": "B"})
    assert states(*TWICE, ENDED) == [State.LAPSED]
    assert states(*TWICE, claimed, ENDED) == [State.CLAIMED]
    assert states(*TWICE, ENTERED, ENDED) == [State.LAPSED, State.LAPSED]
    assert states(*TWICE, REFEREED, ENTERED, ENDED) == [State.LAPSED, State.OPEN]
    assert states(*TWICE, REFEREED, ENDED, ENTERED) == [State.LAPSED, State.OPEN], "conduct after the game (2002 §23.1)"
    assert states(*TWICE, ("game_ended", {"reason": "cleared"})) == [State.OPEN], "it may be counted later"


def test_what_lapsed_with_the_end_is_back_when_there_was_none() -> None:
    reopened = ("correction", {"action": "reopen"})
    assert states(*TWICE, ENDED, reopened) == [State.OPEN]
    assert states(*TWICE, ENDED, ("question", {"incident": 3, "to": "B", "name": "Li"})) == [State.ASKED]


def test_a_closed_incident_takes_no_claim() -> None:
    dismissed = ("correction", {"action": "dismiss", "corrects": 3})
    with pytest.raises(ValueError, match="incident 3 is misread and cannot be claimed"):
        logged(*TWICE, dismissed, ("claim", {"incident": 3, "by": "W"}))


def test_what_left_the_board_after_its_last_whole_picture_was_its_clearing() -> None:
    """A board of few stones is cleared one by one: each is told as missing before it is plain that all go."""
    log = [event(*one) for one in TWICE[:2]]
    log += [event("stone_removed", {"point": "Q16", "color": "B"}, frame=f + 30, first_frame=f) for f in (90, 110)]
    log += [event("game_ended", {"reason": "cleared", "last_frame": 100}, frame=150)]
    game = LoggedGame.of(entries([replace(one, seq=number) for number, one in enumerate(log, 1)]))
    assert [one.state for one in game.desk.incidents] == [State.OPEN, State.MISREAD]
