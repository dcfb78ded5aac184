"""Writes the tree anew whenever something may be seen that could not before; a target that is away is tried again."""

import asyncio
import logging
import time
from collections.abc import Callable

from station.game.logged import LoggedGame
from station.hall.office.organizer import Organizer
from station.hall.relay.delayed import Delayed
from station.hall.relay.target import Target
from station.hall.relay.tree import Files, Records, stamped, tree
from station.hall.tournament.tournament import GameKey

logger = logging.getLogger(__name__)
RELAYED_EVERY_S = 1.0
_BEAT_NS = 10 * 10**9
"""So often `live.json` is written anew where nothing happens: who finds it older knows that nobody tells any more."""


class Relay:
    """One target. head -- of the hall's own log, as it is shown"""

    def __init__(self, target: Target, delayed: Delayed, organizer: Organizer, head: Callable[[], str]) -> None:
        self._target, self._delayed, self._organizer, self._head = target, delayed, organizer, head
        self._known: dict[str, bytes] | None = None
        self._last: tuple[object, ...] = ()
        self._made: Files | None = None
        self._written_ns = 0
        self._played: dict[GameKey, LoggedGame] = {}
        self._records = Records()

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await asyncio.to_thread(self.turn, time.time_ns())
            except OSError as error:
                self._last = ()
                logger.warning("the relay was not written: %s", error)
            await asyncio.sleep(RELAYED_EVERY_S)

    def turn(self, now_ns: int) -> Files | None:
        """Writes what is different by now, or that nothing is; None while the last word is fresh enough. OSError where
        the target does not take it."""
        played = self._played
        for one in self._delayed.tables(now_ns):
            sent = self._organizer.orders.of(one.ordered) if one.ordered else None
            if sent is not None and one.game is not None and not self._organizer.elsewhere(sent.game, one):
                played[sent.game] = one.game  # games of earlier rounds stay as they were seen last
        lengths = sorted((key, game.number, len(game.entries)) for key, game in played.items())
        state = (self._organizer.rev, *lengths)
        if self._organizer.now.opened is None:
            return None
        if self._made is None or state != self._last:
            if self._known is None:
                self._known = self._target.known()
            self._made = tree(self._organizer.now, played, self._known, self._head(), self._records)
            self._known = dict(self._made.files)  # a part of them may be seen even where the target then fails
        elif now_ns - self._written_ns < _BEAT_NS:
            return None
        made = stamped(self._made, now_ns)
        self._target.put(made.files)
        self._last, self._written_ns = state, now_ns
        return made
