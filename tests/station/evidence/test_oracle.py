"""Somebody else's program, aics-tlog, accepts our heads and trees and refuses damaged ones.

It needs Python 3.12 or newer: TIANYUAN_TLOG names one that has it, `.tlog/bin/python` in the checkout is tried
otherwise (python3.12 -m venv .tlog && .tlog/bin/pip install aics-tlog==0.2.1). Without one this is a visible skip.
"""

import base64
import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from station.evidence.bundle import HEADS, RECORDS
from station.evidence.container import unpacked
from station.evidence.note import split_heads
from tests.station.evidence.sample import HUB, SampleLog, signer

pytestmark = pytest.mark.slow
PYTHON = Path(os.environ.get("TIANYUAN_TLOG", Path(__file__).parents[3] / ".tlog" / "bin" / "python"))
ORACLE = """
import base64, json, sys
from aics_tlog import MerkleTree, parse_note, parse_vkey, verify_checkpoint
asked = json.load(sys.stdin)
log, hub = parse_vkey(asked["log"]), parse_vkey(asked["hub"])
leaves = [base64.b64decode(one) for one in asked["records"]]
told = []
for text in asked["heads"]:
    try:
        found = verify_checkpoint(parse_note(text), log, [hub], 1)
        whole = found.ok and found.root == MerkleTree(leaves[:found.size]).root()
        told.append([found.log_ok, found.ok, whole])
    except ValueError:
        told.append([False, False, False])
json.dump(told, sys.stdout)
"""


def asked(heads: list[str], records: list[bytes]) -> Any:
    """For each head: the log's signature holds, the witness's too, the tree is that of the records."""
    if not PYTHON.exists():
        pytest.skip(f"no {PYTHON}: python3.12 -m venv .tlog && .tlog/bin/pip install aics-tlog==0.2.1")
    said = {"log": str(signer().key), "hub": str(HUB.key), "heads": heads,
            "records": [base64.b64encode(one).decode() for one in records]}  # fmt: skip
    done = subprocess.run(
        [PYTHON, "-c", ORACLE], input=json.dumps(said), capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def exported() -> tuple[list[str], list[bytes]]:
    """A bundle's heads and records, as it holds them."""
    log = SampleLog(seed=3)
    for number in range(40):
        log.add("move", {"number": number, "point": "Q16"})
        if number % 3 == 0:
            log.sign(HUB)
    files = dict(unpacked(log.export(0, 40, witnesses=(HUB,)))[0])
    heads = [str(note) for _, note in split_heads(files[HEADS].decode())]
    return heads, [line[65:] for line in files[RECORDS].splitlines()]


def test_it_accepts_every_head_and_its_tree() -> None:
    heads, records = exported()
    assert len(heads) == 15
    assert asked(heads, records) == [[True, True, True]] * len(heads)


def test_it_refuses_damaged_ones() -> None:
    heads, records = exported()
    source, damaged = random.Random(1), list[str]()
    while len(damaged) < 200:
        raw = bytearray(source.choice(heads).encode())
        raw[source.randrange(len(raw))] ^= 1 << source.randrange(7)
        try:
            damaged.append(raw.decode())
        except ValueError:
            continue
    assert not any(ok for _, ok, _ in asked(damaged, records))
    records[20] = records[20].replace(b"Q16", b"Q17")
    assert asked(heads, records) == [[True, True, int(head.split("\n")[1]) <= 20] for head in heads]
