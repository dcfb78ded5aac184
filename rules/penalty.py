"""What a forbidden move costs by the ruleset, told in short. A proposal for the referee: people decide."""

from dataclasses import dataclass

from rules.articles import INCIDENT
from rules.codes import Code
from rules.illegality import Kind
from rules.reasons import Reason
from rules.ruleset import Ruleset
from rules.rulings.effect import Do
from rules.rulings.engine import rulings

_TARIFF = (Kind.OUT_OF_TURN, Kind.KO, Kind.SUICIDE)


@dataclass(frozen=True, slots=True)
class Penalty:
    """The consequences of one offence.

    article -- that fixes them; None where the ruleset's text is not among ours
    void -- the stone comes off again; loses_turn -- and the move counts as a pass
    """

    article: str | None
    void: bool
    loses_turn: bool = False
    warning: bool = False
    loses_game: bool = False

    @property
    def told(self) -> Reason:
        """To be read out, for example "void, turn lost, warning"."""
        if self.loses_game:
            return Reason(Code.COSTS_GAME)
        if not self.loses_turn:
            return Reason(Code.COSTS_MOVE_AND_WARNING)
        return Reason(Code.COSTS_ALL_THREE if self.warning else Code.COSTS_MOVE_AND_TURN)


def penalty(ruleset: Ruleset, kind: Kind) -> Penalty | None:
    """What the ruleset's first ruling makes of an offence; None where nothing fixes it (occupied point, long cycle)."""
    if kind not in _TARIFF:
        return None
    first = rulings(INCIDENT[kind], ruleset)[0]
    done = {effect.do for effect in first.effects}
    if not done & {Do.VOID, Do.LOSS}:
        return None
    return Penalty(first.article, Do.VOID in done, Do.PASS in done, Do.WARN in done, Do.LOSS in done)
