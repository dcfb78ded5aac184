"""What calibration refuses.

CalibrationError (ValueError)    pictures that do not belong together
└── ProfileError                 a file that is no usable profile; its reason names the file
"""

from vision.reasons import Reason


class CalibrationError(ValueError):
    """Base of all errors of this package; `reason` says why, `str` shows it to programmers."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class ProfileError(CalibrationError):
    """A profile that cannot be used."""
