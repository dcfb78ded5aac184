"""What tables say of their games: it is the result of a pairing, or a word that a person has to judge.

A pairing has one game at a table: the first that ended under its order, or the one that a person named. It is bound to
that one for good; a further game at the table, between the same names, is nobody's until a person says whose.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from station.hall.office.entries import Assigned, OfficeEntry, Said
from station.hall.office.event import EventNow
from station.hall.office.imposed import Imposed, imposed
from station.hall.office.orders import Sent
from station.hall.tables.table import TableNow, lot_drawn, outcome, spoken
from station.hall.tournament.entries import Locked, Lot, Paired
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.stages import format_of
from station.hall.tournament.tournament import Format, Game, GameKey

OrderOf = Callable[[int], Sent | None]
"""An order by its number."""


def with_another(entry: OfficeEntry, game: Game | None) -> list[OfficeEntry]:
    """A game that is to be played again is paired again, by the same two at the same table."""
    if not isinstance(entry, Locked) or entry.result != Kind.REPLAY or game is None:
        return [entry]
    return [entry, Paired((replace(game, result=None, played=True),), "", "replay")]


_WITHOUT_WINNER = {
    Format.KNOCK_OUT: "knock_out_draw", Format.SWISS_KNOCK_OUT: "knock_out_draw", Format.FINAL: "final_draw",
    Format.DUEL: "duel_draw",
}  # fmt: skip


def by_rules(now: EventNow, key: GameKey, result: str) -> str:
    """A result as the event's own rules have it: where a game without one is played again, that (2002 §20.3), and where
    defeats put out a draw too (§26)."""
    if result not in (Kind.NO_RESULT, Kind.DRAW):
        return result
    asked = _WITHOUT_WINNER.get(format_of(now.book.tournament, key[0]))
    name = asked or ("no_result" if result == Kind.NO_RESULT else "")
    return str(Kind.REPLAY) if name and now.answer(name) == "replay" else result


def result_said(now: EventNow, table: TableNow, before: Iterable[TableNow], orders: OrderOf) -> list[OfficeEntry]:
    """What its game's end makes, once nobody there has anything to add; nothing where it was heard already.

    before -- the table as it stands in its games before this one, the last one first
    """
    sent = orders(table.ordered)
    ended = outcome(table.game) if table.game is not None else None
    if sent is None or ended is None or table.game is None or (game := now.games.get(sent.game)) is None:
        return []
    at, bound = (table.station, table.game.number), now.bound.get(sent.game)
    word = by_rules(now, sent.game, str(ended.result)), ended.played
    if now.heard.get(at) == word or at in now.aside:
        return []
    if bound is not None and not bound[1]:  # a program before this took it: the same word is that game's
        further = now.word(sent.game) != word
    elif bound is not None:
        further = bound != at
    else:
        further = sent.order.again != now.again(sent.game) or _ended_before(sent, before, orders)
    if further or sent.game in now.by_hand:
        return [Said(sent.game, *at, *word, further, ended.article, ended.by)]
    locked = Locked(sent.game, *word, ended.article, ended.by, at[1])
    return with_another(locked, game)


def _ended_before(sent: Sent, before: Iterable[TableNow], orders: OrderOf) -> bool:
    """Whether another game for this pairing was played to its end at this table."""
    for one in before:
        under = orders(one.ordered)
        if under is None or under.game != sent.game or under.order.again != sent.order.again:
            return False
        if one.game is not None and spoken(one.game):
            return True
    return False


def undecided(now: EventNow, table: TableNow, orders: OrderOf) -> bool:
    """Whether its game may be a pairing's that has no result yet."""
    sent = orders(table.ordered)
    game = now.games.get(sent.game) if sent is not None else None
    return game is not None and game.result is None


def lot_said(now: EventNow, table: TableNow, orders: OrderOf) -> list[OfficeEntry]:
    """For the pairing of the next round (2002 §17.5, §22.3), where the event has both lose and knows such a lot."""
    sent, drawn = orders(table.ordered), lot_drawn(table.game) if table.game is not None else None
    if sent is None or drawn is None or table.game is None or (game := now.games.get(sent.game)) is None:
        return []
    if game.result != Result(Kind.BOTH_LOSE) or sent.order.again != now.again(game.key):
        return []
    if game.round != now.round or now.answer("both_lose_lot") == "none":
        return []
    if now.bound.get(game.key, (table.station, table.game.number)) != (table.station, table.game.number):
        return []
    lot, had = Lot(sent.game, drawn.winner, drawn.drew, drawn.before), now.lot(sent.game)
    return [lot] if lot != had and (had is None or now.lots_from[sent.game]) else []


def imposed_said(now: EventNow, table: TableNow, orders: OrderOf) -> list[OfficeEntry]:
    """What its rulings put on the players beyond the game; nothing where that was heard already, or of no pairing."""
    sent, game = orders(table.ordered), table.game
    if sent is None or game is None or (pairing := now.games.get(sent.game)) is None:
        return []
    at = (table.station, game.number)
    if at in now.aside or now.bound.get(sent.game, at) != at:
        return []
    had = now.imposed.get(at, Imposed(*at))
    said = imposed(had, game, pairing, now.book.tournament)
    return [said] if said is not None and said != had else []


def further(now: EventNow, table: TableNow, orders: OrderOf) -> GameKey | None:
    """Of a game that goes on at a table: the pairing that it would be a further game of; None where it is its own."""
    sent = orders(table.ordered)
    if sent is None or table.game is None or sent.game not in now.games:
        return None
    at, bound = (table.station, table.game.number), now.bound.get(sent.game)
    if at in now.aside or bound is None or not bound[1] or bound == at:
        return None
    return sent.game


@dataclass(frozen=True)
class Waits:
    """A game at a table that a person has to judge.

    game -- the pairing; further -- it is a further one, else the pairing's own, against what a person entered
    said -- result and whether it was played; None: it goes on; stands -- the same of the pairing in the event
    """

    game: Game
    number: int
    further: bool
    said: tuple[str, bool] | None
    stands: tuple[str, bool] | None


def waiting(now: EventNow, table: TableNow, orders: OrderOf) -> tuple[Waits, ...]:
    """Of one table, by game: words that wait, and a further game that goes on."""
    found = [
        Waits(now.games[one.game], one.number, one.further, (one.result, one.played), now.word(one.game))
        for at, one in sorted(now.told.items()) if at[0] == table.station
    ]  # fmt: skip
    key = further(now, table, orders)
    if key is not None and table.game is not None and not table.game.over:
        found.append(Waits(now.games[key], table.game.number, True, None, now.word(key)))
    return tuple(found)


def taken(now: EventNow, station: str, number: int, key: GameKey, why: str, by: tuple[str, str]) -> list[OfficeEntry]:
    """A person takes this game at a table for the pairing's: of a further one that is a replay. by -- who, and when"""
    said, game = now.told.get((station, number)), now.games[key]
    anew: list[OfficeEntry] = []
    if game.result is not None and (said is None or said.further):
        anew = with_another(Locked(key, Kind.REPLAY, ground=why, by=(by,)), game)
    return [*anew, Assigned(station, number, key, why)]


def word_of(said: Said) -> Locked:
    """As the result that it is once a person took it."""
    return Locked(said.game, said.result, said.played, said.ground, said.by, said.number)
