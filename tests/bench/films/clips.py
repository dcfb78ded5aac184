"""The clips: which they are, and drawing them so that a run cut short goes on where it stopped.

TIANYUAN_BENCH_SEED=N is added to every clip's seed: boards, games, light and hands that nobody has looked at yet.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hardware.script import Clear
from hardware.simulated import Setup, SimulatedTable
from rules.errors import RulesError
from rules.record import GameRecord
from rules.sgf import read_sgf
from station.errors import InputError
from tests.bench.films.kinds import KINDS, setup_of
from tests.bench.films.manifest import write_sequence

DEMO = Path(__file__).parents[3] / "station" / "demo" / "game.sgf"
GAMES = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "sgf"
VIEWS = ("station", "station", "anywhere", "closeup")  # of the four clips of each kind
FIRST_SEED = 300 + int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))
ANOTHER_SEED = 700_000_001  # far from every other clip's
FPS = 2.0


@dataclass(frozen=True)
class Clip:
    """One sequence: its kind, the seed of board, light, lens, hands and game, and from where it is seen."""

    kind: str
    seed: int
    view: str

    @property
    def name(self) -> str:
        """As folders of filmed test sequences are called."""
        return f"seq_{self.kind}_{self.view}_{self.seed}"


def clips() -> Iterator[Clip]:
    """Four of each kind, the kinds in turn, so that any first few of them are a varied sample."""
    for turn, view in enumerate(VIEWS):
        for kind in KINDS:
            yield Clip(kind, FIRST_SEED + turn, view)


def games() -> list[Path]:
    """Records to film: those of TIANYUAN_DATA, else the demo's."""
    found = sorted(path for path in GAMES.glob("*") if path.suffix.lower() == ".sgf") if GAMES.is_dir() else []
    return found or [DEMO]


def draw(clip: Clip, out: Path, records: list[Path]) -> Path | None:
    """The folder OUT/NAME of the clip, written unless it is there already; None when no game gives a chance for it."""
    folder = out / clip.name
    if folder.is_dir():
        return folder
    part = out / f".{clip.name}.part"
    shutil.rmtree(part, ignore_errors=True)
    kind = list(KINDS).index(clip.kind)
    for attempt in range(len(records)):
        path = records[(clip.seed * 31 + kind * 7 + attempt) % len(records)]
        try:
            record = read_sgf(path.read_bytes(), str(path))
            setup, until_s = _whole(clip, record, clip.seed * 100 + kind)
        except (InputError, RulesError):
            continue
        count = write_sequence(part, setup, until_s=until_s)
        part.rename(folder)
        print(f"{clip.name}: {count} pictures of {path.name}", file=sys.stderr)
        return folder
    return None


def _whole(clip: Clip, record: GameRecord, seed: int) -> tuple[Setup, float]:
    """What is filmed, and until when: with the first seed whose board lies in the picture from the first to the last.

    A stranger may cut the board off; a table that is filmed for a game shows all of it.
    """
    while True:
        setup = setup_of(clip.kind, record, seed, view=clip.view)
        until_s = next(act.t for act in setup.script.acts if isinstance(act, Clear)) - 1
        table = SimulatedTable(setup)
        if all(_in_sight(table.show(t, t).rendered.corners_px, setup) for t in (0.0, until_s)):
            return setup, until_s
        seed += ANOTHER_SEED


def _in_sight(corners_px: npt.NDArray[np.float64], setup: Setup) -> bool:
    """Whether stones on the outermost lines are in the picture too; `corners_px` (4, 2) of the grid."""
    sides = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1)
    margin = sides.max() / 18 / 2
    return bool((corners_px > margin).all() and (corners_px < (setup.width - margin, setup.height - margin)).all())
