"""A station sends its log to the hall: in order, nothing twice, nothing left out, however long it was cut off.

One message is on its way at a time, fenced by the sequence of the last one. Whatever goes wrong, the hub is asked what
it has, and the log is sent on from there. A hub that was put back to an old copy so gets the rest again; two stations
with one identity (a cloned card) show themselves, since only one of them has what the hub has.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as StreamError
from nats.js.errors import NotFoundError

from station.hall.engine import wire
from station.hall.engine.outbox import Outbox
from station.hall.engine.tasks import ended, quiet_tls
from station.hall.engine.wire import Sent

logger = logging.getLogger(__name__)
_BATCH = 200
_LOOKS = 4  # that wait; the hub asks one table one at a time
_ANSWER_S = 5.0
_RETRY_S = 0.5
PULSE_S = 5.0
"""How often a station says that it is there, though nothing happens."""
_TROUBLE = (NatsError, StreamError, OSError, TimeoutError, asyncio.TimeoutError)


class ForkedError(Exception):
    """The hub has another record under a number of ours, or more than we have: somebody else sends as this station, or
    this log was put back to an old copy. Nothing is sent any more until a person looked."""

    def __init__(self, id_: int) -> None:
        super().__init__(f"the hub's record {id_} is not ours")
        self.id = id_


@dataclass(frozen=True)
class _Cursor:
    """id -- of the last record that the hub has; seq -- of its message in the stream"""

    id: int
    seq: int


class Publisher:
    """Sends until it is cancelled. station -- its name; seed -- its nkey; servers -- "nats://…" or "tls://…"

    told -- hears of each number of records that the hub has now
    heard -- hears what the hub tells this station: what, payload
    holding -- by whose passes people are let in here: asked at each pulse
    looked -- answers a look of the hall, one at a time and from another thread; b"": with nothing
    cosigned -- the last head below which the hub's own line stands, shown whenever the hub is asked what it has: one
        that was put back to an old copy knows it by that
    """

    def __init__(
        self,
        station: str,
        seed: bytes,
        server: str,
        outbox: Outbox,
        told: Callable[[int], object] = lambda _: None,
        heard: Callable[[str, bytes], object] = lambda _what, _payload: None,
        options: dict[str, object] | None = None,
        cosigned: Callable[[], bytes | None] = lambda: None,
        holding: Callable[[], Iterable[str]] = tuple,
        looked: Callable[[bytes], bytes] = lambda _: b"",
    ) -> None:
        self._station, self._seed, self._server = station, seed, server
        self._outbox, self._told, self._heard = outbox, told, heard
        self._options, self._cosigned, self._holding = options or {}, cosigned, holding
        self._looked, self._looks = looked, asyncio.Queue[tuple[str, bytes]](_LOOKS)
        self._cursor: _Cursor | None = None
        self._stale = False
        self._wake = asyncio.Event()
        self._heads: list[bytes] = []

    def wake(self) -> None:
        """There is something new. From the loop's own thread; others use `call_soon_threadsafe`."""
        self._wake.set()

    def head(self, note: bytes) -> None:
        """A signed head, to go with the next records; only the newest counts."""
        self._heads = [note]
        self._wake.set()

    async def run(self) -> None:
        """ForkedError where another one sends under this name; else it goes on for ever."""
        quiet_tls()
        client = await nats.connect(
            self._server,
            nkeys_seed_str=self._seed.decode(),
            inbox_prefix=f"_INBOX.{self._station}".encode(),
            max_reconnect_attempts=-1,
            reconnect_time_wait=_RETRY_S,
            connect_timeout=wire.CONNECT_S,
            pending_size=0,
            allow_reconnect=True,
            error_cb=_logged,
            reconnected_cb=self._again,
            **self._options,
        )
        beside: list[asyncio.Task[None]] = []
        try:
            await client.subscribe(wire.command(self._station, "*"), cb=self._command)
            beside = [asyncio.create_task(run(client)) for run in (self._pulse, self._look)]
            while True:
                try:
                    await self._send_all(client)
                except ForkedError as error:
                    await self._show(client, wire.FORKED + str(error.id).encode())
                    raise
                except _TROUBLE as error:
                    logger.debug("not sent: %r", error)
                    self._cursor = None
                    await asyncio.sleep(_RETRY_S)
                    continue
                await self._wake.wait()
                self._wake.clear()
        finally:
            await ended(beside)
            await client.close()

    async def _pulse(self, client: Client) -> None:
        said = b""
        while True:
            try:
                said = wire.holding(await asyncio.to_thread(self._holding))
            except Exception:  # a disk that is sick for a moment: it holds those whom it held before
                logger.exception("who is let in here could not be read")
            with suppress(*_TROUBLE):
                await client.publish(wire.pulse(self._station), said)
            await asyncio.sleep(PULSE_S)

    async def _look(self, client: Client) -> None:
        """One picture on its way at a time: records go before."""
        while True:
            reply, payload = await self._looks.get()
            told = await asyncio.to_thread(self._looked, payload)
            with suppress(*_TROUBLE):
                await client.publish(reply, told)

    async def _again(self) -> None:
        """The engine may be another one now."""
        self._stale = True
        self._wake.set()

    async def _show(self, client: Client, note: bytes) -> None:
        """Under the heads' subject."""
        with suppress(*_TROUBLE):
            await client.jetstream().publish(wire.heads(self._station), note, timeout=_ANSWER_S, stream=wire.STREAM)

    async def _send_all(self, client: Client) -> None:
        if self._cursor is None or self._stale:
            self._stale = False
            self._cursor = await self._where(client)
            self._told(self._cursor.id)
            cosigned = await asyncio.to_thread(self._cosigned)
            if cosigned is not None:
                await self._show(client, cosigned)
        while batch := await asyncio.to_thread(self._outbox.after, self._cursor.id, _BATCH):
            for record in batch:
                await self._send(client, record)
                if self._cursor is None or self._cursor.id != record.id:
                    return  # the hub asked for earlier ones meanwhile
        while self._heads:
            await client.jetstream().publish(
                wire.heads(self._station), self._heads[-1], timeout=_ANSWER_S, stream=wire.STREAM
            )
            self._heads.pop()

    async def _send(self, client: Client, record: Sent) -> None:
        assert self._cursor is not None
        answer = await client.jetstream().publish(
            wire.events(self._station),
            record.record or b"",
            timeout=_ANSWER_S,
            stream=wire.STREAM,
            headers=record.headers(self._cursor.seq),
        )
        if self._cursor is not None and self._cursor.id == record.id - 1:
            self._cursor = _Cursor(record.id, answer.seq)
            self._told(record.id)

    async def _where(self, client: Client) -> _Cursor:
        """What the hub has, compared with what we have."""
        try:
            last = await client.jetstream(timeout=_ANSWER_S).get_last_msg(
                wire.STREAM, wire.events(self._station), direct=True
            )
        except NotFoundError:
            return _Cursor(0, 0)
        there = Sent.read(last.data or b"", last.headers)
        if await asyncio.to_thread(self._outbox.leaf, there.id) != there.leaf:
            raise ForkedError(there.id)
        return _Cursor(there.id, last.seq or 0)

    async def _command(self, message: object) -> None:
        subject, payload, reply = message.subject, message.data, message.reply  # type: ignore[attr-defined]
        what = subject.rpartition(".")[2]
        if what == "look":
            with suppress(asyncio.QueueFull):  # whoever asked hears nothing, and asks again
                self._looks.put_nowait((reply, payload))
            return
        if what == "rewind" and payload.isdigit() and self._cursor is not None:
            self._cursor = _Cursor(min(int(payload), self._cursor.id), self._cursor.seq)
            self._wake.set()
        self._heard(what, payload)


async def _logged(error: Exception) -> None:
    logger.debug("the bus: %r", error)
