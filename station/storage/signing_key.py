"""The station's own key, with which it signs the heads of its log: 32 bytes in the data folder, in no backup."""

import os
from pathlib import Path

from station.evidence.note import SEED_BYTES
from station.pictures.kept import sync_folder

KEY_FILE, NEXT_KEY_FILE = "signing.key", "signing.key.next"


def made(path: Path) -> bytes:
    """A new seed in a new file, on the disk when this returns. FileExistsError where there is one."""
    seed = os.urandom(SEED_BYTES)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
        file.write(seed)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)
    return seed


def read(path: Path) -> bytes | None:
    """The seed; None where there is none, or not 32 bytes: a power cut may leave less of a file that was never used."""
    try:
        seed = path.read_bytes()
    except FileNotFoundError:
        return None
    return seed if len(seed) == SEED_BYTES else None


def read_or_made(path: Path) -> tuple[bytes, bool]:
    """The seed, and whether it was made only now. What is no key is set aside."""
    seed = read(path)
    if seed is not None:
        return seed, False
    if path.exists():
        path.replace(path.with_suffix(".damaged"))
    return made(path), True
