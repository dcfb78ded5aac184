"""One incident at the desk and one ruling on it, with all that people said and did of them."""

from dataclasses import dataclass

from rules.rulings.effect import Do
from rules.rulings.kind import Kind
from rules.rulings.state import AWAITING, State
from station.game import catalog as c


@dataclass(frozen=True)
class Said:
    """A record at the desk: its event and when."""

    seq: int
    t_ns: int
    what: c.Occurrence


@dataclass(frozen=True)
class DeskIncident:
    """One incident and how far it is.

    seq -- of the event that told it; kind -- what it is, by what is known so far
    number -- of the move it happened with, or after; side -- whose doing it is, as far as that is known
    elsewhere -- a takeback's: the event of the stone set on another point; 0 for any other
    said -- claims, questions, answers, referrals, in order; rulings -- their events, the last one holds
    closed_by -- the event that closed its window, where nobody had claimed
    first_frame -- in which it was seen first; None without a picture
    entered -- by hand; before_end -- how far it was when the game ended over it; None: it did not
    """

    seq: int
    kind: Kind
    number: int
    t_ns: int
    side: c.Letter | None = None
    elsewhere: int = 0
    state: State = State.OPEN
    said: tuple[Said, ...] = ()
    rulings: tuple[int, ...] = ()
    closed_by: int | None = None
    first_frame: int | None = None
    entered: bool = False
    before_end: State | None = None

    @property
    def open(self) -> bool:
        """Somebody still has to say something."""
        return self.state in AWAITING

    @property
    def claims(self) -> tuple[c.Claimed, ...]:
        """Whoever brought it up, in order."""
        return tuple(one.what for one in self.said if isinstance(one.what, c.Claimed))

    @property
    def assents(self) -> dict[c.Letter, c.RulingAssented]:
        """To which ruling each side agreed last, since the last ruling."""
        since = self.rulings[-1] if self.rulings else 0
        return {
            one.what.by: one.what for one in self.said if isinstance(one.what, c.RulingAssented) and one.seq > since
        }

    @property
    def found(self) -> dict[str, str]:
        """What a referee found himself, the last word on each fact."""
        return {one.what.fact: one.what.value for one in self.said if isinstance(one.what, c.FactFound)}

    @property
    def answers(self) -> dict[str, str]:
        """What was answered of each fact asked for, the last question about it. Of both: what both say; "no" where
        one says yes and the other no, nothing before both have answered."""
        found: dict[str, str] = {}
        given = [one.what for one in self.said if isinstance(one.what, c.Answered)]
        for seq, asked in ((one.seq, one.what) for one in self.said if isinstance(one.what, c.Asked)):
            said = {one.by: one.value for one in given if one.question == seq and one.value}
            if asked.to == "both" and "both" not in said and len(said) < 2:
                continue
            values = set(said.values())
            if asked.fact and len(values) == 1:
                found[asked.fact] = values.pop()
            elif asked.fact and values == {"yes", "no"}:
                found[asked.fact] = "no"
        return found

    @property
    def known(self) -> dict[str, str]:
        """The last word on each fact: what a referee found, until he asks about it again; else what was answered."""
        asked = {what.fact: one.seq for one in self.said if isinstance(what := one.what, c.Asked)}
        found = {
            what.fact: what.value
            for one in self.said
            if isinstance(what := one.what, c.FactFound) and one.seq > asked.get(what.fact, 0)
        }
        return self.answers | found


@dataclass(frozen=True)
class DeskRuling:
    """A ruling. superseded_by -- the event of the one that took it back; confirmed -- sides that heard it.

    lot -- how the lot that it left to be drawn fell; None: it left none, or nobody drew yet
    """

    seq: int
    t_ns: int
    what: c.Ruled
    superseded_by: int | None = None
    executed: bool = False
    confirmed: tuple[c.Letter, ...] = ()
    appeals: tuple[Said, ...] = ()
    lot: c.LotDrawn | None = None

    @property
    def wants_lot(self) -> bool:
        """Whether a lot waits to be drawn."""
        drawn = self.lot is not None or self.superseded_by is not None
        return not drawn and any(effect.do == Do.LOT for effect in self.what.effects)
