"""A string on which the players differ: claims, the position to come back to, what was played, what was decided.

disputed (point, points, color, says_dead, frozen)     the claims; the board as it then stood
resumed (to_move, dispute: point)                      play goes on, who calls it dead moves first (2002 §21.4)
dispute_ruled (dispute: seq, on, dead, by, name, why, number, back)   on the played position or the frozen one
    (`back`: the record went back to it)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from station.events import Event

Stage = Literal["prepared", "playing", "ruled"]
Ground = Literal["played", "frozen"]


@dataclass(frozen=True)
class DeadString:
    """A string marked dead. `by` is "B", "W", "both" or "referee"."""

    points: tuple[str, ...]
    color: str
    by: str

    def as_data(self) -> dict[str, Any]:
        """As it stands in an event."""
        return {"points": list(self.points), "color": self.color, "by": self.by}


@dataclass(frozen=True)
class Frozen:
    """The game at the moment of the dispute.

    board -- 19 rows of ".", "B", "W"
    number -- moves of the record until then
    to_move -- who would have been next; None where either side may be
    captures -- stones that Black took, that White took
    dead -- what was marked dead by then
    """

    board: tuple[str, ...]
    number: int
    to_move: str | None
    captures: tuple[int, int]
    dead: tuple[DeadString, ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """From an event's data."""
        taken = data["captures"]
        dead = tuple(DeadString(tuple(one["points"]), one["color"], one["by"]) for one in data["dead"])
        return cls(tuple(data["board"]), int(data["number"]), data["to_move"], (taken["B"], taken["W"]), dead)

    def as_data(self) -> dict[str, Any]:
        """As it stands in an event."""
        return {
            "board": list(self.board),
            "number": self.number,
            "to_move": self.to_move,
            "captures": {"B": self.captures[0], "W": self.captures[1]},
            "dead": [one.as_data() for one in self.dead],
        }


@dataclass(frozen=True)
class Ruling:
    """What was decided: which position counts, and where a person said so, whether the string is dead.

    name -- the referee's own
    number -- moves of the record at that time, those played on included
    """

    on: Ground
    dead: bool | None
    by: str
    name: str
    why: str
    number: int


@dataclass(frozen=True)
class DisputedString:
    """A string on which the players differ; `says_dead` moves first when play goes on (§21.4).

    frozen -- None in logs from before positions were kept
    open -- nobody has decided it
    """

    seq: int
    points: tuple[str, ...]
    color: str
    says_dead: str
    frozen: Frozen | None = None
    stage: Stage = "prepared"
    ruling: Ruling | None = None

    @property
    def open(self) -> bool:
        """Neither decided nor agreed on since."""
        return self.stage != "ruled"

    @classmethod
    def of(cls, event: Event) -> Self:
        """The dispute that a `disputed` event opens."""
        data = event.data
        frozen = Frozen.of(data["frozen"]) if data.get("frozen") else None
        return cls(event.seq, tuple(data["points"]), data["color"], data["says_dead"], frozen)


Disputes = tuple[DisputedString, ...]


def played_on(disputes: Disputes, event: Event) -> Disputes:
    """After `resumed`: everything prepared is now being played out."""
    if "dispute" not in event.data:
        return disputes
    return tuple(replace(one, stage="playing") if one.stage == "prepared" else one for one in disputes)


def ruled(disputes: Disputes, event: Event) -> Disputes:
    """After `dispute_ruled`."""
    data = event.data
    ruling = Ruling(
        data["on"], data["dead"], data["by"], data.get("name", ""), data.get("why", ""), int(data["number"])
    )
    seq = data["dispute"]
    return tuple(replace(one, stage="ruled", ruling=ruling) if one.seq == seq else one for one in disputes)


def agreed(disputes: Disputes, points: Sequence[str], *, by: str, dead: bool) -> Disputes:
    """After `dead_marked`: the referee's word ends a dispute, both sides' word, and its owner's that gives it up."""
    named = set(points)
    return tuple(
        replace(one, stage="ruled")
        if named & set(one.points) and (by in ("referee", "both") or (dead and by == one.color))
        else one
        for one in disputes
    )
