"""Whether stones can be killed: every line of play in a fight, read to the end.

A fight is a small graph: points, and strings drawn together to one vertex each. The side that has to prove something
finds one good move everywhere, the other side tries all of them, passes included. What holds is said only where it is
proven without any help of a ko: a position met again in a line counts against the side that has to prove. Proof numbers
choose what is read next (depth-first: A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002). A line ends where
life is proven as D. B. Benson does it ("Life in the game of Go", 1976), or where living stones leave no room for two
eyes. Sets of vertices are bit masks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

LONGEST_LINE = 100
"""Moves in a row before reading is given up."""

PLENTY = 7
"""Empty points in one piece, surrounded by one side, that are room for two eyes whatever the other side does there."""

_WON, _LOST = (0, 1 << 30), (1 << 30, 0)
_MANY = 1 << 30

Key = tuple[int, int, bool, bool]
"""Stones of the defender and of the attacker, whether the attacker is to move, whether the last move was a pass."""


@dataclass(frozen=True, slots=True)
class Fight:
    """What two sides fight about. Masks of vertices, vertex n is bit n.

    near -- of each vertex those next to it
    own, enemy -- the defender's stones, and the attacker's
    anchor -- one stone of the string in question
    rooted_own, rooted_enemy -- stones that nothing can capture
    costly -- strings of the attacker, a vertex each: who loses one has lost the fight
    open -- vertices beside points that are left out: nobody's eye
    private -- points where only the attacker may play: eyes elsewhere that cannot be taken away
    whole -- nothing that could help the attacker is left out
    """

    near: tuple[int, ...]
    own: int
    enemy: int
    anchor: int
    rooted_own: int = 0
    rooted_enemy: int = 0
    costly: int = 0
    open: int = 0
    private: int = 0
    whole: bool = True

    @property
    def free(self) -> int:
        """The empty vertices."""
        return ((1 << len(self.near)) - 1) & ~self.own & ~self.enemy


class Fate(StrEnum):
    """What reading says of a string."""

    DEAD = "dead"  # captured, or left without room, even if its owner plays first
    STAYS = "stays"  # alive or in seki even if the attacker plays first
    HANGS = "hangs"  # whoever plays first decides
    OPEN = "open"  # not read to the end, or a ko decides


class _GivenUpError(Exception):
    """Too many positions."""


@dataclass(frozen=True, slots=True)
class Read:
    """What reading found out.

    looked -- positions looked at
    line -- for a dead string how it dies with its owner first: whether a move is the attacker's, and its vertex, passes
        left out. It ends where nothing is left to hope for, often before the string is captured
    """

    fate: Fate
    looked: int
    line: tuple[tuple[bool, int], ...] = ()


def read(fight: Fight, most: int) -> Read:
    """The fate of the string in question; OPEN where `most` positions are not enough."""
    reading = _Reading(fight, most)
    fate = Fate.OPEN
    line: tuple[tuple[bool, int], ...] = ()
    try:
        if reading.proves(attacker=True, attacker_first=False):
            fate, line = Fate.DEAD, reading.line()
        elif fight.whole and reading.proves(attacker=False, attacker_first=True):
            fate = Fate.STAYS
        elif reading.proves(attacker=True, attacker_first=True) and reading.proves(
            attacker=False, attacker_first=False
        ):
            fate = Fate.HANGS
    except _GivenUpError:
        pass
    return Read(fate, reading.looked, line)


class _Graph:
    """Sets of vertices of one fight, remembered."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self._near = near
        self._around: dict[int, int] = {}
        self._pieces: dict[int, tuple[int, ...]] = {}

    def around(self, mask: int) -> int:
        """The vertices next to those of the mask, and some of its own."""
        found = self._around.get(mask)
        if found is None:
            found, left, near = 0, mask, self._near
            while left:
                low = left & -left
                found |= near[low.bit_length() - 1]
                left ^= low
            self._around[mask] = found
        return found

    def piece(self, seed: int, within: int) -> int:
        """The vertices of `within` connected to the seed, the seed included."""
        near, edge = self._near, seed
        left = within & ~seed
        while edge:
            grown = 0
            while edge:
                low = edge & -edge
                grown |= near[low.bit_length() - 1]
                edge ^= low
            edge = grown & left
            left ^= edge
            seed |= edge
        return seed

    def pieces(self, mask: int) -> tuple[int, ...]:
        """The connected parts of a mask."""
        found = self._pieces.get(mask)
        if found is None:
            parts, left = [], mask
            while left:
                parts.append(self.piece(left & -left, left))
                left &= ~parts[-1]
            found = self._pieces[mask] = tuple(parts)
        return found


class _Reading:
    """All that was found out about one fight."""

    def __init__(self, fight: Fight, most: int) -> None:
        self._fight, self._most = fight, most
        self._graph = _Graph(fight.near)
        self._full = (1 << len(fight.near)) - 1
        self.looked = 0
        self._attacker = True
        self._numbers: dict[Key, tuple[int, int]] = {}
        self._after: dict[Key, list[Key]] = {}
        self._decided: dict[tuple[int, int], bool | None] = {}
        self._path: set[Key] = set()

    def proves(self, *, attacker: bool, attacker_first: bool) -> bool:
        """Whether the attacker kills, or the defender stays, whatever the other side does. _GivenUpError."""
        if attacker is not self._attacker:
            self._attacker = attacker
            self._numbers, self._after = {}, {}
        key = (self._fight.own, self._fight.enemy, attacker_first, False)
        self._search(key, _MANY, _MANY)
        mover_wins = self._numbers[key][0] == 0
        return mover_wins is (attacker is attacker_first)

    def line(self) -> tuple[tuple[bool, int], ...]:
        """How the string dies with its owner first: the longest defense against the shortest attack."""
        key: Key = (self._fight.own, self._fight.enemy, False, False)
        moves: list[tuple[bool, int]] = []
        lengths: dict[Key, int] = {}
        seen = set[Key]()
        while key not in seen and (after := self._lost_by_defender(key)):
            seen.add(key)
            choose = min if key[2] else max
            child = choose(after, key=lambda one: (self._length(one, lengths), one[3] is key[2]))
            placed = (child[1] & ~key[1]) if key[2] else (child[0] & ~key[0])
            if placed:
                moves.append((key[2], placed.bit_length() - 1))
            key = child
        return tuple(moves)

    def _lost_by_defender(self, key: Key) -> list[Key]:
        """What follows a position that is proven dead: all of it, or for the attacker what is proven dead itself."""
        return [child for child in self._after.get(key, ()) if self._numbers.get(child) == (_LOST, _WON)[child[2]]]

    def _length(self, key: Key, lengths: dict[Key, int], depth: int = 0) -> int:
        """Moves until nothing is left to hope for; a position under way counts as far off."""
        if key not in lengths:
            lengths[key] = len(self._after)
            if depth >= LONGEST_LINE:
                return lengths[key]
            after = [self._length(child, lengths, depth + 1) for child in self._lost_by_defender(key)]
            lengths[key] = 1 + (min(after) if key[2] else max(after)) if after else 0
        return lengths[key]

    def _search(self, key: Key, most_phi: int, most_delta: int) -> None:
        """Depth-first proof number search; numbers are the mover's: (to prove a win, to prove a loss)."""
        self.looked += 1  # visits, as numbers of positions met again may go up and down without end
        if self.looked > self._most or len(self._path) >= LONGEST_LINE:
            raise _GivenUpError
        after = self._after.get(key)
        if after is None:
            ended = self._ended(key)
            if ended is not None:
                self._numbers[key] = _WON if ended is key[2] else _LOST
                return
            after = self._after[key] = list(self._moves(key))
        elif key in self._numbers and 0 in self._numbers[key]:
            return
        self._path.add(key)
        try:
            while True:
                phi, second, delta, best, best_phi = _MANY, _MANY, 0, key, 0
                for child in after:
                    child_phi, child_delta = self._known(child)
                    delta += child_phi
                    if child_delta < phi:
                        second, phi, best, best_phi = phi, child_delta, child, child_phi
                    elif child_delta < second:
                        second = child_delta
                delta = min(delta, _MANY)
                if phi == 0:
                    delta = _MANY
                elif delta == 0:
                    phi = _MANY
                self._numbers[key] = (phi, delta)
                if phi >= most_phi or delta >= most_delta or 0 in (phi, delta):
                    return
                self._search(best, most_delta - delta + best_phi, min(most_phi, second + 1))
        finally:
            self._path.discard(key)

    def _known(self, key: Key) -> tuple[int, int]:
        """The numbers of a position; one under way is lost for who has to prove."""
        if key in self._path:
            return _LOST if key[2] is self._attacker else _WON
        return self._numbers.get(key, (1, 1))

    def _ended(self, key: Key) -> bool | None:
        """Whether the attacker has won (True) or lost (False) here, whatever follows."""
        own, enemy, _, _ = key
        if (own, enemy) not in self._decided:
            self._decided[own, enemy] = self._decide(own, enemy)
        return self._decided[own, enemy]

    def _decide(self, own: int, enemy: int) -> bool | None:
        fight = self._fight
        if fight.costly & ~enemy:
            return False
        if self._no_room(own, enemy):
            return True
        return False if self._lives(own, enemy) else None

    def _moves(self, key: Key) -> Iterator[Key]:
        """What the mover can make of a position: legal moves, captured stones lifted, and a pass."""
        own, enemy, attacks, passed = key
        graph, fight = self._graph, self._fight
        mine, theirs = (enemy, own) if attacks else (own, enemy)
        rooted_mine, rooted_theirs = (
            (fight.rooted_enemy, fight.rooted_own) if attacks else (fight.rooted_own, fight.rooted_enemy)
        )
        empty = self._full & ~own & ~enemy
        free = empty & ~(0 if attacks else fight.private)
        proving = attacks is self._attacker
        in_atari: dict[int, int] = {}
        for string in graph.pieces(theirs):
            last = graph.around(string) & empty
            if not last & (last - 1) and not string & rooted_theirs:
                in_atari[last] = in_atari.get(last, 0) | string
        near = fight.near
        left = free
        while left:
            move = left & -left
            left ^= move
            around = near[move.bit_length() - 1]
            if proving and not around & ~mine:
                continue  # its own eye
            placed = mine | move
            taken = in_atari.get(move, 0)
            if not taken and not around & empty:
                string = graph.piece(move, placed)
                if not string & rooted_mine and not graph.around(string) & empty & ~move:
                    continue
            yield (theirs ^ taken, placed, False, False) if attacks else (placed, theirs ^ taken, True, False)
        if not passed:
            yield (own, enemy, not attacks, True)
        elif not self._attacker and own & fight.anchor:
            yield self._end(own, enemy, attacks, attacker_won=False)
        else:
            yield self._end(own, enemy, attacks, attacker_won=not self._attacker)

    def _end(self, own: int, enemy: int, attacks: bool, *, attacker_won: bool) -> Key:
        """A position after two passes, its numbers set."""
        key = (own, enemy | 1 << len(self._fight.near), not attacks, True)
        self._numbers[key] = _WON if attacker_won is key[2] else _LOST
        self._after[key] = []
        return key

    def _no_room(self, own: int, enemy: int) -> bool:
        """Whether the attacker's living stones leave no room for two eyes around the string in question."""
        fight, graph = self._fight, self._graph
        alive = self._alive(enemy, own, fight.rooted_enemy, fight.rooted_own | fight.open)
        if not alive:
            return False
        if fight.anchor & alive:
            return True
        left = graph.piece(fight.anchor, self._full & ~alive)
        if left & (fight.rooted_own | fight.open):
            return False
        if not left & own:
            return True  # captured by living stones: a life begun anew in there is another string's
        inner = left & ~graph.around(alive)
        count = inner.bit_count()
        return count < 2 or (count == 2 and bool(graph.around(inner & -inner) & inner))

    def _lives(self, own: int, enemy: int) -> bool:
        """Whether the string in question is connected to living stones, or lives by itself."""
        fight = self._fight
        if not own & fight.anchor:
            return False
        string = self._graph.piece(fight.anchor, own)
        if string & fight.rooted_own:
            return True
        closed = fight.rooted_enemy | fight.costly | fight.open
        return bool(string & self._alive(own, enemy, fight.rooted_own, closed))

    def _alive(self, mine: int, theirs: int, rooted: int, closed: int) -> int:
        """Stones that live although their side passes from here on (Benson); none of its regions is `closed`."""
        graph = self._graph
        strings = list(graph.pieces(mine))
        regions = [
            (region, region & ~theirs, graph.around(region))
            for region in graph.pieces(self._full & ~mine)
            if not region & closed
        ]
        wide = [region for region in regions if region[0] == region[1] and region[0].bit_count() >= PLENTY]
        if len(regions) < 2 and not wide:
            strings = [string for string in strings if string & rooted]
            return _united(strings)
        beside = {string: graph.around(string) for string in strings}
        while True:
            safe = [
                string
                for string in strings
                if string & rooted
                or any(region[2] & string for region in wide)
                or sum(not empty & ~beside[string] for _, empty, _ in regions) >= 2
            ]
            if len(safe) == len(strings):
                return _united(safe)
            lost = _united(strings) & ~_united(safe)
            regions = [region for region in regions if not region[2] & lost]
            wide = [region for region in wide if not region[2] & lost]
            strings = safe


def _united(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _bits(mask: int) -> Iterator[int]:
    """The vertices of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
