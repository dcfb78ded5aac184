"""The live stream: every event encoded once, given to any number of listeners, resumed without a gap.

Publishing happens on the session's thread, listening on the event loop. A listener that falls behind by more than the
ring holds reads what it missed from the log, as does one that comes back with `Last-Event-ID`.
"""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

RING = 256  # messages; some 60 kB
KEEPALIVE_S = 15.0
BATCH = 200  # events read from the log at a time

Message = tuple[int, bytes]
"""Sequence number, and the event as it goes over the wire."""


class Live:
    """Fan-out of events and of the newest view.

    backlog -- events with a sequence number above the given one, oldest first, at most the given count; from the log
    last_seq -- the log's last sequence number when the station starts
    """

    def __init__(self, backlog: Callable[[int, int], Sequence[Message]], last_seq: int) -> None:
        self._backlog = backlog
        self._lock = threading.Lock()
        self._ring: deque[Message] = deque(maxlen=RING)
        self._last_seq = last_seq
        self._view: tuple[int, bytes] = (0, b"")
        self._wakers: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self._closed = False

    @property
    def listeners(self) -> int:
        """How many pages listen now."""
        return len(self._wakers)

    def publish(self, messages: Sequence[Message]) -> None:
        """New events, already in the log. From any thread."""
        with self._lock:
            if messages[0][0] != self._last_seq + 1:
                self._ring.clear()  # something was written that nobody told us: listeners read it from the log
            self._ring.extend(messages)
            self._last_seq = max(self._last_seq, *(seq for seq, _ in messages))
        self._wake()

    def show(self, view_json: str) -> None:
        """The newest view; one not yet sent is dropped. From any thread. The caller keeps to its rate."""
        with self._lock:
            self._view = (self._view[0] + 1, format_sse_event(event="view", data_str=view_json))
        self._wake()

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            wakers = list(self._wakers)
        for loop in {loop for loop, _ in wakers}:
            events = [event for of, event in wakers if of is loop]
            try:
                loop.call_soon_threadsafe(_set_all, events)
            except RuntimeError:  # the loop is closed: its listeners are gone
                continue

    async def listen(
        self, after: int | None, in_turn: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    ) -> AsyncIterator[bytes]:
        """Messages after sequence number `after`, then as they come; None: from now on. Views in between.

        in_turn -- entered to read what was missed from the log
        """
        waker = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            self._wakers.add(waker)
            last = self._last_seq if after is None else min(after, self._last_seq)
        viewed = -1
        try:
            while not self._closed:
                waker[1].clear()
                messages = self._ready(last)
                if messages is None:
                    async with in_turn():
                        messages = await asyncio.to_thread(self._backlog, last, BATCH)
                number, view = self._view
                if number != viewed and view and len(messages) < BATCH:
                    viewed = number
                    yield b"".join([*(text for _, text in messages), view])
                elif messages:
                    yield b"".join(text for _, text in messages)
                if messages:
                    last = messages[-1][0]
                    continue
                try:
                    await asyncio.wait_for(waker[1].wait(), KEEPALIVE_S)
                except TimeoutError:
                    yield KEEPALIVE_COMMENT
        finally:
            with self._lock:
                self._wakers.discard(waker)

    def _ready(self, last: int) -> Sequence[Message] | None:
        """What the ring holds after `last`; None when the ring no longer reaches back so far."""
        with self._lock:
            if last >= self._last_seq:
                return ()
            if not self._ring or self._ring[0][0] > last + 1:
                return None
            return [message for message in self._ring if message[0] > last]


def _set_all(events: Sequence[asyncio.Event]) -> None:
    for event in events:
        event.set()
