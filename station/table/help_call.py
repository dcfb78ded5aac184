"""The table's call for a person; it outlives a restart."""

from station.storage.log import Log


class HelpCall:
    """Whether the table calls."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.on = log.setting("help") == "on"

    def set(self, on: bool) -> None:
        """It calls, or one came."""
        self.on = on
        self._log.set("help", "on" if on else "off")
