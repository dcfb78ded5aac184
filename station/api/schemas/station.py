"""The station itself."""

from typing import Literal

from station.api.schemas.base import Reply
from station.api.schemas.game import Camera


class Health(Reply):
    """GET /api/health: for whoever watches the station."""

    status: Literal["ok", "camera", "disk"]
    version: str
    uptime_s: float
    seq: int
    clock_trusted: bool
    camera: Camera
    free_bytes: int
