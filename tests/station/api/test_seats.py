"""Seats of the live stream, without a line."""

import asyncio

import pytest

from station.api import seats
from station.api.seats import Seat, Seats


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "OF_ONE_ADDRESS", 4)
    monkeypatch.setattr(seats, "OF_STRANGERS", 6)
    monkeypatch.setattr(seats, "LISTENERS", 8)


def taken(hall: Seats, address: str, paired: bool = False) -> Seat:
    seat = hall.take(address, paired)
    assert seat is not None
    return seat


def test_the_newest_of_whoever_holds_most_makes_room() -> None:
    hall = Seats()
    many, few = [taken(hall, "many") for _ in range(4)], [taken(hall, "few") for _ in range(2)]
    assert hall.take("many", paired=False) is None, "no more than its own"
    taken(hall, "new")
    assert [seat.given_up for seat in (*many, *few)] == [False] * 3 + [True] + [False] * 2
    hall.leave(many[3])  # which it does in the end, too
    taken(hall, "new")
    assert [seat.given_up for seat in (*many, *few)] == [False] * 2 + [True] * 2 + [False] * 2
    assert hall.take("new", paired=False) is None, "it would hold more than anybody"


def test_nobody_goes_where_all_hold_the_same() -> None:
    hall = Seats()
    held = [taken(hall, f"{number}") for number in range(6)]
    assert hall.take("new", paired=False) is None
    hall.leave(held[0])
    taken(hall, "new")


def test_paired_devices_go_before_strangers_and_stay() -> None:
    hall = Seats()
    strangers = [taken(hall, f"{number}") for number in range(6)]
    tables = [taken(hall, "table", paired=True) for _ in range(8)]
    assert all(seat.given_up for seat in strangers)
    assert not any(seat.given_up for seat in tables)
    assert hall.take("table", paired=True) is None
    assert hall.take("new", paired=False) is None


def test_whoever_gives_up_hears_it() -> None:
    async def test() -> None:
        seat = Seat("a", paired=False)
        with pytest.raises(TimeoutError):
            async with seat.held():
                seat.give_up()
                await asyncio.sleep(60)
        with pytest.raises(TimeoutError):
            async with seat.held():
                raise AssertionError("before it began")

    asyncio.run(test())
