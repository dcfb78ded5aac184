"""What can go wrong at a simulated table, as words: "push@40,bump@80:8:2,ko".

name        what happens; the numbers after the colons
push        a sleeve pushes a stone to the next point; put back a while later
take        a stone is taken off, and put back a while later
withdraw    a stone is set down and taken back; then the record goes on
wrong-capture   with a capture one living stone is lifted too, and put back a while later
bump:MM:DEG the board is knocked: shifted and turned (default 8 mm, 2°)
nudge:DEG   the camera is touched and looks that far aside (default 1.5°)
light       the lamp is switched
jolt:MM:DEG both at once (default 8 mm, 2°)
fade:L:S    the light fades to the share L within S seconds (default 0.45 in 60 s)
dark:S      no light reaches the camera for S seconds (default 8)
double      the player who just moved moves again; the stone is taken back a while later
ko          a ko is retaken at once; put right a while later
illegal-ko  the same, and nobody puts it right: the round ends with it
between     the stone is set down between two points, and set right a while later
uncaptured  one captured stone stays until after the next move
scatter     an arm sweeps over the board; all stones are put back
lean:S      a head hangs over the board for S seconds (default 8)
tidy:N      players who are about to count take N stones off, one after another (default 6); the round ends with it

@N: after move N (ko, illegal-ko, uncaptured, wrong-capture: at the first chance from there); without it the seed picks.
"""

from dataclasses import dataclass

import numpy as np

from station.cameras.simulation.reasons import Code
from station.errors import InputError
from vision.reasons import Reason

DEFAULTS: dict[str, tuple[float, ...]] = {
    "push": (),
    "take": (),
    "withdraw": (),
    "wrong-capture": (),
    "bump": (8.0, 2.0),
    "nudge": (1.5,),
    "light": (),
    "jolt": (8.0, 2.0),
    "fade": (0.45, 60.0),
    "dark": (8.0,),
    "double": (),
    "ko": (),
    "illegal-ko": (),
    "between": (),
    "uncaptured": (),
    "scatter": (),
    "lean": (8.0,),
    "tidy": (6.0,),
}


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong: its name, after which move, and its numbers."""

    name: str
    move: int
    numbers: tuple[float, ...] = ()


def parse_faults(text: str, moves: int, seed: int) -> tuple[Fault, ...]:
    """The faults that `text` names, in order of move, for a game of that many moves. InputError on anything else."""
    rng = np.random.default_rng((seed, 17))
    faults = []
    for word in filter(None, text.split(",")):
        name, *numbers = word.split(":")
        name, at, move = name.partition("@")
        if at and numbers == [] and not move.isdigit():
            raise InputError(Reason(Code.NOT_AT, {"fault": repr(word)}))
        if name not in DEFAULTS:
            raise InputError(Reason(Code.UNKNOWN, {"name": repr(name), "known": ", ".join(DEFAULTS)}))
        defaults = DEFAULTS[name]
        try:
            values = tuple(float(number) for number in numbers)
            after = int(move) if at else int(rng.integers(max(1, moves // 5), max(2, moves * 4 // 5)))
        except ValueError:
            raise InputError(Reason(Code.FORM, {"fault": repr(word)})) from None
        if len(values) > len(defaults):
            raise InputError(Reason(Code.NUMBERS, {"fault": repr(word), "name": name, "n": len(defaults)}))
        if not 1 <= after <= moves:
            raise InputError(Reason(Code.MOVES, {"fault": repr(word), "moves": moves}))
        faults.append(Fault(name, after, values + defaults[len(values) :]))
    return tuple(sorted(faults, key=lambda fault: fault.move))
