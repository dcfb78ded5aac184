"""The hub at the engine: takes every message in order from where its own store stands, and answers the stations.

An ordered push consumer; a pull subscription stayed silent after the server's restart. Nothing heard for a while:
another subscription from the same place.
"""

import asyncio
import logging
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig, DeliverPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import Error as StreamError
from nats.js.errors import NotFoundError

from station.evidence.note import Checkpoint, Note, NoteError, Signer
from station.hall.engine import wire
from station.hall.engine.read_model import Position, ReadModel
from station.hall.engine.tasks import ended, quiet_tls
from station.hall.engine.wire import Sent
from station.hall.engine.witness import Alarm, Outcome, head, record

logger = logging.getLogger(__name__)
_SILENT_S = 3.0
_SAME_US = 1_000  # the library's own reckoning of times differs by less
_RETRY_S = 0.5
_ORDER_S = 1.0
_BATCH = 200
_SHOWN_BYTES = 2_000  # of what was refused
_DIGITS = 16  # of a size that a database can hold
_TROUBLE = (NatsError, StreamError, OSError, TimeoutError, asyncio.TimeoutError)


class Hub:
    """Takes what stations send. signer -- a witness's key; now_ns -- wall time

    changed -- hears of each message that was taken, after it is on the disk: its station, and the record if it was new
    ordered -- what stations are to be told and have not taken yet, by station; asked every second
    heard -- of a station that says that it is there, and whom it lets in (`wire.held`)
    told -- what else goes to a station just now, and under which command; asked every second
    """

    def __init__(
        self,
        model: ReadModel,
        signer: Signer,
        seed: bytes,
        server: str,
        now_ns: Callable[[], int],
        changed: Callable[[str, Sent | None, int], object] = lambda _station, _sent, _now_ns: None,
        ordered: Callable[[], Mapping[str, bytes]] = dict,
        heard: Callable[[str, bytes, int], object] = lambda _station, _said, _now_ns: None,
        options: Mapping[str, object] | None = None,
        told: Callable[[], Sequence[tuple[str, str, bytes]]] = list,
    ) -> None:
        self._model, self._signer, self._seed, self._server = model, signer, seed, server
        self._now_ns, self._changed, self._ordered = now_ns, changed, ordered
        self._heard, self._options, self._told = heard, options or {}, told
        self._client: Client | None = None

    async def run(self) -> None:
        """Until it is cancelled."""
        quiet_tls()
        client = self._client = await self._connected()
        await client.subscribe(wire.pulse("*"), cb=self._pulse)
        ordering = asyncio.create_task(self._order(client))
        try:
            while True:
                with suppress(*_TROUBLE):
                    await self._ready(client.jetstream())
                    await self._follow(client)
                await asyncio.sleep(_RETRY_S)
        finally:
            self._client = None
            await ended([ordering])
            await client.close()

    async def ask(self, station: str, what: str, payload: bytes) -> bytes:
        """What that station answers. TimeoutError where it does not, or is away."""
        if self._client is None:
            raise TimeoutError
        try:
            answer = await self._client.request(wire.command(station, what), payload, timeout=wire.LOOK_ANSWER_S)
        except _TROUBLE as error:
            raise TimeoutError from error
        return answer.data

    async def _connected(self) -> Client:
        """However often it takes: an engine may come up later than its hub, and answer slowly on a busy machine."""
        while True:
            try:
                async with asyncio.timeout(2 * wire.CONNECT_S):  # the library tries for ever, and may hang over it
                    return await nats.connect(
                        self._server, nkeys_seed_str=self._seed.decode(), max_reconnect_attempts=-1,
                        reconnect_time_wait=_RETRY_S, connect_timeout=wire.CONNECT_S, pending_size=0,
                        error_cb=_logged, **self._options,
                    )  # fmt: skip
            except _TROUBLE as error:
                logger.warning("the engine does not answer yet: %r", error)
                await asyncio.sleep(_RETRY_S)

    async def _pulse(self, message: Msg) -> None:
        self._heard(message.subject.partition(".")[2], message.data, self._now_ns())

    async def _order(self, client: Client) -> None:
        """Orders go out until the station's own log says that it took them."""
        while True:
            try:
                orders, more = await asyncio.to_thread(self._ordered), await asyncio.to_thread(self._told)
            except Exception:  # a disk that is sick for a moment: else no table would be told anything from then on
                logger.exception("what stations are to be told could not be read")
                orders, more = {}, []
            for station, what, one in [*((name, "order", order) for name, order in orders.items()), *more]:
                with suppress(*_TROUBLE):
                    await client.publish(wire.command(station, what), one)
            await asyncio.sleep(_ORDER_S)

    async def _ready(self, stream: JetStreamContext) -> None:
        """The stream as it has to be, and whether the engine still has what was taken from it."""
        try:
            await stream.stream_info(wire.STREAM)
        except NotFoundError:
            await stream.add_stream(
                StreamConfig(
                    name=wire.STREAM, subjects=[wire.events("*"), wire.heads("*")], storage=StorageType.FILE,
                    allow_direct=True, deny_delete=True, deny_purge=True,
                )
            )  # fmt: skip
        position = self._model.position()
        if position.seq and not await self._is_there(stream, position):
            with self._model.applying():
                about = f"not the message {position.seq} that was taken"
                self._model.alarm("", Alarm.PUT_BACK, about, "", self._now_ns())
                self._model.set_position(Position())  # all is looked at again: what is known is not taken twice

    async def _is_there(self, stream: JetStreamContext, position: Position) -> bool:
        """Whether the engine still has the very message. One that was sent anew has its number, but came later."""
        try:
            found = await stream.get_msg(wire.STREAM, seq=position.seq)
        except NotFoundError:
            return False
        return found.time is not None and abs(_us(found.time) - position.at_us) < _SAME_US

    async def _follow(self, client: Client) -> None:
        """Message for message, until nothing comes any more."""
        position, connections = self._model.position().seq, client.stats["reconnects"]
        subscription = await client.jetstream().subscribe(
            ">",
            stream=wire.STREAM,
            ordered_consumer=True,
            config=ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=position + 1),
        )
        try:
            while True:
                try:
                    batch = [await subscription.next_msg(_SILENT_S)]
                    while subscription.pending_msgs and len(batch) < _BATCH:
                        batch.append(await subscription.next_msg(_SILENT_S))
                except (TimeoutError, NatsError):
                    return
                if client.stats["reconnects"] != connections:
                    return  # of an engine that may be another one now: from the same place again
                taken = []
                for message in batch:
                    seq = message.metadata.sequence.stream
                    if seq != position + 1:
                        break  # one was lost on the way
                    taken.append((message, Position(seq, _us(message.metadata.timestamp))))
                    position = seq
                await self._take(client, taken)
                if len(taken) < len(batch):
                    return
        finally:
            with suppress(*_TROUBLE):
                await subscription.unsubscribe()

    async def _take(self, client: Client, taken: Sequence[tuple[Msg, Position]]) -> None:
        """On the disk before anybody hears of it; what waits together goes in one transaction."""
        for station, outcome in await asyncio.to_thread(self._apply, taken):
            if outcome.cosign is not None:
                await client.publish(wire.command(station, "cosigned"), str(outcome.cosign).encode())
            if outcome.rewind is not None:
                await client.publish(wire.command(station, "rewind"), str(outcome.rewind).encode())

    def _apply(self, taken: Sequence[tuple[Msg, Position]]) -> list[tuple[str, Outcome]]:
        now_ns = self._now_ns()
        done = []
        with self._model.applying():
            for message, position in taken:
                kind, _, station = message.subject.partition(".")
                outcome = self._one(kind, station, message.data, message.headers, now_ns)
                self._model.set_position(position)
                if outcome is not None:
                    done.append((station, outcome))
        for station, outcome in done:
            self._changed(station, outcome.new, now_ns)
        return done

    def _one(
        self, kind: str, station: str, payload: bytes, headers: dict[str, str] | None, now_ns: int
    ) -> Outcome | None:
        """Within a transaction."""
        known = self._model.known(station)
        if known is None:  # the server lets none in that is not enrolled; one may have been taken off since
            return None
        sent: Sent | None = None
        try:
            if kind == "ev":
                sent = Sent.read(payload, headers)
                outcome = record(known, sent, self._model.leaf(station, sent.id))
            else:
                outcome = self._head(known.station, payload)
        except ValueError as error:
            outcome = Outcome(known, ((Alarm.MALFORMED, str(error)),))
        if outcome.cosign is not None:
            outcome = self._cosigned(station, outcome, now_ns)
        new = sent if outcome.taken else None
        self._model.keep(outcome.known, new, now_ns)
        for alarm, about in outcome.alarms:
            self._model.alarm(station, alarm, about, _shown(payload), now_ns)
        return replace(outcome, new=new)

    def _head(self, station: str, payload: bytes) -> Outcome:
        known = self._model.known(station)
        assert known is not None
        if payload.startswith(wire.FORKED):
            record = payload.removeprefix(wire.FORKED)[:_DIGITS].decode("utf-8", "replace")
            return Outcome(known, ((Alarm.FORKED, f"record {record}"),))
        text = payload.decode("utf-8")
        origin, size, *_ = [*text.split("\n", 2), "", ""]
        number = int(size) if size.isascii() and size.isdigit() and len(size) < _DIGITS else None
        tree, then = known.tree, None
        if tree is not None and number is not None and (origin, number) != (tree.origin, tree.range.size):
            then = self._model.root(station, origin, number)
        found = head(known, text, then)
        if self._forgot(station, text):
            return replace(found, alarms=(*found.alarms, (Alarm.FORGOTTEN, f"{origin} {size}")))
        return found

    def _forgot(self, station: str, text: str) -> bool:
        """Whether this hub's own line stands below a head that its store has not."""
        try:
            note = Note.parse(text)
            told = Checkpoint.parse(note.text)
        except NoteError:
            return False
        return bool(note.signed_by(self._signer.key)) and not self._model.has_head(station, told.origin, told.size)

    def _cosigned(self, station: str, outcome: Outcome, now_ns: int) -> Outcome:
        assert outcome.cosign is not None
        line = self._signer.cosign(outcome.cosign.text, now_ns // 10**9)
        note = Note(outcome.cosign.text, (*outcome.cosign.signatures, line))
        self._model.cosigned(station, note)
        return replace(outcome, cosign=note)


def _shown(payload: bytes) -> str:
    """A text as it came, else in base64; not all of a long one."""
    cut = payload[:_SHOWN_BYTES]
    try:
        return cut.decode("utf-8")
    except UnicodeDecodeError:
        return b64encode(cut).decode()


def _us(time: datetime) -> int:
    return round(time.timestamp() * 1_000_000)


async def _logged(error: Exception) -> None:
    logger.debug("the bus: %r", error)
