"""Pairing and knowing again: PINs, tokens, limits, cookies."""

from collections.abc import Callable
from pathlib import Path

import pytest

from station.api.auth import (
    ADDRESSES,
    ATTEMPT_EVERY_S,
    ATTEMPTS,
    ATTEMPTS_ALL,
    PIN_S,
    TOKEN_LETTERS,
    Auth,
    Buckets,
    OldPinError,
    Role,
    TooManyAttemptsError,
    role_as,
)
from station.storage.devices import Device, Devices
from station.storage.printed import PrintedLink, UsedLinkError
from tests.station.stage import StandingClock


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def auth(tmp_path: Path, clock: StandingClock) -> Auth:
    return Auth(b"secret", Devices(tmp_path), clock)


def wrong(auth: Auth) -> str:
    return next(pin for pin in ("00000000", "11111111") if pin != auth.owner_pin.digits)


def role(auth: Auth, cookie: str | None) -> Role:
    return role_as(auth.device(cookie))


def held(auth: Auth, cookie: str | None) -> Device:
    device = auth.device(cookie)
    assert device is not None
    return device


def test_owner_pin_makes_an_owner_and_stays(auth: Auth) -> None:
    for _ in range(2):
        assert role(auth, auth.pair(auth.owner_pin.digits, "10.0.0.1")) is Role.OWNER


@pytest.mark.parametrize("typed", [lambda pin: pin.digits, lambda pin: pin.token])
def test_table_pin_pairs_one_tablet_in_time(auth: Auth, clock: StandingClock, typed: Callable[..., str]) -> None:
    pin = auth.table_pin()
    assert role(auth, auth.pair(typed(pin), "a")) is Role.TABLE
    assert auth.pair(typed(pin), "a") is None
    late = auth.table_pin()
    clock.wait(PIN_S)
    with pytest.raises(OldPinError):
        auth.pair(typed(late), "a")


def test_a_printed_link_makes_one_owner_whose_device_stays(tmp_path: Path, clock: StandingClock) -> None:
    """Nothing limits who comes with a token, and nobody comes with a part of one."""
    token = "T" * TOKEN_LETTERS
    (tmp_path / "owner.token").write_text(f"once {token}\n", encoding="ascii")
    auth = Auth(b"secret", Devices(tmp_path), clock, PrintedLink(tmp_path, had_owner=False))
    storm(auth)
    for wrong_one in ("t" * TOKEN_LETTERS, auth.owner_pin.token[::-1]):
        assert auth.pair(wrong_one, "a") is None
    cookie = auth.pair(token, "a")
    with pytest.raises(UsedLinkError):
        auth.pair(token, "a")
    assert role(auth, cookie) is Role.OWNER
    assert role(auth, auth.pair(auth.owner_pin.token, "a")) is Role.OWNER, "the start's own link is another"


def test_a_fresh_pin_ends_the_one_before(auth: Auth) -> None:
    first, second = auth.table_pin(), auth.table_pin()
    assert auth.pair(first.token, "a") is None
    assert auth.pair(second.token, "a") is not None


def test_attempts_are_limited_even_for_the_right_pin(auth: Auth, clock: StandingClock) -> None:
    for _ in range(ATTEMPTS):
        assert auth.pair(wrong(auth), "a") is None
    with pytest.raises(TooManyAttemptsError):
        auth.pair(auth.owner_pin.digits, "a")
    assert auth.pair(auth.owner_pin.digits, "b") is not None
    clock.wait(ATTEMPT_EVERY_S)
    assert auth.pair(auth.owner_pin.digits, "a") is not None


def storm(auth: Auth) -> int:
    """Wrong PINs from one address after another until no stranger may try: how many were let through."""
    for tried in range(10_000):
        try:
            auth.pair(wrong(auth), f"10.0.{tried // 256}.{tried % 256}")
        except TooManyAttemptsError:
            return tried
    raise AssertionError("nothing limits them")


def test_whoever_pairs_many_devices_tried_no_wrong_pin(auth: Auth) -> None:
    """From one address, as a browser on this machine, and again as what is paired already."""
    for address in ("10.0.0.9", "127.0.0.1"):
        cookie = None
        for _ in range(2 * ATTEMPTS):
            cookie = auth.pair(auth.owner_pin.digits, address, auth.device(cookie))
            assert cookie is not None
        for _ in range(ATTEMPTS):
            assert auth.pair("000001", address) is None
        with pytest.raises(TooManyAttemptsError):
            auth.pair(auth.owner_pin.digits, address)


def test_many_addresses_share_one_limit(auth: Auth) -> None:
    assert storm(auth) == ATTEMPTS_ALL


def test_whatever_strangers_try_paired_devices_and_the_terminal_get_in(auth: Auth) -> None:
    """One that is paired, a browser on the machine itself, and whoever has a token: a QR code or the start's link."""
    tablet = held(auth, auth.pair(auth.table_pin().digits, "10.9.9.9"))
    storm(auth)
    with pytest.raises(TooManyAttemptsError):
        auth.pair(auth.owner_pin.digits, "10.9.9.8")
    assert role(auth, auth.pair(auth.owner_pin.digits, "10.9.9.9", tablet)) is Role.OWNER
    assert role(auth, auth.pair(auth.owner_pin.digits, "127.0.0.1")) is Role.OWNER
    assert role(auth, auth.pair(auth.owner_pin.digits, "::1")) is Role.OWNER
    assert role(auth, auth.pair(auth.owner_pin.token, "10.9.9.8")) is Role.OWNER
    assert role(auth, auth.pair(auth.table_pin().token, "10.9.9.8")) is Role.TABLE


def test_a_paired_device_guesses_no_faster(auth: Auth) -> None:
    tablet = held(auth, auth.pair(auth.table_pin().digits, "a"))
    tried = 0
    with pytest.raises(TooManyAttemptsError):
        for tried in range(100):
            auth.pair(wrong(auth), f"address {tried}", tablet)
    assert tried == ATTEMPTS


def test_forged_and_foreign_cookies_are_spectators(auth: Auth, tmp_path: Path, clock: StandingClock) -> None:
    (tmp_path / "other").mkdir()
    other = Auth(b"other", Devices(tmp_path / "other"), clock)
    cookie = other.pair(other.owner_pin.digits, "a")
    same_list = Auth(b"other", auth._devices, clock)
    forged = same_list.pair(same_list.owner_pin.digits, "a")
    for bad in (cookie, forged, None, "", "owner", "eyJyb2xlIjoiT1dORVIifQ.aaaa.bbbb", "\x00", "💥"):
        assert role(auth, bad) is Role.SPECTATOR


def test_a_clock_that_goes_back_unpairs_nobody(
    auth: Auth, tmp_path: Path, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten years back or on, over a restart too: a cookie says who, not when."""
    cookie = auth.pair(auth.table_pin().digits, "a")
    for jump_s in (-10 * 365 * 86400, 10 * 365 * 86400):
        monkeypatch.setattr("time.time", lambda jump_s=jump_s: 1_790_000_000 + jump_s)
        assert role(auth, cookie) is Role.TABLE
        assert role(Auth(b"secret", Devices(tmp_path), clock), cookie) is Role.TABLE


def test_a_revoked_device_is_a_stranger_at_once(auth: Auth, tmp_path: Path) -> None:
    cookie = auth.pair(auth.table_pin().digits, "a")
    assert Devices(tmp_path).revoke(held(auth, cookie).id, 5)
    assert role(auth, cookie) is Role.SPECTATOR


def test_who_pairs_anew_is_one_device_and_keeps_its_name(auth: Auth) -> None:
    before = auth.pair(auth.table_pin().digits, "a", name="board 3")
    after = auth.pair(auth.owner_pin.digits, "a", held(auth, before))
    assert (role(auth, before), role(auth, after)) == (Role.SPECTATOR, Role.OWNER)
    assert held(auth, after).name == "board 3"


def test_a_role_of_a_newer_program_may_do_what_a_stranger_may() -> None:
    assert role_as(Device("1", "", "umpire", 0)) is Role.SPECTATOR


def test_a_table_of_strangers_is_forgotten_when_they_rest() -> None:
    """While it is full newcomers share one bucket; later nobody suffers from them."""
    now_s = [100.0]
    buckets = Buckets(2, 10.0, lambda: now_s[0])
    assert all(buckets.take(f"10.0.{n // 256}.{n % 256}") for n in range(ADDRESSES))
    assert [buckets.take(f"late {n}") for n in range(3)] == [True, True, False]
    now_s[0] += 20
    assert [buckets.take(f"later {n}") for n in range(3)] == [True] * 3


def test_on_credit_one_waits_until_it_is_paid() -> None:
    now_s = [0.0]
    buckets = Buckets(2, 10.0, lambda: now_s[0])
    assert [buckets.owe("a", 25.0) for _ in range(5)] == [0.0, 0.0, 10.0, 20.0, None]
    now_s[0] += 10
    assert [buckets.owe("a", 25.0) for _ in range(2)] == [20.0, None], "what was refused was not taken"
    assert buckets.owe("b", 0.0) == 0.0, "somebody else owes nothing"


def test_the_owners_pin_is_longer_than_a_tables(auth: Auth) -> None:
    pin = auth.table_pin()
    assert (len(auth.owner_pin.digits), len(pin.digits), len(pin.token)) == (8, 6, 22)
