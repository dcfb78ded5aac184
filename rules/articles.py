"""Which articles of a text speak of what happened: the one broken, and the one that rules. The one table of them.

Sources: the competition rules of 2002 (§1 to §33) and the older edition (general rules §1 to §9, chapter two D2, law
articles D8 to D12), as DESK.md §4 reads them. A text that is silent has "" there; every other ruleset has nothing here,
so that no Chinese article is ever shown under it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.illegality import Kind as Forbidden
from rules.rulings.kind import Kind


class Matter(StrEnum):
    """What an article can be asked for besides incidents."""

    END_AGREED = "end_agreed"
    END_BY_PASSES = "end_by_passes"
    END_DECLINED = "end_declined"
    RESULT = "result"
    OPEN_KO = "open_ko"  # a ko that nobody ended at the agreed end
    FAKE_LIFE = "fake_life"
    SHARED = "shared"  # points that count half for each side, decided by hand
    CONCEDED = "conceded"  # … for one side, because the other gave up the contest


@dataclass(frozen=True, slots=True)
class Articles:
    """broken -- the article that forbids it; rules -- the one that says what follows.

    forbids -- the one that names the forbidden move itself, where that is not the one broken
    """

    broken: str = ""
    rules: str = ""
    forbids: str = ""

    @property
    def told(self) -> str:
        """The one that an event names: what follows, else what was broken."""
        return self.rules or self.broken


SILENT = Articles()
_2002: Mapping[str, Articles] = {
    Kind.COLORS_TAKEN_WRONG: Articles("", "§17.1"),
    Kind.WHITE_MOVED_FIRST: Articles("§2.3"),
    Kind.TWO_MOVES: Articles("§2.3", "§17.2", "§17.2"),
    Kind.TAKEBACK: Articles("§2.4", "§17.3"),
    Kind.STONE_DROPPED: Articles("", "§17.3"),
    Kind.STONE_MOVED: Articles("§2.4", "§17.5"),
    Kind.STONE_REMOVED: Articles("§2.4", "§17.5"),  # by analogy, as the next one
    Kind.STONE_ADDED: Articles("§2.3", "§17.5"),
    Kind.BOARD_SCATTERED: Articles("", "§17.6"),
    Kind.WRONG_CAPTURE: Articles("§3, §4", "§18.1"),
    Kind.CAPTURE_INCOMPLETE: Articles("§4", "§18.2"),
    Kind.KO_RETAKE: Articles("§20.1", "§18.3"),
    Kind.FORBIDDEN_POINT: Articles("§5", "§19"),
    Kind.REPETITION: Articles("§6", "§20", "§20"),
    Kind.LONG_CYCLE: Articles("§6", "§20.3"),
    Kind.OCCUPIED: Articles("§2.3", "§17.5"),  # by analogy too: a stone exchanged for one of the other color
    Kind.STONE_OFF_POINT: Articles("§2.3"),
    Kind.STONE_SUPPLY: Articles("", "§1.2"),
    Kind.ODD_STONE: Articles("§32.2"),
    Kind.CHANGED_IN_PAUSE: Articles("", "§14"),
    Kind.NOT_EMPTY_AT_START: Articles("§2.2"),
    Kind.END_PROPOSED: Articles("", "§13.2"),
    Kind.LIFE_DEATH_DISPUTE: Articles("", "§21.4"),
    Kind.CONTESTABLE_POINTS_LEFT: Articles("", "§21.2"),
    Kind.RESTART_AFTER_END: Articles("", "§21.3"),
    Kind.RECOUNT: Articles("", "§16.4"),
    Kind.PRESS_EARLY: Articles("§17.4", "§17.4"),
    Kind.OVERTIME: Articles("", "§22.5"),
    Kind.TWO_HANDS: Articles("§12.4(2)"),
    Kind.TIME_WASTING: Articles("", "§12.4(7)"),
    Kind.PRESS_BEFORE_LIFTED: Articles("§22.6", "§22.6"),
    Kind.LATE: Articles("", "§22.1"),
    Kind.BOTH_LATE: Articles("", "§22.3"),
    Kind.ABSENT: Articles("", "§22.7"),
    Kind.CLOCK_FAULT: Articles("", "§22.8"),
    Kind.NO_PAUSE_RECORD: Articles("", "§22.9"),
    Kind.READING_ERROR: Articles("", "§16.2"),
    Kind.CONTEST_GIVEN_UP: Articles("", "§12.4(4)"),
    Kind.ARRANGED_GAME: Articles("§15.1", "§23.1"),
    Kind.WITHDRAWAL: Articles("§15.2", "§23.2"),
    Kind.DISTURBING: Articles("§15.3", "§23.3"),
    Kind.REFERENCE: Articles("§15.4", "§23.4"),
    Kind.TALK: Articles("§15.5", "§23.5"),
    Kind.MANNERS: Articles("§15.6"),
    Kind.MOVE_NOT_SHOWN: Articles("§16.5"),
    Kind.SET_NOT_TIDIED: Articles("§16.6"),
    Kind.CEREMONY_MISSED: Articles("§16.7", "§23.6"),
    Kind.PHONE_RINGS: Articles("§15.7", "§23.7"),
    Kind.PHONE_WATCHED: Articles("§15.7", "§23.7"),
    Kind.PHONE_OF_SPECTATOR: Articles("§15.7", "§23.7"),
    Kind.SMOKING: Articles("§15.8", "§23.8"),
    Kind.REFEREE_NEGLECT: Articles("", "§30.3"),
    Matter.END_AGREED: Articles("", "§7.1"),
    Matter.END_BY_PASSES: Articles("", "§7.3"),
    Matter.END_DECLINED: Articles("", "§21.1"),
    Matter.RESULT: Articles("", "§16.4"),
    Matter.OPEN_KO: Articles("", "§21.2"),
    Matter.FAKE_LIFE: Articles("", "§20.2"),
    Matter.SHARED: Articles("", "§21.2"),
    Matter.CONCEDED: Articles("", "§12.4(4)"),
}
_OLDER: Mapping[str, Articles] = {
    Kind.WHITE_MOVED_FIRST: Articles("§2.1"),
    Kind.TWO_MOVES: Articles("§2.1", "D8.1", "D8.1"),
    Kind.TAKEBACK: Articles("§2.3", "D8.2"),
    Kind.STONE_DROPPED: Articles("", "D8.2"),
    Kind.STONE_MOVED: Articles("§2.3", "D8.3"),
    Kind.STONE_REMOVED: Articles("§2.3", "D8.3"),  # by analogy, as the next one
    Kind.STONE_ADDED: Articles("", "D8.3"),
    Kind.BOARD_SCATTERED: Articles("", "D8.4"),
    Kind.WRONG_CAPTURE: Articles("§3, §4", "D9"),
    Kind.CAPTURE_INCOMPLETE: Articles("§4"),
    Kind.KO_RETAKE: Articles("§6", "D11.1", "D11.1"),
    Kind.FORBIDDEN_POINT: Articles("§5", "D10"),
    Kind.REPETITION: Articles("§6"),
    Kind.LONG_CYCLE: Articles("§6", "D11.3"),
    Kind.OCCUPIED: Articles("§2.2", "D8.3"),  # by analogy too
    Kind.STONE_OFF_POINT: Articles("§2.2"),
    Kind.STONE_SUPPLY: Articles("", "§1.2"),
    Kind.END_PROPOSED: Articles("", "D2.4.2"),
    Kind.CONTESTABLE_POINTS_LEFT: Articles("", "§7.1"),
    Kind.RECOUNT: Articles("", "D2.7.3"),
    Kind.OVERTIME: Articles("", "D2.3"),
    Kind.WITHDRAWAL: Articles("D2.6.1"),
    Kind.DISTURBING: Articles("D2.6.2"),
    Kind.REFERENCE: Articles("D2.6.3"),
    Kind.WALKING_ABOUT: Articles("D2.6.4"),
    Kind.MANNERS: Articles("D2.6.5"),
    Kind.MOVE_NOT_SHOWN: Articles("D2.7.6"),
    Kind.SET_NOT_TIDIED: Articles("D2.7.7"),
    Matter.END_AGREED: Articles("", "§7.1"),
    Matter.FAKE_LIFE: Articles("", "D11.2"),
}


def _named(text: str, found: Mapping[str, Articles]) -> Mapping[str, Articles]:
    def full(article: str) -> str:
        return f"{text} {article}" if article else ""

    return {key: Articles(full(one.broken), full(one.rules), full(one.forbids)) for key, one in found.items()}


ARTICLES: Mapping[str, Mapping[str, Articles]] = {"2002": _named("2002", _2002), "older": _named("older", _OLDER)}
INCIDENT: Mapping[Forbidden, Kind] = {
    Forbidden.OCCUPIED: Kind.OCCUPIED,
    Forbidden.SUICIDE: Kind.FORBIDDEN_POINT,
    Forbidden.KO: Kind.KO_RETAKE,
    Forbidden.SUPERKO: Kind.REPETITION,
    Forbidden.OUT_OF_TURN: Kind.TWO_MOVES,
}
"""What kind of incident a forbidden move is."""


def articles(about: str, text: str) -> Articles:
    """What `text` ("2002", "older", …) says of an incident's kind or another matter; SILENT where it has nothing."""
    return ARTICLES.get(text, {}).get(about, SILENT)


def article(text: str, kind: Forbidden) -> str | None:
    """The article of `text` that a move of that kind offends."""
    found = articles(INCIDENT[kind], text)
    return found.forbids or found.broken or None


def ground(text: str, about: str) -> str | None:
    """The article of `text` that says what follows."""
    return articles(about, text).rules or None
