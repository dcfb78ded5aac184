"""What a forbidden move costs by the ruleset, told in short. A proposal for the referee: people decide."""

from dataclasses import dataclass, replace

from rules.articles import INCIDENT
from rules.codes import Code
from rules.illegality import Kind
from rules.reasons import Reason
from rules.ruleset import Ruleset
from rules.rulings.effect import Do
from rules.rulings.engine import rulings
from rules.rulings.kind import Kind as Incident

_TARIFF = (Kind.OUT_OF_TURN, Kind.KO, Kind.SUICIDE)


@dataclass(frozen=True, slots=True)
class Penalty:
    """The consequences of one offence.

    article -- that fixes them; None where the ruleset's text is not among ours
    source -- what they rest on where no article is named: a text and the number there, or "custom"
    broken -- what was broken, likewise; "" where the text says it nowhere else
    void -- the stone comes off again; loses_turn -- and the move counts as a pass
    """

    article: str | None
    void: bool
    loses_turn: bool = False
    warning: bool = False
    loses_game: bool = False
    source: str = ""
    broken: str = ""

    @property
    def told(self) -> Reason:
        """To be read out, for example "void, turn lost, warning"."""
        if self.loses_game:
            return Reason(Code.COSTS_GAME)
        if not self.loses_turn:
            return Reason(Code.COSTS_MOVE_AND_WARNING if self.warning else Code.COSTS_MOVE)
        return Reason(Code.COSTS_ALL_THREE if self.warning else Code.COSTS_MOVE_AND_TURN)


_LOSS = Penalty(None, void=False, loses_game=True)
_TAKEN_BACK = Penalty(None, void=True, loses_turn=True)
_JAPANESE = replace(_LOSS, source="japanese-1989 14")
_KOREAN = replace(_LOSS, source="custom")
_AGA = replace(_TAKEN_BACK, source="aga-1991 5")
_OTHERS = {
    # "A player who breaks one of the rules loses" (14): turns, empty points, liberties, ko
    "japanese": {
        kind: replace(_JAPANESE, broken=f"japanese-1989 {number}")
        for kind, number in ((Kind.OUT_OF_TURN, 2), (Kind.OCCUPIED, 3), (Kind.SUICIDE, 4), (Kind.KO, 6))
    },
    # no text of the association is among ours
    "korean": dict.fromkeys((Kind.OUT_OF_TURN, Kind.KO), _KOREAN),
    # an illegal move is taken back and treated as a pass
    "aga": dict.fromkeys((Kind.OCCUPIED, Kind.SUICIDE, Kind.KO, Kind.SUPERKO), _AGA)
    | {Kind.OUT_OF_TURN: replace(_AGA, loses_turn=False)},
    # silent
    "new-zealand": {},
    "tromp-taylor": {},
}
"""What offences cost by texts that are not among ours."""


def sources(ruleset: Ruleset, about: Incident) -> tuple[str, ...]:
    """What is broken by an incident and what follows, by texts that are not among ours: "japanese-1989 14"."""
    kind = next((kind for kind, incident in INCIDENT.items() if incident is about), None)
    cost = penalty(ruleset, kind) if kind else None
    named = (cost.broken, cost.source) if cost and not cost.article else ()
    return tuple(one for one in named if one not in ("", "custom"))


def penalty(ruleset: Ruleset, kind: Kind) -> Penalty | None:
    """What an offence costs; None where no text says (under ours: occupied points, long cycles).

    A set made of one of the presets with other switches costs what the switches say: what its first ruling does.
    """
    others = _OTHERS.get(ruleset.text)
    if others is not None and ruleset.name == ruleset.text:
        return others.get(kind)
    if kind not in _TARIFF:
        return None
    first = rulings(INCIDENT[kind], ruleset)[0]
    done = {effect.do for effect in first.effects}
    if not done & {Do.VOID, Do.LOSS}:
        return None
    return Penalty(first.article, Do.VOID in done, Do.PASS in done, Do.WARN in done, Do.LOSS in done)
