"""One thing judged about the picture or the equipment: is it good enough, and if not, what to do."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal

from vision.reasons import Reason

Kind = Literal[
    "pixels", "margin", "sharpness", "exposure", "glare", "tilt", "parallax", "flicker",
    "size", "moved", "zoom", "other_board", "light",
]  # fmt: skip


class Level(IntEnum):
    """How good; the worst of several counts."""

    GOOD = 0
    POOR = 1  # works, with more doubtful points than need be
    BAD = 2  # do not begin a record like this


@dataclass(frozen=True)
class Finding:
    """What was measured, and what to do about it.

    kind -- what was judged, for the program and the page's drawing
    value, unit -- what was measured
    reason -- for whoever puts up the camera: that it is good, or what to do
    points -- row-major points concerned, if only some are
    """

    kind: Kind
    level: Level
    value: float
    unit: str
    reason: Reason
    points: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """JSON values only; the reason by its code."""
        return {
            "kind": self.kind,
            "level": self.level.name.lower(),
            "value": round(self.value, 3),
            "unit": self.unit,
            "code": self.reason.code.value,
            "points": list(self.points),
        }


def worst(findings: tuple[Finding, ...]) -> Level:
    """The level of the whole; GOOD for none."""
    return max((finding.level for finding in findings), default=Level.GOOD)
