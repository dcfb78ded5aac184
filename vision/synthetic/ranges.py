"""Draws numbers from `ranges.toml`, the one place that says how varied the scenes are."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    with (Path(__file__).parent / "ranges.toml").open("rb") as file:
        return tomllib.load(file)


class Draw:
    """Random choices out of one table of the file, with a generator that was passed in.

    section -- name of the table; override -- a table inside it whose entries win, where there is one
    Raises KeyError for a name that the file lacks.
    """

    def __init__(self, rng: np.random.Generator, section: str, override: str = "") -> None:
        self.rng = rng
        table = _table()[section]
        self._table = table | table.get(override, {})

    def number(self, name: str) -> float:
        """Evenly from [low, high]; a single number is returned as it is."""
        value = self._table[name]
        return float(self.rng.uniform(*value)) if isinstance(value, list) else float(value)

    def count(self, name: str) -> int:
        """A whole number from [low, high], both included."""
        low, high = self._table[name]
        return int(self.rng.integers(low, high + 1))

    def happens(self, name: str) -> bool:
        """True with the probability that stands under the name."""
        return bool(self.rng.random() < self._table[name])

    def choice(self, name: str) -> str:
        """One of the names, by weight."""
        weights = self._table[name]
        shares = np.array(list(weights.values()), float)
        return str(self.rng.choice(list(weights), p=shares / shares.sum()))
