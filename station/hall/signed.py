"""What the hall tells one station beside orders: a line of JSON, signed by the hall's own log key."""

import json
from dataclasses import asdict, is_dataclass
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from station.evidence.note import KeyKind, Note, NoteError, Signer, VerifierKey

_MOST = 10_000


def signed(said: object, signer: Signer) -> bytes:
    """As it goes over the bus. said -- a dataclass; signer -- the hall's own, of its log"""
    assert is_dataclass(said) and not isinstance(said, type)
    text = json.dumps(asdict(said), ensure_ascii=False) + "\n"
    return str(Note(text, (signer.sign(text),))).encode()


T = TypeVar("T")


def read(payload: bytes, key: VerifierKey, kind: TypeAdapter[T], name: str) -> T:
    """As it came. name -- of what it is to be. ValueError for what this hall did not sign, or that is another thing."""
    try:
        note = Note.parse(payload[:_MOST].decode("utf-8"))
        found = kind.validate_json(note.text, strict=True)
    except (UnicodeDecodeError, NoteError, ValidationError) as error:
        raise ValueError(f"this is no {name}: {error}") from None
    if key.kind is not KeyKind.LOG or note.signed_by(key) is None:
        raise ValueError(f"this {name} is not signed by the hall for this station")
    return found
