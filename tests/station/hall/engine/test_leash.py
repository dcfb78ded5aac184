"""A child on a leash ends with its parent, and with nobody else."""

import subprocess
import sys
from pathlib import Path

from station.hall.engine.leash import Leash
from tests.station.process import ROOT, wait_for

PARENT = """
import subprocess, sys, time
from station.hall.engine.leash import Leash
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
Leash(child.pid)
print(child.pid, flush=True)
time.sleep(60)
"""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_child_ends_with_a_parent_that_was_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert alive(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_for(lambda: not alive(child), "the end of the child")


def test_one_that_was_let_go_lives() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    leash = Leash(child.pid)
    leash.let_go()
    assert child.poll() is None
    child.kill()
    child.wait()
    assert child.stdin is not None
    child.stdin.close()
