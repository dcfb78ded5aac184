"""What vision refuses.

VisionError (ValueError)
└── PictureError    a file or array that is no usable picture; its reason names the file
"""

from vision.reasons import Reason


class VisionError(ValueError):
    """Base of all errors of this package; `reason` says why, `str` shows it to programmers."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class PictureError(VisionError):
    """A file or an array that is no usable picture."""
