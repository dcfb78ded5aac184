"""What the hall orders comes to the table: names, rules, komi, time system and referee of the next game."""

import json
from dataclasses import asdict

from rules.errors import TimingError
from rules.rulings.parameters import parse_parameters
from rules.timing.controls import control
from rules.timing.records import Owner
from station.clock.keeper import Actor, ClockKeeper
from station.errors import RefusedError
from station.game.catalog import DetailsGiven
from station.hall.order import TAKEN, Order, parsed
from station.storage.log import Log
from station.table.hall_said import NextPairing
from station.table.table import Table
from station.timebase import Clock

_NAME = "hall_order"


class OrderTaker:
    """One a table; an order is in force once the log says that it was taken."""

    def __init__(self, table: Table, keeper: ClockKeeper, log: Log, clock: Clock) -> None:
        self._table, self._keeper, self._log, self._clock = table, keeper, log, clock

    @property
    def last(self) -> Order | None:
        """That was taken; None before the first."""
        text = self._log.setting(_NAME)
        return parsed(text) if text else None

    def take(self, order: Order) -> bool:
        """False: not now, or not again. While a game goes on only what corrects its own order is taken; what comes
        after it is told at the table, and comes again.

        ValueError for rules or an event's words that this program does not know.
        """
        last, game = self.last, self._table.game
        if last is not None and last.hall == order.hall and order.id <= last.id:
            return False
        playing = game is not None and not game.over
        if playing and (last is None or last.key != order.key):
            self._table.hall.waits = NextPairing(order.round, order.black, order.white)
            return False
        terms = {"chief": order.chief, "referees": {str(order.board): order.referee} if order.referee else {}}
        self._table.fix(parse_parameters({**order.terms, **terms}))
        self._table.describe(
            DetailsGiven(
                black=order.black, white=order.white, event=order.event, board_number=str(order.board),
                rules=order.rules, komi_zi=order.komi_zi, komi_points=order.komi_points, handicap=order.handicap,
                drawn_black=order.black, drawn=order.drawn, drawn_by=order.chief,
            )
        )  # fmt: skip
        self._time(order)
        self._table.hall.waits = None
        self._log.set(_NAME, json.dumps(asdict(order), ensure_ascii=False))
        number = game.number if game is not None and playing else None
        self._log.note(TAKEN, order.noted, self._clock.now(), game=number)
        return True

    def _time(self, order: Order) -> None:
        if not order.clock:
            return
        try:
            self._keeper.prepare(control(order.clock), Owner.STATION, Actor("hall"))
        except TimingError as error:
            raise ValueError(str(error)) from None
        except RefusedError:
            pass  # the clock of the game going on has begun: its time system stands
