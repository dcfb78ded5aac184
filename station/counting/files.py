"""Bytes and lines of files of any size, without reading more than a record can have."""

import errno
from collections.abc import Iterator
from pathlib import Path

from rules.reasons import Reason
from rules.sgf.reader import MAX_SGF_BYTES
from station.counting.codes import Code
from station.errors import InputError
from station.reasons import Unusable


def read_record(path: Path) -> bytes:
    """The bytes of a file, at most one more than a record may have. InputError says why it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_SGF_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, error) from None


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
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: OSError) -> InputError:
    codes = {errno.ENOENT: Code.FILE_MISSING, errno.EACCES: Code.FILE_FORBIDDEN, errno.EISDIR: Code.FILE_IS_FOLDER}
    if error.errno in codes:
        return InputError(Reason(codes[error.errno]), str(path))
    return InputError(Reason(Unusable.FILE_UNREADABLE, {"why": error.strerror or type(error).__name__}), str(path))
