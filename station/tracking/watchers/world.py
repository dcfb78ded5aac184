"""The world around the game: bumps, light, points that nobody sees. Told, never anybody's fault."""

import numpy as np

from rules.points import Point
from station.game.catalog import BoardShifted, LightChanged, ViewBlocked, ViewCleared
from station.tracking.belief.labels import Bools, never
from station.tracking.telling.teller import Teller, named
from vision.sight import Sight

AGAIN_NS = 2_000_000_000  # one bump shows in several frames and is told once
BLIND_NS = 10_000_000_000  # points hidden for so long are blind, until all of them are seen again


class World:
    """Tells of the view itself."""

    def __init__(self, teller: Teller) -> None:
        self._teller, state = teller, teller.state
        self._clear_frame = 0  # the last one in which nothing was hidden
        self._last_ns: dict[str, int] = {}
        self._blind: set[Point] = set(state.blocked)  # all that were since blind time began; when that was, and grew
        self._blind_ns = self._grew_ns = round(state.blocked_since_s * 1e9)
        self._hidden_ns = never()  # since when; -1: in sight
        self._hidden_ns[sorted(self._blind)] = self._blind_ns

    def see(self, sight: Sight, hidden: Bools) -> None:
        """One frame, and its hidden points (361,)."""
        shift, t_ns = sight.shifted, self._teller.t_ns
        if shift is not None and self._new("board_shifted"):
            cells, turn = round(shift.distance_cells, 2), round(shift.turn_deg, 1)
            self._teller.tell(BoardShifted(distance_cells=cells, turn_deg=turn))
        if sight.light_changed and self._new("light_changed"):
            self._teller.tell(LightChanged())
        self._hidden_ns[~hidden] = -1
        self._hidden_ns[hidden & (self._hidden_ns < 0)] = t_ns
        if not hidden.any():
            self._clear_frame = self._teller.frame or 0
        if hidden.any() or self._blind:
            self._see_blind(hidden)

    def covered(self) -> bool:
        """Whether any point is hidden, but not for so long that nobody waits for what is done there."""
        return bool((self._teller.t_ns - self._hidden_ns[self._hidden_ns >= 0] < BLIND_NS).any())

    def hidden_since_ns(self) -> dict[Point, int]:
        """Points hidden now, and since when."""
        return {point: int(self._hidden_ns[point]) for point in np.flatnonzero(self._hidden_ns >= 0).tolist()}

    def _see_blind(self, hidden: Bools) -> None:
        t_ns, long = self._teller.t_ns, self._teller.t_ns - self._hidden_ns >= BLIND_NS
        blind = set(np.flatnonzero(long & (self._hidden_ns >= 0)).tolist())
        if blind - self._blind and (not self._blind or t_ns - self._grew_ns >= BLIND_NS):
            self._blind_ns = self._blind_ns if self._blind else int(self._hidden_ns[sorted(blind)].min())
            self._blind |= blind
            self._grew_ns = t_ns
            names, since = named(sorted(blind)), round(self._blind_ns / 1e9, 3)
            self._teller.tell(ViewBlocked(points=names, since=since, before_frame=self._clear_frame))
        elif self._blind and not hidden[sorted(self._blind)].any():
            names, since = named(sorted(self._blind)), round(self._blind_ns / 1e9, 3)
            self._teller.tell(ViewCleared(points=names, since=since, until=round(t_ns / 1e9, 3)))
            self._blind = set()

    def _new(self, what: str) -> bool:
        last, self._last_ns[what] = self._last_ns.get(what), self._teller.t_ns
        return last is None or self._teller.t_ns - last > AGAIN_NS
