"""A referee says at the hall's desk that he comes to a table: its tablet shows so, and not what he comes for.

Said again each second while something waits there; the table forgets it once the hall says so no more.
"""

from dataclasses import dataclass

from pydantic import TypeAdapter

from station.evidence.note import Signer, VerifierKey
from station.hall import signed


@dataclass(frozen=True)
class Coming:
    """name -- of the referee; "" where his credential has none"""

    station: str
    name: str

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus. signer -- the hall's own, of its log"""
        return signed.signed(self, signer)


_COMING: TypeAdapter[Coming] = TypeAdapter(Coming)


def read(payload: bytes, key: VerifierKey, station: str) -> Coming:
    """As it came. ValueError for one that this hall did not sign, that is another station's, or that is none."""
    found = signed.read(payload, key, _COMING, "word")
    if found.station != station:
        raise ValueError("this word is not signed by the hall for this station")
    return found
