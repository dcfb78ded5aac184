"""A loudspeaker: one stream of samples for the whole evening, whose device says where in it the ear is.

A sound card counts by a crystal of its own, some fifty millionths off: in an hour it is a fifth of a second away from
the station's clock. So nobody here guesses how long a sample takes to the ear: the device is asked, and samples are
numbered. `pulse` is the one that can tell; a program at the end of a pipe (`speakers`) can only be reckoned with.
"""

from typing import Protocol

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.int16]
STREAM_HZ = 22_050
"""Of every stream here; one channel, 16 bits."""


class Loudspeaker(Protocol):
    """Samples by their number in the stream; OSError from each call once nobody hears them any more.

    ahead_ms -- how much is to lie ready; rewrites -- what lies ready may be replaced until it is heard
    """

    ahead_ms: int
    rewrites: bool

    def heard(self) -> float:
        """The number of the sample that is heard now; it goes on where nothing is written."""

    def write(self, first: int, samples: Samples) -> None:
        """Puts samples at their numbers: behind all others, or in the place of some that were not heard yet."""

    def close(self) -> None:
        """May be called twice."""
