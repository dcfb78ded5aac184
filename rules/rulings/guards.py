"""Conditions of rulings, over facts: True, False, or None where the fact is not known, which leaves a ruling open."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.rulings.facts import Facts


@dataclass(frozen=True, slots=True)
class Guard:
    """One condition. facts -- the names of those it asks for."""

    facts: tuple[str, ...]
    holds: Callable[[Facts], bool | None]


def _over(name: str, test: Callable[[Any], bool]) -> Guard:
    def holds(facts: Facts) -> bool | None:
        value = getattr(facts, name)
        return None if value is None else test(value)

    return Guard((name,), holds)


def is_(name: str, *values: Any) -> Guard:
    """It is one of these."""
    return _over(name, lambda value: value in values)


def yes(name: str) -> Guard:
    """It is so."""
    return is_(name, True)


def no(name: str) -> Guard:
    """It is not so."""
    return is_(name, False)


def at_most(name: str, most: int) -> Guard:
    """A number, the limit included (含)."""
    return _over(name, lambda value: bool(value <= most))


def more_than(name: str, most: int) -> Guard:
    """A number above the limit (超过)."""
    return _over(name, lambda value: bool(value > most))


def all_of(*guards: Guard) -> Guard:
    """Every one of them."""

    def holds(facts: Facts) -> bool | None:
        found = [one.holds(facts) for one in guards]
        return False if False in found else None if None in found else True

    return Guard(tuple(name for one in guards for name in one.facts), holds)


def either(*guards: Guard) -> Guard:
    """At least one of them."""

    def holds(facts: Facts) -> bool | None:
        found = [one.holds(facts) for one in guards]
        return True if True in found else None if None in found else False

    return Guard(tuple(name for one in guards for name in one.facts), holds)
