"""Games on a collage's table in each of which one thing goes badly wrong, and play goes on all the same.

Each of KINDS is a whole film. What is told beside moves: `withdrawn` (the last one was lifted again), what befell the
board, `counted` (from here on the stones are tidied away and the record stays), `next_game`, and `command` (somebody
says something at the table, before the next picture).
"""

import numpy as np

from rules.points import point_name
from tests.bench.films.trouble_hands import REST, TroubledHands, place

BEFORE, AFTER, LEARNED = 4, 6, 14  # moves: at least; until sides are known by their hands
DARK = 0.06  # of the light that is left when the lamp is out
KNOCKED_CELLS = 0.9  # by which the far side of the board leaves the picture
PUSHED_CELLS, PUSHED_DEG = 1.6, 3.0


class TroubledGame(TroubledHands):
    """A game before the camera: `play` once, with one of KINDS. The first side to move is random."""

    def play(self, kind: str) -> None:
        """All of it."""
        self._film.rest(6)
        getattr(self, kind)()
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
        self._kept |= slides.keys()  # a stone set there may be one put back
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

    def scatter_at_once(self) -> None:
        """The same, and nobody waits before putting them back."""
        self._moves(BEFORE)
        self._put_back(self._scatter(rest=0))
        self._film.rest(REST)
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
        self._take_off(7)
        self._scatter()
        self._film.rest(REST)

    def counted_next(self) -> None:
        """Dead stones are taken off before the count, then all others; the next game begins."""
        self._moves(BEFORE)
        self._take_off(7)
        self._clear()
        self._film.tell("next_game")
        self._film.rest(4)
        self._moves(AFTER)

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
            self._film.tell("move", color=".BW"[self._color], at=place(point))
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
        """A stone of the right color is dropped by the other side's hand: no sure move."""
        self._moves(LEARNED)
        point, _ = self._legal_move(0, among=[p for p in range(361) if 4 <= p // 19 <= 14])
        self._note = {"doubtful": "hand"}
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
        self._film.tell("between", at=place(point))
        self._film.reach(self._color, point)
        self._film.rest(6)
        self._film.reach(self._color, point, 2)
        self._table.lift(point)
        self._table.put(point, self._color)
        self._film.tell("move", color=".BW"[self._color], at=place(point))
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
        self._film.tell("capture_incomplete", at=place(taken))
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
        self._film.tell("removed_stone", at=place(other), color=".BW"[3 - self._color])
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
        self._film.tell("withdrawn", at=place(taken))
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
        self._film.tell("corrected", color=".BW"[color], **{"from": place(point), "to": place(to)})
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


KINDS = (
    "exchanged", "exchanged_early", "two_exchanged", "dragged", "scatter_restored", "scatter_at_once",
    "scatter_one_off", "scatter_other_color", "scatter_twice", "scatter_counted", "knocked", "pushed",
    "light_off", "hand_rests", "two_unseen", "takeback", "twice", "other_hand", "between", "capture_late",
    "capture_wrong", "ko", "corrected", "next_game", "counted_next", "late_end",
)  # fmt: skip
"""What goes wrong, each a method of the same name."""
