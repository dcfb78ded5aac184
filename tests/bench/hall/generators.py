"""Stations that are event generators, in a process of their own: real publishers, keys and heads; logs in memory.

`python -m tests.bench.hall.generators FIRST STATIONS SECONDS`, a line at a time: their keys; reads the server and its
certificate; "in" once the hub has a first record of each; reads that all may go on; what each sent at the end.
"""

import asyncio
import json
import logging
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rules.points import point_name
from station.evidence.note import KeyKind, Signer
from station.evidence.record import canonical, record_of
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.engine import nkey
from station.hall.engine.publisher import Publisher
from station.hall.engine.tasks import ended
from station.hall.engine.wire import Sent
from station.hall.membership import pinned
from station.timebase import Instant

MOST_S = 1800.0
EVERY_S = float(os.environ.get("TIANYUAN_EVERY_S", "1"))
"""Between two events of a station."""
AT_ONCE = 20
"""Stations that come in together."""
BACKLOG = int(os.environ.get("TIANYUAN_BACKLOG", "0"))
"""Records that each station has before it reaches the hall: 600 are ten minutes that it was cut off."""


class Generator:
    """One station's log and outbox: a game's beginning, then a move at each step."""

    def __init__(self, number: int) -> None:
        self.name = f"t{number:03}"
        seed = number.to_bytes(32, "big")
        self.seed, self.signer = nkey.encoded(seed), Signer(f"bench/{self.name}", KeyKind.LOG, seed)
        self.records: list[Sent] = []
        self._tree = CompactRange()
        self._points = random.Random(number).sample(range(361), 361)
        self.hub_has = 0

    def step(self) -> None:
        """One more record; after a whole board another game begins."""
        n = len(self.records)
        game, at = divmod(n, 300)
        now = Instant(time.monotonic_ns(), time.time_ns(), True, "bench")
        data: dict[str, object] = {} if at == 0 else {
            "number": at, "color": "WB"[at % 2], "point": point_name(self._points[at], 19), "captures": [],
            "confidence": 0.99, "doubtful": False, "alternatives": [],
        }  # fmt: skip
        record = record_of(
            self.signer.key.name, n, "move" if at else "game_started", canonical(data), now, bytes(16),
            {"game": game + 1, "seq": n + 1, "t_ns": str(n * 10**9)},
        )  # fmt: skip
        self.records.append(Sent(n + 1, self.signer.key.name, n, leaf_hash(record), record))
        self._tree = self._tree.append(leaf_hash(record))

    def head(self) -> bytes:
        """Of all there is."""
        return str(self.signer.head(self._tree.size, self._tree.root)).encode()

    def after(self, id_: int, most: int) -> Sequence[Sent]:
        """As an outbox."""
        return self.records[id_ : id_ + most]

    def leaf(self, id_: int) -> bytes | None:
        """The same."""
        return self.records[id_ - 1].leaf if 0 < id_ <= len(self.records) else None

    def told(self, id_: int) -> None:
        """The hub has so many."""
        self.hub_has = id_


async def send(made: list[Generator], seconds: float, server: str, certificate: str) -> None:
    """An event of each every so many seconds, once the hub has a first one of everybody; then until all is sent."""
    tls = pinned(certificate)
    for one in made:
        for _ in range(BACKLOG):
            one.step()
    began = time.monotonic()
    publishers = [Publisher(one.name, one.seed, server, one, one.told, options={"tls": tls}) for one in made]
    tasks: list[asyncio.Task[None]] = []
    door = asyncio.Semaphore(AT_ONCE)

    async def begun(one: Generator, publisher: Publisher) -> None:
        """As a hall fills: so that what is measured after is no queue of handshakes."""
        async with door:
            tasks.append(asyncio.create_task(publisher.run()))
            one.step()
            publisher.wake()
            while one.hub_has < 1:
                await asyncio.sleep(0.05)

    async def had(one: Generator) -> None:
        while one.hub_has < BACKLOG:
            await asyncio.sleep(0.05)

    behind_s = 0.0

    async def caught() -> None:
        nonlocal behind_s
        await asyncio.gather(*map(had, made))
        behind_s = time.monotonic() - began

    catching = asyncio.create_task(caught())
    if BACKLOG:
        tasks += [asyncio.create_task(one.run()) for one in publishers]
    else:
        await asyncio.gather(*(begun(one, publisher) for one, publisher in zip(made, publishers, strict=True)))
    print(json.dumps("in"), flush=True)
    await asyncio.to_thread(sys.stdin.readline)

    async def live(one: Generator, publisher: Publisher) -> None:
        await asyncio.sleep(random.Random(one.name).random() * EVERY_S)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            one.step()
            if len(one.records) % 10 == 0:
                publisher.head(one.head())
            publisher.wake()
            await asyncio.sleep(EVERY_S)

    await asyncio.gather(*(live(one, publisher) for one, publisher in zip(made, publishers, strict=True)))
    over = time.monotonic()
    while any(one.hub_has < len(one.records) for one in made) and time.monotonic() - over < MOST_S:
        await asyncio.sleep(0.1)
    caught_up_s = time.monotonic() - over
    told = {"sent": {one.name: len(one.records) for one in made}, "caught_up_s": caught_up_s, "behind_s": behind_s}
    print(json.dumps(told), flush=True)
    await ended([*tasks, catching])


def main(first: int, stations: int, seconds: float) -> None:
    """See the module."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # an engine that is killed ends no TLS
    made = [Generator(n) for n in range(first, first + stations)]
    print(json.dumps({one.name: [nkey.public(one.seed), one.signer.key.public.hex()] for one in made}), flush=True)
    server, certificate = json.loads(sys.stdin.readline())
    asyncio.run(send(made, seconds, server, Path(certificate).read_text("ascii")))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
