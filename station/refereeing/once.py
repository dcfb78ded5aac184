"""One capture left lying is one warning, though 2002 §18.2 and §22.6 both name it (DESK.md §4.9)."""

from collections.abc import Iterable
from dataclasses import replace

from rules.rulings.effect import Do
from rules.rulings.kind import Kind
from rules.rulings.ruling import Ruling
from station.game.desk import DeskState
from station.game.incident import DeskIncident, DeskRuling

_LEFT_LYING = frozenset((Kind.CAPTURE_INCOMPLETE, Kind.PRESS_BEFORE_LIFTED))


def warned_once(one: DeskIncident, desk: DeskState, found: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """These rulings, without the warning where another incident of the same dead stones has it already. A second one
    is the chief's to give, by a free ruling."""
    on = {ruling.what.incident for ruling in desk.rulings if warns(ruling)}
    if not any(other.seq in on and _same_stones(one, other) for other in desk.incidents):
        return tuple(found)
    return tuple(replace(row, effects=tuple(e for e in row.effects if e.do is not Do.WARN)) for row in found)


def _same_stones(one: DeskIncident, other: DeskIncident) -> bool:
    """One is told at the press, the other after the opponent's answer."""
    return {one.kind, other.kind} == _LEFT_LYING and one.side == other.side and abs(one.number - other.number) <= 1


def warns(ruling: DeskRuling) -> bool:
    """Whether it holds, and warns somebody."""
    return ruling.superseded_by is None and any(effect.do == Do.WARN for effect in ruling.what.effects)
