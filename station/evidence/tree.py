"""Merkle tree hashes of a growing list, as in RFC 6962 section 2.1 (Certificate Transparency).

A leaf is the hash of a record's exact bytes. Of a tree of n leaves only its perfect subtrees are kept, one hash for
each bit set in n: enough to append, and to give the root at any time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

HASH_BYTES = 32
_SIZE_BYTES = 8
EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(record: bytes) -> bytes:
    """Of a record's exact bytes. The prefix keeps leaves and nodes apart."""
    return sha256(b"\x00" + record).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Of two subtrees of equal height, or of the last two of a tree that is not full."""
    return sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True)
class CompactRange:
    """The first `size` leaves of a log.

    hashes -- of their perfect subtrees, largest first: one for each bit set in `size`. ValueError for another number
    """

    size: int = 0
    hashes: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.size < 0 or len(self.hashes) != self.size.bit_count():
            raise ValueError(f"{len(self.hashes)} hashes for a tree of {self.size} leaves")
        if any(len(one) != HASH_BYTES for one in self.hashes):
            raise ValueError("a hash that is not of 32 bytes")

    def append(self, leaf: bytes, height: int = 0) -> "CompactRange":
        """With one more leaf, or with a perfect subtree of 2**height leaves; both by their hash.

        ValueError where no subtree of that height can begin at this size.
        """
        if height < 0 or self.size % (1 << height):
            raise ValueError(f"no subtree of 2**{height} leaves begins at {self.size}")
        kept, merged, bit = len(self.hashes), leaf, 1 << height
        while self.size & bit:
            kept, bit = kept - 1, bit << 1
            merged = node_hash(self.hashes[kept], merged)
        return CompactRange(self.size + (1 << height), (*self.hashes[:kept], merged))

    @property
    def root(self) -> bytes:
        """The Merkle tree hash of all leaves."""
        if not self.hashes:
            return EMPTY_ROOT
        *rest, root = self.hashes
        for left in reversed(rest):
            root = node_hash(left, root)
        return root

    def __bytes__(self) -> bytes:
        """`size` in 8 bytes, big-endian, and the hashes."""
        return self.size.to_bytes(_SIZE_BYTES, "big") + b"".join(self.hashes)

    @staticmethod
    def of(state: bytes) -> "CompactRange":
        """What `bytes` of a range gave. ValueError for anything else."""
        if len(state) < _SIZE_BYTES or (len(state) - _SIZE_BYTES) % HASH_BYTES:
            raise ValueError(f"{len(state)} bytes are no state of a tree")
        hashes = (state[at : at + HASH_BYTES] for at in range(_SIZE_BYTES, len(state), HASH_BYTES))
        return CompactRange(int.from_bytes(state[:_SIZE_BYTES], "big"), tuple(hashes))


def subtrees(start: int, end: int) -> Iterator[tuple[int, int]]:
    """(first leaf, height) of the fewest perfect subtrees that make up leaves start … end - 1, in order."""
    while start < end:
        height = (end - start).bit_length() - 1
        if start:
            height = min(height, (start & -start).bit_length() - 1)
        yield start, height
        start += 1 << height
