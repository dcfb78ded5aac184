"""What the service manager hears, and how a process ends that is half dead."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from hardware.watchdog import Watchdog
from hardware.worker import Pulse, Worker


@dataclass
class Heard:
    """By systemd, and why the process shall end."""

    said: list[str] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    def watchdog(self, *pulses: Pulse) -> Watchdog:
        return Watchdog(pulses, self.ended.append, self.said.append)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def stuck() -> Iterator[threading.Event]:
    """Set in the end, so that no thread is left."""
    event = threading.Event()
    yield event
    event.set()


def fails() -> float:
    raise ValueError("a defect")


def ended(worker: Worker) -> Worker:
    worker.start()
    until_s = time.monotonic() + 10
    while worker.running:
        assert time.monotonic() < until_s
        time.sleep(0.005)
    return worker


def test_a_vital_worker_that_fails_ends_the_process(heard: Heard) -> None:
    dog = heard.watchdog(ended(Worker("session", fails, vital=True)))
    assert dog.turn() is None, "there is nothing left to watch"
    assert len(heard.ended) == 1 and heard.ended[0].startswith("session: ")
    assert heard.said == []


def test_one_that_hangs_stops_what_systemd_hears(
    heard: Heard, stuck: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    worker = Worker("session", lambda: None if stuck.wait(30) else 0.0, vital=True, hangs_s=0.2)
    worker.start()
    dog = heard.watchdog(worker)
    dog.turn()
    assert heard.said == ["WATCHDOG=1"]
    time.sleep(0.3)
    for _ in range(3):
        dog.turn()
    assert heard.said == ["WATCHDOG=1"] and heard.ended == []
    assert caplog.messages == ["session: nothing was heard of it for too long"], "told once"
    worker.beat()
    dog.turn()
    assert heard.said == ["WATCHDOG=1"] * 2


def test_one_that_is_not_vital_may_fail_and_hang(heard: Heard, stuck: threading.Event) -> None:
    hangs = Worker("panel", lambda: None if stuck.wait(30) else 0.0, hangs_s=0.0)
    broken = Worker("retention", fails, retry_s=60.0)
    for worker in (hangs, broken):
        worker.start()
    time.sleep(0.1)
    assert hangs.hangs and broken.running
    assert heard.watchdog(hangs, broken).turn()
    assert (heard.said, heard.ended) == (["WATCHDOG=1"], [])
    broken.close()


def test_a_loop_that_somebody_else_runs_is_heard_too(heard: Heard) -> None:
    pages = Pulse("pages", hangs_s=0.1)
    dog = heard.watchdog(pages)
    dog.turn()
    time.sleep(0.2)
    dog.turn()
    pages.beat()
    dog.turn()
    assert heard.said == ["WATCHDOG=1"] * 2


def test_it_says_ready_and_goes_on_saying_that_it_lives(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.watchdog.ALIVE_S", 0.01)
    dog = heard.watchdog(Worker("panel", lambda: 1.0))
    dog.start()
    until_s = time.monotonic() + 10
    while len(heard.said) < 4 and time.monotonic() < until_s:
        time.sleep(0.01)
    dog.close()
    assert heard.said[:4] == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]
