"""The tree of RFC 6962, against its published roots and against its recursive definition."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.evidence.tree import EMPTY_ROOT, CompactRange, leaf_hash, node_hash, subtrees

# The reference tree of the Certificate Transparency project: its leaves, and its root after each.
LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def defined(leaves: list[bytes]) -> bytes:
    """Section 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return node_hash(defined(leaves[:split]), defined(leaves[split:]))


def grown(leaves: list[bytes]) -> CompactRange:
    tree = CompactRange()
    for leaf in leaves:
        tree = tree.append(leaf)
    return tree


def some(count: int) -> list[bytes]:
    return [leaf_hash(str(number).encode()) for number in range(count)]


def test_the_published_roots() -> None:
    tree = CompactRange()
    assert tree.root.hex() == EMPTY_ROOT.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for leaf, root in zip(LEAVES, ROOTS, strict=True):
        tree = tree.append(leaf_hash(bytes.fromhex(leaf)))
        assert tree.root.hex() == root


@given(st.integers(0, 300))
def test_it_is_the_tree_of_the_definition_and_keeps_few_hashes(count: int) -> None:
    tree = grown(some(count))
    assert tree.root == defined(some(count))
    assert len(tree.hashes) == count.bit_count()
    assert CompactRange.of(bytes(tree)) == tree


@given(st.integers(0, 200), st.integers(0, 200))
def test_what_is_skipped_as_subtrees_gives_the_same_tree(start: int, count: int) -> None:
    leaves = some(start + count)
    tree = grown(leaves[:start])
    pieces = list(subtrees(start, start + count))
    for first, height in pieces:
        tree = tree.append(defined(leaves[first : first + (1 << height)]), height)
    assert tree == grown(leaves)
    assert len(pieces) <= 2 * max(1, count.bit_length())


@pytest.mark.parametrize(
    ("size", "hashes"), [(1, ()), (0, (b"a" * 32,)), (3, (b"a" * 32,)), (1, (b"a" * 31,)), (-1, (b"a" * 32,))]
)
def test_a_state_that_is_none(size: int, hashes: tuple[bytes, ...]) -> None:
    with pytest.raises(ValueError, match="hash"):
        CompactRange(size, hashes)


@pytest.mark.parametrize("state", [b"", b"\0" * 7, b"\0" * 9, b"\0" * 7 + b"\1", b"\0" * 8 + b"a" * 32])
def test_bytes_that_are_no_state(state: bytes) -> None:
    with pytest.raises(ValueError, match="tree"):
        CompactRange.of(state)


@pytest.mark.parametrize(("size", "height"), [(1, 1), (2, 2), (6, 2), (0, -1)])
def test_a_subtree_begins_where_it_can(size: int, height: int) -> None:
    with pytest.raises(ValueError, match="begins at"):
        grown(some(size)).append(EMPTY_ROOT, height)
