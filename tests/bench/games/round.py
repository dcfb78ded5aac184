"""One game from the first stone to the cleared board, with what is planned to go wrong."""

from collections.abc import Sequence

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.illegality import Kind
from rules.points import star_points
from rules.presets import CHINESE_2002
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.hands import arm
from tests.bench.games.incidents import BETWEEN, DURING
from tests.bench.games.table import Film, Table, Truth

FIRST = 12  # moves before anything goes wrong
DIM_MOVES = 20  # played in failing light
FEWEST_STARS = 3  # a game whose moves leave so many free may have a handicap


class Round:
    """Plays `moves` (color, point) on a simulated table. Iterate `film`; `truth` is complete afterwards."""

    def __init__(
        self, moves: Sequence[tuple[int, int]], rng: np.random.Generator, how: Difficulty, kinds: Sequence[str] = ()
    ) -> None:
        self._moves = [(3 - color, point) for color, point in moves] if "swapped" in kinds else list(moves)
        self._handicap = "handicap" in kinds and "swapped" not in kinds
        self._swapped = "swapped" in kinds
        self._table = Table(rng, how)
        self._plan = self._planned([kind for kind in kinds if kind in BETWEEN or kind in DURING])

    @property
    def truth(self) -> Truth:
        """What happened so far."""
        return self._table.truth

    def film(self) -> Film:
        """The game stops early where an incident made the next move of the record impossible."""
        table, dim_until = self._table, -1
        yield from table.rest(1.0)
        if self._handicap:
            yield from self._handicap_stones()
        if self._swapped:
            table.tell("white_first")
        index = 0
        while index < len(self._moves):
            kind = self._plan.get(index)
            if kind in BETWEEN:
                yield from BETWEEN[kind](table, self._moves[index:])
                dim_until = index + DIM_MOVES if kind == "fading" else dim_until
            if index == dim_until:
                table.eye.dimmed = False
                table.tell("light_changed")
                table.eye.read_all(light_changed=True)
                yield from table.rest(1.0)
            if self._impossible(index):
                break
            if kind in DURING:
                yield from DURING[kind](table, self._moves[index:])
            elif self._quick(index):
                yield from table.two_moves(*self._moves[index : index + 2])
                index += 1
            else:
                yield from table.move(*self._moves[index])
            index += 1
        yield from table.rest(2.5)
        yield from self._clearing()

    def _handicap_stones(self) -> Film:
        free = [star for star in star_points(19) if star not in {point for _, point in self._moves}]
        if len(free) < FEWEST_STARS or self._moves[0][0] != Color.BLACK:
            return
        del self._moves[0]
        count = int(self._table.rng.integers(FEWEST_STARS, len(free) + 1))
        points = [int(point) for point in self._table.rng.permutation(free)[:count]]
        for point in points:
            yield from self._table.change({point: 1})
            yield from self._table.rest(self._table.seconds(0.4, 2.0))
        self._table.game.set_up(black=points, to_move=Color.WHITE)
        self._table.tell("setup")

    def _clearing(self) -> Film:
        """Hands take dead stones, arrange some of the others, and clear the board."""
        table, rng = self._table, self._table.rng
        table.truth.over = table.frame
        agreed = rng.random() < 0.5
        if agreed:
            yield lambda tracker: tracker.agree_end()
        stones = table.old_stones()
        handfuls = int(rng.integers(0, 4))
        for _ in range(handfuls):
            handful = [int(p) for p in rng.choice(stones, min(len(stones), int(rng.integers(3, 9))), replace=False)]
            yield from table.change(dict.fromkeys(handful, 0), frames=4)
            yield from table.rest(table.seconds(0.5, 4.0))
        if (agreed or handfuls) and (filled := table.free_point(set())) is not None:
            yield from table.change({filled: int(rng.integers(1, 3))})
            yield from table.rest(table.seconds(0.5, 4.0))
        rows = rng.permutation(19).tolist()
        for row in rows:
            yield from table.covered(arm(row * 19 + 9, rng), 0.2)
            table.board[row * 19 : row * 19 + 19] = bytes(19)
        table.tell("game_ended")
        yield from table.rest(4.0)

    def _impossible(self, index: int) -> bool:
        color, point = self._moves[index]
        faults = self._table.game.illegalities(Color(color), point)
        return any(fault.kind is not Kind.OUT_OF_TURN for fault in faults) or bool(self._table.board[point])

    def _quick(self, index: int) -> bool:
        """Whether the reply to this move comes under the same hand."""
        table = self._table
        if index + 1 >= len(self._moves) or index + 1 in self._plan or table.rng.random() >= table.how.quick:
            return False
        ahead = Game(CHINESE_2002, start=table.game.position, to_move=table.game.to_move)
        ahead.record(Color(self._moves[index][0]), self._moves[index][1])
        return not any(ahead.illegalities(Color(self._moves[index + 1][0]), self._moves[index + 1][1]))

    def _planned(self, kinds: Sequence[str]) -> dict[int, str]:
        """Where each incident happens: captures and ko need a move that takes stones."""
        game = Game(CHINESE_2002)
        places: dict[str, list[int]] = {"any": list(range(FIRST, len(self._moves) - 4)), "capture": [], "ko": []}
        for index, (color, point) in enumerate(self._moves[:-2]):
            played = game.record(Color(color), point)
            if index >= FIRST and played.captured and self._moves[index + 1][1] not in played.captured:
                places["capture"].append(index)
                if any(f.kind is Kind.KO for f in game.illegalities(Color(3 - color), played.captured[0])):
                    places["ko"].append(index + 1)
        plan: dict[int, str] = {}
        for kind in kinds:
            wanted = places["ko" if kind == "ko" else "capture" if kind in DURING else "any"]
            if kind == "suicide":
                wanted = wanted[len(wanted) * 2 // 3 :]
            free = [i for i in wanted if not plan.keys() & {i - 1, i, i + 1}]
            if free:
                plan[int(self._table.rng.choice(free))] = kind
        return plan
