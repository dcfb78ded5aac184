"""Sentences of counting by kind and values, until counting gives its reasons as codes itself."""

import re
from collections.abc import Iterable

from station.api import schemas

_NUMBER, _POINT = r"\d+", r"[A-HJ-T]\d{1,2}"
_KINDS: tuple[tuple[str, str], ...] = (
    ("not_over", rf"(?P<n>{_NUMBER}) shared points: unless they are seki, the game has not ended \(older §7\.1\)"),
    ("contest", rf"(?P<n>{_NUMBER}) shared points: nothing tells who gave up the contest.*"),
    ("open_border", rf"(?P<n>{_NUMBER}) empty points around (?P<point>{_POINT}) belong to nobody: is a border open\?"),
    ("taken_for_seki", r"(?P<points>[A-T\d ]+): two eyes cannot be seen, taken to be in seki, without territory"),
    ("needed", r"(?P<points>[A-T\d ]+): needed to connect, no territory"),
    ("dead_inside", r"(?P<points>[A-T\d ]+): two eyes hang on a space with dead stones in it.*"),
    ("no_prisoners", r"the position does not tell how many prisoners were taken: none are counted"),
)
KINDS = frozenset(code for code, _ in _KINDS)


def told(sentence: str) -> schemas.Told:
    """What a sentence is, and what it names."""
    for code, pattern in _KINDS:
        match = re.fullmatch(pattern, sentence, re.DOTALL)
        if match:
            return schemas.Told(code=code, values=dict(match.groupdict()), text=sentence)
    return schemas.Told(code="other", text=sentence)


def all_told(sentences: Iterable[str]) -> list[schemas.Told]:
    """Several sentences."""
    return [told(sentence) for sentence in sentences]
