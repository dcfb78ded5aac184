"""Small logs with everything in them, for tests, vectors and figures: always the same bytes for the same seed."""

import json
import random
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from station.evidence.bundle import (
    FORMAT,
    Contents,
    Exhibit,
    Person,
    bundle,
    erased_line,
    mac_of,
    record_line,
    skipped_line,
)
from station.evidence.note import KeyKind, Note, Signer
from station.evidence.tree import CompactRange, leaf_hash, subtrees

ORIGIN = "tianyuan.example/hall1/table07"
HUB = Signer("tianyuan.example/hall1/hub", KeyKind.WITNESS, bytes(range(32)))
STRANGER = Signer("tianyuan.example/hall1/stranger", KeyKind.WITNESS, bytes(range(1, 33)))


def signer(seed: int = 7, origin: str = ORIGIN) -> Signer:
    return Signer(origin, KeyKind.LOG, random.Random(seed).randbytes(32))


def canonical(value: Any) -> bytes:
    """RFC 8785 for what stands here: no floats, keys of ASCII; half a letter is escaped."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return written.encode(errors="backslashreplace")


@dataclass
class SampleLog:
    """A log that is written by hand. `key` may be exchanged by a `key` record."""

    seed: int = 1
    key: Signer = field(default_factory=signer)
    records: list[bytes] = field(default_factory=list)
    tree: CompactRange = field(default_factory=CompactRange)
    heads: list[Note] = field(default_factory=list)
    names: list[Person] = field(default_factory=list)
    pictures: list[Exhibit] = field(default_factory=list)
    signers: list[Signer] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.signers.append(self.key)

    def add(self, type_: str, data: Mapping[str, Any], game: int | None = 1) -> int:
        """Its number."""
        n = len(self.records)
        said = {
            "data": data, "game": game, "log": self.key.key.name, "n": n, "type": type_, "v": 1,
            "salt": b64encode(self.random.randbytes(16)).decode(),
            "t": {"boot": "b", "mono_ns": str(n * 10**9), "trusted": True, "wall_ns": str(1_764_000_000 * 10**9 + n)},
        }  # fmt: skip
        self.records.append(canonical(said))
        self.tree = self.tree.append(leaf_hash(self.records[-1]))
        return n

    def picture(self, content: bytes, media: str = "image/jpeg", **more: str) -> int:
        key = self.random.randbytes(16)
        mac = mac_of(key, content)
        n = self.add("picture", {"pictures": [{"mac": mac, "media": media, "size": len(content), **more}]})
        self.pictures.append(Exhibit(n, mac, key.hex(), media, lambda: content))
        return n

    def person(self, name: str) -> dict[str, str]:
        key = self.random.randbytes(16)
        self.names.append(Person(mac_of(key, name.encode()), key.hex(), name))
        return {"mac": self.names[-1].mac}

    def sign(self, *witnesses: Signer, time_s: int = 1_764_000_100) -> Note:
        note = self.key.head(self.tree.size, self.tree.root)
        for one in witnesses:
            note = note.with_signature(one.cosign(note.text, time_s))
            self.signers += [] if one in self.signers else [one]
        self.heads.append(note)
        return note

    def rotate(self, key: Signer) -> None:
        """Hands the log on to another key."""
        self.add("key", {"vkey": str(key.key)}, game=None)
        self.sign()
        self.key = key
        self.signers.append(key)
        self.sign()

    def subtree(self, start: int, height: int) -> bytes:
        tree = CompactRange()
        for record in self.records[start : start + (1 << height)]:
            tree = tree.append(leaf_hash(record))
        return tree.root

    def lines(self, first: int, end: int, erased: Sequence[int] = (), shown: Sequence[int] = ()) -> list[bytes]:
        """The log with what lies outside [first, end) skipped, but for the `shown` ones."""
        wanted = sorted({*range(first, end), *shown, len(self.records) - 1})
        lines, at = [], 0
        for n in wanted:
            lines += [skipped_line(self.subtree(start, height), height) for start, height in subtrees(at, n)]
            record = self.records[n]
            lines.append(erased_line(leaf_hash(record)) if n in erased else record_line(record))
            at = n + 1
        return lines

    def export(
        self,
        first: int,
        end: int,
        *,
        page: bytes = b"<!doctype html><title>page</title>\n",
        erased: Sequence[int] = (),
        shown: Sequence[int] = (),
        witnesses: Iterable[Signer] = (),
        statement: Callable[[dict[str, Any]], dict[str, Any]] = dict,
        export: Callable[[dict[str, Any]], dict[str, Any]] = dict,
        lines: Callable[[list[bytes]], list[bytes]] = list,
        heads: Callable[[list[Note]], list[Note]] = list,
        names: Callable[[list[Person]], list[Person]] = list,
        pictures: Callable[[list[Exhibit]], list[Exhibit]] = list,
    ) -> bytes:
        """A bundle of [first, end); what is passed at last changes its parts, and damages them if it wants."""
        shown_pictures = [one for one in self.pictures if one.record not in erased]
        contents = Contents(page, self.names, shown_pictures)
        said = canonical(
            statement(
                {
                    "format": FORMAT, "log": self.key.key.name, "keys": [str(one.key) for one in self.signers],
                    "from": first, "to": end, "program": "0.0.0", **contents.stated(),
                    "salt": b64encode(self.random.randbytes(16)).decode(),
                }
            )
        )  # fmt: skip
        self.add("export", export({"statement": sha256(said).hexdigest(), "games": [1]}))
        self.sign(*witnesses)
        kept = [note for note in self.heads if int(note.text.split("\n")[1]) >= first]
        return b"".join(
            bundle(
                Contents(page, names(self.names), pictures(shown_pictures)),
                said, lines(self.lines(first, end, erased, shown)), heads(kept),
            )
        )  # fmt: skip


def small(**changes: Any) -> bytes:
    """A game with all that a bundle may have: names, pictures, witnesses, an erasure, parts skipped."""
    log, options = game()
    return log.export(**{**options, **changes})


def game() -> tuple[SampleLog, dict[str, Any]]:
    """The log of `small` before its export, and what is exported."""
    log = SampleLog()
    for number in range(5):
        log.add("device", {"id": str(number)}, game=None)
    first = log.add("game_started", {"black": log.person("柯洁"), "white": log.person("Black, Jack")})
    log.sign(HUB)
    for number, point in enumerate(("Q16", "D4", "Q3"), 1):
        log.add("move", {"number": number, "point": point})
    before = log.picture(b"\xff\xd8before", kind="before")
    log.picture(b"\xff\xd8after" * 20, kind="after", of=log.pictures[0].mac)
    log.add("stone_moved", {"from": "D4", "to": "D3", "picture": before})
    log.sign()
    gone = log.add("move", {"number": 4, "point": "C3"})
    end = log.add("game_ended", {"reason": "agreed"}) + 1
    log.sign(HUB, time_s=1_764_000_200)
    for number in range(6):
        log.add("move", {"number": number, "point": "A1"}, game=2)
    erasure = log.add(
        "erasure", {"records": [{"log": ORIGIN, "n": [[gone, gone]]}], "why": "asked for", "by": "owner"}, game=None
    )
    log.add("device", {"id": "9"}, game=None)
    return log, {"first": first, "end": end, "erased": (gone,), "shown": (erasure,), "witnesses": (HUB,)}
