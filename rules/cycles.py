"""Long cycles: what kind of repetition the moves between two equal positions are (2002 §20).

A cycle is named by what it takes: how many kos change hands, how many stones each side takes at once. What the moves
alone do not tell (whether a group lives only because of them: fake life) is said in `unsaid`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.codes import Code
from rules.color import BLACK, WHITE, Color
from rules.game import Game, PlayedMove
from rules.illegality import Kind
from rules.reasons import Reason


class CycleKind(StrEnum):
    """Names of 2002 §20, and what lies between them."""

    SINGLE_KO = "single-ko"
    DOUBLE_KO = "double-ko"
    TRIPLE_KO = "triple-ko"
    QUADRUPLE_KO = "quadruple-ko"
    MORE_KOS = "more-kos"
    SENDING_TWO_RETURNING_ONE = "sending-two-returning-one"
    ETERNAL_LIFE = "eternal-life"
    DOUBLE_TWO_STONE_CAPTURE = "double-two-stone-capture"
    OTHER = "other"


_BY_KOS = {1: CycleKind.SINGLE_KO, 2: CycleKind.DOUBLE_KO, 3: CycleKind.TRIPLE_KO, 4: CycleKind.QUADRUPLE_KO}

_UNSAID = {
    CycleKind.ETERNAL_LIFE: Code.CYCLE_OF_TWO_STONES,
    CycleKind.DOUBLE_TWO_STONE_CAPTURE: Code.CYCLE_OF_TWO_STONES,
    CycleKind.OTHER: Code.CYCLE_UNNAMED,
    CycleKind.DOUBLE_KO: Code.CYCLE_OF_FAKE_LIFE,
    CycleKind.TRIPLE_KO: Code.CYCLE_OF_FAKE_LIFE,
    CycleKind.MORE_KOS: Code.CYCLE_OF_FAKE_LIFE,
}


@dataclass(frozen=True, slots=True)
class CycleFound:
    """Moves after `first` up to `last` lead from a position back to the same stones.

    kos -- kos that changed hands in it
    black_takes, white_takes -- stones taken by each side in one round
    unsaid -- what the moves alone do not tell; None when the kind says it all
    """

    kind: CycleKind
    first: int
    last: int
    kos: int
    black_takes: int
    white_takes: int
    unsaid: Reason | None = None

    @property
    def told(self) -> Reason:
        """The kind's name, to be read out."""
        return Reason(f"cycle_{self.kind.replace('-', '_')}")


def cycle_between(moves: Sequence[PlayedMove], first: int, last: int) -> CycleFound:
    """The cycle of moves first + 1 … last (numbers from 1), after which the stones of move `first` stand again."""
    turns = [move for move in moves[first:last] if move.point is not None]
    takes = {BLACK: 0, WHITE: 0}
    sizes: dict[Color, Counter[int]] = {BLACK: Counter(), WHITE: Counter()}
    kos: set[frozenset[int]] = set()
    for move in turns:
        for color, count in ((move.color, len(move.captured)), (move.color.opponent, len(move.lost))):
            if count:
                takes[color] += count
                sizes[color][count] += 1
        if len(move.captured) == 1 and move.point is not None:
            kos.add(frozenset((move.point, move.captured[0])))
    kind = _kind(turns, len(kos), sizes)
    unsaid = Reason(_UNSAID[kind]) if kind in _UNSAID else None
    return CycleFound(kind, first, last, len(kos), takes[BLACK], takes[WHITE], unsaid)


def _kind(turns: Sequence[PlayedMove], kos: int, sizes: dict[Color, Counter[int]]) -> CycleKind:
    black, white = sorted(sizes[BLACK].elements()), sorted(sizes[WHITE].elements())
    if set(black + white) == {1} and len(turns) == 2 * kos:
        return _BY_KOS.get(kos, CycleKind.MORE_KOS)
    if sorted((black, white)) == [[1], [2]]:
        return CycleKind.SENDING_TWO_RETURNING_ONE
    if black == white == [2]:
        return CycleKind.ETERNAL_LIFE if _take_each_other(turns) else CycleKind.DOUBLE_TWO_STONE_CAPTURE
    if black == white == [1, 2]:
        return CycleKind.DOUBLE_TWO_STONE_CAPTURE
    return CycleKind.OTHER


def _take_each_other(turns: Sequence[PlayedMove]) -> bool:
    """Whether a stone that takes two is itself among the two taken next."""
    one, other = (move for move in turns if len(move.captured) == 2)
    return one.point in other.captured or other.point in one.captured


def cycles(game: Game) -> list[CycleFound]:
    """Every round of a cycle that the game went through, the immediate retake of a ko aside."""
    found: list[CycleFound] = []
    moves = game.moves
    for first, last in game.repeated():
        if moves[last - 1].illegalities and any(reason.kind is Kind.KO for reason in moves[last - 1].illegalities):
            continue
        if not found or first >= found[-1].last:
            found.append(cycle_between(moves, first, last))
    return found
