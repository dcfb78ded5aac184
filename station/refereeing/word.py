"""Whose word a ruling is, in which role and with whose assent (DESK.md §2, `decides`)."""

from collections.abc import Set

from rules.rulings.decider import Decider, Role, may_enter
from rules.rulings.ruling import Ruling
from station.errors import RefusedError
from station.game.catalog import Letter
from station.game.incident import DeskIncident
from station.refereeing.binding import OTHER

BOTH: frozenset[Letter] = frozenset(("B", "W"))
ASSENTING = frozenset((Decider.PLAYERS, Decider.OPPONENT, Decider.SIDE))
NAMED = frozenset((Decider.REFEREE, Decider.CHIEF, Decider.EVENT, Decider.ORGANIZER))
"""They stand with their name."""


def whose_word(role: Role, row: Ruling, one: DeskIncident, assents: Set[Letter]) -> Decider | None:
    """Whose it is; None: nobody's, it follows by itself. RefusedError where the role may not, or an assent misses."""
    refused = RefusedError("role", f"{row.id} is not for a {role.value} to give.")
    for decider in row.decides:
        if not may_enter(role, (decider,)):
            continue
        if decider in ASSENTING and not needed(decider, one) <= assents:
            refused = RefusedError("assent", "It needs the assent of the players, each by his own touch.")
            continue
        return decider
    if not row.decides and may_enter(role, ()):
        return None
    raise refused


def refuse_alone(one: DeskIncident | None, by: str) -> None:
    """Refuses a side that says alone that the camera was wrong: that would close an incident against itself, or against
    the other's claim (DESK.md §7.3). What waits for nobody any more, either side may lay aside."""
    if one is not None and one.open and by in BOTH:
        raise RefusedError("assent", "One side alone does not close an incident: both do, or a referee.")


def needed(decider: Decider, one: DeskIncident) -> frozenset[Letter]:
    """Sides whose assent it takes."""
    if decider is Decider.PLAYERS or one.side is None:
        return BOTH
    return frozenset((OTHER[one.side] if decider is Decider.OPPONENT else one.side,))
