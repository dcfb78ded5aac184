"""A game before the desk, told by hand and ruled on over the API."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from rules.sgf import read_sgf
from station.api import referee
from station.api.problems import handle_problems
from station.game.document import sgf_of_game
from station.game.logged import LoggedGame
from station.storage.log import Log
from station.timebase import Instant
from tests.station.api.test_referee import who
from tests.station.refereeing.stage import NAMED, Told
from tests.station.table.test_table import Evening
from tests.station.told import event

TEXTS = {"2002": "chinese-2002", "older": "chinese-older", "japanese": "japanese"}


class Case:
    """A game before the desk whose events are told by hand: a position that nobody films is one too."""

    def __init__(self, folder: Path, text: str, *told: Told, fixed: EventParameters = NAMED) -> None:
        log = Log(folder)
        log.begin_game([event("game_started", {"rules": TEXTS[text]})], Instant(0, 0, True, "boot-1"))
        log.close()
        self.evening = Evening(folder)
        app = FastAPI()
        handle_problems(app)
        app.include_router(referee.routes(self.evening.table, who, lambda: fixed))
        self.client = TestClient(app)
        self.tells(*told)

    def tells(self, *told: Told) -> None:
        """What the station tells, event by event."""
        for kind, data in told:
            self.evening.clock.wait(1)
            self.evening.table.referee(lambda _, t_ns, k=kind, d=data: [event(k, d, t_ns)])  # type: ignore[misc]
            self.again()

    def again(self) -> LoggedGame:
        """The same from the disk: a kill after any event changes nothing (§7.4), and the SGF replays legally (§7.6)."""
        now = self.evening.table.snapshot.game
        assert now is not None
        read = self.evening.log.game(now.number)
        assert read is not None
        assert (read.state, read.desk, read.counting, read.clock) == (now.state, now.desk, now.counting, now.clock)
        assert read_sgf(sgf_of_game(read).encode()).final_position() == read.state.position
        return read

    def post(self, step: str, role: Role = Role.REFEREE, *, status: int = 200, **body: object) -> dict[str, Any]:
        """One step at the desk."""
        reply = self.client.post(f"/api/referee/{step}", json=body, headers={"role": role.value})
        assert reply.status_code == status, reply.text
        self.again()
        return dict(reply.json())

    @property
    def last(self) -> dict[str, Any]:
        """The newest incident."""
        told = self.client.get("/api/referee", headers={"role": "chief"}).json()
        return dict(told["incidents"][-1])

    def ids(self) -> list[str]:
        """What may be ruled on it."""
        return [row["id"] for row in self.last["choices"]]

    def rule(self, ruling: str, role: Role = Role.REFEREE, *, status: int = 200, **more: object) -> dict[str, Any]:
        """Rules on the newest incident."""
        return self.post("ruling", role, status=status, incident=self.last["seq"], ruling=ruling, **more)

    @property
    def game(self) -> LoggedGame:
        """As it stands."""
        return self.again()

    def line(self) -> list[str]:
        """Colors of the main line, passes in small letters."""
        return [m.color.letter if m.point is not None else m.color.letter.lower() for m in self.game.state.moves]

    def warned(self) -> list[int]:
        """Warnings of Black and White that count."""
        return [*self.game.desk.ledger.counts.values()]
