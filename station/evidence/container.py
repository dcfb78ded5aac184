"""A ZIP archive of which every byte follows from names and contents: stored, of 1980, without attributes or extras.

Every computer opens it, and there is no byte in it that could be changed unnoticed: packed again it has to be the same.
"""

import struct
from collections.abc import Iterable, Iterator
from zlib import crc32

_LOCAL = struct.Struct("<4sHHHHHLLLHH")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_VERSION, _STORED, _DAY = 10, 0, 0x21
ZIP_MOST_BYTES = 0xFFFFFFFF
MOST_MEMBERS = 0xFFFF


class ContainerError(ValueError):
    """No archive of ours from the byte `at` on."""

    def __init__(self, at: int) -> None:
        super().__init__(f"the archive is not built as it should be from byte {at} on")
        self.at = at


def packed(members: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """The archive, piece by piece. Names are ASCII. ValueError where it gets larger than a ZIP archive may be."""
    directory, at, count = [], 0, 0
    for name, content in members:
        known = (_VERSION, 0, _STORED, 0, _DAY, crc32(content), len(content), len(content), len(name), 0)
        head = _LOCAL.pack(b"PK\x03\x04", *known) + name.encode("ascii")
        directory.append(_CENTRAL.pack(b"PK\x01\x02", _VERSION, *known, 0, 0, 0, 0, at) + name.encode("ascii"))
        at, count = at + len(head) + len(content), count + 1
        yield head
        yield content
        if at > ZIP_MOST_BYTES:
            break
    size = sum(map(len, directory))
    if at + size + _END.size > ZIP_MOST_BYTES or count > MOST_MEMBERS:
        raise ValueError("more than a ZIP archive holds")
    yield from directory
    yield _END.pack(b"PK\x05\x06", 0, 0, count, count, size, at, 0)


def unpacked(archive: bytes) -> tuple[list[tuple[str, bytes]], int | None]:
    """The members as they lie one after another, and the first byte at which packing them gives another archive.

    ContainerError where no directory follows the members, then nobody can say what belongs to which; and at the first
    member too many.
    """
    members: list[tuple[str, bytes]] = []
    at = 0
    while archive.startswith(b"PK\x03\x04", at):
        if at + _LOCAL.size > len(archive) or len(members) == MOST_MEMBERS:
            raise ContainerError(at)
        *_, size, name_bytes, extra = _LOCAL.unpack_from(archive, at)
        start = at + _LOCAL.size + name_bytes
        if extra or start + size > len(archive):
            raise ContainerError(at)
        name = archive[at + _LOCAL.size : start].decode("latin-1")
        members.append((name, archive[start : start + size]))
        at = start + size
    if not archive.startswith(b"PK\x01\x02", at):
        raise ContainerError(at)
    try:
        return members, _first_difference(packed(members), archive)
    except ValueError:  # a name that is none
        return members, 0


def _first_difference(pieces: Iterable[bytes], archive: bytes) -> int | None:
    at, whole = 0, memoryview(archive)
    for piece in pieces:
        there = whole[at : at + len(piece)]
        if there != piece:
            return at + _common(piece, bytes(there))
        at += len(piece)
    return None if at == len(archive) else at


def _common(one: bytes, other: bytes) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:  # one[:low] == other[:low]
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low
