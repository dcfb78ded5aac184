"""What each player met in each round, and what it was worth to him: the game, or the match of a team (2002 §27)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from station.hall.tournament.result import Kind
from station.hall.tournament.teams import own_board
from station.hall.tournament.tournament import Format, Game, Tournament

WIN = Fraction(2)
DRAWN = Fraction(1)
LOST = Fraction(0)
_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Meeting:
    """One player's side of a game or match.

    opponent -- None: a bye; points -- his own; share -- of the opponent's points that come into his 小分: 1, ½ or 0
    counts -- whether the opponent's points come into 小分 and 对手积分
    """

    round: int
    player: str
    opponent: str | None
    points: Fraction
    share: Fraction = LOST
    counts: bool = True


def void(tournament: Tournament, after: int) -> frozenset[str]:
    """Who left a round robin before half of the rounds: nothing he played stands (§28.2; exactly half is enough).

    Games are held against rounds, also where the number of players is odd. A bye, a forfeit and a game that is played
    again are none. Teams are left alone: §28.4.
    """
    if tournament.format is not Format.ROUND_ROBIN:
        return frozenset()
    played: dict[str, int] = defaultdict(int)
    for game in tournament.games:
        for name in (game.black, game.white):
            last = tournament.withdrawn.get(name or "")
            if last is not None and game.round <= last and game.counts and game.played and not game.bye:
                played[name or ""] += 1
    return frozenset(
        name for name, last in tournament.withdrawn.items() if last <= after and 2 * played[name] < tournament.rounds
    )


def standing_games(tournament: Tournament, after: int) -> tuple[Game, ...]:
    """The games of the first `after` rounds that count."""
    out = void(tournament, after)
    return tuple(
        game
        for game in tournament.games
        if game.counts and game.round <= after and game.black not in out and game.white not in out
    )


def meetings(tournament: Tournament, after: int) -> tuple[Meeting, ...]:
    """Of all players in the first `after` rounds; for teams of all matches whose boards have ended."""
    games = standing_games(tournament, after)
    if not tournament.format.of_teams:
        return tuple(meeting for game in games for meeting in sides(game, tournament))
    open_matches = {
        (tournament.match_of(game.round), frozenset((game.black, game.white)))
        for game in tournament.games if game.result is None
    }  # fmt: skip
    return tuple(
        meeting
        for (number, teams), boards in _matches(games, tournament).items()
        if (number, teams) not in open_matches and boards[-1].round == number * tournament.match_rounds
        for meeting in _match(boards, tournament)
    )


def board_points(tournament: Tournament, after: int) -> dict[str, dict[int, Fraction]]:
    """局分 of each team, by board."""
    points: dict[str, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for game in standing_games(tournament, after):
        for side, color in zip(sides(game, tournament), "BW", strict=False):
            points[side.player][own_board(tournament, game, color)] += side.points
    return points


def sides(game: Game, tournament: Tournament) -> Iterable[Meeting]:
    """Both sides of a game that ended; one of a bye."""
    assert game.result is not None
    kind = game.result.kind
    counts = (game.played or tournament.forfeits) and not _after_leaving(game, tournament)
    if game.white is None:
        yield Meeting(game.round, game.black, None, LOST if "B" in game.cancelled else tournament.bye_points)
        return
    for side, player, opponent in (("B", game.black, game.white), ("W", game.white, game.black)):
        if side in game.cancelled:
            yield Meeting(game.round, player, opponent, LOST, counts=counts and tournament.cancelled_met)
        elif kind in (Kind.DRAW, Kind.NO_RESULT):
            points = DRAWN if kind is Kind.DRAW else tournament.no_result
            yield Meeting(game.round, player, opponent, points, _share(points), counts)
        else:
            points = WIN if kind == side else LOST
            yield Meeting(game.round, player, opponent, points, _share(points), counts)


def _after_leaving(game: Game, tournament: Tournament) -> bool:
    """A forfeit of who had left, where the event counts none of those."""
    if game.played or tournament.leavers_forfeits or tournament.format.swiss:
        return False
    return any(tournament.withdrawn.get(name or "", game.round) < game.round for name in (game.black, game.white))


def _share(points: Fraction) -> Fraction:
    return Fraction(1) if points >= WIN else _HALF if points > LOST else LOST


def _matches(games: Iterable[Game], tournament: Tournament) -> dict[tuple[int, frozenset[str | None]], list[Game]]:
    found: dict[tuple[int, frozenset[str | None]], list[Game]] = defaultdict(list)
    for game in sorted(games, key=lambda one: one.round):
        found[tournament.match_of(game.round), frozenset((game.black, game.white))].append(game)
    return found


def _match(boards: list[Game], tournament: Tournament) -> Iterable[Meeting]:
    """场分: 2 for more board points, 1 for as many, 0 for fewer (§27; so 0 : 0 is a draw, as the text has it)."""
    met = [side for game in boards for side in sides(game, tournament)]
    if met[0].opponent is None:
        yield replace(met[0], points=tournament.bye_points)
        return
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for side in met:
        sums[side.player] += side.points
    for player, own in sums.items():
        [opponent] = sums.keys() - {player}
        points = WIN if own > sums[opponent] else DRAWN if own == sums[opponent] else LOST
        counts = any(side.counts for side in met)
        yield Meeting(met[0].round, player, opponent, points, _share(points), counts)
