"""From a source to a record: the work of `tianyuan record`, the same for a live camera and for files."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from types import TracebackType
from typing import Literal, TextIO

from calibration.finding import Level
from calibration.orientation import BlackSits
from calibration.quality import judge_picture
from hardware.camera import Camera, CameraError
from hardware.frame import Frame
from rules.ruleset import Ruleset
from station.errors import InputError
from station.game.catalog import GameStarted
from station.game.event import Event
from station.game.sgf import sgf_of
from station.game.silences import stopped
from station.reasons import Code, Unusable
from station.recording.hindsight import sights
from station.recording.photographs import PhotographSeer, are_photographs
from station.setup.seer import Guide, ProfileSeer
from station.tracking.photo_series import PhotoSeries
from station.tracking.tracker import Tracker
from vision.reasons import Reason, system_error
from vision.sight import Seer, Sight
from vision.stream.watch import Watcher

LOOK_AHEAD = 8  # so many pictures of a file tell whether it is a film
LINGER = 2  # the last picture of a file stays so many frames longer: what changed with it has come to rest
RECORDING_READ_S = 10.0  # a camera that gives nothing for so long has failed


class Outputs:
    """Where events go: lines for a person or a program, a log, an SGF file at the end.

    Opens its files at once, so that nothing is recorded in vain; what they held stays until there is something to put
    in its place. Raises InputError for a file that exists (unless `force`) or cannot be written.
    """

    def __init__(self, *, sgf: Path | None, log: Path | None, force: bool, lines: TextIO, json: bool) -> None:
        self._events: list[Event] = []
        self._lines, self._json, self._sgf, self._log_path = lines, json, sgf, log
        self._log: TextIO | None = None
        self._part: Path | None = None  # the log beside an older one, until the first event
        if sgf is not None and sgf == log:
            raise InputError(Reason(Unusable.FILES_SAME), str(sgf))
        for path in (sgf, log):
            if path is not None and path.exists() and not force:
                raise InputError(Reason(Unusable.FILE_EXISTS), str(path))
        if sgf is not None:
            _open(sgf, "a").close()  # what stands there stays until there is a record to replace it
        if log is not None:
            _open(log, "a").close()
            self._part = log.with_name(f".{log.name}.part")
            self._log = _open(self._part)

    def __enter__(self) -> "Outputs":
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        """Writes the record, also when the source failed midway: what was seen until then is not lost."""
        if self._sgf is not None and (self._events or kind is None):
            part = self._sgf.with_name(f".{self._sgf.name}.part")
            part.write_text(sgf_of(self._events), encoding="utf-8")
            part.replace(self._sgf)
        if self._log is not None:
            self._log.close()
            if kind is None:
                self._begin_log()
            if self._part is not None:
                self._part.unlink()
        for path in (self._sgf, self._log_path):
            if kind is not None and path is not None and path.is_file() and path.stat().st_size == 0:
                path.unlink()  # nothing was recorded: nothing stands in the way of the next try

    def take(self, events: Sequence[Event]) -> None:
        """Writes events out."""
        if events:
            self._begin_log()
        for event in events:
            self._events.append(event)
            line = event.as_json()
            if self._log is not None:
                self._log.write(line + "\n")
            self._lines.write((line if self._json else _words(event)) + "\n")
        if events:
            self._lines.flush()
            if self._log is not None:
                self._log.flush()

    def _begin_log(self) -> None:
        """There is something to log: it takes the place of what stood there."""
        if self._part is not None and self._log_path is not None:
            self._part.replace(self._log_path)
            self._part = None


def record(
    camera: Camera, rules: Ruleset, outputs: Outputs, *, details: GameStarted, handicap: int = 0,
    progress: TextIO | None = None, guide: Guide | None = None, warn: Callable[[Sequence[Reason]], None] | None = None,
) -> Reason | None:  # fmt: skip
    """Watches `camera` to its end, or until interrupted. CameraError and KeyboardInterrupt pass through afterwards.

    Returns None, or why it may hold less than the source shows: no board was found, or it stood still to the end.

    guide -- where the board lies and on which side Black sits, from a profile; None: as in the picture
    warn -- told once why the set-up would not begin a record in a film's view; a profile's view it has judged itself
    """
    failures: list[CameraError] = []
    frames = _frames(camera, failures)
    first = [] if camera.live else list(islice(frames, LOOK_AHEAD))
    photographs = are_photographs([frame.image_bgr for frame in first])
    taker: PhotoSeries | Tracker = (PhotoSeries if photographs else Tracker)(rules, details=details, handicap=handicap)
    start_ns: int | None = None
    found, reason = False, Reason(Code.NO_PICTURE)
    try:
        seen = _seen(chain(first, frames), guide, photographs=photographs, live=camera.live)
        if warn is not None and guide is None and not photographs:
            seen = _judged(seen, warn)
        for frame, sight in seen:
            start_ns = frame.time_ns if start_ns is None else start_ns
            t_ns = frame.time_ns - start_ns
            outputs.take(taker.see(frame.sequence, t_ns, sight))
            found, reason = found or sight.pose is not None, sight.reason or reason
            if progress is not None:
                moves = len(taker.state.moves)
                progress.write(f"\rframe {frame.sequence}  {t_ns / 1e9:.1f} s  {moves} moves ")
                progress.flush()
    finally:
        outputs.take(taker.finish())
        if progress is not None:
            progress.write("\n")
    if failures:
        raise failures[0]
    if not found:
        return reason
    silence = stopped(taker.state)
    if silence is None:
        return None
    return Reason(Code.RECORD_STOPPED, {"moves": len(taker.state.moves), "seconds": int(silence.since_s)})


def _seen(
    frames: Iterable[Frame], guide: Guide | None, *, photographs: bool, live: bool
) -> Iterator[tuple[Frame, Sight]]:
    if photographs:
        seer: Seer = PhotographSeer(guide.black if guide else BlackSits.BOTTOM)
        return ((frame, seer.see(frame.image_bgr)) for frame in frames)
    frames = _lingering(frames)
    if guide is None and not live:
        return sights(frames, Watcher)
    watcher = ProfileSeer(guide) if guide else Watcher()
    return ((frame, watcher.see(frame.image_bgr)) for frame in frames)


def _judged(
    seen: Iterable[tuple[Frame, Sight]], warn: Callable[[Sequence[Reason]], None]
) -> Iterator[tuple[Frame, Sight]]:
    """The same, once the first view of the board has been judged as the set-up would."""
    rest = iter(seen)
    for frame, sight in rest:
        if sight.pose is not None:
            bad = [f.reason for f in judge_picture(frame.image_bgr, sight.pose) if f.level is Level.BAD]
            if bad:
                warn(bad)
        yield frame, sight
        if sight.pose is not None:
            break
    yield from rest


def _lingering(frames: Iterable[Frame]) -> Iterator[Frame]:
    """The frames, and the last one some times more."""
    frame: Frame | None = None
    spacing_ns = 0
    for after in frames:
        spacing_ns = after.time_ns - frame.time_ns if frame else 0
        frame = after
        yield frame
    for _ in range(LINGER if frame else 0):
        assert frame is not None
        frame = replace(frame, time_ns=frame.time_ns + spacing_ns)
        yield frame


def _frames(camera: Camera, failures: list[CameraError]) -> Iterator[Frame]:
    """What the camera gives until its end or failure, which is put into `failures`."""
    try:
        yield from iter(lambda: camera.read(RECORDING_READ_S), None)
    except CameraError as error:
        failures.append(error)


def _open(path: Path, mode: Literal["a", "w"] = "w") -> TextIO:
    try:
        return path.open(mode, encoding="utf-8")
    except OSError as error:
        why = system_error(error)
        raise InputError(Reason(Unusable.FILE_UNWRITABLE, {"why": why}), str(path)) from error


def _words(event: Event) -> str:
    data = event.what.as_data()
    said = " ".join(
        str(data[key]) for key in ("number", "color", "point", "from", "to", "reason", "why") if data.get(key)
    )
    points = " ".join(data.get("points", ()))
    doubt = " (doubtful)" if data.get("doubtful") else ""
    return f"{event.t_ns / 1e9:8.1f} s  {event.type:18s} {said} {points}".rstrip() + doubt
