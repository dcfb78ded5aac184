"""The entries of a tournament, a class each: what came about, in a row that `journal` folds.

No entry edits another: a result that is cancelled (2002 §23.1) stays as it was locked, and a table that was shown stays
beside its successor.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.tournament import Format, Game, GameKey, Person


@dataclass(frozen=True)
class Entered:
    """A player came."""

    person: Person
    type: Literal["entered"] = "entered"


@dataclass(frozen=True)
class Edited:
    """A player's own data are put right. person -- as he is now; changed -- names of the fields that are others now"""

    person: Person
    changed: tuple[str, ...]
    type: Literal["edited"] = "edited"


@dataclass(frozen=True)
class Removed:
    """A player, or a team, was entered by mistake: before the first round."""

    player: str
    type: Literal["removed"] = "removed"


@dataclass(frozen=True)
class Paired:
    """A round was drawn: seed -- of the pairing program, or the lot; why -- "replay" of a game that is played again.

    reasons -- of each color, or that two meet again, by Black's id (`pairing.swiss.Drawn`); none of a bye
    """

    games: tuple[Game, ...]
    seed: str = ""
    why: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict, hash=False)
    type: Literal["paired"] = "paired"


@dataclass(frozen=True)
class Locked:
    """A result stands: by B, W and the executing referee (§16.4), each with his time.

    ground -- the article it rests on, where it is a ruling; number -- of the game at the table that said so; 0: a
    person did, or a program before this was kept
    """

    game: GameKey
    result: str
    played: bool = True
    ground: str = ""
    by: tuple[tuple[str, str], ...] = ()
    number: int = 0
    type: Literal["locked"] = "locked"


Sides = Literal["B", "W", "BW"]


@dataclass(frozen=True)
class Cancelled:
    """Points of a game are taken in the table (§23.1)."""

    game: GameKey
    sides: Sides
    decision: str
    type: Literal["cancelled"] = "cancelled"


@dataclass(frozen=True)
class Restored:
    """A later decision gives points back that were taken; both decisions stay in the log."""

    game: GameKey
    sides: Sides
    decision: str
    type: Literal["restored"] = "restored"


@dataclass(frozen=True)
class Withdrew:
    """Somebody left after a round (§28)."""

    player: str
    after: int
    why: str = ""
    type: Literal["withdrew"] = "withdrew"


@dataclass(frozen=True)
class Returned:
    """Somebody did not leave after all: the last word on it holds."""

    player: str
    type: Literal["returned"] = "returned"


@dataclass(frozen=True)
class Warned:
    """Warnings count over the whole event (§27.1 B). times -- less than 0: so many are taken back"""

    player: str
    times: int = 1
    type: Literal["warned"] = "warned"


@dataclass(frozen=True)
class Lot:
    """Both lost, and the pairing program takes no such thing (§17.5): who is treated as the winner in the pairing of
    the next round alone; or nobody won a game of a knock-out (§26.1): who goes on.

    drew -- who drew; before -- whose eyes
    """

    game: GameKey
    winner: Literal["B", "W"]
    drew: str
    before: str
    type: Literal["lot"] = "lot"


@dataclass(frozen=True)
class Ordered:
    """A play-off or a lot among equals: the better one first (§27.1 C)."""

    names: tuple[str, ...]
    how: str
    type: Literal["ordered"] = "ordered"


@dataclass(frozen=True)
class LinedUp:
    """A team's line-up, given before the match (§25.2). names -- ids by board; it holds until the next one."""

    team: str
    round: int
    names: tuple[str, ...]
    type: Literal["lined_up"] = "lined_up"


@dataclass(frozen=True)
class Guessed:
    """猜先 at a table (§10): who held how many white stones, how many black ones were shown; colors follow from it."""

    game: GameKey
    holder: str
    held: int
    shown: Literal[1, 2]
    type: Literal["guessed"] = "guessed"


@dataclass(frozen=True)
class RoundsSet:
    """So many rounds the event has, where they follow the number of players (§26.3)."""

    rounds: int
    type: Literal["rounds_set"] = "rounds_set"


@dataclass(frozen=True)
class StageBegun:
    """The next stage: who goes on into it, the best first; rounds, limit -- as of `Tournament`."""

    format: Format
    players: tuple[str, ...]
    rounds: int
    limit: int = 0
    type: Literal["stage_begun"] = "stage_begun"


@dataclass(frozen=True)
class Released:
    """The chief lets a table be published (§30.4). at -- wall time in ISO 8601."""

    after: int
    by: str
    at: str
    type: Literal["released"] = "released"


TournamentDecision = (
    Locked | Cancelled | Restored | Withdrew | Returned | Sanctioned | Lifted | Warned | Lot | Ordered | LinedUp
    | Guessed | Released
)  # fmt: skip
"""What somebody decides, one entry by itself."""

TournamentEntry = TournamentDecision | Entered | Edited | Removed | Paired | RoundsSet | StageBegun

ENTRY: TypeAdapter[TournamentEntry] = TypeAdapter(Annotated[TournamentEntry, Field(discriminator="type")])
"""Entries as JSON and back; a ValidationError for what is none."""
