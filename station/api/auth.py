"""Who may do what: spectators see, a paired table plays its part, referees rule, an owner sets up, exports, deletes.

A browser pairs by a PIN (typed) or a token (from a QR code or link) and holds a signed cookie from then on. Threats:
SECURITY.md.
"""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from itsdangerous import BadData, URLSafeSerializer

from station.api.addresses import HERE
from station.hall.passes import Pass
from station.storage.devices import Device, Devices
from station.storage.printed import PrintedLink
from station.timebase import Clock

COOKIE_S = 180 * 24 * 3600
COOKIE_BEFORE = "tianyuan"  # of every station, until each had its own: whoever was paired then still is
PIN_S = 600
PIN_DIGITS = 6  # a table's: it holds ten minutes, so that some 150 of a million can be tried
TOKEN_BYTES, TOKEN_LETTERS = 16, 22
PIN_DIGITS_MOST = 12  # longer is a token: 128 bits, so that trying many is hopeless and needs no limit
OWNER_DIGITS = 8  # holds as long as the station runs: all strangers together try one in 7,000 in a day
OFFICIAL_DIGITS = 8  # a referee's: several may wait at once
OFFICIALS_WAITING = 20  # credentials made and not taken yet
PASSES_KEPT = 200  # tokens of a hall's passes that were admitted: none counts twice
ATTEMPTS = 5  # at once, from one address
ATTEMPT_EVERY_S = 30.0  # one more after so long
ATTEMPTS_ALL = 50  # at once, from all addresses together
ATTEMPT_ALL_EVERY_S = 6.0
ADDRESSES = 1000  # remembered; beyond that newcomers share one bucket


class Role(IntEnum):
    """Each may do what the ones below may."""

    SPECTATOR = 0
    TABLE = 1
    REFEREE = 2
    EXECUTING_REFEREE = 3  # 执行裁判
    CHIEF = 4  # 裁判长
    OWNER = 5


OFFICIALS = (Role.REFEREE, Role.EXECUTING_REFEREE, Role.CHIEF)
"""Whose credential says who he is: the owner makes each with a name."""


class Bucket:
    """Token bucket: `burst` at once, then one every `every_s` seconds."""

    def __init__(self, burst: int, every_s: float, now_s: float) -> None:
        self._burst, self._every_s = burst, every_s
        self._tokens, self._at_s = float(burst), now_s

    def take(self, now_s: float) -> bool:
        """Takes one token; False: none left."""
        return self.owe(now_s, 0.0) is not None

    def owe(self, now_s: float, most_s: float) -> float | None:
        """Takes one token, on credit if need be: paid in how many seconds. None: in more than that, and none taken."""
        self._fill(now_s)
        wait_s = max(0.0, (1 - self._tokens) * self._every_s)
        if wait_s > most_s:
            return None
        self._tokens -= 1
        return wait_s

    def give_back(self) -> None:
        """The token that was taken for what was none of those that are limited."""
        self._tokens += 1

    def charge(self, tokens: float, now_s: float) -> None:
        """Takes what something turned out to cost, on credit if need be: as much as a whole burst."""
        self._fill(now_s)
        self._tokens = max(self._tokens - tokens, -float(self._burst))

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
            return self._bucket(address, now_s).take(now_s)

    def owe(self, address: str, most_s: float) -> float | None:
        """Takes one of this address on credit: in how many seconds it is paid; None: see `Bucket.owe`."""
        with self._lock:
            now_s = self._clock_s()
            return self._bucket(address, now_s).owe(now_s, most_s)

    def give_back(self, address: str) -> None:
        """The token that was taken of this address."""
        with self._lock:
            self._bucket(address, self._clock_s()).give_back()

    def charge(self, address: str, tokens: float) -> None:
        """Takes what something that this address asked for turned out to cost."""
        with self._lock:
            now_s = self._clock_s()
            self._bucket(address, now_s).charge(tokens, now_s)

    def _bucket(self, address: str, now_s: float) -> Bucket:
        if address not in self._of and len(self._of) >= ADDRESSES:
            self._of = {of: bucket for of, bucket in self._of.items() if not bucket.full(now_s)}
        known = address if address in self._of or len(self._of) < ADDRESSES else "others"
        return self._of.setdefault(known, Bucket(self._burst, self._every_s, now_s))


@dataclass(frozen=True)
class Pin:
    """What lets a device in: digits to be typed, or a token to be scanned or clicked, which nobody guesses.

    until_s -- monotonic seconds; None: as long as the station runs
    once -- one device only
    name -- of whoever it is for; "" for a table and the owner
    official -- id of the credential in the hall whose pass this is; "": it is none
    """

    role: Role
    digits: str
    token: str
    until_s: float | None
    once: bool
    name: str = ""
    official: str = ""

    @classmethod
    def fresh(
        cls,
        role: Role,
        digits: int,
        until_s: float | None = None,
        *,
        once: bool = False,
        name: str = "",
    ) -> "Pin":
        """With so many digits."""
        typed = f"{secrets.randbelow(10**digits):0{digits}d}"
        return cls(role, typed, secrets.token_urlsafe(TOKEN_BYTES), until_s, once, name)


class TooManyAttemptsError(Exception):
    """Pairing was tried too often."""


class OldPinError(Exception):
    """It was right, and holds no more."""


class Auth:
    """Pairs devices and knows them again.

    A device is known by its cookie: its id, signed, without a time, so that no clock that jumps unpairs it; it ends
    when the device is revoked. Attempts are limited by address and for all strangers together, but a device that is
    paired, and a browser on this machine, have a limit of their own, and a token has none: whatever strangers try,
    those get in.

    secret -- signs cookies; whoever has it can make itself owner
    printed -- the owner's link on a sheet, if there may be one; it serves once
    cookie -- its name: each secret has one of its own, as a browser keeps those of all ports of a host together
    secure_cookie -- of what came over TLS, which does not go out without, nor is it replaced
    """

    def __init__(self, secret: bytes, devices: Devices, clock: Clock, printed: PrintedLink | None = None) -> None:
        self.cookie = f"tianyuan-{hashlib.sha256(b'name of the cookie' + secret).hexdigest()[:12]}"
        self.secure_cookie = f"{self.cookie}-tls"
        self._signer = URLSafeSerializer(secret, salt="tianyuan-device")
        self._devices, self._clock, self._printed = devices, clock, printed
        self._lock = threading.Lock()
        self._each = Buckets(ATTEMPTS, ATTEMPT_EVERY_S, self._now_s)
        self._known = Buckets(ATTEMPTS, ATTEMPT_EVERY_S, self._now_s)
        self._all = Bucket(ATTEMPTS_ALL, ATTEMPT_ALL_EVERY_S, self._now_s())
        self.owner_pin = Pin.fresh(Role.OWNER, OWNER_DIGITS)
        self._pins = [self.owner_pin]
        self._passes: list[str] = []
        self._ended: frozenset[str] = frozenset()

    def table_pin(self) -> Pin:
        """One that pairs one tablet within ten minutes; earlier unused ones hold no more."""
        pin = Pin.fresh(Role.TABLE, PIN_DIGITS, self._now_s() + PIN_S, once=True)
        with self._lock:
            self._pins = [one for one in self._pins if one.role is not Role.TABLE] + [pin]
        return pin

    def official_pin(self, role: Role, name: str) -> Pin:
        """One that makes one device the credential of this referee within ten minutes; an earlier unused one of the
        same role and name holds no more, nor does the oldest of very many."""
        pin = Pin.fresh(role, OFFICIAL_DIGITS, self._now_s() + PIN_S, once=True, name=name)
        with self._lock:
            waiting = [one for one in self._pins if one.role in OFFICIALS and (one.role, one.name) != (role, name)]
            others = [one for one in self._pins if one.role not in OFFICIALS]
            self._pins = [*others, *waiting[1 - OFFICIALS_WAITING :], pin]
        return pin

    def admit(self, one: Pass) -> None:
        """A hall's pass: its link lets one device in within ten minutes. It comes several times and counts once."""
        pin = Pin.fresh(Role[one.role.upper()], OFFICIAL_DIGITS, self._now_s() + PIN_S, once=True, name=one.name)
        with self._lock:
            if one.token in self._passes or one.official in self._ended:
                return
            self._passes = [*self._passes[-PASSES_KEPT:], one.token]
            lasting = [had for had in self._pins if had.until_s is None or self._now_s() < had.until_s]
            self._pins = [*lasting, replace(pin, token=one.token, official=one.official)]

    def officials(self) -> frozenset[str]:
        """Of a hall: by whose passes devices are let in here, or may be by a link that was not used."""
        with self._lock:
            waiting = {pin.official for pin in self._pins if pin.until_s is None or self._now_s() < pin.until_s}
        return frozenset(waiting | {one.official for one in self._devices.all() if one.revoked_ns is None}) - {""}

    def end(self, officials: Sequence[str]) -> None:
        """The hall ended their credentials: who came by their passes may do here what a stranger may, from now on."""
        with self._lock:
            self._ended |= frozenset(officials) - {""}
            self._pins = [pin for pin in self._pins if pin.official not in self._ended]
        for device in self._devices.all():
            if device.official in self._ended and device.revoked_ns is None:
                self.leave(device)

    def pair(self, typed: str, address: str, held: Device | None = None, name: str = "") -> str | None:
        """The cookie for a right PIN or token, None for a wrong one. Raises TooManyAttemptsError, OldPinError,
        UsedLinkError.

        held -- what the browser was paired as until now; ends with this
        name -- of the device, as people call it
        """
        with self._lock:
            if len(typed) <= PIN_DIGITS_MOST and not self._may_try(address, held):
                raise TooManyAttemptsError
            found = self._fitting(typed)
            if found is None and not (len(typed) == TOKEN_LETTERS and self._printed and self._printed.take(typed)):
                return None
            if len(typed) <= PIN_DIGITS_MOST:
                self._was_right(address, held)
            role = found.role if found else Role.OWNER
            called = (found.name if found else "") or name or (held.name if held else "")
            official = found.official if found else ""
            device = self._devices.add(role.name.lower(), called, self._clock.now().wall_ns, official)
            if found and found.once:
                self._pins.remove(found)
        if held is not None:
            self.leave(held)
        return str(self._signer.dumps(device.id))

    def _fitting(self, typed: str) -> Pin | None:
        found, old = None, False
        for pin in self._pins:  # all are compared, whichever fits
            fits = [hmac.compare_digest(of.encode(), typed.encode()) for of in (pin.digits, pin.token)]
            if any(fits) and (pin.until_s is None or self._now_s() < pin.until_s):
                found = pin
            elif any(fits):
                old = True
        if found is None and old:
            raise OldPinError
        return found

    def leave(self, device: Device) -> None:
        """It is none of ours any more."""
        self._devices.revoke(device.id, self._clock.now().wall_ns)

    def seat(self, device: Device, side: str) -> None:
        """From now on it speaks for this side only; "" for both."""
        self._devices.seat(device.id, side)

    def again(self, device: Device) -> Device | None:
        """The device as it is now."""
        return self._devices.get(device.id)

    def held(self, cookies: Mapping[str, str]) -> Device | None:
        """The paired device that a browser with these cookies is."""
        for name in (self.secure_cookie, self.cookie, COOKIE_BEFORE):
            device = self.device(cookies.get(name))
            if device is not None:
                return device
        return None

    def device(self, cookie: str | None) -> Device | None:
        """The paired device that holds this cookie; None for a missing or forged one, or where it was revoked."""
        if not cookie:
            return None
        try:
            id_ = self._signer.loads(cookie)
        except BadData:
            return None
        device = self._devices.get(id_) if isinstance(id_, str) else None
        return None if device is None or device.revoked_ns is not None else device

    def _may_try(self, address: str, held: Device | None) -> bool:
        if held is not None:
            return self._known.take(held.id)
        if address in HERE:
            return self._known.take("here")
        return self._each.take(address) and self._all.take(self._now_s())

    def _was_right(self, address: str, held: Device | None) -> None:
        """What `_may_try` took: wrong PINs alone are limited, whoever pairs several devices one after another."""
        if held is not None:
            self._known.give_back(held.id)
        elif address in HERE:
            self._known.give_back("here")
        else:
            self._each.give_back(address)
            self._all.give_back()

    def _now_s(self) -> float:
        return self._clock.now().monotonic_ns / 1e9


def role_as(device: Device | None) -> Role:
    """What a device may do; a role that this program does not know may do what a stranger may."""
    return Role.__members__.get(device.role.upper(), Role.SPECTATOR) if device else Role.SPECTATOR
