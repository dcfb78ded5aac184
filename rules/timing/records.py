"""What may happen to a clock, as it stands in the journal: one frozen class a kind, with the article it rests on.

`at_ms` is on the station's one monotonic clock. Who may do what is the station's affair; a clock refuses what does not
fit it, never a person.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from rules.color import BLACK, Color
from rules.rulings.facts import Venue


class Owner(StrEnum):
    """Whose reading counts."""

    STATION = "station"
    EXTERNAL = "external"  # a clock beside the board: the station watches
    REFEREE = "referee"  # with a stopwatch (2002 §12.1, §32.4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line of the journal. by -- "B", "W", "referee", "chief", "station", or a name."""

    at_ms: int
    by: str = ""

    ARTICLE: ClassVar[str] = ""


class Act(Record):
    """A record that changes something, and so comes in the order of time."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Act):
    """The referee's "begin": clock and lateness start here."""

    to_move: Color = BLACK

    ARTICLE: ClassVar[str] = "2002 §22.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Record):
    """A button was pressed, `at_ms` mapped to the station's clock. By the wrong side it changes nothing."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §17.4"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEnd(Record):
    """When a move ended: its stone was released, or the last prisoner was off. Before its press or after it."""

    side: Color
    ended_ms: int

    ARTICLE: ClassVar[str] = "2002 §22.6"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Act):
    """Both faces stand."""

    ARTICLE: ClassVar[str] = "2002 §32.3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Act):
    """Time runs again. turn -- who moves next where a ruling changed it; None: who had the move."""

    turn: Color | None = None

    ARTICLE: ClassVar[str] = "2002 §14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Act):
    """The hour of the pause: both go out, the clock is closed, its time does not count."""

    ARTICLE: ClassVar[str] = "2002 §14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Act):
    """A side has signed both used times, as written down at the pause."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §22.9"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal(Act):
    """The side to move has sealed its move. commitment -- `sealed.commitment` of it."""

    commitment: str

    ARTICLE: ClassVar[str] = "older D2.5"


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Act):
    """The referee opens the sealed move and plays it: the other side's time runs. salt -- what it was sealed with."""

    move: str
    salt: str

    ARTICLE: ClassVar[str] = "older D2.5"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind(Act):
    """The reading is set back to the call that was wrong or missing. `at_ms` is that call's new onset."""

    reading_ms: int

    ARTICLE: ClassVar[str] = "2002 §16.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(Act):
    """A side that was late sits down."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §22.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduct(Act):
    """The referee confirms a lateness: twice its length is taken off. chief -- his name where his word is needed."""

    side: Color
    venue: Venue
    chief: str = ""

    ARTICLE: ClassVar[str] = "2002 §22.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Act):
    """A side may leave while the other one thinks: its reading waits for its return. Once a game."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §22.7"


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Act):
    """It is back."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §22.7"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassRuled(Act):
    """Overtime in the last period counts as a pass; the same reading goes on."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §22.5"


@dataclass(frozen=True, slots=True, kw_only=True)
class Set(Act):
    """One side's reading is set; only with the chief's approval. chief -- his name."""

    side: Color
    used_ms: int
    chief: str

    ARTICLE: ClassVar[str] = "2002 §22.8"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProRata(Act):
    """Both readings of a wrong clock are set in proportion. true_ms -- what was really played."""

    true_ms: int
    black_ms: int
    white_ms: int

    ARTICLE: ClassVar[str] = "2002 §22.8"


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Act):
    """After a pause without a record the first part is split equally."""

    first_part_ms: int

    ARTICLE: ClassVar[str] = "2002 §22.9"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace(Act):
    """Another clock counts from here on, at the readings as they stand."""

    owner: Owner

    ARTICLE: ClassVar[str] = "2002 §22.8"


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Act):
    """The end is agreed or ruled: the clock stops by itself."""

    ARTICLE: ClassVar[str] = "2002 §13.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen(Act):
    """Play goes on after all, from where the clock stood; `Resume` starts it."""

    ARTICLE: ClassVar[str] = "2002 §21.4"


@dataclass(frozen=True, slots=True, kw_only=True)
class Restart(Act):
    """The station is up again. `at_ms` is on a monotonic clock of its own.

    stood_ms -- on the clock before: the last moment on the disk, where the readings stand; the gap is nobody's
    """

    stood_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat(Record):
    """Once a second while time runs, so that no more than a second is ever lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked(Record):
    """A player asked for the time left."""

    side: Color

    ARTICLE: ClassVar[str] = "2002 §16.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Record):
    """A call was made, `at_ms` its real onset. words -- as `calls.Call` names them."""

    planned_ms: int
    words: str

    ARTICLE: ClassVar[str] = "2002 §12.3"

    @property
    def late_ms(self) -> int:
        """How much later than planned; negative: earlier."""
        return self.at_ms - self.planned_ms
