"""Verifiers that need nothing of this program: one file for Python, one page for a browser. Copies go to who asks.

They are written apart from `station.evidence.verify`, so that each is a check of the other.
"""

from pathlib import Path

_FOLDER = Path(__file__).parent
PROGRAM = _FOLDER / "tianyuan_verify.py"
PAGE = _FOLDER / "tianyuan_verify.html"
FORMAT = _FOLDER.parent / "FORMAT.md"
