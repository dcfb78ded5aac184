"""A sealed move: a commitment that binds and tells nothing (older D2.5; 2002 §14 leaves the rest to the event)."""

from hashlib import sha256

from rules.codes import Code
from rules.errors import TimingError
from rules.reasons import Reason

PASS = "pass"
"""How a pass is written."""
SALT_LENGTH = 32
"""At least: 361 points are soon tried, a salt of so many letters is not."""


def commitment(move: str, salt: str) -> str:
    """SHA-256, in hex, of a move as written and a salt that nobody else knows. TimingError for a short salt."""
    if len(salt) < SALT_LENGTH:
        raise TimingError(Reason(Code.TIMING_SALT, {"n": SALT_LENGTH}))
    return sha256(f"{salt}\n{move}".encode()).hexdigest()


def opened(sealed: str, move: str, salt: str) -> str:
    """The move, if it is the one that was sealed; else TimingError."""
    if commitment(move, salt) != sealed:
        raise TimingError(Reason(Code.TIMING_SEAL_DIFFERS))
    return move
