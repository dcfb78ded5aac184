"""Damaged SGF files, by a seeded hand."""

import random
from collections.abc import Iterator

SEEDS = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[A]PW[B]KM[7.5]HA[2]AB[pd][dp]RE[W+3.5];W[dd]C[ok];B[qq](;W[oc];B[])(;W[cc]LB[aa:1]))",
    "(;GM[1]SZ[19]CA[GB2312]PB[聂卫平]PW[马晓春]KM[375]RU[Chinese]RE[黑胜3/4子];B[pd];W[dd];B[tt])".encode("gb18030"),
    b"(;SZ[9]AB[aa:cc]AW[dd:ff]AE[bb]PL[W];W[ii]\\](;B[hh](;W[gg])(;W[gf]TB[aa][bb]TW[cc:ee])))\n(;GM[1];B[aa])",
    b"(;FF[3]GaMe[1]SiZe[19]Komi[6.5];B[aa]W[bb];;;C[a\\\\\\]b:c]N[x];AW[aa]B[ss])",
)
_PIECES = (
    b"(", b")", b";", b"[", b"]", b"\\", b"B[", b"AB[", b":", b"\0", b"\xff\xfe", b"((((", b"]]]]", b"[" * 50,
    b"SZ[0]", b"KM[1e9]", b"HA[999]", b"CA[utf-16]", b"aa:ss", "\u4e2d".encode(), b"YR[{}]", b";" * 40,
)  # fmt: skip


def mutated(count: int, seed: int) -> Iterator[bytes]:
    """`count` files: bytes changed, dropped, doubled, pieces put in, halves of two files joined."""
    rng = random.Random(seed)
    for _ in range(count):
        data = bytearray(rng.choice(SEEDS))
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(data) + 1)
            kind = rng.randrange(6)
            if kind == 0:
                data[at : at + 1] = bytes((rng.randrange(256),))
            elif kind == 1:
                del data[at : at + rng.randint(1, 20)]
            elif kind == 2:
                data[at:at] = rng.choice(_PIECES)
            elif kind == 3:
                data[at:at] = data[at : at + rng.randint(1, 40)] * rng.randint(1, 30)
            elif kind == 4:
                data[at:] = rng.choice(SEEDS)[rng.randrange(60) :]
            else:
                data = data[:at]
        yield bytes(data)
