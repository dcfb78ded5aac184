"""The clips: which they are, and drawing them so that a run cut short goes on where it stopped."""

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.script import Clear
from rules.errors import RulesError
from rules.sgf import read_sgf
from station.errors import InputError
from tests.bench._films import KINDS, setup_of
from tests.bench._sequence import write_sequence

DEMO = Path(__file__).parents[2] / "station" / "demo" / "game.sgf"
GAMES = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "sgf"
VIEWS = ("station", "station", "anywhere", "closeup")  # of the four clips of each kind
FIRST_SEED = 300
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
            setup = setup_of(clip.kind, read_sgf(path.read_bytes(), str(path)), clip.seed * 100 + kind, view=clip.view)
        except (InputError, RulesError):
            continue
        cleared = next(act.t for act in setup.script.acts if isinstance(act, Clear))
        count = write_sequence(part, setup, until_s=cleared - 1)
        part.rename(folder)
        print(f"{clip.name}: {count} pictures of {path.name}", file=sys.stderr)
        return folder
    return None
