"""What the event has fixed where the texts are silent (竞赛补充规定): DESK.md §8, asked once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.ruleset import Compensation
from rules.rulings.facts import Facts, Supplement


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

    chief -- by name; referees -- the executing referee (执行裁判) of each board, by name
    announce -- None: the desk alone where a referee is named, else the table too
    immediate_s -- how long 立即 lasts (2002 §16.3); None: until the claimant's own next move
    lift_s -- seconds without a hand over dead stones after which they count as left lying, where there is no clock
    repetition_loses_turn -- a forbidden repetition costs the turn; cycles -- what long ones lead to (2002 §20.3)
    replay_clocks_fresh -- a replayed game has fresh clocks; stops_clocks -- a referee who rules stops both
    compensation -- None: the ruleset's own; sealed_moves -- the procedure in words
    resume_on_request -- one player's request reopens play after the end (Japanese rules)
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
    resume_on_request: bool = False

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
        return self.referees.get(board, "")

    @property
    def facts(self) -> Facts:
        """What rulings ask of the event."""
        return Facts(supplement=self.cycles, resumable=self.resume_on_request)
