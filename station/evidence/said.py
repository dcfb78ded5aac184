"""What a record says, as far as it has a meaning for a verifier; and JSON that nobody vouches for. See FORMAT.md."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from station.evidence.bundle import SUFFIXES

_DEEPEST = 64  # objects and lists within each other: where a parser gives up differs, so none of ours gets there
Runs = Sequence[tuple[int, int]]
"""Numbers as runs with both ends."""


@dataclass(frozen=True)
class Said:
    """A record, read.

    n, log, type -- None where it says no whole number or no text
    statement -- of an export; vkey -- of a change of key; erased -- of an erasure, in this log
    people -- macs of names; named -- of pictures
    pictures -- by mac what is said of a picture: media types that a bundle has, and sizes (None: none that is one)
    """

    n: int | None
    log: str | None
    type: str | None
    statement: str | None
    vkey: str | None
    erased: Runs
    people: frozenset[str]
    named: frozenset[str]
    pictures: Mapping[str, frozenset[tuple[str, int | None]]]

    @staticmethod
    def of(record: bytes) -> "Said | None":
        """None for what is no JSON object here."""
        said = parsed(record)
        if said is None:
            return None
        type_, data, log = text(said.get("type")), said.get("data"), text(said.get("log"))
        told = data if isinstance(data, dict) else {}
        claims = [(mac, one) for one in _objects(said) if (mac := text(one.get("mac"))) is not None]
        pictures: dict[str, set[tuple[str, int | None]]] = {}
        for mac, one in claims:
            if (media := text(one.get("media"))) in SUFFIXES and media is not None:
                pictures.setdefault(mac, set()).add((media, whole(one.get("size"))))
        return Said(
            whole(said.get("n")),
            log,
            type_,
            text(told.get("statement")) if type_ == "export" else None,
            text(told.get("vkey")) if type_ == "key" else None,
            list(_runs(told.get("records"), log)) if type_ == "erasure" else [],
            frozenset(mac for mac, one in claims if "size" not in one),
            frozenset(mac for mac, one in claims if "size" in one),
            {mac: frozenset(several) for mac, several in pictures.items()},
        )


def parsed(written: bytes) -> dict[str, object] | None:
    """The object that is written there; None for anything else. Every number is a float, as RFC 8785 has it."""
    try:
        found = json.loads(written.decode(), parse_int=float, parse_constant=_refused)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and not _too_deep(written, found) else None


def whole(value: object) -> int | None:
    """A number without a fraction."""
    return int(value) if isinstance(value, float) and value.is_integer() else None


def text(value: object) -> str | None:
    """A string."""
    return value if isinstance(value, str) else None


def outside(numbers: Iterable[int], runs: Iterable[tuple[int, int]]) -> int | None:
    """The first of these numbers, smallest first, that lies in none of the runs; None where each lies in one."""
    waiting, upto = sorted(runs, reverse=True), -1
    for n in numbers:
        while waiting and waiting[-1][0] <= n:
            upto = max(upto, waiting.pop()[1])
        if n > upto:
            return n
    return None


def _runs(places: object, origin: str | None) -> Iterator[tuple[int, int]]:
    for place in places if isinstance(places, list) else ():
        if isinstance(place, dict) and place.get("log") == origin and isinstance(place.get("n"), list):
            for run in place["n"]:
                ends = [whole(end) for end in run] if isinstance(run, list) else []
                if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
                    yield ends[0], ends[1]


def _objects(said: object) -> Iterator[dict[str, object]]:
    """Every object in a record, itself included."""
    waiting = [said]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _too_deep(written: bytes, found: object) -> bool:
    if written.count(b"{") + written.count(b"[") <= _DEEPEST:
        return False
    level = [found]
    for _ in range(_DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return any(isinstance(one, dict | list) for one in level)


def _refused(constant: str) -> None:
    raise ValueError(constant)
