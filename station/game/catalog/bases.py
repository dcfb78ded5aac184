"""Bases that several kinds share: what a fold asks of them stands here."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from station.game.catalog.occurrence import Hand, Letter, Occurrence, Stone, Turn, Vertex

KEPT: Literal["kept"] = "kept"
"""In place of a turn: whoever was to move still is."""


@dataclass(frozen=True, kw_only=True)
class ChangesRecord(Occurrence):
    """Whatever changes moves, set-up or board: a proposal to end the game falls with it."""


@dataclass(frozen=True)
class BoardEdit:
    """Stones that came, went or moved without being a move.

    changes -- what stands on each named point afterwards
    to_move -- who is next; KEPT: as before
    taken -- stones that Black took, that White took, where the edit goes back to an earlier position
    """

    changes: Mapping[Vertex, Stone]
    to_move: Turn | Literal["kept"] = KEPT
    taken: tuple[int, int] | None = None


@dataclass(frozen=True, kw_only=True)
class EditsBoard(ChangesRecord, ABC):
    """Whatever sets the recorded board otherwise than by a move."""

    @abstractmethod
    def edit(self) -> BoardEdit | None:
        """What it does to the board; None where this one leaves it alone."""


@dataclass(frozen=True, kw_only=True)
class UnderLaw(Occurrence):
    """Whatever an article speaks of. article -- of the game's own ruleset; "" where its text has none."""

    article: str = ""


@dataclass(frozen=True, kw_only=True)
class Incident(UnderLaw, pictured=True):
    """Something that a person may want to look at; open until the board is right again or someone dismissed it.

    before_frame -- the last frame that showed things as they were before, for the picture
    """

    before_frame: int | None = None

    @property
    def at(self) -> tuple[Vertex, ...]:
        """Every point that it names, each once."""
        return ()

    @property
    def opens(self) -> bool:
        """Whether this one is an incident: some only tell the end of another."""
        return True


@dataclass(frozen=True, kw_only=True)
class Witnessed(Occurrence):
    """A change that no move explains, as the pictures bound it. Logs of earlier programs hold none of these fields.

    last_seen -- the second of the last picture that showed all its points as before; None: none is known
    first_seen -- of the first one that showed any of them otherwise (a stone that moved: where it went)
    hand -- the side whose hand was over them before; "unknown": one was, and nobody can say whose; None: none was seen
    """

    last_seen: float | None = None
    first_seen: float | None = None
    hand: Hand | None = None


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """Another reading of a doubtful move that is nearly as good."""

    color: Letter
    point: Vertex
    confidence: float | None = None


@dataclass(frozen=True)
class Because:
    """One reason of the station's own: `code`, of station.game.reasons, names the sentence, `values` fills it."""

    code: str
    values: Mapping[str, str | int]


@dataclass(frozen=True, kw_only=True)
class Captures:
    """Stones that each side took."""

    B: int
    W: int


@dataclass(frozen=True, kw_only=True)
class DeadString:
    """A string marked dead. `by` is "B", "W", "both" or "referee"."""

    points: tuple[Vertex, ...]
    color: Letter
    by: str
