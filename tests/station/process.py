"""The real program as a process: started, asked over HTTP, killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[2]
START_S = 90.0  # on a busy machine with two cores


class Running:
    """`tianyuan ARGUMENTS…` as a context; killed at the end if it still runs."""

    def __init__(self, *arguments: str | Path) -> None:
        environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "station", *map(str, arguments)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.errors: list[str] = []
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line.rstrip())

    @property
    def owner_pin(self) -> str:
        """As told on standard error."""
        wait_for(lambda: any("PIN" in line for line in self.errors), "the owner's PIN")
        return next(line for line in self.errors if "PIN" in line).split()[-1]

    def get(self, path: str) -> Any:
        """JSON of a GET."""
        with urllib.request.urlopen(self.url + path, timeout=30) as reply:
            return json.load(reply)

    def kill(self) -> None:
        """SIGKILL: what a power cut is to a process."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, and the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.kill()
        self._reader.join(timeout=5)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


def wait_for(true: Any, what: str, timeout_s: float = START_S) -> Any:
    """Asks until the answer is true; fails after `timeout_s`."""
    until = time.monotonic() + timeout_s
    while time.monotonic() < until:
        answer = true()
        if answer:
            return answer
        time.sleep(0.2)
    raise AssertionError(f"{what} did not come within {timeout_s:g} s")


def pictured_moves() -> list[str]:
    """The points of the shipped game."""
    from rules.points import point_name
    from rules.sgf import read_sgf

    record = read_sgf((ROOT / "station" / "demo" / "game.sgf").read_bytes())
    return [point_name(move.point, 19) for move in record.moves if move.point is not None]
