"""What a forbidden move costs by the ruleset. A proposal for the referee: people decide."""

from dataclasses import dataclass

from rules.codes import Code
from rules.illegality import Kind
from rules.reasons import Reason
from rules.ruleset import KoRetake, Ruleset, TwoMoves

_ARTICLES = {
    ("2002", Kind.OUT_OF_TURN): "2002 §17.2",
    ("2002", Kind.KO): "2002 §18.3",
    ("2002", Kind.SUICIDE): "2002 §19",
    ("older", Kind.OUT_OF_TURN): "older D8.1",
    ("older", Kind.KO): "older D11.1",
    ("older", Kind.SUICIDE): "older D10",
}


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
    """What the ruleset's switches make of an offence; None where no article says (occupied points, long cycles)."""
    article = _ARTICLES.get((ruleset.text, kind))
    if kind is Kind.OUT_OF_TURN:
        if ruleset.two_moves is TwoMoves.LOSS:
            return Penalty(article, void=False, loses_game=True)
        return Penalty(article, void=True, warning=True)
    if kind is Kind.KO:
        warning = ruleset.ko_retake is KoRetake.PASS_AND_WARNING
        return Penalty(article, void=True, loses_turn=True, warning=warning)
    if kind is Kind.SUICIDE:
        return Penalty(article, void=True, loses_turn=True)
    return None
