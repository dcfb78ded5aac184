"""The event log: append-only, the truth of every record."""

from station.log.store import Log

__all__ = ["Log"]
