"""Filmed-like sequences of every kind of incident, on boards, lights and lenses that change with the seed."""

from dataclasses import dataclass

import numpy as np

from hardware.simulated import Setup
from rules.game import Game
from rules.illegality import Kind
from rules.presets import CHINESE_2002
from rules.record import GameRecord, Move
from station.cameras.simulation.direction import direct
from station.cameras.simulation.faults import DEFAULTS, Fault
from station.errors import InputError

SIZES = ((640, 480), (800, 600), (960, 540))
LENGTH = 40  # moves shown


@dataclass(frozen=True)
class Filmed:
    """What is filmed: faults with their numbers, each after so many of the shown moves, and where it is looked for."""

    faults: tuple[tuple[str, int], ...] = ()
    part: str = "middle"


KINDS = {
    "opening": Filmed(part="start"),
    "fight": Filmed(part="captures"),
    "push": Filmed((("push", 8),)),
    "removal": Filmed((("take", 9),)),
    "bump": Filmed((("bump", 6), ("light", 12))),
    "withdraw": Filmed((("withdraw", 8),)),
    "wrong": Filmed((("wrong-capture", 1),), part="captures"),
    "nudge": Filmed((("nudge", 6),)),
    "illegal": Filmed((("illegal-ko", 1),), part="ko"),
    "ko": Filmed((("ko", 1),), part="ko"),
    "double": Filmed((("double", 7),)),
    "between": Filmed((("between", 7),)),
    "uncaptured": Filmed((("uncaptured", 1),), part="captures"),
    "lean": Filmed((("lean", 8),)),
    "scatter": Filmed((("scatter", 8),), part="start"),
    "tidy": Filmed((("tidy", LENGTH),), part="captures"),
    "pair": Filmed((("push", 8), ("take", 20))),
    "jolt": Filmed((("jolt", 6),)),
    "fade": Filmed((("fade", 3),)),
    "dark": Filmed((("dark", 8),)),
    "minute": Filmed((("lean:60", 8),)),
}


def setup_of(kind: str, record: GameRecord, seed: int, *, fps: float = 2.0, view: str = "station") -> Setup:
    """The table for a kind of sequence. InputError when the game gives no chance for it."""
    wanted = KINDS[kind]
    rng = np.random.default_rng((seed, 23))
    skip = _first_move(record, wanted.part, rng)
    faults = tuple(_fault(words, skip + after) for words, after in wanted.faults)
    shown = GameRecord(size=record.size, handicap=record.handicap, steps=_first_moves(record, skip + LENGTH))
    script = direct(shown, seed=seed, interval_s=float(rng.uniform(2.5, 4.5)), faults=faults, skip=skip)
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    return Setup(script, seed=seed, view=view, width=width, height=height, fps=fps)


def _fault(words: str, move: int) -> Fault:
    name, *numbers = words.split(":")
    return Fault(name, move, tuple(float(number) for number in numbers) or DEFAULTS[name])


def _first_moves(record: GameRecord, count: int) -> tuple[Move, ...]:
    return record.moves[:count]


def _first_move(record: GameRecord, part: str, rng: np.random.Generator) -> int:
    """How many moves to skip: a random stretch, or one that holds what is looked for."""
    last = len(record.moves) - LENGTH
    if last < 1:
        raise InputError(f"a sequence needs a game of more than {LENGTH} moves")
    if part == "start":
        return 0
    game = Game(CHINESE_2002)
    captures, kos = [], []
    for move in record.moves:
        played = game.record(move.color, move.point)
        if played.captured:
            captures.append(played.number)
            again = game.judge(move.color.opponent, played.captured[0]) if len(played.captured) == 1 else None
            if again is not None and again.kind is Kind.KO:
                kos.append(played.number)
    found = {"captures": captures, "ko": kos}.get(part)
    if found is None:
        return int(rng.integers(20, last))
    if not found:
        raise InputError(f"the game has no {part}")
    return max(1, int(rng.choice(found)) - int(rng.integers(5, 12)))
