"""Pairing and roles."""

from typing import Annotated

from pydantic import StringConstraints

from station.api.schemas.base import Plain, Reply, Request, Role

DeviceName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40), Plain]


class Pair(Request):
    """POST /api/auth/pair: the PIN shown at the station, or the token of a QR code or link.

    name -- of the device, as people call it
    """

    pin: Annotated[str, StringConstraints(pattern=r"^([0-9]{6,12}|[A-Za-z0-9_-]{22})$")]
    name: DeviceName = ""


class Me(Reply):
    """GET /api/auth/me: what this browser may do.

    pictures -- whether it may see the camera's pictures
    device -- its id among the paired devices, which its events carry; empty for a spectator
    """

    role: Role
    pictures: bool
    device: str = ""


class TablePin(Reply):
    """POST /api/auth/pin (owner): a PIN that pairs one more tablet, and its QR code."""

    pin: str
    url: str
    qr_svg: str
    valid_s: int


class PairedDevice(Reply):
    """One device that was let in. `revoked`: when that ended; null while it may speak. `self`: the one that asks."""

    id: str
    name: str
    role: str
    paired: str
    revoked: str | None
    self: bool


class PairedDevices(Reply):
    """GET /api/devices (owner): the newest first, revoked ones last."""

    devices: list[PairedDevice]


class NameDevice(Request):
    """PUT /api/devices/{id} (owner): what people call it."""

    name: DeviceName
