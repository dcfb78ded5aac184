"""The event log: append-only, the truth of every record."""

from station.log.store import Entry, Log

__all__ = ["Entry", "Log"]
