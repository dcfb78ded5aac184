"""Why a camera, a source or the panel cannot be used: codes; see vision.reasons."""

from enum import StrEnum


class Code(StrEnum):
    """What hardware refuses, and why. `name` among the values is the camera's."""

    CAMERA_CLOSED = "camera_closed"
    CAMERA_SILENT = "camera_silent"
    CAMERA_GONE = "camera_gone"
    CAMERA_FROZEN = "camera_frozen"
    CAMERA_SLOW = "camera_slow"
    CAMERA_RESIZED = "camera_resized"
    CAMERA_FAILED = "camera_failed"
    CAMERA_CRASHED = "camera_crashed"
    CAMERA_NO_DEVICE = "camera_no_device"
    CAMERA_NOT_OPENED = "camera_not_opened"
    CAMERA_NOT_COLOR = "camera_not_color"
    CAMERA_FORMAT = "camera_format"

    STREAM_NONE = "stream_none"
    STREAM_ENDED = "stream_ended"
    STREAM_LARGE = "stream_large"
    ADDRESS_BAD = "address_bad"
    ADDRESS_NO_HOST = "address_no_host"

    PHONE_SILENT = "phone_silent"
    PHONE_BROKEN_PICTURE = "phone_broken_picture"

    PICAMERA_NO_SOFTWARE = "picamera_no_software"
    PICAMERA_NOT_SEEN = "picamera_not_seen"
    PICAMERA_BUSY = "picamera_busy"
    PROCESS_LATE = "process_late"
    PROCESS_CONFUSED = "process_confused"
    PROCESS_ENDED = "process_ended"

    SOURCE_EMPTY = "source_empty"
    SOURCE_ELSEWHERE = "source_elsewhere"
    SOURCE_DEVICE = "source_device"
    SOURCE_UNKNOWN = "source_unknown"
    SOURCE_NUMBER = "source_number"
    SOURCE_RATE = "source_rate"
    FOLDER_UNREADABLE = "folder_unreadable"
    FOLDER_NO_PICTURES = "folder_no_pictures"
    FOLDER_DAMAGED = "folder_damaged"
    VIDEO_EMPTY = "video_empty"
    VIDEO_UNREADABLE = "video_unreadable"
    VIDEO_NO_FRAME = "video_no_frame"
    VIDEO_FRAME_DAMAGED = "video_frame_damaged"

    PANEL_UNUSABLE = "panel_unusable"
    PINS_RANGE = "pins_range"
    PINS_UNKNOWN = "pins_unknown"
    PINS_FORM = "pins_form"
