"""A record and faults become a script: the rules say which stones come off."""

from hardware.script import Offset, Script, Told
from rules.color import Color
from rules.game import Game
from rules.illegality import Kind
from rules.points import Point
from rules.presets import CHINESE_2002
from rules.record import GameRecord, Move, SetUp, Step
from station.cameras.simulation.faults import Fault
from station.cameras.simulation.incidents import PUT_RIGHT_S, Incidents, of_stone
from station.cameras.simulation.reasons import Code
from station.cameras.simulation.table import TableLog
from station.errors import InputError
from vision.reasons import Reason

# by the way to the next point, (columns, rows): how many rows off its own a stone between both lies, still nearer to it
BETWEEN_CELLS = {(1, 0): (0.46, 0.04), (-1, 0): (-0.46, 0.04), (0, 1): (0.04, 0.46), (0, -1): (0.04, -0.46)}


def direct(
    record: GameRecord, *, seed: int, interval_s: float = 3.0, faults: tuple[Fault, ...] = (), skip: int = 0
) -> Script:
    """The main line acted out, with what goes wrong.

    seed -- of times and of how stones lie; interval_s -- mean time of a move
    skip -- turns that were taken before the round begins: their stones lie there
    Raises InputError for a board that is not 19×19, and for a fault that the game gives no chance for.
    """
    if record.size != 19:
        raise InputError(Reason(Code.BOARD, {"size": record.size}))
    return _Direction(record, seed, interval_s, faults, skip).script()


class _Direction:
    def __init__(self, record: GameRecord, seed: int, interval_s: float, faults: tuple[Fault, ...], skip: int) -> None:
        self._record = record
        self._table = TableLog(seed, interval_s)
        self._game = Game(CHINESE_2002)
        self._skip = skip
        self._faults = list(faults)
        self._late: tuple[tuple[Point, ...], Color] | None = None  # captured stones left lying, and whose task they are
        self._incidents = Incidents(self._table, self._game)

    def script(self) -> Script:
        steps = self._already_played() if self._skip else self._record.steps
        for step in steps:
            if isinstance(step, SetUp):
                self._set_up(step)
            elif self._play(step):
                break
        if self._faults:
            fault = self._faults[0]
            raise InputError(Reason(Code.NO_CHANCE, {"name": fault.name, "move": fault.move}))
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
        raise InputError(Reason(Code.SKIP, {"moves": self._game.number, "skip": self._skip}))

    def _set_up(self, step: SetUp) -> None:
        """Stones set by hand. A record that removes stones or sets them in the middle is shown all the same."""
        for color, points in ((Color.BLACK, step.black), (Color.WHITE, step.white)):
            for point in points:
                if point not in self._table.stones:
                    self._table.wait(1.3)
                    self._table.put(point, color, of_stone("setup", point, color))
        self._game.set_up(black=step.black, white=step.white, empty=step.empty, to_move=step.to_move)

    def _play(self, move: Move) -> bool:
        """One move of the record; True when the round ends with it."""
        self._table.think()
        played = self._game.record(move.color, move.point)
        if move.point is None or any(why.kind is Kind.OCCUPIED for why in played.illegalities):
            return False
        told = of_stone("move", move.point, move.color, number=played.number)
        late = [Told("capture_incomplete", {"points": [divmod(p, 19) for p in self._late[0]]})] if self._late else []
        aside = self._aside(move.point)
        if aside is not None and self._chance("between", played.number):
            self._table.put(move.point, move.color, of_stone("between", move.point, move.color), offset=aside)
            self._table.wait(PUT_RIGHT_S / 2)
            self._table.push({move.point: move.point}, move.color, told, with_="hand")
        else:
            self._table.put(move.point, move.color, told, *late)
        self._lift_late()
        taken = played.captured + played.lost
        if taken:
            self._table.wait(1.2)
            if self._chance("uncaptured", played.number):
                self._late = (taken[-1:], move.color)
                taken = taken[:-1]
            if taken:
                self._table.lift(taken, move.color)
            self._table.wait(0.6)
            if self._chance("wrong-capture", played.number):
                self._incidents.take_too_many(move.color)
        if self._ko(move, played.captured):
            return True
        while self._faults and self._faults[0].move <= played.number and self._incidents.knows(self._faults[0]):
            self._table.wait(2.0)
            fault = self._faults.pop(0)
            self._incidents.act(fault, move.color, move.point)
            self._table.wait(1.0)
            if fault.name == "tidy":
                return True
        return False

    def _aside(self, point: Point) -> Offset | None:
        """Where a stone lies between this point and one that is empty; None when all beside it are taken."""
        row, column = divmod(point, 19)
        for (right, down), offset in BETWEEN_CELLS.items():
            x, y = column + right, row + down
            if 0 <= x < 19 and 0 <= y < 19 and y * 19 + x not in self._table.stones:
                return offset
        return None

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
            self._table.lift(points, color)
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
        told = of_stone("move", point, opponent, illegal=True, why="ko")
        self._table.put(point, opponent, told)
        self._table.wait(1.2)
        self._table.lift((move.point,), opponent)
        if fault.name == "illegal-ko":
            return True
        self._table.wait(PUT_RIGHT_S)
        self._table.lift((point,), opponent, of_stone("removed_stone", point, opponent, why="illegal ko"))
        self._table.wait(1.5)
        self._table.put(move.point, move.color, of_stone("put_back", move.point, move.color))
        self._table.wait(1.0)
        return False
