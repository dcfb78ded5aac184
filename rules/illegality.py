"""Why a move is not allowed."""

from dataclasses import dataclass
from enum import StrEnum

from rules.reasons import Reason


class Kind(StrEnum):
    """What is wrong with a move, in the words of DESIGN §3."""

    OCCUPIED = "occupied"
    SUICIDE = "suicide"
    KO = "ko"  # the immediate retake only
    SUPERKO = "superko"
    OUT_OF_TURN = "out_of_turn"


@dataclass(frozen=True, slots=True)
class Illegality:
    """One reason against a move.

    article -- of the ruleset's text; None where that is not among ours
    repeats -- for ko and superko: after which move the position first stood (0 = start), else None
    positional -- whether the stones alone, whoever is to move, repeat an earlier position
    """

    kind: Kind
    article: str | None
    reason: Reason
    repeats: int | None = None
    positional: bool = False
