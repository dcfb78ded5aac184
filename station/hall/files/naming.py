"""Players that come from files: their names in parts, who of them is here already, and ids for those without any."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from station.hall.tournament.ranks import rank
from station.hall.tournament.tournament import Person

_COMMA = re.compile(r"\s*[,，]\s*")


def parts(name: str) -> tuple[str, str]:
    """ "Müller, Anna" as family and given name; any other is a family name, since nobody said what in it is which."""
    told = _COMMA.split(name.strip())
    return (told[0], told[1]) if len(told) == 2 and all(told) else (name.strip(), "")


def named(person: Person) -> tuple[str, str]:
    """Family and given name as files of other programs have them; the id of one who has no other name."""
    return (person.family, person.given) if person.given else parts(person.family or person.id)


def parted(here: Iterable[Person], come: Iterable[Person]) -> tuple[list[Person], list[Person]]:
    """Of a list, who is new, and who is here already: by name, and by id, club and rank where both sides tell them.

    Each who is here is one of the list, so that the second of one name is new.
    """
    left: dict[str, list[Person]] = {}
    for one in here:
        left.setdefault(one.name, []).append(one)
    new, known = [], []
    for one in come:
        same = left.get(one.name, [])
        found = next((other for other in same if one.id and other.id == one.id), None) or next(
            (other for other in same if _may_be(one, other)), None
        )
        if found is None:
            new.append(one)
        else:
            same.remove(found)
            known.append(found)
    return new, known


def _may_be(one: Person, other: Person) -> bool:
    club = not (one.club and other.club) or one.club == other.club
    graded = not (one.rank and other.rank) or one.rank == other.rank or (
        rank(one.rank) is not None and rank(one.rank) == rank(other.rank)
    )  # fmt: skip
    return club and graded


def distinct(people: Iterable[Person], taken: Iterable[str] = ()) -> list[Person]:
    """Each with an id that is his alone: his own, else his name; of several of one name the later ones get a number.

    taken -- ids of others
    """
    listed = list(people)
    had = {person.id for person in listed if person.id} | set(taken)
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
            if id_ not in had:
                break
        had.add(id_)
        named.append(replace(person, id=id_))
    return named
