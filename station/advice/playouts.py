"""One game played at random from a position to its end.

B. Bruegmann, "Monte Carlo Go" (1993), with the usual local answers: strings in atari are taken or saved, stones that
were just captured in a dead shape are answered at its middle, eyes are not filled, no string puts itself in atari
unless it has a shape whose capture leaves one eye (nakade). Where nothing is urgent, some moves are made around the
last stone, in contact with both sides.
"""

from typing import Self

from station.advice.bits import each
from station.advice.board import Board

TRIED_AT_ONCE = 6
"""Places that are tried one by one before those that cannot be allowed are sorted out together."""
LARGEST_EYE = 7
"""Points of an eye up to which a stone put into it is answered."""
ELSEWHERE = 1 << 30
"""A move at a place that was left out."""
CONTACT = 0.5
"""How often the enemy's last stone is answered in contact where nothing is urgent, in half of the games.

On the boards of tests/vectors/advice/gnugo.jsonl the log loss is 0.139 without such answers and 0.129 with them in all
games; one half of each doubts where the two kinds of games differ.
"""


class Playout(Board):
    """One board played to its end.

    tried -- places looked at so far; the time that a game takes goes with it
    elsewhere -- places that were left out: a side that happens on one of them has moved, whatever happened there
    """

    tried = 0
    elsewhere = 0

    def copy(self) -> Self:
        """The same stones, the empty places in another order."""
        other = super().copy()
        other.elsewhere = self.elsewhere
        return other

    def keep_to(self, places: int) -> None:
        """Leave out all empty places but these."""
        left = [place for place in self.free if places >> place & 1]
        self.elsewhere += len(self.free) - len(left)
        self.free = left
        self.at = self._order()

    def run(self, color: int, limit: int, contact: float) -> None:
        """Play from `color` on until both sides pass, at most `limit` turns; `contact` as CONTACT."""
        passes = 0
        for _ in range(limit):
            place = self._answer(color)
            if place < 0:
                place = self._in_contact(color, contact)
            if place < 0:
                place = self.anywhere(color)
            if place < 0:
                passes += 1
                if passes == 2:
                    return
                self.last, self.ko, self.taken = -1, -1, 0
            elif place == ELSEWHERE:
                passes = 0
                self.elsewhere -= 1
                self.last, self.ko, self.taken = -1, -1, 0
            else:
                passes = 0
                self.play(place, color)
            color = 3 - color

    def _answer(self, color: int) -> int:
        """What the enemy's last stone asks for: take it, save what it put in atari, or the middle of a capture."""
        if self.last < 0:
            return -1
        liberties, head, colors = self.liberties, self.head, self.color
        left = liberties[head[self.last]]
        if not left & (left - 1):
            place = left.bit_length() - 1
            if self._allowed(place, color):
                return place
        if self.taken and 3 <= self.taken.bit_count() <= 6:
            near = self.grid.near
            place = max(each(self.taken), key=lambda one: (near[one] & self.taken).bit_count())
            if self._allowed(place, color):
                return place
        for next_to in self.grid.beside[self.last]:
            if colors[next_to] != color:
                continue
            first = head[next_to]
            left = liberties[first]
            if left & (left - 1):
                continue
            around = self.grid.spread(self.stones[first]) & self.occupied[3 - color]
            for enemy in {head[member] for member in each(around)}:
                out = liberties[enemy]
                if not out & (out - 1):
                    place = out.bit_length() - 1
                    if self._allowed(place, color):
                        return place
            place = left.bit_length() - 1
            if self._allowed(place, color):
                return place
        return self._in_own_eye(color)

    def _in_own_eye(self, color: int) -> int:
        """The middle of what is left of a small eye that the enemy has just played into."""
        own, near = ~self.occupied[color], self.grid.near
        eye, grown = 0, self.stones[self.head[self.last]]
        while grown != eye:
            if grown.bit_count() > LARGEST_EYE:
                return -1
            eye = grown
            grown = self.grid.spread(eye) & own
        free = [place for place in each(eye & self.occupied[0]) if self._allowed(place, color)]
        return max(free, key=lambda place: (near[place] & eye).bit_count()) if free else -1

    def _in_contact(self, color: int, contact: float) -> int:
        """Now and then a place around the last stone that touches both sides: hane, cut, block."""
        if not contact or self.last < 0 or self.rng.random() > contact:
            return -1
        own, enemy, near = self.occupied[color], self.occupied[3 - color], self.grid.near
        around = (near[self.last] | self.grid.corners[self.last]) & self.occupied[0]
        found = [
            place for place in each(around) if near[place] & own and near[place] & enemy and self._allowed(place, color)
        ]
        return found[int(self.rng.random() * len(found))] if found else -1

    def anywhere(self, color: int) -> int:
        """A place at random that is allowed, ELSEWHERE for one that was left out, -1 without one."""
        free = self.free
        count = len(free)
        if not count and not self.elsewhere:
            return -1
        start = int(self.rng.random() * (count + self.elsewhere)) - count
        if start >= 0:
            return ELSEWHERE
        tried = min(start + count, start + TRIED_AT_ONCE)
        for index in range(start, tried):
            place = free[index]
            if self._allowed(place, color):
                return place
        left = self._possible(color)
        for index in range(tried, start + count) if left else ():
            place = free[index]
            if left >> place & 1 and self._allowed(place, color):
                return place
        return ELSEWHERE if self.elsewhere else -1

    def _possible(self, color: int) -> int:
        """Places that may be allowed: beside an empty one or both sides' stones, or some string's last liberty."""
        empty, own, enemy = self.occupied[0], self.occupied[color], self.occupied[3 - color]
        beside, last = self.grid.beside_any, 0
        for left in self.liberties.values():
            if not left & (left - 1):
                last |= left
        return empty & (beside(empty) | (beside(own) & beside(enemy)) | last)

    def _allowed(self, place: int, color: int) -> bool:
        """No ko, no suicide, no own eye filled, no string put in atari but for a dead shape."""
        self.tried += 1
        occupied = self.occupied
        near = self.grid.near[place]
        breath = near & occupied[0]
        if breath & (breath - 1):
            return True
        own, enemy = occupied[color], occupied[3 - color]
        if not near & ~own:
            corners = self.grid.corners[place]
            bad = (corners & enemy).bit_count()
            if bad == 0 or (bad == 1 and corners.bit_count() == 4):
                return False
            if all(self.liberties[self.head[next_to]] != 1 << place for next_to in self.grid.beside[place]):
                return False
        if place == self.ko:
            return False
        bit = 1 << place
        mine, takes = bit, 0
        for next_to in self.grid.beside[place]:
            there = self.color[next_to]
            if not there:
                continue
            first = self.head[next_to]
            left = self.liberties[first]
            if there == color:
                mine |= self.stones[first]
                breath |= left
            elif left == bit:
                takes |= self.stones[first]
        breath &= ~bit
        if breath & (breath - 1):
            return True
        if takes:
            return True
        return bool(breath) and self._dead_shape(mine) and self._presses(mine, bit | breath, 3 - color)

    def _presses(self, string: int, last: int, enemy: int) -> bool:
        """Whether all strings around have no liberty left but `last`: no seki is broken, none gets away."""
        around = self.grid.spread(string) & self.occupied[enemy]
        return not any(self.liberties[first] & ~last for first in {self.head[member] for member in each(around)})

    def _dead_shape(self, string: int) -> bool:
        """Whether capturing `string` leaves room for one eye: up to 3, pyramid, square, bulky five, cross, six."""
        count = string.bit_count()
        if count <= 3:
            return True
        if count > 6:
            return False
        pairs = (string & string << 1).bit_count() + (string & string << self.grid.width).bit_count()
        middle = max((self.grid.near[member] & string).bit_count() for member in each(string))
        if count == 4:
            return pairs == 4 or middle == 3
        if count == 5:
            return pairs == 5 or middle == 4
        return pairs == 6 and middle == 4
