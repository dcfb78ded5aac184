"""`sim:GAME.sgf?…` as a camera."""

import threading
import time
from hashlib import sha256
from pathlib import Path

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.simulated import Setup, SimulatedCamera
from rules.errors import RulesError
from rules.record import GameRecord, Move, Step
from rules.sgf import read_sgf
from station.cameras.simulation.anchor import Anchor, default_anchor
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import parse_faults
from station.cameras.simulation.journal import Journal
from station.cameras.simulation.listener import Listener
from station.cameras.simulation.options import Options, parse_options
from station.cameras.simulation.orders import OrderedTable
from station.cameras.simulation.reasons import Code
from station.errors import InputError, placed
from vision.reasons import Reason, system_error


def open_simulated(text: str, *, live: bool = True, fps: float | None = None) -> SimulatedCamera:
    """The camera that `sim:` + text names; the text begins with the record's path.

    live, fps -- for a text that does not say it itself
    Raises CameraError with one sentence for a record or an option that cannot be used.
    """
    try:
        options = parse_options(text, live=live, fps=fps)
        setup = simulated_setup(options)
    except (InputError, RulesError) as error:
        assert error.reason  # here all have one
        raise CameraError(placed(error.reason, error.place)) from None
    name = f"sim:{options.game}"
    if options.orders is not None and not options.live:
        raise CameraError(placed(Reason(Code.ORDERS_LIVE), name))
    if not options.live:
        return SimulatedCamera(name, setup, start_s=None, clock=time.time, monotonic_ns=boottime_ns, sleep=time.sleep)
    played = sha256(repr((setup.script, setup.held)).encode()).hexdigest()[:16]
    path = options.anchor or default_anchor(f"{options.game.resolve()}?{text.partition('?')[2]}")
    return _AnchoredCamera(name, setup, options, Anchor(path, played), played)


def simulated_setup(options: Options) -> Setup:
    """The script and its picture settings. InputError or RulesError for what cannot be used."""
    record = _read(options.game, options.moves)
    count = len(record.moves)
    faults = parse_faults(options.faults, count, options.seed)
    script = direct(record, seed=options.seed, interval_s=options.interval, faults=faults, skip=options.skip)
    return Setup(
        script,
        options.seed,
        options.view,
        options.width,
        options.height,
        options.fps,
        attended=options.orders is not None,
        held=options.paused,
    )


def _read(path: Path, moves: int | None) -> GameRecord:
    try:
        data = path.read_bytes()
    except OSError as error:
        why = system_error(error)
        raise InputError(Reason(Code.FILE_UNREAD, {"why": why}), str(path)) from None
    record = read_sgf(data, str(path))
    if not record.moves:
        raise InputError(Reason(Code.NO_MOVES), str(path))
    if moves is None:
        return record
    steps: list[Step] = []
    for step in record.steps:
        if isinstance(step, Move):
            if moves == 0:
                break
            moves -= 1
        steps.append(step)
    return GameRecord(size=record.size, handicap=record.handicap, steps=tuple(steps))


class _AnchoredCamera(SimulatedCamera):
    """A live simulated camera that keeps its anchor fresh, and takes orders where it has a place for them.

    A new round begins when it is first looked at, or with the first order.
    """

    def __init__(self, name: str, setup: Setup, options: Options, anchor: Anchor, played: str) -> None:
        super().__init__(
            name,
            setup,
            start_s=time.time() if options.start is None else options.start,
            speed=options.speed,
            clock=time.time,
            monotonic_ns=boottime_ns,
            sleep=time.sleep,
        )
        self._anchor, self._setup, self._options, self._played = anchor, setup, options, played
        self._begun = False
        self._beginning = threading.Lock()
        self._ordered: OrderedTable | None = None
        self._listener = Listener(options.orders, self._obey) if options.orders is not None else None

    def read(self, timeout_s: float) -> Frame | None:
        """See SimulatedCamera."""
        now = time.time()
        self._begin(now)
        self._anchor.keep(now)
        return super().read(timeout_s)

    def close(self) -> None:
        """See SimulatedCamera."""
        if self._listener is not None:
            self._listener.close()
        super().close()

    def _begin(self, now: float) -> None:
        with self._beginning:
            if self._begun:
                return
            if self._options.start is None:
                self._start_s = self._anchor.start_s(now)
            if self._options.orders is not None:
                self._ordered = self._found(self._options.orders)
            self._begun = True

    def _obey(self, order: bytes) -> bytes:
        self._begin(time.time())
        assert self._ordered is not None
        return self._ordered.obey(order).model_dump_json().encode()

    def _found(self, path: Path) -> OrderedTable:
        """The table as earlier orders left it."""
        assert self.attended is not None and self._start_s is not None
        journal = Journal(path.with_suffix(".orders"), self._start_s, self._played)
        setup, speed = self._setup, self._options.speed
        try:
            return OrderedTable(
                self.attended, setup.script, journal, lambda: self.now_s, seed=setup.seed, speed=speed
            )  # fmt: skip
        except OSError as error:
            why = system_error(error)
            raise CameraError(Reason(Code.ORDERS_SOCKET, {"path": str(path), "why": why})) from error
