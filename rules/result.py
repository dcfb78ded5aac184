"""How a game ended: as a value, as SGF's RE (margins in points), and to be read out."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.codes import Code
from rules.color import BLACK, WHITE, Color
from rules.decimals import decimal, mixed
from rules.errors import RecordError
from rules.reasons import Reason, Value


class Ending(StrEnum):
    """Why the game was over."""

    SCORE = "score"
    RESIGNATION = "resignation"
    TIME = "time"
    FORFEIT = "forfeit"
    DRAW = "draw"
    NO_RESULT = "no-result"
    BOTH_LOSE = "both-lose"
    UNKNOWN = "unknown"


_LETTER = {Ending.RESIGNATION: "R", Ending.TIME: "T", Ending.FORFEIT: "F"}
_WITH_WINNER = {Ending.SCORE, Ending.RESIGNATION, Ending.TIME, Ending.FORFEIT}
_NOBODY = {Ending.DRAW: "0", Ending.NO_RESULT: "Void", Ending.BOTH_LOSE: "Void", Ending.UNKNOWN: "?"}
_UNCOUNTED = {
    Ending.DRAW: Code.DRAW,
    Ending.NO_RESULT: Code.NO_RESULT,
    Ending.BOTH_LOSE: Code.BOTH_LOSE,
    Ending.UNKNOWN: Code.UNKNOWN,
    Ending.RESIGNATION: Code.WINS_BY_RESIGNATION,
    Ending.TIME: Code.WINS_ON_TIME,
    Ending.FORFEIT: Code.WINS_BY_FORFEIT,
}


class Unit(StrEnum):
    """What a margin is told in."""

    ZI = "zi"
    POINTS = "points"  # of territory
    AREA = "area"  # points of area


_WHOLE = {Unit.ZI: Code.WINS_BY_ZI, Unit.POINTS: Code.WINS_BY_POINTS, Unit.AREA: Code.WINS_BY_AREA}
_PART = {Unit.ZI: Code.WINS_BY_PART_OF_ZI, Unit.POINTS: Code.WINS_BY_HALF_POINT, Unit.AREA: Code.WINS_BY_HALF_AREA}
_BOTH = {
    Unit.ZI: Code.WINS_BY_ZI_AND_PART,
    Unit.POINTS: Code.WINS_BY_POINTS_AND_HALF,
    Unit.AREA: Code.WINS_BY_AREA_AND_HALF,
}


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a game.

    winner -- needed for a score, resignation, time or forfeit; may be known of an unknown ending; None otherwise
    margin_points -- points won by, exact (twice the zi); None where none was counted
    """

    ending: Ending
    winner: Color | None = None
    margin_points: Fraction | None = None

    def __post_init__(self) -> None:
        if self.winner is None if self.ending in _WITH_WINNER else self.winner and self.ending is not Ending.UNKNOWN:
            code = Code.RESULT_WITHOUT_WINNER if self.winner is None else Code.RESULT_WITH_WINNER
            raise RecordError(Reason(code, {"ending": self.ending}))
        if self.winner is Color.EMPTY:
            raise RecordError(Reason(Code.RESULT_OF_NOBODY))
        if self.margin_points is not None and (self.ending is not Ending.SCORE or self.margin_points <= 0):
            raise RecordError(Reason(Code.RESULT_MARGIN, {"ending": self.ending}))

    def sgf(self) -> str:
        """SGF's RE. Both-lose has no code of its own there and is written as Void, the record says more."""
        if self.winner is None:
            return _NOBODY[self.ending]
        if self.ending is Ending.SCORE:
            return f"{self.winner.letter}+" + ("" if self.margin_points is None else decimal(self.margin_points))
        return f"{self.winner.letter}+{_LETTER.get(self.ending, '')}"

    def told(self, unit: Unit = Unit.POINTS) -> Reason:
        """To be read out: 黑胜 3/4 子; Black wins by 3/4 zi, B+1.5. The margin apart in wholes and a part of one."""
        if self.winner is None:
            return Reason(_UNCOUNTED[self.ending])
        values: dict[str, Value] = {"winner": self.winner.letter}
        if self.margin_points is None:
            return Reason(_UNCOUNTED[self.ending] if self.ending in _LETTER else Code.WINS, values)
        margin = self.margin_points / 2 if unit is Unit.ZI else self.margin_points
        whole, part = divmod(margin, 1)
        if not part or (unit is not Unit.ZI and part != Fraction(1, 2)):
            return Reason(_WHOLE[unit], {**values, "whole": decimal(margin)})
        return Reason((_BOTH if whole else _PART)[unit], {**values, "whole": whole, "part": mixed(part)})


# Compiled at first use: an import should cost little.
_SGF = r"([BW])\+?(R(?:ES(?:IGN(?:ED|ATION)?)?)?|T(?:IME)?|F(?:ORFEIT)?|[0-9]+(?:\.[0-9]*)?|\.[0-9]+)?"
_NOBODY_WORDS = {
    "0": Ending.DRAW, "DRAW": Ending.DRAW, "JIGO": Ending.DRAW, "TIE": Ending.DRAW, "B+0": Ending.DRAW,
    "W+0": Ending.DRAW, "和棋": Ending.DRAW, "和": Ending.DRAW, "VOID": Ending.NO_RESULT, "无胜负": Ending.NO_RESULT,
    "无结果": Ending.NO_RESULT, "NO RESULT": Ending.NO_RESULT, "双负": Ending.BOTH_LOSE, "双方均负": Ending.BOTH_LOSE,
    "BOTH LOSE": Ending.BOTH_LOSE, "?": Ending.UNKNOWN, "": Ending.UNKNOWN, "UNKNOWN": Ending.UNKNOWN,
}  # fmt: skip
_CHINESE = r"(?P<side>[黑白])方?(?:(?P<R>中盘胜)|(?P<T>超时胜|胜-[黑白]超时)|(?P<F>犯规胜|判胜)|胜(?P<margin>.*))"
_MARGIN = (
    r"(?:(?P<whole>[0-9]+(?:\.[0-9]+)?)|(?:(?P<and>[0-9]+)又)?(?P<part>[123]/[24]))?(?P<half>半)?"
    r"(?P<unit>[子目点])(?P<more>半)?"
)


def parse_result(text: str) -> Result | None:
    """The result that RE, or a Chinese score sheet, means; None when the text cannot be read as exactly one result.

    "黑认输" and "黑弃权" stay unread on purpose: they say that Black resigned, and lists exist that mean the opposite.
    """
    plain = "".join(text.split()).upper() if any("\u4e00" <= c <= "\u9fff" for c in text) else text.strip().upper()
    if plain in _NOBODY_WORDS:
        return Result(_NOBODY_WORDS[plain])
    match = re.fullmatch(_SGF, plain)
    if match:
        return _from_sgf(Color.from_letter(match[1]), match[2] or "")
    match = re.fullmatch(_CHINESE, plain)
    return _from_chinese(match) if match else None


def _from_sgf(winner: Color, how: str) -> Result | None:
    if not how:
        return Result(Ending.UNKNOWN, winner)
    for ending, letter in _LETTER.items():
        if how.startswith(letter):
            return Result(ending, winner)
    margin = Fraction(how.rstrip(".")) if len(how) < 8 else Fraction(0)
    if margin.denominator not in (1, 2, 4) or not 0 < margin < 1000:
        return None
    return Result(Ending.SCORE, winner, margin)


def _from_chinese(match: re.Match[str]) -> Result | None:
    winner = BLACK if match["side"] == "黑" else WHITE
    for ending, letter in _LETTER.items():
        if match[letter]:
            return Result(ending, winner)
    if not match["margin"]:
        return Result(Ending.UNKNOWN, winner)
    margin = parse_zi_or_points(match["margin"])
    return Result(Ending.SCORE, winner, margin) if margin else None


def parse_zi_or_points(text: str) -> Fraction | None:
    """Points meant by "3又3/4子", "1/4子", "2子", "2目半", "半目", "3点"; None when it is none of these."""
    match = re.fullmatch(_MARGIN, "".join(text.split()))
    if not match:
        return None
    points = Fraction(match["whole"] or match["and"] or 0) + Fraction(match["part"] or 0)
    points += Fraction(bool(match["half"]) + bool(match["more"]), 2)
    return points * 2 if match["unit"] == "子" else points
