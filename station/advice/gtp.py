"""A program that speaks GTP (Go Text Protocol 2) in a process of its own: asked, timed, killed and started again.

G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002). Commands carry numbers, so an answer
that is none is noticed. Whatever the program does, `ask` ends in time: with all answers or with a GtpError. No shell.
"""

import errno
import os
import re
import select
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from rules.reasons import Reason, shown
from station.advice.codes import Failure, NoAnswer

ANSWER = re.compile(r"(?P<kind>[=?])(?P<number>\d+)\s?(?P<words>.*)", re.DOTALL)
MAX_REPLY_BYTES = 1_000_000
"""Of output waiting to be read; a program that says more talks nonsense."""
FAILED_REST_S = 60.0
"""For how long a program that failed twice in a row is left alone."""


LEASH = '{ read -r _ <&2; kill -KILL 0; } >/dev/null & exec "$@" 2>/dev/null'
"""For any POSIX shell, which finds the pipe in the place of standard error. It keeps no output open."""


class GtpError(Exception):
    """No answer: late, dead, refusing, resting or talking nonsense. `reason` says which, `failure` in a word."""

    def __init__(self, reason: Reason, failure: Failure) -> None:
        super().__init__(str(reason))
        self.reason, self.failure = reason, failure


class GtpRefusedError(GtpError):
    """The program answered `?`: it does not know the command or does not like it. It runs on."""

    def __init__(self, command: str, answer: str) -> None:
        values = {"command": shown(command, 40), "answer": shown(answer, 100)}
        super().__init__(Reason(NoAnswer.REFUSED, values), Failure.REFUSED)


class Gtp:
    """One program, started at the first question. One question at a time, from one thread.

    The program dies with the station, however that ends: beside it a shell reads a pipe that nobody writes into. When
    its other end is closed, by us or by the system because we were killed, it kills the program's whole group.

    command -- program and arguments
    timeout_s -- for one `ask`, starting the program included
    hide -- names taken out of its environment (DISPLAY, so that a game of the same name opens no window)
    monotonic_s -- the clock of the time-outs
    """

    def __init__(
        self,
        command: Sequence[str],
        timeout_s: float,
        *,
        hide: Sequence[str] = (),
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command, self._timeout_s, self._now = list(command), timeout_s, monotonic_s
        self._environment = {name: value for name, value in os.environ.items() if name not in hide}
        self._process: subprocess.Popen[bytes] | None = None
        self._leash: int | None = None  # our end of the pipe
        self._unread = b""
        self._number = 0
        self._failures = 0
        self._rest_until_s = 0.0
        self._starting = threading.Lock()
        self._interrupted = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def interrupt(self) -> None:
        """From another thread: whatever is being asked fails at once, and nothing is started any more."""
        with self._starting:
            self._interrupted = True
            if self._process:
                _kill(self._process)

    def close(self) -> None:
        """End the process, if one runs, and those that it started. What they still have to say is not read."""
        if self._process:
            _kill(self._process)
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()
            self._process.wait()
        if self._leash is not None:
            os.close(self._leash)
        self._process, self._leash, self._unread = None, None, b""

    def ask(self, *commands: str) -> list[str]:
        """The answers in order, without `=` and number.

        GtpRefusedError at the first `?`. After any other GtpError the process is gone and the next question starts a
        fresh one; after two failures in a row it is left alone for a minute and every question fails at once.
        """
        now = self._now()
        if now < self._rest_until_s:
            raise GtpError(Reason(NoAnswer.RESTING), Failure.RESTING)
        end = now + self._timeout_s
        try:
            answers = self._answers(commands, end)
        except (OSError, GtpError) as error:
            self.close()
            self._failures += 1
            if self._failures >= 2:
                self._failures, self._rest_until_s = 0, self._now() + FAILED_REST_S
            if isinstance(error, GtpError):
                raise
            if isinstance(error, BrokenPipeError):
                raise _ended() from None
            why = Reason(NoAnswer.NOT_STARTED, {"why": error.strerror or type(error).__name__})
            raise GtpError(why, Failure.ENDED) from None
        self._failures = 0
        for command, answer in zip(commands, answers, strict=True):
            if answer.startswith("?"):
                raise GtpRefusedError(command, answer[1:].strip())
        return [answer[1:].strip() for answer in answers]

    def _answers(self, commands: Sequence[str], end_s: float) -> list[str]:
        process = self._process or self._started()
        assert process.stdin and process.stdout
        numbers = range(self._number + 1, self._number + 1 + len(commands))
        self._number += len(commands)
        told = "".join(f"{number} {command}\n" for number, command in zip(numbers, commands, strict=True)).encode()
        os.set_blocking(process.stdin.fileno(), False)  # a program that reads nothing must not stop us
        pipes = process.stdin.fileno(), process.stdout.fileno()
        answers: list[str] = []
        while len(answers) < len(commands):
            readable, writable, _ = select.select(
                pipes[1:], pipes[:1] if told else (), (), max(0.0, end_s - self._now())
            )
            if not readable and not writable:
                raise GtpError(Reason(NoAnswer.LATE, {"seconds": f"{self._timeout_s:g}"}), Failure.LATE)
            if writable:
                told = told[os.write(pipes[0], told[:4096]) :]
            if readable:
                self._read(pipes[1])
                while b"\n\n" in self._unread and len(answers) < len(commands):
                    answers.append(self._next(numbers[len(answers)]))
        return answers

    def _started(self) -> "subprocess.Popen[bytes]":
        with self._starting:
            if self._interrupted:
                raise GtpError(Reason(NoAnswer.INTERRUPTED), Failure.INTERRUPTED)
            if shutil.which(self._command[0]) is None:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), self._command[0])
            held, self._leash = os.pipe()
            try:
                self._process = subprocess.Popen(
                    ["/bin/sh", "-c", LEASH, "leash", *self._command],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=held,
                    env=self._environment,
                    start_new_session=True,
                )
            finally:
                os.close(held)
            return self._process

    def _read(self, pipe: int) -> None:
        more = os.read(pipe, 65536)
        if not more:
            raise _ended()
        self._unread = (self._unread + more.replace(b"\r", b"")).lstrip(b"\n")
        if len(self._unread) > MAX_REPLY_BYTES:
            raise GtpError(Reason(NoAnswer.ENDLESS), Failure.NONSENSE)

    def _next(self, number: int) -> str:
        """The next answer, `=` or `?` and its text; GtpError where it does not carry `number`."""
        answer, _, rest = self._unread.partition(b"\n\n")
        self._unread = rest.lstrip(b"\n")
        text = answer.decode("ascii", "replace")
        found = ANSWER.match(text)
        if found is None or int(found["number"]) != number:
            raise GtpError(Reason(NoAnswer.NO_GTP, {"answer": shown(text, 40)}), Failure.NONSENSE)
        return found["kind"] + found["words"]


def _ended() -> GtpError:
    return GtpError(Reason(NoAnswer.ENDED), Failure.ENDED)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """The program and whatever it started: a shell script's child would hold the pipe open."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
