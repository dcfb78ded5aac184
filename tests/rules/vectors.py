"""Cases as data, and where they lie."""

import json
import os
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors" / "rules"
SHARED = Path(os.environ.get("TIANYUAN_DATA", Path(__file__).parents[2] / ".." / "shared" / "data")).resolve()


def rows(path: Path) -> list[dict[str, Any]]:
    """The objects of a .jsonl; none when the file is missing."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def vectors(name: str) -> list[dict[str, Any]]:
    """The cases of one file of tests/vectors/rules."""
    return rows(VECTORS / f"{name}.jsonl")
