"""The station's own reasons: codes; see vision.reasons."""

from enum import StrEnum

from hardware.reasons import Code as Hardware


class Code(StrEnum):
    """Why nothing is seen, nothing recorded, or a source not used."""

    NO_PICTURE_YET = "no_picture_yet"
    NO_PICTURE = "no_picture"
    NO_CAMERA = "no_camera"
    RECORD_STUCK = "record_stuck"
    RECORD_STOPPED = "record_stopped"  # moves, seconds
    RECORDING_ENDED = "recording_ended"
    PICTURE_UNUSED = "picture_unused"
    FEW_PICTURES = "few_pictures"
    ENDED_EARLY = "ended_early"
    FILE_UNUSED = "file_unused"
    LENS_BROKEN = "lens_broken"
    LENS_UNREADABLE = "lens_unreadable"
    LENS_UNWRITTEN = "lens_unwritten"
    PROFILE_UNWRITTEN = "profile_unwritten"


class Unusable(StrEnum):
    """Why a file, a folder, an address or an option cannot be used, where commands and storage refuse it."""

    AT_PLACE = "at_place"  # place, what
    IN_LINE = "in_line"  # place, line
    FILE_EXISTS = "file_exists"
    FILE_UNREADABLE = "file_unreadable"  # why
    FILE_UNWRITABLE = "file_unwritable"  # why
    FILE_NO_FOLDER = "file_no_folder"
    FILES_SAME = "files_same"
    DATA_UNWRITABLE = "data_unwritable"  # path, why
    DATA_BEHIND_FILE = "data_behind_file"
    DATA_NONE = "data_none"
    DATA_IN_USE = "data_in_use"  # path
    DATA_UNUSABLE = "data_unusable"  # path, why
    DATA_DAMAGED = "data_damaged"  # path, why
    DATA_NEWER = "data_newer"  # path, schema, known
    DATA_NO_KEY = "data_no_key"
    BACKUP_NONE = "backup_none"  # why
    BACKUP_LARGE = "backup_large"
    BACKUP_GAME = "backup_game"  # number, why
    ADDRESS = "address_unusable"  # host, port, why
    PANEL = "panel_unknown"
    EXTERNAL_CLOCK = "external_clock_unknown"
    NOT_LIVE = "camera_not_live"  # name


AT_THE_BOARD: dict[str, str] = {
    Hardware.CAMERA_NO_DEVICE: "trouble_absent",
    Hardware.PICAMERA_NOT_SEEN: "trouble_absent",
    Hardware.STREAM_NONE: "trouble_absent",
    Hardware.CAMERA_NOT_OPENED: "trouble_busy",
    Hardware.PICAMERA_BUSY: "trouble_busy",
    Hardware.PHONE_SILENT: "trouble_phone",
    Hardware.PHONE_BROKEN_PICTURE: "trouble_phone",
    Hardware.CAMERA_GONE: "trouble_silent",
    Hardware.CAMERA_SILENT: "trouble_silent",
    Hardware.CAMERA_CLOSED: "trouble_silent",
    Hardware.STREAM_ENDED: "trouble_silent",
    Code.NO_CAMERA: "trouble_no_camera",
    Code.RECORD_STUCK: "trouble_record",
}
"""What is told to players instead: what to look after. The log has the whole of it."""
