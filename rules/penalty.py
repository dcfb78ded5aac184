"""What a forbidden move costs by the ruleset. A proposal for the referee: people decide."""

from dataclasses import dataclass, replace

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
    source -- what they rest on where no article is named: a text and the number there, or "custom"
    void -- the stone comes off again; loses_turn -- and the move counts as a pass
    """

    article: str | None
    void: bool
    loses_turn: bool = False
    warning: bool = False
    loses_game: bool = False
    source: str = ""

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
    # "A player who breaks one of the rules loses": turns (Article 2), empty points (3), liberties (4), ko (6)
    "japanese": dict.fromkeys((Kind.OUT_OF_TURN, Kind.OCCUPIED, Kind.SUICIDE, Kind.KO), _JAPANESE),
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


def penalty(ruleset: Ruleset, kind: Kind) -> Penalty | None:
    """What an offence costs; None where no text says (under ours: occupied points, long cycles).

    A set made of one of the presets with other switches costs what the switches say.
    """
    others = _OTHERS.get(ruleset.text)
    if others is not None and ruleset.name == ruleset.text:
        return others.get(kind)
    article = _ARTICLES.get((ruleset.text, kind))
    if kind is Kind.OUT_OF_TURN:
        if ruleset.two_moves is TwoMoves.LOSS:
            return Penalty(article, void=False, loses_game=True)
        return Penalty(article, void=True, warning=ruleset.two_moves is TwoMoves.VOID_AND_WARNING)
    if kind is Kind.KO:
        if ruleset.ko_retake is KoRetake.LOSS:
            return Penalty(article, void=False, loses_game=True)
        warning = ruleset.ko_retake is KoRetake.PASS_AND_WARNING
        return Penalty(article, void=True, loses_turn=True, warning=warning)
    if kind is Kind.SUICIDE:
        return Penalty(article, void=True, loses_turn=True)
    return None
