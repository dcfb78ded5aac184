"""What vision refuses.

VisionError (ValueError)
└── PictureError    a file or array that is no usable picture; the message is one sentence that names it
"""


class VisionError(ValueError):
    """Base of all errors of this package."""


class PictureError(VisionError):
    """A file or an array that is no usable picture."""
