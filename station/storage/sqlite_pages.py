"""The rows in a database file page by page, without SQLite: for a file that it cannot read any more.

Format: https://www.sqlite.org/fileformat2.html. A page that makes no sense gives nothing; nothing raises. What comes
may be old or damaged: who asks must know a good row by its digest.
"""

import struct
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from station.storage.digests import Value

PAGE_BYTES = 4096  # of every log: SQLite's default
WAL_HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x0A, 0x02
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MOST_PAYLOAD_BYTES = 64 * 1024**2


@dataclass(frozen=True)
class Row:
    """Values in the order of the table's columns; `rowid` is None for an entry of an index."""

    rowid: int | None
    values: tuple[Value, ...]


def carved(path: Path) -> Iterator[Row]:
    """Every row that a page of the file or of its write-ahead log holds, those written last at the end."""
    images = _images(path)
    newest: dict[int, list[bytes]] = defaultdict(list)
    for number, page in images:
        newest[number].append(page)
    for number, page in images:
        yield from _rows(number, page, newest)


def header_is_whole(path: Path) -> bool:
    """Whether what never changes in a log's first bytes is as SQLite wrote it; an empty file has none yet."""
    with path.open("rb") as file:
        head = file.read(100)
    format_ = head[16:24] == bytes((PAGE_BYTES >> 8, PAGE_BYTES & 255, 2, 2, 0, 64, 32, 32))
    text = (head[44:48], head[56:60]) in ((b"\0\0\0\x04", b"\0\0\0\x01"), (bytes(4), bytes(4)))  # none before tables
    return not head or (head.startswith(b"SQLite format 3\0") and format_ and text and not any(head[72:92]))


def wal_is_whole(path: Path) -> bool:
    """Whether SQLite would read every frame that was written into the write-ahead log since it began anew."""
    try:
        data = Path(f"{path}-wal").read_bytes()
    except FileNotFoundError:
        return True
    if not data:
        return True
    if len(data) < WAL_HEADER_BYTES:
        return False
    magic, _, page_bytes, _, *salts = struct.unpack(">IIIIII", data[:24])
    order = {0x377F0682: "<", 0x377F0683: ">"}.get(magic)
    if order is None or page_bytes != PAGE_BYTES:
        return False
    sums = _checksum(data[:24], (0, 0), order)
    if sums != struct.unpack(">II", data[24:32]):
        return False
    good = True
    for at in range(WAL_HEADER_BYTES, len(data) - FRAME_HEADER_BYTES - PAGE_BYTES + 1, FRAME_HEADER_BYTES + PAGE_BYTES):
        head = data[at : at + FRAME_HEADER_BYTES]
        if good:
            sums = _checksum(head[:8], sums, order)
            sums = _checksum(data[at + FRAME_HEADER_BYTES : at + FRAME_HEADER_BYTES + PAGE_BYTES], sums, order)
            good = list(struct.unpack(">II", head[8:16])) == salts and sums == struct.unpack(">II", head[16:24])
        if not good and list(struct.unpack(">II", head[8:16])) == salts:
            return False  # a frame of this run of the log, and SQLite stops before it
    return True


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def _images(path: Path) -> list[tuple[int, bytes]]:
    """Number and content of every page, of the file first, then as the write-ahead log has them."""
    images: list[tuple[int, bytes]] = []
    data = path.read_bytes()
    for index in range(len(data) // PAGE_BYTES):
        images.append((index + 1, data[index * PAGE_BYTES : (index + 1) * PAGE_BYTES]))
    wal = Path(f"{path}-wal")
    frames = wal.read_bytes()[WAL_HEADER_BYTES:] if wal.exists() else b""
    step = FRAME_HEADER_BYTES + PAGE_BYTES
    for at in range(0, len(frames) - step + 1, step):
        images.append((int.from_bytes(frames[at : at + 4], "big"), frames[at + FRAME_HEADER_BYTES : at + step]))
    return images


def _rows(number: int, page: bytes, newest: dict[int, list[bytes]]) -> Iterator[Row]:
    start = 100 if number == 1 else 0
    kind = page[start]
    if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR):
        return
    pointers = start + (12 if kind == _INDEX_INTERIOR else 8)
    for cell in range(int.from_bytes(page[start + 3 : start + 5], "big")):
        place = pointers + 2 * cell
        offset = int.from_bytes(page[place : place + 2], "big")
        if place + 2 > PAGE_BYTES or not 0 < offset < PAGE_BYTES:
            continue
        try:
            row = _row(page, offset, kind, newest)
        except (IndexError, ValueError, struct.error, UnicodeDecodeError):
            continue
        if row is not None:
            yield row


def _row(page: bytes, at: int, kind: int, newest: dict[int, list[bytes]]) -> Row | None:
    if kind == _INDEX_INTERIOR:
        at += 4
    size, at = _varint(page, at)
    if not 0 < size <= _MOST_PAYLOAD_BYTES:
        return None
    if kind != _TABLE_LEAF:
        values = _values(page[at : at + size])
        return None if values is None else Row(None, values)
    rowid, at = _varint(page, at)
    most, least = PAGE_BYTES - 35, (PAGE_BYTES - 12) * 32 // 255 - 23
    here = size
    if size > most:
        kept = least + (size - least) % (PAGE_BYTES - 4)
        here = kept if kept <= most else least
    payload = page[at : at + here]
    if size > here:
        payload += _overflow(int.from_bytes(page[at + here : at + here + 4], "big"), size - here, newest)
    values = _values(payload[:size]) if len(payload) >= size else None
    return None if values is None else Row(_signed(rowid, 8), values)


def _overflow(number: int, wanted: int, newest: dict[int, list[bytes]]) -> bytes:
    """What does not fit into a row's own page, from the newest image of each further one."""
    parts, seen = [], set[int]()
    while wanted > 0 and number not in seen and newest.get(number):
        seen.add(number)
        page = newest[number][-1]
        parts.append(page[4 : 4 + min(wanted, PAGE_BYTES - 4)])
        wanted -= PAGE_BYTES - 4
        number = int.from_bytes(page[:4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> tuple[Value, ...] | None:
    head, at = _varint(payload, 0)
    if not at <= head <= len(payload):
        return None
    kinds = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value: Value
        if kind in _INTEGER_BYTES:
            size = _INTEGER_BYTES[kind]
            value = int.from_bytes(payload[at : at + size], "big", signed=True)
        elif kind in (0, 8, 9):
            size, value = 0, (None, 0, 1)[max(0, kind - 7)]
        elif kind >= 12:
            size = (kind - 12) // 2
            raw = payload[at : at + size]
            value = raw.decode("utf-8") if kind % 2 else raw
        else:
            return None  # a float, or nothing that there is: none of our columns
        at += size
        if at > len(payload):
            return None
        values.append(value)
    return tuple(values)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9


def _signed(value: int, size: int) -> int:
    return value - (1 << 8 * size) if value >= 1 << (8 * size - 1) else value
