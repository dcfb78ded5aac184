#!/usr/bin/env python3
"""Checks an evidence bundle of Tianyuan. Needs Python 3.8 or newer and nothing else: no network, no further file.

    python3 tianyuan_verify.py FILE --key VKEY [--key VKEY of the hall] [--json]

Take the keys from elsewhere, never from the bundle: the printed sheet, the set-up page. Exit status: 0 it holds; 1 something
differs, or no key was given; 2 the file is no bundle. What is checked: FORMAT.md; the numbers here are its steps.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import os
import re
import struct
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

WORDS = {
    "en": {
        "bundle_container": "the file is not built as a bundle is, from byte {at} on",
        "bundle_member": "{name} is missing from the bundle or does not belong there",
        "bundle_form": "{name} is not written as it should be",
        "bundle_changed": "record {n} was changed",
        "bundle_root": "among records {first} to {last} one was changed, added, removed or exchanged",
        "bundle_head": "the signed head of {size} records is not one of this log, or its signature is wrong",
        "bundle_misplaced": "record {n} comes from another place or another log",
        "bundle_statement": "no record confirms what the station states in this bundle",
        "bundle_file": "{name} is not the one that the station put in",
        "bundle_range": "the bundle does not hold the records that it says it holds",
        "bundle_erased": "record {n} is gone, and no record says that it was erased",
        "bundle_picture": "the picture {name} is not one that record {n} names",
        "bundle_name": "the name in line {line} is not one that was entered",
        "bundle_unsigned": "none of the given keys signed the last head",
        "bundle_self": "consistent with itself only: no key was given",
        "bundle_no_bundle": "this is no evidence bundle",
        "bundle_key": "{given} is no verification key",
        "bundle_holds": "This bundle holds.",
        "bundle_holds_not": "This bundle does not hold: {why}.",
        "bundle_holds_itself": "This bundle is consistent with itself only: without a key from elsewhere, anybody could have made it.",
        "bundle_told_range": "Records {first} to {last} without gaps; checked: {records}, erased: {erased}.",
        "bundle_told_pictures": "Pictures checked: {pictures}; named but not in the bundle: {absent}.",
        "bundle_told_head": "Last head: {head}",
        "bundle_told_witness": "{name} saw the log with {size} records at {time}.",
        "bundle_told_unwitnessed": "No witness whose key was given.",
        "bundle_proved": "Proved: since the last head was signed, nobody without the key changed, added or removed a record, a picture or a name.",
        "bundle_proved_witness": "Proved as well: of the records that a witness saw, the holder of the key could not change any since.",
        "bundle_unproved": "Not proved: that the camera saw rightly, and that the station's clock showed the right time.",
    },
    "zh": {
        "bundle_container": "文件从第 {at} 个字节起不符合证据包的结构",
        "bundle_member": "证据包缺少 {name}，或其中不应有它",
        "bundle_form": "{name} 的写法不符合规定",
        "bundle_changed": "第 {n} 条记录被改动过",
        "bundle_root": "第 {first} 至 {last} 条记录中有被改动、添加、删除或调换的",
        "bundle_head": "{size} 条记录处的签名头不属于本日志，或签名有误",
        "bundle_misplaced": "第 {n} 条记录来自别处或别的日志",
        "bundle_statement": "没有记录证实本证据包中棋站的说明",
        "bundle_file": "{name} 不是棋站放入的那一个",
        "bundle_range": "证据包里的记录与其所称的范围不符",
        "bundle_erased": "第 {n} 条记录不在了，却没有删除它的记录",
        "bundle_picture": "图片 {name} 不是第 {n} 条记录所指的那张",
        "bundle_name": "第 {line} 行的姓名不是当时登记的",
        "bundle_unsigned": "所给的密钥都没有签署最后的签名头",
        "bundle_self": "仅自身一致：没有给出密钥",
        "bundle_no_bundle": "这不是证据包",
        "bundle_key": "{given} 不是验证密钥",
        "bundle_holds": "此证据包成立。",
        "bundle_holds_not": "此证据包不成立：{why}。",
        "bundle_holds_itself": "此证据包仅自身一致：没有来自别处的密钥，任何人都可能做出它。",
        "bundle_told_range": "第 {first} 至 {last} 条记录无缺漏；已核对 {records} 条，已删除 {erased} 条。",
        "bundle_told_pictures": "已核对图片 {pictures} 张；记录提到而包中没有的 {absent} 张。",
        "bundle_told_head": "最后的签名头：{head}",
        "bundle_told_witness": "{name} 于 {time} 见证了含 {size} 条记录的日志。",
        "bundle_told_unwitnessed": "没有给出其密钥的见证者。",
        "bundle_proved": "已证明：自最后的签名头签署以来，没有密钥的人未曾改动、添加或删除任何记录、图片或姓名。",
        "bundle_proved_witness": "还证明：见证者见过的那些记录，此后持有密钥的人也无法改动。",
        "bundle_unproved": "未证明：摄像机看得正确，以及棋站的时钟准确。",
    },
}
TEXTS = ["tianyuan-evidence-1", "page.html", "statement.json", "records.txt", "heads.txt", "names.txt", "pictures.txt"]
SUFFIXES = {"image/jpeg": "jpg", "image/png": "png", "application/json": "json"}
LINE = re.compile(rb"([0-9a-f]{64}) (?:(\{[^\n]*)|(erased)|skipped ([1-9][0-9]{0,14}))")
PICTURE = re.compile(r"(0|[1-9][0-9]{0,14}) ([0-9a-f]{64}) ([0-9a-f]{32})")
PERSON = re.compile(r"([0-9a-f]{64}) ([0-9a-f]{32}) ([^\n]*)")
NAME = re.compile(r"[!-*,-~]+")
SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
MOST_RECORDS = 10**15
DEEPEST = 64
MOST_MEMBERS, ZIP_MOST_BYTES = 0xFFFF, 0xFFFFFFFF
MOST_KEYS, MOST_SIGNATURES, MOST_SHOWN = 1000, 2000, 80

Said = Dict[str, Any]
Point = Tuple[int, int, int, int]
Member = Tuple[str, bytes]


class Key(NamedTuple):
    """kind 1 signs a log, kind 4 is a witness."""

    name: str
    kind: int
    public: bytes
    id: bytes


class Signature(NamedTuple):
    """Of a note; `blob` is what follows the key's id."""

    name: str
    key_id: bytes
    blob: bytes


class Head(NamedTuple):
    """A checkpoint, and the known keys by which it is signed."""

    origin: str
    size: int
    root: bytes
    text: str
    signatures: List[Signature]
    keys: List[Optional[Key]]


class Log(NamedTuple):
    """The lines of records.txt."""

    records: Dict[int, bytes]
    erased: List[int]
    skipped: List[Tuple[int, int]]
    size: int


class FaultError(Exception):
    """The first thing that is wrong."""

    def __init__(self, code: str, record: int | None = None, **values: str | int) -> None:
        super().__init__(code)
        self.code, self.record, self.values = "bundle_" + code, record, values


# --- Ed25519 (RFC 8032), verification only -------------------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1


def added(a: Point, b: Point) -> Point:
    """Two points in extended coordinates."""
    u, v = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = v - u, z - t, z + t, v + u
    return e * f % P, g * h % P, f * g % P, e * h % P


def decoded(point: bytes) -> Point | None:
    """The point of 32 bytes, or None."""
    y = int.from_bytes(point, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


SMALL_ORDER = (  # y of the points under which one signature fits many messages
    0,
    1,
    P - 1,
    int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
)
BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
BASE_Y = 4 * pow(5, P - 2, P) % P
BASE: Point = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether this is the signature of the message by the key of 32 bytes."""
    point, s = decoded(public), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or s >= L:
        return False
    minus = (P - point[0], point[1], 1, P - point[3])
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    both, total = added(BASE, minus), (0, 1, 1, 0)
    for bit in range(max(s.bit_length(), h.bit_length()) - 1, -1, -1):
        total = added(total, total)
        choice = (s >> bit & 1) + 2 * (h >> bit & 1)
        if choice:
            total = added(total, (BASE, minus, both)[choice - 1])
    scale = pow(total[2], P - 2, P)
    x, y = total[0] * scale % P, total[1] * scale % P
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]


# --- signed notes (C2SP) -------------------------------------------------------------------------------------------------


def unbase64(text: str) -> bytes:
    """ValueError unless this is the one way to write these bytes."""
    raw = base64.b64decode(text, validate=True)
    if base64.b64encode(raw).decode() != text:
        raise ValueError(text)
    return raw


def parse_key(vkey: str) -> Key:
    """ValueError for what is no vkey line of these kinds."""
    name, _, rest = vkey.partition("+")
    shown, _, encoded = rest.partition("+")
    typed = unbase64(encoded)
    key_id = hashlib.sha256(name.encode() + b"\n" + typed).digest()[:4]
    if not NAME.fullmatch(name) or len(typed) != 33 or typed[0] not in (1, 4) or key_id.hex() != shown:
        raise ValueError(vkey)
    y = int.from_bytes(typed[1:], "little") & (2**255 - 1)
    if y >= P or y in SMALL_ORDER:
        raise ValueError(vkey)
    return Key(name, typed[0], typed[1:], key_id)


def parse_note(note: str) -> tuple[str, list[Signature]]:
    """Text and signatures. ValueError for what is no signed note in its one form."""
    text, gap, tail = note.rpartition("\n\n")
    lines = tail.split("\n")
    if not gap or not text or lines.pop() or not lines or any(ord(one) < 32 and one != "\n" for one in note):
        raise ValueError(note)
    signatures = []
    for line in lines:
        name, _, encoded = line[2:].partition(" ")
        raw = unbase64(encoded)
        if not line.startswith("— ") or not NAME.fullmatch(name) or len(raw) <= 4:
            raise ValueError(line)
        signatures.append(Signature(name, raw[:4], raw[4:]))
    return text + "\n", signatures


def parse_heads(text: str) -> list[Head]:
    """ValueError where one is no checkpoint. Nothing is verified yet."""
    heads: list[Head] = []
    parts = text.split("\n\n")
    if len(parts) % 2:
        raise ValueError(text)
    for at in range(0, len(parts), 2):
        said, signatures = parse_note(parts[at] + "\n\n" + parts[at + 1] + ("" if at + 2 == len(parts) else "\n"))
        lines = said.split("\n")
        if len(lines) != 4 or not lines[0] or not SIZE.fullmatch(lines[1]) or len(unbase64(lines[2])) != 32:
            raise ValueError(said)
        heads.append(Head(lines[0], int(lines[1]), unbase64(lines[2]), said, signatures, []))
    return heads


def is_by(text: str, signature: Signature, key: Key) -> bool:
    """Whether the signature line is the key's, of this text."""
    blob, message = signature.blob, text.encode()
    if (signature.name, signature.key_id) != (key.name, key.id):
        return False
    if key.kind == 4:
        message = b"cosignature/v1\ntime %d\n" % int.from_bytes(blob[:8], "big") + message
        blob = blob[8:]
    return signed(key.public, blob, message)


# --- the archive ---------------------------------------------------------------------------------------------------------


def pack(members: list[Member]) -> bytes:
    """The archive that has these members and nothing else."""
    directory, pieces, at = [], [], 0
    for name, content in members:
        raw = name.encode("latin-1")
        known = struct.pack("<5H3L2H", 10, 0, 0, 0, 0x21, zlib.crc32(content), len(content), len(content), len(raw), 0)
        directory.append(b"PK\1\2" + struct.pack("<H", 10) + known + struct.pack("<3H2L", 0, 0, 0, 0, at) + raw)
        pieces += [b"PK\3\4" + known + raw, content]
        at += 30 + len(raw) + len(content)
    size = sum(map(len, directory))
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, len(members), len(members), size, at, 0)
    return b"".join(pieces + directory + [end])


def unpack(archive: bytes) -> tuple[list[Member], int | None]:
    """(members, first byte that packing them gives otherwise, or None). Step 1."""
    members: list[Member] = []
    at = 0
    while archive.startswith(b"PK\3\4", at):
        if at + 30 > len(archive) or len(members) == MOST_MEMBERS:
            raise FaultError("container", at=at)
        size, name, extra = struct.unpack_from("<LHH", archive, at + 22)
        start = at + 30 + name
        if extra or start + size > len(archive):
            raise FaultError("container", at=at)
        members.append((archive[at + 30 : start].decode("latin-1"), archive[start : start + size]))
        at = start + size
    if not archive.startswith(b"PK\1\2", at):
        raise FaultError("container", at=at)
    if any(ord(letter) > 127 for name, _ in members for letter in name):
        return members, 0
    again = pack(members)
    if again == archive:
        return members, None
    shorter = min(len(again), len(archive))
    return members, next((n for n in range(shorter) if again[n] != archive[n]), shorter)


# --- the log -------------------------------------------------------------------------------------------------------------


def leaf_of(record: bytes) -> bytes:
    return hashlib.sha256(b"\0" + record).digest()


def append(tree: list[tuple[int, bytes]], leaf: bytes, count: int) -> None:
    """`tree` has (records, hash) of perfect subtrees, the largest first."""
    while tree and tree[-1][0] == count:
        leaf = hashlib.sha256(b"\1" + tree.pop()[1] + leaf).digest()
        count *= 2
    tree.append((count, leaf))


def root_of(tree: list[tuple[int, bytes]]) -> bytes:
    root = tree[-1][1]
    for _, left in reversed(tree[:-1]):
        root = hashlib.sha256(b"\1" + left + root).digest()
    return root


def parsed(text: bytes) -> Said | None:
    """The object that is written there, or None."""

    def refused(constant: str) -> None:
        """Such as NaN."""
        raise ValueError(constant)

    try:
        found = json.loads(text.decode(), parse_int=float, parse_constant=refused)  # every number as RFC 8785 has it
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and not too_deep(text, found) else None


def too_deep(text: bytes, found: Any) -> bool:
    """Whether objects and lists lie within each other more than DEEPEST times."""
    if text.count(b"{") + text.count(b"[") <= DEEPEST:
        return False
    level = [found]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return any(isinstance(one, (dict, list)) for one in level)


def whole(value: Any) -> int | None:
    return int(value) if isinstance(value, float) and value.is_integer() else None


def runs_of(said: Said, origin: str) -> Iterator[tuple[int, int]]:
    """The numbers of this log that an erasure names, as runs with both ends."""
    data = said.get("data")
    places = data.get("records") if isinstance(data, dict) else None
    for place in places if isinstance(places, list) else ():
        if isinstance(place, dict) and place.get("log") == origin and isinstance(place.get("n"), list):
            for run in place["n"]:
                ends = [whole(end) for end in run] if isinstance(run, list) else []
                if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
                    yield ends[0], ends[1]


def claims_of(said: Any) -> list[Said]:
    """Every object with a `mac` in a record."""
    waiting, found = [said], []
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            if isinstance(one.get("mac"), str):
                found.append(one)
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return found


def lines_of(files: dict[str, bytes], name: str) -> list[str]:
    try:
        lines = files[name].decode().split("\n")
    except ValueError:
        raise FaultError("form", name=name) from None
    if lines.pop():
        raise FaultError("form", name=name)
    return lines


def check(archive: bytes, given: list[Key]) -> Said:
    """The verdict. FaultError at the first thing that is wrong."""
    members, wrong_at = unpack(archive)
    for place, name in enumerate(TEXTS):  # 2
        if len(members) <= place or members[place][0] != name:
            raise FaultError("member", name=name)
    files = dict(members[: len(TEXTS)])
    statement = parsed(files["statement.json"])
    if statement is None or statement.get("format") != "tianyuan-evidence/1":
        raise FaultError("form", name="statement.json")
    heads = checked_heads(files, statement, given)
    log = checked_log(files["records.txt"], heads)
    said: dict[int, Said] = {}
    for n, record in log.records.items():  # 5
        one = parsed(record)
        if one is None or (whole(one.get("n")), one.get("log")) != (n, heads[0].origin):
            raise FaultError("misplaced", n, n=n)
        said[n] = one
    first, end = checked_statement(files, statement, said, log)
    openly = [run for one in said.values() if one.get("type") == "erasure" for run in runs_of(one, heads[0].origin)]
    openly.sort(reverse=True)
    upto = -1
    for n in log.erased:  # 7
        while openly and openly[-1][0] <= n:
            upto = max(upto, openly.pop()[1])
        if n > upto:
            raise FaultError("erased", n, n=n)
    claims = {n: claims_of(one) for n, one in said.items()}
    pictures = checked_pictures(files, statement, members[len(TEXTS) :], claims)
    checked_names(files, claims)
    if wrong_at is not None:  # 9
        raise FaultError("container", at=wrong_at)
    named = {one["mac"] for several in claims.values() for one in several if "size" in one}
    return {
        "reason": trust(heads, said, given), "records": len(log.records), "erased": len(log.erased), "pictures": len(pictures),
        "absent": len(named - pictures), "from": first, "to": end, "head": base64.b64encode(heads[-1].root).decode(),
        "witnessed": witnessed(heads, given),
    }  # fmt: skip


def checked_heads(files: dict[str, bytes], statement: Said, given: list[Key]) -> list[Head]:
    """Step 3."""
    try:
        listed = statement["keys"]
        if not isinstance(listed, list) or len(listed) > MOST_KEYS:
            raise TypeError(listed)
        known = list(dict.fromkeys(given + [parse_key(one) for one in listed]))
    except (KeyError, TypeError, AttributeError, ValueError):
        raise FaultError("form", name="statement.json") from None
    try:
        found = parse_heads(files["heads.txt"].decode())
    except ValueError:
        raise FaultError("form", name="heads.txt") from None
    if sum(len(head.signatures) for head in found) > MOST_SIGNATURES:
        raise FaultError("form", name="heads.txt")
    heads: list[Head] = []
    for head in found:
        keys = [next((key for key in known if is_by(head.text, one, key)), None) for one in head.signatures]
        own = any(key and key.kind == 1 and key.name == head.origin for key in keys)
        follows = not heads or (head.size >= heads[-1].size and head.origin == heads[-1].origin)
        if None in keys or not own or not follows:
            raise FaultError("head", size=head.size)
        heads.append(head._replace(keys=keys))
    return heads


def checked_log(text: bytes, heads: list[Head]) -> Log:
    """Step 4."""
    records: dict[int, bytes] = {}
    erased: list[int] = []
    skipped: list[tuple[int, int]] = []
    tree: list[tuple[int, bytes]] = []
    size, agreed, waiting = 0, 0, list(reversed(heads))
    lines = text.split(b"\n")
    if lines.pop():
        raise FaultError("form", name="records.txt")
    for line in lines:
        found = LINE.fullmatch(line)
        count = int(found.group(4) or 1) if found else 0
        if not found or count & (count - 1) or size % count or size + count > MOST_RECORDS:
            raise FaultError("form", size, name="records.txt")
        leaf = binascii.unhexlify(found.group(1))
        if found.group(2):
            if leaf_of(found.group(2)) != leaf:
                raise FaultError("changed", size, n=size)
            records[size] = found.group(2)
        elif found.group(3):
            erased.append(size)
        else:
            skipped.append((size, count))
        append(tree, leaf, count)
        size += count
        while waiting and waiting[-1].size <= size:
            head = waiting.pop()
            if head.size < size:
                raise FaultError("head", size=head.size)
            if head.root != root_of(tree):
                first = max(agreed, min(records, default=agreed))
                raise FaultError("root", first, first=first, last=size - 1)
            agreed = size
    if waiting or agreed != size:
        raise FaultError("head", size=waiting[-1].size if waiting else agreed)
    return Log(records, erased, skipped, size)


def checked_statement(files: dict[str, bytes], statement: Said, said: dict[int, Said], log: Log) -> tuple[int, int]:
    """Step 6: (from, to)."""
    digest = hashlib.sha256(files["statement.json"]).hexdigest()
    exports = [one.get("data") for one in said.values() if one.get("type") == "export"]
    if not any(isinstance(data, dict) and data.get("statement") == digest for data in exports):
        raise FaultError("statement")
    there = {name: hashlib.sha256(files[name]).hexdigest() for name in ("page.html", "names.txt")}
    stated = statement.get("files")
    if stated != there:
        other = [name for name in there if not isinstance(stated, dict) or stated.get(name) != there[name]]
        raise FaultError("file", name=(other or ["page.html"])[0])
    first, end = whole(statement.get("from")), whole(statement.get("to"))
    if first is None or end is None or not 0 <= first < end <= log.size:
        raise FaultError("range")
    if any(n < end and n + count > first for n, count in log.skipped) or min([*log.records, *log.erased]) != first:
        raise FaultError("range")
    return first, end


def checked_pictures(
    files: dict[str, bytes], statement: Said, found: list[Member], claims: dict[int, list[Said]]
) -> set[str]:
    """Step 8: the macs of the pictures in the bundle."""
    macs: set[str] = set()
    sizes: dict[tuple[int, str], list[tuple[str, int | None]]] = {}  # by record and mac: paths and sizes
    for n, several in claims.items():
        for one in several:
            if one.get("media") in list(SUFFIXES):
                path = "pictures/%s.%s" % (one["mac"][:16], SUFFIXES[one["media"]])
                sizes.setdefault((n, one["mac"]), []).append((path, whole(one.get("size"))))
    lines = []
    for line in lines_of(files, "pictures.txt"):
        match = PICTURE.fullmatch(line)
        if not match:
            raise FaultError("form", name="pictures.txt")
        lines.append((int(match.group(1)), match.group(2), binascii.unhexlify(match.group(3))))
    if statement.get("pictures") != [mac for _, mac, _ in lines]:
        raise FaultError("file", name="pictures.txt")
    for place, (n, mac, key) in enumerate(lines):
        named = sizes.get((n, mac))
        if not named or mac in macs:
            raise FaultError("picture", n, n=n, name=mac[:16])
        path, content = found[place] if place < len(found) else ("", b"")
        if path not in [one for one, _ in named]:
            raise FaultError("member", name=min(one for one, _ in named))
        if (path, len(content)) not in named or hmac.new(key, content, "sha256").hexdigest() != mac:
            raise FaultError("picture", n, n=n, name=path)
        macs.add(mac)
    if len(found) > len(lines):
        raise FaultError("member", name=shown(found[len(lines)][0]))
    return macs


def checked_names(files: dict[str, bytes], claims: dict[int, list[Said]]) -> None:
    """Step 8."""
    macs = {one["mac"] for several in claims.values() for one in several if "size" not in one}
    for place, line in enumerate(lines_of(files, "names.txt"), 1):
        match = PERSON.fullmatch(line)
        if not match:
            raise FaultError("form", name="names.txt")
        mac, key, name = match.groups()
        if mac not in macs or hmac.new(binascii.unhexlify(key), name.encode(), "sha256").hexdigest() != mac:
            raise FaultError("name", line=place)


def trust(heads: list[Head], said: dict[int, Said], given: list[Key]) -> FaultError | None:
    """Step 10: None, or why not."""
    if not given:
        return FaultError("self")
    trusted: set[Key | None] = set([key for key in given if key.kind == 1] or given)
    handed = []
    for n, one in said.items():
        data = one.get("data")
        if one.get("type") == "key" and isinstance(data, dict):
            try:
                handed.append((n, parse_key(data["vkey"])))
            except (KeyError, TypeError, AttributeError, ValueError):
                continue
    is_signed = False
    for head in heads:
        is_signed = not trusted.isdisjoint(head.keys)
        if is_signed:
            trusted.update(key for n, key in handed if n < head.size)
    return None if is_signed else FaultError("unsigned")


def witnessed(heads: list[Head], given: list[Key]) -> list[Said]:
    found: list[Said] = []
    for key in given:
        seen = [
            (head, one) for head in heads for one in head.signatures if key.kind == 4 and is_by(head.text, one, key)
        ]
        for head, one in seen[-1:]:
            found.append({"name": key.name, "size": head.size, "time": int.from_bytes(one.blob[:8], "big")})
    return found


# --- what is said --------------------------------------------------------------------------------------------------------


def shown(name: str) -> str:
    """The name of a member, which is whoever's made the file: no sentence, no line, no command to a terminal."""
    plain = re.sub(r"[^A-Za-z0-9._/-]", lambda found: "\\x%02x" % ord(found.group()), name[:MOST_SHOWN])
    return plain + ("…" if len(name) > MOST_SHOWN else "")


def printable(text: str) -> str:
    """As it was typed or lies on a disk, without what commands a terminal."""
    commands = "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
    return re.sub(commands, lambda found: ascii(found.group())[1:-1], text)


def shown_time(seconds: int) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))
    except (ValueError, OverflowError, OSError):
        return str(seconds)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Checks an evidence bundle of Tianyuan.")
    parser.add_argument("file")
    parser.add_argument(
        "--key", action="append", default=[], metavar="VKEY", help="from elsewhere, never from the bundle"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lang", choices=sorted(WORDS))
    chosen = parser.parse_args(arguments)
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    words = WORDS[chosen.lang or ("zh" if locale.lower().startswith("zh") and not chosen.json else "en")]

    def refused(why: str) -> int:
        print("tianyuan: " + why, file=sys.stderr)
        if chosen.json:
            print(json.dumps({"status": "error", "reason": why}, ensure_ascii=False))
        return 2

    keys = []
    for vkey in chosen.key:
        try:
            keys.append(parse_key(vkey.strip()))
        except ValueError:
            return refused(words["bundle_key"].format(given=printable(vkey)))
    place, named = Path(chosen.file), printable(chosen.file)
    if place.exists() and not (place.is_file() or place.is_dir()):  # a device may have no end
        return refused("%s: %s" % (named, words["bundle_no_bundle"]))
    try:
        archive = place.read_bytes() if place.is_dir() or place.stat().st_size <= ZIP_MOST_BYTES else b""
    except OSError as error:
        return refused("%s: %s" % (named, error.strerror))
    if not archive.startswith(b"PK\3\4") or archive[30 : 30 + len(TEXTS[0])] != TEXTS[0].encode():
        return refused("%s: %s" % (named, words["bundle_no_bundle"]))
    try:
        verdict = check(archive, keys)
    except FaultError as fault:
        verdict = {"records": 0, "erased": 0, "pictures": 0, "from": None, "to": None, "head": None, "witnessed": []}
        verdict["reason"] = fault
    wrong: FaultError | None = verdict["reason"]
    why = words[wrong.code].format(**wrong.values) if wrong else None
    if chosen.json:
        told: Said = {"ok": wrong is None, "record": wrong.record if wrong else None, "reason": why}
        told.update((name, value) for name, value in verdict.items() if name not in ("reason", "absent"))
        print(json.dumps(told, ensure_ascii=False))
    else:
        print("\n".join(sentences(words, verdict, why)))
    return 0 if wrong is None else 1


def sentences(words: dict[str, str], verdict: Said, why: str | None) -> Iterator[str]:
    """The verdict for people, line by line."""
    fault = verdict["reason"]
    if fault is None:
        yield words["bundle_holds"]
    elif fault.code == "bundle_self":
        yield words["bundle_holds_itself"]
    else:
        yield words["bundle_holds_not"].format(why=why)
    if verdict["head"] is None:
        return
    yield words["bundle_told_range"].format(
        first=verdict["from"], last=verdict["to"] - 1, **only(verdict, "records", "erased")
    )
    yield words["bundle_told_pictures"].format(**only(verdict, "pictures", "absent"))
    yield words["bundle_told_head"].format(head=verdict["head"])
    for one in verdict["witnessed"]:
        yield words["bundle_told_witness"].format(name=one["name"], size=one["size"], time=shown_time(one["time"]))
    if fault is None:
        if not verdict["witnessed"]:
            yield words["bundle_told_unwitnessed"]
        yield words["bundle_proved"]
        if verdict["witnessed"]:
            yield words["bundle_proved_witness"]
        yield words["bundle_unproved"]


def only(verdict: Said, *names: str) -> Said:
    return {name: verdict[name] for name in names}


if __name__ == "__main__":
    sys.exit(main())
