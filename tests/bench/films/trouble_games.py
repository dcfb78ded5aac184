"""Games on a collage's table in each of which one thing goes badly wrong, and play goes on all the same.

Each of KINDS is a whole film. What is told beside moves: `withdrawn` (the last one was lifted again), what befell the
board, `counted` (from here on the stones are tidied away and the record stays), `next_game`, and `command` (somebody
says something at the table, before the next picture).
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from rules.points import Point, neighbors, point_name
from rules.position import after_stone
from tests.bench.films.collage_film import CollageFilm
from tests.bench.films.collage_games import CollageGame

NEAR = neighbors(19)
BEFORE, AFTER = 4, 6  # moves, at least
REST = 8  # pictures after something befell the board: four seconds
DARK = 0.06  # of the light that is left when the lamp is out
KNOCKED_CELLS = 0.9  # by which the far side of the board leaves the picture
PUSHED_CELLS, PUSHED_DEG = 1.6, 3.0
LATE = 3  # moves of the next game after which somebody says that the last one is over
ROUND = (-1, 0), (0, -1), (0, 1), (1, 0)  # rows, columns


class TroubledGame(CollageGame):
    """A game before the camera: `play` once, with one of KINDS. The first side to move is random."""

    def __init__(self, film: CollageFilm, rng: np.random.Generator) -> None:
        super().__init__(film, rng)
        self._kept: set[Point] = set()  # nobody plays there, or takes what lies there

    def play(self, kind: str) -> None:
        """All of it."""
        self._film.rest(6)
        KINDS[kind](self)
        self._film.rest(6)

    # ---- stones that are not what they were --------------------------------------------------------------------

    def exchanged(self) -> None:
        """An older stone lies in the other color; nobody puts it right."""
        self._moves(BEFORE)
        self._turn_over(self._older(1)[0])
        self._moves(AFTER)

    def exchanged_early(self) -> None:
        """The same after four moves on an empty board."""
        self._empty_board()
        self._moves(4)
        self._turn_over(self._played[0])
        self._moves(AFTER)

    def two_exchanged(self) -> None:
        """Two stones of both colors lie in the other one, and are put right later."""
        self._moves(BEFORE)
        pair = [next(p for p in self._older(60) if self._table.stones[p] == color) for color in (1, 2)]
        for point in pair:
            self._turn_over(point)
        self._moves(2)
        for point in pair:
            self._turn_over(point, told=False)
        self._moves(AFTER)

    def dragged(self) -> None:
        """A sleeve drags four stones one line on; nobody puts them back."""
        self._moves(BEFORE)
        slides = self._slides(4, near=True)
        self._film.reach(self._color, next(iter(slides)), 2)
        self._slide(slides)
        self._film.tell("scattered")
        self._film.reach(self._color, next(iter(slides)))
        self._film.rest(REST)
        self._moves(AFTER)

    # ---- a scattered board --------------------------------------------------------------------------------------

    def scatter_restored(self) -> None:
        """A third of the stones slide; all are put back."""
        self._moves(BEFORE)
        self._scatter_and_put_back(lambda _: {})
        self._moves(AFTER)

    def scatter_one_off(self) -> None:
        """One of them comes back on the point beside its own."""
        self._moves(BEFORE)
        self._scatter_and_put_back(lambda slides: dict([next(iter(slides.items()))]))
        self._moves(AFTER)

    def scatter_other_color(self) -> None:
        """One of them comes back in the other color."""
        self._moves(BEFORE)
        self._scatter_and_put_back(lambda slides: {next(iter(slides)): next(iter(slides))})
        self._moves(AFTER)

    def scatter_twice(self) -> None:
        """Before all was put back the board is scattered again."""
        self._moves(BEFORE)
        slides = self._scatter()
        back = dict(list(slides.items())[: len(slides) // 2])
        self._put_back(back)
        self._film.rest(REST)
        again = self._scatter()
        self._put_back(again)
        self._put_back({p: to for p, to in slides.items() if p not in back})
        self._film.rest(REST)
        self._moves(AFTER)

    def scatter_counted(self) -> None:
        """Dead stones are taken off before the count, and then the board is scattered."""
        self._moves(AFTER)
        self._film.tell("counted")
        for point in self._older(7):
            self._film.reach(self._color, point)
            self._table.lift(point)
        self._film.rest(REST)
        self._scatter()
        self._film.rest(REST)

    # ---- the view ----------------------------------------------------------------------------------------------

    def knocked(self) -> None:
        """The camera looks elsewhere: one side of the board leaves the picture, and comes back later."""
        self._moves(BEFORE)
        corners = self._table.photograph.pose.corners_px
        cell_px = float(np.linalg.norm(corners[1] - corners[0])) / 18
        away = np.eye(3)
        away[0, 2] = self._table.image_bgr.shape[1] - 1 - corners[:, 0].max() + KNOCKED_CELLS * cell_px
        self._film.matrix = away
        self._film.tell("board_bumped")
        self._film.rest(REST)
        in_sight = [p for p in range(361) if p % 19 < 15]
        self._moves(3, among=in_sight, rest=8)
        self._film.matrix = np.eye(3)
        self._film.tell("board_bumped")
        self._film.rest(REST)
        self._moves(AFTER)

    def pushed(self) -> None:
        """Somebody pushes the whole board by more than a line, and turns it a little."""
        self._moves(BEFORE)
        pose = self._table.photograph.pose
        (x, y), beside = pose.to_picture(np.array([(9.0, 9.0), (10.0, 9.0)]))
        cell_px = float(np.hypot(*(beside - (x, y))))
        angle = np.radians(PUSHED_DEG)
        cos, sin = np.cos(angle), np.sin(angle)
        turn = np.array([(cos, -sin, x - cos * x + sin * y), (sin, cos, y - sin * x - cos * y), (0, 0, 1)])
        way = -1 if pose.corners_px[:, 0].mean() > self._table.image_bgr.shape[1] / 2 else 1
        turn[0, 2] += way * PUSHED_CELLS * cell_px * 0.6
        turn[1, 2] -= PUSHED_CELLS * cell_px * 0.2
        self._film.reach(self._color, self._played[-1], 2)
        self._film.matrix = turn
        self._film.tell("board_bumped")
        self._film.reach(self._color, self._played[-1])
        self._film.rest(REST)
        self._moves(AFTER)

    def light_off(self) -> None:
        """The lamp goes out; a move is made in the dark; the lamp goes on again."""
        self._moves(BEFORE)
        self._film.light_bgr = np.full(3, DARK)
        self._film.tell("light_change")
        self._film.rest(REST)
        self._moves(1)
        self._film.light_bgr = np.ones(3)
        self._film.rest(REST)
        self._moves(AFTER)

    def hand_rests(self) -> None:
        """A hand lies on the board for a quarter of a minute."""
        self._moves(BEFORE)
        self._film.reach(self._color, 19 * 9 + 9, 30)
        self._film.tell("view_blocked")
        self._film.rest(4)
        self._moves(AFTER)

    def two_unseen(self) -> None:
        """Two moves are made below a hand that covers them both."""
        self._moves(BEFORE)
        below = [p for p in range(361) if 1 <= p // 19 <= 5 and 8 <= p % 19 <= 10]
        for _ in range(2):
            point, _ = self._legal_move(0, among=below)
            self._film.reach(2, 19 * 8 + 9, 3)
            self._table.put(point, self._color)
            self._film.tell("move", color=".BW"[self._color], at=_place(point))
            self._played.append(point)
            self._color = 3 - self._color
        self._film.reach(2, 19 * 8 + 9, 3)
        self._film.rest(5)
        self._moves(AFTER)

    # ---- what players do ---------------------------------------------------------------------------------------

    def takeback(self) -> None:
        """A move is taken back, and another one made."""
        self._moves(BEFORE)
        point, _ = self._legal_move(0)
        self._set(point)
        self._film.rest(6)
        self._take_back(point)
        self._moves(AFTER)

    def twice(self) -> None:
        """Who has just moved moves again."""
        self._moves(BEFORE)
        self.move_again()
        self._moves(AFTER)

    def other_hand(self) -> None:
        """A stone of the right color is dropped by the other side's hand."""
        self._moves(AFTER)
        point, _ = self._legal_move(0)
        self._set(point, hand=3 - self._color)
        self._film.rest(5)
        self._color = 3 - self._color
        self._moves(AFTER)

    def between(self) -> None:
        """A stone is set between two points, and put right after a while."""
        self._moves(BEFORE)
        point = next(p for p in self._shuffled(range(361)) if self._lonely(p))
        self._film.reach(self._color, point, 2)
        self._table.put(point, self._color, (0.5, 0.0))
        self._film.tell("between", at=_place(point))
        self._film.reach(self._color, point)
        self._film.rest(6)
        self._film.reach(self._color, point, 2)
        self._table.lift(point)
        self._table.put(point, self._color)
        self._film.tell("move", color=".BW"[self._color], at=_place(point))
        self._film.reach(self._color, point)
        self._film.rest(5)
        self._played.append(point)
        self._color = 3 - self._color
        self._moves(AFTER)

    def capture_late(self) -> None:
        """A captured stone is lifted only after the next moves."""
        taken, last = self._surround()
        self._set(last)
        self._film.rest(5)
        self._color = 3 - self._color
        self._kept.add(taken)
        self._moves(1)
        self._film.tell("capture_incomplete", at=_place(taken))
        self._film.rest(30)
        self._film.reach(self._color, taken, 2)
        self._table.lift(taken)
        self._film.rest(5)
        self._moves(AFTER)

    def capture_wrong(self) -> None:
        """With a captured stone goes one that nobody captured, and comes back."""
        taken, last = self._surround()
        self._set(last)
        self._film.reach(self._color, taken)
        self._table.lift(taken)
        other = next(p for p in self._older(60) if self._table.stones[p] == 3 - self._color)
        self._film.reach(self._color, other)
        self._table.lift(other)
        self._film.tell("removed_stone", at=_place(other), color=".BW"[3 - self._color])
        self._film.rest(REST)
        self._film.reach(self._color, other, 2)
        self._table.put(other, 3 - self._color)
        self._film.rest(REST)
        self._color = 3 - self._color
        self._moves(AFTER)

    def ko(self) -> None:
        """A ko is retaken at once; that is undone, and retaken after a threat and its answer."""
        row, column = next(self._rooms(3, 4))
        ours = [(row + 1, column), (row, column + 1), (row + 2, column + 1)]
        theirs = [(row, column + 2), (row + 2, column + 2), (row + 1, column + 3), (row + 1, column + 1)]
        taken, taking = 19 * (row + 1) + column + 1, 19 * (row + 1) + column + 2
        self._kept |= {19 * r + c for r in range(row - 1, row + 4) for c in range(column - 1, column + 5)}
        for own, other in zip([*ours, None], theirs, strict=True):
            self._moves(1) if own is None else self._play_on(19 * own[0] + own[1])
            self._play_on(19 * other[0] + other[1])
        self._play_on(taking, taken)
        self._set(taken, illegal=True)
        self._film.reach(self._color, taking)
        self._table.lift(taking)
        self._film.rest(6)
        self._film.reach(self._color, taken, 2)
        self._table.lift(taken)
        self._film.tell("withdrawn", at=_place(taken))
        self._table.put(taking, 3 - self._color)
        self._film.reach(self._color, taken)
        self._film.rest(6)
        self._moves(2)
        self._play_on(taken, taking)
        self._moves(AFTER)

    # ---- what is said at the table, and the next game ----------------------------------------------------------

    def corrected(self) -> None:
        """Somebody says that the last stone lies elsewhere than the camera saw it, and play goes on."""
        self._moves(BEFORE)
        point = self._played[-1]
        to = next(p for p in self._shuffled(range(361)) if self._lonely(p))
        number = len(self._played)
        color = 3 - self._color
        self._film.tell("command", name="replace_move", args=[number, color, point_name(to)])
        self._film.tell("corrected", color=".BW"[color], **{"from": _place(point), "to": _place(to)})
        self._kept |= {point, to}
        self._film.rest(REST)
        self._moves(AFTER)

    def next_game(self) -> None:
        """The board is cleared by handfuls, and the next game begins at once."""
        self._moves(BEFORE)
        self._clear()
        self._film.tell("next_game")
        self._film.rest(4)
        self._moves(AFTER)

    def late_end(self) -> None:
        """The same; that the last game is over is said while it is being cleared, half of its stones are off."""
        self._moves(BEFORE)
        self._clear(says_at=0.5)
        self._film.tell("next_game")
        self._film.rest(4)
        self._moves(AFTER)

    # ---- hands ------------------------------------------------------------------------------------------------

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
        self._film.rest(rest or int(self._rng.integers(3, 7)))
        self._captured = captured
        self._color = 3 - self._color

    def _set(self, point: Point, *, hand: int | None = None, illegal: bool = False) -> None:
        """A stone of the side to move, by its hand or the other's."""
        side = hand or self._color
        self._film.reach(side, point, int(self._rng.integers(1, 3)))
        self._table.put(point, self._color, self._off(0.05, 0.12))
        noted = {"illegal": True} if illegal else {}
        self._film.tell("move", color=".BW"[self._color], at=_place(point), **noted, **self._note)
        self._film.reach(side, point, int(self._rng.integers(0, 2)))
        self._played.append(point)
        self._note = {}

    def _take_back(self, point: Point) -> None:
        self._film.reach(self._color, point, 2)
        self._film.tell("withdrawn", at=_place(point))
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
            self._film.tell("exchanged", at=_place(point))
        self._film.reach(self._color, point)
        self._film.rest(REST)

    def _scatter(self) -> dict[Point, Point]:
        """A third of the stones slide to points beside theirs: from where to where."""
        slides = self._slides(max(8, int(np.count_nonzero(self._table.stones)) // 3))
        self._film.reach(1, 19 * 4 + 9, 2)
        self._slide(slides)
        self._film.tell("scattered")
        self._film.reach(1, 19 * 6 + 9)
        self._film.rest(REST)
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
        raise ValueError(f"{self._film.folder.name}: no legal move is left")

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


def _place(point: Point) -> list[int]:
    return list(divmod(point, 19))


KINDS: dict[str, Callable[[TroubledGame], None]] = {
    "exchanged": TroubledGame.exchanged, "exchanged_early": TroubledGame.exchanged_early,
    "two_exchanged": TroubledGame.two_exchanged, "dragged": TroubledGame.dragged,
    "scatter_restored": TroubledGame.scatter_restored, "scatter_one_off": TroubledGame.scatter_one_off,
    "scatter_other_color": TroubledGame.scatter_other_color, "scatter_twice": TroubledGame.scatter_twice,
    "scatter_counted": TroubledGame.scatter_counted, "knocked": TroubledGame.knocked, "pushed": TroubledGame.pushed,
    "light_off": TroubledGame.light_off, "hand_rests": TroubledGame.hand_rests, "two_unseen": TroubledGame.two_unseen,
    "takeback": TroubledGame.takeback, "twice": TroubledGame.twice, "other_hand": TroubledGame.other_hand,
    "between": TroubledGame.between, "capture_late": TroubledGame.capture_late,
    "capture_wrong": TroubledGame.capture_wrong, "ko": TroubledGame.ko, "corrected": TroubledGame.corrected,
    "next_game": TroubledGame.next_game, "late_end": TroubledGame.late_end,
}  # fmt: skip
"""By the name of what goes wrong."""
