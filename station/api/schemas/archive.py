"""The archive, the disk, the owner's settings."""

from typing import Annotated

from pydantic import Field

from station.api.schemas.base import Reply, Request, RulesName, Words
from station.pictures.ring import Moment


class GameLine(Reply):
    """One game in the archive's list."""

    id: int
    black: str
    white: str
    event: str
    board_number: str
    rules: RulesName
    started: str | None
    ended: str | None
    moves: int
    doubtful: int
    incidents: int
    result: str | None
    live: bool
    restored: bool = False  # from a backup: not seen by this station


class DamagedGame(Reply):
    """A game that the disk gave back damaged, and that is set aside.

    id -- 0: nobody knows which games there were
    started -- when it began, null where that is lost too
    readable, lost -- events, as far as they are known
    repaired -- the game that holds what could be read
    """

    id: int
    started: str | None
    readable: int
    lost: int
    repaired: int | None


class Archive(Reply):
    """GET /api/games?query=&offset=&limit=: newest first."""

    total: int
    games: list[GameLine]
    damaged: list[DamagedGame] = []


class Storage(Reply):
    """GET /api/storage?keep_days=: what lies on the disk.

    expired -- games that are older than the days asked about; null where nobody asked
    copy_at -- when the copy off the machine was checked last; null where there is none
    copy_trouble -- why there is none now
    retention_paused -- nothing is deleted by age until the owner decides again: the clock jumped
    """

    games: int
    events: int
    log_bytes: int
    evidence_bytes: int
    free_bytes: int
    keep_days: int | None  # retention of pictures and games; None: for ever
    expired: int | None = None
    retention_paused: bool = False
    copy_at: str | None = None
    copy_trouble: str | None = None


class Settings(Request):
    """GET and PUT /api/settings (owner)."""

    pictures_public: bool = False
    keep_days: Annotated[int, Field(ge=1, le=36500)] | None = None


class Restored(Reply):
    """POST /api/restore: how many games the backup brought."""

    games: int
    events: int


class EraseName(Request):
    """A person's name, as it stands in the games. why -- written down with it"""

    name: Annotated[Words, Field(min_length=1)]
    why: Annotated[Words, Field(min_length=1)]


class ErasePicture(Request):
    """The pictures of one moment of an event. why -- written down with it"""

    game: Annotated[int, Field(ge=1, le=2**53)]
    seq: Annotated[int, Field(ge=1, le=2**53)]
    moment: Moment
    why: Annotated[Words, Field(min_length=1)]


class Erased(Reply):
    """The games from which something was taken out."""

    games: list[int]
