"""Why the log is not what was signed: codes; see vision.reasons."""

from enum import StrEnum


class Code(StrEnum):
    """What does not fit."""

    HEADS_GONE = "evidence_heads_gone"
    HEAD_FOREIGN = "evidence_head_foreign"
    SHORT = "evidence_short"  # size, signed
    OTHER = "evidence_other"  # signed
    LONGER = "evidence_longer"  # size, signed
    EVENT = "evidence_event"  # event
    EVENT_GONE = "evidence_event_gone"  # event
    EARLIER = "evidence_earlier"  # game
    ERASED = "evidence_erased"  # record
    NAME_GONE = "evidence_name_gone"  # event
    GAME = "evidence_game"  # game
    PICTURE = "evidence_picture"  # game, event, moment
    PICTURE_GONE = "evidence_picture_gone"  # game, event, moment
    KEY_LOST = "evidence_key_lost"
