"""What goes wrong after a move, acted out and put right again."""

from collections.abc import Callable

from hardware.script import Told
from rules.color import Color
from rules.game import Game
from rules.points import Point
from rules.position import Position
from station.cameras.simulation.faults import Fault
from station.cameras.simulation.reasons import Code
from station.cameras.simulation.table import TableLog
from station.errors import InputError
from vision.reasons import Reason

PUT_RIGHT_S = 6.0  # how long a fault lies open before somebody puts it right


def of_stone(type_: str, point: Point, color: Color, **more: str | int) -> Told:
    """What a witness would say of one stone."""
    return Told(type_, {"at": divmod(point, 19), "color": color.letter, **more})


class Incidents:
    """Acts out faults at a table where `game` is played."""

    def __init__(self, table: TableLog, game: Game) -> None:
        self._table, self._game = table, game
        self._acts: dict[str, Callable[[Fault, Color, Point], None]] = {
            "push": self._push,
            "take": self._take,
            "withdraw": self._withdraw,
            "bump": self._bump,
            "nudge": self._nudge,
            "light": self._light,
            "jolt": self._jolt,
            "fade": self._fade,
            "dark": self._dark,
            "double": self._double,
            "scatter": self._scatter,
            "lean": self._lean,
            "tidy": self._tidy,
        }

    def knows(self, fault: Fault) -> bool:
        """Whether it is one of those that follow a move."""
        return fault.name in self._acts

    def act(self, fault: Fault, by: Color, last: Point) -> None:
        """The fault, after `by` has played `last`."""
        self._acts[fault.name](fault, by, last)

    def take_too_many(self, by: Color) -> None:
        """Lifts a stone of the opponent that has liberties, and puts it back a while later."""
        living = [p for p in self._shuffled() if self._table.stones.get(p) is by.opponent]
        if not living:
            raise InputError(Reason(Code.NO_OPPONENT))
        point, color = living[0], by.opponent
        self._table.wait(0.8)
        self._table.lift((point,), by, of_stone("removed_stone", point, color, why="lifted with the captured"))
        self._table.wait(PUT_RIGHT_S)
        self._table.put(point, color, of_stone("added_stone", point, color))
        self._table.wait(1.0)

    def _push(self, _fault: Fault, by: Color, last: Point) -> None:
        start, end = self._loose_pair(last)
        detail = {"from": divmod(start, 19), "to": divmod(end, 19), "color": self._table.stones[start].letter}
        self._table.push({start: end}, by.opponent, Told("moved_stone", detail), with_="sleeve")
        self._table.wait(PUT_RIGHT_S)
        back = detail | {"from": detail["to"], "to": detail["from"]}
        self._table.push({end: start}, by.opponent, Told("moved_stone", back), with_="hand")

    def _take(self, _fault: Fault, by: Color, last: Point) -> None:
        point = self._loose_pair(last)[0]
        color = self._table.stones[point]
        self._table.lift((point,), by.opponent, of_stone("removed_stone", point, color, why="taken by mistake"))
        self._table.wait(PUT_RIGHT_S)
        self._table.put(point, color, of_stone("added_stone", point, color))

    def _withdraw(self, _fault: Fault, by: Color, _last: Point) -> None:
        """The opponent sets a stone, thinks again and takes it back; the next move is the record's."""
        point = self._free(by.opponent)
        self._table.put(point, by.opponent, of_stone("move", point, by.opponent))
        self._table.wait(3.0)
        self._table.lift((point,), by.opponent, of_stone("removed_stone", point, by.opponent, why="withdrawn"))

    def _bump(self, fault: Fault, _by: Color, _last: Point) -> None:
        mm, degrees = fault.numbers
        self._table.bump(mm, degrees, Told("board_bumped", {"mm": mm, "degrees": degrees}))

    def _nudge(self, fault: Fault, _by: Color, _last: Point) -> None:
        self._table.nudge(fault.numbers[0], Told("camera_nudged", {"degrees": fault.numbers[0]}))

    def _light(self, _fault: Fault, _by: Color, _last: Point) -> None:
        self._table.switch(Told("light_change"))

    def _jolt(self, fault: Fault, by: Color, last: Point) -> None:
        self._bump(fault, by, last)
        self._light(fault, by, last)

    def _fade(self, fault: Fault, _by: Color, _last: Point) -> None:
        level, seconds = fault.numbers
        self._table.fade(level, seconds, Told("light_fades", {"level": level, "seconds": seconds}))

    def _dark(self, fault: Fault, _by: Color, _last: Point) -> None:
        self._table.darken(fault.numbers[0], Told("camera_dark", {"seconds": fault.numbers[0]}))

    def _double(self, _fault: Fault, by: Color, _last: Point) -> None:
        point = self._free(by)
        told = of_stone("move", point, by, note="consecutive move of the same player")
        self._table.put(point, by, told)
        self._table.wait(PUT_RIGHT_S)
        self._table.lift((point,), by, of_stone("removed_stone", point, by, why="out of turn"))

    def _scatter(self, _fault: Fault, by: Color, _last: Point) -> None:
        there = list(self._table.stones)
        self._table.rng.shuffle(there)
        free = [p for p in self._shuffled() if p not in self._table.stones]
        moves = dict(zip(there[: max(8, len(there) // 3)], free, strict=False))
        told = Told("scattered", {"moved": [[divmod(a, 19), divmod(b, 19)] for a, b in moves.items()]})
        self._table.push(moves, by, told, with_="sleeve")
        self._table.wait(PUT_RIGHT_S)
        for start, end in moves.items():
            self._table.wait(2.3)
            self._table.push({end: start}, by, with_="hand")
        self._table.wait(1.5)
        self._table.push({start: start}, by, Told("position_restored"), with_="hand")

    def _lean(self, fault: Fault, by: Color, _last: Point) -> None:
        self._table.lean(fault.numbers[0], by, Told("leaning", {"seconds": fault.numbers[0]}))

    def _tidy(self, fault: Fault, by: Color, last: Point) -> None:
        """Stones judged dead come off before the count; nobody plays on."""
        for point in [p for p in self._shuffled() if p in self._table.stones and p != last][: int(fault.numbers[0])]:
            color = self._table.stones[point]
            self._table.wait(1.5)
            self._table.lift((point,), by, of_stone("removed_stone", point, color, why="dead stone"))

    def _shuffled(self) -> list[Point]:
        points = list(range(361))
        self._table.rng.shuffle(points)
        return points

    def _loose_pair(self, last: Point) -> tuple[Point, Point]:
        """A stone, not the last one played, that stands beside an empty point, and that point."""
        near = Position.empty(19).neighbors
        for point in self._shuffled():
            if point in self._table.stones and point != last:
                free = [n for n in near[point] if n not in self._table.stones]
                if free:
                    return point, free[int(self._table.rng.integers(len(free)))]
        raise InputError(Reason(Code.NO_NEIGHBOR))

    def _free(self, color: Color) -> Point:
        """An empty point where a stone of that color harms nobody."""
        for point in self._shuffled():
            if self._harmless(point, color):
                return point
        raise InputError(Reason(Code.NO_POINT))

    def _harmless(self, point: Point, color: Color) -> bool:
        """Whether a stone there takes nothing and keeps liberties."""
        position = self._game.position
        if position.stones[point]:
            return False
        played = position.play(point, color)
        return not played.captured and not played.lost and len(played.position.liberties_of(point)) > 1
