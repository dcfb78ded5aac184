"""GNU Go asked about a final position over GTP (Go Text Protocol 2), in a process of its own.

Whatever happens to it, the answer comes in time or is None: a process that is late, dies or answers nonsense is killed,
and the next question starts a fresh one. No shell; only stones go in.
Its callers ask after a game only.
"""

import os
import select
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from rules.errors import RulesError
from rules.points import Point, parse_point, point_name
from rules.position import Position

TIMEOUT_S = 20.0
LARGEST = 19
DEBIAN_GAMES = "/usr/games"
"""Where Debian keeps gnugo; services often lack it in their PATH."""


@dataclass(frozen=True, slots=True)
class View:
    """Stones that GNU Go takes for dead, and for standing in seki; the others it takes for alive."""

    dead: frozenset[Point]
    seki: frozenset[Point]


def find() -> str | None:
    """GNU Go's program file, or None where it is not installed."""
    return shutil.which("gnugo") or shutil.which("gnugo", path=DEBIAN_GAMES)


class GnuGo:
    """A GNU Go that is started at the first question. One question at a time, from one thread."""

    def __init__(self, command: Sequence[str], timeout_s: float = TIMEOUT_S) -> None:
        self._command = list(command)
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if one runs."""
        if self._process:
            self._process.kill()
            self._process.communicate()
        self._process, self._unread = None, b""

    def view(self, position: Position) -> View | None:
        """What it says of `position`, or None where it does not answer in time or not sensibly."""
        if position.size > LARGEST:
            return None
        size = position.size
        asked = [f"boardsize {size}", "clear_board"]
        asked += [
            f"play {'BW'[there - 1]} {point_name(point, size)}" for point, there in enumerate(position.stones) if there
        ]
        asked += ["final_status_list dead", "final_status_list seki"]
        try:
            *_, dead, seki = self._ask(asked)
            return View(_stones(dead, position), _stones(seki, position))
        except (OSError, TimeoutError, ValueError, RulesError):
            self.close()
            return None

    def _ask(self, commands: list[str]) -> list[str]:
        """All answers in order. TimeoutError when late, ValueError for a refusal, OSError when it is dead."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        assert self._process.stdin and self._process.stdout
        end = time.monotonic() + self._timeout_s
        self._process.stdin.write("".join(f"{command}\n" for command in commands).encode())
        self._process.stdin.flush()
        answers = []
        for _ in commands:
            answer = self._answer(self._process.stdout.fileno(), end)
            if not answer.startswith("="):
                raise ValueError(answer)
            answers.append(answer[1:])
        return answers

    def _answer(self, pipe: int, end: float) -> str:
        """One answer; it ends with an empty line."""
        while b"\n\n" not in self._unread:
            if not select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError
            more = os.read(pipe, 65536)
            if not more:
                raise OSError("the process ended")
            self._unread += more.replace(b"\r", b"")
        answer, _, self._unread = self._unread.partition(b"\n\n")
        return answer.decode("ascii", "replace").strip()


def _stones(answer: str, position: Position) -> frozenset[Point]:
    points = frozenset(parse_point(name, position.size) for name in answer.split())
    if not all(position.stones[point] for point in points):
        raise ValueError("a status for an empty point")
    return points
