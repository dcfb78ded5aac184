"""A few rows in a small file of their own, beside the database that has them: written whole or not at all."""

import json
import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from station.pictures.kept import sync_folder

Row = Sequence[str | int | None]


def write_copy(path: Path, rows: Iterable[Row]) -> None:
    """On the disk, for its user alone, when this returns. OSError where the disk takes nothing."""
    text = _text(rows)
    fresh = path.with_name(f"{path.name}.partial")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
        file.write(f"{sha256(text).hexdigest()}\n".encode() + text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_folder(path.parent)


def read_copy(path: Path) -> list[Row] | None:
    """None where there is none, or one that is not as it was written."""
    try:
        digest, _, text = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if digest != sha256(text).hexdigest().encode():
        return None
    rows: list[Row] = json.loads(text)
    return rows


def _text(rows: Iterable[Row]) -> bytes:
    return json.dumps([list(row) for row in rows], ensure_ascii=False).encode("utf-8", "surrogatepass")
