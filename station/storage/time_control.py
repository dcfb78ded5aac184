"""What the next game is timed by: as the event has fixed it, else as the table said; kept in the log's file."""

import json
from dataclasses import replace

from rules.color import BLACK, WHITE
from rules.errors import TimingError
from rules.timing.controls import control
from rules.timing.systems import TimeSystem
from station.game.catalog import ClockSetUp, occurrence_of
from station.game.clock import ClockState
from station.game.clock_records import control_of, set_up
from station.storage.log import Log
from station.storage.terms import TermsStore

_NAME = "time_control"


class TimeControlStore:
    """Reads and writes it."""

    def __init__(self, log: Log) -> None:
        self._log, self._terms = log, TermsStore(log)

    def get(self) -> ClockSetUp | None:
        """What holds in the next game; None where nobody said."""
        text = self._log.setting(_NAME)
        found = occurrence_of(ClockSetUp.TYPE, json.loads(text)) if text else None
        own = found if isinstance(found, ClockSetUp) else None
        fixed = self._terms.get().time
        return set_up(control(fixed), own.owner if own else "station") if fixed else own

    def put(self, given: ClockSetUp | None) -> None:
        """What somebody at the table says; None: nobody says any more."""
        self._log.set(_NAME, "" if given is None else json.dumps(given.as_data(), ensure_ascii=False))

    def news(self, known: ClockState | None, replayed: ClockState | None) -> ClockSetUp | None:
        """What is to be told to a game; None where it knows, or its clock has begun.

        replayed -- of the game in whose place this one is played
        """
        given = self.get()
        if given is None or (known is not None and known.begun):
            return None
        if replayed is not None and not self._terms.get().replay_clocks_fresh:
            given = going_on(given, replayed)
        told = None if known is None or known.control is None else known.told
        return None if given == told else given


def going_on(given: ClockSetUp, before: ClockState) -> ClockSetUp:
    """Its clocks go on from where those of the game before stood (2002 §17.5 leaves it open).

    Where that is more than there is the game begins with fresh ones, and the chief sets them.
    """
    system, clock = control_of(given).system, before.clock
    if system is None or clock is None:
        return given
    black_ms, white_ms = (clock.reading(side, clock.at_ms).used_ms for side in (BLACK, WHITE))
    if not (_has(system, black_ms) and _has(system, white_ms)):
        return given
    return replace(given, used_black_ms=black_ms, used_white_ms=white_ms)


def _has(system: TimeSystem, used_ms: int) -> bool:
    try:
        system.with_used(system.start(), used_ms)
    except TimingError:
        return False
    return True
