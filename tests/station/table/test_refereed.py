"""A ruling at the table: written, carried out, and the same after a power cut in every state (DESK.md §7.4)."""

from pathlib import Path

import pytest

from rules.points import parse_point
from rules.rulings.decider import Role
from rules.rulings.effect import Do, Effect
from rules.rulings.state import State
from station.errors import RefusedError
from station.game.event import Event
from station.game.incident import DeskIncident
from station.game.logged import LoggedGame
from station.refereeing.desk import Choice, RefereesDesk
from tests.station.refereeing.stage import NAMED
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening

QUIET = 60
"""Frames after which an offence is told."""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """White has just put a second stone in a row, on R10."""
    at = Evening(tmp_path)
    at.show([EMPTY, *boards(OPENING)[1:]])
    at.show([boards(OPENING)[-1].with_stones(white=[parse_point("R10")])], each=QUIET)
    return at


def incident(evening: Evening) -> DeskIncident:
    game = evening.table.snapshot.game
    assert game is not None
    return game.desk.incidents[-1]


def rules(evening: Evening, role: Role, ruling: str) -> None:
    def ask(game: LoggedGame, t_ns: int) -> list[Event]:
        desk = RefereesDesk(game, NAMED, t_ns)
        return desk.rule(role, game.desk.incidents[-1].seq, Choice(ruling=ruling, name="Li"))

    evening.table.referee(ask)


@pytest.mark.parametrize("killed", [(), (State.OPEN,), (State.EXECUTING,), (State.CLOSED,), tuple(State)])
def test_two_moves_ruled_and_carried_out(evening: Evening, killed: tuple[State, ...]) -> None:
    def reaches(state: State) -> None:
        assert incident(evening).state is state
        if state in killed:
            before = incident(evening)
            evening.restart()
            assert incident(evening) == before

    reaches(State.OPEN)
    assert incident(evening).kind == "two_moves"
    rules(evening, Role.REFEREE, "17.2")
    reaches(State.EXECUTING)
    told = len(evening.types)
    evening.show([boards(OPENING)[-1].with_stones(white=[parse_point("R10")]), boards(OPENING)[-1]], each=QUIET)
    reaches(State.CLOSED)
    assert evening.types[told:] == ["position_restored", "execution"]
    evening.show([boards(OPENING + " C10")[-1]], each=10)
    assert evening.moves[-1] == "C10"


def test_what_is_refused_leaves_no_trace(evening: Evening) -> None:
    before = evening.types
    with pytest.raises(RefusedError):
        rules(evening, Role.SIDE_TABLET, "17.2")
    assert evening.types == before


def test_a_game_ended_by_a_ruling_is_over(evening: Evening) -> None:
    def ask(game: LoggedGame, t_ns: int) -> list[Event]:
        choice = Choice(ruling="free", name="Zhao", why="third time", effects=(Effect(Do.LOSS, "offender"),))
        return RefereesDesk(game, NAMED, t_ns).rule(Role.CHIEF, game.desk.incidents[-1].seq, choice)

    evening.table.referee(ask)
    game = evening.table.snapshot.game
    assert game is not None
    assert (game.over, game.state.result) == (True, "B+F")
    evening.restart()
    with pytest.raises(RefusedError):
        evening.table.referee(ask)
