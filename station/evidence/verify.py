"""Whether a bundle holds: FORMAT.md, step by step. Nothing in it is trusted, and no key that comes with it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest

from station.evidence.bundle import (
    BEGINNING,
    FORMAT,
    HEADS,
    KEY_BYTES,
    MARK,
    MOST_KEYS,
    MOST_SIGNATURES,
    NAMES,
    PAGE,
    PICTURES,
    RECORDS,
    STATEMENT,
    TEXTS,
    files_of,
    mac_of,
    picture_path,
)
from station.evidence.container import ContainerError, unpacked
from station.evidence.note import Checkpoint, KeyKind, Note, NoteError, VerifierKey, split_heads, verified
from station.evidence.reasons import Code
from station.evidence.said import Said, outside, parsed, whole
from station.evidence.tree import CompactRange, leaf_hash
from station.locale.catalog import Value

_LINE = re.compile(rb"([0-9a-f]{64}) (?:(\{[^\n]*)|(erased)|skipped ([1-9][0-9]{0,14}))")
_PICTURE = re.compile(rf"(0|[1-9][0-9]{{0,14}}) ([0-9a-f]{{64}}) ([0-9a-f]{{{2 * KEY_BYTES}}})")
_PERSON = re.compile(rf"([0-9a-f]{{64}}) ([0-9a-f]{{{2 * KEY_BYTES}}}) ([^\n]*)")
_NAME_AT = 30  # of the first member, behind its local header
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9._/-]")
_MOST_SHOWN = 80  # letters of a name from a bundle
_MOST_RECORDS = 10**15  # so that a verifier may count in floating point


class NotABundleError(ValueError):
    """This file is something else."""


@dataclass(frozen=True)
class Finding:
    """The first thing that is wrong, as a reason for the catalogs; `record`: number of the record it was found at."""

    code: Code
    values: Mapping[str, Value] = field(default_factory=dict)
    record: int | None = None


class _Fault(Exception):  # noqa: N818 -- the bundle's, not this program's
    def __init__(self, code: Code, values: Mapping[str, Value] | None = None, record: int | None = None) -> None:
        super().__init__(code)
        self.finding = Finding(code, values or {}, record)


@dataclass(frozen=True)
class Witness:
    """The largest head that a given witness cosigned, and the Unix time at which it says it did."""

    name: str
    size: int
    time_s: int


@dataclass(frozen=True)
class Verdict:
    """What a bundle is worth.

    reason -- None where everything holds under a given key; with SELF and UNSIGNED all but the key holds
    records, erased, pictures -- so many hold; first, end -- the range without gaps; head -- the last root, in base64
    absent -- pictures that records of the range name and that are not in the bundle
    """

    reason: Finding | None
    records: int = 0
    erased: int = 0
    pictures: int = 0
    absent: int = 0
    first: int | None = None
    end: int | None = None
    head: str | None = None
    witnessed: tuple[Witness, ...] = ()

    @property
    def ok(self) -> bool:
        return self.reason is None

    def as_dict(self, reason: str | None) -> dict[str, object]:
        """As `tianyuan evidence verify --json` prints it; `reason` in words."""
        return {
            "ok": self.ok,
            "records": self.records,
            "erased": self.erased,
            "pictures": self.pictures,
            "from": self.first,
            "to": self.end,
            "head": self.head,
            "witnessed": [{"name": one.name, "size": one.size, "time": one.time_s} for one in self.witnessed],
            "record": self.reason.record if self.reason else None,
            "reason": reason,
        }


def verify(bundle: bytes, keys: Sequence[VerifierKey] = ()) -> Verdict:
    """Of the bytes of a file. `keys` come from outside: the station's, witnesses'.

    NotABundleError for something else; nothing else is raised.
    """
    if not bundle.startswith(BEGINNING) or bundle[_NAME_AT : _NAME_AT + len(MARK)] != MARK.encode():
        raise NotABundleError
    try:
        return _Check(bundle, keys).verdict()
    except _Fault as fault:
        return Verdict(fault.finding)


@dataclass(frozen=True)
class _Head:
    """A head and by which of the known keys it is signed."""

    at: Checkpoint
    note: Note
    keys: Sequence[VerifierKey]


class _Check:
    """One bundle; raises _Fault at the first thing that is wrong."""

    def __init__(self, bundle: bytes, keys: Sequence[VerifierKey]) -> None:
        self._given = keys
        try:
            members, self._wrong_at = unpacked(bundle)
        except ContainerError as error:
            raise _Fault(Code.CONTAINER, {"at": error.at}) from None
        for place, name in enumerate(TEXTS):
            if members[place : place + 1] == [] or members[place][0] != name:
                raise _Fault(Code.MEMBER, {"name": name})
        self._members = members
        self._files = dict(members[: len(TEXTS)])
        self._records: dict[int, bytes] = {}
        self._said: dict[int, Said] = {}
        self._erased: list[int] = []
        self._skipped: list[tuple[int, int]] = []

    def verdict(self) -> Verdict:
        statement = self._statement()
        heads = self._heads(statement)
        size = self._log(heads)
        self._read(heads[-1].at.origin)
        first, end = self._bound(statement, size)
        self._openly_erased()
        pictures = self._pictures(statement)
        self._names()
        if self._wrong_at is not None:
            raise _Fault(Code.CONTAINER, {"at": self._wrong_at})
        named = {mac for said in self._said.values() for mac in said.named}
        return Verdict(
            reason=self._trust(heads),
            records=len(self._records),
            erased=len(self._erased),
            pictures=len(pictures),
            absent=len(named - pictures),
            first=first,
            end=end,
            head=str(heads[-1].at).split("\n")[2],
            witnessed=tuple(self._witnessed(heads)),
        )

    def _statement(self) -> Mapping[str, object]:
        statement = parsed(self._files[STATEMENT])
        if statement is None or statement.get("format") != FORMAT:
            raise _Fault(Code.FORM, {"name": STATEMENT})
        return statement

    def _heads(self, statement: Mapping[str, object]) -> list[_Head]:
        listed = statement.get("keys")
        try:
            if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
                raise NoteError("keys are vkey lines")
            if len(listed) > MOST_KEYS:
                raise NoteError("so many keys no log ever had")
            known = list(dict.fromkeys([*self._given, *map(VerifierKey.parse, listed)]))
        except NoteError:
            raise _Fault(Code.FORM, {"name": STATEMENT}) from None
        try:
            found = list(split_heads(self._files[HEADS].decode()))
        except ValueError:  # of the text, or NoteError
            raise _Fault(Code.FORM, {"name": HEADS}) from None
        if sum(len(note.signatures) for _, note in found) > MOST_SIGNATURES:
            raise _Fault(Code.FORM, {"name": HEADS})
        heads: list[_Head] = []
        for at, note in found:
            by = [next((key for key in known if verified(note.text, one, key)), None) for one in note.signatures]
            keys = [key for key in by if key is not None]
            own = any(key.kind is KeyKind.LOG and key.name == at.origin for key in keys)
            follows = not heads or (at.size >= heads[-1].at.size and at.origin == heads[-1].at.origin)
            if len(keys) != len(by) or not own or not follows:
                raise _Fault(Code.HEAD, {"size": at.size})
            heads.append(_Head(at, note, keys))
        return heads

    def _log(self, heads: Sequence[_Head]) -> int:
        """Adds line after line to the tree, and compares it with every head; its size."""
        tree, agreed, waiting = CompactRange(), 0, list(reversed(heads))
        text = self._files[RECORDS]
        lines = text.split(b"\n")
        if lines.pop():
            raise _Fault(Code.FORM, {"name": RECORDS})
        for line in lines:
            found = _LINE.fullmatch(line)
            if not found:
                raise _Fault(Code.FORM, {"name": RECORDS}, tree.size)
            leaf, count = bytes.fromhex(found[1].decode()), int(found[4] or 1)
            if count.bit_count() != 1 or tree.size % count or tree.size + count > _MOST_RECORDS:
                raise _Fault(Code.FORM, {"name": RECORDS}, tree.size)
            if found[2]:
                if leaf_hash(found[2]) != leaf:
                    raise _Fault(Code.CHANGED, {"n": tree.size}, tree.size)
                self._records[tree.size] = found[2]
            elif found[3]:
                self._erased.append(tree.size)
            else:
                self._skipped.append((tree.size, count))
            tree = tree.append(leaf, count.bit_length() - 1)
            while waiting and waiting[-1].at.size <= tree.size:
                head = waiting.pop()
                if head.at.size < tree.size:
                    raise _Fault(Code.HEAD, {"size": head.at.size})
                if head.at.root != tree.root:
                    first = max(agreed, min(self._records, default=agreed))
                    raise _Fault(Code.ROOT, {"first": first, "last": tree.size - 1}, first)
                agreed = tree.size
        if waiting or agreed != tree.size:
            raise _Fault(Code.HEAD, {"size": waiting[-1].at.size if waiting else agreed})
        return tree.size

    def _read(self, origin: str) -> None:
        for n, record in self._records.items():
            said = Said.of(record)
            if said is None or (said.n, said.log) != (n, origin):
                raise _Fault(Code.MISPLACED, {"n": n}, n)
            self._said[n] = said

    def _bound(self, statement: Mapping[str, object], size: int) -> tuple[int, int]:
        """What the log says of this bundle: its statement, its files and its range."""
        digest = sha256(self._files[STATEMENT]).hexdigest()
        if not any(said.statement == digest for said in self._said.values()):
            raise _Fault(Code.STATEMENT)
        stated, there = statement.get("files"), files_of(self._files[PAGE], self._files[NAMES])
        if stated != there:
            other = (name for name in there if not isinstance(stated, dict) or stated.get(name) != there[name])
            raise _Fault(Code.FILE, {"name": next(other, PAGE)})
        first, end = whole(statement.get("from")), whole(statement.get("to"))
        if first is None or end is None or not 0 <= first < end <= size:
            raise _Fault(Code.RANGE)
        if any(at < end and at + count > first for at, count in self._skipped):
            raise _Fault(Code.RANGE)
        if min([*self._records, *self._erased]) != first:
            raise _Fault(Code.RANGE)
        return first, end

    def _openly_erased(self) -> None:
        n = outside(self._erased, (run for said in self._said.values() for run in said.erased))
        if n is not None:
            raise _Fault(Code.ERASED, {"n": n}, n)

    def _pictures(self, statement: Mapping[str, object]) -> set[str]:
        """Their macs."""
        files = self._members[len(TEXTS) :]
        lines = [_PICTURE.fullmatch(line) for line in self._lines(PICTURES)]
        matches = [match for match in lines if match]
        if len(matches) < len(lines):
            raise _Fault(Code.FORM, {"name": PICTURES})
        if statement.get("pictures") != [match[2] for match in matches]:
            raise _Fault(Code.FILE, {"name": PICTURES})
        found: set[str] = set()
        for place, match in enumerate(matches):
            n, mac, key = int(match[1]), match[2], bytes.fromhex(match[3])
            claims = self._said[n].pictures.get(mac) if n in self._said else None
            if not claims or mac in found:
                raise _Fault(Code.PICTURE, {"n": n, "name": mac[:16]}, n)
            sizes = {(picture_path(mac, media), size) for media, size in claims}
            paths = {path for path, _ in sizes}
            path, content = files[place] if place < len(files) else ("", b"")
            if path not in paths:
                raise _Fault(Code.MEMBER, {"name": min(paths)})
            if (path, len(content)) not in sizes or not compare_digest(mac_of(key, content), mac):
                raise _Fault(Code.PICTURE, {"n": n, "name": path}, n)
            found.add(mac)
        if len(files) > len(lines):
            raise _Fault(Code.MEMBER, {"name": _shown(files[len(lines)][0])})
        return found

    def _names(self) -> None:
        macs = {mac for said in self._said.values() for mac in said.people}
        for place, line in enumerate(self._lines(NAMES), 1):
            match = _PERSON.fullmatch(line)
            if not match:
                raise _Fault(Code.FORM, {"name": NAMES})
            if match[1] not in macs or mac_of(bytes.fromhex(match[2]), match[3].encode()) != match[1]:
                raise _Fault(Code.NAME, {"line": place})

    def _lines(self, name: str) -> list[str]:
        try:
            lines = self._files[name].decode().split("\n")
        except ValueError:
            raise _Fault(Code.FORM, {"name": name}) from None
        if lines.pop():
            raise _Fault(Code.FORM, {"name": name})
        return lines

    def _trust(self, heads: Sequence[_Head]) -> Finding | None:
        """Whether the last head is signed by a given key, or by one handed on from them."""
        if not self._given:
            return Finding(Code.SELF)
        handed = {n: said.vkey for n, said in self._said.items() if said.vkey}
        of_logs = [key for key in self._given if key.kind is KeyKind.LOG]  # a witness sees the logs of others too
        trusted, signed = {str(key) for key in of_logs or self._given}, False
        for head in heads:
            signed = any(str(key) in trusted for key in head.keys)
            if signed:
                trusted |= {vkey for n, vkey in handed.items() if n < head.at.size}
        return None if signed else Finding(Code.UNSIGNED)

    def _witnessed(self, heads: Sequence[_Head]) -> Iterator[Witness]:
        for key in self._given:
            if key.kind is KeyKind.WITNESS:
                seen = [(head, one) for head in heads if (one := head.note.signed_by(key))]
                for head, signature in seen[-1:]:
                    yield Witness(key.name, head.at.size, signature.time_s)


def _shown(name: str) -> str:
    """Of a member that whoever made the file named: no sentence, no line, no command to a terminal."""
    plain = _NOT_PLAIN.sub(lambda found: f"\\x{ord(found[0]):02x}", name[:_MOST_SHOWN])
    return plain + ("…" if len(name) > _MOST_SHOWN else "")
