"""When a simulated table's first round began, kept in a small file: a program that comes back finds the game gone on.

The file holds the time and what is played; its own time stamp says when the table was last looked at. A table that
nobody looked at for ABANDONED_S has been left, and one with another script is another table: the next camera finds a
new round.
"""

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

ABANDONED_S = 600.0


class Anchor:
    """The kept start of a table; `path` need not exist. script -- names what is played there, in one word"""

    def __init__(self, path: Path, script: str) -> None:
        self._path, self._script = path, script
        self._touched = 0.0

    def start_s(self, now: float) -> float:
        """When the first round began, Unix seconds: the kept time, or `now` for a new, another or abandoned table."""
        try:
            if now - self._path.stat().st_mtime <= ABANDONED_S:
                kept, script = self._path.read_text().split()
                if float(kept) <= now and script == self._script:
                    return float(kept)
        except (OSError, ValueError):
            pass  # no anchor, or not ours: a new round
        with contextlib.suppress(OSError):  # a table without memory is still a table
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.write_text(f"{now:.3f} {self._script}\n")
        return now

    def keep(self, now: float) -> None:
        """Notes that the table is being looked at; cheap, call it with every picture."""
        if now - self._touched > 5.0:
            self._touched = now
            with contextlib.suppress(OSError):
                os.utime(self._path, (now, now))


def default_anchor(spec: str) -> Path:
    """The anchor of a table that was given none: one for each source and user of this machine."""
    name = hashlib.sha256(spec.encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"tianyuan-sim-{os.getuid()}" / f"{name}.start"
