"""Pairing and roles."""

from typing import Annotated

from pydantic import StringConstraints

from station.api.schemas.base import Reply, Request, Role


class Pair(Request):
    """POST /api/auth/pair: the PIN shown at the station or held in the QR code."""

    pin: Annotated[str, StringConstraints(pattern=r"^[0-9]{6,12}$")]


class Me(Reply):
    """GET /api/auth/me: what this browser may do. `pictures`: whether it may see the camera's pictures."""

    role: Role
    pictures: bool


class TablePin(Reply):
    """POST /api/auth/pin (owner): a PIN that pairs one more tablet, and its QR code."""

    pin: str
    url: str
    qr_svg: str
    valid_s: int
