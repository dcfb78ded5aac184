"""Hands on a troubled table: moves, stones that slide, are turned over, put back, taken off; where there is room."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from rules.points import Point, neighbors
from rules.position import after_stone
from tests.bench.films.collage_film import CollageFilm
from tests.bench.films.collage_games import CollageGame

NEAR = neighbors(19)
RESTS, HASTE = ((3, 7), (2, 4)), 0.3  # pictures between moves, from and below; so many players are in haste
REST = 8  # pictures after something befell the board: four seconds
ROUND = (-1, 0), (0, -1), (0, 1), (1, 0)  # rows, columns


class TroubledHands(CollageGame):
    """What hands do. Tells each thing to the film."""

    def __init__(self, film: CollageFilm, rng: np.random.Generator) -> None:
        super().__init__(film, rng)
        self._kept: set[Point] = set()  # nobody plays there, or takes what lies there
        self._rests = RESTS[rng.random() < HASTE]

    def _moves(self, count: int, *, among: Sequence[Point] | None = None, rest: int = 0) -> None:
        for _ in range(count):
            point, captured = self._legal_move(3, among=among)
            self._play_on(point, *captured, rest=rest)

    def _play_on(self, point: Point, *captured: Point, rest: int = 0) -> None:
        self._set(point)
        for taken in captured:
            self._film.reach(self._color, taken)
            self._table.lift(taken)
        if captured:
            self._film.reach(self._color, captured[-1])
        self._film.rest(rest or int(self._rng.integers(*self._rests)))
        self._captured = captured
        self._color = 3 - self._color

    def _set(self, point: Point, *, hand: int | None = None, illegal: bool = False) -> None:
        """A stone of the side to move, by its hand or the other's."""
        side = hand or self._color
        self._film.reach(side, point, int(self._rng.integers(1, 3)))
        self._table.put(point, self._color, self._off(0.05, 0.12))
        noted = {"illegal": True} if illegal else {}
        self._film.tell("move", color=".BW"[self._color], at=place(point), **noted, **self._note)
        self._film.reach(side, point, int(self._rng.integers(0, 2)))
        self._played.append(point)
        self._note = {}

    def _take_back(self, point: Point) -> None:
        self._film.reach(self._color, point, 2)
        self._film.tell("withdrawn", at=place(point))
        self._table.lift(point)
        self._film.reach(self._color, point)
        self._film.rest(REST)
        self._played.pop()

    def _turn_over(self, point: Point, *, told: bool = True) -> None:
        self._film.reach(self._color, point, 2)
        color = 3 - int(self._table.stones[point])
        self._table.lift(point)
        self._table.put(point, color)
        if told:
            self._film.tell("exchanged", at=place(point))
        self._film.reach(self._color, point)
        self._film.rest(REST)

    def _scatter(self, rest: int = REST) -> dict[Point, Point]:
        """A third of the stones slide to points beside theirs: from where to where."""
        slides = self._slides(max(8, int(np.count_nonzero(self._table.stones)) // 3))
        self._film.reach(1, 19 * 4 + 9, 2)
        self._slide(slides)
        self._film.tell("scattered")
        self._film.reach(1, 19 * 6 + 9)
        self._film.rest(rest)
        return slides

    def _scatter_and_put_back(self, errors: Callable[[dict[Point, Point]], dict[Point, Point]]) -> None:
        """errors -- those that come back where they slid to, or, onto themselves, in the other color."""
        slides = self._scatter()
        wrong = errors(slides)
        self._put_back({p: to for p, to in slides.items() if wrong.get(p, p) == p})
        for point, to in wrong.items():
            if point == to:
                color = 3 - int(self._table.stones[point])
                self._table.lift(point)
                self._table.put(point, color)
        self._film.reach(2, 19 * 9 + 9)
        self._film.rest(REST)

    def _put_back(self, slides: dict[Point, Point]) -> None:
        for number, (point, to) in enumerate(slides.items()):
            if number % 4 == 0:
                self._film.reach(1 + number // 4 % 2, point)
            color = int(self._table.stones[to])
            self._table.lift(to)
            self._table.put(point, color)

    def _slide(self, slides: dict[Point, Point]) -> None:
        for point, to in slides.items():
            color = int(self._table.stones[point])
            self._table.lift(point)
            self._table.put(to, color)

    def _slides(self, count: int, *, near: bool = False) -> dict[Point, Point]:
        """Up to so many stones, and the free points beside them: each to its own."""
        slides: dict[Point, Point] = {}
        there = self._older(361)
        if near:
            row, column = divmod(there[0], 19)
            there.sort(key=lambda p: max(abs(p // 19 - row), abs(p % 19 - column)))
        for point in there:
            free = [n for n in NEAR[point] if not self._table.stones[n] and n not in slides.values()]
            if free and len(slides) < count:
                slides[point] = free[0]
        return slides

    def _take_off(self, count: int) -> None:
        self._film.tell("counted")
        for point in self._older(count):
            self._film.reach(self._color, point)
            self._table.lift(point)
        self._film.rest(REST)

    def _clear(self, says_at: float = -1.0) -> None:
        there = self._shuffled(np.flatnonzero(self._table.stones))
        self._film.tell("counted")
        for number, point in enumerate(there):
            if number % 6 == 0:
                self._film.reach(self._color, point)
            if number == int(says_at * len(there)):
                self._film.tell("command", name="agree_end", args=[])
            self._table.lift(point)
        self._film.reach(self._color, 19 * 9 + 9)
        self._played.clear()
        self._captured, self._color = (), 1

    def _empty_board(self) -> None:
        """The photograph's stones are gone from one picture to the next, and another game begins."""
        self._film.tell("counted")
        for point in np.flatnonzero(self._table.stones).tolist():
            self._table.lift(point)
        self._film.tell("next_game")
        self._color = 1
        self._film.rest(6)

    # ---- points -------------------------------------------------------------------------------------------------

    def _older(self, count: int) -> list[Point]:
        """Stones other than the last two, in any order."""
        there = (p for p in self._shuffled(np.flatnonzero(self._table.stones)) if self._table.can_lift(p))
        return [p for p in there if p not in {*self._played[-2:], *self._kept}][:count]

    def _legal_move(self, most_captured: int, among: Sequence[Point] | None = None) -> tuple[Point, tuple[Point, ...]]:
        stones = self._table.stones.tobytes()
        barred = {*self._played, *self._captured, *self._kept}
        empty = self._shuffled(p for p in among or range(361) if not stones[p] and p not in barred)
        empty.sort(key=lambda point: not any(stones[beside] for beside in NEAR[point]))
        for point in empty:
            _, captured, lost = after_stone(stones, point, self._color, NEAR)
            if not lost and len(captured) <= most_captured and not self._kept.intersection(captured):
                return point, captured
        raise ValueError(f"{self._film.name}: no legal move is left")

    def _lonely(self, point: Point) -> bool:
        """Whether it and all around it are empty."""
        row, column = divmod(point, 19)
        room = 1 <= row <= 17 and 1 <= column <= 17
        return room and not self._table.stones.reshape(19, 19)[row - 1 : row + 2, column - 1 : column + 2].any()

    def _surround(self) -> tuple[Point, Point]:
        """One stone is left a single liberty, the other side playing elsewhere: that stone, and the liberty."""
        row, column = next(self._rooms(3, 3))
        taken = 19 * (row + 1) + column + 1
        around = [19 * (row + 1 + r) + column + 1 + c for r, c in ROUND]
        self._kept |= {19 * (row + r) + column + c for r in range(-1, 4) for c in range(-1, 4)}
        self._play_on(taken)
        for point in around[:-1]:
            self._play_on(point)
            self._moves(1)
        return taken, around[-1]

    def _rooms(self, rows: int, columns: int) -> Iterator[tuple[int, int]]:
        """Empty rectangles, one empty line around each."""
        board = self._table.stones.reshape(19, 19)
        for place in self._shuffled(range(361)):
            row, column = divmod(place, 19)
            inside = 1 <= row <= 18 - rows and 1 <= column <= 18 - columns
            if inside and not board[row - 1 : row + rows + 1, column - 1 : column + columns + 1].any():
                yield row, column


def place(point: Point) -> list[int]:
    """Row and column."""
    return list(divmod(point, 19))
