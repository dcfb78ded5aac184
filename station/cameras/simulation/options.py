"""What stands after the question mark of `sim:GAME.sgf?…`.

seed=1          of board, stones, light, lens, hands, times and noise
fps=10          pictures a second
size=1280x720   of the pictures
view=station    station (overhead), anywhere or closeup
interval=3      mean seconds of a move
speed=1         how fast the table's time runs
moves=N         only the first N moves
skip=N          the first N moves lie there when the round begins
faults=…        see station.cameras.simulation.faults
start=SECONDS   when the first round began, Unix time
anchor=FILE     where that is kept between starts (see station.cameras.simulation.anchor)
orders=FILE     a socket through which somebody may pause the script and act (see station.cameras.simulation.orders)
paused=no       yes: with `orders`, the script waits from the beginning
live=yes        no (in `tianyuan record`): every picture once, at the reader's pace, and the end after one round
"""

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TypeVar
from urllib.parse import parse_qsl

from hardware.simulated import CAMERA_VIEWS
from station.cameras.simulation.reasons import Code
from station.errors import InputError
from vision.reasons import Reason

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Options:
    """The options of a simulated camera; see the module's text."""

    game: Path
    seed: int = 1
    fps: float = 10.0
    width: int = 1280
    height: int = 720
    view: str = "station"
    interval: float = 3.0
    speed: float = 1.0
    moves: int | None = None
    skip: int = 0
    faults: str = ""
    start: float | None = None
    anchor: Path | None = None
    orders: Path | None = None
    paused: bool = False
    live: bool = True


NAMES = (*(f.name for f in fields(Options) if f.name not in ("game", "width", "height")), "size")


def parse_options(text: str, *, live: bool = True, fps: float | None = None) -> Options:
    """Of `GAME.sgf?seed=3&fps=5`; `live` and `fps` where it does not say. InputError on anything not understood."""
    game, _, query = text.partition("?")
    if not game:
        raise InputError(Reason(Code.NO_GAME))
    found = Options(Path(game), live=live)
    if fps is not None:
        found = replace(found, fps=fps)
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name not in NAMES:
            values = {"name": repr(name), "known": ", ".join(NAMES)}
            raise InputError(Reason(Code.OPTION_UNKNOWN, values), f"sim:{game}")
        try:
            found = _with(found, name, value)
        except ValueError:
            raise InputError(Reason(Code.OPTION_BAD, {"name": name, "value": value}), f"sim:{game}") from None
    if found.paused and found.orders is None:
        raise InputError(Reason(Code.PAUSED_FOR_NOBODY), f"sim:{game}")
    return found


def _with(options: Options, name: str, value: str) -> Options:
    """The options after one more. ValueError where its value is not understood."""
    match name:
        case "seed":
            return replace(options, seed=_within(int(value), 0, 2**31))
        case "moves":
            return replace(options, moves=_within(int(value), 0, 2**31))
        case "skip":
            return replace(options, skip=_within(int(value), 0, 2**31))
        case "fps":
            return replace(options, fps=_within(float(value), 0.1, 60))
        case "interval":
            return replace(options, interval=_within(float(value), 0.5, 3600))
        case "speed":
            return replace(options, speed=_within(float(value), 0.01, 1000))
        case "start":
            return replace(options, start=float(value))
        case "size":
            width, height = (int(part) for part in value.split("x"))
            return replace(options, width=_within(width, 160, 4608), height=_within(height, 120, 3456))
        case "view" if value in CAMERA_VIEWS:
            return replace(options, view=value)
        case "live" if value in ("yes", "no"):
            return replace(options, live=value == "yes")
        case "orders" if value:
            return replace(options, orders=Path(value))
        case "paused" if value in ("yes", "no"):
            return replace(options, paused=value == "yes")
        case "anchor":
            return replace(options, anchor=Path(value))
        case "faults":
            return replace(options, faults=value)
    raise ValueError(value)


def _within(value: Number, low: float, high: float) -> Number:
    if not low <= value <= high:
        raise ValueError(value)
    return value
