"""Codes of what advisers say of a string, and why one of them says nothing."""

from enum import StrEnum


class Why(StrEnum):
    """Why a string is thought to be what it is: a sentence; `percent` -- the probability of what it says."""

    UNCONDITIONAL = "advised_unconditional"
    NO_ROOM = "advised_no_room"
    HANGS_ON_TURN = "advised_hangs_on_turn"
    NO_LIBERTIES = "advised_no_liberties"
    KO = "advised_ko"
    KO_SHARED = "advised_ko_shared"  # where the ruleset's text shares what hangs on it
    FAKE_LIFE = "advised_fake_life"
    BENT_FOUR = "advised_bent_four"
    READ = "advised_read"
    STAYS = "advised_stays"
    NOT_READ = "advised_not_read"  # percent
    OPEN_BORDER = "advised_open_border"
    UNSETTLED = "advised_unsettled"  # percent
    DEAD = "advised_dead"  # percent
    SEKI = "advised_seki"  # percent
    ALIVE = "advised_alive"  # percent


class Found(StrEnum):
    """What is found of a program for advice."""

    FILE = "adviser_file"  # file
    NONE = "adviser_none"
    NO_GNUGO = "adviser_no_gnugo"
    NO_NET = "adviser_no_net"  # file
    NO_FILE = "adviser_no_file"  # file, variable
    WITH_NET = "adviser_with_net"  # file, net
    NO_ENGINE = "adviser_no_engine"  # file
    ASKED = "adviser_asked"  # names


class Cure(StrEnum):
    """What makes such a program usable."""

    GNUGO = "cure_gnugo"
    NET = "cure_net"  # variable
    SETTINGS = "cure_settings"  # variable


class Failure(StrEnum):
    """Why a program gave no answer, in a word."""

    LATE = "late"
    ENDED = "ended"  # or could not be started
    REFUSED = "refused"
    NONSENSE = "nonsense"
    RESTING = "resting"  # failed twice in a row and is left alone for a while
    INTERRUPTED = "interrupted"


class NoAnswer(StrEnum):
    """What a program did instead of answering."""

    LATE = "gtp_late"  # seconds
    ENDED = "gtp_ended"
    NOT_STARTED = "gtp_not_started"  # why
    REFUSED = "gtp_refused"  # command, answer
    NO_GTP = "gtp_no_gtp"  # answer
    ENDLESS = "gtp_endless"
    SENSELESS = "gtp_senseless"
    RESTING = "gtp_resting"
    INTERRUPTED = "gtp_interrupted"
