"""The hall's stream: what changed since a page heard last, as it stands now; many changes within a moment are one.

State, not events: a page that was away gets what is different, however long that was.
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from station.api.auth import Role
from station.api.hall import shown
from station.api.schemas import hall as schemas
from station.hall.engine.read_model import Enrolled
from station.hall.running import Hall

HALL_KEEPALIVE_S = 5.0  # pages tell by it that the hall is there
GATHER_S = 0.1
_MS_NS = 1_000_000


class HallStream:
    """One, for officials or for everybody else. Encoded once for all who are at the same place."""

    def __init__(self, hall: Hall, *, official: bool) -> None:
        self._hall, self._official = hall, official
        self._lock = threading.Lock()
        self._wakers: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._made: dict[tuple[int, int, int, int], bytes] = {}
        self._event: tuple[int, schemas.HallEvent] | None = None
        self._glances: dict[str, tuple[tuple[object, ...], schemas.Glance]] = {}
        self._closed = False

    @property
    def listeners(self) -> int:
        """How many pages listen now."""
        return len(self._wakers)

    def wake(self) -> None:
        """Something changed. From any thread."""
        with self._lock:
            wakers = list(self._wakers)
        for loop, event in wakers:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:  # the loop is closed: its listeners are gone
                continue

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self._closed = True
        self.wake()

    async def listen(
        self, _after: int | None, in_turn: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> AsyncIterator[bytes]:
        """All there is, then what changes."""
        waker = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._wakers.add(waker)
        boards = event = -1
        try:
            while not self._closed:
                waker[1].clear()
                now = self._hall.floor.rev, self._hall.organizer.rev
                if now != (boards, event):
                    if boards < 0:
                        async with in_turn():
                            message = await asyncio.to_thread(self._message, boards, event, *now)
                    else:
                        message = await asyncio.to_thread(self._message, boards, event, *now)
                    boards, event = now
                    yield message
                    await asyncio.sleep(GATHER_S)
                    continue
                try:
                    await asyncio.wait_for(waker[1].wait(), HALL_KEEPALIVE_S)
                except TimeoutError:
                    yield KEEPALIVE_COMMENT
        finally:
            with self._lock:
                self._wakers.discard(waker)

    def news(self, boards: int, event: int) -> schemas.HallNews:
        """What is different from floor and event at these places; -1: all."""
        organizer = self._hall.organizer
        rev, event_rev = self._hall.floor.rev, organizer.rev
        changed = {one.station for one in self._hall.floor.tables(max(boards, 0))}
        told = None
        if event_rev != event:
            told = self._event_now(event_rev)
            changed |= {one.station for one in self._hall.floor.tables()}
        stations = self._hall.model.stations()
        return schemas.HallNews(
            rev=rev, now_ms=time.time_ns() // _MS_NS,
            boards=[self._glance(one) for one in stations if one.name in changed],
            stations=[one.name for one in stations], event=told,
        )  # fmt: skip

    def of(self, station: str) -> schemas.Glance | None:
        """One table as it stands; None where there is none of that name."""
        return next((self._glance(one) for one in self._hall.model.stations() if one.name == station), None)

    def _glance(self, one: Enrolled) -> schemas.Glance:
        """The same until something of it changes."""
        table = self._hall.floor.table(one.name)
        sent = self._hall.organizer.orders.last().get(one.name)
        game = self._hall.organizer.game(sent.game) if sent else None
        organizer = self._hall.organizer
        waits = organizer.waiting(table)
        own = sent is None or not organizer.elsewhere(sent.game, table)
        goes_on = sent
        if sent is not None and table.ordered != sent.id and table.game is not None and not table.game.over:
            goes_on = organizer.orders.of(table.ordered)
        key = table, one.board, one.pages, sent, game, waits, own, goes_on
        with self._lock:
            had = self._glances.get(one.name)
        if had is not None and had[0][0] is table and had[0][1:] == key[1:]:
            return had[1]
        words = [shown.word(each, organizer.now.book.tournament) for each in waits]
        made = shown.glance(
            table, one.board, one.pages, sent, game, goes_on, words, own=own, official=self._official
        )  # fmt: skip
        with self._lock:
            self._glances[one.name] = key, made
        return made

    def _event_now(self, rev: int) -> schemas.HallEvent:
        with self._lock:
            if self._event is not None and self._event[0] == rev:
                return self._event[1]
        head = self._hall.ledger.head
        told = shown.event(self._hall.organizer.now, rev, str(head) if head else "")
        with self._lock:
            self._event = rev, told
        return told

    def _message(self, boards: int, event: int, now_boards: int, now_event: int) -> bytes:
        key = boards, event, now_boards, now_event
        with self._lock:
            made = self._made.get(key)
        if made is None:
            made = format_sse_event(data_str=self.news(boards, event).model_dump_json(), id=str(now_boards))
            with self._lock:
                if len(self._made) > 50:
                    self._made.clear()
                self._made[key] = made
        return made


class HallStreams:
    """Officials' and everybody else's."""

    def __init__(self, hall: Hall) -> None:
        self.desk, self.hall = HallStream(hall, official=True), HallStream(hall, official=False)

    def to(self, role: Role) -> HallStream:
        """The one that he hears."""
        return self.desk if role >= Role.REFEREE else self.hall

    def wake(self) -> None:
        """Something changed."""
        self.desk.wake()
        self.hall.wake()

    def close(self) -> None:
        """Ends both."""
        self.desk.close()
        self.hall.close()
