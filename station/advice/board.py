"""A board to play many games on: strings and their liberties kept as sets of bits while stones come and go."""

import random
from typing import Self

from rules.position import Position
from station.advice.bits import Grid, each, grid


class Board:
    """Stones, strings, liberties. Colors are 1 and 2.

    color -- by place, 0 empty
    occupied -- by color the places as bits, 0 the empty ones
    head -- by place of a stone the place by which `stones` and `liberties` know its string
    free -- the empty places in an order at random, those that are left out apart
    at -- by place where it is in `free`, -1 where it is not
    ko -- where the next stone may not be put, -1 nowhere
    last, taken -- the stone just put, -1 after a pass, and what it took
    """

    def __init__(self, position: Position, rng: random.Random) -> None:
        self.rng = rng
        self.grid: Grid = grid(position.size)
        places = self.grid.places
        self.color = [0] * (self.grid.size * self.grid.width)
        self.occupied = [0, 0, 0]
        self.head = [0] * len(self.color)
        self.stones: dict[int, int] = {}
        self.liberties: dict[int, int] = {}
        for place, there in zip(places, position.stones, strict=True):
            self.color[place] = there
            self.occupied[there] |= 1 << place
        for string in position.strings():
            first = places[min(string)]
            for point in string:
                self.head[places[point]] = first
            self.stones[first] = sum(1 << places[point] for point in string)
            self.liberties[first] = self.grid.spread(self.stones[first]) & self.occupied[0]
        self.free = [place for place in places if not self.color[place]]
        self.at = self._order()
        self.ko = self.last = -1
        self.taken = 0

    def copy(self) -> Self:
        """The same stones, the empty places in another order."""
        other = object.__new__(type(self))
        other.rng, other.grid = self.rng, self.grid
        other.color, other.occupied, other.head = self.color.copy(), self.occupied.copy(), self.head.copy()
        other.stones, other.liberties = self.stones.copy(), self.liberties.copy()
        other.free = self.free.copy()
        other.rng.shuffle(other.free)
        other.at = other._order()
        other.ko, other.last, other.taken = self.ko, self.last, self.taken
        return other

    def _order(self) -> list[int]:
        at = [-1] * len(self.color)
        for index, place in enumerate(self.free):
            at[place] = index
        return at

    def play(self, place: int, color: int) -> None:
        """Put a stone on an empty place where it is legal."""
        bit = 1 << place
        enemy = 3 - color
        occupied, colors, head, stones, liberties = self.occupied, self.color, self.head, self.stones, self.liberties
        occupied[0] ^= bit
        occupied[color] |= bit
        colors[place] = color
        index = self.at[place]
        if index >= 0:
            last = self.free.pop()
            if last != place:
                self.free[index] = last
                self.at[last] = index
            self.at[place] = -1
        mine, breath, own = bit, self.grid.near[place] & occupied[0], place
        head[place] = place
        taken = 0
        for next_to in self.grid.beside[place]:
            there = colors[next_to]
            if there == color:
                other = head[next_to]
                if other == own:
                    continue
                theirs = stones.pop(other)
                breath |= liberties.pop(other)
                if own == place and mine == bit:
                    own = other
                    head[place] = own
                    mine |= theirs
                else:
                    small, own = (theirs, own) if theirs.bit_count() < mine.bit_count() else (mine, other)
                    mine |= theirs
                    for member in each(small):
                        head[member] = own
            elif there == enemy:
                other = head[next_to]
                left = liberties[other] & ~bit
                liberties[other] = left
                if not left:
                    taken |= stones[other]
                    self._lift(other, enemy)
        stones[own] = mine
        liberties[own] = breath & ~bit
        if taken:
            spread = self.grid.spread
            for touched in {head[member] for member in each(spread(taken) & occupied[color])}:
                liberties[touched] |= spread(stones[touched]) & taken
        alone = taken and not taken & (taken - 1) and mine == bit and liberties[own] == taken
        self.ko = taken.bit_length() - 1 if alone else -1
        self.last = place
        self.taken = taken

    def _lift(self, first: int, color: int) -> None:
        string = self.stones.pop(first)
        del self.liberties[first]
        self.occupied[0] |= string
        self.occupied[color] ^= string
        for member in each(string):
            self.color[member] = 0
            self.at[member] = len(self.free)
            self.free.append(member)

    def owned(self) -> tuple[int, int]:
        """Black's places and White's: stones, and empty places beside stones of one side alone."""
        empty, black, white = self.occupied
        near_black, near_white = self.grid.beside_any(black), self.grid.beside_any(white)
        return black | (empty & ~near_white), white | (empty & near_white & ~near_black)
