"""The desk at the clock: who takes an incident up stops it, a ruling sets it, and what does not fit leaves no trace."""

from dataclasses import replace
from typing import Any

import pytest

from rules.color import BLACK, WHITE
from rules.rulings.decider import Role
from rules.rulings.effect import effects
from rules.rulings.facts import parse_facts
from rules.rulings.parameters import EventParameters
from rules.timing import records as r
from rules.timing.clock import Clock
from rules.timing.controls import CONTROLS
from station.errors import RefusedError
from station.game import catalog as c
from station.game.clock_records import acted, set_up
from station.game.event import Event
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice
from station.refereeing.timing import Times
from tests.station.refereeing.stage import NAMED, TWICE, Stage, Told, move, started

MOVED: Told = "stone_moved", {"color": "B", "from": "Q16", "to": "Q15"}
MINUTE_MS = 60_000


class Timed(Stage):
    """A game whose clock runs for Black from the first second on; every event a second after the one before."""

    def __init__(self, *told: Told, event: EventParameters = NAMED, control: str = "reading-1h-5") -> None:
        super().__init__(started(), event=event)
        self.takes([Event(set_up(CONTROLS[control]), self.t_ns)])
        self.does(r.Begin)
        self.happens(*told)

    def does(self, act: type[r.Record], **given: Any) -> None:
        """An act at the clock itself."""
        record = act(at_ms=self.t_ns // 1_000_000, by="referee", **given)
        self.takes([Event(acted(record, "2002"), self.t_ns)])

    def enters(self, kind: str, side: c.Letter | None = None) -> int:
        """Something that no camera tells."""
        return self.takes(self.desk.enter(Role.REFEREE, kind, "Li", side=side))[0]

    @property
    def clock(self) -> Clock:
        found = self.game.clock.clock
        assert found is not None
        return found

    @property
    def used_s(self) -> list[int]:
        """Black's and White's used time."""
        used = self.game.clock.used_ms(self.desk.at) if self.desk.at else None
        assert used is not None
        return [ms // 1000 for ms in used]

    @property
    def told(self) -> list[tuple[str, str, str]]:
        """What the desk did to the clock: the act, by whom, under which name."""
        acts = [entry.event.what for entry in self.game.entries if isinstance(entry.event.what, c.ClockActed)]
        return [(one.act, one.by, one.name) for one in acts if one.name]

    def carried_out(self) -> None:
        """The board agrees: the station says so of what is being carried out."""
        now = self.game.desk.executing
        assert now is not None
        self.takes([Event(c.Executed(ruling=now.seq), self.t_ns)])


def test_a_claim_says_what_both_clocks_showed() -> None:
    at = Timed(*TWICE)
    before = at.used_s
    seq = at.game.desk.incidents[-1].seq
    at.takes(at.desk.claim(Role.SIDE_TABLET, seq, "W"))
    (claim,) = at.game.desk.incidents[-1].claims
    assert [ms // 1000 for ms in claim.used_ms] == before
    assert sum(before) > 0
    bare = Stage(started(), *TWICE)
    bare.takes(bare.desk.claim(Role.SIDE_TABLET, bare.game.desk.incidents[-1].seq, "W"))
    assert bare.game.desk.incidents[-1].claims[0].used_ms == ()


@pytest.mark.parametrize(
    "step",
    [
        lambda at, seq: at.desk.claim(Role.REFEREE, seq, None),
        lambda at, seq: at.desk.ask(Role.REFEREE, seq, None, fact="passed", name="Li"),
        lambda at, seq: at.desk.find(Role.REFEREE, seq, "passed", "no", "Li"),
        lambda at, seq: at.desk.refer(Role.REFEREE, seq, "Li"),
    ],
)
@pytest.mark.parametrize("stops", [True, False])
def test_who_takes_it_up_stops_the_clock_where_the_event_has_it_so(step: Any, stops: bool) -> None:
    at = Timed(*TWICE, event=EventParameters(chief="Zhao", stops_clocks=stops))
    assert at.clock.running is BLACK
    at.takes(step(at, at.game.desk.incidents[-1].seq))
    assert (at.clock.running is None) is stops
    assert at.again().clock == at.game.clock, "a kill changes nothing"


def test_a_players_claim_calls_and_does_not_stop() -> None:
    at = Timed(*TWICE)
    at.takes(at.desk.claim(Role.SIDE_TABLET, at.game.desk.incidents[-1].seq, "W"))
    assert at.clock.running is BLACK


@pytest.mark.parametrize("kind", ["press_early", "press_before_lifted", "late", "absent"])
def test_reading_goes_on_meanwhile_where_the_text_says_so(kind: str) -> None:
    at = Timed(*TWICE)
    seq = at.enters(kind, "B")
    at.takes(at.desk.ask(Role.REFEREE, seq, "B", text="?", name="Li"))
    assert at.clock.running is BLACK


def test_the_clock_stands_until_the_board_is_right_then_the_side_to_move_goes_on() -> None:
    at = Timed(*TWICE)
    at.rule("17.2")
    assert at.told == [("stop", "referee", "Li")]
    with pytest.raises(RefusedError, match="not yet as it was ruled"):
        at.desk.go_on(Role.REFEREE, "Li")
    at.carried_out()
    assert at.clock.running is None
    with pytest.raises(RefusedError):
        at.desk.go_on(Role.SIDE_TABLET, "")
    at.takes(at.desk.go_on(Role.REFEREE, "Li"))
    assert at.clock.running is WHITE, "the turn is the opponent's"


def test_without_a_named_referee_the_table_goes_on() -> None:
    at = Timed(move("B", "Q16"), MOVED, event=EventParameters())
    at.rule("17.5-back", role=Role.SIDE_TABLET, name="", assents=frozenset(("B", "W")))
    at.carried_out()
    at.takes(at.desk.go_on(Role.SIDE_TABLET, ""))
    assert at.clock.running is WHITE


def test_nothing_to_be_done_and_play_goes_on_at_once() -> None:
    at = Timed(move("B", "Q16"), ("incident", {"kind": "colors_taken_wrong", "by": "station"}))
    seq = at.game.desk.incidents[-1].seq
    at.takes(at.desk.ask(Role.REFEREE, seq, None, text="who drew Black?", name="Li"))
    at.rule("17.1-correct", choice="swap_sides")
    assert [act for act, *_ in at.told] == ["stop", "resume"]
    assert at.clock.running is WHITE


def test_a_ruling_that_ends_the_game_ends_its_clock_and_another_sets_it_free() -> None:
    at = Timed(*TWICE)
    first = at.rule("free", role=Role.CHIEF, why="third time", effects=effects("LOSS(offender)"))
    assert (at.clock.standing.value, at.game.over) == ("ended", True)
    at.rule("17.2", supersedes=first)
    assert (at.clock.standing.value, at.game.over) == ("stopped", False)


def test_both_used_times_stand_with_the_ruling() -> None:
    at = Timed(*TWICE)
    seq = at.enters("clock_fault", "B")
    at.does(r.Stop)
    before = at.used_s
    at.rule("22.8-one-side", role=Role.CHIEF, seq=seq, why="read wrongly", times=Times(used_ms=10 * MINUTE_MS))
    assert [ms // 1000 for ms in at.game.desk.rulings[-1].what.used_ms] == [*before, 600, before[1]]
    assert at.used_s == [600, before[1]]


def test_a_wrong_clock_is_replaced_and_both_are_set_in_proportion() -> None:
    at = Timed(control="reading-2h-5")
    seq = at.enters("clock_fault")
    hour = 60 * MINUTE_MS
    times = Times(true_ms=2 * hour, black_ms=hour + 10 * MINUTE_MS, white_ms=55 * MINUTE_MS, owner=r.Owner.EXTERNAL)
    at.rule("22.8-replace+prorata", seq=seq, times=times)
    assert at.used_s == [4032, 3168]  # CLOCK.md E1: 1:07:12, 0:52:48
    assert (at.clock.owner, at.clock.running) == (r.Owner.EXTERNAL, None)


def test_the_reading_is_set_back_to_the_wrong_call() -> None:
    at = Timed(control="older-1h-1")
    at.takes([Event(acted(r.Stop(at_ms=at.t_ns // 1_000_000), "2002"), at.t_ns)])
    at.does(r.Set, side=BLACK, used_ms=59 * MINUTE_MS, chief="Zhao")
    at.does(r.Resume)
    for _ in range(4):
        at.happens(("light_changed", {}))
    seq = at.enters("reading_error", "B")
    at.rule("16.2-reread", seq=seq, times=Times(reading_ms=2000))
    assert at.clock.reading(BLACK, at.clock.at_ms).reading_ms == 2000


def test_the_first_part_is_shared_where_no_record_of_the_pause_is_found() -> None:
    at = Timed(*TWICE)
    seq = at.enters("no_pause_record")
    given = Times(first_part_ms=150 * 1000)
    before = at.game.state.seq
    with pytest.raises(RefusedError):
        at.rule("22.9-shared", seq=seq, times=given)
    assert (at.game.state.seq, at.game.desk.rulings) == (before, ()), "what does not fit leaves no trace"
    at.does(r.Pause)
    at.rule("22.9-shared", seq=seq, times=given)
    assert at.used_s == [75, 75]


def test_lateness_is_deducted_twice() -> None:
    at = Timed()
    at.happens(*[("light_changed", {})] * 8)
    at.does(r.Seated, side=WHITE)
    late = at.clock.late[1]
    assert late is not None
    at.enters("late", "W")
    at.rule("22.2-deduct", facts=parse_facts({"venue": "same", "after_pause": "no", "quick": "no"}))
    assert at.used_s[1] == 2 * late.late_ms // 1000


def test_leave_is_granted_once_and_its_reading_waits() -> None:
    at = Timed(control="quick-1x30s")
    at.enters("absent", "W")
    at.rule("22.7-granted")
    assert at.clock.away == {WHITE}


def test_what_a_ruling_on_the_clock_needs_is_asked_for() -> None:
    at = Timed(*TWICE)
    seq = at.enters("clock_fault", "B")
    with pytest.raises(RefusedError, match="used_ms"):
        at.desk.rule(Role.CHIEF, seq, Choice(ruling="22.8-one-side", name="Zhao", why="read wrongly"))


def test_without_a_clock_a_ruling_on_it_is_a_ruling_alone() -> None:
    at = Stage(started(), *TWICE)
    at.takes(at.desk.enter(Role.REFEREE, "clock_fault", "Li", side="B"))
    at.rule("22.8-one-side", role=Role.CHIEF, why="stopwatch")
    assert at.game.desk.rulings[-1].what.used_ms == ()
    with pytest.raises(RefusedError, match="without a clock"):
        at.desk.go_on(Role.REFEREE, "Li")


def test_the_chief_alone_sets_a_time_freely() -> None:
    """DESK.md §2: what no article gives back is a free ruling of the chief."""
    at = Timed(*TWICE)
    seq = at.enters("other", "B")
    given = Choice(ruling="free", name="Li", why="the lamp fell", effects=effects("CLOCK(set)"),
                   touched=Touched(side="W"), times=Times(used_ms=600_000))  # fmt: skip
    with pytest.raises(RefusedError, match="not for a referee"):
        at.desk.rule(Role.REFEREE, seq, given)
    at.takes(at.desk.rule(Role.CHIEF, seq, replace(given, name="Zhao")))
    assert at.used_s[1] == 600
    assert at.told[-1] == ("set", "chief", "Zhao")
