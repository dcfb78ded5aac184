"""A hub that dies at each step of a tournament: what was answered is there once, and nothing is half done.

Application, store, log, list of devices and relay are real, without the engine, whose own deaths are `hall`'s. A step
is a statement that writes into one of the hall's files, or a file that is opened for writing, renamed or removed. Each
act of a small tournament (`acts`) is played once, and then begun anew, on a copy of the folder as it was before, for
each of its steps: the process is killed before that one, or after all of them, before it answers. What stands there
after a start is the tournament before the act or after it (of records that come from a table, and of the relay's
files: some of them, each whole), and the act, done again, leads to the same, or is refused where it was done.
TIANYUAN_ACTS: words of those that are tried, all without.
"""

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.figures.figure import Sheet
from tests.bench.hall.acts import Act, Browsers, Evening, State, state
from tests.station.api.hub import opened

WANTED = os.environ.get("TIANYUAN_ACTS", "")
_READS = ("SELECT", "PRAGMA table_info", "PRAGMA integrity_check")
_CONNECT = sqlite3.connect
_FILES = frozenset({"os.rename", "os.remove", "os.mkdir", "os.truncate"})


def run(sheet: Sheet) -> bool:
    """Prints the figures; True where nothing was lost, doubled or half done."""
    bad = kills = acts = 0
    with tempfile.TemporaryDirectory(prefix="tianyuan-killed-") as folder:
        played = list(Evening(Path(folder)).acts())
        for act in (one for one in played if WANTED in one.name):
            steps = _killed_at(act, Path(folder) / "steps", None)
            found = [
                line for step in range(1, steps + 2) for line in _outcome(act, Path(folder) / f"killed-{step}", step)
            ]
            acts, kills, bad = acts + 1, kills + steps + 1, bad + len(found)
            print("\n  ".join([f"{act.name}: {steps + 1} kills, {len(found)} bad", *found]), flush=True)
    print(f"{kills} kills in {acts} acts: {bad} bad")
    sheet.put("hall.killed.wrong", bad, of=kills, unit="kills")
    return not bad


def _outcome(act: Act, folder: Path, step: int) -> Iterator[str]:
    """What was wrong after this kill, one line each."""
    _killed_at(act, folder, step)
    try:
        with opened(folder) as pages:
            found = state(pages, act.cookies)
            if found not in (act.before, act.after) and act.again != "parts":
                yield f"step {step}: half done: {_differing(found, act)}"
                return
            if act.do is None or (found == act.after and act.again == "more"):
                return
            asks = Browsers(pages, act.cookies)
            act.do(asks)
            refused = any(status != 200 for status in asks.answered)
            if refused != (found == act.after and act.again == "refused"):
                yield f"step {step}: done again it was answered {asks.answered}"
            if (again := state(pages, act.cookies)) != act.after:
                yield f"step {step}: done again: {_differing(again, act)}"
    except Exception as error:  # whatever keeps a hall from going on
        yield f"step {step}: {error!r}"
    finally:
        shutil.rmtree(folder)


def _differing(found: State, act: Act) -> str:
    """Paths of what is neither as before nor as after."""
    return ", ".join(_paths(found, act.before, act.after, ""))[:300]


def _paths(found: Any, before: Any, after: Any, at: str) -> Iterator[str]:
    if isinstance(found, dict) and isinstance(after, dict):
        for name in found.keys() | after.keys():
            was = before.get(name) if isinstance(before, dict) else None
            yield from _paths(found.get(name), was, after.get(name), f"{at}.{name}")
    elif found != after:
        yield f"{at} ({'as before' if found == before else 'as never'})"


def _killed_at(act: Act, folder: Path, step: int | None) -> int:
    """A child does it on a copy, and dies before this step; None: lives, and says how many there are."""
    shutil.copytree(act.folder, folder)
    reads, writes = os.pipe()
    if (child := os.fork()) == 0:
        try:
            steps = _Steps(folder, step)
            sys.addaudithook(steps.heard)
            sqlite3.connect = steps.connected  # type: ignore[assignment]
            steps.counts = act.do is None
            with opened(folder) as pages:
                steps.counts = True
                if act.do is not None:
                    act.do(Browsers(pages, act.cookies))
                steps.next()
                os.write(writes, str(steps.number - 1).encode())
        except BaseException:  # the parent misses what is said here
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writes)
    with os.fdopen(reads) as told:
        said = told.read()
    _, status = os.waitpid(child, 0)
    if step is None:
        shutil.rmtree(folder)
        return int(said)
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"{act.name}: step {step} was not reached: {said}")
    return step


@dataclass
class _Steps:
    """Counts what is written in a folder. last -- the step before which this process dies"""

    folder: Path
    last: int | None
    number: int = 0
    counts: bool = False

    def heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        """An audit hook."""
        writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT
        if (event == "open" and isinstance(arguments[2], int) and arguments[2] & writing) or event in _FILES:
            self._touched(arguments[0])

    def connected(self, *arguments: Any, **named: Any) -> sqlite3.Connection:
        """In place of `sqlite3.connect`: what its statements are is heard."""
        found: sqlite3.Connection = _CONNECT(*arguments, **named)
        found.set_trace_callback(self._stated)
        return found

    def next(self) -> None:
        """One more."""
        if self.counts:
            self.number += 1
            if self.number == self.last:
                os.kill(os.getpid(), signal.SIGKILL)

    def _stated(self, statement: str) -> None:
        if not statement.startswith(_READS):
            self.next()

    def _touched(self, path: object) -> None:
        if isinstance(path, str | os.PathLike) and str(self.folder) in os.fspath(path):
            self.next()
