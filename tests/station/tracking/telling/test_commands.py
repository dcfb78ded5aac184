"""What people tell the tracker: each command is an event with who and why, and the record follows it."""

from collections.abc import Callable

import pytest

from rules.color import Color
from rules.errors import RulesError
from rules.points import parse_point
from station.game.event import Event
from station.game.fold import fold
from station.tracking.telling.commands import CommandError
from station.tracking.tracker import Tracker
from tests.station.tracking.film import RULES, Film, opened
from tests.station.tracking.sights import area

BY = {"by": "referee", "why": "both agree"}


@pytest.fixture
def film() -> Film:
    """Four moves: Q16 D4 Q4 D16."""
    return Film().show().show("Q16").show("Q16", "D4").show("Q16 Q4", "D4").show("Q16 Q4", "D4 D16")


def line(film: Film) -> str:
    """The record's moves."""
    moves = film.tracker.state.moves
    return ", ".join(f"{move.color.letter} {'pass' if move.point is None else _name(move.point)}" for move in moves)


def _name(point: int) -> str:
    return next(name for name in ("Q16", "D4", "Q4", "D16", "C3", "K10") if parse_point(name) == point)


@pytest.mark.parametrize(
    ("ask", "action", "moves"),
    [
        (lambda t: t.take_back(1, **BY), "take_back", "B Q16, W D4, B Q4"),
        (lambda t: t.take_back(3, **BY), "take_back", "B Q16"),
        (lambda t: t.set_point("K10", Color.BLACK, **BY), "set_point", "B Q16, W D4, B Q4, W D16"),
        (lambda t: t.replace_move(2, Color.WHITE, "C3", **BY), "replace_move", "B Q16, W C3, B Q4, W D16"),
        (lambda t: t.insert_move(3, Color.BLACK, "C3", **BY), "insert_move", "B Q16, W D4, B C3, B Q4, W D16"),
        (lambda t: t.insert_move(5, Color.BLACK, None, **BY), "insert_move", "B Q16, W D4, B Q4, W D16, B pass"),
        (lambda t: t.reorder([3, 1], **BY), "reorder", "B Q4, W D4, B Q16, W D16"),
        (lambda t: t.take_board_as_is(**BY), "take_board", "B Q16, W D4, B Q4, W D16"),
    ],
)  # fmt: skip
def test_a_correction_is_an_event_of_its_own(
    film: Film, ask: Callable[[Tracker], list[Event]], action: str, moves: str
) -> None:
    before = list(film.events)
    (event,) = ask(film.tracker)
    assert (event.type, event.as_dict()["action"], event.as_dict()["by"], event.as_dict()["why"]) == (
        "correction", action, "referee", "both agree",
    )  # fmt: skip
    assert event.seq == before[-1].seq + 1
    assert line(film) == moves
    assert [move.number for move in film.tracker.state.moves] == list(range(1, len(moves.split(",")) + 1))
    assert fold([*before, event]) == film.tracker.state


def test_a_set_point_is_what_stands_there(film: Film) -> None:
    film.events += film.tracker.set_point("K10", Color.BLACK, **BY)
    assert film.tracker.state.position.stones[parse_point("K10")] == Color.BLACK
    film.events += film.tracker.set_point("Q16", None, **BY)
    assert film.tracker.state.position.stones[parse_point("Q16")] == Color.EMPTY
    film.show("Q4 K10", "D4 D16").show("Q4 K10 C3", "D4 D16")
    assert film.told()[-1] == ("move", "B", "C3", 5)


def test_a_move_taken_back_on_the_board_too_is_no_withdrawal(film: Film) -> None:
    film.events += film.tracker.take_back(1, **BY)
    film.show("Q16 Q4", "D4 D16", frames=30)
    film.show("Q16 Q4", "D4", frames=40).show("Q16 Q4", "D4 C3")
    assert film.told("move_withdrawn", "stone_removed") == []
    assert line(film) == "B Q16, W D4, B Q4, W C3"


def test_the_board_as_it_stands_ends_every_incident_and_the_game_goes_on(film: Film) -> None:
    film.show("Q16 K10", "D4 D16", frames=40)
    assert [incident.open for incident in film.tracker.state.incidents] == [True]
    film.events += film.tracker.take_board_as_is(**BY, to_move=Color.WHITE)
    assert [incident.open for incident in film.tracker.state.incidents] == [False]
    film.show("Q16 K10", "D4 D16 C3", frames=40)
    assert film.told()[-1] == ("move", "W", "C3", 5)


def test_the_board_as_it_stands_ends_a_scattering() -> None:
    film = Film().show("A1 B3 C5 D7 E9 F11 G13", "H1 J3 K5 L7 M9 N11 O13")
    film.show("A2 B4 C6 D7 E10 F12 H13", "H1 J4 K6 L8 M9 O11 O13", frames=40)
    film.events += film.tracker.take_board_as_is(**BY, to_move=Color.BLACK)
    film.show("A2 B4 C6 D7 E10 F12 H13 Q16", "H1 J4 K6 L8 M9 O11 O13")
    assert film.tracker.state.phase == "playing"
    assert film.told()[-1] == ("move", "B", "Q16", 1)


def test_a_dismissed_incident_asks_for_nothing_any_more(film: Film) -> None:
    film.show("Q16", "D4 D16", frames=40)
    (incident,) = film.tracker.state.incidents
    (event,) = film.tracker.dismiss_incident(incident.event.seq, **BY)
    assert (event.as_dict()["corrects"], event.as_dict()["action"]) == (incident.event.seq, "dismiss")
    assert not film.tracker.state.incidents[0].open


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda t: t.take_back(5, **BY), "5 moves cannot be taken back"),
        (lambda t: t.take_back(0, **BY), "0 moves cannot"),
        (lambda t: t.replace_move(9, Color.BLACK, "C3", **BY), "there is no move 9"),
        (lambda t: t.insert_move(7, Color.BLACK, "C3", **BY), "there is no move 7"),
        (lambda t: t.reorder([1], **BY), "at least two moves"),
        (lambda t: t.reorder([1, 1], **BY), "each once"),
        (lambda t: t.reorder([1, 9], **BY), "there is no move 9"),
        (lambda t: t.dismiss_incident(99, **BY), "event 99 is no incident"),
        (lambda t: t.resume(by="referee"), "nothing is paused"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    film: Film, ask: Callable[[Tracker], list[Event]], said: str
) -> None:
    before = film.tracker.state
    with pytest.raises(CommandError, match=said):
        ask(film.tracker)
    assert film.tracker.state == before


def test_a_point_that_is_none_is_refused(film: Film) -> None:
    with pytest.raises(RulesError):
        film.tracker.set_point("Z99", Color.BLACK, **BY)


def test_before_a_game_there_is_nothing_to_correct() -> None:
    with pytest.raises(CommandError, match="no game has begun"):
        Film().tracker.take_board_as_is(by="referee")


def restarted(film: Film) -> Film:
    """The same table, after a restart."""
    return Film(Tracker(RULES, events=film.events))


@pytest.mark.parametrize("restart", [False, True])
def test_a_correction_against_the_camera_is_told_as_a_difference_and_accuses_nobody(restart: bool) -> None:
    film = opened("K10 C3", "Q16 R4")
    came = film.tracker.state.moves[-1]
    film.events += film.tracker.replace_move(4, Color.WHITE, "R5", by="referee")
    assert film.newest("correction").as_dict()["against"] == ["R5", "R4"]
    moved = film.tracker.state.moves[-1]
    assert (moved.t_ns, moved.frame) == (came.t_ns, came.frame)
    film = restarted(film) if restart else film
    for hidden in ([], area("R4"), []):
        film.show("K10 C3", "Q16 R4", hidden, 40)
    assert film.tracker.differs() == ["R5", "R4"]
    film.show("K10 C3 E5", "Q16 R4").show("K10 C3 E5", "Q16 R4", area("R4")).show("K10 C3 E5", "Q16 R5", frames=30)
    assert film.told("stone_moved", "stone_added", "stone_removed", "out_of_turn", "move_withdrawn") == []
    assert film.told("move")[-1] == ("move", "B", "E5", 5)
    assert film.told("position_restored") == [("position_restored", ["R5", "R4"])]
    assert film.tracker.differs() == []
    assert not film.tracker.state.outranked


def test_a_correction_that_the_camera_confirms_is_against_nothing() -> None:
    film = opened("K10 C3", "Q16 R4")
    film.events += film.tracker.reorder([1, 3], by="both")
    film.events += film.tracker.take_board_as_is(by="both")
    assert [event.as_dict().get("against") for event in film.events if event.type == "correction"] == [None, None]
