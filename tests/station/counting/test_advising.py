"""Advice at the table: in time, from all who answer, and never while a game is being played."""

import time
from collections.abc import Sequence
from dataclasses import replace
from threading import Barrier, Thread

import pytest

from rules.position import Position
from station.advice import builtin
from station.advice.advice import Status
from station.advice.outside import Outside, StatusLists
from station.api.scores import count_state
from station.counting.advising import Advising, BuiltIn, may_see
from station.game.counting import CountingState
from station.game.logged import Entry, LoggedGame
from station.timebase import Instant
from tests.station.advice.programs import command, gtp, polite, script
from tests.station.told import event

WALLS = Position(19, bytes([0] * 8 + [1, 2] + [0] * 9) * 19).with_stones(black=[0], white=[18])
"""Two walls and a stone of each side in its own area: nothing is proven."""


def game(phase: str) -> LoggedGame:
    entry = Entry(1, event("game_started", None, 0, seq=1), Instant(0, 0, True, "boot"))
    made = LoggedGame.of([entry])
    state = replace(made.state, position=WALLS)
    return replace(made, state=state, counting=CountingState(phase=phase))  # type: ignore[arg-type]


def advising(program: list[str], wait_s: float = 5.0) -> Advising:
    return Advising(lambda: [Outside("other", gtp(program), StatusLists())], wait_s)


@pytest.mark.parametrize("phase", ["none", "proposed", "locked"])
def test_none_while_a_game_is_played_or_after_it_is_sealed(phase: str) -> None:
    assert not may_see(game(phase))
    assert BuiltIn().of(game(phase)) is None
    table = advising(polite({}))
    assert table.of(game(phase)) is None
    table.close()


def test_other_programs_are_heard() -> None:
    table = advising(polite({}))
    told = table.of(game("marking"))
    table.close()
    assert told is not None and not told.pending
    views = [one.views["other"] for one in told.advice.strings if not one.proven]
    assert views and set(views) == {Status.ALIVE}


def test_one_that_ends_is_named_on_the_page() -> None:
    """The proposal is the built-in one."""
    table = advising(script("raise SystemExit(1)"))
    told = table.of(game("marking"))
    table.close()
    assert told is not None and not told.pending
    assert replace(told.advice, silent={}) == builtin.advise(WALLS, game("marking").state.to_move)
    shown = count_state(game("marking"), told).advice
    assert shown is not None
    assert [(one.adviser, one.why, one.en) for one in shown.silent] == [("other", "ended", "the program ended")]


def test_a_slow_one_holds_up_nobody_and_is_heard_later() -> None:
    table = advising(
        command("__import__('time').sleep(0.3 if number == '1' else 0); print(f'={number}\\n')"), wait_s=0.05
    )
    first = table.of(game("marking"))
    assert first is not None and first.pending
    assert not any(one.views for one in first.advice.strings)
    deadline = time.monotonic() + 10
    told = first
    while told.pending and time.monotonic() < deadline:
        told = table.of(game("marking")) or told
    table.close()
    assert not told.pending and any(one.views for one in told.advice.strings)


def test_it_thinks_while_the_answer_to_the_proposal_is_awaited() -> None:
    opened: list[int] = []

    def open_outside() -> Sequence[Outside]:
        opened.append(1)
        return []

    table = Advising(open_outside)
    assert table.of(game("proposed")) is None
    told = table.of(game("marking"))
    table.close()
    assert told is not None and len(opened) == 1


def test_closing_ends_a_program_that_thinks() -> None:
    table = advising(command("__import__('time').sleep(60)"), wait_s=0.05)
    told = table.of(game("marking"))
    assert told is not None and told.pending
    start = time.monotonic()
    table.close()
    assert time.monotonic() - start < 5


def test_two_browsers_at_once_cost_one_thought() -> None:
    builtin.advise.cache_clear()
    start = Barrier(2)

    def ask() -> None:
        start.wait()
        assert BuiltIn().of(game("marking")) is not None

    askers = [Thread(target=ask) for _ in range(2)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert builtin.advise.cache_info().misses == 1


def test_the_advice_is_ready_before_it_may_be_seen() -> None:
    """One side proposed the end: the advisers think already, and nobody is told."""
    builtin.advise.cache_clear()
    table = advising(polite({}))
    assert table.of(game("proposed")) is None
    deadline = time.monotonic() + 10
    while not builtin.advise.cache_info().currsize and time.monotonic() < deadline:
        time.sleep(0.01)
    table.close()
    assert builtin.advise.cache_info().currsize == 1
