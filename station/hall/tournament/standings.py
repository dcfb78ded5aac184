"""The table of places, as 2002 §27 reckons it; every number that a place rests on is a column.

总得分 = 个人积分 + (对手积分总和 ÷ (½ × 最高积分) − 轮次). The copies of the text have lost the fraction; public
regulations print it so. What else the text leaves open is a parameter of the tournament.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from station.hall.tournament.elimination import elimination
from station.hall.tournament.faults import pairs
from station.hall.tournament.meetings import Meeting, board_points, meetings, void
from station.hall.tournament.stages import after as after_
from station.hall.tournament.stages import split, until
from station.hall.tournament.tournament import ByeCredit, Format, Highest, OwnPoints, Tournament


class Method(StrEnum):
    """§27.2: A compares 总得分, B points and then 对手积分. A round robin has one way only."""

    A = "A"
    B = "B"


@dataclass(frozen=True)
class Standing:
    """One line. What separates nobody is a shared place; one whose games are void has none and stands last, and so does
    one who left where the event gives him none.

    points -- 积分, of teams 场分; opponents -- 对手积分; small -- 小分; warnings -- of the whole event
    total -- 总得分; None but in a Swiss; boards -- 局分 of a team by board; None of persons
    stage -- the last one that the player was in, from 1: all numbers are of that one
    """

    place: int | None
    player: str
    points: Fraction
    opponents: Fraction
    small: Fraction
    warnings: int
    total: Fraction | None
    boards: tuple[Fraction, ...] | None
    stage: int = 1


@dataclass(frozen=True)
class _Sums:
    """own -- what is compared and what opponents are worth: the points, or of teams their board points."""

    points: dict[str, Fraction]
    own: dict[str, Fraction]
    opponents: dict[str, Fraction]
    small: dict[str, Fraction]


def standings(tournament: Tournament, method: Method = Method.A, after: int | None = None) -> tuple[Standing, ...]:
    """After so many rounds (None: all of them), in order; equals in the order of the players.

    Of several stages the last one's table, and below it who did not go on into it, by the table before.
    tournament -- without faults; not checked. Who left before the first round (§28.1) stands in no table
    """
    rounds = tournament.rounds if after is None else after
    event = until(tournament, rounds)
    *before, last = split(event)
    lines = [replace(one, stage=len(before) + 1) for one in _of_stage(last, method, rounds - after_(event))]
    for at, stage in reversed(list(enumerate(event.stages))):
        of_stage = _of_stage(before[at], method, before[at].rounds)
        lines += [replace(one, stage=at + 1) for one in _stayed(of_stage, set(stage.players))]
    return tuple(lines)


def _stayed(lines: Iterable[Standing], went_on: set[str]) -> list[Standing]:
    """Below those who went on, as they stand among themselves."""
    stayed = [one for one in lines if one.player not in went_on]
    places = [one.place for one in stayed if one.place is not None]
    return [
        replace(one, place=one.place and len(went_on) + 1 + sum(other < one.place for other in places))
        for one in stayed
    ]  # fmt: skip


def _of_stage(tournament: Tournament, method: Method, rounds: int) -> list[Standing]:
    sums = _sums(tournament, rounds)
    out = void(tournament, rounds)
    matches = rounds // tournament.match_rounds
    half_highest = _highest(tournament, sums, rounds) / 2
    by_board = board_points(tournament, rounds) if tournament.format.of_teams else {}
    last_board = _match_boards(tournament)

    def line(player: str) -> Standing:
        points, opponents = sums.points[player], sums.opponents[player]
        own = sums.own[player]
        total = own + (opponents / half_highest - matches) if half_highest else own
        boards = by_board.get(player, {})
        return Standing(
            None,
            player,
            points,
            opponents,
            sums.small[player],
            tournament.warnings.get(player, 0),
            total if tournament.format.swiss else None,
            tuple(boards.get(board, Fraction()) for board in range(1, last_board + 1))
            if tournament.format.of_teams
            else None,
        )

    played = {name for game in tournament.games for name in (game.black, game.white)}
    never = {name for name, last in tournament.withdrawn.items() if last < 1 and name not in played}
    lines = [line(person.id) for person in tournament.players if person.id not in never]
    if not tournament.leavers_placed and not tournament.format.swiss:
        out |= {name for name, last in tournament.withdrawn.items() if last <= rounds and last < tournament.rounds}
    ranked = [one for one in lines if one.player not in out]
    return [*_placed(ranked, tournament, method, rounds), *(one for one in lines if one.player in out)]


def _sums(tournament: Tournament, rounds: int) -> _Sums:
    met = meetings(tournament, rounds)
    names = [person.id for person in tournament.players]
    points, opponents, small = (dict.fromkeys(names, Fraction()) for _ in range(3))
    for one in met:
        points[one.player] += one.points
    by_boards = tournament.format is Format.TEAM_SWISS and tournament.own_points is OwnPoints.BOARDS
    own = {name: _board_sum(tournament, rounds, name) for name in names} if by_boards else points
    for one in met:
        if one.opponent is None:
            opponents[one.player] += _bye(one, met, tournament, by_boards=by_boards)
        elif one.counts:
            opponents[one.player] += own[one.opponent]
            small[one.player] += one.share * points[one.opponent]
    return _Sums(points, own, opponents, small)


def _board_sum(tournament: Tournament, rounds: int, team: str) -> Fraction:
    return sum(board_points(tournament, rounds).get(team, {}).values(), Fraction())


def _bye(bye: Meeting, met: Iterable[Meeting], tournament: Tournament, *, by_boards: bool) -> Fraction:
    if tournament.bye_credit is ByeCredit.NOTHING:
        return Fraction()
    if by_boards:
        return _board_sum(tournament, bye.round - 1, bye.player)
    own = (one.points for one in met if one.player == bye.player and one.round < bye.round)
    return sum(own, Fraction())


def _highest(tournament: Tournament, sums: _Sums, rounds: int) -> Fraction:
    """Zero where nobody has a point: then there is nothing to divide by, and 总得分 is the points."""
    actual = max(sums.own.values(), default=Fraction())
    by_boards = sums.own is not sums.points
    possible = 2 * rounds * _match_boards(tournament) if by_boards else 2 * (rounds // tournament.match_rounds)
    return Fraction(possible) if actual and tournament.highest is Highest.POSSIBLE else actual


def _match_boards(tournament: Tournament) -> int:
    return max((game.match_board or 1 for game in tournament.games), default=1)


def _key(line: Standing, tournament: Tournament, method: Method) -> tuple[Fraction, ...]:
    """What is compared, greater first, in the order of the article."""
    fewer = Fraction(-line.warnings)
    boards = line.boards or ()
    if tournament.format in (Format.FINAL, Format.DUEL):
        return (line.points,)
    match tournament.format.of_teams, line.total, method:
        case True, None, _:
            return (line.points, sum(boards, Fraction()), *boards)
        case True, Fraction() as total, Method.A:
            return (total, line.points, sum(boards, Fraction()), *boards)
        case True, _, _:  # 总积分, as the event has it; then as in a round robin
            own = sum(boards, Fraction()) if tournament.own_points is OwnPoints.BOARDS else line.points
            return (own, line.points, sum(boards, Fraction()), *boards)
        case False, None, _:
            return (line.points, line.small, fewer)
        case False, Fraction() as total, Method.A:
            return (total, fewer)
        case _:
            return (line.points, line.opponents, fewer)


def _survived(tournament: Tournament, rounds: int) -> dict[str, tuple[Fraction, ...]]:
    """Of a knock-out: the text gives it no places; whoever is out later stands higher. Who left is out in the round
    that he did not come to."""
    found = elimination(tournament, rounds)
    ends = {id_: last + 1 for id_, last in tournament.withdrawn.items() if last < rounds} | found.out
    return {
        one.id: (Fraction(ends.get(one.id, rounds + 1)), Fraction(0 if one.id in ends else -found.defeats[one.id]))
        for one in tournament.players
    }


def _placed(lines: list[Standing], tournament: Tournament, method: Method, rounds: int) -> Iterable[Standing]:
    """A place is one more than the number of those who stand above."""
    keys: Mapping[str, tuple[Fraction, ...]] = (
        _survived(tournament, rounds)
        if tournament.format is Format.KNOCK_OUT
        else {line.player: _key(line, tournament, method) for line in lines}
    )
    above = pairs(tournament.order)
    before = 0
    for _, group in groupby(sorted(lines, key=lambda line: keys[line.player], reverse=True), lambda x: keys[x.player]):
        equals = list(group)
        names = {one.player for one in equals}
        better = Counter(worse for one, worse in above if one in names and worse in names)
        for one in sorted(equals, key=lambda line: better[line.player]):
            yield _with_place(one, before + better[one.player] + 1)
        before += len(equals)


def shared_places(lines: Iterable[Standing]) -> list[list[str]]:
    """Who is equal in everything that is compared, by place."""
    found: dict[int, list[str]] = {}
    for line in lines:
        if line.place is not None:
            found.setdefault(line.place, []).append(line.player)
    return [names for names in found.values() if len(names) > 1]


def _with_place(line: Standing, place: int) -> Standing:
    return replace(line, place=place)
