"""Pictures in the log: what binds them, what is found when they are compared, and how one is erased."""

import logging
import sqlite3
from collections.abc import Mapping

from station.evidence.bundle import mac_of
from station.pictures.kept import STILL_VIEWS, Bound, KeptPictures
from station.pictures.ring import Moment
from station.storage.ledger import Ledger
from station.storage.log import Log
from station.storage.noted import Noted
from station.storage.reasons import Code
from station.timebase import Clock
from vision.reasons import Reason

logger = logging.getLogger(__name__)
PICTURE = "picture"


class Binding:
    """Writes into the log which pictures were kept. Where the disk takes no record the picture stays, unproven."""

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log, self._clock = log, clock

    def bind(self, game: int, seq: int, moment: Moment, files: list[Bound], source: str) -> None:
        """As `station.pictures.kept.Bind`. All but the camera's own picture are derived: they name their source."""
        told = [
            {"mac": one.mac, "media": one.media, "size": one.size, "view": one.view}
            | ({"source": source} if source and one.mac != source else {})
            for one in files
        ]
        try:
            self._log.note(PICTURE, {"event": seq, "moment": moment, "files": told}, self._clock.now(), game)
        except (sqlite3.Error, OSError) as error:
            logger.error("the pictures of event %d are not bound: %s", seq, error)

    def erase(self, pictures: KeptPictures, game: int, seq: int, moment: Moment, why: str, device: str = "") -> bool:
        """Deletes the pictures of one moment, and writes down that and why. False: there are none."""
        if not pictures.path(game, seq, moment):
            return False
        said = {"what": PICTURE, "event": seq, "moment": moment, "why": why}
        self._log.note("erasure", said, self._clock.now(), game, device)
        return pictures.erase(game, seq, moment)


def exchanged(ledger: Ledger, pictures: KeptPictures) -> Reason | None:
    """The first picture that is not the one that was kept, or is gone though nobody erased it. Reads all of them."""
    bound: dict[tuple[int | None, int, Moment], Mapping[str, str]] = {}
    for segment in ledger.segments()[-1:]:  # an earlier one may have lost what tells of erasures
        for one in ledger.noted(segment.first):
            if one.record is None or not (b'"type":"picture"' in one.record or b'"type":"erasure"' in one.record):
                continue
            noted = Noted.of(one.record, segment.origin)
            if noted.picture is not None and noted.type == PICTURE:
                bound[noted.game, noted.picture.event, noted.picture.moment] = noted.picture.files
            elif noted.picture is not None:
                bound.pop((noted.game, noted.picture.event, noted.picture.moment), None)
            elif noted.what == "game":
                bound = {place: files for place, files in bound.items() if place[0] != noted.game}
    for (game, seq, moment), files in bound.items():
        place: dict[str, str | int] = {"game": game or 0, "event": seq, "moment": moment}
        keys = pictures.keys(game or 0, seq, moment)
        for view in STILL_VIEWS:
            path = pictures.path(game or 0, seq, moment, view)
            if view not in files:
                continue
            if path is None or view not in keys:
                return Reason(Code.PICTURE_GONE, place)
            if mac_of(keys[view], path.read_bytes()) != files[view]:
                return Reason(Code.PICTURE, place)
    return None
