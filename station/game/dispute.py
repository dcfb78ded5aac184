"""A string on which the players differ: claims, the position to come back to, what was played, what was decided."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from rules.points import parse_point
from station.game.catalog import Disputed, DisputeRuled, FrozenGame, Ground, Letter, Resumed, Rows, Stage, Vertex
from station.game.timeline import SIZE


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
    """A string on which the players differ; `says_dead` moves first when play goes on (2002 §21.4).

    seq -- of the event that opened it
    frozen -- None in logs from before positions were kept
    """

    seq: int
    points: tuple[Vertex, ...]
    color: Letter
    says_dead: Letter
    frozen: FrozenGame | None = None
    stage: Stage = "prepared"
    ruling: Ruling | None = None

    @property
    def open(self) -> bool:
        """Neither decided nor agreed on since."""
        return self.stage != "ruled"


Disputes = tuple[DisputedString, ...]


def opened(seq: int, what: Disputed) -> DisputedString:
    """The dispute that event `seq` opens."""
    return DisputedString(seq, what.points, what.color, what.says_dead, what.frozen)


def played_on(disputes: Disputes, what: Resumed) -> Disputes:
    """After play was resumed over one of them, which is now being played out; others that wait go on waiting."""
    return tuple(
        replace(one, stage="playing") if one.stage == "prepared" and what.dispute in one.points else one
        for one in disputes
    )


def looked_at_anew(disputes: Disputes, now: FrozenGame) -> Disputes:
    """After a count was opened: of those that wait, what fell while another was played out is settled, and the rest is
    about the position that stands now."""
    rows = now.board

    def anew(one: DisputedString) -> DisputedString:
        if one.stage != "prepared":
            return one
        stand = all(_at(rows, point) == one.color for point in one.points)
        return replace(one, frozen=now) if stand else replace(one, stage="ruled")

    return tuple(map(anew, disputes))


def _at(rows: Rows, point: Vertex) -> str:
    row, column = divmod(parse_point(point, SIZE), SIZE)
    return rows[row][column]


def ruled(disputes: Disputes, what: DisputeRuled) -> Disputes:
    """After a ruling. Raises ValueError where it rules on a dispute that is not there."""
    if what.dispute not in {one.seq for one in disputes}:
        raise ValueError(f"a ruling on dispute {what.dispute}, which this game does not have")
    ruling = Ruling(what.on, what.dead, what.by, what.name, what.why, what.number)
    return tuple(replace(one, stage="ruled", ruling=ruling) if one.seq == what.dispute else one for one in disputes)


def agreed(disputes: Disputes, points: Collection[Vertex], *, by: str, dead: bool) -> Disputes:
    """After a string was marked: the referee's word ends a dispute, both sides' word, and that of a side which now
    says what the other one says."""
    named = set(points)
    return tuple(
        replace(one, stage="ruled")
        if named & set(one.points) and (by in ("referee", "both") or dead is (by != one.says_dead))
        else one
        for one in disputes
    )


T = TypeVar("T")
Words = Mapping[Vertex, Mapping[str, T]]
"""By point: whoever said something of it ("B", "W", "referee"), and what he said last: whether a stone is dead, whose
an empty point is."""


def heard(words: Words[T], points: Collection[Vertex], *, by: str, said: T) -> Words[T]:
    """After somebody's word; both together speak for each side, the referee for all."""

    def of(point: Vertex) -> Mapping[str, T]:
        if by == "referee":
            return {by: said}
        return {**words.get(point, {}), **dict.fromkeys(("B", "W") if by == "both" else (by,), said)}

    return {**words, **{point: of(point) for point in points}}


def contradicts(words: Words[T], points: Collection[Vertex], *, by: str, said: T) -> bool:
    """Whether the other side's last word is another one."""
    other = {"B": "W", "W": "B"}.get(by, "")
    return any(words.get(point, {}).get(other, said) != said for point in points)


def unsettled(one: DisputedString, words: Words[bool]) -> bool:
    """Whether nobody signs past it: it waits to be played out; or it was, and the sides say different things again."""
    if one.stage != "playing":
        return one.open
    return any({True, False} <= set(words.get(point, {}).values()) for point in one.points)


def stands_against(words: Words[T], points: Collection[Vertex], *, by: str, said: T) -> bool:
    """Whether the referee said something else, which he alone changes."""
    return by != "referee" and any(words.get(point, {}).get("referee", said) != said for point in points)
