"""Who may do what: spectators see, a paired table plays its part, an owner sets up, exports and deletes.

A browser pairs by a PIN (typed, or from a QR code) and holds a signed cookie from then on. Threats: SECURITY.md.
"""

import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from itsdangerous import BadData, URLSafeTimedSerializer

COOKIE_S = 180 * 24 * 3600
TABLE_PIN_S = 600
PIN_DIGITS = 6  # a table's: it holds ten minutes, so that some 150 of a million can be tried
OWNER_DIGITS = 8  # holds as long as the station runs: all strangers together try one in 7,000 in a day
ATTEMPTS = 5  # at once, from one address
ATTEMPT_EVERY_S = 30.0  # one more after so long
ATTEMPTS_ALL = 50  # at once, from all addresses together
ATTEMPT_ALL_EVERY_S = 6.0
ADDRESSES = 1000  # remembered; beyond that newcomers share one bucket


class Role(IntEnum):
    """Each may do what the ones below may."""

    SPECTATOR = 0
    TABLE = 1
    OWNER = 2


class Bucket:
    """Token bucket: `burst` at once, then one every `every_s` seconds."""

    def __init__(self, burst: int, every_s: float, now_s: float) -> None:
        self._burst, self._every_s = burst, every_s
        self._tokens, self._at_s = float(burst), now_s

    def take(self, now_s: float) -> bool:
        """Takes one token; False: none left."""
        self._fill(now_s)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def full(self, now_s: float) -> bool:
        """Whether it is as good as a new one."""
        self._fill(now_s)
        return self._tokens >= self._burst

    def _fill(self, now_s: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now_s - self._at_s) / self._every_s)
        self._at_s = now_s


class Buckets:
    """A bucket for each address of late, and one for all newcomers while there are more than a thousand."""

    def __init__(self, burst: int, every_s: float, clock_s: Callable[[], float]) -> None:
        self._burst, self._every_s, self._clock_s = burst, every_s, clock_s
        self._lock = threading.Lock()
        self._of: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Takes one token of this address; False: none left."""
        with self._lock:
            now_s = self._clock_s()
            if address not in self._of and len(self._of) >= ADDRESSES:
                self._of = {of: bucket for of, bucket in self._of.items() if not bucket.full(now_s)}
            known = address if address in self._of or len(self._of) < ADDRESSES else "others"
            return self._of.setdefault(known, Bucket(self._burst, self._every_s, now_s)).take(now_s)


@dataclass(frozen=True)
class _Pin:
    digits: str
    role: Role
    until_s: float | None  # None: as long as the station runs
    once: bool


class TooManyAttemptsError(Exception):
    """Pairing was tried too often."""


class Auth:
    """Pairs browsers and reads their cookies.

    secret -- signs cookies; whoever has it can make itself owner
    clock_s -- monotonic seconds
    """

    def __init__(self, secret: bytes, clock_s: Callable[[], float]) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="tianyuan-role")
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._each = Buckets(ATTEMPTS, ATTEMPT_EVERY_S, clock_s)
        self._all = Bucket(ATTEMPTS_ALL, ATTEMPT_ALL_EVERY_S, clock_s())
        self.owner_pin = _digits(OWNER_DIGITS)
        self._pins = [_Pin(self.owner_pin, Role.OWNER, None, once=False)]

    def table_pin(self) -> str:
        """A PIN that pairs one tablet within ten minutes; earlier unused ones hold no more."""
        pin = _Pin(_digits(PIN_DIGITS), Role.TABLE, self._clock_s() + TABLE_PIN_S, once=True)
        with self._lock:
            self._pins = [*(other for other in self._pins if other.role is Role.OWNER), pin]
        return pin.digits

    def pair(self, digits: str, address: str) -> str | None:
        """The cookie for a right PIN, None for a wrong one. Raises TooManyAttemptsError."""
        with self._lock:
            if not self._each.take(address) or not self._all.take(self._clock_s()):
                raise TooManyAttemptsError
            found = None
            for pin in self._pins:  # all are compared, whichever fits
                if hmac.compare_digest(pin.digits, digits) and (pin.until_s is None or self._clock_s() < pin.until_s):
                    found = pin
            if found is None:
                return None
            if found.once:
                self._pins.remove(found)
            return self._signer.dumps({"role": found.role.name, "id": secrets.token_hex(8)})

    def role(self, cookie: str | None) -> Role:
        """What the holder of a cookie is; a missing, forged or old one makes a spectator."""
        if not cookie:
            return Role.SPECTATOR
        try:
            held: Any = self._signer.loads(cookie, max_age=COOKIE_S)
            return Role[held["role"]]
        except (BadData, KeyError, TypeError):
            return Role.SPECTATOR


def _digits(count: int) -> str:
    return f"{secrets.randbelow(10**count):0{count}d}"
