"""Why something is not seen, not read, or not good: a code with its values, given where it arises.

A code is the name of a message, which whoever talks to people looks up in a catalog; here nothing is said.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True)
class Reason:
    """code -- of a room's own list; values -- what fills the message: numbers unrounded; another reason
    where one sentence holds another"""

    code: StrEnum
    values: Mapping[str, "str | int | float | Reason"] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For programmers: "board_small pixels=4.2"."""
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.values.items())])


class Code(StrEnum):
    """What vision refuses, and why."""

    BOARD_ABSENT = "board_absent"
    BOARD_GONE = "board_gone"
    BOARD_SIZE = "board_size"
    BOARD_CUT = "board_cut"
    BOARD_CUT_MAYBE = "board_cut_maybe"
    BOARD_SMALL = "board_small"
    BOARD_TWO = "board_two"
    BOARD_COVERED = "board_covered"
    BOARD_DRAWN = "board_drawn"
    GRID_DOUBTFUL = "grid_doubtful"
    GRID_GONE = "grid_gone"
    GRID_LINES_MISSING = "grid_lines_missing"
    STONES_DOUBTFUL = "stones_doubtful"
    STONES_SIZES = "stones_sizes"
    READING_DOUBTFUL = "reading_doubtful"

    PICTURE_SHAPE = "picture_shape"
    PICTURE_UNREADABLE = "picture_unreadable"
    PICTURE_FOLDER = "picture_folder"
    PICTURE_EMPTY = "picture_empty"
    PICTURE_FORMAT = "picture_format"
    PICTURE_LARGE = "picture_large"
    PICTURE_TOO_LARGE = "picture_too_large"
    PICTURE_NARROW = "picture_narrow"
    PICTURE_SCANS = "picture_scans"
    PICTURE_FORBIDDEN = "picture_forbidden"
    PICTURE_DAMAGED = "picture_damaged"

    SYSTEM_ABSENT = "system_absent"
    SYSTEM_FORBIDDEN = "system_forbidden"
    SYSTEM_FOLDER = "system_folder"
    SYSTEM_NO_FOLDER = "system_no_folder"
    SYSTEM_EXISTS = "system_exists"
    SYSTEM_FULL = "system_full"
    SYSTEM_READ_ONLY = "system_read_only"
    SYSTEM_IN_USE = "system_in_use"
    SYSTEM_NO_ADDRESS = "system_no_address"


BOARD_ABSENT = Reason(Code.BOARD_ABSENT)


_SYSTEM = {
    errno.ENOENT: Code.SYSTEM_ABSENT,
    errno.EACCES: Code.SYSTEM_FORBIDDEN,
    errno.EISDIR: Code.SYSTEM_FOLDER,
    errno.ENOTDIR: Code.SYSTEM_NO_FOLDER,
    errno.EEXIST: Code.SYSTEM_EXISTS,
    errno.ENOSPC: Code.SYSTEM_FULL,
    errno.EROFS: Code.SYSTEM_READ_ONLY,
    errno.EADDRINUSE: Code.SYSTEM_IN_USE,
    errno.EADDRNOTAVAIL: Code.SYSTEM_NO_ADDRESS,
}


def system_error(error: Exception) -> Reason | str:
    """What the operating system has against a file or an address; in its own words where we have none for it."""
    number = error.errno if isinstance(error, OSError) else None
    if number in _SYSTEM:
        return Reason(_SYSTEM[number])
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
