"""Who starts, who decides, and in which role somebody stands at the desk."""

from enum import StrEnum


class Initiative(StrEnum):
    """Who may bring an incident up."""

    OPPONENT = "opponent"  # only the opponent's own claim counts
    SIDE = "side"  # either side
    ANYONE = "anyone"  # whoever finds it (如发现)
    EX_OFFICIO = "ex officio"  # the referee of his own motion (2002 §31.2)


class Decider(StrEnum):
    """Whose word a ruling is."""

    PLAYERS = "players"  # both (双方一致)
    OPPONENT = "opponent"  # with his consent (经对手同意)
    SIDE = "side"  # the side itself: it proposes, resigns
    REFEREE = "referee"  # 裁判员, 2002 §31.2
    CHIEF = "chief"  # 裁判长
    EVENT = "event"  # 竞赛规程, 补充规定
    ORGANIZER = "organizer"  # 大会, 组委会


class Role(StrEnum):
    """In which role a device or a person speaks to the desk."""

    SIDE_TABLET = "side tablet"  # of the table: claims, answers, assents
    REFEREE = "referee"
    EXECUTING_REFEREE = "executing referee"  # 执行裁判
    CHIEF = "chief"
    OWNER = "owner"  # of the station: makes credentials, rules on nothing


_REFEREES = frozenset((Role.REFEREE, Role.EXECUTING_REFEREE, Role.CHIEF))
_MAY = {
    Decider.PLAYERS: frozenset(Role) - {Role.OWNER},  # the sides' touch is what counts; anybody present may enter it
    Decider.OPPONENT: frozenset(Role) - {Role.OWNER},
    Decider.SIDE: frozenset(Role) - {Role.OWNER},
    Decider.REFEREE: _REFEREES,  # the chief may decide in place of a referee, never the reverse
    Decider.CHIEF: frozenset((Role.CHIEF,)),
    Decider.EVENT: frozenset((Role.CHIEF,)),  # the chief drafts the supplement (2002 §30.1) and says what it says
    Decider.ORGANIZER: frozenset((Role.CHIEF,)),  # enters what 大会 decided
}


def may_enter(role: Role, decides: tuple[Decider, ...]) -> bool:
    """Whether somebody in that role may enter a ruling which any one of `decides` decides; nobody's: referees may."""
    return role in _REFEREES if not decides else any(role in _MAY[one] for one in decides)
