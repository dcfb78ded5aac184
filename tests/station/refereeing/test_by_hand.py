"""A stone that came or is gone, entered by hand: what is ruled on it has effect like on one that the camera told."""

from collections.abc import Callable

import pytest

from rules.color import BLACK
from rules.rulings.decider import Role
from rules.rulings.state import State
from station.api.desk_boards import boards_of
from station.errors import RefusedError
from station.game.catalog import Letter, StoneAdded, StoneMoved, StoneRemoved
from station.game.event import Event
from station.game.logged import LoggedGame
from station.refereeing.binding import Touched
from station.refereeing.by_hand import as_seen
from station.refereeing.desk import Choice, RefereesDesk
from station.refereeing.past import Past
from station.refereeing.word import BOTH
from station.tracking.tracker import Tracker
from tests.station.refereeing.stage import NAMED, Stage, move, started
from tests.station.told import entries
from tests.station.tracking.film import RULES, Film

THREE = [started(), move("B", "Q16"), move("W", "D4"), move("B", "Q4")]


def entered(on: Stage, kind: str, point: str, color: Letter | None = None) -> None:
    on.takes(on.desk.enter(Role.REFEREE, kind, "Li", side="B", points=point.split(), color=color))


def test_a_missing_stone_comes_back_and_is_waited_for() -> None:
    on = Stage(*THREE)
    entered(on, "stone_removed", "D4")
    on.rule("restore", assents=BOTH)
    assert (on.at("D4"), on.game.desk.incidents[-1].state) == ("W", State.EXECUTING)
    assert len(on.game.state.expected) == 1
    assert on.line() == ["BQ16", "WD4", "BQ4"]
    assert on.again().state.rows == on.game.state.rows


def test_a_missing_stone_that_stays_away_leaves_the_record() -> None:
    on = Stage(*THREE)
    entered(on, "stone_removed", "D4")
    on.rule("to-4.6")
    on.rule("17.5(2)", role=Role.CHIEF, why="nobody saw it")
    assert on.at("D4") == "."  # the camera says whether it does


def test_a_missing_stone_may_stand_elsewhere() -> None:
    on = Stage(*THREE)
    entered(on, "stone_removed", "D4")
    on.rule("to-4.6")
    on.rule("17.5(1)", role=Role.CHIEF, why="there", touched=Touched(point="C3"))
    assert (on.at("D4"), on.at("C3")) == (".", "W")


def test_a_stone_that_nobody_recorded_is_to_be_lifted() -> None:
    on = Stage(*THREE)
    entered(on, "stone_added", "K10", "W")
    (seq,) = [one.seq for one in on.game.desk.incidents]
    boards = boards_of(Past(on.game), seq)
    assert (boards.before[9][9], boards.after[9][9]) == (".", "W")
    on.rule("lift", assents=BOTH)
    assert (on.at("K10"), len(on.game.state.expected)) == (".", 1)
    assert on.line() == ["BQ16", "WD4", "BQ4"]


def test_a_stone_that_was_taken_for_a_move_leaves_the_main_line() -> None:
    on = Stage(*THREE)
    entered(on, "stone_added", "Q4")
    on.rule("lift", assents=BOTH)
    assert on.line() == ["BQ16", "WD4"]
    assert (on.game.state.to_move, on.at("Q4")) == (on.game.state.moves[0].color, ".")


def test_point_and_color_have_to_be_said() -> None:
    on = Stage(*THREE)
    for kind, points, code in (
        ("stone_added", "", "no_points"),
        ("stone_added", "K10", "no_color"),
        ("stone_added", "K10 K11", "no_points"),
        ("stone_moved", "D4", "no_points"),
        ("stone_moved", "D4 Q4", "no_empty_point"),
        ("wrong_capture", "", "no_points"),
        ("wrong_capture", "D4 Q4", "two_colors"),
        ("capture_incomplete", "K10", "no_color"),
    ):
        with pytest.raises(RefusedError) as refused:
            on.desk.enter(Role.REFEREE, kind, "Li", points=points.split())
        assert refused.value.code == code, (kind, points)


def test_as_a_camera_would_have_told_it() -> None:
    on = Stage(*THREE)
    (gone,) = on.desk.enter(Role.REFEREE, "stone_removed", "Li", points=["D4"], color="B")
    assert as_seen(gone.what) == StoneRemoved(point="D4", color="W")  # the record knows better
    (came,) = on.desk.enter(Role.REFEREE, "stone_added", "Li", points=["K10"], color="B")
    assert as_seen(came.what) == StoneAdded(point="K10", color="B")
    (rang,) = on.desk.enter(Role.REFEREE, "phone_rings", "Li", points=["K10"], color="B")
    assert as_seen(rang.what) is rang.what
    (went,) = on.desk.enter(Role.REFEREE, "stone_moved", "Li", points=["D4", "D5"])
    assert as_seen(went.what) == StoneMoved(from_="D4", to="D5", color="W")


def test_a_stone_that_moved_unseen_goes_back_and_is_waited_for() -> None:
    on = Stage(*THREE)
    entered(on, "stone_moved", "D4 E6")
    (one,) = on.game.desk.incidents
    boards = boards_of(Past(on.game), one.seq)
    assert (boards.before[15][3], boards.after[15][3], boards.after[13][4]) == ("W", ".", "W")
    on.rule("17.5-back", assents=BOTH)
    assert (on.at("D4"), on.at("E6"), len(on.game.state.expected)) == ("W", ".", 2)


def test_a_stone_that_moved_unseen_may_stay_or_stand_elsewhere() -> None:
    for ruling, point, waited in (("17.5(2)", "E6", 0), ("17.5(1)", "C3", 2)):
        on = Stage(*THREE)
        entered(on, "stone_moved", "D4 E6")
        on.rule(ruling, role=Role.CHIEF, why="there", touched=Touched(point="C3"))
        assert (on.at("D4"), on.at(point), len(on.game.state.expected)) == (".", "W", waited)


def test_stones_lifted_alive_unseen_come_back_with_a_warning() -> None:
    on = Stage(*THREE)
    entered(on, "wrong_capture", "D4")
    boards = boards_of(Past(on.game), on.game.desk.incidents[0].seq)
    assert (boards.before[15][3], boards.after[15][3]) == ("W", ".")
    on.rule("18.1")
    assert (on.at("D4"), len(on.game.state.expected), on.game.desk.ledger.counts[BLACK]) == ("W", 1, 1)


def test_dead_stones_left_unseen_are_lifted_with_a_warning() -> None:
    on = Stage(*THREE)
    entered(on, "capture_incomplete", "A1 B1", "W")
    on.rule("18.2")
    assert (on.at("A1"), len(on.game.state.expected), on.game.desk.ledger.counts[BLACK]) == (".", 2, 1)


@pytest.mark.parametrize("restarted", [False, True])
def test_before_the_tracker_it_is_carried_out_without_a_new_incident(restarted: bool) -> None:
    on = Film().show().show("Q16").show("Q16", "D4").show("Q16 Q4", "D4", frames=60)
    assert on.told()[-1] == ("move", "B", "Q4", 3)
    steps: tuple[Callable[[RefereesDesk], list[Event]], ...] = (
        lambda desk: desk.enter(Role.REFEREE, "stone_added", "Li", points=["Q4"]),
        lambda desk: desk.rule(
            Role.REFEREE, desk.game.desk.incidents[-1].seq, Choice(ruling="lift", name="Li", assents=BOTH)
        ),
    )
    for step in steps:
        game = LoggedGame.of(entries(on.events))
        (told,) = step(RefereesDesk(game, NAMED, on.events[-1].t_ns + 1))
        event = Event(told.what, told.t_ns, seq=game.state.seq + 1)
        on.tracker.note(event)
        on.events.append(event)
    if restarted:
        on.tracker = Tracker(RULES, events=on.events)
    on.show("Q16 Q4", "D4", frames=40)
    assert on.events[-1].type == "ruling"
    on.show("Q16", "D4", frames=40)
    assert [event.type for event in on.events][-2:] == ["position_restored", "execution"]
    on.show("Q16 K4", "D4", frames=40)
    assert on.told()[-1] == ("move", "B", "K4", 3)
