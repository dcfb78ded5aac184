"""The station of the tour: a game near its end, a program that is killed, hung, and comes back to a cleared table."""

import os
import signal
import time
from typing import Any

from rules.color import Color
from rules.points import parse_point, point_name
from tests.e2e.recorded import DEAD, GAME
from tests.station.process import Running
from tests.station.refereed import Refereed, RefusedByDeskError
from tests.station.stage import boards

LAST = ("BM10", "WM9")
"""The game of the page tests ends with these."""


def lying() -> str:
    """How it stood before, Black's stones and White's in turn; a dead stone more or less counts for nothing."""
    final = boards(" ".join(GAME[: GAME.index(LAST[0][1:])]))[-1]
    dead = {parse_point(name, 19) for name in DEAD}
    stones = {
        color: sorted((point for point in range(361) if final.stones[point] == color), key=dead.__contains__)
        for color in (Color.BLACK, Color.WHITE)
    }
    return " ".join(point_name(point, 19) for pair in zip(*stones.values(), strict=False) for point in pair)


class Toured(Refereed):
    """The program over a table that takes orders; people pair by the pages, and it comes back at the same address."""

    def _start(self) -> Running:
        running = super()._start()
        self._arguments = (*self._arguments[:-1], running.url.rstrip("/").rpartition(":")[2])
        return running

    def _paired(self) -> None:
        """Who only watches whether a move has come needs no credential."""
        self._watch()

    def get(self, path: str) -> Any:
        """JSON of a GET, as a stranger: again where a busy program is asked too often."""
        while True:
            try:
                return super().get(path)
            except RefusedByDeskError as refused:
                if refused.code != "too_fast":
                    raise
                time.sleep(1)

    def _begun(self) -> None:
        self.comes(lambda: self.board["game"], "the record")

    @property
    def sees(self) -> bool:
        """Whether the camera is there and the board is found."""
        camera = self.get("api/view")["camera"]
        return bool(camera["connected"] and camera["board_found"])

    @property
    def owner_link(self) -> str:
        """As the program prints it."""
        return f"{self.url}setup#pin={self._running.owner_pin}"

    def cleared_while_away(self) -> None:
        """A power cut, and the stones are put away before it comes back."""
        self.kill()
        self._arguments = tuple(
            str(one).replace(f"skip={len(self._lying.split())}", "skip=0").replace("table.start", "cleared.start")
            for one in self._arguments
        )
        self.start_again()

    def hold(self, held: bool) -> None:
        """SIGSTOP: it hangs, and its sockets stay open; or SIGCONT."""
        os.kill(self._running.process.pid, signal.SIGSTOP if held else signal.SIGCONT)
