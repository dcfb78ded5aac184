"""Times as SGF has them: TM and OT of the game, BL or WL and OB or OW of a move. Seconds, exact decimals."""

from collections.abc import Mapping
from fractions import Fraction

from rules.decimals import decimal
from rules.record import Properties
from rules.timing.account import Phase
from rules.timing.duration import SECOND_MS
from rules.timing.journal import Turn
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem


def seconds(ms: int) -> str:
    """Seconds as a real of SGF: "6900", "27.95"."""
    return decimal(Fraction(ms, SECOND_MS))


def of_game(system: TimeSystem | None) -> Mapping[str, str]:
    """TM and OT; TM is the main time, without a reserve kept for reading. Nothing for a game without a clock."""
    if system is None:
        return {}
    main = {"TM": seconds(system.main_ms)}
    return main if isinstance(system, SuddenDeath) else {**main, "OT": _overtime(system)}


def of_move(turn: Turn) -> Properties:
    """Time left after a move, as raw properties of its node.

    Where seconds are read: what was left of the period when the move ended, and periods left. In sections: time and
    moves to the end of the section, the next one where this move ended one.
    """
    letter = turn.side.letter
    read = turn.reading.phase in (Phase.READING, Phase.LAST, Phase.OVER) and turn.next.periods_left is not None
    left = turn.reading.left_ms if read else turn.next.left_ms
    count = turn.next.periods_left if read else turn.next.moves_left
    found = ((f"{letter}L", (seconds(left),)),)
    return found if count is None else (*found, (f"O{letter}", (str(count),)))


def _overtime(system: TimeSystem) -> str:
    """OT as other programs write it; carry-over, which none has, by its article."""
    match system:
        case Periods():
            return f"{system.periods}x{seconds(system.period_ms)} byo-yomi"
        case Sections(carried=True):
            return f"{system.moves}/{seconds(system.section_ms)} carried over (2002 12.5)"
        case Sections():
            return f"{system.moves}/{seconds(system.section_ms)} Canadian"
        case Fischer():
            return f"{seconds(system.increment_ms)} fischer"
        case _:
            raise AssertionError(system)
