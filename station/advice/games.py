"""Many games played at random from a position to their ends: how often a string's points stay its owner's."""

import math
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.color import Color
from rules.points import Point
from rules.position import Position
from station.advice.bits import grid
from station.advice.playouts import CONTACT, Playout

BATCH_GAMES = 8
"""Games until the next look at what they cost and say: each side begins, with and without answers in contact."""
WHOLE_GAMES = 16
"""Games on the whole board; then only where something is not settled."""
EDGE_SHARE = 0.3
"""The share of games from which on a string is in doubt (`station.advice.verdict`: 0.15, sharpened)."""
DEVIATIONS = 2
"""By so many standard deviations a share must be away from EDGE_SHARE for no more games to be needed."""
WALL_SHARE = 0.95
"""Share of the games in which a string stood that bounds where is played on."""
WALL_LIBERTIES = 2
"""Liberties that it has outside of that at least."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How games ended.

    size -- of the board
    by_turn -- of the games that Black began and of those that White began, by game Black's places and White's as bits
    tried -- places looked at in all of them
    """

    size: int
    by_turn: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]
    tried: int

    def shares(self, string: Collection[Point], color: Color) -> tuple[float, float]:
        """The share of the games in which points stay `color`'s, by who began; a point that nobody owns is half."""
        points, count = _bits(self.size, string), len(string)
        shares = []
        for games in self.by_turn:
            black = 0
            for ours, theirs in games:
                black += (ours & points).bit_count() - (theirs & points).bit_count()
            ahead = black if color is Color.BLACK else -black
            shares.append((1 + ahead / (count * len(games))) / 2)
        return shares[0], shares[1]

    def share(self, string: Collection[Point], color: Color) -> float:
        """The share of all games."""
        return sum(self.shares(string, color)) / 2


def played_out(
    position: Position,
    rng: random.Random,
    strings: Collection[frozenset[Point]],
    *,
    rounds: int,
    tries: int,
    at_kos: frozenset[Point] = frozenset(),
) -> Ends:
    """Games from `position`, which has no string without liberties, until it is clear what becomes of `strings`.

    After WHOLE_GAMES a game is played around what is not settled, the rest of the board as it ended in one of those.

    rounds, tries -- most games, and the places looked at in them after which no more begin; BATCH_GAMES games at least
    at_kos -- points of kos: while a string there is not settled games are played on the whole board, as who wins a ko
        hangs on what there is to play elsewhere
    """
    start = Playout(position, rng)
    games: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    ends = Ends(position.size, games, 0)
    shares: dict[frozenset[Point], float] = {}
    around, left = grid(position.size).board, list(strings)
    tried = 0
    for number in range(0, rounds, BATCH_GAMES):
        if number and tried >= tries:
            break
        if number >= WHOLE_GAMES:
            shares |= {string: ends.share(string, position.at(min(string))) for string in left}
            clear = EDGE_SHARE - DEVIATIONS * math.sqrt(EDGE_SHARE * (1 - EDGE_SHARE) / number)
            left = [string for string in left if clear < shares[string] < 1 - clear]
            if not left:
                break
            if not any(at_kos.intersection(string) for string in left):
                around &= _around(position, left, [string for string in strings if shares[string] >= WALL_SHARE])
                start.keep_to(around)
        for turn in range(BATCH_GAMES):
            game = start.copy()
            game.run(1 + turn % 2, 3 * len(position.stones), CONTACT if turn % 4 < 2 else 0.0)
            before = games[turn % 2]
            black, white = before[len(before) % (WHOLE_GAMES // 2)] if number >= WHOLE_GAMES else (0, 0)
            ours, theirs = game.owned()
            before.append(((ours & around) | (black & ~around), (theirs & around) | (white & ~around)))
            tried += game.tried
    return Ends(position.size, games, tried)


def _around(position: Position, strings: Iterable[frozenset[Point]], standing: Iterable[frozenset[Point]]) -> int:
    """Places around strings, as far as stones that stood in all games and have liberties enough elsewhere."""
    board = grid(position.size)
    empty = _bits(position.size, (point for point, there in enumerate(position.stones) if not there))
    walls = [_bits(position.size, string) for string in standing]
    found = 0
    for string in strings:
        found |= board.spread(_bits(position.size, string))
    while True:
        inside = board.board
        for wall in walls:
            inside &= ~wall
        while (grown := found | (board.spread(found & inside) & inside)) != found:
            found = grown
        kept = [
            wall
            for wall in walls
            if not board.spread(wall) & found or (board.spread(wall) & empty & ~found).bit_count() >= WALL_LIBERTIES
        ]
        if len(kept) == len(walls):
            return found
        for wall in walls:
            if wall not in kept:
                found |= board.spread(wall)
        walls = kept


def _bits(size: int, points: Iterable[Point]) -> int:
    places = grid(size).places
    return sum([1 << places[point] for point in points])
