"""What a person may enter as the event stands. RefusedError for what does not fit; nothing is written here."""

from dataclasses import replace
from functools import singledispatch

from station.errors import RefusedError
from station.hall.codes import Code
from station.hall.office.entries import Dismissed, OfficeDecision, TablesFixed
from station.hall.office.event import EventNow
from station.hall.office.results import by_rules
from station.hall.office.roster import everybody
from station.hall.tournament.entries import (
    Cancelled,
    Guessed,
    LinedUp,
    Locked,
    Lot,
    Ordered,
    Released,
    Restored,
    Returned,
    Warned,
    Withdrew,
)
from station.hall.tournament.result import Kind
from station.hall.tournament.sanctions import Lifted, Sanctioned
from station.hall.tournament.stages import format_of
from station.hall.tournament.standings import shared_places, standings
from station.hall.tournament.teams import fits, seated
from vision.reasons import Reason


def checked(entry: OfficeDecision, now: EventNow) -> OfficeDecision:
    """The entry as the event's own rules have it."""
    if now.opened is None and not isinstance(entry, TablesFixed | Dismissed):
        raise RefusedError("hall_unopened", "The event has not begun.")
    if isinstance(entry, Locked):
        entry = replace(entry, result=by_rules(now, entry.game, entry.result))
    _check(entry, now)
    return entry


@singledispatch
def _check(_entry: object, _now: EventNow) -> None:
    """Nothing more is asked."""


@_check.register
def _(entry: Locked, now: EventNow) -> None:
    """Of teams: who has nobody at a board can win or lose it by forfeit alone."""
    tournament, game = now.book.tournament, now.games.get(entry.game)
    if game is not None and game.bye:
        raise RefusedError("hall_entry", "Nobody plays in a bye: its result stands.")
    if game is None or game.match_board is None or not entry.played or entry.result == Kind.REPLAY:
        return
    if any(seated(tournament, game, side) is None for side in "BW"):
        raise RefusedError(Code.NO_PAIR, reason=Reason(Code.NO_PAIR))


@_check.register
def _(entry: Lot, now: EventNow) -> None:
    """After both lost in a Swiss (§17.5), or where nobody won in a knock-out (§26.1): as the event has it."""
    game = now.games.get(entry.game)
    if format_of(now.book.tournament, entry.game[0]).eliminates:
        drawn = game is not None and game.result is not None and game.result.kind in (Kind.DRAW, Kind.NO_RESULT)
        if now.answer("knock_out_draw") != "lot" or not drawn:
            raise RefusedError("hall_entry", "No lot decides this game.")
    elif now.answer("both_lose_lot") == "none":
        raise RefusedError("hall_entry", "The event's own rules know no lot after both lost.")


@_check.register
def _(entry: Cancelled, now: EventNow) -> None:
    game = now.games.get(entry.game)
    if game is not None and game.cancelled.issuperset(entry.sides):
        raise _changed("These points are taken already.")


@_check.register
def _(entry: Restored, now: EventNow) -> None:
    game = now.games.get(entry.game)
    if game is not None and not game.cancelled.issuperset(entry.sides):
        raise _changed("These points are not taken.")


@_check.register
def _(entry: Withdrew, now: EventNow) -> None:
    _known({one.id for one in now.book.tournament.players}, entry.player)
    if entry.player in now.book.tournament.withdrawn:
        raise _changed("This player has left already: take that back first.")


@_check.register
def _(entry: Returned, now: EventNow) -> None:
    _known({one.id for one in now.book.tournament.players}, entry.player)
    if entry.player not in now.book.tournament.withdrawn:
        raise _changed("This player has not left.")


@_check.register
def _(entry: Warned, now: EventNow) -> None:
    """It may be a team's player's."""
    _known({one.id for one in everybody(now)}, entry.player)


@_check.register(Sanctioned)
@_check.register(Lifted)
def _(entry: Sanctioned | Lifted, now: EventNow) -> None:
    """It may be a team's player's; each bears one once."""
    _known({one.id for one in everybody(now)}, entry.player)
    bears = any((one.player, one.what) == (entry.player, entry.what) for one in now.book.sanctions)
    if bears == isinstance(entry, Sanctioned):
        raise _changed("This sanction stands already." if bears else "This sanction does not stand.")


@_check.register
def _(entry: Ordered, now: EventNow) -> None:
    _known({one.id for one in now.book.tournament.players}, *entry.names)


@_check.register
def _(entry: LinedUp, now: EventNow) -> None:
    """Before the match (§25.2), and as the event lets teams change."""
    tournament = now.book.tournament
    if all(one.id != entry.team for one in tournament.players) or not tournament.match_boards:
        raise RefusedError("hall_no_player", "There is no such team.")
    if entry.round < max(now.round, 1) or (entry.round - 1) % tournament.match_rounds or any(
        entry.team in (game.black, game.white) and game.result is not None
        for game in tournament.games if game.round == entry.round
    ):  # fmt: skip
        raise RefusedError("hall_entry", "A line-up is given before the match.")
    if not fits(tournament, entry.team, entry.round, entry.names, now.answer("substitutes")):
        raise RefusedError("hall_line_up", "The event's own rules let no team change so (substitutes).")


@_check.register
def _(entry: Guessed, now: EventNow) -> None:
    game = now.games.get(entry.game)
    if now.answer("colors") != "nigiri":
        raise RefusedError("hall_entry", "In this event colors are drawn.")
    if game is None or game.result is not None or game.guessed or now.again(entry.game):
        raise RefusedError("hall_entry", "Nobody holds stones for this game: its colors stand.")


@_check.register
def _(entry: Released, now: EventNow) -> None:
    """Once, as it is; the final table, where the event shares no places, waits for play-off or lot (§27.1 C)."""
    last = now.book.versions[-1] if now.book.versions else None
    if last is not None and last.by and last.after == entry.after and last.lines == standings(
        now.book.tournament, now.book.method, entry.after
    ):  # fmt: skip
        raise _changed("This table of places is released already.")
    tournament, how = now.book.tournament, now.answer("shared")
    if now.following is not None or entry.after < tournament.rounds or how not in ("play_off", "lot"):
        return
    called = {person.id: person.name for person in tournament.players}
    for names in shared_places(standings(tournament, now.book.method, entry.after)):
        told = " and ".join(called[name] for name in names)
        raise RefusedError("hall_shared", f"{told} share a place: enter their {how} first (§27.1).")


def _changed(sentence: str) -> RefusedError:
    """Somebody else was faster, or the same was asked twice."""
    return RefusedError("changed", sentence)


def _known(known: set[str], *names: str) -> None:
    if not known.issuperset(names):
        raise RefusedError("hall_no_player", "There is no such player.")
