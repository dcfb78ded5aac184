"""Codes of what the commands themselves refuse, beyond what the rooms do."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each; what it names stands beside it, a file or option before it."""

    USAGE = "usage"  # what, command
    USAGE_MISSING = "usage_missing"  # name
    USAGE_OPTION = "usage_option"  # name
    USAGE_OPTION_NEAR = "usage_option_near"  # name, near
    USAGE_VALUE = "usage_value"  # name, why
    LANGUAGE = "option_language"  # given
    PAPER = "option_paper"  # known
    CAMERA_NOT_LIVE = "option_camera_not_live"  # camera
    HOST_EMPTY = "option_host_empty"
    NO_PICTURE = "source_no_picture"
    PICTURE_UNMEASURABLE = "picture_unmeasurable"
    LENS_OTHER = "lens_other_size"  # width, height
    TWO_PICTURES = "read_two_pictures"  # target
    WRITTEN_TWICE = "file_written_twice"
    PICTURE_EXISTS = "read_exists"
    FOLDER_UNMADE = "folder_unmade"  # why
    DEVICE_UNKNOWN = "device_unknown"  # id
