"""A table fed by hand whose station is one of a hall: log, clock, orders and link are real."""

from pathlib import Path

from rules.color import BLACK, WHITE
from rules.rulings.parameters import EventParameters
from station.clock.keeper import ClockKeeper
from station.game.catalog import GameStarted
from station.hall.link import Link
from station.hall.membership import Membership
from station.orders import OrderTaker
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.folder import DataFolder
from station.table.sighting import Sightings
from station.table.table import Table
from station.timebase import SystemClock
from tests.station.stage import StandingClock, boards, frame, sight_of


class Staged:
    """See the module."""

    def __init__(self, path: Path) -> None:
        self.clock = StandingClock()
        self.folder = DataFolder(path, SystemClock())
        log = self.folder.log
        pictures = IncidentPictures(StillRing(), self.folder.pictures)
        self.table = Table(log, pictures, self.clock, make_tracker, lambda _: None)
        self.keeper = ClockKeeper(self.table, log, path, self.clock, lambda: "s" * 32)
        self.orders = OrderTaker(self.table, self.keeper, log, self.clock)
        self._sightings, self._frames = Sightings("staged"), 0
        member = Membership.kept(path)
        self.link = Link(self.folder, member, self.orders.take, comes=self.table.hall.comes) if member else None
        self.folder.signing.start()
        if self.link:
            self.link.start()

    @property
    def terms(self) -> EventParameters:
        return self.table.terms

    def known(self) -> GameStarted:
        return self.table.remembered()

    def prepared(self) -> str:
        found = self.keeper.prepared
        return found.control if found else ""

    def play(self, moves: str = "Q16 D4 D16 Q4", since: int = 0) -> None:
        """A game from the empty board, or on after as many of its moves."""
        for position in boards(moves)[since:] if since else (None, *boards(moves)):
            for _ in range(4):
                sight = sight_of(position)
                self.table.see(frame(self._frames), sight, self._sightings.see(sight, self.clock.ns, 0.01))
                self.clock.wait(0.2)
                self._frames += 1

    def resign(self, winner: str = "B") -> None:
        loser = WHITE if winner == "B" else BLACK
        self.table.command(lambda recorder, _: recorder.resign(loser))

    def origin(self) -> str:
        with self.folder.log.ledger() as ledger:
            return ledger.segments()[0].origin

    def close(self) -> None:
        if self.link:
            self.link.close()
        self.folder.close()


def staged(path: Path) -> Staged:
    """Opened, and on its way to its hall, where it has one."""
    return Staged(path)
