"""A pass: the hall lets one of its officials in at a table's own desk. Signed by the hall, for one station, used once.

It comes over the bus, to that station alone, which then knows the token of the link that the hall's page opens. Whose
credential the hall ended, who came by it is none at any table either (2002 §30.3): all stations hear of that.
"""

import secrets
from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

from station.evidence.note import Signer, VerifierKey
from station.hall import signed

_TOKEN_BYTES = 16


@dataclass(frozen=True)
class Pass:
    """token -- of the link; name -- of the official, as rulings have it; official -- id of his credential there"""

    station: str
    role: Literal["referee", "executing_referee", "chief"]
    name: str
    token: str
    official: str = ""

    @staticmethod
    def fresh(
        station: str, role: Literal["referee", "executing_referee", "chief"], name: str, official: str = ""
    ) -> "Pass":
        """With a token that nobody guesses."""
        return Pass(station, role, name, secrets.token_urlsafe(_TOKEN_BYTES), official)

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus. signer -- the hall's own, of its log"""
        return signed.signed(self, signer)


@dataclass(frozen=True)
class Ended:
    """officials -- ids of credentials that the hall has ended"""

    officials: tuple[str, ...]

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus, to every station alike."""
        return signed.signed(self, signer)


_PASS: TypeAdapter[Pass] = TypeAdapter(Pass)
_ENDED: TypeAdapter[Ended] = TypeAdapter(Ended)


def read(payload: bytes, key: VerifierKey, station: str) -> Pass:
    """A pass as it came. ValueError for one that this hall did not sign, that is another station's, or that is none."""
    found = signed.read(payload, key, _PASS, "pass")
    if found.station != station:
        raise ValueError("this pass is not signed by the hall for this station")
    return found


def read_ended(payload: bytes, key: VerifierKey) -> Ended:
    """As it came. ValueError for what this hall did not sign, or that is no such list."""
    return signed.read(payload, key, _ENDED, "pass")
