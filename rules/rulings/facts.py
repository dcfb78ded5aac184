"""What is known of an incident, as far as a ruling depends on it. What is not known is None, and keeps rulings open."""

import types
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, get_args, get_type_hints

from rules.codes import Code
from rules.errors import RulesError
from rules.reasons import Reason, shown


class FactError(RulesError):
    """A fact that nobody knows, or a value that it cannot have."""


class FixedBy(StrEnum):
    """How the colors were fixed (2002 §10)."""

    DRAW = "draw"  # 抽签编排
    NIGIRI = "nigiri"  # 猜先


class Claimed(StrEnum):
    """Whether the opponent brought it up while he could."""

    IN_TIME = "in_time"
    LATE = "late"
    NO = "no"


class Cause(StrEnum):
    """Who scattered the board."""

    OUTSIDE = "outside"  # 非对局双方原因
    PLAYER = "player"  # without meaning to (无意)
    DELIBERATE = "deliberate"  # a player who meant to (故意)


class Supplement(StrEnum):
    """What the event's supplement has for rare cycles (2002 §20.3)."""

    FORBID = "forbid"
    NO_RESULT = "no_result"
    DRAW = "draw"
    EXTRA_GAME = "extra_game"


class Venue(StrEnum):
    """Where the players lodge (2002 §22.1, §22.2)."""

    APART = "apart"  # 赛场和住地分离
    SAME = "same"  # 基本上同在一处


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Every fact that some guard asks for.

    moves -- made so far; fixed_by -- how the colors were
    colors_wrong -- the players took each other's; handicap -- the players say so
    passed -- the other side had passed; hidden -- what was played between was hidden from the camera
    claimed -- by the opponent in time, late, or not; dropped -- the stone fell
    agreed -- both sides agree with it (an opponent: consents)
    original_known -- where the moved stone stood can be confirmed; deliberate -- there is evidence of intent
    cause -- who scattered the board; rebuilt -- the board was rebuilt as recorded
    with_capture -- the stone went while others were captured
    supplement -- what the event has for rare cycles; fake_life -- the cycle only keeps a dead group
    ended -- the end was agreed; contest_left -- neutral points or endgame moves are left
    locked -- the result was confirmed by all who have to
    application -- the side under reading asks for a pass; sudden_death, quick -- by the time system
    late_s -- of the side that is late, of two the one that came first; venue -- where it lodges
    after_pause -- late at the resume; seated -- before it was read out
    granted -- leaves of absence granted to this side before; error_s_per_hour -- of the sum of both readings
    one_side -- only one side's reading is to be changed; record_found -- the used times were written at the pause
    again -- the same offence before; severe -- by severity and effect
    resumable -- the event lets a player's request reopen play; smoking_banned -- it bans smoking (2002 §15.8)
    """

    moves: int | None = None
    fixed_by: FixedBy | None = None
    colors_wrong: bool | None = None
    handicap: bool | None = None
    passed: bool | None = None
    hidden: bool | None = None
    claimed: Claimed | None = None
    dropped: bool | None = None
    agreed: bool | None = None
    original_known: bool | None = None
    deliberate: bool | None = None
    cause: Cause | None = None
    rebuilt: bool | None = None
    with_capture: bool | None = None
    supplement: Supplement | None = None
    fake_life: bool | None = None
    ended: bool | None = None
    contest_left: bool | None = None
    locked: bool | None = None
    application: bool | None = None
    sudden_death: bool | None = None
    quick: bool | None = None
    late_s: int | None = None
    venue: Venue | None = None
    after_pause: bool | None = None
    seated: bool | None = None
    granted: int | None = None
    error_s_per_hour: int | None = None
    one_side: bool | None = None
    record_found: bool | None = None
    again: bool | None = None
    severe: bool | None = None
    resumable: bool | None = None
    smoking_banned: bool | None = None

    def knowing(self, more: "Facts") -> "Facts":
        """These, and where they say nothing what `more` says."""
        unknown = {name: getattr(more, name) for name in NAMES if getattr(self, name) is None}
        return replace(self, **unknown)

    def as_dict(self) -> dict[str, str]:
        """Those that are known, as `parse_facts` reads them."""
        known = {name: getattr(self, name) for name in NAMES}
        return {name: _written(value) for name, value in known.items() if value is not None}


NAMES = tuple(field.name for field in fields(Facts))
_TRUTH = {"yes": True, "no": False}
_TYPES: Mapping[str, type] = {
    name: next(part for part in get_args(hint) if part is not types.NoneType)
    for name, hint in get_type_hints(Facts).items()
    if name in NAMES
}


def parse_facts(given: Mapping[str, str]) -> Facts:
    """Facts from text: "yes" and "no", whole numbers, words. FactError names what is not known and what is."""
    return Facts(**{name: _parsed(name, text) for name, text in given.items()})


def _parsed(name: str, text: str) -> Any:
    if name not in _TYPES:
        raise FactError(Reason(Code.FACT_UNKNOWN, {"name": shown(name), "names": ", ".join(sorted(NAMES))}))
    kind = _TYPES[name]
    if kind is int and text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    known = tuple(_TRUTH) if kind is bool else () if kind is int else tuple(str(one) for one in kind)  # type: ignore[attr-defined]
    if text in known:
        return _TRUTH[text] if kind is bool else kind(text)
    values = ", ".join(known) or "0, 1, 2, …"
    raise FactError(Reason(Code.FACT_VALUE, {"name": name, "value": shown(text), "values": values}))


def _written(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
