"""Two faces and a moment."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.color import Color
from rules.timing.clock import Standing, new_clock
from rules.timing.records import MoveEnd, Resume, Stop
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem
from tests.rules.timing.game import HOUR, B, Timed, W, ms


def test_before_the_game_nothing_runs() -> None:
    clock = new_clock(SuddenDeath(HOUR))
    assert (clock.standing, clock.running, clock.over_ms) == (Standing.READY, None, None)
    assert clock.reading(B, 10**9).left_ms == HOUR


def test_a_moment_before_the_time_ran_is_its_beginning() -> None:
    game = Timed(SuddenDeath(HOUR)).moves("10")
    assert game.clock.reading(W, game.at - 500).used_ms == 0


def test_when_the_time_will_be_over_is_known_while_it_runs() -> None:
    game = Timed(Periods.within(HOUR, 5)).moves("10").do(Stop, "5")
    assert game.clock.over_ms is None
    game.do(Resume, "1:00")
    assert game.clock.over_ms == game.at + ms("59:55")
    assert game.do(MoveEnd, side=W, ended_ms=game.at).clock.over_ms is None


class Ticking:
    """The same in the simplest way that comes to mind: a clock that is wound on tick by tick, by words of its own."""

    def __init__(self, system: TimeSystem) -> None:
        self.system, self.turn, self.runs = system, 0, True
        self.thought, self.made, self.reserve, self.lost = [0, 0], [0, 0], [0, 0], [False, False]
        self.section = [[0, 0], [0, 0]]  # allowed beyond the main time, moves made in it
        self.gained = [0, 0]
        self.read = 0
        if isinstance(system, Sections):
            self.section = [[system.section_ms, 0], [system.section_ms, 0]]
        if isinstance(system, Periods):
            self.reserve = [system.periods, system.periods]

    def tick(self) -> None:
        if not self.runs:
            return
        side = self.turn
        self.thought[side] += 1
        if isinstance(self.system, Periods):
            if self.made[side] < self.system.main_ms:
                self.made[side] += 1
                return
            self.read += 1
            if self.read % self.system.period_ms == 0 and self.reserve[side]:
                self.reserve[side] -= 1
            self.lost[side] = not self.reserve[side]
        elif isinstance(self.system, Sections):
            self.lost[side] |= self.thought[side] > self.system.main_ms + self.section[side][0]
        else:
            self.lost[side] |= self.thought[side] > self.system.main_ms + self.gained[side]

    def press(self) -> None:
        side = self.turn
        if isinstance(self.system, Sections) and self.thought[side] >= self.system.main_ms and not self.lost[side]:
            allowed, moves = self.section[side]
            self.section[side][1] = moves + 1
            if moves + 1 == self.system.moves:
                rest = allowed if self.system.carried else self.thought[side] - self.system.main_ms
                self.section[side] = [rest + self.system.section_ms, 0]
        if isinstance(self.system, Fischer) and not self.lost[side]:
            self.gained[side] += self.system.increment_ms
        self.turn, self.read = 1 - side, 0

    def left(self, side: int) -> int:
        if self.lost[side]:
            return 0
        if isinstance(self.system, Periods):
            main = self.system.main_ms - self.made[side]
            into = self.read % self.system.period_ms if side == self.turn else 0
            return main or self.system.period_ms - into
        beyond = self.section[side][0] if self.thought[side] >= self.system.main_ms else 0
        return self.system.main_ms - self.thought[side] + beyond + self.gained[side]


small = st.integers(1, 12)
systems: st.SearchStrategy[TimeSystem] = st.one_of(
    st.builds(Periods, st.integers(0, 12), st.integers(1, 3), small),
    st.builds(SuddenDeath, st.integers(1, 60)),
    st.builds(Sections, st.integers(0, 12), st.integers(1, 3), small, st.booleans()),
    st.builds(Fischer, small, small),
)


@settings(max_examples=400, deadline=None)
@given(systems, st.lists(st.tuples(st.sampled_from(("press", "toggle")), st.integers(0, 15)), max_size=12))
def test_a_clock_that_ticks_shows_the_same(system: TimeSystem, told: list[tuple[str, int]]) -> None:
    game, ticking = Timed(system), Ticking(system)
    for what, wait in told:
        for _ in range(wait):
            ticking.tick()
        game.at += wait
        if what == "press" and ticking.runs:
            ticking.press()
            game.moves("0")
        elif what == "toggle":
            game.do(Stop if ticking.runs else Resume)
            ticking.runs = not ticking.runs
        for number, side in enumerate((B, W)):
            shown = game.face(side)
            assert (shown.left_ms, system.over(game.clock.account(side, game.at))) == (
                ticking.left(number), ticking.lost[number],
            )  # fmt: skip


@given(
    st.builds(Periods, st.integers(0, 30), st.integers(1, 4), st.integers(1, 12)),
    st.integers(0, 40),
    st.integers(0, 40),
    st.integers(0, 9),
)
def test_an_end_told_before_its_press_or_after_it_is_the_same(
    system: TimeSystem, until: int, more: int, stopped: int
) -> None:
    """Only what the move took to its end is charged, whenever that is told."""
    first, second = Timed(system), Timed(system)
    ended = first.at + until
    for game in (first, second):
        game.at = ended
    first.do(MoveEnd, side=B, ended_ms=ended)
    for game in (first, second):
        game.at += more
        game.moves("0")
        game.at += stopped
    assert second.do(MoveEnd, side=B, ended_ms=ended).clock.accounts == first.clock.accounts
    assert first.face(B).used_ms == system.main_ms + _read(system, until) or until + more <= system.main_ms


def _read(system: TimeSystem, until: int) -> int:
    """What a move that ended after so much thinking costs where its main time was over by the press."""
    assert isinstance(system, Periods)
    periods = min(system.periods, max(0, until - system.main_ms) // system.period_ms)
    return periods * system.period_ms


@pytest.mark.parametrize("side", [B, W])
def test_one_sides_account_is_changed_alone(side: Color) -> None:
    clock = new_clock(SuddenDeath(HOUR))
    changed = clock.with_account(side, clock.system.spent(clock.accounts[0], 7))
    assert [changed.reading(one, 0).used_ms for one in (side, side.opponent)] == [7, 0]
