"""What a file of another program brings into an event that goes on: new players, and the next round's pairing."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from station.errors import RefusedError
from station.hall.office.drafts import check_matches
from station.hall.office.event import EventNow
from station.hall.pairing.swiss import Drawn
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.teams import boards_of, line_up
from station.hall.tournament.tournament import Format, Game, Person, Tournament

_NUMBERED = re.compile(r" \(\d+\)$")
"""As files name the later ones of one name; see `station.hall.files`."""


@dataclass(frozen=True)
class Brought:
    """persons -- who are none of the event's yet, in order; games -- of the next round, by the event's own ids;
    a new person's id is the one that he gets when these are entered in order

    differs -- games of earlier rounds as they stand here, each with the other result that the file has
    """

    persons: tuple[Person, ...]
    games: tuple[Game, ...]
    differs: tuple[tuple[Game, Result], ...] = ()

    def drawn(self, source: str) -> Drawn:
        """As a draft. source -- the file"""
        return Drawn(self.games, f"file {source}", {game.black: "file" for game in self.games if not game.bye})


def brought(event: EventNow, made: Tournament) -> Brought:
    """made -- as the file says, its players with ids of its own or the event's. RefusedError for what cannot be.

    A player is known by his name; of several with one name the first in the file is the first here, so that a file that
    came from here and goes back names the same ones.
    """
    now, round_ = event.book.tournament, event.round + 1
    everybody = (*now.players, *now.members)
    here: dict[str, list[str]] = {}
    for person in everybody:
        here.setdefault(person.name, []).append(person.id)
    known = {person.id for person in everybody}
    ids: dict[str, str] = {}
    fresh: list[Person] = []
    ours = {person.id: person for person in everybody}
    numbers = event.fresh("p")
    for person in made.players:
        if person.id in known and ours[person.id] == person:
            ids[person.id] = person.id
            here[person.name].remove(person.id)
    for person in made.players:
        if person.id in ids:
            continue
        if left := here.get(person.name) or here.get(_NUMBERED.sub("", person.name)):
            ids[person.id] = left.pop(0)
        else:
            fresh.append(person)
            ids[person.id] = next(numbers)
    games = tuple(_placed(_bare(game, ids) for game in made.games if game.round == round_))
    if games and now.format.of_teams:
        games = _of_teams(now, games, round_)
    if games and round_ > now.rounds:
        raise RefusedError("hall_no_pairing", f"The event has {now.rounds} rounds.")
    if games and any(game.result is None for game in now.games):
        raise RefusedError("hall_unfinished", "A game of the round before has no result yet.")
    return Brought(tuple(fresh), games, tuple(_differing(now, made, ids)))


def _differing(now: Tournament, made: Tournament, ids: dict[str, str]) -> Iterator[tuple[Game, Result]]:
    """Results of earlier rounds that the file has otherwise: margins aside, which other programs do not keep."""
    here = {frozenset((game.round, game.black, game.white)): game for game in now.games if game.counts}
    for one in made.games:
        game = here.get(frozenset((one.round, ids[one.black], ids.get(one.white or ""))))
        if game is None or game.result is None or one.result is None:
            continue
        kind = one.result.kind
        if game.black != ids[one.black]:
            kind = {Kind.BLACK: Kind.WHITE, Kind.WHITE: Kind.BLACK}.get(kind, kind)
        if kind is not game.result.kind:
            yield game, Result(kind)


def as_files_have(now: Tournament) -> Tournament:
    """What a file is read onto: of teams, whom it pairs may be teams or their players."""
    if not now.format.of_teams:
        return now
    return replace(
        now, format=Format.SWISS, players=(*now.players, *now.members), members=(), games=(), withdrawn={}, order=(),
        warnings={}, line_ups={}, match_rounds=1,
    )  # fmt: skip


def _of_teams(now: Tournament, games: Iterable[Game], round_: int) -> tuple[Game, ...]:
    """A row may be a match, with colors as at its first board, or a board of one, as its two players' names."""
    if (round_ - 1) % now.match_rounds:
        raise RefusedError("hall_no_pairing", "Matches go on in this round: it is drawn here.")
    seats = {
        id_: (team.id, board) for team in now.players for board, id_ in enumerate(line_up(now, team.id, round_), 1)
    }
    called = {one.id: one.name for one in now.members}
    matches, boards = [], []
    for game in games:
        if not {game.black, game.white} & called.keys():
            matches.append(game)
            continue
        for id_ in (game.black, game.white):
            if id_ not in seats:
                raise RefusedError("hall_line_up", f"{called.get(id_ or '', '?')} is not lined up in round {round_}.")
        (black, board), (white, other) = seats[game.black], seats[game.white or ""]
        if board != other:
            raise RefusedError(
                "hall_line_up",
                f"{called[game.black]} and {called[game.white or '']} sit at boards {board} and {other}.",
            )
        boards.append(replace(game, black=black, white=white, match_board=board))
    made = (*boards_of(matches, now), *boards)
    check_matches(made)
    met = Counter(frozenset((one.black, one.white)) for one in made)
    for one in (game for game in made if game.match_board == 1):
        whole = sum(1 for _ in boards_of([replace(one, match_board=None)], now))
        if met[frozenset((one.black, one.white))] != whole:
            raise RefusedError("hall_left_out", "Each team meets one other, at every board of their match once.")
    return made


def _bare(game: Game, ids: dict[str, str]) -> Game:
    white = None if game.white is None else ids[game.white]
    result = Result(Kind.BYE) if game.white is None else None
    return Game(game.round, ids[game.black], white, game.board, result, handicap=game.handicap)


def _placed(games: Iterable[Game]) -> Iterable[Game]:
    """Each with a table: its own, or the next one that is free."""
    made = list(games)
    taken = {game.board for game in made}
    free = (board for board in range(1, 2 * len(made) + 2) if board not in taken)
    for game in made:
        yield game if game.bye or game.board is not None else replace(game, board=next(free))
