"""What rulings at a table put on players beyond their game: warnings, which count over the whole event (2002 §27.1 B),
a ban, a lower prize, criticism in public (§23.2, §23.6), results that are taken (§23.1)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.rulings.effect import Do
from rules.rulings.kind import Kind
from station.game.logged import LoggedGame
from station.hall.tournament.entries import TournamentEntry, Warned
from station.hall.tournament.journal import Book
from station.hall.tournament.sanctions import Lifted, Sanction, Sanctioned
from station.hall.tournament.teams import seated
from station.hall.tournament.tournament import Game, Tournament

_SANCTIONS: Mapping[str, Sanction] = {
    Do.BAN: "banned", Do.PRIZE_DOWN: "prize_down", Do.CRITICIZE: "criticized",
}  # fmt: skip


@dataclass(frozen=True)
class Taken:
    """Results of these players are cancelled (§23.1): which ones a person says, the ruling does not.

    ruling -- its event in the table's log; why -- its article and reason
    """

    ruling: int
    players: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Imposed:
    """All that one game at a table put on its players so far, in place of what it said before.

    warnings -- by id; sanctions -- each with its article and its ruling's reason; taken -- see `Taken`
    """

    station: str
    number: int
    warnings: Mapping[str, int] = field(default_factory=dict, hash=False)
    sanctions: tuple[Sanctioned, ...] = ()
    taken: tuple[Taken, ...] = ()
    type: Literal["imposed"] = "imposed"

    @property
    def at(self) -> tuple[str, int]:
        """Which game at which table."""
        return self.station, self.number


def imposed(had: Imposed, game: LoggedGame, pairing: Game, tournament: Tournament) -> Imposed | None:
    """Of a game that is over; who is banned plays no round after the last that was drawn when it was heard. None while
    it goes on, and where colors were taken otherwise than drawn: whose "black" it was is for a referee to say.

    had -- its word before
    """
    if not game.over or any(one.kind is Kind.COLORS_TAKEN_WRONG for one in game.desk.incidents):
        return None
    ids = {side: player_at(tournament, pairing, side) for side in "BW"}
    heard = {(one.player, one.what): one.after for one in had.sanctions}
    round_ = max(one.round for one in tournament.games)
    warnings: Counter[str] = Counter()
    sanctions: dict[tuple[str, Sanction], Sanctioned] = {}
    taken: list[Taken] = []
    for one in game.desk.rulings:
        if one.superseded_by is not None:
            continue
        why = " ".join(filter(None, (one.what.article, one.what.why))) or one.what.ruling
        for effect in one.what.effects:
            if effect.do == Do.CANCEL_RESULTS:
                sides = effect.side or "BW"
                taken.append(Taken(one.seq, tuple(filter(None, (ids[side] for side in sides))), why))
            who = ids.get(effect.side or "")
            if who is None:
                continue
            if effect.do == Do.WARN:
                warnings[who] += 1
            elif what := _SANCTIONS.get(effect.do):
                sanctions[who, what] = Sanctioned(who, what, why, heard.get((who, what), round_))
    return Imposed(*had.at, dict(warnings), tuple(sanctions.values()), tuple(taken))


def changes(had: Imposed | None, now: Imposed, book: Book) -> Iterator[TournamentEntry]:
    """What a game's word changes in the book, against its word before; a person's own entries stay."""
    before = had or Imposed(*now.at)
    for player in sorted({*before.warnings, *now.warnings}):
        times = now.warnings.get(player, 0) - before.warnings.get(player, 0)
        if times := max(times, -book.tournament.warnings.get(player, 0)):  # a person may have taken some back
            yield Warned(player, times)
    for gone in set(before.sanctions) - set(now.sanctions):
        if gone in book.sanctions:
            yield Lifted(gone.player, gone.what)
    for one in now.sanctions:
        if one not in before.sanctions:
            yield one


def player_at(tournament: Tournament, game: Game, side: str) -> str | None:
    """Whom a word about a side is about: the person, where teams play."""
    person = seated(tournament, game, side)
    return person.id if person is not None else game.black if side == "B" else game.white
