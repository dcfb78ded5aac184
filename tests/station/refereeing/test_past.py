"""The record as it stood, folded once however often it is looked at."""

from collections import Counter

import pytest

from station.api.desk_boards import boards_of
from station.game.event import Event
from station.game.fold import apply
from station.game.state import GameState
from station.refereeing import past as module
from station.refereeing.past import Past
from tests.station.refereeing.stage import TWICE, Stage, move, started

LIFTED = ("stone_removed", {"point": "Q16", "color": "B"})


def test_before_and_after_each_event() -> None:
    stage = Stage(started(), move("B", "Q16"), LIFTED)
    past, seq = Past(stage.game), stage.game.state.seq
    assert past.after(seq) == stage.game.state
    assert [past.before(seq).position.stones.count(b) for b in (0, 1)] == [360, 1]
    assert past.after(0) == GameState()


def test_several_incidents_fold_their_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    folded: Counter[int] = Counter()

    def counted(state: GameState, event: Event) -> GameState:
        folded[event.seq] += 1
        return apply(state, event)

    monkeypatch.setattr(module, "apply", counted)
    stage = Stage(started(), *TWICE, LIFTED, move("W", "R4"), move("B", "K10", "out_of_turn", number=6))
    past = Past(stage.game)
    found = [boards_of(past, one.seq) for one in stage.game.desk.incidents]
    assert len(found) == 3
    assert set(folded.values()) == {1}
