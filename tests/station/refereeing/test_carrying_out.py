"""Carrying out before the tracker: what was ordered is no incident, what was not is one (DESK.md §1.4, §7.5)."""

from dataclasses import replace

import pytest

from rules.rulings.decider import Role
from rules.rulings.state import State
from station.game.catalog import Letter
from station.game.event import Event
from station.game.logged import LoggedGame
from station.refereeing.desk import Choice, RefereesDesk
from station.tracking.tracker import Tracker
from tests.station.refereeing.stage import NAMED
from tests.station.told import entries, event
from tests.station.tracking.film import RULES, Film
from tests.station.tracking.sights import area

PLAYED = ("Q16 Q4", "D4")


def film() -> Film:
    """Black has just put a second stone, on C3."""
    return Film().show().show("Q16").show("Q16", "D4").show(*PLAYED).show("Q16 Q4 C3", "D4", frames=60)


def ruled(on: Film, ruling: str = "17.2", assents: frozenset[Letter] = frozenset()) -> None:
    """The referee rules on the last incident, and the tracker hears of it."""
    game = LoggedGame.of(entries(on.events))
    desk = RefereesDesk(game, NAMED, on.events[-1].t_ns + 1)
    (told,) = desk.rule(Role.REFEREE, game.desk.incidents[-1].seq, Choice(ruling=ruling, name="Li", assents=assents))
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
    assert on.tracker.differs() == ["C3"]  # what is still wrong
    on.show(*PLAYED, frames=40)
    assert on.tracker.differs() == []
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


def test_the_stone_on_a_forbidden_point_is_waited_for() -> None:
    on = Film().show().show("A18").show("A18", "Q4").show("A18 B19", "Q4").show("A18 B19", "Q4 A19", frames=60)
    assert on.told("illegal_move") == [("illegal_move", "W", "A19", ["A19"], "suicide", 4)]
    ruled(on, "19")
    on.show("A18 B19", "Q4 A19", frames=60)
    assert (since_ruling(on), state(on)) == ([], State.EXECUTING)
    on.show("A18 B19", "Q4", frames=40)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)


def test_what_looked_right_before_it_was_lifted_is_not_right() -> None:
    """A hand takes the ko stone off while the referee rules: it is to be put back, and nobody removed it."""
    on = Film().show().show("K11").show("K11", "L11").show("K11 J10", "L11").show("K11 J10", "L11 M10")
    on.show("K11 J10 K9", "L11 M10").show("K11 J10 K9", "L11 M10 L9").show("K11 J10 K9 Q16", "L11 M10 L9")
    on.show("K11 J10 K9 Q16", "L11 M10 L9 K10").show("K11 J10 K9 Q16 L10", "L11 M10 L9", frames=30)
    while not on.told("illegal_move"):
        on.show("K11 J10 K9 Q16 L10", "L11 M10 L9 K10", frames=1)
    on.show("K11 J10 K9 Q16", "L11 M10 L9 K10", frames=1)  # L10 has just been lifted
    ruled(on, "18.3")
    on.show("K11 J10 K9 Q16", "L11 M10 L9 K10", frames=60)
    assert (since_ruling(on), state(on)) == ([], State.EXECUTING)
    on.show("K11 J10 K9 Q16 L10", "L11 M10 L9", frames=60)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)


def test_the_other_color_where_a_stone_is_to_be_put_back_is_not_right() -> None:
    on = Film().show().show("Q16").show("Q16", "D4").show("Q16 Q4", "D4").show("Q16 Q4", "", frames=60)
    assert on.told("stone_removed") == [("stone_removed", "W", "D4")]
    ruled(on, "restore", frozenset(("B", "W")))
    on.show("Q16 Q4 D4", "", frames=90)
    assert "execution" not in since_ruling(on)
    assert state(on) is State.EXECUTING
    on.show("Q16 Q4", "D4", frames=60)
    assert state(on) is State.CLOSED


def test_an_exchanged_stone_is_exchanged_back_by_halves() -> None:
    on = Film().show().show("Q16").show("Q16", "D4").show("Q16 Q4", "D4").show("Q16 Q4", "D4 D16")
    on.show("Q16 Q4 K10", "D4 D16", frames=20).show("Q16 Q4 K10", "D16", area("D4", 1), frames=5)
    on.show("Q16 Q4 K10 D4", "D16", frames=80)
    assert on.told("stone_exchanged") == [("stone_exchanged", "B", "D4")]
    ruled(on, "restore", frozenset(("B", "W")))
    on.show("Q16 Q4 K10", "D16", frames=60)
    assert (since_ruling(on), state(on)) == ([], State.EXECUTING)
    on.show("Q16 Q4 K10", "D4 D16", frames=60)
    assert (since_ruling(on), state(on)) == (["position_restored", "execution"], State.CLOSED)


def test_the_last_move_taken_back_after_a_ruling_is_still_a_takeback() -> None:
    """A ruling that was carried out stands between the move and its taking back (2002 §17.3)."""
    on = film()
    ruled(on)
    on.show(*PLAYED, frames=40)
    on.show("Q16", "D4", hidden=area("Q4", 2), frames=3).show("Q16", "D4", frames=8)
    on.show("Q16", "D4", hidden=area("R7", 2), frames=3).show("Q16 R7", "D4", frames=60)
    assert since_ruling(on)[2:] == ["move_withdrawn", "move"]
    assert on.told()[-1] == ("move", "B", "R7", 3)


def test_nothing_is_carried_out_any_more_once_the_game_has_a_result() -> None:
    on = film()
    ruled(on)
    assert state(on) is State.EXECUTING
    on.events.append(replace(event("game_ended", {"reason": "resign", "result": "W+R"}), seq=on.events[-1].seq + 1))
    assert state(on) is State.CLOSED
