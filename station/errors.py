"""What the station refuses, and which errors of the other rooms mean bad input.

StationError (ValueError)
└── InputError    a file, option or folder that cannot be used; the message is one sentence that names it and the place
"""

from hardware.camera import CameraError
from rules.errors import RulesError
from vision.errors import VisionError


class StationError(ValueError):
    """Base of all errors of this package."""


class InputError(StationError):
    """A file, option or folder that cannot be used."""


BAD_INPUT = (StationError, RulesError, VisionError, CameraError)
"""Ends a command with status 2 and the error's own sentence."""
