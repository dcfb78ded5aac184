"""One table as its records tell it so far: its game, which order that was played under, and whether it calls."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.rulings.kind import Kind
from station.game.catalog import Assented, EndProposed, GameStarted, HelpCalled, Letter, LotDrawn, ResultSigned
from station.game.incident import DeskIncident
from station.game.logged import Entry, LoggedGame
from station.game.state import REPLAYED
from station.hall.tables.told import Called, Kept, Taken
from station.hall.tournament.result import Kind as Ended
from station.hall.tournament.result import Result
from station.pictures.ring import Moment


@dataclass(frozen=True)
class TableNow:
    """One station's.

    game -- the last one; None before the first; ordered -- id of the order it is played under, 0: of none
    taken -- of the last order that was taken
    calls_ns -- when somebody there called for a person, by its clock; 0: nobody does
    pictures -- of the game's incidents that the table keeps: MACs, by event and moment
    rev -- grows with each change, over all tables
    silent -- nothing was heard of it for a while; heard_ns -- the hub's wall time at its last message; None: never
    coming -- the referee who said that he comes, for as long as something waits; None: nobody did
    """

    station: str
    game: LoggedGame | None = None
    ordered: int = 0
    taken: int = 0
    calls_ns: int = 0
    pictures: Mapping[tuple[int, Moment], str] = field(default_factory=dict, hash=False)
    rev: int = 0
    silent: bool = True
    heard_ns: int | None = None
    coming: str | None = None

    def after(self, one: Entry | Taken | Kept | Called) -> "TableNow":
        """With one record more. One of an earlier game changes nothing here: see `Floor`."""
        now = self._with(one)
        return now if now.coming is None or now.called else replace(now, coming=None)

    def _with(self, one: Entry | Taken | Kept | Called) -> "TableNow":
        if isinstance(one, Taken):
            here = self.game is not None and one.game == self.game.number
            return replace(self, taken=one.id, ordered=one.id if here else self.ordered)
        if isinstance(one, Kept):
            return self._keeping(one)
        if isinstance(one, Called):
            return self._calling(one.on, one.wall_ns)
        if self.game is None or one.game > self.game.number:
            first = LoggedGame.of([one]) if isinstance(one.event.what, GameStarted) else None
            return self if first is None else replace(self, game=first, ordered=self.taken, pictures={})
        if one.game < self.game.number:
            return self
        what, now = one.event.what, self
        if isinstance(what, HelpCalled):
            now = self._calling(what.on, one.at.wall_ns)
        return replace(now, game=self.game.extended([one]))

    def _calling(self, on: bool, wall_ns: int) -> "TableNow":
        """A game that begins says again that its table calls: since when is known already."""
        return replace(self, calls_ns=(self.calls_ns or wall_ns) if on else 0)

    def _keeping(self, one: Kept) -> "TableNow":
        if self.game is None or one.game != self.game.number:
            return self
        others = {place: mac for place, mac in self.pictures.items() if place != (one.event, one.moment)}
        return replace(self, pictures=others | ({(one.event, one.moment): one.mac} if one.mac else {}))

    @property
    def incidents(self) -> list[DeskIncident]:
        """That wait for a person. What was put right, and nobody spoke of, is nothing to look at from afar until it
        holds up a result: then it is shown as long as it does."""
        game = self.game
        if game is None:
            return []
        held = game.holds_lock if self.state in ("counting", "over") else ()
        return [one for one in game.desk.open if one in held or not game.put_right(one)]

    @property
    def called(self) -> bool:
        """Whether anything waits for a person there."""
        return self.calls_ns > 0 or bool(self.incidents)

    @property
    def unconfirmed(self) -> "Unconfirmed | None":
        """What waits for a confirmation and for nothing else; None: nothing does."""
        game = self.game
        if game is None or game.over:
            return None
        count, signs = game.counting, bool(game.state.terms.signs(game.details.board_number))
        if count.phase == "proposed":
            return Unconfirmed("end", "W" if count.proposed_by == "B" else "B", _last_ns(game, EndProposed))
        agreed = {one.color for one in count.assents}
        if count.phase != "marking" or not (agreed or count.signed):
            return None
        open_: list[Letter] = [side for side in _SIDES if side not in agreed]
        by = open_[0] if len(open_) == 1 else "referee" if not open_ and signs else "both"
        return Unconfirmed("count", by, _last_ns(game, Assented, ResultSigned))

    @property
    def state(self) -> str:
        """In one word: "empty", "playing", "paused", "counting", "over"."""
        game = self.game
        if game is None:
            return "empty"
        if game.over or game.counting.phase == "locked":
            return "over"
        if game.counting.phase in ("proposed", "marking"):
            return "counting"
        return "playing" if game.state.phase == "playing" else "paused"


_SIDES: tuple[Letter, Letter] = ("B", "W")


@dataclass(frozen=True)
class Unconfirmed:
    """A game that waits for somebody's word alone.

    of -- that it has ended, or the count; by -- whose word is asked next; since_ns -- the table's Unix time of the last
    """

    of: Literal["end", "count"]
    by: Literal["B", "W", "both", "referee"]
    since_ns: int


def _last_ns(game: LoggedGame, *kinds: type) -> int:
    return next((one.at.wall_ns for one in reversed(game.entries) if isinstance(one.event.what, kinds)), 0)


@dataclass(frozen=True)
class Outcome:
    """How a game ended at its table.

    played -- False: a forfeit (弃权); by -- who locked it, with his time; article -- of the ruling, if one ended it
    """

    result: Result
    played: bool
    article: str
    by: tuple[tuple[str, str], ...]


def outcome(game: LoggedGame) -> Outcome | None:
    """Once nobody at the table has anything to add; None before, and where a person has to say.

    Not of a game that is played again, nor where colors were taken otherwise than drawn: whose "black" it was is for a
    referee to say. Not while an incident is open (DESK.md §7.7).
    """
    state = game.state
    if not spoken(game) or state.result is None:
        return None
    if any(one.kind is Kind.COLORS_TAKEN_WRONG for one in game.desk.incidents):
        return None
    if game.holds_lock:
        return None
    found = _result(state.result)
    if found is None:
        return None
    ruled = next((one.what.article for one in game.desk.rulings if one.seq == state.decided_by), "")
    at = str(game.ended.wall_ns)
    signed = game.counting.signed
    by: list[tuple[str, str]] = [(one.color, at) for one in game.counting.assents]
    by += [(signed.name or signed.role, at)] if signed is not None else []
    return Outcome(found, _played(game, found), ruled, tuple(by))


def spoken(game: LoggedGame) -> bool:
    """Whether its table said how it ended, be it not to the end yet: a game after it is a further one. Not of one that
    broke off, or that is played again."""
    state = game.state
    return game.over and state.result is not None and not state.to_be_replayed and state.ended != REPLAYED


def lot_drawn(game: LoggedGame) -> LotDrawn | None:
    """The lot that a ruling left and that was drawn at the table (2002 §17.5, §22.3), while that ruling holds.

    None where colors were taken otherwise than drawn: as for the result, whose "black" it was is for a referee to say.
    """
    if any(one.kind is Kind.COLORS_TAKEN_WRONG for one in game.desk.incidents):
        return None
    drawn = [one.lot for one in game.desk.rulings if one.lot is not None and one.superseded_by is None]
    return drawn[-1] if drawn else None


def _played(game: LoggedGame, result: Result) -> bool:
    """A game that ends by ruling or on time before anything lay on the board was not begun: somebody did not come."""
    state = game.state
    begun = bool(state.moves or state.setup_black or state.setup_white)
    return begun or not (result.margin in ("F", "T") or result.kind is Ended.BOTH_LOSE)


def _result(text: str) -> Result | None:
    """As SGF has it. None for what it does not say ("?"), or that no table of places knows."""
    if text in ("0", "Draw"):
        return Result(Ended.DRAW)
    if text == "BOTH LOSE":
        return Result(Ended.BOTH_LOSE)
    if text == "Void":
        return Result(Ended.NO_RESULT)
    try:
        return Result.parse(text)
    except ValueError:
        return None
