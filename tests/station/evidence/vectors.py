"""Bundles good and bad, each with its verdict, for tests/vectors/evidence: `python -m tests.station.evidence.vectors`.

The verdicts are written down here by hand: the verifiers are compared with them, not they with a verifier.
"""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from station.evidence.bundle import MOST_KEYS, MOST_SIGNATURES, Exhibit, Person, mac_of, record_line, skipped_line
from station.evidence.container import MOST_MEMBERS, packed, unpacked
from station.evidence.note import Note
from tests.station.evidence import crafted
from tests.station.evidence.sample import HUB, STRANGER, SampleLog, game, signer, small
from tests.station.evidence.vector import SOUND, STATION, WITNESS, Vector, built, form, grown, pictures

FOLDER = Path(__file__).parents[2] / "vectors" / "evidence"


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
    yield from crafted.written()
    yield from crafted.of_keys()
    yield from crafted.hostile()


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
    yield Vector("line-broken", lines(lambda found: [*found[:-1], b"x\n"]), (STATION,), 1, form("records.txt"), 22)
    far = [skipped_line(bytes(32), height) for height in reversed(range(50)) if 10**15 >> height & 1]
    beyond = small(
        lines=lambda found: [*far, b"0" * 64 + found[3][64:]],  # not the record's leaf either
        heads=lambda _: [signer().head(10**15 + 1, bytes(32))],
    )
    yield Vector("records-too-many", beyond, (STATION,), 1, form("records.txt"), 10**15)
    yield Vector("skipped-crooked", lines(lambda found: [found[0].replace(b" 4", b" 3"), *found[1:]]), (STATION,), 1,
                 form("records.txt"), 0)  # fmt: skip
    foreign, options = game()
    foreign.records[7] = foreign.records[7].replace(b'"n":7', b'"n":9')
    foreign.tree, foreign.heads = grown(foreign.records), []
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
    yield Vector("heads-none", small(heads=lambda _: []), (STATION,), 1, form("heads.txt"))
    ranged = "the bundle does not hold the records that it says it holds"
    yield Vector("range-wider", small(statement=lambda said: said | {"to": 16}), (STATION,), 1, ranged)
    yield Vector("range-later", small(statement=lambda said: said | {"from": 6}), (STATION,), 1, ranged)
    yield Vector("statement-of-another-format", small(statement=lambda said: said | {"format": "x"}), (STATION,), 1,
                 form("statement.json"))  # fmt: skip

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

    (first, _), names = pictures()
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
    yield Vector("repacked", other.getvalue(), (STATION,), 1, built(at - 6))
    directory = whole.index(b"PK\x01\x02")
    yield Vector("directory-changed", whole[: directory + 38] + b"\x01" + whole[directory + 39 :], (STATION,), 1,
                 built(directory + 38))  # fmt: skip
    yield Vector("comment-added", whole[:-2] + b"\x01\x00x", (STATION,), 1, built(len(whole) - 2))
    yield Vector("truncated", whole[:3000], (STATION,), 1, built(_start_of(whole, 3000)))
    missing = "{} is missing from the bundle or does not belong there"
    yield Vector("member-missing", again([one for one in members if one[0] != "names.txt"]), (STATION,), 1,
                 missing.format("names.txt"))  # fmt: skip
    yield Vector("member-added", again([*members, ("pictures/0.jpg", b"")]), (STATION,), 1,
                 missing.format("pictures/0.jpg"))  # fmt: skip
    yield Vector("page-changed", again([(n, b"<p>" if n == "page.html" else c) for n, c in members]), (STATION,), 1,
                 "page.html is not the one that the station put in")  # fmt: skip


def large() -> Iterator[Vector]:
    """More than there may be of what costs time: too large to be kept as files."""
    many = small(heads=lambda found: [*found[:-1], *[found[-1]] * (MOST_SIGNATURES + 1)])
    yield Vector("signatures-too-many", many, (STATION,), 1, form("heads.txt"))
    keys = small(statement=lambda said: said | {"keys": [*said["keys"], *[STATION] * MOST_KEYS]})
    yield Vector("keys-too-many", keys, (STATION,), 1, form("statement.json"))
    whole, one = small(), next(iter(packed([("a", b"")])))
    start, there = whole.index(b"PK\x01\x02"), len(unpacked(whole)[0])
    beyond = whole[:start] + one * (MOST_MEMBERS - there + 1) + whole[start:]
    yield Vector("members-too-many", beyond, (STATION,), 1, built(start + len(one) * (MOST_MEMBERS - there)))


def _start_of(archive: bytes, within: int) -> int:
    """Where the member begins in which this byte lies."""
    return archive.rindex(b"PK\x03\x04", 0, within)


def _without(part: str) -> SampleLog:
    """The log of `small` from which the names or pictures were gone when it was exported."""
    log, _ = game()
    getattr(log, part).clear()
    return log


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
