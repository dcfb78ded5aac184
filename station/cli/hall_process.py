"""A command of this program as a process of the hall's demo, and a browser's part beside it."""

import http.cookiejar
import json
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hardware.camera import CameraError
from station.errors import StationError
from station.hall.engine.leash import Leash

_STEP_S = 0.25
_START_S = 300.0
_END_S = 20.0
_ANSWER_S = 30.0


class FailedError(StationError):
    """A process or an answer that the demo cannot go on without."""


@dataclass
class Browser:
    """A page's part: asks with a cookie of its own."""

    url: str
    _open: urllib.request.OpenerDirector = field(
        default_factory=lambda: urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )
    )

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """FailedError where it is refused, or nobody answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"Content-Type": "application/json"}, method=method
        )  # fmt: skip
        try:
            with self._open.open(request, timeout=_ANSWER_S) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            raise FailedError(f"{path}: {error.read()[:300].decode(errors='replace')}") from None
        except OSError as error:
            raise FailedError(f"{path}: {error}") from None


class Process:
    """A command of this program. Its address, and the owner's token that it tells on standard error.

    crew -- it is one of these from its start on, whatever becomes of it
    """

    def __init__(self, crew: "list[Process]", log: Path, *arguments: object) -> None:
        self._log, self._arguments = log, list(map(str, arguments))
        self.told: list[str] = []
        log.write_text("")
        self._begin()
        crew.append(self)
        self._ready()

    @property
    def number(self) -> int:
        """Of the process."""
        return self._process.pid

    def _begin(self) -> None:
        self.told = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "station", *self._arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._leash = Leash(self._process.pid)

    def _ready(self) -> None:
        threading.Thread(target=self._listen, args=(self._process, self.told), daemon=True).start()
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            raise FailedError("".join(self.told[-3:]) or "it did not start")
        self.browser = Browser(self.url)
        found = waited(lambda: re.search(r"#pin=([A-Za-z0-9_-]+)", "".join(self.told)), _START_S, "the owner's link")
        self.browser.ask("POST", "api/auth/pair", {"pin": found[1], "name": "demo"})

    def _listen(self, process: "subprocess.Popen[str]", told: list[str]) -> None:
        assert process.stderr is not None
        with process.stderr as lines, self._log.open("a") as log:
            for line in lines:
                told.append(line)
                log.write(line)
                log.flush()

    def kill(self) -> None:
        """As a power cut would."""
        self._leash.let_go()
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def again(self) -> None:
        """The same command at the same address, after `kill`."""
        self._arguments[self._arguments.index("--port") + 1] = str(urlsplit(self.url).port)
        self._begin()
        self._ready()

    def ask_to_end(self) -> None:
        """In order."""
        self._leash.let_go()
        self._process.terminate()

    def ended(self) -> None:
        """At once where that takes too long."""
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def waited(found: Callable[[], Any], most_s: float, what: str) -> Any:
    """What is found before time is over; what refuses meanwhile is asked again. FailedError."""
    end, why = time.monotonic() + most_s, ""
    while time.monotonic() < end:
        try:
            if one := found():
                return one
        except (StationError, CameraError) as error:  # a table's hands, while its station is away
            why = f" ({error})"
        time.sleep(_STEP_S)
    raise FailedError(f"{what} did not come{why}")
