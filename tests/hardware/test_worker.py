"""Workers: turn after turn until the end, and what becomes of one that fails."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.worker import Worker


def failing(times: int, then: Callable[[], float | None]) -> Callable[[], float | None]:
    left = [ValueError("a defect")] * times

    def turn() -> float | None:
        if left:
            raise left.pop()
        return then()

    return turn


@contextmanager
def started(worker: Worker) -> Iterator[Worker]:
    worker.start()
    try:
        yield worker
    finally:
        worker.close()


def wait_for(true: Callable[[], bool]) -> None:
    until_s = time.monotonic() + 10
    while not true():
        assert time.monotonic() < until_s
        time.sleep(0.005)


def test_it_takes_turns_until_it_is_closed() -> None:
    turns: list[str] = []

    def turn() -> float:
        turns.append(threading.current_thread().name)
        return 0.001

    with started(Worker("counts", turn)) as worker:
        wait_for(lambda: len(turns) >= 3)
        assert worker.running
    assert set(turns) == {"counts"}
    assert not worker.running and not worker.dead


def test_it_ends_by_itself_when_there_is_no_next_turn() -> None:
    with started(Worker("once", lambda: None, vital=True)) as worker:
        wait_for(lambda: not worker.running)
        assert not worker.dead, "its work is done"


def test_it_rests_until_it_is_woken() -> None:
    turns: list[int] = []

    def turn() -> float:
        turns.append(1)
        return 60.0

    with started(Worker("sleeps", turn)) as worker:
        for count in (1, 2, 3):
            wait_for(lambda count=count: len(turns) == count)  # type: ignore[misc]
            worker.wake()
    assert not worker.running, "nor does its end wait for the rest to be over"


def test_one_that_is_not_vital_goes_on_after_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    well = threading.Event()

    def then() -> float:
        well.set()
        return 1.0

    with started(Worker("panel", failing(2, then), retry_s=0.01)) as worker:
        assert well.wait(10)
        assert worker.running and not worker.dead
    assert caplog.messages == ["panel failed"] * 2 and "a defect" in caplog.text


def test_a_vital_one_that_fails_is_dead(caplog: pytest.LogCaptureFixture) -> None:
    with started(Worker("session", failing(1, lambda: 1.0), vital=True)) as worker:
        wait_for(lambda: not worker.running)
        assert worker.dead
    assert worker.dead and "a defect" in caplog.text


def test_one_that_hangs_says_so_and_one_that_rests_does_not() -> None:
    goes_on = threading.Event()
    turns = iter([60.0])

    def turn() -> float | None:
        if not goes_on.is_set() and (rest_s := next(turns, None)):
            return rest_s
        goes_on.wait(30)
        return None

    with started(Worker("session", turn, hangs_s=0.1)) as worker:
        time.sleep(0.3)
        assert not worker.hangs, "it rests"
        worker.wake()
        wait_for(lambda: worker.hangs)
        worker.beat()
        assert not worker.hangs
        goes_on.set()


def test_one_that_hangs_is_left_behind() -> None:
    goes_on = threading.Event()
    worker = Worker("stuck", lambda: None if goes_on.wait(30) else 0.0)
    assert worker.close(), "it never began"
    worker = Worker("stuck", lambda: None if goes_on.wait(30) else 0.0)
    worker.start()
    assert not worker.close(0.05)
    goes_on.set()
    assert worker.close()


def test_one_that_gives_up_is_dead_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """It has said why itself; the watchdog sees it all the same."""

    def turn() -> None:
        worker.give_up()

    worker = Worker("session", turn, vital=True)
    worker.start()
    assert worker.close() and worker.dead
    assert not caplog.records
