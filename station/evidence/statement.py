"""What a station states of itself in a bundle. An export record holds its digest, so that it is part of the log."""

import hashlib
from base64 import b64encode
from collections.abc import Mapping, Sequence

from station.evidence.bundle import FORMAT, Contents
from station.evidence.note import VerifierKey
from station.evidence.record import canonical


def statement(
    log: str,
    keys: Sequence[VerifierKey],
    whole: tuple[int, int],
    contents: Contents,
    facts: Mapping[str, object],
    salt: bytes,
) -> bytes:
    """RFC 8785 JSON.

    log -- its origin; keys -- of all who signed heads in the bundle; whole -- first and end of the records without gaps
    contents -- each part of which is named, so that none can be taken out unnoticed
    facts -- what else there is to say, by names of their own; salt -- 16 random bytes
    """
    said = {
        "format": FORMAT, "log": log, "keys": [str(key) for key in keys], "from": whole[0], "to": whole[1],
        "salt": b64encode(salt).decode(), **contents.stated(),
    }  # fmt: skip
    return canonical({**facts, **said}).encode()


def digest_of(stated: bytes) -> str:
    """As an export record holds it."""
    return hashlib.sha256(stated).hexdigest()
