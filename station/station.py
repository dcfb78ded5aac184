"""One station, composed: data folder, camera, watcher, table, stream, pages. Everything is made and closed here."""

import ipaddress
import logging
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType

import uvicorn

from hardware.supervised import SupervisedCamera
from hardware.thresholds import HANGS_S
from hardware.watchdog import Watchdog
from hardware.worker import Pulse
from rules.presets import ruleset
from station.address import network_address
from station.advice.installed import usable
from station.api.auth import Auth
from station.api.broadcast import Streams, Views
from station.api.connections import config_of
from station.api.presenters import iso
from station.app import Parts, create_app
from station.cameras.simulation.staging import Staging
from station.clock.external import open_external
from station.clock.keeper import ClockKeeper
from station.clock.looks import Looks
from station.clock.speaker import Speaker, found_player
from station.clock.witness import Witness
from station.counting.advising import Advising
from station.errors import InputError
from station.game.catalog import EvidenceBroken, GameStarted
from station.game.desk import DEFAULT_RULES
from station.game.document import sgf_of_game
from station.game.event import Event
from station.hall.link import Link
from station.hall.membership import Membership
from station.locale.catalog import Language
from station.orders import OrderTaker
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.quiet import spare_the_log
from station.reasons import Code, Unusable
from station.setup.desk import SetUpDesk
from station.setup.opening import OpenedCamera
from station.setup.seer import ProfileSeer
from station.storage.archive import Archive
from station.storage.copies import Copies
from station.storage.folder import DataFolder
from station.storage.settings import Settings, SettingsStore
from station.storage.told_time import ToldClock
from station.table.clock_jump import ClockJumps
from station.table.panel import PanelDesk, open_panel
from station.table.recorder import Recorder
from station.table.retention import Retention
from station.table.session import Session
from station.table.sighting import Sighting
from station.table.table import Table
from station.timebase import Clock, SystemClock
from station.tracking.tracker import Tracker
from vision.memory import keep_little
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)
LAST_S = 10.0  # a station that has to end takes no longer


def make_tracker(events: Sequence[Event], last_seq: int, details: GameStarted) -> Recorder:
    """A tracker under the game's own rules."""
    return Tracker(ruleset(details.rules or DEFAULT_RULES), events=events, last_seq=last_seq, details=details)


@dataclass(frozen=True)
class Place:
    """Where the pages are found. The socket listens already, so that a port in use shows before anything starts.

    reached_at -- this machine's address on the network, where it listens to the whole network and has one
    """

    listener: socket.socket
    url: str
    reached_at: str | None

    @classmethod
    def taken(cls, host: str, port: int) -> "Place":
        """Raises InputError when address or port cannot be had."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(128)
        except (OSError, OverflowError) as error:
            listener.close()
            why = system_error(error)
            raise InputError(Reason(Unusable.ADDRESS, {"host": host, "port": port, "why": why})) from error
        bound = listener.getsockname()
        everywhere = ipaddress.ip_address(bound[0]).is_unspecified
        reached_at = network_address() if everywhere else None
        shown = reached_at or ("127.0.0.1" if everywhere else f"[{host}]" if family == socket.AF_INET6 else host)
        return cls(listener, f"http://{shown}:{bound[1]}/", reached_at)

    def __enter__(self) -> "Place":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.listener.close()


@dataclass(frozen=True)
class Beside:
    """What stands at the table beside camera and board.

    panel -- buttons and lamps, as `open_panel` takes it; voice -- language of the loudspeaker's calls; None: silent
    clock -- another clock that counts, as `open_external` takes it
    """

    panel: str = "none"
    voice: Language | None = None
    clock: str = "none"


class Station:
    """Use as a context; `run` serves until a signal comes.

    opened -- the camera; None for a station that only shows its archive
    beside -- panel, loudspeaker and clock at the table
    whole_pictures -- more than the board is stored of incidents
    demo -- who makes incidents at the demo's table
    copy_to -- where a copy off the machine is kept; None for none
    hall -- to which the log is sent, and whose orders are taken; None: the one that this station joined before, if any
    """

    def __init__(
        self,
        data: Path,
        opened: OpenedCamera | None,
        *,
        settings: Settings | None = None,
        clock: Clock | None = None,
        beside: Beside = Beside(),
        whole_pictures: bool = False,
        copy_to: Path | None = None,
        demo: Staging | None = None,
        hall: Membership | None = None,
    ) -> None:
        keep_little()
        self._clock = ToldClock(clock or SystemClock())
        self._demo = demo
        self._folder = DataFolder(data, self._clock)
        log = self._folder.log
        self._clock.keep_in(log)
        self.auth = Auth(self._folder.secret, self._folder.devices, self._clock)
        self._settings = SettingsStore(log, settings or Settings())
        self._live = Streams(log, lambda: self._table.terms)
        self._pictures = IncidentPictures(StillRing(), self._folder.pictures, whole=whole_pictures)
        self._table = Table(
            log,
            self._pictures,
            self._clock,
            make_tracker,
            self._live.publish,
            lambda: self._clock.told,
        )
        self._folder.signing.tell(lambda fault: self._table.remark(EvidenceBroken(reason=fault.code)))
        self._pulses: list[Pulse] = [self._folder.signing.worker, self._pictures.worker]
        self._session: Session | None = None
        looks = Looks()
        self._witness = Witness(self._table, looks, self._clock)
        self._setup: SetUpDesk | None = None
        if opened is not None:
            self._setup = desk = SetUpDesk(
                opened.store,
                opened.held,
                opened.shelf,
                remark=self._table.remark,
                recorded=lambda: self._table.recorded,
                made=lambda: iso(self._clock.now()),
            )
            show = Views(self._table, self._live).show
            self._session = Session(
                opened.camera,
                lambda: ProfileSeer(desk),
                self._table,
                self._pictures.ring,
                self._clock,
                show,
                desk,
                looks.see,
            )
            self._pulses += [desk.worker, self._session.worker]
            if isinstance(opened.camera, SupervisedCamera):
                self._pulses.append(opened.camera.worker)
        self._keeper = ClockKeeper(self._table, log, data, self._clock, lambda: secrets.token_hex(32))
        self._archive = Archive(log, self._folder.pictures, self._clock, self._folder.secret)
        jumps = ClockJumps(log, self._settings)
        self._retention = Retention(
            self._archive, self._table, self._settings, self._folder.free_bytes, jumps, self._clock
        )
        self._advising = Advising(lambda: [program.opened() for program in usable()])
        self._panel = PanelDesk(
            open_panel(beside.panel, self._clock),
            self._table,
            self.sighting,
            self._keeper.press,
            lambda: self._retention.power_low or self._folder.signing.fault is not None,
        )
        self._pulses += [self._retention.worker, self._panel.worker]
        self._pulses += [self._keeper.worker, self._witness.worker]
        self._speaker: Speaker | None = None
        if beside.voice is not None:
            self._speaker = Speaker(
                self._keeper, beside.voice, found_player, lambda: self._clock.now().monotonic_ns / 1e6
            )
            self._pulses.append(self._speaker.worker)
        self._external = open_external(beside.clock, self._keeper, self._table, self._clock)
        if self._external is not None:
            self._pulses.append(self._external.worker)
        self._copies: Copies | None = None
        if copy_to is not None:
            self._copies = Copies(log, self._folder.pictures, copy_to, self._clock, time.monotonic)
            self._pulses.append(self._copies.worker)
        member = hall or Membership.kept(data)
        orders = OrderTaker(self._table, self._keeper, log, self._clock)
        self._link = Link(self._folder, member, orders.take) if member else None
        self._watchdog: Watchdog | None = None

    def sighting(self) -> Sighting:
        """What is seen now."""
        return self._session.sighting if self._session else Sighting("", reason=Reason(Code.NO_CAMERA))

    def run(self, place: Place, proxies: tuple[str, ...] = (), names: frozenset[str] = frozenset()) -> None:
        """Serves pages and looks at the board until SIGTERM or SIGINT.

        proxies -- as `station.api.connections.config_of` takes them
        names -- that the station goes by, besides the machine's own
        Raises SystemExit with status 1 where something without which it is of no use died: systemd starts it anew.
        """
        parts = Parts(
            self._folder, self._pictures, self._table, self._live, self.auth, self._settings, self._archive,
            self._keeper, self._clock, self.sighting, sgf_of_game, self._advising, self._setup, self._demo,
            self._copies, names, place.reached_at, self._clock,
        )  # fmt: skip
        spare_the_log()
        pages = Pulse("pages", HANGS_S)
        self._folder.served(place.url)
        server = _Server(config_of(create_app(parts), proxies), pages.beat, self._live.close)

        failed = threading.Event()

        def end(reason: str) -> None:
            logger.critical("%s", reason)
            failed.set()
            last = threading.Timer(LAST_S, os._exit, (1,))  # what hangs is not waited for
            last.daemon = True
            last.start()
            self._live.close()
            server.should_exit = True

        def stop(*_: object) -> None:  # until uvicorn listens to signals itself; it raises them again afterwards
            server.should_exit = True

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        self._folder.signing.start()
        self._pictures.start()
        if self._session and self._setup:
            self._session.start()
            self._setup.start()
        self._keeper.start()
        self._witness.worker.start()
        for one in (self._speaker, self._external):
            if one is not None:
                one.worker.start()
        self._panel.start()
        self._retention.start()
        if self._copies:
            self._copies.start()
        if self._link:
            self._link.start()
        self._watchdog = Watchdog([pages, *self._pulses], end)
        self._watchdog.start()
        pages.beat()
        server.run(sockets=[place.listener])
        if failed.is_set():
            raise SystemExit(1)

    def __enter__(self) -> "Station":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._watchdog:
            self._watchdog.close()
        if self._link:
            self._link.close()
        if self._copies:
            self._copies.close()
        self._retention.close()
        self._panel.close()
        for one in (self._speaker, self._external):
            if one is not None:
                one.close()
        self._witness.worker.close()
        self._keeper.close()
        self._advising.close()
        if self._session and self._setup:
            self._setup.close()
            self._session.close()
        self._pictures.close()
        self._folder.close()


class _Server(uvicorn.Server):
    """Ends the live streams first: they would keep the server from stopping. Its loop beats, ten times a second."""

    def __init__(self, config: uvicorn.Config, beat: Callable[[], None], on_exit: Callable[[], None]) -> None:
        super().__init__(config)
        self._beat, self._on_exit = beat, on_exit

    async def on_tick(self, counter: int) -> bool:
        self._beat()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._on_exit()
        super().handle_exit(sig, frame)
