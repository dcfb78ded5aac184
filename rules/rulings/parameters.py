"""What the event has fixed where the texts are silent (竞赛补充规定): DESK.md §8, asked once."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from rules.ruleset import Compensation
from rules.rulings.facts import Facts, Supplement, Venue


class Announce(StrEnum):
    """Whom an incident is told to."""

    DESK = "desk"
    DESK_AND_TABLE = "desk+table"


class Correction(StrEnum):
    """How colors taken wrongly are put right (2002 §17.1 says that they are, not how)."""

    SWAP_SIDES = "swap_sides"
    BEGIN_ANEW = "begin_anew"


class Counted(StrEnum):
    """Over what "again" counts (2002 §23.7, §23.8)."""

    GAME = "game"
    EVENT = "event"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventParameters:
    """All of them, with what holds where nobody said anything: a club, or the demo, without a named referee.

    chief -- by name; referees -- the executing referee (执行裁判) of each board, by name; "" is every other board
    announce -- None: the desk alone where a referee is named, else the table too
    immediate_s -- how long 立即 lasts (2002 §16.3); None: until the claimant's own next move
    lift_s -- seconds without a hand over dead stones after which they count as left lying, where there is no clock
    repetition_loses_turn -- a forbidden repetition costs the turn; cycles -- what long ones lead to (2002 §20.3)
    replay_clocks_fresh -- a replayed game has fresh clocks; stops_clocks -- a referee who rules stops both
    compensation -- None: the ruleset's own; sealed_moves -- the procedure in words
    time -- what every game is timed by, as `timing.controls` names it; "": each table says so itself
    resume_on_request -- one player's request reopens play after the end (Japanese rules)
    venue -- where the players lodge (2002 §22.1, §22.2); None: asked when somebody is late
    """

    chief: str = ""
    referees: Mapping[str, str] = field(default_factory=dict, hash=False)
    announce: Announce | None = None
    immediate_s: float | None = None
    correction: Correction = Correction.SWAP_SIDES
    lift_s: float = 30.0
    repetition_loses_turn: bool = False
    cycles: Supplement = Supplement.FORBID
    replay_clocks_fresh: bool = True
    stops_clocks: bool = True
    counted: Counted = Counted.GAME
    smoking_banned: bool = False
    compensation: Compensation | None = None
    sealed_moves: str = ""
    time: str = ""
    resume_on_request: bool = False
    venue: Venue | None = None

    @property
    def refereed(self) -> bool:
        """Whether anybody is named who rules."""
        return bool(self.chief or self.referees)

    @property
    def announces_to(self) -> Announce:
        """Whom an incident is told to: a flashing table would claim for the opponent (2002 §17.3)."""
        return self.announce or (Announce.DESK if self.refereed else Announce.DESK_AND_TABLE)

    def referee_of(self, board: str) -> str:
        """The executing referee of a board, by name; "" where none is named."""
        return self.referees.get(board) or self.referees.get("", "")

    def naming(self, name: str, *, chief: bool) -> "EventParameters":
        """With somebody named who rules: as the chief, or on every board; who is named already stays."""
        if chief:
            return self if self.chief else replace(self, chief=name)
        return self if self.referees else replace(self, referees={"": name})

    def on_board(self, board: str) -> "EventParameters":
        """As they hold in a game on this board: its referee alone is named."""
        name = self.referee_of(board)
        return replace(self, referees={board: name} if name else {})

    def signs(self, board: str) -> str:
        """Whose confirmation a result needs beside the players' (2002 §16.4), by name: the executing referee's, the
        chief's where the board has none; "" in a game without a named referee."""
        return self.referee_of(board) or self.chief

    def as_dict(self) -> dict[str, Any]:
        """Those that are not as they are where nobody said anything, as JSON values."""
        nothing = asdict(EventParameters())
        said = {name: value for name, value in asdict(self).items() if value != nothing[name]}
        return {name: value.value if isinstance(value, StrEnum) else value for name, value in said.items()}

    @property
    def facts(self) -> Facts:
        """What rulings ask of the event."""
        return Facts(
            supplement=self.cycles, resumable=self.resume_on_request, smoking_banned=self.smoking_banned,
            venue=self.venue,
        )  # fmt: skip


_WORDS: Mapping[str, type[StrEnum]] = {
    "announce": Announce, "correction": Correction, "cycles": Supplement, "counted": Counted,
    "compensation": Compensation, "venue": Venue,
}  # fmt: skip
_KNOWN = frozenset(one.name for one in fields(EventParameters))


def parse_parameters(given: Mapping[str, Any]) -> EventParameters:
    """From what `as_dict` gives, the rest as where nobody said anything; names of a newer program are passed over.

    ValueError where a word is none of those that a parameter can have. Other types are not checked.
    """
    known = {name: value for name, value in given.items() if name in _KNOWN}
    words = {name: kind(known[name]) for name, kind in _WORDS.items() if known.get(name) is not None}
    return EventParameters(**{**known, **words})


@dataclass(frozen=True, slots=True)
class Ground:
    """What a text has about one of them. article -- "" where it has none; silent -- it leaves open what is asked."""

    article: str = ""
    silent: bool = True


_GROUNDS: Mapping[str, Mapping[str, Ground]] = {
    "2002": {
        "chief": Ground("2002 §30", False),
        "referees": Ground("2002 §31", False),
        "immediate_s": Ground("2002 §16.3"),
        "correction": Ground("2002 §17.1"),
        "lift_s": Ground("2002 §18.2"),
        "repetition_loses_turn": Ground("2002 §20"),
        "cycles": Ground("2002 §20.3", False),
        "replay_clocks_fresh": Ground("2002 §17.5"),
        "counted": Ground("2002 §23.7"),
        "smoking_banned": Ground("2002 §15.8", False),
        "sealed_moves": Ground("2002 §14", False),
        "time": Ground("2002 §12.2", False),
        "venue": Ground("2002 §22.1", False),
        "resume_on_request": Ground("2002 §21.3", False),
    },
    "older": {
        "sealed_moves": Ground("older D2.5", False),
        "replay_clocks_fresh": Ground("older D8.3"),
        "time": Ground("older D2.3", False),
    },
}


def ground(name: str, text: str) -> Ground:
    """What `text` ("2002", "older", …) has about a parameter."""
    return _GROUNDS.get(text, {}).get(name, Ground())
