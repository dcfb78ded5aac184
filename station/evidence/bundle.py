"""What a bundle is made of, see FORMAT.md: the names of its members, and the lines of its texts."""

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from station.evidence.container import packed
from station.evidence.note import Note, join_heads
from station.evidence.tree import leaf_hash

FORMAT = "tianyuan-evidence/1"
MARK, PAGE, STATEMENT = "tianyuan-evidence-1", "page.html", "statement.json"
RECORDS, HEADS, NAMES, PICTURES = "records.txt", "heads.txt", "names.txt", "pictures.txt"
TEXTS = (MARK, PAGE, STATEMENT, RECORDS, HEADS, NAMES, PICTURES)
"""Every bundle has these, in this order; then its pictures."""
BEGINNING = b"PK\x03\x04"
KEY_BYTES = 16
MOST_KEYS, MOST_SIGNATURES = 1_000, 2_000
"""In a statement, and in all heads: each costs who checks some milliseconds. One who exports leaves out older heads."""
SUFFIXES = {"image/jpeg": "jpg", "image/png": "png", "application/json": "json"}


@dataclass(frozen=True)
class Exhibit:
    """A picture in a bundle.

    record -- number of the record that names it; mac, key -- in hex; media -- one of SUFFIXES
    load -- its bytes, asked for once, when it is written
    """

    record: int
    mac: str
    key: str
    media: str
    load: Callable[[], bytes]

    @property
    def path(self) -> str:
        """Its name in the bundle."""
        return picture_path(self.mac, self.media)


@dataclass(frozen=True)
class Person:
    """A name that records name by its `mac`; all as in the log. A name has no line break."""

    mac: str
    key: str
    name: str


def picture_path(mac: str, media: str) -> str:
    """The name of a picture in a bundle; KeyError for another media type than SUFFIXES has."""
    return f"pictures/{mac[:16]}.{SUFFIXES[media]}"


def mac_of(key: bytes, content: bytes) -> str:
    """By which a record names a picture or a name: HMAC-SHA256, in hex."""
    return hmac.digest(key, content, "sha256").hex()


def record_line(record: bytes, leaf: bytes | None = None) -> bytes:
    """The record's exact bytes behind its leaf; as it was kept when the record was made, it names what changed."""
    return (leaf or leaf_hash(record)).hex().encode() + b" " + record + b"\n"


def erased_line(leaf: bytes) -> bytes:
    """A record of which only the leaf is left."""
    return leaf.hex().encode() + b" erased\n"


def skipped_line(subtree: bytes, height: int) -> bytes:
    """2**height records that are not in the bundle, by the hash of their subtree."""
    return f"{subtree.hex()} skipped {1 << height}\n".encode()


def names_text(names: Iterable[Person]) -> bytes:
    """The member that has the names."""
    return "".join(f"{one.mac} {one.key} {one.name}\n" for one in names).encode()


def files_of(page: bytes, names: bytes) -> dict[str, str]:
    """What a statement says under `files`: none of these can be exchanged, and no name be left out."""
    return {PAGE: sha256(page).hexdigest(), NAMES: sha256(names).hexdigest()}


@dataclass(frozen=True)
class Contents:
    """What people find in a bundle. A statement names each part of it.

    page -- HTML, UTF-8
    """

    page: bytes
    names: Sequence[Person]
    pictures: Sequence[Exhibit]

    def stated(self) -> dict[str, object]:
        """What a statement says of it, ready for JSON."""
        files = files_of(self.page, names_text(self.names))
        return {"files": files, "pictures": [one.mac for one in self.pictures]}


def bundle(contents: Contents, statement: bytes, lines: Iterable[bytes], heads: Iterable[Note]) -> Iterator[bytes]:
    """The file, piece by piece. Nothing is checked here. ValueError where it gets too large."""

    def members() -> Iterator[tuple[str, bytes]]:
        yield MARK, b""
        yield PAGE, contents.page
        yield STATEMENT, statement
        yield RECORDS, b"".join(lines)
        yield HEADS, join_heads(heads).encode()
        yield NAMES, names_text(contents.names)
        yield PICTURES, "".join(f"{one.record} {one.mac} {one.key}\n" for one in contents.pictures).encode()
        for one in contents.pictures:
            yield one.path, one.load()

    return packed(members())
