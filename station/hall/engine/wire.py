"""What goes over the bus: subjects, messages and their headers.

A message of `ev.<station>` is one record of the station's log, byte for byte, so that the hub can grow the same tree.
There is no Nats-Msg-Id: it is remembered for two minutes alone, and after a cut of an hour the fence is what holds (the
expected last sequence of the subject); a message sent anew on purpose would be dropped by it.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from station.evidence.tree import HASH_BYTES, leaf_hash

STREAM = "HALL"
FENCE = "Nats-Expected-Last-Subject-Sequence"
FORKED = b"forked "
"""In place of a head: the station has another record under this number than the hall, and sends nothing any more."""
CONNECT_S = 15
"""The library's two seconds are few for a TLS handshake on a machine that has much to do."""
LOOK_ANSWER_S = 15
"""A picture that was asked for comes within so many seconds, or not: it may just be being written."""
MOST_HELD = 500
"""Officials that a station names: more than ever stand at one table."""
_STATION = re.compile(r"[a-z0-9-]{1,32}")
_OFFICIAL = re.compile(r"\b[0-9a-f]{16}\b")


def is_station(name: str) -> bool:
    """Whether this can be part of a subject."""
    return bool(_STATION.fullmatch(name))


def events(station: str) -> str:
    """Of the station's records."""
    return f"ev.{station}"


def heads(station: str) -> str:
    """Of the signed heads of its log."""
    return f"cp.{station}"


def pulse(station: str) -> str:
    """By which the station says that it is there, and by whose passes people are let in there; kept by nobody."""
    return f"up.{station}"


def holding(officials: Iterable[str]) -> bytes:
    """What a pulse says: ids of the hall's credentials by which people are, or may be, let in at the station's desk."""
    return " ".join(sorted(officials)[:MOST_HELD]).encode()


def held(said: bytes) -> frozenset[str]:
    """The same as it came; nothing of what is no id."""
    return frozenset(_OFFICIAL.findall(said.decode("ascii", "replace"))[:MOST_HELD])


def command(station: str, what: str) -> str:
    """What the hub tells a station: "cosigned", "rewind", "order", "pass", "ended", "coming"; "look" asks for an
    answer."""
    return f"cmd.{station}.{what}"


@dataclass(frozen=True)
class Sent:
    """One record on its way.

    id -- in the station's ledger, from 1, over all segments; origin, n -- its segment and its leaf there, from 0
    record -- its bytes; None where it was erased and only its leaf is left
    """

    id: int
    origin: str
    n: int
    leaf: bytes
    record: bytes | None

    def headers(self, last_seq: int) -> dict[str, str]:
        """last_seq -- the stream's sequence of this subject's last message; 0: none"""
        told = {"Id": str(self.id), "Log": self.origin, "N": str(self.n), FENCE: str(last_seq)}
        return told if self.record is not None else told | {"Leaf": b64encode(self.leaf).decode()}

    @staticmethod
    def read(payload: bytes, headers: Mapping[str, str] | None) -> "Sent":
        """ValueError for a message that is none of these."""
        told = headers or {}
        try:
            id_, origin, n = int(told["Id"]), told["Log"], int(told["N"])
            erased = b64decode(told["Leaf"], validate=True) if "Leaf" in told else None
        except KeyError as error:
            raise ValueError(f"a message without {error}") from None
        if id_ < 1 or n < 0 or (erased is not None and (len(erased) != HASH_BYTES or payload)):
            raise ValueError("numbers or a leaf that cannot be")
        if erased is not None:
            return Sent(id_, origin, n, erased, None)
        return Sent(id_, origin, n, leaf_hash(payload), payload)
