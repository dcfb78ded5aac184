"""Bundles that somebody made by hand who may have a key: JSON on which parsers differ, no keys, hostile names."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from station.evidence.container import packed, unpacked
from tests.station.evidence.sample import ORIGIN, game, signer, small
from tests.station.evidence.vector import SOUND, STATION, WITNESS, Vector, form, grown, pictures


def written() -> Iterator[Vector]:
    """JSON on which parsers differ, from somebody who has the key."""

    def said(n: int, old: bytes, new: bytes) -> bytes:
        log, options = game()
        assert old in log.records[n]
        log.records[n] = log.records[n].replace(old, new)
        log.tree, log.heads = grown(log.records), []
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
    (first, _), names = pictures()
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
                 (STATION,), 1, form("statement.json"))  # fmt: skip
    half = small(statement=lambda told: told | {"keys": [*told["keys"], "\ud800+" + STATION.partition("+")[2]]})
    yield Vector("key-half-a-letter", half, (STATION,), 1, form("statement.json"))


def of_keys() -> Iterator[Vector]:
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
    yield Vector("statement-key-weak", known, (STATION,), 1, form("statement.json"))
    neighbor = str(signer(8, "tianyuan.example/hall1/table08").key)
    untrusted = "none of the given keys signed the last head"
    yield Vector("neighbor-with-witness", small(), (neighbor, WITNESS), 1, untrusted)


def hostile() -> Iterator[Vector]:
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
    log.tree, log.heads = grown(log.records), []
    yield Vector("mac-sentence", log.export(**options), (STATION,), 0, more=SOUND | {"witnessed": []})
    log, options = game()
    log.records[-2] = log.records[-2].replace(b'"n":[[12,12]]', b'"n":[[-1e308,1e308],[1e-9,2],["12",12],[12],12]')
    log.tree, log.heads = grown(log.records), []
    yield Vector("runs-endless", log.export(**options), (STATION,), 0, more=SOUND | {"witnessed": []})
