"""A station's side of the hall: sends its log and its heads, and keeps what the hub cosigned. A thread with a loop."""

import asyncio
import logging
import threading

from station.evidence.note import Checkpoint, KeyKind, Note, NoteError, VerifierKey
from station.hall.engine import nkey
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.publisher import ForkedError, Publisher
from station.hall.engine.tasks import ended
from station.storage.folder import DataFolder

logger = logging.getLogger(__name__)
KEY_FILE = "bus.key"
_LOOK_S = 0.5  # how often the log is asked for something new
_AGAIN_S = 5.0


class Link:
    """From `start` to `close`. A hall that is away or unwell costs the station nothing.

    name -- of the station in the hall; server -- "nats://host:port"; hub -- the key whose cosignatures are kept
    forked -- the number of the record that is another one in the hall: nothing is sent any more
    sent -- number of the last record that the hall has
    """

    def __init__(self, folder: DataFolder, name: str, server: str, hub: VerifierKey | None = None) -> None:
        self._folder, self._name, self._server, self._hub = folder, name, server, hub
        self._seed = nkey.read_or_made(folder.path / KEY_FILE)
        self.forked: int | None = None
        self.sent = 0
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)

    def start(self) -> None:
        """Begins to send."""
        self._thread.start()

    def close(self) -> None:
        """What was not sent is sent at the next start."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()
        if not self._loop.is_closed():
            self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())

    async def _serve(self) -> None:
        publisher = Publisher(
            self._name, self._seed, self._server, LogOutbox(self._folder.log), self._told, self._heard
        )  # fmt: skip
        sending = asyncio.create_task(self._sending(publisher))
        closing = asyncio.create_task(self._closing.wait())
        head = ""
        while not closing.done():
            await asyncio.wait([closing], timeout=_LOOK_S)
            newest = await asyncio.to_thread(self._newest_head)
            if newest and newest != head:
                head = newest
                publisher.head(head.encode())
            publisher.wake()
        await ended([sending])

    async def _sending(self, publisher: Publisher) -> None:
        while True:
            try:
                await publisher.run()
            except ForkedError as error:
                self.forked = error.id
                logger.critical("the hall has another record %d than this station: nothing is sent any more", error.id)
                return
            except Exception as error:  # the hall is no part of the record
                logger.error("the hall cannot be reached: %r", error)
            await asyncio.sleep(_AGAIN_S)

    def _newest_head(self) -> str:
        with self._folder.log.ledger() as ledger:
            segment = ledger.segment()
        head = self._folder.signing.heads.last(segment.origin) if segment else None
        return str(head.note) if head else ""

    def _told(self, id_: int) -> None:
        self.sent = id_

    def _heard(self, what: str, payload: bytes) -> None:
        if what != "cosigned" or self._hub is None or self._hub.kind is not KeyKind.WITNESS:
            return
        try:
            note = Note.parse(payload.decode("utf-8"))
            size = Checkpoint.parse(note.text).size
        except (UnicodeDecodeError, NoteError):
            return
        line = note.signed_by(self._hub)
        if line is not None:
            self._folder.signing.cosigned(size, line, self._hub)
