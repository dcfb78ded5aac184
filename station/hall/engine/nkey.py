"""Keys by which the bus knows who connects: NATS nkeys (Ed25519), one a station, one for the hub."""

from pathlib import Path

import nkeys

from station.storage.signing_key import read_or_made as seed_in


def encoded(seed: bytes) -> bytes:
    """A user's seed of 32 bytes as NATS writes it: "SU…"."""
    return bytes(nkeys.encode_seed(seed, nkeys.PREFIX_BYTE_USER))


def public(seed: bytes) -> str:
    """What the server knows him by, of an encoded seed: "U…"."""
    return str(nkeys.from_seed(bytearray(seed)).public_key.decode())


def read_or_made(path: Path) -> bytes:
    """The encoded seed of a file of this user alone; made where there is none. OSError where it cannot be."""
    return encoded(seed_in(path)[0])
