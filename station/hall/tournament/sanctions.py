"""What a player bears beside warnings and lost games (2002 §23.1, §23.2, §23.6); no place hangs on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Sanction = Literal["banned", "prize_down", "criticized"]
"""Paired no more after a round; gets the prize of the next place; criticized in public (通报批评)."""


@dataclass(frozen=True)
class Sanctioned:
    """Of a player, or a team's. after -- the last round of one who is banned"""

    player: str
    what: Sanction
    why: str
    after: int = 0
    type: Literal["sanctioned"] = "sanctioned"


@dataclass(frozen=True)
class Lifted:
    """It is taken back; who was banned plays on."""

    player: str
    what: Sanction
    type: Literal["lifted"] = "lifted"


def others(standing: Iterable[Sanctioned], entry: Sanctioned | Lifted) -> tuple[Sanctioned, ...]:
    """Those that an entry leaves as they are: its player bears each once."""
    return tuple(one for one in standing if (one.player, one.what) != (entry.player, entry.what))
