"""What was last written into the log, noted beside it: a log that knows of less was cut short or is an older copy.

A note, never the truth: it is not awaited (no fsync), so after a power cut it may know of less than the log.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

FILE_OF_LAST = "last"
Removed = tuple[int, int | None, int | None]


@dataclass(frozen=True)
class LastKnown:
    """seq, game -- the last event and the last game
    removed -- each game that was deleted, with its first and last event
    """

    seq: int = 0
    game: int = 0
    removed: frozenset[Removed] = frozenset()

    @classmethod
    def read(cls, folder: Path) -> "LastKnown":
        """Knows of nothing where there is no note, or none that can be read."""
        try:
            said = json.loads((folder / FILE_OF_LAST).read_text("ascii"))
            removed = frozenset((int(game), first, last) for game, first, last in said["removed"])
            return cls(int(said["seq"]), int(said["game"]), removed)
        except (OSError, ValueError, KeyError, TypeError):
            return cls()

    def write(self, folder: Path) -> None:
        """Nothing hangs on it: a disk that takes none has told so already."""
        text = json.dumps({"seq": self.seq, "game": self.game, "removed": sorted(self.removed)})
        fresh = folder / f"{FILE_OF_LAST}.partial"
        with suppress(OSError):
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
                file.write(text)
            fresh.replace(folder / FILE_OF_LAST)
