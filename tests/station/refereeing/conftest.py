"""Stages whose logs are read again when a test is over."""

from collections.abc import Iterator

import pytest

from rules.rulings.parameters import EventParameters
from rules.sgf import read_sgf
from station.game.document import sgf_of_game
from tests.station.another_reader import replayed
from tests.station.refereeing.stage import NAMED, Stage, Told


@pytest.fixture
def logged_again() -> Iterator[list[Stage]]:
    """Stages whose logs are read again at the end: a kill changes nothing, and the record is legal SGF."""
    stages: list[Stage] = []
    yield stages
    for stage in stages:
        again = stage.again()
        assert (again.state, again.desk, again.counting) == (stage.game.state, stage.game.desk, stage.game.counting)
        legal(stage)


def legal(stage: Stage) -> None:
    """The SGF's main line ends on the board of the record, for our reader and for another program's."""
    text, lies = sgf_of_game(stage.game), stage.game.state.position
    assert read_sgf(text.encode()).final_position() == lies
    assert replayed(text) == "".join(".BW"[stone] for stone in lies.stones)


@pytest.fixture
def on(logged_again: list[Stage]) -> type[Stage]:
    class Kept(Stage):
        def __init__(self, *told: Told, event: EventParameters = NAMED) -> None:
            super().__init__(*told, event=event)
            logged_again.append(self)

    return Kept
