"""The station itself."""

from typing import Literal

from pydantic import Field

from station.api.schemas.base import Reply, Request
from station.api.schemas.game import Camera


class StationClock(Reply):
    """GET and POST /api/time. by -- whose word the time of day is; name -- of that device; unix_ms -- what it is."""

    by: Literal["network", "device", "nobody"]
    name: str
    unix_ms: int


class TellTime(Request):
    """POST /api/time (owner): the device's own time, in milliseconds since 1970."""

    unix_ms: int = Field(ge=0, lt=2**52)


class Health(Reply):
    """GET /api/health: for whoever watches the station.

    status -- the worst: the disk takes no record, power is too low, the disk runs low, no picture comes, it is so hot
    that it slows down
    """

    status: Literal["ok", "record", "power", "disk", "camera", "heat"]
    version: str
    uptime_s: float
    seq: int
    clock_trusted: bool
    camera: Camera
    free_bytes: int
