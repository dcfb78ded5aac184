"""Which of a ruling's ways holds, where its text or the event leaves one: what it does then."""

from collections.abc import Sequence

from rules.rulings.effect import Effect, effects
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from station.errors import RefusedError

_FORBIDS = frozenset(("20-forbid", "older-forbid", "forbid"))
_TURN_LOST = effects("VOID(last), PASS(offender), TURN(opponent)")  # where the event has it so (2002 §20 is silent)


def preferred(row: Ruling, event: EventParameters) -> str:
    """Which of a ruling's ways the event has fixed (2002 §17.1 leaves open how colors are corrected); "" for none."""
    return event.correction.value if event.correction.value in row.choices else ""


def effects_of(row: Ruling, choice: str, event: EventParameters) -> Sequence[Effect]:
    """What it does in the way chosen, else in that which the event has fixed. RefusedError where neither says."""
    if row.id in _FORBIDS and event.repetition_loses_turn:
        return _TURN_LOST
    try:
        return row.chosen(choice or preferred(row, event))
    except KeyError:
        names = ", ".join(row.choices)
        raise RefusedError("no_choice", f"Say which one: {names}." if names else "It leaves no choice.") from None
