"""Whoever gives orders to a simulated table: tests, the demo's buttons; see station.cameras.simulation.orders.

From a shell: `python -m station.cameras.simulation.client SOCKET '{"order": "look"}'` prints the answer.
"""

import json
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from hardware.camera import CameraError
from rules.points import point_name
from station.cameras.simulation.answers import ANSWERS, Answer, Done, Looked, Refused, Swept
from station.cameras.simulation.listener import reached
from station.cameras.simulation.reasons import Code
from station.errors import StationError, sentence
from vision.reasons import Reason, system_error

ANSWERED_S = 10.0
A = TypeVar("A", bound=Done)


class OrderRefusedError(StationError):
    """The table did nothing; `code` says why, as a word."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True)
class OrderClient:
    """Gives orders through the socket at `path`; each returns when the hands are back.

    sleep -- waits that many seconds; None: returns at once
    Every order raises OrderRefusedError where it does not fit, CameraError where nobody answers.
    """

    path: Path
    sleep: Callable[[float], None] | None = time.sleep

    def ask(self, kind: type[A], order: str, **more: object) -> A:
        """One order and its answer, which is of that kind."""
        answer = self.answer(json.dumps({"order": order, **more}))
        if isinstance(answer, Refused):
            raise OrderRefusedError(answer.code, answer.why)
        assert isinstance(answer, kind)
        if self.sleep is not None and order not in ("look", "play", "presses"):
            self.sleep(answer.done_in_s)
        return answer

    def answer(self, order: str) -> Answer:
        """To one line of JSON. CameraError where nobody answers."""
        try:
            with socket.socket(socket.AF_UNIX) as door:
                door.settimeout(ANSWERED_S)
                with reached(self.path) as address:
                    door.connect(address)
                door.sendall(order.encode() + b"\n")
                with door.makefile("rb") as lines:
                    return ANSWERS.validate_json(lines.readline())
        except (OSError, ValueError) as error:
            why = system_error(error) if isinstance(error, OSError) else str(error)
            raise CameraError(Reason(Code.ORDERS_GONE, {"path": str(self.path), "why": why})) from error

    def place(self, point: str, color: str, *, side: str | None = None, instead: bool = False) -> None:
        """A stone is set down; `instead` of the one that lies there."""
        self.ask(Done, "place", point=point, color=color, side=side, instead=instead)

    def lift(self, *points: str, side: str = "B") -> None:
        """Stones come off, one after another."""
        self.ask(Done, "lift", points=points, side=side)

    def move(self, start: str, end: str, *, under: str = "hand", side: str = "B") -> None:
        """A stone slides."""
        self.ask(Done, "move", **{"from": start, "to": end, "under": under, "side": side})

    def sweep(self, stones: int = 12, *, side: str = "B") -> list[tuple[str, str]]:
        """Stones are scattered; from where to where."""
        return list(self.ask(Swept, "sweep", stones=stones, side=side).moves)

    def hand(self, point: str, seconds: float, *, side: str = "B") -> None:
        """A hand stays over the board."""
        self.ask(Done, "hand", point=point, seconds=seconds, side=side)

    def press(self, side: str) -> None:
        """The clock is pressed."""
        self.ask(Done, "press", side=side)

    def pause(self, before: int | None = None) -> None:
        """The script waits before its next move, or before that one."""
        self.ask(Done, "pause", before=before)

    def play(self, *, anew: bool = False) -> None:
        """The script goes on, or begins anew."""
        self.ask(Done, "play", anew=anew)

    def look(self) -> Looked:
        """How the table stands."""
        return self.ask(Looked, "look")

    @property
    def board(self) -> list[str]:
        """19 strings of ".", "B", "W"."""
        return list(self.look().board)

    def make(self, rows: list[str]) -> None:
        """Hands make the board so: stones are moved where that does it, the others lifted and placed."""
        now = "".join(self.board)
        wanted = "".join(rows)
        wrong = [point for point in range(361) if now[point] != wanted[point]]
        missing = [(point, wanted[point]) for point in wrong if wanted[point] != "."]
        for start in (point for point in wrong if now[point] != "."):
            home = next((one for one in missing if one[1] == now[start] and now[one[0]] == "."), None)
            if home is None:
                self.lift(point_name(start))
            else:
                missing.remove(home)
                self.move(point_name(start), point_name(home[0]))
        for point, color in missing:
            self.place(point_name(point), color)


def main(arguments: list[str]) -> int:
    """Status 1 where the order was refused, 2 where nobody answers or the command line means nothing."""
    try:
        path, order = arguments
        answer = OrderClient(Path(path)).answer(order)
    except ValueError:
        print("python -m station.cameras.simulation.client SOCKET ORDER", file=sys.stderr)
        return 2
    except CameraError as error:
        print(sentence(error), file=sys.stderr)
        return 2
    print(answer.model_dump_json())
    return 0 if answer.ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
