"""Pairing and roles."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from station.api.schemas.base import Color, Plain, Reply, Request, Role

DeviceName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40), Plain]
PersonName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), Plain]


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
    name -- of the device, or of the referee whose credential it is
    side -- for which a tablet at one side speaks; null: each touch names its side
    """

    role: Role
    pictures: bool
    device: str = ""
    name: str = ""
    side: Color | None = None


class Official(Request):
    """POST /api/auth/official (owner): a credential for a referee, an executing referee or a chief, by name.

    in_event -- the event names him too: as its chief, or as the executing referee of every board; who is named stays
    """

    role: Literal["referee", "executing_referee", "chief"]
    name: PersonName
    in_event: bool = False


class TableSide(Request):
    """PUT /api/auth/side (table): at which side this tablet lies; null: both use it."""

    side: Color | None


class TablePin(Reply):
    """POST /api/auth/pin, /api/auth/official (owner): a PIN that pairs one more device, its link and QR code."""

    pin: str
    url: str
    qr_svg: str
    valid_s: int
    reachable: bool = True  # whether other devices can open `url`; else the station listens to its own machine


class EvidenceKey(Reply):
    """GET /api/evidence/key: by which the station's evidence is checked.

    vkey -- the key as one line; fingerprint -- of it, short enough to compare by eye
    records, head -- how many records the newest signed head covers, and the first letters of its root
    fault -- why the log is not what was signed; null where it is
    """

    vkey: str
    fingerprint: str
    qr_svg: str
    records: int
    head: str
    fault: str | None


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
