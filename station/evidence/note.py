"""Signed heads of a log: C2SP checkpoints as signed notes, and cosignatures of witnesses (cosignature/v1).

A note is a text, an empty line and signature lines; readable on paper. Everything has one form only: what `parse`
accepts, `str` gives back letter for letter. Ed25519 is the only kind of key.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from station.evidence.tree import HASH_BYTES

SEED_BYTES = 32
_ID_BYTES = 4
_TIME_BYTES = 8
_NAME = re.compile(r"[!-*,-~]+")  # visible ASCII without a plus: what a space is, not all programs agree on
_FIELD = 2**255 - 19
_SMALL_ORDER = {  # the coordinates y, in hex, of the eight points under which one signature fits many messages
    bytes.fromhex(y)
    for y in (
        "00" * 32,
        "01" + "00" * 31,
        "ec" + "ff" * 30 + "7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    )
}
_SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
_DASH = "— "


class NoteError(ValueError):
    """A note, checkpoint or key that is not in the form asked for; an English sentence."""


class KeyKind(IntEnum):
    """What a key signs: heads of its own log, or as a witness those of others. One key never does both."""

    LOG = 1
    WITNESS = 4


@dataclass(frozen=True)
class VerifierKey:
    """A public key and whose it is. `str` gives its vkey line: name+id+key.

    name -- visible ASCII without a plus
    public -- 32 bytes
    """

    name: str
    kind: KeyKind
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes that name the key in a signature line."""
        return sha256(self.name.encode() + b"\n" + self._typed).digest()[:_ID_BYTES]

    @property
    def _typed(self) -> bytes:
        return bytes([self.kind]) + self.public

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(self._typed).decode()}"

    @staticmethod
    def parse(vkey: str) -> "VerifierKey":
        """Of a vkey line. NoteError for another kind of key, or where id and key do not belong together."""
        name, _, rest = vkey.partition("+")
        typed = _unbase64(rest.partition("+")[2])
        kind = next((kind for kind in KeyKind if typed[:1] == bytes([kind])), None)
        if kind is None or len(typed) != 1 + SEED_BYTES or not _NAME.fullmatch(name) or _weak(typed[1:]):
            raise NoteError("this is no verification key: name+id+key, of Ed25519")
        key = VerifierKey(name, kind, typed[1:])
        if str(key) != vkey:
            raise NoteError("the id in this verification key is not that of the key: a letter is wrong")
        return key


@dataclass(frozen=True)
class Signature:
    """One signature line: whose, and the bytes after the key's id. Nothing is checked but the form."""

    name: str
    key_id: bytes
    blob: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {b64encode(self.key_id + self.blob).decode()}\n"

    @property
    def time_s(self) -> int:
        """Of a witness's signature: Unix time at which he signed."""
        return int.from_bytes(self.blob[:_TIME_BYTES], "big")


@dataclass(frozen=True)
class Note:
    """A text of whole lines and who signed it."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(map(str, self.signatures))

    @staticmethod
    def parse(note: str) -> "Note":
        """NoteError for what is no signed note in its one form."""
        text, gap, tail = note.rpartition("\n\n")
        lines = tail.split("\n")
        if not gap or not text or lines.pop() or not lines:
            raise NoteError("this is no signed note: a text, an empty line and signatures")
        if any(ord(letter) < 0x20 and letter != "\n" for letter in note):
            raise NoteError("a signed note has no control characters")
        return Note(text + "\n", tuple(map(_signature, lines)))

    def signed_by(self, key: VerifierKey) -> Signature | None:
        """The signature by this key, where there is one and it holds."""
        return next((one for one in self.signatures if verified(self.text, one, key)), None)

    def with_signature(self, signature: Signature) -> "Note":
        """With one more, as the last line."""
        return replace(self, signatures=(*self.signatures, signature))


@dataclass(frozen=True)
class Checkpoint:
    """The head of a log: after so many records its tree has this root. `str` gives the text that is signed.

    origin -- the log's name; root -- 32 bytes
    """

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    @staticmethod
    def parse(text: str) -> "Checkpoint":
        """NoteError unless these are the three lines; extension lines are refused."""
        lines = text.split("\n")
        if len(lines) != 4 or lines[3] or not lines[0] or not _SIZE.fullmatch(lines[1]):
            raise NoteError("this is no checkpoint: origin, size and root in three lines")
        root = _unbase64(lines[2])
        if len(root) != HASH_BYTES:
            raise NoteError("the root of a checkpoint has 32 bytes")
        return Checkpoint(lines[0], int(lines[1]), root)


class Signer:
    """A private key. `seed` has 32 bytes and stays with its owner; a witness's is never that of a log."""

    def __init__(self, name: str, kind: KeyKind, seed: bytes) -> None:
        if not _NAME.fullmatch(name):
            raise NoteError("the name of a key is visible ASCII without a plus")
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = VerifierKey(name, kind, self._private.public_key().public_bytes_raw())

    def sign(self, text: str) -> Signature:
        """Of a log's own head."""
        if self.key.kind is not KeyKind.LOG:
            raise NoteError("a witness cosigns")
        return Signature(self.key.name, self.key.id, self._private.sign(text.encode()))

    def cosign(self, text: str, time_s: int) -> Signature:
        """Of somebody else's head, at this Unix time. Whether it follows the last one is the caller's to check."""
        if self.key.kind is not KeyKind.WITNESS:
            raise NoteError("only a witness cosigns")
        signature = self._private.sign(_cosigned(text, time_s))
        return Signature(self.key.name, self.key.id, time_s.to_bytes(_TIME_BYTES, "big") + signature)

    def head(self, size: int, root: bytes) -> Note:
        """A signed checkpoint of the log that is named as the key."""
        text = str(Checkpoint(self.key.name, size, root))
        return Note(text, (self.sign(text),))


def verified(text: str, signature: Signature, key: VerifierKey) -> bool:
    """Whether this line is the key's signature of the text."""
    if (signature.name, signature.key_id) != (key.name, key.id):
        return False
    message, blob = text.encode(), signature.blob
    if key.kind is KeyKind.WITNESS:
        message, blob = _cosigned(text, signature.time_s), blob[_TIME_BYTES:]
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(blob, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def join_heads(heads: Iterable[Note]) -> str:
    """Several signed checkpoints in one text, an empty line between them."""
    return "\n".join(map(str, heads))


def split_heads(text: str) -> Iterator[tuple[Checkpoint, Note]]:
    """The signed checkpoints of such a text. NoteError where one is none."""
    parts = text.split("\n\n")
    if len(parts) % 2:
        raise NoteError("this is no list of signed checkpoints")
    for at in range(0, len(parts), 2):
        last = at + 2 == len(parts)
        note = Note.parse(f"{parts[at]}\n\n{parts[at + 1]}" + ("" if last else "\n"))
        yield Checkpoint.parse(note.text), note


def _weak(public: bytes) -> bool:
    """Whether this is one of the keys on which programs that verify differ: not in its one form, or of small order."""
    y = public[:-1] + bytes([public[-1] & 0x7F])
    return y in _SMALL_ORDER or int.from_bytes(y, "little") >= _FIELD


def _cosigned(text: str, time_s: int) -> bytes:
    return f"cosignature/v1\ntime {time_s}\n{text}".encode()


def _signature(line: str) -> Signature:
    name, _, encoded = line.removeprefix(_DASH).partition(" ")
    raw = _unbase64(encoded)
    found = Signature(name, raw[:_ID_BYTES], raw[_ID_BYTES:])
    if not _NAME.fullmatch(name) or len(raw) <= _ID_BYTES or str(found) != line + "\n":
        raise NoteError("this is no signature line")
    return found


def _unbase64(text: str) -> bytes:
    """NoteError unless this is the one way to write these bytes: the last letter has bits that decode to nothing."""
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        raise NoteError("this is no base64") from None
    if b64encode(raw).decode() != text:
        raise NoteError("this is not the one way to write it in base64")
    return raw
