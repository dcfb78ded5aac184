"""What a hall's official sees of this table from afar: pictures of its incidents, each look written down."""

import logging
import sqlite3

from station.hall.looks import VIEW, Look, answer
from station.pictures.incidents import IncidentPictures
from station.storage.log import Log
from station.timebase import Clock

logger = logging.getLogger(__name__)


class Shows:
    """One a station."""

    def __init__(self, pictures: IncidentPictures, log: Log, clock: Clock) -> None:
        self._pictures, self._log, self._clock = pictures, log, clock

    def show(self, look: Look) -> bytes:
        """As `station.hall.looks.answer`; empty where there is none. Waits while it is being written.

        What the disk does not take is shown all the same, and told, as at the table's own desk.
        """
        path = self._pictures.path(look.game, look.event, look.moment, VIEW)
        key = self._pictures.folder.keys(look.game, look.event, look.moment).get(VIEW, b"")
        if path is None:
            return b""
        try:
            picture = path.read_bytes()
        except OSError:  # erased just now
            return b""
        said = {"what": VIEW, "seq": look.event, "moment": look.moment, "from": "hall"}
        try:
            self._log.note("view", said, self._clock.now(), look.game, look.official)
        except (sqlite3.Error, OSError) as error:
            logger.error("a look by %s from the hall is not written down: %s", look.official, error)
        return answer(key, picture)
