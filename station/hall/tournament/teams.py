"""Teams (2002 §25.2): who sits at which board of a match, and the games that a match is made of."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def members_of(tournament: Tournament, team: str) -> tuple[Person, ...]:
    """Of a team, by its id: in board order as they were entered (分台定人: by dan and rating, fixed once set)."""
    called = next((one.name for one in tournament.players if one.id == team), None)
    return tuple(one for one in tournament.members if one.team == called)


def line_up(tournament: Tournament, team: str, round_: int) -> tuple[str, ...]:
    """Ids by board of the match: as given for this round or last before it; else the first so many members.

    Who was banned since stands in it still, and sits at no board: see `seated`.
    """
    given = [n for n, name in tournament.line_ups if name == team and n <= round_]
    if given:
        return tournament.line_ups[max(given), team]
    members = [one.id for one in members_of(tournament, team) if takes_part(tournament, one.id, 1)]
    return tuple(members[: tournament.match_boards])


def takes_part(tournament: Tournament, id_: str, round_: int) -> bool:
    """Whether who is called so had not left, and was not banned, before a round."""
    return tournament.withdrawn.get(id_, round_) >= round_


def own_board(tournament: Tournament, game: Game, side: str) -> int:
    """At which board of its line-up who sits there for a team stands: in 全队轮赛 the team entered later moves on
    by one each round, so that everybody meets everybody."""
    at = game.match_board or 1
    moved = (game.round - 1) % tournament.match_rounds
    first = next((one.id for one in tournament.players if one.id in (game.black, game.white)), game.black)
    team = game.black if side == "B" else game.white
    return at if not moved or team == first else (at - 1 + moved) % tournament.match_rounds + 1


def seated(tournament: Tournament, game: Game, side: str) -> Person | None:
    """Who sits there for a team: "B" or "W". None of persons, and where the line-up has nobody for this board, or one
    who was banned before this round."""
    team = game.black if side == "B" else game.white
    if game.match_board is None or team is None:
        return None
    ids, board = line_up(tournament, team, game.round), own_board(tournament, game, side)
    if board > len(ids) or not takes_part(tournament, ids[board - 1], game.round):
        return None
    id_ = ids[board - 1]
    return next((one for one in tournament.members if one.id == id_), Person(id_))


def sides_names(tournament: Tournament, game: Game) -> tuple[str, str]:
    """As sheets, tables and records name both sides: a player, and behind him his team; two of one name told apart."""

    def called(side: str, id_: str | None) -> str:
        team, person = tournament.apart.get(id_ or "", ""), seated(tournament, game, side)
        return f"{person.name} ({team})" if person is not None else team

    return called("B", game.black), called("W", game.white)


def boards_of(matches: Iterable[Game], tournament: Tournament) -> Iterator[Game]:
    """Each match as its games, tables in a row; colors change from board to board. A bye stays one.

    A board at which neither team has anybody is no game.
    """
    boards = tournament.match_boards
    for match in matches:
        if match.white is None:
            yield match
            continue
        for board in range(1, boards + 1):
            table = None if match.board is None else (match.board - 1) * boards + board
            game = replace(match, board=table, match_board=board)
            if any(seated(tournament, game, side) is not None for side in "BW"):
                yield game if board % 2 else _turned(game)


def _turned(game: Game) -> Game:
    assert game.white is not None
    result = game.result
    if result is not None and result.winner:
        result = Result(Kind.WHITE if result.kind is Kind.BLACK else Kind.BLACK, result.margin)
    return replace(game, black=game.white, white=game.black, result=result)


def going_on(tournament: Tournament, round_: int) -> tuple[Game, ...]:
    """The next round of matches that one round before began (全队轮赛): the same teams at the same tables, colors
    changed. Nothing where other matches begin."""
    if (round_ - 1) % tournament.match_rounds == 0:
        return ()
    before = {game.key: game for game in tournament.games if game.round == round_ - 1}
    fresh = [
        Game(round_, game.white or game.black, game.white and game.black, game.board, match_board=game.match_board)
        for game in before.values()
    ]
    return tuple(replace(game, result=None if game.white else Result(Kind.BYE)) for game in fresh)


def by_matches(tournament: Tournament) -> Tournament:
    """Each match as one round: what a schedule is drawn from."""
    games = [
        replace(game, round=tournament.match_of(game.round))
        for game in tournament.games if (game.round - 1) % tournament.match_rounds == 0
    ]  # fmt: skip
    left = {name: tournament.match_of(last) if last else 0 for name, last in tournament.withdrawn.items()}
    rounds = tournament.rounds // tournament.match_rounds
    return replace(tournament, games=tuple(games), rounds=rounds, withdrawn=left, match_rounds=1)


def fits(tournament: Tournament, team: str, round_: int, ids: tuple[str, ...], substitutes: str) -> bool:
    """Whether a team may be lined up so: each of its own who takes part, once; and who changed, as the event lets them.

    substitutes -- "none": the order that was set for the first round stays; "reserves": one who had no board may take
    somebody's, the others keep theirs; "free": as the team likes before each match
    """
    own = {one.id for one in members_of(tournament, team) if takes_part(tournament, one.id, round_)}
    if len(ids) != tournament.match_boards or len(set(ids)) < len(ids) or not own.issuperset(ids):
        return False
    if substitutes == "free" or not any(game.round < round_ for game in tournament.games):
        return True
    before = line_up(tournament, team, round_ - 1)
    moved = [one for one, had in zip(ids, before, strict=False) if one != had]
    return not moved or (substitutes == "reserves" and not set(moved) & set(before))


def without_absent(tournament: Tournament) -> Tournament:
    """Without who left before he was in any game."""
    there = {id_ for game in tournament.games for id_ in (game.black, game.white)}
    gone = {id_ for id_ in tournament.withdrawn if id_ not in there}
    return replace(
        tournament,
        players=tuple(one for one in tournament.players if one.id not in gone),
        withdrawn={id_: last for id_, last in tournament.withdrawn.items() if id_ not in gone},
        warnings={id_: n for id_, n in tournament.warnings.items() if id_ not in gone},
        order=tuple(tuple(id_ for id_ in ids if id_ not in gone) for ids in tournament.order),
    )


def as_persons(tournament: Tournament) -> Tournament:
    """Its games as persons played them, for those who rate persons; teams' byes and empty boards are left out."""
    games = []
    for game in tournament.games:
        black, white = seated(tournament, game, "B"), seated(tournament, game, "W")
        if black is not None and white is not None:
            games.append(replace(game, black=black.id, white=white.id, match_board=None))
    swiss = Format.SWISS if tournament.format.swiss else Format.ROUND_ROBIN
    warnings = {name: n for name, n in tournament.warnings.items() if name in {one.id for one in tournament.members}}
    return replace(
        tournament, format=swiss, players=tournament.members, members=(), games=tuple(games), line_ups={},
        match_boards=0, match_rounds=1, warnings=warnings, withdrawn={}, order=(),
    )  # fmt: skip
