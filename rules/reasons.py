"""Reasons: why something is so, as a code with its values. The sentences stand in the station's catalogs, by code.

A player is told as "B" or "W", points as GTP writes them, numbers of a score as exact text. `article` is there only
where the game's ruleset has one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Value = str | int | float


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: `code` names the sentence, `values` fills it."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For logs and tracebacks, in no language."""
        values = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}: {values}" if values else str(self.code)

    def by(self, article: str | None) -> "Reason":
        """The same with the article it rests on; itself where there is none."""
        return self if article is None else Reason(self.code, {**self.values, "article": article})


class Objection(StrEnum):
    """What a position alone cannot tell, or what speaks against counting it: pages and commands say it."""

    NOT_OVER = "not_over"  # n
    CONTEST = "contest"  # n
    OPEN_BORDER = "open_border"  # n, point
    TAKEN_FOR_SEKI = "taken_for_seki"  # points
    EYE_AGAINST_NONE = "eye_against_none"  # points
    NEEDED = "needed"  # points
    DEAD_INSIDE = "dead_inside"  # points
    NO_PRISONERS = "no_prisoners"


def shown(text: str, most: int = 20) -> str:
    """The beginning of a foreign text as it may stand in a sentence: one line, nothing that steers a terminal."""
    cut = " ".join(text[:most].split())
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in cut)
