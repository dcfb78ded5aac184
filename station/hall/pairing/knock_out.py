"""Where defeats put out (2002 §26.1, §26.4 – §26.6): who stays in is paired by lot among as many defeats, by points,
game after game, or one team's next player against the other's."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from station.hall.codes import Code
from station.hall.pairing.absent import forfeited
from station.hall.pairing.swiss import Drawn, PairingError, active, matched, seated_by_points, swiss
from station.hall.tournament.elimination import elimination, left
from station.hall.tournament.tournament import Format, Game, Person, Tournament
from vision.reasons import Reason


def eliminating(tournament: Tournament, round_: int, seed: str, *, by_lot: bool = False, leavers: bool = True) -> Drawn:
    """One round by the tournament's format, among who is not out. PairingError where somebody's game is undecided, or
    one is left.

    leavers -- who left is paired and forfeits (§28.4); else he is out without a game
    by_lot -- of §26.4: an odd number is made even by lot among those whom the last round put out; else by a bye
    """
    tournament = replace(tournament, rounds=max(tournament.rounds, round_))
    active(tournament, round_)
    found = elimination(tournament, round_ - 1)
    if (game := found.undecided) is not None:
        names = tournament.names
        white = names.get(game.white or "", "")
        raise PairingError(Reason(Code.UNDECIDED, {"black": names[game.black], "white": white, "round": game.round}))
    match tournament.format:
        case Format.SWISS_KNOCK_OUT:
            return _by_points(tournament, round_, seed, found.out, by_lot=by_lot)
        case Format.FINAL:
            return _game_by_game(tournament, round_, seed)
        case Format.DUEL:
            return _one_by_one(tournament, round_, seed)
        case _:
            return _knock_out(tournament, round_, seed, leavers=leavers)


def _knock_out(tournament: Tournament, round_: int, seed: str, *, leavers: bool) -> Drawn:
    """An odd number gives a bye by lot, to one of those who had the fewest. Two meet again where nothing else goes."""
    lost = elimination(tournament, round_ - 1).defeats
    here = {one.id for one in active(tournament, round_)}
    plays = [one for one in left(tournament, round_ - 1) if leavers or one.id in here]
    _enough(plays)
    order = {one.id: at for at, one in enumerate(Random(seed).sample(plays, len(plays)))}
    out = _stays_out(tournament, plays, order)
    points = {one.id: Fraction(tournament.limit - lost[one.id]) for one in plays}
    met = {frozenset((game.black, game.white)) for game in tournament.games if game.white is not None}
    paired = [one for one in plays if one is not out]
    pairs = matched(paired, met, points, order) or matched(paired, set(), points, order)
    assert pairs is not None
    drawn = seated_by_points(pairs, out, tournament, round_, seed, points, order)
    return replace(drawn, games=tuple(forfeited(drawn.games, tournament)))


def _by_points(tournament: Tournament, round_: int, seed: str, out: dict[str, int], *, by_lot: bool) -> Drawn:
    """A Swiss of who is not out; where all have met, two meet again."""
    players = [one for one in active(tournament, round_) if one.id not in out]
    _enough(players)
    last = sorted(id_ for id_, at in out.items() if at == round_ - 1)
    back = {Random(seed).choice(last)} if by_lot and last and len(players) % 2 else set[str]()
    gone = {id_: at for id_, at in out.items() if id_ not in back}
    inside = replace(tournament, withdrawn={**tournament.withdrawn, **gone}, rounds=round_)
    return swiss(inside, round_, seed, again=True)


def _game_by_game(tournament: Tournament, round_: int, seed: str) -> Drawn:
    """Colors change from game to game; the first is by lot."""
    if len(tournament.players) != 2:
        raise PairingError(Reason(Code.NOT_TWO, {"n": len(tournament.players)}))
    _enough(left(tournament, round_ - 1))
    first = Random(seed).sample(tournament.players, 2)
    before = max((game for game in tournament.games), key=lambda game: game.round, default=None)
    black = first[0].id if before is None else before.white
    one, other = sorted(first, key=lambda person: person.id != black)
    return _single(tournament, round_, seed, one, other, by_lot=before is None)


def _one_by_one(tournament: Tournament, round_: int, seed: str) -> Drawn:
    """The first of each team who is not out, in the order of entry (2002 §26.6: 排定出场顺序); colors by lot."""
    teams = dict.fromkeys(one.team for one in tournament.players)
    if len(teams) != 2 or "" in teams:
        raise PairingError(Reason(Code.NOT_TWO, {"n": len(teams)}))
    there = left(tournament, round_ - 1)
    if len({one.team for one in there}) < 2:
        name = there[0].team if there else ""
        raise PairingError(Reason(Code.ONE_LEFT, {"name": name}) if there else Reason(Code.FEW_PLAYERS))
    pair = [next(one for one in there if one.team == team) for team in teams]
    black, white = Random(seed).sample(pair, 2)
    return _single(tournament, round_, seed, black, white, by_lot=True)


def _single(tournament: Tournament, round_: int, seed: str, black: Person, white: Person, *, by_lot: bool) -> Drawn:
    games = forfeited([Game(round_, black.id, white.id, 1)], tournament)
    return Drawn(tuple(games), seed, {black.id: "lot" if by_lot else "balance"})


def _enough(players: list[Person] | tuple[Person, ...]) -> None:
    if not players:
        raise PairingError(Reason(Code.FEW_PLAYERS))
    if len(players) == 1:
        raise PairingError(Reason(Code.ONE_LEFT, {"name": players[0].name}))


def _stays_out(tournament: Tournament, left_: list[Person], order: dict[str, int]) -> Person | None:
    if len(left_) % 2 == 0:
        return None
    had = Counter(game.black for game in tournament.games if game.bye)
    return min(left_, key=lambda one: (had[one.id], order[one.id]))
