"""What cannot be in a tournament: each with the place where it stands, so that one sentence can name it."""

import unicodedata
from collections.abc import Iterator, Mapping

from station.hall.codes import Code
from station.hall.tournament.tournament import Tournament
from vision.reasons import Reason

Fault = tuple[str, Reason]
"""A place in the file, "games[4].white", counted from 0, and what is wrong there."""

_JOINERS = "\u200c\u200d"  # some scripts need them within a word


def faults(tournament: Tournament) -> Iterator[Fault]:
    """In the order of the file. A tournament without any can be reckoned."""
    yield from _unwritable("", vars(tournament) | vars(tournament.heading))
    everybody: set[str] = set()
    for place, persons in (("players", tournament.players), ("members", tournament.members)):
        for at, person in enumerate(persons):
            if person.id in everybody:
                yield f"{place}[{at}]", Reason(Code.PLAYER_TWICE, {"name": person.id})
            everybody.add(person.id)
            yield from _unwritable(f"{place}[{at}].", vars(person))
    known = {person.id for person in tournament.players}
    yield from _games(tournament, known)
    for name in tournament.warnings:
        if name not in everybody:
            yield "warnings", Reason(Code.UNKNOWN_PLAYER, {"name": name})
    for place, names, among in (
        ("withdrawn", tuple(tournament.withdrawn), everybody),
        *((f"order[{at}]", names, known) for at, names in enumerate(tournament.order)),
    ):
        for name in names:
            if name not in among:
                yield place, Reason(Code.UNKNOWN_PLAYER, {"name": name})
    for name, last in tournament.withdrawn.items():
        if not 0 <= last <= tournament.rounds:
            yield f"withdrawn.{name}", _round(tournament, last)
    for at, stage in enumerate(tournament.stages):
        for name in stage.players:
            if name not in known:
                yield f"stages[{at}].players", Reason(Code.UNKNOWN_PLAYER, {"name": name})
        last = tournament.stages[at - 1].after if at else 0
        if not last < stage.after <= tournament.rounds:
            yield f"stages[{at}].after", _round(tournament, stage.after)
    if _cycle(tournament.order):
        yield "order", Reason(Code.ORDER_CYCLE)


def _unwritable(place: str, said: Mapping[str, object]) -> Iterator[Fault]:
    """No file takes a control character or half of a pair, and what nobody sees turns around what stands beside it."""
    for name, text in said.items():
        if isinstance(text, str) and any(map(_unseen, text)):
            yield f"{place}{name}", Reason(Code.VALUE, {"given": ascii(text)})


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cs", "Cf") and letter not in _JOINERS


def _games(tournament: Tournament, known: set[str]) -> Iterator[Fault]:
    seats: dict[tuple[int, str, int | None], int] = {}
    for at, game in enumerate(tournament.games):
        place = f"games[{at}]"
        if not 1 <= game.round <= tournament.rounds:
            yield f"{place}.round", _round(tournament, game.round)
        for side, name in (("black", game.black), ("white", game.white)):
            if name is not None and name not in known:
                yield f"{place}.{side}", Reason(Code.UNKNOWN_PLAYER, {"name": name})
        if game.white == game.black:
            yield place, Reason(Code.AGAINST_SELF, {"name": game.black})
        if (game.white is None) != game.bye:
            yield place, Reason(Code.BYE_ALONE, {"name": game.black})
        if tournament.format.of_teams and game.match_board is None and not game.bye:
            yield f"{place}.board", Reason(Code.MISSING)
        if game.result is not None and not game.counts:
            continue
        for name in (game.black, game.white):
            if name is None:
                continue
            seat = (game.round, name, game.match_board)
            if seat in seats:
                other = f"games[{seats[seat]}]"
                yield place, Reason(Code.TWO_GAMES, {"name": name, "round": game.round, "other": other})
            seats.setdefault(seat, at)


def _round(tournament: Tournament, given: int) -> Reason:
    return Reason(Code.ROUND_OUTSIDE, {"round": given, "rounds": tournament.rounds})


def _cycle(order: tuple[tuple[str, ...], ...]) -> bool:
    above = pairs(order)
    return any((name, name) in above for names in order for name in names)


def pairs(order: tuple[tuple[str, ...], ...]) -> set[tuple[str, str]]:
    """Who stands before whom, also by way of a third: (better, worse)."""
    above = {(names[i], names[j]) for names in order for i in range(len(names)) for j in range(i + 1, len(names))}
    while True:
        further = {(a, d) for a, b in above for c, d in above if b == c} - above
        if not further:
            return above
        above |= further
