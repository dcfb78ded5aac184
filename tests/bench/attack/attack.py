"""The standing attack on a recording station: power cuts, disks, damaged files, clocks, floods, PINs, uploads.

Against this machine's own 127.0.0.0/8 alone, bounded in count and time; it prints what was lost. Options: `--short`
(what CI runs), `--only PART` as often as wanted, `--seed N`. The whole takes some two hours on two cores; in pieces:
`--only kills --first 100 --count 50`. Each try draws its chances from the seed and its own number, so that a piece
repeats what the whole did.
"""

import argparse
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from tests.bench.attack import machine, strangers
from tests.bench.attack.victim import Outcome
from tests.bench.figures.figure import Sheet

MOST_SHOWN = 10


@dataclass(frozen=True)
class Part:
    """One kind of attack; `run` takes the numbers of its tries; `whole`, `short`: how many, or for how many seconds."""

    run: Callable[[range, int, Path], Outcome]
    whole: int
    short: int


def _storm(kind: str) -> Part:
    return Part(lambda seconds, seed, folder: strangers.storm(kind, len(seconds), seed, folder), 120, 8)


PARTS = {
    "kills": Part(machine.kills, 500, 2),
    "damages": Part(machine.damages, 2000, 70),
    "disks": Part(machine.disks, 12, 1),
    "clocks": Part(machine.clocks, 100, 4),
    "descriptors": _storm("descriptor floods"),
    "slow": _storm("slow connections"),
    "costly": _storm("costly requests"),
    "pins": _storm("PIN storms"),
    "uploads": _storm("hostile uploads"),
}


def run(sheet: Sheet) -> bool:
    """The whole."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """With options, see above. True when nothing was lost and nothing broke."""
    parser = argparse.ArgumentParser("python -m tests.bench attack", add_help=False, exit_on_error=False)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only", action="append", choices=tuple(PARTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int)
    try:
        options = parser.parse_args(words)
    except (argparse.ArgumentError, SystemExit) as error:
        raise InputError(f"attack: {error}; parts: {', '.join(PARTS)}") from None
    logging.disable(logging.ERROR)  # what the station says of each damage; processes speak for themselves
    lost = False
    for name in options.only or PARTS:
        part = PARTS[name]
        with machine.scratch() as folder:
            tries = range(
                options.first, options.first + (options.count or (part.short if options.short else part.whole))
            )
            outcome = part.run(tries, options.seed, folder)
        lost |= bool(outcome.bad)
        _tell(name, outcome, sheet, options.seed)
    print("lost: nothing" if not lost else "NOT everything stood: see above", flush=True)
    return not lost


def _tell(name: str, outcome: Outcome, sheet: Sheet, seed: int) -> None:
    notes = ", ".join(f"{what} {value:g}" for what, value in outcome.notes.items())
    print(
        f"{outcome.name}: {outcome.tried} tried, {len(outcome.bad)} went wrong{'; ' if notes else ''}{notes}",
        flush=True,
    )
    for line in outcome.bad[:MOST_SHOWN]:
        print(f"  {line}", flush=True)
    sheet.put(f"attack.{name}.wrong", len(outcome.bad), of=outcome.tried, kind="rendered", seeds=(seed,))
