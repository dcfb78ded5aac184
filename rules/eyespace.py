"""Whether a surrounded space still makes two eyes: every line of play inside it, read to the end.

The stones around the space count as one string that cannot be captured, as if it had liberties outside, so only the
space decides. Two eyes are proven as D. B. Benson does it ("Life in the game of Go", Information Sciences 10, 1976):
the string lives although its owner passes from here on. A repeated position and two passes leave things as they are,
without two eyes. Sets of points are bit masks over the space.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rules.points import Point
from rules.position import Neighbors

MOST_POSITIONS = 6000
"""Positions looked at before reading is given up."""

LONGEST_LINE = 100
"""Moves in a row before reading is given up."""


class _GivenUpError(Exception):
    """Too many positions, or too long a line."""


def makes_two_eyes(
    space: Sequence[Point], near: Neighbors, inside: Iterable[Point], *, owner_first: bool
) -> bool | None:
    """Whether the owner of the space gets two eyes in it against best play; None when that takes too long to read.

    space -- connected points whose neighbors outside it are stones of the owner, or closed to both sides
    inside -- the opponent's stones in it, marked dead
    """
    points = sorted(space)
    index = {point: at for at, point in enumerate(points)}
    beside = tuple([sum([1 << index[n] for n in near[point] if n in index]) for point in points])
    at_wall = sum(1 << at for at, point in enumerate(points) if any(n not in index for n in near[point]))
    return _read(beside, at_wall, sum(1 << index[point] for point in inside), owner_first)


@lru_cache(maxsize=4096)
def _read(beside: tuple[int, ...], at_wall: int, enemy: int, owner_first: bool) -> bool | None:
    """The same of a shape; while a board is read it is asked for again and again."""
    try:
        return _Reading(beside, at_wall).lives(0, enemy, owner_to_move=owner_first)
    except _GivenUpError:
        return None


class _Reading:
    """All that was found out about one space: of each of its points those beside it, and the points at the wall."""

    def __init__(self, beside: Sequence[int], at_wall: int) -> None:
        self._full = (1 << len(beside)) - 1
        self._at_wall = at_wall
        self._beside = {1 << at: mask for at, mask in enumerate(beside)}
        self._known: dict[tuple[int, int, bool, bool], bool] = {}
        self._depth = 0

    def lives(self, own: int, enemy: int, *, owner_to_move: bool, passed: bool = False) -> bool:
        """Whether the owner gets two eyes from here. A position under way counts as not alive when met again."""
        key = (own, enemy, owner_to_move, passed)
        if key in self._known:
            return self._known[key]
        if len(self._known) >= MOST_POSITIONS or self._depth >= LONGEST_LINE:
            raise _GivenUpError
        self._depth += 1
        self._known[key] = self._two_eyes(own, enemy)
        if not self._known[key]:
            # The mover needs one move that brings about what the mover wants: life or no life.
            wanted = owner_to_move
            found = any(self.lives(*after, owner_to_move=not wanted) is wanted for after in self._moves(*key[:3]))
            if not found:
                passing = False if passed else self.lives(own, enemy, owner_to_move=not wanted, passed=True)
                found = passing is wanted
            self._known[key] = found is wanted
        self._depth -= 1
        return self._known[key]

    def _moves(self, own: int, enemy: int, owner_to_move: bool) -> Iterable[tuple[int, int]]:
        """The stones (own, enemy) after each legal move, captured ones lifted; suicide is none."""
        mine, theirs = (own, enemy) if owner_to_move else (enemy, own)
        for move in _bits(self._full & ~own & ~enemy):
            placed = mine | move
            empty = self._full & ~placed & ~theirs
            left = theirs
            for string in self._pieces(theirs):
                if not self._around(string) & empty and (owner_to_move or not string & self._at_wall):
                    left &= ~string
            string = self._piece(move, placed)
            free = (owner_to_move and string & self._at_wall) or self._around(string) & self._full & ~placed & ~left
            if free:
                yield (placed, left) if owner_to_move else (left, placed)

    def _two_eyes(self, own: int, enemy: int) -> bool:
        """Benson's test for the stones around the space, with the owner's stones inside."""
        main = own & self._piece(own & self._at_wall, own)
        strings = [(main, self._around(main) | self._at_wall)]
        strings += [(string, self._around(string)) for string in self._pieces(own & ~main)]
        regions = [(piece, piece & ~enemy) for piece in self._pieces(self._full & ~own)]
        while True:
            safe = [(s, beside) for s, beside in strings if sum(not empty & ~beside for _, empty in regions) >= 2]
            if not safe or safe[0][0] != main:
                return False
            if len(safe) == len(strings):
                return True
            lost = [beside for s, beside in strings if (s, beside) not in safe]
            regions = [region for region in regions if not any(beside & region[0] for beside in lost)]
            strings = safe

    def _around(self, mask: int) -> int:
        """The points of the space beside those of the mask, and some of its own."""
        found = 0
        for bit in _bits(mask):
            found |= self._beside[bit]
        return found

    def _piece(self, seed: int, within: int) -> int:
        """The points of `within` connected to the seed, the seed included."""
        while (grown := seed | (self._around(seed) & within)) != seed:
            seed = grown
        return seed

    def _pieces(self, mask: int) -> list[int]:
        """The connected parts of a mask."""
        found = []
        while mask:
            found.append(self._piece(mask & -mask, mask))
            mask &= ~found[-1]
        return found


def _bits(mask: int) -> Iterable[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1
