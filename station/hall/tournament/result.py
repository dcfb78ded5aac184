"""How a game of a tournament ended, as its result sheet says."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """BYE and REPLAY are no games: the one was none, the other counts nothing, since the new game is one of its own."""

    BLACK = "B"
    WHITE = "W"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"
    NO_RESULT = "no_result"
    REPLAY = "replay"
    BYE = "bye"


@dataclass(frozen=True)
class Result:
    """kind -- who won, or how else it ended; margin -- what SGF writes after "B+": "0.5", "R", "T", "F" or nothing"""

    kind: Kind
    margin: str = ""

    def __str__(self) -> str:
        return f"{self.kind}+{self.margin}" if self.winner else self.kind

    @property
    def winner(self) -> str:
        """ "B", "W" or ""."""
        return self.kind if self.kind in (Kind.BLACK, Kind.WHITE) else ""

    @staticmethod
    def parse(text: str) -> "Result":
        """Of what `str` gives. ValueError for anything else."""
        side, plus, margin = text.partition("+")
        if plus and side in (Kind.BLACK, Kind.WHITE):
            return Result(Kind(side), margin)
        if side in (Kind.BLACK, Kind.WHITE):
            raise ValueError(f"a winner's side is followed by a plus: {text!r}")
        return Result(Kind(text))
