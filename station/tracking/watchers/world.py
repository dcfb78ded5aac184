"""The world around the game: bumps, light, points that nobody sees. Told, never anybody's fault."""

import numpy as np

from rules.points import Point
from station.game.catalog import BoardShifted, LightChanged, ViewBlocked, ViewCleared
from station.tracking.belief.blind import BlindTime
from station.tracking.belief.labels import Bools
from station.tracking.telling.teller import Teller, named
from vision.sight import Sight

AGAIN_NS = 2_000_000_000  # one bump shows in several frames and is told once


class World:
    """Tells of the view itself."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._blind = BlindTime(teller.state.blocked, round(teller.state.blocked_since_s * 1e9))
        self._clear_frame = 0  # the last one in which nothing was hidden
        self._last_ns: dict[str, int] = {}

    def see(self, sight: Sight, t_ns: int) -> None:
        """Bumps and light of one frame."""
        if sight.shifted is not None and self._new("board_shifted", t_ns):
            shift = sight.shifted
            self._teller.tell(
                BoardShifted(distance_cells=round(shift.distance_cells, 2), turn_deg=round(shift.turn_deg, 1))
            )
        if sight.light_changed and self._new("light_changed", t_ns):
            self._teller.tell(LightChanged())

    def see_hidden(self, hidden: Bools, t_ns: int) -> None:
        """Hidden points of one frame."""
        if not hidden.any():
            self._clear_frame = self._teller.frame or 0
        begins, ends = self._blind.see(hidden, t_ns)
        since = round(self._blind.since_ns / 1e9, 3)
        if begins:
            names = named(np.flatnonzero(self._blind.lasting(t_ns)).tolist())
            self._teller.tell(ViewBlocked(points=names, since=since, before_frame=self._clear_frame))
        if ends:
            names = named(sorted(self._blind.points))
            self._teller.tell(ViewCleared(points=names, since=since, until=round(t_ns / 1e9, 3)))
            self._blind.points.clear()

    def lasting(self, t_ns: int) -> Bools:
        """Points (361,) hidden for so long that nobody waits for what is done there."""
        return self._blind.lasting(t_ns)

    def hidden_since_ns(self) -> dict[Point, int]:
        """Points hidden now, and since when."""
        return self._blind.hidden_since_ns()

    def _new(self, what: str, t_ns: int) -> bool:
        last = self._last_ns.get(what)
        self._last_ns[what] = t_ns
        return last is None or t_ns - last > AGAIN_NS
