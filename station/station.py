"""One station, composed: data folder, camera, watcher, table, stream, pages. Everything is made and closed here."""

import ipaddress
import logging
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from hardware.found import found_cameras
from hardware.speakers import found_loudspeaker
from hardware.supervised import SupervisedCamera
from hardware.thresholds import HANGS_S
from hardware.watchdog import Watchdog
from hardware.worker import Pulse
from rules.presets import ruleset
from station.address import network_address
from station.advice.installed import usable
from station.api.auth import Auth
from station.api.broadcast import Streams, Views
from station.api.https import Secure
from station.api.presenters import iso
from station.api.serving import Secured, Server
from station.app import Parts, create_app
from station.authority import own_authority
from station.cameras.choice import CameraChoice
from station.cameras.glances import Glances
from station.cameras.simulation.staging import Staging
from station.cameras.sources import open_source
from station.clock.external import open_external
from station.clock.keeper import ClockKeeper
from station.clock.looks import Looks
from station.clock.speaker import FULL, Speaker
from station.clock.witness import Witness
from station.counting.advising import Advising
from station.errors import InputError
from station.game.catalog import EvidenceBroken, GameStarted
from station.game.document import sgf_of_game
from station.game.event import Event
from station.game.window import DEFAULT_RULES
from station.hall.joining import Joining
from station.hall.membership import Membership
from station.locale.catalog import Language
from station.orders import OrderTaker
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.quiet import spare_the_log
from station.reasons import Code, Unusable
from station.setup.choosing import Choosing
from station.setup.desk import SetUpDesk
from station.setup.opening import OpenedCamera
from station.setup.seer import ProfileSeer
from station.shows import Shows
from station.storage.archive import Archive
from station.storage.copies import Copies
from station.storage.folder import DataFolder
from station.storage.settings import Settings, SettingsStore
from station.storage.told_time import ToldClock
from station.table.clock_jump import ClockJumps
from station.table.machine import MachineWatch
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
    """Where the pages are found. The sockets listen already, so that a port in use shows before anything starts.

    reached_at -- this machine's address on the network, where it listens to the whole network and has one
    secure -- for the same over TLS; None: without
    """

    listener: socket.socket
    url: str
    reached_at: str | None
    secure: socket.socket | None = None

    @classmethod
    def taken(cls, host: str, port: int, https_port: int | None = None) -> "Place":
        """Raises InputError when address or ports cannot be had."""
        listener = _listening(host, port)
        try:
            secure = None if https_port is None else _listening(host, https_port)
        except InputError:
            listener.close()
            raise
        bound = listener.getsockname()
        everywhere = ipaddress.ip_address(bound[0]).is_unspecified
        reached_at = network_address() if everywhere else None
        shown = reached_at or ("127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host)
        return cls(listener, f"http://{shown}:{bound[1]}/", reached_at, secure)

    def __enter__(self) -> "Place":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.listener.close()
        if self.secure:
            self.secure.close()


def _listening(host: str, port: int) -> socket.socket:
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
    return listener


@dataclass(frozen=True)
class Beside:
    """What stands at the table beside camera and board.

    panel -- buttons and lamps, as `open_panel` takes it; voice -- language of the loudspeaker's calls; None: silent
    volume -- of them, in percent of the recordings
    clock -- another clock that counts, as `open_external` takes it
    """

    panel: str = "none"
    voice: Language | None = None
    volume: int = FULL
    clock: str = "none"


class Station:
    """Use as a context; `run` serves until a signal comes.

    opened -- the camera; None for a station that only shows its archive
    beside -- panel, loudspeaker and clock at the table
    whole_pictures -- more than the board is stored of incidents
    demo -- who makes incidents at the demo's table
    copy_to -- where a copy off the machine is kept; None for none
    hall -- to which the log is sent, and whose orders are taken; None: the one that this station joined before, if any
    choice -- of the camera, which the owner may change on the page; None: not there
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
        choice: CameraChoice | None = None,
    ) -> None:
        keep_little()
        self._clock = ToldClock(clock or SystemClock())
        self._demo = demo
        self._folder = DataFolder(data, self._clock)
        self._authority = own_authority(data, self._time_of_day)
        log = self._folder.log
        self._clock.keep_in(log)
        self.auth = Auth(self._folder.secret, self._folder.devices, self._clock, self._folder.printed)
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
        self._again = threading.Event()
        self._glances = Glances(lambda spec, settings: open_source(spec, settings=settings))
        self._choosing = (
            None
            if choice is None
            else Choosing(
                choice,
                self._glances,
                found_cameras,
                opened.spec if opened else "",
                self._setup,
                lambda: opened.phone.invitation if opened else None,
                self._again.set,
            )
        )
        self._keeper = ClockKeeper(self._table, log, data, self._clock, lambda: secrets.token_hex(32))
        self._archive = Archive(log, self._folder.pictures, self._clock, self._folder.secret)
        jumps = ClockJumps(log, self._settings)
        self._machine = MachineWatch(self._table, self._clock)
        self._retention = Retention(
            self._archive, self._table, self._settings, self._folder.free_bytes, jumps, self._clock, self._machine
        )
        self._advising = Advising(lambda: [program.opened() for program in usable()])
        self._panel = PanelDesk(
            open_panel(beside.panel, self._clock),
            self._table,
            self.sighting,
            self._keeper.press,
            lambda: bool(self._machine.ill) or self._folder.signing.fault is not None,
        )
        self._pulses += [self._retention.worker, self._panel.worker]
        self._pulses += [self._keeper.worker, self._witness.worker]
        self._speaker: Speaker | None = None
        if beside.voice is not None:
            self._speaker = Speaker(
                self._keeper, beside.voice, lambda: found_loudspeaker(self._now_ms), self._now_ms, beside.volume
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
        self._orders = OrderTaker(self._table, self._keeper, log, self._clock)
        self._joining = Joining(
            self._folder, member, self._orders.take, self.auth.admit, self.auth.end, self.auth.officials,
            Shows(self._pictures, log, self._clock).show, self._table.hall.comes,
        )  # fmt: skip
        self._watchdog: Watchdog | None = None

    def _now_ms(self) -> float:
        return self._clock.now().monotonic_ns / 1e6

    def sighting(self) -> Sighting:
        """What is seen now."""
        return self._session.sighting if self._session else Sighting("", reason=Reason(Code.NO_CAMERA))

    def _time_of_day(self) -> datetime:
        return datetime.fromtimestamp(self._clock.now().wall_ns / 1e9, UTC)

    def run(self, place: Place, proxies: tuple[str, ...] = (), names: frozenset[str] = frozenset()) -> bool:
        """Serves pages and looks at the board until SIGTERM or SIGINT, or another camera is chosen: then it gives True.

        place -- its sockets stay open: whoever asks between two stations waits
        proxies -- as `station.api.connections.config_of` takes them
        names -- that the station goes by, besides the machine's own
        Raises SystemExit with status 1 where something without which it is of no use died: systemd starts it anew.
        """
        parts = Parts(
            self._folder, self._pictures, self._table, self._live, self.auth, self._settings, self._archive,
            self._keeper, self._clock, self.sighting, sgf_of_game, self._advising, self._setup, self._demo,
            self._copies, names, place.reached_at, self._clock, self._choosing, self._secure(place),
            joining=self._joining, ordered=lambda: self._orders.last, pages=place.url,
        )  # fmt: skip
        spare_the_log()
        pages = Pulse("pages", HANGS_S)
        self._folder.served(place.url)
        secured = None if place.secure is None else Secured(place.secure.dup(), self._authority)

        def turn() -> None:
            pages.beat()
            if self._again.is_set() and not server.should_exit:
                self._live.close()
                server.should_exit = True

        server = Server(create_app(parts), proxies, turn, self._live.close, secured)

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

        usual = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
        self._folder.signing.start()
        self._pictures.start()
        if self._session and self._setup:
            self._session.start()
            self._setup.start()
        self._glances.worker.start()
        self._keeper.start()
        self._witness.worker.start()
        for one in (self._speaker, self._external):
            if one is not None:
                one.worker.start()
        self._panel.start()
        self._retention.start()
        if self._copies:
            self._copies.start()
        self._joining.start()
        self._watchdog = Watchdog([pages, *self._pulses], end)
        self._watchdog.start()
        pages.beat()
        server.run(sockets=[place.listener.dup()])
        for number, handler in usual.items():
            signal.signal(number, handler)
        if failed.is_set():
            raise SystemExit(1)
        return self._again.is_set()

    def _secure(self, place: Place) -> Secure | None:
        if place.secure is None:
            return None
        return Secure(place.secure.getsockname()[1], place.listener.getsockname()[1], self._authority)

    def __enter__(self) -> "Station":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._watchdog:
            self._watchdog.close()
        self._joining.close()
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
        self._glances.close()
        if self._session and self._setup:
            self._setup.close()
            self._session.close()
        self._pictures.close()
        self._folder.close()
