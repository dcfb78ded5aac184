"""The station itself."""

from typing import Literal

from station.api.schemas.base import Reply
from station.api.schemas.game import Camera


class Health(Reply):
    """GET /api/health: for whoever watches the station.

    status -- the worst: the disk takes no record, power is too low, the disk runs low, no picture comes
    """

    status: Literal["ok", "record", "power", "disk", "camera"]
    version: str
    uptime_s: float
    seq: int
    clock_trusted: bool
    camera: Camera
    free_bytes: int
