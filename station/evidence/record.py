"""One record of the log, as the bytes that its leaf is the hash of.

RFC 8785 JSON. It is made once, stored and shipped as bytes: whoever checks hashes what he was given and never writes it
anew. The salt within makes the leaf's hash say nothing about a record that was erased.
"""

import json
import math
from base64 import b64decode, b64encode
from collections.abc import Mapping

import rfc8785

from station.timebase import Instant

VERSION = 1
SALT_BYTES = 16
LARGEST_INTEGER = 2**53 - 1  # RFC 8785 takes no larger ones
_SALT, _SALT_LETTERS = b'"salt":"', 24
_Json = None | bool | int | float | str | list["_Json"] | dict[str, "_Json"]
_text = json.encoder.encode_basestring  # as RFC 8785 writes a string


def canonical(value: object) -> str:
    """JSON as RFC 8785 writes it; integers and floats that it does not take become text. TypeError for no JSON."""
    return rfc8785.dumps(_taken(value)).decode()


def record_of(
    log: str,
    n: int,
    type_: str,
    data: str,
    at: Instant,
    salt: bytes,
    others: Mapping[str, int | str | bytes | None] | None = None,
) -> bytes:
    """The record number `n` of a log.

    log -- its origin; data -- what it says, as `canonical` writes it
    others -- further members (game, device, seq, …): strings and whole numbers, by names of ASCII letters that sort
        behind "data"; those that are None are left out
    """
    t = (
        f'{{"boot":{_text(at.boot)},"mono_ns":"{at.monotonic_ns}","trusted":{"true" if at.trusted else "false"},'
        f'"wall_ns":"{at.wall_ns}"}}'
    )
    rest = {
        "log": _text(log), "n": n, "salt": f'"{b64encode(salt).decode()}"', "t": t, "type": _text(type_), "v": VERSION,
    }  # fmt: skip
    for name, value in (others or {}).items():
        if isinstance(value, bytes):
            raise TypeError(f"no JSON has the bytes of {name}")
        if value is not None:
            rest[name] = value if isinstance(value, int) else _text(value)
    told = ",".join([f'"{name}":{rest[name]}' for name in sorted(rest)])  # "data" sorts first
    return f'{{"data":{data},{told}}}'.encode()


def salt_in(record: bytes, data: str) -> bytes:
    """The salt of a record that says this. ValueError where there is none behind it."""
    at = record.find(_SALT, len(data)) + len(_SALT)
    salt = record[at : at + _SALT_LETTERS]
    if at < len(_SALT) or len(salt) < _SALT_LETTERS:
        raise ValueError("this record has no salt")
    return b64decode(salt)


def _taken(value: object) -> _Json:
    match value:
        case dict():
            return {str(name): _taken(one) for name, one in value.items()}
        case list() | tuple():
            return [_taken(one) for one in value]
        case int() if not isinstance(value, bool) and abs(value) > LARGEST_INTEGER:
            return str(value)
        case float() if not math.isfinite(value):
            return str(value)
        case None | str() | int() | float():
            return value
    raise TypeError(f"no JSON has a {type(value).__name__}")
