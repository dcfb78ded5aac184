"""A pass: the hall lets one of its officials in at a table's own desk. Signed by the hall, for one station, used once.

It comes over the bus, to that station alone, which then knows the token of the link that the hall's page opens.
"""

import json
import secrets
from dataclasses import asdict, dataclass
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from station.evidence.note import KeyKind, Note, NoteError, Signer, VerifierKey

_MOST = 2_000
_TOKEN_BYTES = 16


@dataclass(frozen=True)
class Pass:
    """token -- of the link; name -- of the official, as rulings have it"""

    station: str
    role: Literal["referee", "executing_referee", "chief"]
    name: str
    token: str

    @staticmethod
    def fresh(station: str, role: Literal["referee", "executing_referee", "chief"], name: str) -> "Pass":
        """With a token that nobody guesses."""
        return Pass(station, role, name, secrets.token_urlsafe(_TOKEN_BYTES))

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus. signer -- the hall's own, of its log"""
        text = json.dumps(asdict(self), ensure_ascii=False) + "\n"
        return str(Note(text, (signer.sign(text),))).encode()


_PASS: TypeAdapter[Pass] = TypeAdapter(Pass)


def read(payload: bytes, key: VerifierKey, station: str) -> Pass:
    """A pass as it came. ValueError for one that this hall did not sign, that is another station's, or that is none."""
    try:
        note = Note.parse(payload[:_MOST].decode("utf-8"))
        found = _PASS.validate_json(note.text, strict=True)
    except (UnicodeDecodeError, NoteError, ValidationError) as error:
        raise ValueError(f"this is no pass: {error}") from None
    if key.kind is not KeyKind.LOG or note.signed_by(key) is None or found.station != station:
        raise ValueError("this pass is not signed by the hall for this station")
    return found
