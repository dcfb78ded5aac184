"""Why a recording cannot be used; the values of each stand beside it."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each, in the station's catalogs."""

    NO_WAV = "sound_no_wav"
    FORMAT = "sound_format"
    EMPTY = "sound_empty"
