"""Carrying out before the tracker: what was ordered is no incident, what was not is one (DESK.md §1.4, §7.5)."""

import pytest

from rules.rulings.decider import Role
from rules.rulings.state import State
from station.game.event import Event
from station.game.logged import LoggedGame
from station.refereeing.desk import Choice, RefereesDesk
from station.tracking.tracker import Tracker
from tests.station.refereeing.stage import NAMED
from tests.station.told import entries
from tests.station.tracking.film import RULES, Film

PLAYED = ("Q16 Q4", "D4")


def film() -> Film:
    """Black has just put a second stone, on C3."""
    return Film().show().show("Q16").show("Q16", "D4").show(*PLAYED).show("Q16 Q4 C3", "D4", frames=60)


def ruled(on: Film, ruling: str = "17.2") -> None:
    """The referee rules on the last incident, and the tracker hears of it."""
    game = LoggedGame.of(entries(on.events))
    desk = RefereesDesk(game, NAMED, on.events[-1].t_ns + 1)
    (told,) = desk.rule(Role.REFEREE, game.desk.incidents[-1].seq, Choice(ruling=ruling, name="Li"))
    event = Event(told.what, told.t_ns, seq=game.state.seq + 1)
    on.tracker.note(event)
    on.events.append(event)


def since_ruling(on: Film) -> list[str]:
    """Types of what was told after the ruling."""
    types = [event.type for event in on.events]
    return types[types.index("ruling") + 1 :]


def state(on: Film) -> State:
    return LoggedGame.of(entries(on.events)).desk.incidents[0].state


@pytest.mark.parametrize("restarted", [False, True])
def test_lifting_the_void_stone_is_no_new_offence(restarted: bool) -> None:
    on = film()
    assert [event.type for event in on.events][-1] == "out_of_turn"
    ruled(on)
    if restarted:
        on.tracker = Tracker(RULES, events=on.events)
    on.show("Q16 Q4 C3", "D4", frames=40)
    assert (since_ruling(on), state(on)) == ([], State.EXECUTING)
    on.show(*PLAYED, frames=40)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)
    on.show("Q16 Q4", "D4 R3", frames=30)
    assert (since_ruling(on)[-1], on.told()[-1]) == ("move", ("move", "W", "R3", 4))


def test_what_the_ruling_did_not_order_is_an_incident() -> None:
    on = film()
    ruled(on)
    on.show("Q4 K10", "D4", frames=90)  # C3 is gone as ordered; Q16 lies on K10
    assert "stone_moved" in since_ruling(on)
    assert state(on) is State.CLOSED


def test_dead_stones_are_lifted_as_ordered() -> None:
    on = Film().show().show("A18").show("A18", "A19").show("A18 B19", "A19")  # A19 is captured and left there
    on.show("A18 B19", "A19 Q4", frames=60)
    assert [event.type for event in on.events][-1] == "capture_incomplete"
    ruled(on, "18.2")
    on.show("A18 B19", "A19 Q4", frames=40)
    assert since_ruling(on) == []
    on.show("A18 B19", "Q4", frames=40)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)


@pytest.mark.parametrize("restarted", [False, True])
def test_what_was_put_right_before_the_ruling_is_carried_out_at_once(restarted: bool) -> None:
    on = Film().show().show("A18").show("A18", "A19").show("A18 B19", "A19")
    on.show("A18 B19", "A19 Q4", frames=60).show("A18 B19", "Q4", frames=40)
    assert [event.type for event in on.events][-2:] == ["capture_incomplete", "position_restored"]
    ruled(on, "18.2")
    if restarted:
        on.tracker = Tracker(RULES, events=on.events)
    on.show("A18 B19", "Q4", frames=40)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)
