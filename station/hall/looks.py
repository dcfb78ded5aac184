"""A look: an official of the hall asks a table's station for one picture of an incident, the board seen from above.

It goes over the bus as a question and its answer and is in no stream: the station keeps its pictures, and writes down
who looked. What comes back is the very picture that the station's record named when it was kept, or nothing.
"""

import hmac
from dataclasses import dataclass

from pydantic import TypeAdapter

from station.evidence.bundle import KEY_BYTES, mac_of
from station.evidence.note import Signer, VerifierKey
from station.hall import signed
from station.pictures.kept import View
from station.pictures.ring import Moment

MOST_LOOK_BYTES = 500_000
"""Of an answer: some four times what a straightened board takes; the engine carries a million."""
VIEW: View = "board"


@dataclass(frozen=True)
class Look:
    """game, event, moment -- of the picture, as the station counts; official -- id of the credential of who looks"""

    station: str
    game: int
    event: int
    moment: Moment
    official: str

    def signed(self, signer: Signer) -> bytes:
        """As it goes over the bus. signer -- the hall's own, of its log"""
        return signed.signed(self, signer)


_LOOK: TypeAdapter[Look] = TypeAdapter(Look)


def read(payload: bytes, key: VerifierKey, station: str) -> Look:
    """As it came. ValueError for one that this hall did not sign, that is another station's, or that is none."""
    found = signed.read(payload, key, _LOOK, "look")
    if found.station != station:
        raise ValueError("this look is not signed by the hall for this station")
    return found


def answer(key: bytes, picture: bytes) -> bytes:
    """The picture behind the key by which its record names it; empty where it is larger than a bus should carry."""
    found = key + picture
    return found if len(key) == KEY_BYTES and len(found) <= MOST_LOOK_BYTES else b""


def picture_of(told: bytes, mac: str) -> bytes | None:
    """Of an answer: None where the station has it no more. mac -- as the station's record says. ValueError for another
    picture than that."""
    if not told:
        return None
    key, picture = told[:KEY_BYTES], told[KEY_BYTES:MOST_LOOK_BYTES]
    if not hmac.compare_digest(mac_of(key, picture).encode(), mac.encode()):
        raise ValueError("this is not the picture that the record names")
    return picture
