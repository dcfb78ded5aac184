"""Many games played at random from a position to their ends: how often a string's points stay its owner's."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules.color import Color
from rules.points import Point
from rules.position import Position
from station.advice.bits import grid
from station.advice.playouts import CONTACT, Playout

BATCH_GAMES = 8
"""Games until the next look at what they cost and say: each side begins, with and without answers in contact."""
FEWEST_GAMES = 24
"""Games after which what all of them agree on is believed."""
CLEAR_SHARE = 0.1
"""The share of games up to which the others agree."""


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
        places = grid(self.size).places
        points = sum(1 << places[point] for point in string)
        count = len(string)
        shares = []
        for games in self.by_turn:
            black = sum((ours & points).bit_count() - (theirs & points).bit_count() for ours, theirs in games)
            ahead = black if color is Color.BLACK else -black
            shares.append((1 + ahead / (count * len(games))) / 2)
        return shares[0], shares[1]

    def share(self, string: Collection[Point], color: Color) -> float:
        """The share of all games."""
        return sum(self.shares(string, color)) / 2


def played_out(
    position: Position, rng: random.Random, strings: Collection[frozenset[Point]], *, rounds: int, tries: int
) -> Ends:
    """Games from `position`, which has no string without liberties, until it is clear what becomes of `strings`.

    rounds, tries -- most games, and the places looked at in them after which no more begin; BATCH_GAMES games at least
    """
    start = Playout(position, rng)
    games: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    tried = 0
    for number in range(0, rounds, BATCH_GAMES):
        if number and tried >= tries:
            break
        if number >= FEWEST_GAMES and _clear(position, Ends(position.size, games, tried), strings):
            break
        for turn in range(BATCH_GAMES):
            game = start.copy()
            game.run(1 + turn % 2, 3 * len(position.stones), CONTACT if turn % 4 < 2 else 0.0)
            games[turn % 2].append(game.owned())
            tried += game.tried
    return Ends(position.size, games, tried)


def _clear(position: Position, ends: Ends, strings: Collection[frozenset[Point]]) -> bool:
    shares = (ends.share(string, position.at(min(string))) for string in strings)
    return all(not CLEAR_SHARE < share < 1 - CLEAR_SHARE for share in shares)
