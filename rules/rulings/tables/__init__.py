"""The rulings of DESK.md §4 as data, in its order: what the texts allow for each kind of incident, before `free`."""

from collections.abc import Mapping

from rules.rulings.kind import Kind
from rules.rulings.ruling import Ruling
from rules.rulings.tables import board, captures, clock, conduct, ending, moves, repetition, stones

TABLES: Mapping[Kind, tuple[Ruling, ...]] = {
    **moves.TABLE,
    **stones.TABLE,
    **captures.TABLE,
    **repetition.TABLE,
    **board.TABLE,
    **ending.TABLE,
    **clock.TABLE,
    **conduct.TABLE,
}
