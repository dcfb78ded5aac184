"""What is fixed of each kind of incident: its Chinese name, who may bring it up, until when."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.rulings.decider import Initiative
from rules.rulings.kind import Kind
from rules.rulings.window import Window

OPPONENT, SIDE, ANYONE = Initiative.OPPONENT, Initiative.SIDE, Initiative.ANYONE


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A kind of incident.

    term -- as the texts call it; "" where they have no name for it
    starts -- who may bring it up; the referee of his own motion too where `ex_officio`
    window -- until when under 2002
    offence -- of a side, against the other
    """

    term: str = ""
    starts: Initiative = SIDE
    ex_officio: bool = True
    window: Window | None = None
    offence: bool = False


_OFFENCE = About(window=Window.AT_ONCE, offence=True)
_BOARD = About(starts=ANYONE, window=Window.IN_PLAY)


def _offence(term: str) -> About:
    return About(term=term, window=Window.AT_ONCE, offence=True)


_KNOWN: Mapping[Kind, About] = {
    Kind.COLORS_TAKEN_WRONG: About(term="拿错黑白棋", starts=ANYONE, window=Window.COLORS),
    Kind.WHITE_MOVED_FIRST: About(term="黑先白后"),
    Kind.TWO_MOVES: _offence("连下两着"),
    Kind.TAKEBACK: About(term="悔棋", starts=OPPONENT, ex_officio=False, window=Window.TAKEBACK, offence=True),
    Kind.STONE_DROPPED: About(term="棋子不慎掉落于棋盘"),
    Kind.STONE_MOVED: About(term="棋子已有移动", starts=ANYONE, window=Window.IN_PLAY),
    Kind.BOARD_SCATTERED: About(term="棋局散乱", starts=ANYONE, window=Window.IN_PLAY),
    Kind.WRONG_CAPTURE: _offence("误提对方有气之子"),
    Kind.CAPTURE_INCOMPLETE: _offence("未提或漏提对方无气之子"),
    Kind.KO_RETAKE: _offence("劫争须找劫材时未找而提劫"),
    Kind.FORBIDDEN_POINT: _offence("禁着点"),
    Kind.REPETITION: About(term="全局同形"),
    Kind.LONG_CYCLE: About(term="三劫循环"),
    **dict.fromkeys(
        (Kind.OCCUPIED, Kind.STONE_OFF_POINT, Kind.STONE_ADDED, Kind.STONE_REMOVED, Kind.GAP, Kind.STONE_SUPPLY), _BOARD
    ),
    Kind.ODD_STONE: About(term="异样的棋子", starts=ANYONE),
    Kind.CHANGED_IN_PAUSE: _BOARD,
    Kind.NOT_EMPTY_AT_START: About(starts=ANYONE),
    Kind.END_PROPOSED: About(term="提议终局", ex_officio=False),
    Kind.LIFE_DEATH_DISPUTE: About(term="对死棋和活棋的确认", ex_officio=False, window=Window.RESULT),
    Kind.CONTESTABLE_POINTS_LEFT: About(term="可争之点", window=Window.RESULT),
    Kind.RESTART_AFTER_END: About(term="重新开始对局", ex_officio=False, window=Window.RESTART),
    Kind.RECOUNT: About(term="复核", ex_officio=False, window=Window.RESULT),
    Kind.PRESS_EARLY: _offence("着子之前或与着子同时按计时器"),
    Kind.OVERTIME: About(term="超时而未着子", starts=ANYONE),
    Kind.TWO_HANDS: _OFFENCE,
    Kind.TIME_WASTING: _OFFENCE,
    Kind.PRESS_BEFORE_LIFTED: _OFFENCE,
    Kind.LATE: About(term="迟到", starts=ANYONE, window=Window.LATENESS),
    Kind.BOTH_LATE: About(term="双方迟到", starts=ANYONE, window=Window.LATENESS),
    Kind.ABSENT: About(term="离席", starts=ANYONE),
    Kind.CLOCK_FAULT: About(term="计时器故障和失准", starts=ANYONE),
    Kind.NO_PAUSE_RECORD: About(starts=ANYONE),
    Kind.SEALED_DIFFERS: About(term="封棋", starts=ANYONE),
    Kind.READING_ERROR: About(term="重新读秒", ex_officio=False, window=Window.READING),
    Kind.CONTEST_GIVEN_UP: About(term="放弃盘上竞争", ex_officio=False),
    Kind.ARRANGED_GAME: About(term="下假棋", starts=ANYONE, window=Window.EVENT),
    Kind.WITHDRAWAL: About(term="部分或全部退出比赛", starts=ANYONE),
    Kind.DISTURBING: About(term="严重妨碍对方思考和扰乱赛场秩序", starts=ANYONE),
    Kind.REFERENCE: About(term="查阅有关资料", starts=ANYONE),
    Kind.TALK: About(term="谈论", starts=ANYONE),
    Kind.WALKING_ABOUT: About(term="来回走动", starts=ANYONE),
    Kind.MANNERS: About(term="言行文明", starts=ANYONE),
    Kind.MOVE_NOT_SHOWN: About(term="指明落子点"),
    Kind.SET_NOT_TIDIED: About(term="整理好棋具", starts=ANYONE),
    Kind.CEREMONY_MISSED: About(starts=ANYONE),
    Kind.PHONE_RINGS: About(term="手机、呼机发出响声", starts=ANYONE),
    Kind.PHONE_WATCHED: About(term="注视手机、呼机屏面", starts=ANYONE),
    Kind.PHONE_OF_SPECTATOR: About(term="手机", starts=ANYONE),
    Kind.SMOKING: About(term="吸烟", starts=ANYONE),
    Kind.REFEREE_NEGLECT: About(term="严重失职", starts=ANYONE),
    Kind.OTHER: About(starts=ANYONE),
}

_OLDER = {Window.RESULT: Window.RECKONING, Window.IN_PLAY: Window.IN_PLAY}


BY_ANALOGY = frozenset((Kind.OCCUPIED, Kind.STONE_ADDED, Kind.STONE_REMOVED))
"""No article names them; they are ruled on like a stone that moved (2002 §17.5, older D8.3)."""


def about(kind: Kind, text: str) -> About:
    """What `text` has of that kind: who starts it, and until when. The windows above are those of 2002."""
    known = _KNOWN[kind]
    if text == "2002":
        return known
    window = None
    if text == "older":
        window = Window.OWN_TURN if known.offence else _OLDER.get(known.window) if known.window else None
    if known.starts is OPPONENT:  # 2002 §17.3 alone leaves it to the opponent
        return replace(known, starts=SIDE, ex_officio=True, window=window)
    return replace(known, window=window)
