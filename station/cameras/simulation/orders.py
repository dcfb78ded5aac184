"""Orders to the simulated table: what may be asked of it, as JSON, and what it answers.

    {"order": "place", "point": "Q16", "color": "B"}                  a hand sets a stone down
    {"order": "place", "point": "Q16", "color": "B", "instead": true}  and takes off the one that lies there
    {"order": "lift", "points": ["Q16", "Q4"]}                        a hand takes stones off, one after another
    {"order": "move", "from": "Q16", "to": "K10", "under": "sleeve"}  a stone slides under fingers ("hand") or a sleeve
    {"order": "sweep", "stones": 12} or {…, "moves": [["Q16", "K10"], …]}   a sleeve scatters them
    {"order": "hand", "point": "K10", "seconds": 3}                   a hand stays over the board
    {"order": "press", "side": "B"}                                   a hand presses the clock
    {"order": "pause"}    the script waits before its next move; {…, "before": N}: before move N
    {"order": "play"}     it goes on; {…, "anew": true}: from its beginning, on a cleared board
    {"order": "look"}     nothing happens
    {"order": "presses"}  the same; which sides of the clock went down since this was asked last: [["B", seconds ago]]

`side` says whose hand it is: "B" sits at the lower edge. Orders that need hands are refused while the script plays.
The answer {"ok": true, "done_in_s": 1.9, …} says how soon the hands are back (`look`: and how the table stands);
{"ok": false, "code": …, "why": …} that nothing happened. A kept order is carried out in the same way again.
"""

import threading
from collections.abc import Callable
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hardware.course import Attended
from hardware.script import Act, Put, Script
from rules.color import BLACK, WHITE, Color
from rules.errors import RulesError
from rules.points import Point, parse_point, point_name
from station.cameras.simulation.answers import Done, Letter, Looked, Refused, Swept
from station.cameras.simulation.answers import Presses as Pressed
from station.cameras.simulation.journal import Journal
from station.cameras.simulation.reasons import Code
from station.cameras.simulation.table import TableLog
from station.errors import InputError, sentence
from vision.reasons import Reason

SIZE = 19
CHANGED_S = 0.5  # one stone for another in the same hand
COLORS: dict[str, Color] = {"B": BLACK, "W": WHITE}


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Place(_Order):
    order: Literal["place"]
    point: str
    color: Letter
    instead: bool = False
    side: Letter | None = None


class Lift(_Order):
    order: Literal["lift"]
    points: Annotated[tuple[str, ...], Field(min_length=1, max_length=361)]
    side: Letter = "B"


class Move(_Order):
    order: Literal["move"]
    from_: Annotated[str, Field(alias="from")]
    to: str
    under: Literal["hand", "sleeve"] = "hand"
    side: Letter = "B"


class Sweep(_Order):
    order: Literal["sweep"]
    stones: Annotated[int, Field(ge=1, le=361)] = 12
    moves: tuple[tuple[str, str], ...] = ()
    side: Letter = "B"


class Hand(_Order):
    order: Literal["hand"]
    point: str
    seconds: Annotated[float, Field(gt=0, le=600)] = 3.0
    side: Letter = "B"


class Press(_Order):
    order: Literal["press"]
    side: Letter


class Pause(_Order):
    order: Literal["pause"]
    before: Annotated[int, Field(ge=1)] | None = None


class Play(_Order):
    order: Literal["play"]
    anew: bool = False


class Look(_Order):
    order: Literal["look"]


class Presses(_Order):
    order: Literal["presses"]


Order = Annotated[
    Place | Lift | Move | Sweep | Hand | Press | Pause | Play | Look | Presses, Field(discriminator="order")
]
ORDERS: TypeAdapter[Order] = TypeAdapter(Order)


class OrderedTable:
    """Takes orders, one at a time, and keeps them: a program that comes back finds the stones as they lay.

    now -- the table's time, seconds; speed -- how fast it runs
    """

    def __init__(
        self, table: Attended, script: Script, journal: Journal, now: Callable[[], float], *, seed: int, speed: float
    ) -> None:
        self._table, self._journal, self._now, self._seed, self._speed = table, journal, now, seed, speed
        self._moves = [(i, number) for i, act in enumerate(script.acts) if (number := _number(act)) is not None]
        self._taken = 0
        self._lock = threading.Lock()
        self._pressed: list[tuple[float, Letter]] = []
        for t, text in journal.read():
            self._carry_out(ORDERS.validate_json(text), t)
        self._pressed.clear()  # a clock that nobody listened to

    def obey(self, text: str | bytes) -> Done | Refused:
        """The answer to one order, which is carried out where it fits."""
        try:
            order = ORDERS.validate_json(text)
            with self._lock:
                t = self._now()
                answer = self._carry_out(order, t)
                if not isinstance(order, Look | Presses):
                    self._journal.keep(t, order.model_dump_json(by_alias=True))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"]))
            why = f"{where}: {first['msg']}" if where else first["msg"]
            return _refused(InputError(Reason(Code.ORDER_BAD, {"why": why})))
        except (InputError, RulesError) as error:
            return _refused(error)
        return answer

    def _carry_out(self, order: Order, t: float) -> Done:
        """Does it at the table's time `t`. InputError where it does not fit."""
        match order:
            case Look():
                return self._look(t)
            case Presses():
                return self._presses(t)
            case Pause():
                return Done(done_in_s=self._in_s(t, self._table.hold(t, self._act_of(order.before))))
            case Play():
                return self._play(order, t)
        if not self._table.waits(t):
            raise InputError(Reason(Code.ORDER_PLAYING))
        at = TableLog(self._seed, 1.0, 29, self._taken + 1)
        at.found(self._table.lying, self._table.free_from(t))
        swept = _act(order, at)
        self._taken += 1
        done_in_s = self._in_s(t, max(self._table.act(act) for act in at.acts))
        if isinstance(order, Press):
            self._pressed.append((at.now, order.side))
        return Done(done_in_s=done_in_s) if swept is None else Swept(done_in_s=done_in_s, moves=swept)

    def _in_s(self, t: float, done: float) -> float:
        return round(max(done - t, 0.0) / self._speed, 2)

    def _play(self, order: Play, t: float) -> Done:
        if order.anew:
            return Done(done_in_s=self._in_s(t, self._table.begin_anew(t)))
        if not self._table.waits(t):
            raise InputError(Reason(Code.ORDER_PLAYS))
        differs = np.flatnonzero(self._table.left.stones != self._table.lying.stones)
        if len(differs) and not self._table.ended:
            raise InputError(Reason(Code.ORDER_DIFFERS, {"points": ", ".join(point_name(int(p)) for p in differs)}))
        self._table.go_on(t)
        return Done(done_in_s=0.0)

    def _look(self, t: float) -> Looked:
        waits = self._table.waits(t)
        return Looked(
            done_in_s=self._in_s(t, self._table.free_from(t)),
            board=rows(bytes(self._table.lying.stones)),
            left=rows(bytes(self._table.left.stones)),
            state="ended" if self._table.ended else "waits" if waits else "plays",
            number=self._number,
        )

    def _presses(self, t: float) -> Pressed:
        down = [(when, side) for when, side in self._pressed if when <= t]
        self._pressed = self._pressed[len(down) :]
        return Pressed(done_in_s=0.0, presses=tuple((side, (t - when) / self._speed) for when, side in down))

    @property
    def _number(self) -> int:
        """Of the last move of the record that the script has played."""
        played = [number for place, number in self._moves if place < self._table.played]
        return played[-1] if played else self._moves[0][1] - 1 if self._moves else 0

    def _act_of(self, number: int | None) -> int | None:
        """The act with which that move of the record begins, or the next one that is played."""
        return None if number is None else next((place for place, n in self._moves if n >= number), None)


def _refused(error: InputError | RulesError) -> Refused:
    assert error.reason
    return Refused(code=str(error.reason.code), why=sentence(error))


def rows(stones: bytes) -> tuple[str, ...]:
    """19 strings of ".", "B", "W"."""
    text = "".join(".BW"[stone] for stone in stones)
    return tuple(text[i : i + SIZE] for i in range(0, SIZE * SIZE, SIZE))


def _number(act: Act) -> int | None:
    """The number of the move that is set down."""
    told = next((told for told in act.told if told.type == "move"), None) if isinstance(act, Put) else None
    return None if told is None else told.detail.get("number")


def _act(order: Place | Lift | Move | Sweep | Hand | Press, at: TableLog) -> tuple[tuple[str, str], ...] | None:
    """Writes what the order asks for; stones swept anywhere. InputError where it does not fit."""
    match order:
        case Place():
            side = COLORS[order.side or order.color]
            if order.instead:
                at.lift((_stone(order.point, at),), side)
                at.wait(CHANGED_S)
            at.put(_free(order.point, at), COLORS[order.color], by=side)
        case Lift():
            points = tuple(dict.fromkeys(_stone(name, at) for name in order.points))
            at.lift(points, COLORS[order.side])
        case Move():
            moves = {_stone(order.from_, at): _free(order.to, at)}
            at.push(moves, COLORS[order.side], with_=order.under)
        case Sweep():
            if not order.moves:
                swept = at.strew(order.stones, COLORS[order.side])
                return tuple((point_name(a), point_name(b)) for a, b in swept.items())
            at.push({_stone(a, at): _free(b, at) for a, b in order.moves}, COLORS[order.side], with_="sleeve")
        case Hand():
            at.reach(order.seconds, parse_point(order.point, SIZE), COLORS[order.side])
        case Press():
            at.press(COLORS[order.side])
    return None


def _stone(name: str, at: TableLog) -> Point:
    point = parse_point(name, SIZE)
    if point not in at.stones:
        raise InputError(Reason(Code.ORDER_EMPTY, {"point": point_name(point)}))
    return point


def _free(name: str, at: TableLog) -> Point:
    point = parse_point(name, SIZE)
    if point in at.stones:
        raise InputError(Reason(Code.ORDER_OCCUPIED, {"point": point_name(point)}))
    return point
