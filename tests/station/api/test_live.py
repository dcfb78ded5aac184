import asyncio
from collections.abc import Awaitable, Callable, Sequence

from station.api import live as live_module
from station.api.live import Live, Message


def message(seq: int) -> Message:
    return seq, f"id: {seq}\n\n".encode()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        await asyncio.wait_for(test(), 10)

    asyncio.run(within())


def station(past: int) -> tuple[Live, list[Message]]:
    log = [message(seq) for seq in range(1, past + 1)]

    def backlog(after: int, count: int) -> Sequence[Message]:
        return [entry for entry in log if entry[0] > after][:count]

    return Live(backlog, past), log


def test_resumes_without_gap_and_goes_on() -> None:
    async def test() -> None:
        live, log = station(450)
        stream = live.listen(after=3)
        got = b""
        while b"id: 450\n" not in got:
            got += await anext(stream)
        log.append(message(451))
        live.publish([message(451)])
        got += await anext(stream)
        assert got == b"".join(text for _, text in log[3:])
        await stream.aclose()  # type: ignore[attr-defined]
        assert live.listeners == 0

    run(test)


def test_without_last_id_only_what_comes() -> None:
    async def test() -> None:
        live, _ = station(5)
        stream = live.listen(after=None)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        live.publish([message(6)])
        assert await waiting == b"id: 6\n\n"

    run(test)


def test_an_id_from_the_future_is_the_present() -> None:
    """A page that outlived a restored backup must not wait for a number that comes next year."""

    async def test() -> None:
        live, _ = station(5)
        stream = live.listen(after=99)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        live.publish([message(6)])
        assert await waiting == b"id: 6\n\n"

    run(test)


def test_a_slow_listener_gets_every_event_and_only_the_newest_view() -> None:
    async def test() -> None:
        live, log = station(0)
        stream = live.listen(after=0)
        for seq in range(1, live_module.RING + 60):
            log.append(message(seq))
            live.publish([message(seq)])
            live.show(f'{{"seq": {seq}}}')
        got = b""
        while f"id: {live_module.RING + 59}\n".encode() not in got:
            got += await anext(stream)
        assert [line for line in got.split(b"\n") if line.startswith(b"id")] == [
            f"id: {seq}".encode() for seq in range(1, live_module.RING + 60)
        ]
        assert got.count(b"event: view") <= 1

    run(test)


def test_publishing_from_another_thread_wakes_many() -> None:
    async def test() -> None:
        live, _ = station(0)
        streams = [live.listen(after=0) for _ in range(50)]
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        await asyncio.sleep(0.01)
        await asyncio.to_thread(live.publish, [message(1)])
        assert set(await asyncio.gather(*waiting)) == {b"id: 1\n\n"}
        live.close()
        rest = [[piece async for piece in stream] for stream in streams]
        assert rest == [[]] * 50

    run(test)


def test_what_was_written_unpublished_is_not_skipped() -> None:
    async def test() -> None:
        live, log = station(3)
        stream = live.listen(after=3)
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        log += [message(4), message(5)]
        live.publish([message(5)])
        assert await waiting == b"id: 4\n\nid: 5\n\n"

    run(test)
