"""What a ruling does: effects that a machine can carry out, their places named by what they are in the incident."""

from dataclasses import dataclass
from enum import StrEnum


class Do(StrEnum):
    """Kinds of effects; the Chinese words are those of the texts."""

    RESTORE = "RESTORE"  # 放回原处: stones stand again as recorded
    PLACE = "PLACE"  # 挪至合理点: a stone stands on another point from now on
    STANDS = "STANDS"  # 移动之子有效: the board as it is becomes the record
    VOID = "VOID"  # 着手无效: the move is out of the main line
    LIFT = "LIFT"  # 提取: stones that must not stand come off
    PASS = "PASS"  # 弃权一次: a pass of that side enters the main line
    TURN = "TURN"  # who moves next
    WARN = "WARN"  # 警告一次
    LOSS = "LOSS"  # 判负
    BOTH_LOSE = "BOTH_LOSE"  # 双方均负
    DRAW = "DRAW"  # 和棋
    NO_RESULT = "NO_RESULT"  # 无胜负
    REPLAY = "REPLAY"  # 重赛, 重下: this game is void, the same pairing plays again
    EXTRA_GAME = "EXTRA_GAME"  # 加赛
    LOT = "LOT"  # 抽签
    CLOCK = "CLOCK"
    PLAY_ON = "PLAY_ON"  # 续弈: the stop is over
    NOTE = "NOTE"  # no consequence
    CRITICIZE = "CRITICIZE"  # 通报批评
    BAN = "BAN"  # 停赛
    PRIZE_DOWN = "PRIZE_DOWN"  # 降一个名次发放奖金
    CANCEL_RESULTS = "CANCEL_RESULTS"  # 取消成绩

    # not named by the texts: what the record needs
    INSERT = "INSERT"  # a move or pass that was made and is not recorded
    OPEN = "OPEN"  # it is another incident
    SET_UP = "SET_UP"  # stones on the board that are no moves
    SWAP_SIDES = "SWAP_SIDES"  # the players change places
    COUNT = "COUNT"  # the count opens, or is made anew
    REFUSE = "REFUSE"  # what was asked for does not happen
    DEAD = "DEAD"  # a string does not count as alive
    SHARE = "SHARE"  # 按双活方式处理: half of each point to each side
    AWARD = "AWARD"  # 全部归属于对方: points to one side


_KEYS = {
    Do.RESTORE: "points", Do.PLACE: "stone", Do.VOID: "move", Do.LIFT: "points", Do.PASS: "side", Do.TURN: "side",
    Do.WARN: "side", Do.LOSS: "side", Do.LOT: "for", Do.CLOCK: "action", Do.CANCEL_RESULTS: "of", Do.INSERT: "move",
    Do.OPEN: "incident", Do.SET_UP: "as", Do.DEAD: "points", Do.SHARE: "points", Do.AWARD: "side", Do.CRITICIZE: "side",
    Do.BAN: "side", Do.PRIZE_DOWN: "side",
}  # fmt: skip
ENDS_GAME = frozenset((Do.LOSS, Do.BOTH_LOSE, Do.DRAW, Do.NO_RESULT, Do.REPLAY))
"""After one of them nobody plays on in this game."""
SANCTIONS = frozenset((Do.CANCEL_RESULTS, Do.BAN, Do.PRIZE_DOWN, Do.CRITICIZE, Do.NOTE))
"""They leave the game's result as it is: what may still follow once that was confirmed (2002 §16.4, §23.1)."""
TELLING = frozenset((Do.INSERT, Do.STANDS))
"""On a set-up: how its stones came, and not what lies there; no result hangs on it."""
ADDED = SANCTIONS - {Do.NOTE}
"""They may come on top of a ruling on the same incident, beside a loss say (2002 §23.2 除…之外, §23.6, §23.1)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. of -- which side, move, stones, …, by its part in the incident: "offender", "second", "captured";
    at -- of a stone that is placed: which point; of a pass: where in
    the record, if not at its end."""

    do: Do
    of: str = ""
    at: str = ""

    def as_dict(self) -> dict[str, str]:
        """As JSON has it: {"do": "VOID", "move": "second"}."""
        said = {"do": self.do.value}
        if self.of:
            said[_KEYS[self.do]] = self.of
        return said | ({"point" if self.do is Do.PLACE else "at": self.at} if self.at else {})


def effects(text: str) -> tuple[Effect, ...]:
    """Effects as DESK.md writes them: "VOID(second), RESTORE(captured), WARN(offender)"."""
    return tuple(_one(part) for part in text.split(", ")) if text else ()


def _one(text: str) -> Effect:
    do, _, inside = text.removesuffix(")").partition("(")
    of, _, at = inside.partition("; ")
    return Effect(Do(do), of, at)
