"""猜先 (2002 §10): who holds the white stones, and who takes Black by what was shown."""

import re
from dataclasses import dataclass

from station.hall.tournament.tournament import Person

_RANK = re.compile(r"(\d+)([dkp])")


@dataclass(frozen=True)
class Nigiri:
    """As the sheet records it.

    holder, other -- ids; held -- how many white stones; shown -- how many black stones the other showed: 1 or 2
    """

    holder: str
    other: str
    held: int
    shown: int

    @property
    def black(self) -> str:
        """One stone says: odd, and I am Black; two say: even, and I am Black."""
        return self.other if self.held % 2 == self.shown % 2 else self.holder


def holder(one: Person, other: Person, mixed: str = "") -> Person | None:
    """Who holds: the higher dan, among equals the elder. None where the text does not say: a rank or birth that is not
    known or equal; a professional and an amateur (性质完全不同, §25.3), unless the event does.

    mixed -- of these "professional" or "amateur" holds, or the "elder"; "": the event says nothing
    """
    mine, theirs = _dan(one), _dan(other)
    if mine is None or theirs is None:
        return None
    if mine[0] != theirs[0] and mixed != "elder":
        if not mixed:
            return None
        return one if mine[0] == (mixed == "professional") else other
    if mine[0] == theirs[0] and mine != theirs:
        return one if mine > theirs else other
    length = min(len(one.born), len(other.born))
    if one.born[:length] == other.born[:length]:
        return None
    return one if one.born < other.born else other


def _dan(person: Person) -> tuple[bool, int] | None:
    """(whether professional, dan; kyu below it)."""
    found = _RANK.fullmatch(person.rank)
    if found is None:
        return None
    number, kind = int(found[1]), found[2]
    return kind == "p", 1 - number if kind == "k" else number
