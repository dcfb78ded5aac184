"""Ids for players that come from files without any."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from station.hall.tournament.tournament import Person


def distinct(people: Iterable[Person]) -> list[Person]:
    """Each with an id that is his alone: his own, else his name; of several of one name the later ones get a number."""
    listed = list(people)
    taken = {person.id for person in listed if person.id}
    seen: Counter[str] = Counter()
    named = []
    for person in listed:
        if person.id:
            named.append(person)
            continue
        name = person.name
        while True:
            seen[name] += 1
            id_ = name if seen[name] == 1 else f"{name} ({seen[name]})"
            if id_ not in taken:
                break
        taken.add(id_)
        named.append(replace(person, id=id_))
    return named
