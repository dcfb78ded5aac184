"""Names, ruleset and so on for the next game, as the table gave them last; they outlive a restart."""

import json

from station.game.catalog import DetailsGiven, GameDetails, GameStarted, occurrence_of
from station.game.state import with_details
from station.storage.log import Log


class RememberedDetails:
    """What was given last."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def set(self, details: DetailsGiven) -> None:
        """Remembers them."""
        self._log.set("details", json.dumps(details.as_data(), ensure_ascii=False))

    def get(self) -> GameStarted:
        """How the next game begins."""
        text = self._log.setting("details")
        given = occurrence_of(DetailsGiven.TYPE, json.loads(text)) if text else None
        return with_details(GameStarted(), given) if isinstance(given, GameDetails) else GameStarted()
