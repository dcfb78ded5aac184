"""The pictures of incidents: chosen from the ring when one is told, coded and written soon after by a worker."""

import json
import logging
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from shutil import disk_usage

from hardware.worker import RETRY_S, Worker
from rules.points import Point
from station.pictures.kept import KeptPictures, View
from station.pictures.ring import Moment, Shot, StillRing
from station.pictures.stills import Views, views_of
from station.timebase import Instant

logger = logging.getLogger(__name__)
MOST_BYTES = 50_000_000  # of one game's pictures: about a hundred incidents
MOST_WAITING = 100  # incidents whose pictures are not written yet; so many a game keeps at most
LEAST_FREE_BYTES = 200_000_000  # the log needs a small part of it for years
WRITTEN_WITHIN_S = 5.0  # who asks for a picture that is being written waits so long; so does the end of the station
IDLE_S = 60.0  # the worker is woken when there is something to write


@dataclass(frozen=True, eq=False)
class _Chosen:
    """What is to be written of one event. done -- moments that are; each is bound to the log once"""

    game: int
    seq: int
    shots: dict[Moment, Shot]
    turned: bool
    done: set[Moment] = field(default_factory=set)


class IncidentPictures:
    """Keeps the pictures of incidents; safe to use from several threads. Without `start`, `flush` writes.

    ring -- of the last stills; folder -- of what is kept
    whole -- whole pictures are written; else the board only, and nothing of a picture where none was ever seen
    free_bytes -- room on the folder's disk; where it gets scarce no pictures are written, so that the record goes on
    """

    def __init__(
        self,
        ring: StillRing,
        folder: KeptPictures,
        *,
        whole: bool = False,
        free_bytes: Callable[[Path], int] = lambda path: disk_usage(path).free,
    ) -> None:
        self.ring, self.folder = ring, folder
        self._whole, self._free_bytes = whole, free_bytes
        self._change = threading.Condition()  # guards what follows; held for a moment only
        self._waiting: dict[tuple[int, int], _Chosen] = {}  # the first may be in work
        self._refused: set[tuple[int, int]] = set()  # of these, what the disk did not take when it was tried
        self._writing = threading.Lock()  # held while files come or go, taken before the other
        self.worker = Worker("pictures", self._turn)

    def start(self) -> None:
        """Begins to write."""
        self.worker.start()

    def close(self) -> None:
        """Writes what waits, and ends."""
        if not self.flush():
            logger.warning("the pictures of %d incidents were not written", len(self._waiting))
        self.worker.close()

    def keep(
        self,
        game: int,
        seq: int,
        first_frame: int | None,
        frame: int | None,
        before_frame: int | None = None,
        *,
        points: Collection[Point] = (),
        turned: bool = False,
    ) -> list[Moment]:
        """Chooses the pictures of one event, see StillRing.choose; says which there will be. Codes and raises nothing.

        None where the disk is nearly full, and none more once a game has MOST_BYTES: many incidents must not fill it.
        turned -- the board was turned since the game began: its points keep their names, which the pose knows no more
        """
        # of the others nobody knows what is the board
        chosen = self.ring.choose(first_frame, frame, before_frame, points)
        shots = {moment: shot for moment, shot in chosen.items() if shot.pose is not None or self._whole}
        if not shots or not self._room(game, seq):
            return []
        with self._change:
            if len(self._waiting) >= MOST_WAITING:
                logger.warning("pictures of event %d were not kept: too many others are being written", seq)
                return []
            self._waiting[game, seq] = _Chosen(game, seq, shots, turned)
        self.worker.wake()
        return list(shots)

    def kept(self, game: int) -> dict[int, list[Moment]]:
        """Which pictures there are of this game's events, by the event's number.

        Those about to be written are among them: `path` waits for these; not what the disk has refused so far.
        """
        with self._change:
            waiting = {
                one.seq: list(one.shots)
                for key, one in self._waiting.items()
                if one.game == game and key not in self._refused
            }
        return self.folder.kept(game) | waiting

    def path(self, game: int, seq: int, moment: Moment, view: View = "picture") -> Path | None:
        """Where a kept picture lies. Waits while it is being written."""
        with self._change:
            key = game, seq
            self._change.wait_for(lambda: key not in self._waiting or key in self._refused, WRITTEN_WITHIN_S)
        return self.folder.path(game, seq, moment, view)

    def remove(self, game: int) -> None:
        """Deletes every picture of a game."""
        with self._writing:
            with self._change:
                self._waiting = {key: one for key, one in self._waiting.items() if one.game != game}
                self._refused &= self._waiting.keys()
                self._change.notify_all()
            self.folder.remove(game)

    def flush(self, timeout_s: float = WRITTEN_WITHIN_S) -> bool:
        """Until everything chosen so far is written; False: it was not within the time."""
        if not self.worker.running:
            while self._turn() == 0.0:
                pass
        with self._change:
            return self._change.wait_for(lambda: not self._waiting, timeout_s)

    def _room(self, game: int, seq: int) -> bool:
        try:
            if self.folder.size_bytes(game) > MOST_BYTES:
                return False
            room = self._free_bytes(self.folder.folder.parent) >= LEAST_FREE_BYTES
        except OSError:
            return True  # nobody can tell now: writing will
        if not room:
            logger.warning("pictures of event %d were not kept: the disk is nearly full", seq)
        return room

    def _turn(self) -> float:
        """Writes the pictures of the event that waits longest. What cannot be written now waits behind the others."""
        with self._change:
            chosen = next(iter(self._waiting.values()), None)
        if chosen is None:
            return IDLE_S
        try:
            self._write(chosen)
        except OSError as error:
            logger.warning("pictures of event %d cannot be written yet: %s", chosen.seq, error)
            key = chosen.game, chosen.seq
            with self._change:
                if self._waiting.pop(key, None):
                    self._waiting[key] = chosen
                    self._refused.add(key)
                    self._change.notify_all()
            return RETRY_S
        except BaseException:
            self._done(chosen)
            raise
        self._done(chosen)
        return 0.0

    def _done(self, chosen: _Chosen) -> None:
        with self._change:
            self._waiting.pop((chosen.game, chosen.seq), None)
            self._refused.discard((chosen.game, chosen.seq))
            self._change.notify_all()

    def _write(self, chosen: _Chosen) -> None:
        for moment, shot in chosen.shots.items():
            if moment in chosen.done:
                continue
            files = dict(self._files(shot, chosen.turned))
            with self._writing:
                if (chosen.game, chosen.seq) not in self._waiting:
                    return  # the game was deleted meanwhile
                self.folder.keep(chosen.game, chosen.seq, moment, files, shot.still.jpeg)
            chosen.done.add(moment)

    def _files(self, shot: Shot, turned: bool) -> Iterator[tuple[View, bytes]]:
        """A picture as it came, rectified, and where the points lie in it."""
        still = shot.still
        if shot.pose is None:
            yield "picture", still.jpeg
            return
        views = views_of(still.jpeg, shot.pose, still.scale, whole=self._whole)
        yield "picture", views.picture
        yield "board", views.board
        if still.sight.pose is not None and not turned:
            yield "places", _places(views, still.at)


def _places(views: Views, at: Instant) -> bytes:
    """As schemas.Places reads it."""
    width, height = views.size_px
    time = datetime.fromtimestamp(at.wall_ns / 1e9, UTC).isoformat(timespec="milliseconds")
    known = {"width": width, "height": height, "crossings": views.crossings_px.round(1).tolist(), "time": time}
    return json.dumps(known, separators=(",", ":")).encode()
