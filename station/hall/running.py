"""A hall that runs: engine, hub, tables, office. Everything is made and closed here; pages stand above it."""

import asyncio
import contextlib
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from station.errors import InputError, RefusedError, StationError
from station.game.logged import LoggedGame
from station.hall.codes import Code
from station.hall.coming import Coming
from station.hall.engine.hub import Hub
from station.hall.engine.server import Engine
from station.hall.engine.tasks import ended
from station.hall.engine.wire import Sent, held
from station.hall.engine.witness import Alarm
from station.hall.house import House
from station.hall.looks import Look, picture_of
from station.hall.membership import fingerprint, pinned
from station.hall.office.entries import Witnessed
from station.hall.office.ledger import DamagedError, Ledger
from station.hall.office.orders import Sent as Ordered
from station.hall.office.organizer import Organizer
from station.hall.order import shortened
from station.hall.passes import Ended, Pass
from station.hall.relay.delayed import Delayed
from station.hall.relay.relaying import Relay
from station.hall.relay.target import Target
from station.hall.tables.floor import Floor
from station.hall.tables.table import TableNow
from station.hall.tables.told import Taken
from station.timebase import Clock
from vision.reasons import Reason

logger = logging.getLogger(__name__)
_ADMIT_S = 0.5
_ENDED_MOST = 100  # that one message names; the station names the others again
_PASS_S = 15.0  # a station that was away a moment hears of a pass all the same
MOST_ASKING = 500  # stations that ask to be let in; of more the oldest ask again


@dataclass(frozen=True)
class Waiting:
    """A station that asked to be let in; its keys, as it says. pages -- its address, "" where it told none"""

    name: str
    log: str
    bus: str
    pages: str
    wall_ns: int

    @property
    def fingerprint(self) -> str:
        """What its own screen shows too."""
        return fingerprint(self.log, self.bus)


class Hall:
    """From `start` to `close`. InputError where its log is not what was signed.

    changed -- hears that something is another now: pages look themselves
    """

    def __init__(self, house: House, clock: Clock) -> None:
        self.house, self._clock = house, clock
        self.model = house.model
        try:
            self.ledger = Ledger(house.data, house.log_signer, clock)
        except DamagedError as error:
            raise InputError(Reason(Code.OFFICE_DAMAGED, {"why": str(error)}), str(house.data)) from None
        self.changed: Callable[[], object] = lambda: None
        self.organizer = Organizer(self.ledger, self.model.stations, self._tell)
        self.floor = Floor(self.model, self._changed, self.ledger.origin)
        self.floor.taken = self._told_of_order
        self._relay: Relay | None = None
        self._waiting: dict[str, Waiting] = {}
        self._lock = threading.Lock()
        self._passes: list[tuple[float, Pass]] = []
        self._held: dict[str, frozenset[str]] = {}
        self._hub: Hub | None = None
        self._looking: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.ended: Callable[[frozenset[str]], frozenset[str]] = lambda _: frozenset()
        """Which of these credentials are none here: the application knows."""
        for table in self.floor.tables():
            if table.taken:
                self._told_of_order(table.station, Taken(table.taken, None), time.time_ns())
            open_ = list(takewhile(self.organizer.undecided, self.floor.games(table.station)))
            for one in reversed(open_):  # a hub that died may have kept the end of one and not taken it
                self._settle(one)
            self._settle(table)
        self.organizer.seated()  # a table may stand elsewhere, and the hub have died before it said so

    # ---- who joins ----

    def ask(self, one: Waiting) -> None:
        """Somebody wants to be let in; the last one of a name counts."""
        with self._lock:
            self._waiting[one.name] = one
            while len(self._waiting) > MOST_ASKING:
                del self._waiting[next(iter(self._waiting))]
        self._tell()

    @property
    def waiting(self) -> list[Waiting]:
        """Who asked and was not answered, in order."""
        with self._lock:
            return list(self._waiting.values())

    def accept(self, name: str, board: int | None, compared: str) -> None:
        """A person compared this fingerprint. KeyError where nobody of that name waits, RefusedError where one with
        other keys does: whoever has the line may have asked since the person looked."""
        with self._lock:
            if self._waiting[name].fingerprint != compared:
                raise RefusedError("changed", "Another station asked under this name meanwhile; compare again.")
            one = self._waiting.pop(name)
        with self.model.applying():
            self.house.enrol(one.name, one.bus, one.log, one.pages)
            self.model.seat(one.name, board)
        self.floor.enrolled(one.name)
        self.organizer.seated()

    def turn_away(self, name: str) -> None:
        """Not of this hall."""
        with self._lock:
            self._waiting.pop(name, None)
        self._tell()

    def admit(self, one: Pass) -> None:
        """An official is let in at a table's desk: its station hears of it for some seconds, and then holds him."""
        with self._lock:
            self._passes = [*self._lasting(), (time.monotonic() + _PASS_S, one)]
            self._held[one.station] = self._held.get(one.station, frozenset()) | {one.official}

    def heard(self, station: str, said: bytes, now_ns: int) -> None:
        """It lives, and by these passes of ours people are let in there."""
        with self._lock:
            self._held[station] = held(said)
        self.floor.heard(station, now_ns)

    def to_tell(self) -> list[tuple[str, str, bytes]]:
        """By station and command, signed: passes of the last seconds; and each station whose credentials ended of those
        that it said it holds, until it holds them no more. So one that was away hears of all that matter to it."""
        signer = self.house.log_signer
        with self._lock:
            holds, passes = dict(self._held), self._lasting()
        asked = frozenset().union(*holds.values(), (one.official for _, one in passes))
        ended = self.ended(asked) if asked else asked
        with self._lock:
            self._passes = [one for one in self._lasting() if one[1].official not in ended]
            told = [(one.station, "pass", one.signed(signer)) for _, one in self._passes]
        told += [
            (one.station, "coming", Coming(one.station, one.coming).signed(signer))
            for one in self.floor.tables() if one.coming is not None
        ]  # fmt: skip
        gone = {station: sorted(has & ended)[:_ENDED_MOST] for station, has in holds.items()}
        return told + [(name, "ended", Ended(tuple(ids)).signed(signer)) for name, ids in gone.items() if ids]

    def _lasting(self) -> list[tuple[float, Pass]]:
        return [one for one in self._passes if one[0] > time.monotonic()]

    async def look(self, one: Look, mac: str) -> bytes | None:
        """The picture from its station, asked for one at a time; None where it is there no more.

        TimeoutError where the table is away, ValueError where it sent another picture than its record names.
        """
        if self._hub is None:
            raise TimeoutError
        async with self._looking[one.station]:
            told = await self._hub.ask(one.station, "look", one.signed(self.house.log_signer))
        return picture_of(told, mac)

    def assign(self, station: str, number: int, taken: bool, why: str, by: str) -> None:
        """See `Organizer.assign`."""
        self.organizer.assign(self.floor.table(station), number, taken, why, by)

    def uncounted(self, station: str) -> list[TableNow]:
        """Its games that ended without a result, the last one first, as long as their pairings have none either."""
        open_ = takewhile(self.organizer.undecided, self.floor.games(station))
        return [
            one for one in open_
            if one.game is not None and one.game.over and one.game.state.without_result and one.game.state.moves
        ]  # fmt: skip

    def seat(self, name: str, board: int | None) -> None:
        """Where it stands from now on."""
        self.model.seat(name, board)
        self.floor.enrolled(name)
        self.organizer.seated()

    def expel(self, name: str) -> None:
        """It sends no more; what it sent stays."""
        self.model.expel(name)
        self.floor.forgot(name)
        with self._lock:
            self._held.pop(name, None)
        self.organizer.seated()

    def named(self, table: TableNow) -> LoggedGame | None:
        """Its game with the names of the pairing: the station's log commits to them alone."""
        game, sent = table.game, self.organizer.orders.of(table.ordered)
        if game is None or sent is None:
            return game
        details = replace(game.details, black=sent.order.black, white=sent.order.white, round=str(sent.order.round))
        return replace(game, state=replace(game.state, details=details))

    def played(self, round_: int) -> Iterator[tuple[TableNow, Ordered]]:
        """Each game of a round as its table recorded it; the last one, where it was played again."""
        for station in self.model.stations():
            for table in self.floor.games(station.name):
                sent = self.organizer.orders.of(table.ordered)
                if sent is None or sent.game[0] > round_ or self.organizer.elsewhere(sent.game, table):
                    continue
                if sent.game[0] == round_:
                    yield table, sent
                break

    def witness(self, by: str) -> None:
        """The stations' last cosigned heads go into the hall's own log: its head then holds all of theirs fast."""
        heads = {one.name: self.model.last_head(one.name) for one in self.model.stations()}
        self.organizer.enter(Witnessed({name: str(head) for name, head in heads.items() if head is not None}), by)

    def relay(self, target: Target) -> None:
        """To the world, after its delay; before `run`."""
        delayed = Delayed(self.floor.arrivals(time.time_ns()), lambda: self.organizer.now.fixed.delay_s)
        self.floor.recorded = delayed.hear
        self._relay = Relay(target, delayed, self.organizer, lambda: str(self.ledger.head or ""))

    # ---- the run ----

    async def run(self, engine: Engine) -> None:
        """The hub, until it is cancelled; starts an engine that died again, and tells it who was enrolled since."""
        host, port = engine.settings.host, engine.settings.port
        reached = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        hub = self._hub = Hub(
            self.model, self.house.signer, self.house.seed, f"nats://{reached}:{port}", time.time_ns, self._took,
            self._orders, self.heard, {"tls": pinned(self.house.keys.certificate)}, self.to_tell,
        )  # fmt: skip
        runs = [hub.run, *([] if self._relay is None else [self._relay.run])]
        running = [asyncio.create_task(run()) for run in runs]
        try:
            while True:
                await asyncio.sleep(_ADMIT_S)
                for at, task in enumerate(running):
                    if task.done():  # nothing but an error ends one, and a hall without it only seems to go on
                        logger.critical("a part of the hall ended and begins anew: %r", task.exception())
                        running[at] = asyncio.create_task(runs[at]())
                if self.floor.watch(time.time_ns()):
                    self._tell()
                now = self.house.settings(host, port)
                if not engine.running:
                    with contextlib.suppress(OSError):  # tried again a little later
                        await asyncio.to_thread(engine.start)
                elif now.stations != engine.settings.stations:
                    await asyncio.to_thread(engine.admit, now)
        finally:
            await ended(running)

    def close(self) -> None:
        """Gives the log's file back."""
        self.ledger.close()

    def _took(self, station: str, sent: Sent | None, now_ns: int) -> None:
        self.floor.take(station, sent, now_ns)

    def _orders(self) -> dict[str, bytes]:
        signer = self.house.log_signer
        return {one.station: one.order.signed(signer) for one in self.organizer.untaken(self.floor.table)}

    def _told_of_order(self, station: str, one: Taken, now_ns: int) -> None:
        """A table names the office's log as it was when the order was given out: one that was put back has less."""
        size, _, _ = one.head.partition(" ")
        had = self.ledger.head_of(int(size)) if size.isascii() and size.isdigit() else None
        lost = bool(one.head) and (had is None or shortened(had) != one.head)
        if one.id <= max(self.organizer.orders.newest, self.organizer.orders.skipped) and not lost:
            return
        self.organizer.orders.beyond(one.id)
        with self.model.applying():
            self.model.alarm(station, Alarm.OFFICE_PUT_BACK, f"order {one.id}", one.head, now_ns)
        self._tell()

    def _changed(self, table: TableNow) -> None:
        self._settle(table)
        self._tell()

    def _settle(self, table: TableNow) -> None:
        try:
            number = table.game.number if table.game is not None else 0
            self.organizer.settle(table, self.floor.games(table.station, before=number))
        except StationError as error:  # a result that does not fit the event: a person has to look
            logger.error("the result of %s was not taken: %s", table.station, error)

    def _tell(self) -> None:
        self.changed()
