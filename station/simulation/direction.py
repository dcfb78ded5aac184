"""A record and faults become a script: the rules say which stones come off."""

from collections.abc import Callable

from hardware.script import Script, Told
from rules.color import Color
from rules.game import Game
from rules.illegality import Kind
from rules.points import Point
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.record import GameRecord, Move, SetUp, Step
from station.errors import InputError
from station.simulation.faults import Fault
from station.simulation.table import TableLog

PUT_RIGHT_S = 6.0  # how long a fault lies open before somebody puts it right


def direct(
    record: GameRecord, *, seed: int, interval_s: float = 3.0, faults: tuple[Fault, ...] = (), skip: int = 0
) -> Script:
    """The main line acted out, with what goes wrong.

    seed -- of times and of how stones lie; interval_s -- mean time of a move
    skip -- turns that were taken before the round begins: their stones lie there
    Raises InputError for a board that is not 19×19, and for a fault that the game gives no chance for.
    """
    if record.size != 19:
        raise InputError(f"a simulated game needs a 19×19 board, this record has {record.size}×{record.size}")
    return _Direction(record, seed, interval_s, faults, skip).script()


class _Direction:
    def __init__(self, record: GameRecord, seed: int, interval_s: float, faults: tuple[Fault, ...], skip: int) -> None:
        self._record = record
        self._table = TableLog(seed, interval_s)
        self._game = Game(CHINESE_2002)
        self._skip = skip
        self._faults = list(faults)
        self._late: tuple[tuple[Point, ...], Color] | None = (
            None  # captured stones left lying, and who should lift them
        )
        self._after: dict[str, Callable[[Fault, Color, Point], None]] = {
            "push": self._push,
            "take": self._take,
            "bump": self._bump,
            "nudge": self._nudge,
            "light": self._light,
            "double": self._double,
            "scatter": self._scatter,
            "lean": self._lean,
        }

    def script(self) -> Script:
        steps = self._already_played() if self._skip else self._record.steps
        for step in steps:
            if isinstance(step, SetUp):
                self._set_up(step)
            elif self._play(step):
                break
        if self._faults:
            fault = self._faults[0]
            raise InputError(f"fault {fault.name}: the game gives no chance for it from move {fault.move} on")
        return self._table.finish()

    def _already_played(self) -> tuple[Step, ...]:
        """Takes the skipped turns without showing them; returns the steps that are left."""
        steps = self._record.steps
        for i, step in enumerate(steps):
            if isinstance(step, SetUp):
                self._game.set_up(black=step.black, white=step.white, empty=step.empty, to_move=step.to_move)
            elif self._game.number < self._skip:
                self._game.record(step.color, step.point)
            else:
                self._table.begin(self._game.position.stones)
                return steps[i:]
        raise InputError(f"the game has {self._game.number} moves, {self._skip} cannot be skipped")

    def _set_up(self, step: SetUp) -> None:
        """Stones set by hand. A record that removes stones or sets them in the middle is shown all the same."""
        for color, points in ((Color.BLACK, step.black), (Color.WHITE, step.white)):
            for point in points:
                if point not in self._table.stones:
                    self._table.wait(1.3)
                    self._table.put(point, color, Told("setup", _at(point, color)))
        self._game.set_up(black=step.black, white=step.white, empty=step.empty, to_move=step.to_move)

    def _play(self, move: Move) -> bool:
        """One move of the record; True when the round ends with it."""
        self._table.think()
        played = self._game.record(move.color, move.point)
        if move.point is None or any(why.kind is Kind.OCCUPIED for why in played.illegalities):
            return False
        told = Told("move", _at(move.point, move.color) | {"number": played.number})
        between = self._chance("between", played.number)
        if between:
            self._table.put(move.point, move.color, Told("between", _at(move.point, move.color)), offset=(0.44, 0.04))
            self._table.wait(PUT_RIGHT_S / 2)
            self._table.push({move.point: move.point}, move.color, told, with_="hand")
        else:
            self._table.put(move.point, move.color, told)
        self._lift_late()
        taken = played.captured + played.lost
        if taken:
            self._table.wait(1.2)
            if len(taken) and self._chance("uncaptured", played.number):
                self._late = (taken[-1:], move.color)
                taken = taken[:-1]
            if taken:
                self._table.lift(taken, move.color)
            self._table.wait(0.6)
        if self._ko(move, played.captured):
            return True
        while self._faults and self._faults[0].move <= played.number and self._faults[0].name in self._after:
            fault = self._faults.pop(0)
            self._table.wait(2.0)
            self._after[fault.name](fault, move.color, move.point)
            self._table.wait(1.0)
        return False

    def _chance(self, name: str, number: int) -> Fault | None:
        """The first fault left, if it has that name and its time has come; it is then used up."""
        if self._faults and self._faults[0].name == name and self._faults[0].move <= number:
            return self._faults.pop(0)
        return None

    def _lift_late(self) -> None:
        if self._late:
            points, color = self._late
            self._late = None
            self._table.wait(2.0)
            self._table.lift(points, color, Told("late_capture", {"points": [divmod(p, 19) for p in points]}))
            self._table.wait(0.6)

    def _ko(self, move: Move, captured: tuple[Point, ...]) -> bool:
        """The opponent retakes a ko at once, if the fault is asked for and this move began one."""
        if len(captured) != 1 or not self._faults or self._faults[0].name not in ("ko", "illegal-ko"):
            return False
        if self._faults[0].move > self._game.number or move.point is None:
            return False
        opponent, point = move.color.opponent, captured[0]
        illegal = self._game.judge(opponent, point)
        if illegal is None or illegal.kind is not Kind.KO:
            return False
        fault = self._faults.pop(0)
        self._table.wait(2.5)
        told = Told("move", _at(point, opponent) | {"illegal": True, "why": "ko"})
        self._table.put(point, opponent, told)
        self._table.wait(1.2)
        self._table.lift((move.point,), opponent)
        if fault.name == "illegal-ko":
            return True
        self._table.wait(PUT_RIGHT_S)
        self._table.lift((point,), opponent, Told("removed_stone", _at(point, opponent) | {"why": "illegal ko"}))
        self._table.wait(1.5)
        self._table.put(move.point, move.color, Told("added_stone", _at(move.point, move.color)))
        self._table.wait(1.0)
        return False

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
        self._table.lift((point,), by.opponent, Told("removed_stone", _at(point, color) | {"why": "taken by mistake"}))
        self._table.wait(PUT_RIGHT_S)
        self._table.put(point, color, Told("added_stone", _at(point, color)))

    def _bump(self, fault: Fault, _by: Color, _last: Point) -> None:
        mm, degrees = fault.numbers
        self._table.bump(mm, degrees, Told("board_bumped", {"mm": mm, "degrees": degrees}))

    def _nudge(self, fault: Fault, _by: Color, _last: Point) -> None:
        self._table.nudge(fault.numbers[0], Told("camera_nudged", {"degrees": fault.numbers[0]}))

    def _light(self, _fault: Fault, _by: Color, _last: Point) -> None:
        self._table.switch(Told("light_change"))

    def _double(self, _fault: Fault, by: Color, _last: Point) -> None:
        point = next(p for p in self._shuffled() if self._harmless(p, by))
        told = Told("move", _at(point, by) | {"note": "consecutive move of the same player"})
        self._table.put(point, by, told)
        self._table.wait(PUT_RIGHT_S)
        self._table.lift((point,), by, Told("removed_stone", _at(point, by) | {"why": "out of turn"}))

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
        raise InputError("a fault needs a stone beside an empty point, and there is none at that move")

    def _harmless(self, point: Point, color: Color) -> bool:
        """Whether a stone there takes nothing and keeps liberties."""
        position = self._game.position
        if position.stones[point]:
            return False
        played = position.play(point, color)
        return not played.captured and not played.lost and len(played.position.liberties_of(point)) > 1


def _at(point: Point, color: Color) -> dict[str, object]:
    return {"at": divmod(point, 19), "color": color.letter}
