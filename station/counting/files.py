"""Bytes and lines of files of any size, without reading more than a record can have."""

from collections.abc import Iterator
from pathlib import Path

from rules.sgf.reader import MAX_SGF_BYTES
from station.errors import InputError


def read_record(path: Path) -> bytes:
    """The bytes of a file, at most one more than a record may have. InputError says why it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_SGF_BYTES + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None


def lines_of(path: Path, longest: int) -> Iterator[tuple[int, bytes]]:
    """Numbered lines that are not blank, each cut after `longest` + 1 bytes. InputError says why it cannot be read."""
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(longest + 1):
                number += 1
                rest = line
                while len(rest) > longest and not rest.endswith(b"\n"):
                    rest = file.readline(longest + 1)
                if line.strip():
                    yield number, line
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
