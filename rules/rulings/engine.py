"""The list of rulings for an incident: what the game's ruleset allows, as far as the facts are known. Strict, pure."""

from rules.result import Result
from rules.ruleset import Ruleset
from rules.rulings.decider import Decider
from rules.rulings.effect import Do, Effect
from rules.rulings.facts import Facts
from rules.rulings.kind import Kind
from rules.rulings.parameters import EventParameters
from rules.rulings.ruling import Ruling
from rules.rulings.tables import TABLES

NOTE = Ruling(id="note", decides=(Decider.PLAYERS,), effects=(Effect(Do.NOTE),), texts=None)
"""What both sides can always choose where nobody is named who rules."""
FREE = "free"
WARNED = "warnings"
_WARNED = {
    "2002": ("24.2", "2002 §24.2", "一名棋手在一局中，被判两次警告，则判该局为负"),
    "older": ("D12.2", "older D12.2", "在一局棋里满二次者,判该局为负"),
}
BY_WARNINGS = frozenset((*(id for id, _, _ in _WARNED.values()), WARNED))
"""Rulings that too many warnings propose."""
_NOTHING = Facts()


def free(rules: Ruleset) -> Ruling:
    """A ruling that no text has (自由裁决): 2002 §31.4 with §30.6, older D12.1. Its effects are chosen with it."""
    decides = Decider.CHIEF if rules.text == "2002" else Decider.REFEREE
    return Ruling(id=FREE, decides=(decides,), effects=(), texts=None, reasons=True)


def rulings(
    kind: Kind, rules: Ruleset, facts: Facts = _NOTHING, event: EventParameters | None = None
) -> tuple[Ruling, ...]:
    """What may be ruled, in the order of the specification, `free` last.

    A fact that is not known leaves open whatever asks for it. event -- what was fixed beforehand, where it matters; in
    one without a named referee both sides together rule (DESK.md: `players`), or note it, and nothing else is offered.
    """
    known = facts if event is None else facts.knowing(event.facts)
    found = [one for one in TABLES[kind] if one.stands_under(rules) and one.allowed_by(known)]
    if event is None or event.refereed:
        return (*found, free(rules))
    ours = [one for one in found if not one.decides or set(one.decides) - _REFEREES]
    return (*ours, *([] if any(one.id == NOTE.id for one in ours) else [NOTE]))


_REFEREES = {Decider.REFEREE, Decider.CHIEF, Decider.EVENT, Decider.ORGANIZER}


def by_warnings(rules: Ruleset, proposed: Result) -> Ruling:
    """The ruling that too many warnings lead to (2002 §24.2, older D12.2); a referee confirms it."""
    effect = Effect(Do.BOTH_LOSE) if proposed.winner is None else Effect(Do.LOSS, "offender")
    id, article, text = _WARNED.get(rules.text, (WARNED, None, ""))
    return Ruling(id=id, decides=(Decider.REFEREE,), effects=(effect,), article=article, text=text, texts=None)


def ruling_of(
    kind: Kind, id: str, rules: Ruleset, facts: Facts = _NOTHING, event: EventParameters | None = None
) -> Ruling | None:
    """The ruling of that id if it is allowed now; None otherwise."""
    return next((one for one in rulings(kind, rules, facts, event) if one.id == id), None)


def asked(kind: Kind, rules: Ruleset) -> tuple[str, ...]:
    """Names of the facts that decide between the rulings of a kind, in the order in which they are asked for."""
    rows = [one for one in TABLES[kind] if one.stands_under(rules)]
    return tuple(dict.fromkeys(name for one in rows for guard in one.when for name in guard.facts))
