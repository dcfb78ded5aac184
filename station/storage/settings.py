"""What the owner decides for the whole station; kept in the log's file."""

import json
from dataclasses import asdict, dataclass, replace

from station.storage.log import Log

_NAME = "station"
_PAUSED = "retention_paused"


@dataclass(frozen=True)
class Settings:
    """pictures_public -- spectators may see the camera's pictures; keep_days -- older games go, None: never."""

    pictures_public: bool = False
    keep_days: int | None = None


class SettingsStore:
    """Reads and writes the settings."""

    def __init__(self, log: Log, default: Settings) -> None:
        """default -- what holds until the owner decides."""
        self._log = log
        text = log.setting(_NAME)
        self._now = replace(default, **json.loads(text)) if text else default

    def get(self) -> Settings:
        """What holds now."""
        return self._now

    def put(self, settings: Settings) -> None:
        """What holds from now on; a pause of retention ends, as the owner has looked."""
        self._log.set(_NAME, json.dumps(asdict(settings)))
        self._log.set(_PAUSED, "")
        self._now = settings

    @property
    def retention_paused(self) -> bool:
        """Whether nothing is deleted, whatever `keep_days` says, until the owner decides again."""
        return bool(self._log.setting(_PAUSED))

    def pause_retention(self) -> None:
        """The clock cannot be believed."""
        self._log.set(_PAUSED, "clock")
