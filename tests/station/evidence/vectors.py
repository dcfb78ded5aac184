"""Bundles good and bad, each with its verdict, for tests/vectors/evidence: `python -m tests.station.evidence.vectors`.

The verdicts are written down here by hand: the verifiers are compared with them, not they with a verifier.
"""

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from station.evidence.bundle import MOST_KEYS, MOST_SIGNATURES, Exhibit, Person, mac_of, record_line, skipped_line
from station.evidence.container import MOST_MEMBERS, packed, unpacked
from station.evidence.note import Note
from station.evidence.tree import leaf_hash
from tests.station.evidence.sample import HUB, ORIGIN, STRANGER, SampleLog, game, signer, small

FOLDER = Path(__file__).parents[2] / "vectors" / "evidence"
STATION, WITNESS = str(signer().key), str(HUB.key)
SOUND = {"records": 10, "erased": 1, "pictures": 2, "from": 5, "to": 14}


@dataclass(frozen=True)
class Vector:
    """A bundle under keys, and what has to be said of it: whether it holds, of what record, and why."""

    name: str
    bundle: bytes
    keys: tuple[str, ...]
    status: int
    reason: str | None = None
    record: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        """One line of verdicts.jsonl."""
        return {
            "file": f"{self.name}.zip", "keys": list(self.keys), "status": self.status,
            "record": self.record, "reason": self.reason, **self.more,
        }  # fmt: skip


def vectors() -> Iterator[Vector]:
    """All of them."""
    both = (STATION, WITNESS)
    seen = [{"name": HUB.key.name, "size": 23, "time": 1_764_000_100}]
    yield Vector("good", small(), both, 0, more=SOUND | {"witnessed": seen})
    yield Vector("good-station-only", small(), (STATION,), 0, more=SOUND | {"witnessed": []})
    yield Vector("good-hub-only", small(), (WITNESS,), 0, more=SOUND | {"witnessed": seen})
    yield Vector("no-key", small(), (), 1, "consistent with itself only: no key was given", more=SOUND)
    untrusted = "none of the given keys signed the last head"
    yield Vector("other-key", small(), (str(signer(8).key),), 1, untrusted, more=SOUND)
    yield Vector("other-witness", small(), (str(STRANGER.key),), 1, untrusted, more=SOUND)
    yield Vector("no-bundle", b"PK\x03\x04" + bytes(100), both, 2, "this is no evidence bundle")
    yield Vector("no-key-line", small(), (STATION + "x",), 2, f"{STATION}x is no verification key")
    yield from _rotated()
    yield from _changed()
    yield from _parts()
    yield from _archives()
    yield from _written()
    yield from _of_keys()
    yield from _hostile()


def _rotated() -> Iterator[Vector]:
    new = signer(9)

    def log() -> SampleLog:
        log, _ = game()
        log.rotate(new)
        log.add("move", {"number": 5, "point": "K10"})
        return log

    options: dict[str, Any] = {"first": 5, "end": 25, "erased": (12,)}
    more = {"records": 19, "erased": 1, "from": 5, "to": 25}
    yield Vector("key-handed-on", log().export(**options), (STATION,), 0, more=more)
    yield Vector("key-handed-on-new", log().export(**options), (str(new.key),), 0, more=more)
    stolen, _ = game()  # somebody goes on with another key that nobody handed on
    stolen.key = new
    stolen.signers.append(new)
    taken = stolen.export(**(options | {"end": 22}))
    yield Vector("key-taken", taken, (STATION,), 1, "none of the given keys signed the last head")


def _changed() -> Iterator[Vector]:
    """What somebody with the card, and without the key, does to the records."""

    def lines(change: Callable[[list[bytes]], list[bytes]]) -> bytes:
        return small(lines=change)

    def edited(found: list[bytes]) -> list[bytes]:
        return [record_line(line[65:-1].replace(b'"D4"', b'"D5"')) if b'"D4"' in line else line for line in found]

    def letter(found: list[bytes]) -> list[bytes]:
        return [line.replace(b'"D4"', b'"D5"') for line in found]

    def at(found: list[bytes], n: int) -> int:
        return next(place for place, line in enumerate(found) if f'"n":{n},'.encode() in line)

    def exchanged(found: list[bytes]) -> list[bytes]:
        a, b = at(found, 6), at(found, 7)
        found[a], found[b] = found[b], found[a]
        return found

    def wanting(found: list[bytes]) -> list[bytes]:
        del found[at(found, 7)]
        return found

    def doubled(found: list[bytes]) -> list[bytes]:
        return [*found[: at(found, 7)], found[at(found, 7)], *found[at(found, 7) :]]

    def hidden(found: list[bytes]) -> list[bytes]:
        found[at(found, 7)] = found[at(found, 7)][:64] + b" erased\n"
        return found

    def skipped(found: list[bytes]) -> list[bytes]:
        found[at(found, 7)] = skipped_line(bytes.fromhex(found[at(found, 7)][:64].decode()), 0)
        return found

    yield Vector("record-letter", lines(letter), (STATION,), 1, "record 7 was changed", 7)
    between = "among records 6 to 11 one was changed, added, removed or exchanged"
    yield Vector("record-edited", lines(edited), (STATION,), 1, between, 6)
    yield Vector("records-exchanged", lines(exchanged), (STATION,), 1, between, 6)
    yield Vector("record-removed", lines(wanting), (STATION,), 1, between, 6)
    yield Vector("record-added", lines(doubled), (STATION,), 1, between, 6)
    gone = "record 7 is gone, and no record says that it was erased"
    yield Vector("record-hidden", lines(hidden), (STATION,), 1, gone, 7)
    ranged = "the bundle does not hold the records that it says it holds"
    yield Vector("record-skipped", lines(skipped), (STATION,), 1, ranged)
    head = "the signed head of 23 records is not one of this log, or its signature is wrong"
    yield Vector("cut-short", lines(lambda found: found[:-1]), (STATION,), 1, head)
    yield Vector("line-broken", lines(lambda found: [*found[:-1], b"x\n"]), (STATION,), 1, _form("records.txt"), 22)
    far = [skipped_line(bytes(32), height) for height in reversed(range(50)) if 10**15 >> height & 1]
    beyond = small(
        lines=lambda found: [*far, b"0" * 64 + found[3][64:]],  # not the record's leaf either
        heads=lambda _: [signer().head(10**15 + 1, bytes(32))],
    )
    yield Vector("records-too-many", beyond, (STATION,), 1, _form("records.txt"), 10**15)
    yield Vector("skipped-crooked", lines(lambda found: [found[0].replace(b" 4", b" 3"), *found[1:]]), (STATION,), 1,
                 _form("records.txt"), 0)  # fmt: skip
    foreign, options = game()
    foreign.records[7] = foreign.records[7].replace(b'"n":7', b'"n":9')
    foreign.tree, foreign.heads = _grown(foreign.records), []
    moved = foreign.export(**options)
    yield Vector("record-misplaced", moved, (STATION,), 1, "record 7 comes from another place or another log", 7)


def _parts() -> Iterator[Vector]:
    """The heads, the statement, the names, the pictures."""

    def other_tree(found: list[Note]) -> list[Note]:
        return [*found[:-1], signer(8).head(23, bytes(32))]

    def unknown(found: list[Note]) -> list[Note]:
        return [*found[:-1], found[-1].with_signature(STRANGER.cosign(found[-1].text, 1))]

    head = "the signed head of 23 records is not one of this log, or its signature is wrong"
    yield Vector("head-of-another", small(heads=other_tree), (STATION,), 1, head)
    yield Vector("head-unknown-witness", small(heads=unknown), (STATION,), 1, head)
    last = "the signed head of 14 records is not one of this log, or its signature is wrong"
    yield Vector("head-missing", small(heads=lambda found: found[:-1]), (STATION,), 1, last)
    six = "the signed head of 6 records is not one of this log, or its signature is wrong"
    yield Vector("heads-exchanged", small(heads=lambda found: [found[1], found[0], *found[2:]]), (STATION,), 1, six)
    yield Vector("heads-none", small(heads=lambda _: []), (STATION,), 1, _form("heads.txt"))
    ranged = "the bundle does not hold the records that it says it holds"
    yield Vector("range-wider", small(statement=lambda said: said | {"to": 16}), (STATION,), 1, ranged)
    yield Vector("range-later", small(statement=lambda said: said | {"from": 6}), (STATION,), 1, ranged)
    yield Vector("statement-of-another-format", small(statement=lambda said: said | {"format": "x"}), (STATION,), 1,
                 _form("statement.json"))  # fmt: skip

    def other_page(said: dict[str, Any]) -> dict[str, Any]:
        return said | {"files": said["files"] | {"page.html": "00"}}

    yield Vector("page-of-another", small(statement=other_page), (STATION,), 1,
                 "page.html is not the one that the station put in")  # fmt: skip
    unstated = "no record confirms what the station states in this bundle"
    yield Vector("statement-unstated", small(export=lambda _: {"statement": "00"}), (STATION,), 1, unstated)

    def renamed(found: list[Person]) -> list[Person]:
        return [replace(found[0], name="聂卫平"), found[1]]

    def invented(found: list[Person]) -> list[Person]:
        key = bytes(16)
        return [*found, Person(mac_of(key, b"x"), key.hex(), "x")]

    def stated(change: Callable[[list[Person]], list[Person]]) -> bytes:
        log, options = game()
        log.names = change(log.names)
        return log.export(**options)

    taken, entered = (
        "names.txt is not the one that the station put in",
        "the name in line {} is not one that was entered",
    )
    yield Vector("name-changed", small(names=renamed), (STATION,), 1, taken)
    yield Vector("name-invented", small(names=invented), (STATION,), 1, taken)
    yield Vector("name-changed-and-stated", stated(renamed), (STATION,), 1, entered.format(1))
    yield Vector("name-invented-and-stated", stated(invented), (STATION,), 1, entered.format(3))
    yield Vector("name-taken-out", small(names=lambda found: found[:1]), (STATION,), 1, taken)
    yield Vector("names-erased", _without("names").export(**game()[1]), (STATION,), 0, more=SOUND)

    def repainted(found: list[Exhibit]) -> list[Exhibit]:
        return [replace(found[0], load=lambda: b"\xff\xd8befora"), found[1]]

    def swapped(found: list[Exhibit]) -> list[Exhibit]:
        return [replace(found[0], load=found[1].load), replace(found[1], load=found[0].load)]

    def elsewhere(found: list[Exhibit]) -> list[Exhibit]:
        return [replace(found[0], record=6), found[1]]

    (first, _), names = _pictures()
    wrong = f"the picture {names[0]} is not one that record 9 names"
    yield Vector("picture-changed", small(pictures=repainted), (STATION,), 1, wrong, 9)
    yield Vector("pictures-exchanged", small(pictures=swapped), (STATION,), 1, wrong, 9)
    yield Vector("picture-elsewhere", small(pictures=elsewhere), (STATION,), 1,
                 f"the picture {first.mac[:16]} is not one that record 6 names", 6)  # fmt: skip
    taken = "pictures.txt is not the one that the station put in"
    yield Vector("picture-taken-out", small(pictures=lambda found: found[1:]), (STATION,), 1, taken)
    yield Vector("pictures-in-another-order", small(pictures=lambda found: found[::-1]), (STATION,), 1, taken)
    yield Vector("pictures-erased", _without("pictures").export(**game()[1]), (STATION,), 0,
                 more=SOUND | {"pictures": 0})  # fmt: skip


def _archives() -> Iterator[Vector]:
    """What becomes of the file on its way."""
    whole = small()
    members = unpacked(whole)[0]

    def again(changed: list[tuple[str, bytes]]) -> bytes:
        return b"".join(packed(changed))

    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 2, 3, 4, 6)), content)
    at = 10  # the time in the first local header
    yield Vector("repacked", other.getvalue(), (STATION,), 1, _built(at - 6))
    directory = whole.index(b"PK\x01\x02")
    yield Vector("directory-changed", whole[: directory + 38] + b"\x01" + whole[directory + 39 :], (STATION,), 1,
                 _built(directory + 38))  # fmt: skip
    yield Vector("comment-added", whole[:-2] + b"\x01\x00x", (STATION,), 1, _built(len(whole) - 2))
    yield Vector("truncated", whole[:3000], (STATION,), 1, _built(_start_of(whole, 3000)))
    missing = "{} is missing from the bundle or does not belong there"
    yield Vector("member-missing", again([one for one in members if one[0] != "names.txt"]), (STATION,), 1,
                 missing.format("names.txt"))  # fmt: skip
    yield Vector("member-added", again([*members, ("pictures/0.jpg", b"")]), (STATION,), 1,
                 missing.format("pictures/0.jpg"))  # fmt: skip
    yield Vector("page-changed", again([(n, b"<p>" if n == "page.html" else c) for n, c in members]), (STATION,), 1,
                 "page.html is not the one that the station put in")  # fmt: skip


def _written() -> Iterator[Vector]:
    """JSON on which parsers differ, from somebody who has the key."""

    def said(n: int, old: bytes, new: bytes) -> bytes:
        log, options = game()
        assert old in log.records[n]
        log.records[n] = log.records[n].replace(old, new)
        log.tree, log.heads = _grown(log.records), []
        return log.export(**options)

    def extra(n: int, written: bytes) -> bytes:
        return said(n, b'{"data":', b'{"a":' + written + b',"data":')

    misplaced = "record 7 comes from another place or another log"
    more: dict[str, Any] = SOUND | {"witnessed": []}
    number = b'"n":7,'
    yield Vector("number-with-point", said(7, number, b'"n":7.0,'), (STATION,), 0, more=more)
    yield Vector("number-with-exponent", said(7, number, b'"n":70e-1,'), (STATION,), 0, more=more)
    yield Vector("number-as-text", said(7, number, b'"n":"7",'), (STATION,), 1, misplaced, 7)
    yield Vector("number-twice", said(7, number, b'"n":9,"n":7,'), (STATION,), 0, more=more)
    yield Vector("digits-many", extra(7, b"9" * 5000), (STATION,), 0, more=more)
    yield Vector("nan", extra(7, b"NaN"), (STATION,), 1, misplaced, 7)
    yield Vector("deep", extra(7, b"[" * 63 + b"]" * 63), (STATION,), 0, more=more)
    yield Vector("too-deep", extra(7, b"[" * 64 + b"]" * 64), (STATION,), 1, misplaced, 7)
    yield Vector("far-too-deep", extra(7, b"[" * 5000 + b"]" * 5000), (STATION,), 1, misplaced, 7)
    yield Vector("wide", extra(7, b"[" + b"0," * 130_000 + b"0]"), (STATION,), 0, more=more)
    yield Vector("no-utf-8", extra(7, b'"\xc3("'), (STATION,), 1, misplaced, 7)
    yield Vector("half-a-letter", extra(7, b'"\\ud800"'), (STATION,), 0, more=more)
    yield Vector("byte-order-mark", said(7, b'{"data"', b'{\xef\xbb\xbf"data"'), (STATION,), 1, misplaced, 7)
    size = b'"size":8'
    (first, _), names = _pictures()
    wrong = f"the picture {first.mac[:16]} is not one that record 9 names"
    other = f"the picture {names[0]} is not one that record 9 names"
    yield Vector("picture-size-with-point", said(9, size, b'"size":8.0'), (STATION,), 0, more=more)
    yield Vector("picture-size-as-text", said(9, size, b'"size":"8"'), (STATION,), 1, other, 9)
    twice = b'{"z":{"mac":"%s","media":"image/jpeg","size":9},"1":{"mac":"%s","media":"image/png","size":"8"},"data":'
    twice = said(9, b'{"data":', twice.replace(b"%s", first.mac.encode()))  # parsers differ on which comes first
    yield Vector("picture-named-again", twice, (STATION,), 0, more=more)
    media = b'"media":"image/jpeg"'
    yield Vector("picture-media-list", said(9, media, b'"media":["image/jpeg"]'), (STATION,), 1, wrong, 9)
    yield Vector("range-with-point", small(statement=lambda told: told | {"from": 5.0}), (STATION,), 0,
                 more=SOUND)  # fmt: skip
    yield Vector("keys-no-list", small(statement=lambda told: told | {"keys": dict.fromkeys(told["keys"], 1)}),
                 (STATION,), 1, _form("statement.json"))  # fmt: skip
    half = small(statement=lambda told: told | {"keys": [*told["keys"], "\ud800+" + STATION.partition("+")[2]]})
    yield Vector("key-half-a-letter", half, (STATION,), 1, _form("statement.json"))


def _of_keys() -> Iterator[Vector]:
    """Keys that are none, and a table that shows the witness of its hall instead of its own key."""

    def vkey(name: str, public: bytes, kind: int = 1) -> str:
        typed = bytes([kind]) + public
        key_id = sha256(f"{name}\n".encode() + typed).hexdigest()[:8]
        return f"{name}+{key_id}+{b64encode(typed).decode()}"

    public = signer().key.public
    weak = [bytes([1, *bytes(31)]), bytes(32), b"\xec" + b"\xff" * 30 + b"\x7f", b"\xec" + b"\xff" * 31,
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
            b"\xf0" + b"\xff" * 30 + b"\x7f"]  # fmt: skip
    bad = [vkey(ORIGIN, one) for one in weak]
    bad += [vkey(ORIGIN, public, 6), vkey("a\ufeffb", public), vkey("a b", public)]
    for number, key in enumerate(bad, 1):
        yield Vector(f"key-none-{number}", small(), (key,), 2, f"{key} is no verification key")
    known = small(statement=lambda said: said | {"keys": [*said["keys"], bad[0]]})
    yield Vector("statement-key-weak", known, (STATION,), 1, _form("statement.json"))
    neighbor = str(signer(8, "tianyuan.example/hall1/table08").key)
    untrusted = "none of the given keys signed the last head"
    yield Vector("neighbor-with-witness", small(), (neighbor, WITNESS), 1, untrusted)


def _hostile() -> Iterator[Vector]:
    """Names of members that say something else than that they do not belong there, on paper or on a terminal."""
    members = unpacked(small())[0]

    def named(name: str) -> bytes:
        return b"".join(packed([*members, (name, b"")]))

    def told(shown: str) -> str:
        return f"{shown} is missing from the bundle or does not belong there"

    holds = r"This\x20bundle\x20holds."
    for which, name, shown in (
        ("sentence", "x. This bundle holds. y", rf"x.\x20{holds}\x20y"),
        ("line", "x\nThis bundle holds.\n", rf"x\x0a{holds}\x0a"),
        ("line-returned", "x\r\nThis bundle holds.", rf"x\x0d\x0a{holds}"),
        ("clears", "\x1b[2J\x1b[HThis bundle holds.", rf"\x1b\x5b2J\x1b\x5bH{holds}"),
        ("backspaces", "x" + "\b" * 20 + "This bundle holds.", "x" + r"\x08" * 20 + holds),
        ("nul", "pictures/\0.jpg", r"pictures/\x00.jpg"),
        ("backslash", r"pictures\0.jpg", r"pictures\x5c0.jpg"),
        ("long", "a" * 60_000, "a" * 80 + "…"),
        ("empty", "", ""),
    ):
        yield Vector(f"member-{which}", named(name), (STATION,), 1, told(shown))
    written = named("pictures/00000.jpg").replace(b"pictures/00000.jpg", b"pictures/\x9b2J\xe9\x85.jpg")
    yield Vector("member-latin", written, (STATION,), 1, told(r"pictures/\x9b2J\xe9\x85.jpg"))
    log, options = game()
    log.records[7] = log.records[7].replace(
        b'{"data":', b'{"a":{"mac":"\\u001b[2JThis bundle holds.","media":"image/jpeg","size":1},"data":'
    )
    log.tree, log.heads = _grown(log.records), []
    yield Vector("mac-sentence", log.export(**options), (STATION,), 0, more=SOUND | {"witnessed": []})
    log, options = game()
    log.records[-2] = log.records[-2].replace(b'"n":[[12,12]]', b'"n":[[-1e308,1e308],[1e-9,2],["12",12],[12],12]')
    log.tree, log.heads = _grown(log.records), []
    yield Vector("runs-endless", log.export(**options), (STATION,), 0, more=SOUND | {"witnessed": []})


def large() -> Iterator[Vector]:
    """More than there may be of what costs time: too large to be kept as files."""
    many = small(heads=lambda found: [*found[:-1], *[found[-1]] * (MOST_SIGNATURES + 1)])
    yield Vector("signatures-too-many", many, (STATION,), 1, _form("heads.txt"))
    keys = small(statement=lambda said: said | {"keys": [*said["keys"], *[STATION] * MOST_KEYS]})
    yield Vector("keys-too-many", keys, (STATION,), 1, _form("statement.json"))
    whole, one = small(), next(iter(packed([("a", b"")])))
    start, there = whole.index(b"PK\x01\x02"), len(unpacked(whole)[0])
    beyond = whole[:start] + one * (MOST_MEMBERS - there + 1) + whole[start:]
    yield Vector("members-too-many", beyond, (STATION,), 1, _built(start + len(one) * (MOST_MEMBERS - there)))


def _form(name: str) -> str:
    return f"{name} is not written as it should be"


def _built(at: int) -> str:
    return f"the file is not built as a bundle is, from byte {at} on"


def _start_of(archive: bytes, within: int) -> int:
    """Where the member begins in which this byte lies."""
    return archive.rindex(b"PK\x03\x04", 0, within)


def _pictures() -> tuple[list[Exhibit], list[str]]:
    log, _ = game()
    return log.pictures, [one.path for one in log.pictures]


def _without(part: str) -> SampleLog:
    """The log of `small` from which the names or pictures were gone when it was exported."""
    log, _ = game()
    getattr(log, part).clear()
    return log


def _grown(records: list[bytes]) -> Any:
    tree = SampleLog().tree
    for record in records:
        tree = tree.append(leaf_hash(record))
    return tree


def main() -> None:
    """Writes the files."""
    for old in FOLDER.glob("*.zip"):
        old.unlink()
    told = []
    for one in vectors():
        (FOLDER / f"{one.name}.zip").write_bytes(one.bundle)
        told.append(json.dumps(one.told, ensure_ascii=False))
    (FOLDER / "verdicts.jsonl").write_text("\n".join(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
