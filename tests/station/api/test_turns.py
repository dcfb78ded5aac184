"""Strangers' questions: a little at a time, each address in its turn, and none for who has hung up."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from station.api.turns import BusyError, Turns


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        await asyncio.wait_for(test(), 10)

    asyncio.run(within())


def test_each_address_in_its_turn() -> None:
    """However many questions one address has waiting, the next one's comes after one of them."""

    async def test() -> None:
        turns, order = Turns(at_once=1, waiting_each=5), list[str]()

        async def ask(address: str) -> None:
            async with turns.turn(address):
                order.append(address)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for address in "aaaaabb":
                group.create_task(ask(address))
        assert order == list("aababaa")
        await turns.take("c")  # free again

    run(test)


def test_one_address_has_so_many_waiting() -> None:
    async def test() -> None:
        turns = Turns(at_once=1, waiting_each=2)
        await turns.take("a")
        waiting = [asyncio.ensure_future(turns.take("a")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await turns.take("a")
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        other = asyncio.ensure_future(turns.take("b"))
        await asyncio.sleep(0)
        turns.give_back()
        await other

    run(test)


@pytest.mark.parametrize("late", [True, False], ids=["given already", "passed over"])
def test_a_turn_that_comes_to_nobody_is_passed_on(late: bool) -> None:
    """Who is cancelled in the very moment of getting it gives it to the next; just before, nobody gives it to him."""

    async def test() -> None:
        turns = Turns(at_once=1)
        await turns.take("a")
        gone, next_ = asyncio.ensure_future(turns.take("b")), asyncio.ensure_future(turns.take("c"))
        await asyncio.sleep(0)
        for act in (turns.give_back, gone.cancel) if late else (gone.cancel, turns.give_back):
            act()
        await next_
        with pytest.raises(asyncio.CancelledError):
            await gone

    run(test)
