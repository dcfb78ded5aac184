"""What can happen at a table that somebody may have to rule on."""

from enum import StrEnum

from rules.codes import Code
from rules.errors import RulesError
from rules.reasons import Reason, shown


class KindError(RulesError):
    """A word that names no kind of incident."""


class Kind(StrEnum):
    """Kinds of incidents, in the words of logs and commands."""

    COLORS_TAKEN_WRONG = "colors_taken_wrong"
    WHITE_MOVED_FIRST = "white_moved_first"
    TWO_MOVES = "two_moves"
    TAKEBACK = "takeback"
    STONE_DROPPED = "stone_dropped"
    STONE_MOVED = "stone_moved"
    BOARD_SCATTERED = "board_scattered"
    WRONG_CAPTURE = "wrong_capture"
    CAPTURE_INCOMPLETE = "capture_incomplete"
    KO_RETAKE = "ko_retake"
    FORBIDDEN_POINT = "forbidden_point"
    REPETITION = "repetition"
    LONG_CYCLE = "long_cycle"

    # states of the board for which no article has a ruling
    OCCUPIED = "occupied"
    STONE_OFF_POINT = "stone_off_point"
    STONE_ADDED = "stone_added"
    STONE_REMOVED = "stone_removed"
    GAP = "gap"
    STONE_SUPPLY = "stone_supply"
    ODD_STONE = "odd_stone"
    CHANGED_IN_PAUSE = "changed_in_pause"
    NOT_EMPTY_AT_START = "not_empty_at_start"

    # the end
    END_PROPOSED = "end_proposed"
    LIFE_DEATH_DISPUTE = "life_death_dispute"
    CONTESTABLE_POINTS_LEFT = "contestable_points_left"
    RESTART_AFTER_END = "restart_after_end"
    RECOUNT = "recount"

    # the clock
    PRESS_EARLY = "press_early"
    OVERTIME = "overtime"
    TWO_HANDS = "two_hands"
    TIME_WASTING = "time_wasting"
    PRESS_BEFORE_LIFTED = "press_before_lifted"
    LATE = "late"
    BOTH_LATE = "both_late"
    ABSENT = "absent"
    CLOCK_FAULT = "clock_fault"
    NO_PAUSE_RECORD = "no_pause_record"
    READING_ERROR = "reading_error"
    SEALED_DIFFERS = "sealed_differs"
    CONTEST_GIVEN_UP = "contest_given_up"

    # conduct: entered by hand, the camera tells nothing of it
    ARRANGED_GAME = "arranged_game"
    WITHDRAWAL = "withdrawal"
    DISTURBING = "disturbing"
    REFERENCE = "reference"
    TALK = "talk"
    WALKING_ABOUT = "walking_about"
    MANNERS = "manners"
    MOVE_NOT_SHOWN = "move_not_shown"
    SET_NOT_TIDIED = "set_not_tidied"
    CEREMONY_MISSED = "ceremony_missed"
    PHONE_RINGS = "phone_rings"
    PHONE_WATCHED = "phone_watched"
    PHONE_OF_SPECTATOR = "phone_of_spectator"
    SMOKING = "smoking"
    REFEREE_NEGLECT = "referee_neglect"
    OTHER = "other"


def kind_of(word: str) -> Kind:
    """The kind of that name. KindError names the choices."""
    try:
        return Kind(word)
    except ValueError:
        raise KindError(Reason(Code.INCIDENT_UNKNOWN, {"kind": shown(word), "kinds": ", ".join(Kind)})) from None
