import pytest

from station.api.auth import (
    ADDRESSES,
    ATTEMPT_EVERY_S,
    ATTEMPTS,
    TABLE_PIN_S,
    Auth,
    Buckets,
    Role,
    TooManyAttemptsError,
)


class Time:
    def __init__(self) -> None:
        self.s = 100.0

    def __call__(self) -> float:
        return self.s


def wrong(auth: Auth) -> str:
    return next(pin for pin in ("00000000", "11111111") if pin != auth.owner_pin)


def test_owner_pin_makes_an_owner_and_stays() -> None:
    auth = Auth(b"secret", Time())
    for _ in range(2):
        cookie = auth.pair(auth.owner_pin, "10.0.0.1")
        assert auth.role(cookie) is Role.OWNER


def test_table_pin_pairs_one_tablet_in_time() -> None:
    time = Time()
    auth = Auth(b"secret", time)
    pin = auth.table_pin()
    assert auth.role(auth.pair(pin, "a")) is Role.TABLE
    assert auth.pair(pin, "a") is None
    late = auth.table_pin()
    time.s += TABLE_PIN_S
    assert auth.pair(late, "a") is None


def test_attempts_are_limited_even_for_the_right_pin() -> None:
    time = Time()
    auth = Auth(b"secret", time)
    for _ in range(ATTEMPTS):
        assert auth.pair(wrong(auth), "a") is None
    with pytest.raises(TooManyAttemptsError):
        auth.pair(auth.owner_pin, "a")
    assert auth.pair(auth.owner_pin, "b") is not None
    time.s += ATTEMPT_EVERY_S
    assert auth.pair(auth.owner_pin, "a") is not None


def test_many_addresses_share_one_limit() -> None:
    auth = Auth(b"secret", Time())
    tried = 0
    with pytest.raises(TooManyAttemptsError):
        for tried in range(10_000):
            auth.pair(wrong(auth), f"fe80::{tried:x}")
    assert tried == 50


def test_forged_and_foreign_cookies_are_spectators() -> None:
    auth, other = Auth(b"secret", Time()), Auth(b"other", Time())
    cookie = other.pair(other.owner_pin, "a")
    for bad in (cookie, None, "", "owner", "eyJyb2xlIjoiT1dORVIifQ.aaaa.bbbb", "\x00", "💥"):
        assert auth.role(bad) is Role.SPECTATOR


def test_a_table_of_strangers_is_forgotten_when_they_rest() -> None:
    """While it is full newcomers share one bucket; later nobody suffers from them."""
    time = Time()
    buckets = Buckets(2, 10.0, time)
    assert all(buckets.take(f"10.0.{n // 256}.{n % 256}") for n in range(ADDRESSES))
    assert [buckets.take(f"late {n}") for n in range(3)] == [True, True, False]
    time.s += 20
    assert [buckets.take(f"later {n}") for n in range(3)] == [True] * 3


def test_the_owners_pin_is_longer_than_a_tables() -> None:
    auth = Auth(b"secret", Time())
    assert (len(auth.owner_pin), len(auth.table_pin())) == (8, 6)
