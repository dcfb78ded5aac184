"""The station that is attacked: it records a simulated game, and what it acknowledged is remembered."""

import http.client
import json
import threading
import urllib.request
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from station.doctor.diagnosis import Grade
from station.doctor.evidence import evidence
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from tests.station.process import Running, wait_for

ARGUMENTS = ("--port", "0", "--interval", "0.5", "--fps", "4")  # on 127.0.0.1
STARTED_WITHIN_S = 300.0  # on a machine that does much else
Told = dict[int, str]
"""Type of each event, by its number."""


@dataclass
class Outcome:
    """What came of one kind of attack.

    tried -- how often; bad -- what was lost or broke, one line each; notes -- figures worth a line
    """

    name: str
    tried: int = 0
    bad: list[str] = field(default_factory=list)
    notes: dict[str, float] = field(default_factory=dict)

    def expect(self, true: object, what: str) -> None:
        """`what` went wrong unless that is true."""
        if not true:
            self.bad.append(what)


class Victim:
    """`tianyuan demo` on 127.0.0.1, and somebody who listens to its stream; killed at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.acknowledged = folder, Told()
        self.running = Running("demo", "--data", folder, *ARGUMENTS)
        place = urlsplit(self.running.url)
        if place.hostname != "127.0.0.1":
            raise RuntimeError(f"{self.running.url} is not this machine: {self.running.errors}")
        self.place = place.netloc
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        place = self.running.url + "api/events?after=0"
        with (
            suppress(OSError, http.client.HTTPException, ValueError),
            urllib.request.urlopen(place, timeout=60) as told,
        ):
            for raw in told:
                line = raw.decode()
                if line.startswith("data: {") and '"type":' in line:
                    event = json.loads(line[6:])
                    self.acknowledged[event["seq"]] = event["type"]

    def moves(self) -> int:
        """Of the games so far, as far as they were told."""
        return sum(type_ in ("move", "illegal_move", "out_of_turn") for type_ in list(self.acknowledged.values()))

    def anything(self, beyond: int) -> None:
        """Waits until more events than so many were told."""
        try:
            wait_for(lambda: len(self.acknowledged) > beyond, "an event after the last start", STARTED_WITHIN_S)
        except AssertionError as error:
            raise AssertionError(f"{error}; it said: {self.running.errors}") from None

    def goes_on(self, moves: int = 1, within_s: float = 90.0) -> None:
        """Waits until so many more moves were told."""
        before = self.moves()
        wait_for(lambda: self.moves() >= before + moves, f"{moves} more moves", within_s)

    def ask(
        self, method: str, path: str, body: Any = None, cookie: str = "", timeout_s: float = 30.0
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of one request. OSError where none comes."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        kind = "application/zip" if isinstance(body, bytes) else "application/json"
        headers = {"Content-Type": kind} | ({"Cookie": cookie} if cookie else {})
        with closing(http.client.HTTPConnection(self.place, timeout=timeout_s)) as line:
            line.request(method, path, data, headers)
            reply = line.getresponse()
            return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()

    def paired(self) -> str:
        """An owner's cookie."""
        status, headers, _ = self.ask("POST", "/api/auth/pair", {"pin": self.running.owner_pin})
        assert status == 200, status
        return headers["set-cookie"].split(";")[0]

    def __enter__(self) -> "Victim":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.running.__exit__(kind, error, at)


def judged(outcome: Outcome, victim: Victim) -> Told:
    """After its end: what it acknowledged stands in a sound log, and it said nothing that only programmers read. The
    log is what was signed, and no start found it otherwise."""
    fault = fault_of(victim.folder / FILE)
    outcome.expect(fault is None, f"the log is damaged: {fault}")
    broken = [str(one.found.code) for one in evidence(victim.folder) if one.grade is Grade.FAIL]
    outcome.expect(not broken, f"the log is not what was signed: {broken}")
    with closing(Log(victim.folder)) as log:
        logged = {entry.event.seq: entry.event.type for entry in log.entries()}
    lost = [seq for seq, type_ in victim.acknowledged.items() if logged.get(seq) != type_]
    outcome.expect(not lost, f"{len(lost)} of {len(victim.acknowledged)} acknowledged events are lost: {lost[:5]}")
    outcome.expect("evidence_broken" not in logged.values(), "a false alarm: the log is called broken")
    outcome.expect(sorted(logged) == list(range(1, len(logged) + 1)), "numbers of events are missing")
    outcome.expect(not any("Traceback" in line for line in victim.running.errors), "a traceback was printed")
    outcome.notes["acknowledged"] = outcome.notes.get("acknowledged", 0) + len(victim.acknowledged)
    outcome.notes["lost"] = outcome.notes.get("lost", 0) + len(lost)
    return logged
