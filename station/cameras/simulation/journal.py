"""What was ordered at a table since its first round began, one JSON object a line; the first says when that was, and
what is played there: an order fits no other script.

A line that a kill cut short was never answered: it is left out.
"""

import contextlib
import json
import os
from pathlib import Path


class Journal:
    """The kept orders of a table that began at `start_s`, Unix seconds, with `script`; those of another are dropped."""

    def __init__(self, path: Path, start_s: float, script: str) -> None:
        self._path, self._table = path, {"start_s": round(start_s, 3), "script": script}

    def read(self) -> list[tuple[float, str]]:
        """Every order with the table's time. The file then holds exactly these. Raises OSError."""
        kept: list[tuple[float, str]] = []
        with contextlib.suppress(FileNotFoundError, ValueError, KeyError, TypeError):
            first, *lines = self._path.read_text(encoding="utf-8").splitlines()
            if json.loads(first) == self._table:
                for line in lines:
                    told = json.loads(line)
                    kept.append((float(told["t"]), json.dumps(told["order"])))
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self._path.with_suffix(".draft")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(json.dumps(self._table) + "\n")
            file.writelines(_line(t, order) for t, order in kept)
        draft.replace(self._path)
        return kept

    def keep(self, t: float, order: str) -> None:
        """One more, in the file before anybody is answered. Raises OSError."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line(t, order))


def _line(t: float, order: str) -> str:
    return json.dumps({"t": t, "order": json.loads(order)}) + "\n"
