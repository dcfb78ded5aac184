"""Advice on dead stones for the table, and the guard before it: none while a game is being played (2002 §15.4).

The only way from a game at the table to the advisers (import-linter holds the rest of the station to it).
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from rules.color import Color
from rules.position import Position
from station.advice import builtin
from station.advice.advice import Advice, Silent
from station.advice.council import joined
from station.advice.outside import Outside, View
from station.game.logged import LoggedGame

WAIT_S = 0.8
"""For how long after the question an answer waits for the other programs; the built-in adviser thinks meanwhile."""


@dataclass(frozen=True, slots=True)
class Told:
    """Advice on the position being counted. `pending`: another program is still thinking; ask again."""

    advice: Advice
    pending: bool


class Advises(Protocol):
    """Whoever gives advice on a game at the table."""

    def of(self, game: LoggedGame, *, patient: bool = True) -> Told | None:
        """Advice on the position being counted; None while the game is being played.

        patient -- whether whoever asks may be kept waiting for other programs
        """


class BuiltIn:
    """The built-in adviser alone."""

    def of(self, game: LoggedGame, *, patient: bool = True) -> Told | None:
        """At once."""
        del patient
        return Told(_own(game.state.position, game.state.to_move), False) if may_see(game) else None


_thinking = threading.Lock()


def _own(position: Position, to_move: Color | None) -> Advice:
    """The built-in advice; who asks while another thread looks for it waits for that, as twice takes twice as long."""
    with _thinking:
        return builtin.advise(position, to_move)


def may_see(game: LoggedGame) -> bool:
    """Whether advice may be shown: only while the count is open, not before, not when play was resumed (§15.4)."""
    return game.counting.phase == "marking"


class Advising:
    """All advisers of this machine. The other programs think in a thread of their own, one position at a time.

    open_outside -- called once, in that thread
    """

    def __init__(self, open_outside: Callable[[], Sequence[Outside]], wait_s: float = WAIT_S) -> None:
        self._open_outside, self._wait_s = open_outside, wait_s
        self._outside: Sequence[Outside] | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="advice")
        self._asked: tuple[Position, Color | None] | None = None
        self._views: Future[Mapping[str, View | Silent]] | None = None

    def of(self, game: LoggedGame, *, patient: bool = True) -> Told | None:
        """Within about a second: what all say, or the built-in one alone while others still think."""
        if not may_see(game):
            if game.counting.phase == "proposed":  # think already, say nothing
                self._asking(game.state.position, game.state.to_move)
            return None
        end_s = time.monotonic() + (self._wait_s if patient else 0.0)
        views = self._asking(game.state.position, game.state.to_move)
        own = _own(game.state.position, game.state.to_move)
        if all(one.proven for one in own.strings):
            return Told(own, False)
        try:
            return Told(joined(own, views.result(max(0.0, end_s - time.monotonic()))), False)
        except TimeoutError:
            return Told(own, True)

    def close(self) -> None:
        """The programs end; whoever waits for them gets the built-in advice."""
        for one in self._outside or ():
            one.gtp.interrupt()
        self._worker.shutdown(cancel_futures=True)
        for one in self._outside or ():
            one.gtp.close()

    def _asking(self, position: Position, to_move: Color | None) -> "Future[Mapping[str, View | Silent]]":
        if self._views is None or self._asked != (position, to_move):
            if self._views is not None:
                self._views.cancel()
            self._asked = position, to_move
            self._views = self._worker.submit(self._ask, position, to_move)
        return self._views

    def _ask(self, position: Position, to_move: Color | None) -> Mapping[str, View | Silent]:
        if self._outside is None:
            self._outside = self._open_outside()
        _own(position, to_move)  # remembered until it may be shown
        asked = {one.name: one.view(position, to_move) for one in self._outside}
        return {name: said for name, said in asked.items() if said is not None}
