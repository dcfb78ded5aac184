"""What happens on a collage's table: random legal moves, colors in turn, and one incident of a kind among them."""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from rules.points import Point, neighbors
from rules.position import after_stone, breathless
from tests.bench.films.collage_film import CollageFilm

MOVES = 14
INCIDENT_AFTER = 4, 8  # moves, from and to
BESIDE_OTHERS = 0.7  # of the moves are next to a stone
MOST_CAPTURED = 3
OFF_CELLS, MOST_OFF_CELLS = 0.05, 0.12  # of a stone from its point: standard deviation
PUSHED_OFF_CELLS, MOST_PUSHED_OFF_CELLS = 0.08, 0.2
BUMP_DEG, BUMP_CELLS, BUMP_LIGHT = (1.0, 2.2), (0.2, 0.42), (0.7, 1.15)
DIMMER, BRIGHTER, TINT = (0.5, 0.8), (1.12, 1.2), (0.92, 1.08)

NEAR = neighbors(19)


class CollageGame:
    """A game before the camera: `play` once. A kind's incident comes after a move, when the other side is to play."""

    def __init__(self, film: CollageFilm, rng: np.random.Generator) -> None:
        self._film, self._table, self._rng = film, film.table, rng
        self._color = int(rng.integers(1, 3))  # to move
        self._played: list[Point] = []
        self._captured: tuple[Point, ...] = ()  # by the last move
        self._note: dict[str, str] = {}  # of the next move

    def play(self, kind: str) -> None:
        """All of it, with one of KINDS."""
        low, high = INCIDENT_AFTER
        after = int(self._rng.integers(low, high + 1))
        self._film.rest(6)
        for number in range(1, MOVES + 1):
            self._move(most_captured=0 if kind == "withdraw" and number == after else MOST_CAPTURED)
            self._color = 3 - self._color
            if number == after:
                KINDS[kind](self)
        self._film.rest(6)

    def play_on(self, moves: int) -> None:
        """So many moves, and no incident."""
        self._film.rest(6)
        for _ in range(moves):
            self._move(most_captured=MOST_CAPTURED)
            self._color = 3 - self._color
        self._film.rest(6)

    def go_on(self) -> None:
        """Nothing."""

    def push(self) -> None:
        """A stone comes to lie on an empty point beside it; every string keeps a liberty."""
        point, to = next(self._pushes())
        color = int(self._table.stones[point])
        self._film.reach(self._color, point, 2)
        self._table.lift(point)
        self._table.put(to, color, self._off(PUSHED_OFF_CELLS, MOST_PUSHED_OFF_CELLS))
        self._film.tell("moved_stone", **{"from": _place(point), "to": _place(to), "color": ".BW"[color]})
        self._film.reach(self._color, to)
        self._film.rest(8)

    def remove(self) -> None:
        """A stone that nobody captured is taken away."""
        self._take_away(next(self._others()))

    def withdraw(self) -> None:
        """The last move is taken back; its player moves elsewhere."""
        self._color = 3 - self._color
        self._take_away(self._played[-1])

    def move_again(self) -> None:
        """Who has just moved moves next, too."""
        self._color = 3 - self._color
        self._note = {"note": "consecutive"}

    def bump(self) -> None:
        """A hand that turns and shifts the board; a little more or less light with it."""
        pose = self._table.photograph.pose
        (x, y), beside = pose.to_picture(np.array([(9.0, 9.0), (10.0, 9.0)]))
        angle = np.radians(self._rng.uniform(*BUMP_DEG)) * self._rng.choice((-1, 1))
        cos, sin = np.cos(angle), np.sin(angle)
        far_px = self._rng.uniform(*BUMP_CELLS) * np.hypot(*(beside - (x, y)))
        way = self._rng.uniform(0, 2 * np.pi)
        turn = np.array([(cos, -sin, x - cos * x + sin * y), (sin, cos, y - sin * x - cos * y), (0, 0, 1)])
        turn[:2, 2] += far_px * np.array([np.cos(way), np.sin(way)])
        self._film.reach(3 - self._color, self._played[-1], 2)
        self._film.matrix = turn
        self._film.light_bgr = np.full(3, self._rng.uniform(*BUMP_LIGHT))
        self._film.tell("board_bumped")
        self._film.reach(3 - self._color, self._played[-1])
        self._film.rest(6)

    def change_light(self) -> None:
        """Less light, or more, of another tint."""
        low, high = DIMMER if self._rng.random() < 0.5 else BRIGHTER
        self._film.light_bgr = self._rng.uniform(low, high) * self._rng.uniform(*TINT, 3)
        self._film.tell("light_change")
        self._film.rest(5)

    def _move(self, *, most_captured: int) -> None:
        point, captured = self._legal_move(most_captured)
        self._film.reach(self._color, point, int(self._rng.integers(1, 3)))
        self._table.put(point, self._color, self._off(OFF_CELLS, MOST_OFF_CELLS))
        self._film.tell("move", color=".BW"[self._color], at=_place(point), **self._note)
        self._film.reach(self._color, point, int(self._rng.integers(0, 2)))
        for taken in captured:
            self._table.lift(taken)
            self._film.reach(self._color, taken)
        self._film.rest(int(self._rng.integers(3, 7)))
        self._played.append(point)
        self._captured, self._note = captured, {}

    def _legal_move(self, most_captured: int) -> tuple[Point, tuple[Point, ...]]:
        """A point and what is taken. Nobody plays where a stone was just taken: no ko is retaken at once."""
        stones = self._table.stones.tobytes()
        barred = {*self._played, *self._captured}
        empty = self._shuffled(point for point in range(361) if not stones[point] and point not in barred)
        if self._rng.random() < BESIDE_OTHERS:
            empty.sort(key=lambda point: not any(stones[beside] for beside in NEAR[point]))
        for point in empty:
            _, captured, lost = after_stone(stones, point, self._color, NEAR)
            if not lost and len(captured) <= most_captured and all(map(self._table.can_lift, captured)):
                return point, captured
        raise ValueError(f"{self._film.name}: no legal move is left")

    def _take_away(self, point: Point) -> None:
        self._film.reach(self._color, point, 2)
        self._film.tell("removed_stone", at=_place(point), color=".BW"[self._table.stones[point]])
        self._table.lift(point)
        self._film.reach(self._color, point)
        self._film.rest(8)

    def _others(self) -> Iterator[Point]:
        """Stones that can be lifted, other than the last one, in any order."""
        there = self._shuffled(np.flatnonzero(self._table.stones))
        return (point for point in there if point != self._played[-1] and self._table.can_lift(point))

    def _pushes(self) -> Iterator[tuple[Point, Point]]:
        for point in self._others():
            for to in self._shuffled(NEAR[point]):
                after = bytearray(self._table.stones.tobytes())
                if not after[to]:
                    after[to], after[point] = after[point], 0
                    if not any(after[p] and breathless(after, p, NEAR) for p in (to, *NEAR[to])):
                        yield point, to

    def _shuffled(self, points: Iterable[int]) -> list[Point]:
        return [int(point) for point in self._rng.permutation(list(points))]

    def _off(self, deviation: float, most: float) -> tuple[float, float]:
        x, y = self._rng.normal(0, deviation, 2).clip(-most, most)
        return float(x), float(y)


def _place(point: Point) -> list[int]:
    return list(divmod(point, 19))


KINDS: dict[str, Callable[[CollageGame], None]] = {
    "opening": CollageGame.go_on,
    "push": CollageGame.push,
    "removal": CollageGame.remove,
    "withdraw": CollageGame.withdraw,
    "double": CollageGame.move_again,
    "bump": CollageGame.bump,
    "light": CollageGame.change_light,
}
