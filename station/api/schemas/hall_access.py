"""Who is let into the hall, and into its tables."""

from station.api.schemas.base import Reply


class HallPass(Reply):
    """POST /api/hall/passes/{station}: a link to that table's own desk; the station knows it within two seconds."""

    url: str


class HallMe(Reply):
    """What this browser may do."""

    role: str
    name: str


class HallCredential(Reply):
    """What makes one device a referee's within ten minutes."""

    pin: str
    url: str
    qr_svg: str


class JoinAnswered(Reply):
    """The hall's keys; whoever asked holds them against the fingerprint in the line."""

    log: str
    witness: str
    certificate: str
    server: str
