"""Somebody else's program, aics-tlog, accepts our heads and trees and refuses damaged ones.

It needs Python 3.12 or newer, which the chroot of tests/hardware/chroot has: build.sh and then tlog.sh make it, as
root, and TIANYUAN_CHROOT names it (`.chroot` in the checkout otherwise). A Python of this machine does as well:
TIANYUAN_TLOG names one with aics-tlog (python3.12 -m venv .tlog && .tlog/bin/pip install --require-hashes -r
.ci/tlog.lock). Without either this is a visible skip.
"""

import base64
import json
import os
import random
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.evidence.bundle import HEADS, RECORDS
from station.evidence.container import unpacked
from station.evidence.note import VerifierKey, split_heads
from station.storage.folder import DataFolder
from tests.station.evidence.sample import HUB, SampleLog, signer
from tests.station.storage.evening import at, move, record

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[3]
DAMAGES = 200
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


def oracle() -> list[str]:
    """The command of a Python that has it."""
    chroot = Path(os.environ.get("TIANYUAN_CHROOT", ROOT / ".chroot"))
    own = Path(os.environ.get("TIANYUAN_TLOG", ROOT / ".tlog" / "bin" / "python"))
    if own.exists():
        return [str(own)]
    if not (chroot / "opt" / "tlog" / ".complete").exists():
        pytest.skip(f"no aics-tlog at {chroot}: sudo tests/hardware/chroot/tlog.sh {chroot}")
    if os.geteuid() != 0:
        pytest.skip("a chroot needs root")
    return [shutil.which("chroot") or "/usr/sbin/chroot", str(chroot), "/opt/tlog/bin/python"]


def asked(heads: Sequence[str], records: Sequence[bytes], key: VerifierKey) -> Any:
    """For each head: the log's signature holds, the witness's too, the tree is that of the records."""
    said = {"log": str(key), "hub": str(HUB.key), "heads": heads,
            "records": [base64.b64encode(one).decode() for one in records]}  # fmt: skip
    command = [*oracle(), "-I", "-c", ORACLE]
    done = subprocess.run(command, input=json.dumps(said), capture_output=True, text=True, check=False, timeout=60)
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


def recorded(path: Path) -> tuple[list[str], list[bytes], VerifierKey]:
    """A data folder's heads, each cosigned, and its records: four starts, two games, a name erased."""
    for number in range(4):
        with closing(DataFolder(path)) as folder:
            if number == 0:
                record(folder.log, games=1, moves=15)
                folder.log.erase_name("李", "asked", at(69))
            elif number == 1:
                folder.log.begin_game([move(1)], at(70))
            elif number == 2:
                folder.log.append(2, [move(2)], at(71))
            folder.signing.sign(keep=True)
            with folder.log.ledger() as ledger:
                segment = ledger.segment()
                records = [one.record for one in ledger.stored(1) if one.record]
            assert segment is not None
            last = folder.signing.heads.last(segment.origin)
            assert last is not None
            assert folder.signing.cosigned(last.checkpoint.size, HUB.cosign(last.note.text, 1_790_000_000), HUB.key)
            found, key = folder.signing.heads.all(segment.origin), folder.signing.key
    assert key is not None
    return [str(one.note) for one in found if one.note.signed_by(HUB.key)], records, key


def damaged(heads: Sequence[str]) -> list[str]:
    """Each with one bit of its bytes another."""
    source, found = random.Random(1), list[str]()
    while len(found) < DAMAGES:
        raw = bytearray(source.choice(heads).encode())
        raw[source.randrange(len(raw))] ^= 1 << source.randrange(7)
        try:
            found.append(raw.decode())
        except ValueError:
            continue
    return found


def test_it_accepts_every_head_and_its_tree() -> None:
    heads, records = exported()
    assert len(heads) == 15
    assert asked(heads, records, signer().key) == [[True, True, True]] * len(heads)


def test_it_refuses_damaged_ones() -> None:
    heads, records = exported()
    assert not any(ok for _, ok, _ in asked(damaged(heads), records, signer().key))
    records[20] = records[20].replace(b"Q16", b"Q17")
    told = [[True, True, int(head.split("\n")[1]) <= 20] for head in heads]
    assert asked(heads, records, signer().key) == told


def test_it_accepts_the_heads_of_a_data_folder_and_refuses_damaged_ones(tmp_path: Path) -> None:
    heads, records, key = recorded(tmp_path)
    assert len(heads) == 4 and len(records) > 20
    assert asked(heads, records, key) == [[True, True, True]] * len(heads)
    assert not any(ok for _, ok, _ in asked(damaged(heads), records, key))
