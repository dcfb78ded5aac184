"""SGF: written strictly (FF[4], UTF-8, RE in points), read leniently (what was odd is reported and kept)."""

from rules.sgf.reader import read_sgf
from rules.sgf.writer import write_sgf

__all__ = ["read_sgf", "write_sgf"]
