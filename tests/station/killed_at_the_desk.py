"""An incident whose station is killed in every state of DESK.md §7, and comes back each time as it was."""

import time
from pathlib import Path
from typing import Any

from rules.rulings.state import State
from tests.station.refereed import WORLD, Refereed

KILLED_IN = (State.OPEN, State.CLAIMED, State.ASKED, State.REFERRED, State.EXECUTING, State.CLOSED)
"""`ruled` is no state that lasts: one event rules, and what it orders is expected from then on."""
LOOKS_S = 6.0  # longer than any offence waits before it is told


def killed_in(states: tuple[State, ...], folder: Path, *, halfway: bool = False) -> None:
    """Killed in these, and `halfway` when one of two points is right.

    Black lifts his last stone, sets it elsewhere, and the referee rules 2002 §17.3; AssertionError where a restart
    changes anything."""
    with Refereed(folder, "Q16 D4 Q4 D16") as at:
        at.plays("BK10")
        at.table.lift("K10")
        at.table.place("R10", "B")
        at.records("BR10")
        seq = at.incident("takeback")["seq"]

        def reached(state: State) -> dict[str, Any]:
            one = at.reaches(seq, state.value)
            if state in states:
                _is_the_same_after_a_kill(at)
            return one

        one = reached(State.OPEN)
        at.desk("claim", incident=seq, side="W")
        reached(State.CLAIMED)
        at.desk("question", incident=seq, to="B", fact="dropped")
        reached(State.ASKED)
        at.desk("referral", incident=seq, why="unclear")
        reached(State.REFERRED)
        ruling = at.rules(one, "17.3")
        assert at.state["expected"] == {"K10": "B", "R10": "."}
        reached(State.EXECUTING)
        at.table.lift("R10")
        at.comes(lambda: at.state["expected"] == {"K10": "B"}, "one of two points right")
        if halfway:
            _is_the_same_after_a_kill(at)
        at.carried_out(one, ruling)
        reached(State.CLOSED)
        at.plays("WC10")
        assert at.moves == ["BK10", "WC10"]
        assert at.state["warnings"] == {"B": 1, "W": 0}


def _is_the_same_after_a_kill(at: Refereed) -> None:
    before, events, board = at.state, of_the_game(at), at.board["board"]
    at.restart()
    at.comes(lambda: at.get("api/view")["camera"]["board_found"], "the first look after the kill")
    time.sleep(LOOKS_S)
    assert at.state == before, "another desk after the kill"
    assert (of_the_game(at), at.board["board"]) == (events, board), "something was told twice"


def of_the_game(at: Refereed) -> list[dict[str, Any]]:
    """What was told, but of the world around."""
    return [event for event in at.events if event["type"] not in WORLD]
