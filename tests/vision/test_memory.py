"""What was freed goes back to the system: pictures at once, small pieces when asked."""

import subprocess
import sys

PIECES = """
import sys
from pathlib import Path
from vision.memory import give_back, keep_little

def resident_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) / 256

if "little" in sys.argv:
    keep_little()
before = resident_mb()
kept = []
for _ in range(400):  # 80 MB in pieces of 200 kB, a few bytes behind each that stay
    piece = bytearray(200_000)
    kept.append((piece, bytes(64)))
    del piece
kept = [tail for _, tail in kept]
full = resident_mb()
give_back()
print(before, full, resident_mb())
"""


def _measured(*words: str) -> list[float]:
    done = subprocess.run([sys.executable, "-c", PIECES, *words], capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def test_little_is_kept_of_what_was_freed() -> None:
    before, _, after = _measured("little")
    assert after - before < 10


def test_asking_helps_without_it_too() -> None:
    before, _, after = _measured()
    assert after - before < 10
