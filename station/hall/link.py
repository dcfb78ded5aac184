"""A station's side of the hall: sends its log and its heads, and keeps what the hub cosigned. A thread with a loop."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Sequence

from station.evidence.note import Checkpoint, Note, NoteError, VerifierKey
from station.hall import coming, looks, order, passes
from station.hall.engine import nkey
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.publisher import ForkedError, Publisher
from station.hall.engine.tasks import ended
from station.hall.looks import Look
from station.hall.membership import Membership
from station.hall.order import Order
from station.hall.passes import Pass
from station.storage.folder import DataFolder

logger = logging.getLogger(__name__)
KEY_FILE = "bus.key"
_LOOK_S = 0.5  # how often the log is asked for something new
_AGAIN_S = 5.0


class Link:
    """From `start` to `close`. A hall that is away or unwell costs the station nothing.

    member -- of which hall it is one; ordered -- takes what the hall orders, from another thread
    admitted -- takes its passes; ended -- hears whose credentials it ended
    holding -- by whose passes people are let in here; looked -- answers an official's look
    comes -- hears the name of a referee who says at the hall's desk that he comes
    forked -- the number of the record that is another one in the hall: nothing is sent any more
    sent -- number of the last record that the hall has; connected -- whether the hall let it in and answers
    """

    def __init__(
        self,
        folder: DataFolder,
        member: Membership,
        ordered: Callable[[Order], object] = lambda _: None,
        admitted: Callable[[Pass], object] = lambda _: None,
        ended: Callable[[Sequence[str]], object] = lambda _: None,
        holding: Callable[[], Iterable[str]] = tuple,
        looked: Callable[[Look], bytes] = lambda _: b"",
        comes: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.member = member
        self._folder, self._ordered = folder, ordered
        self._admitted, self._ended, self._holding, self._looked = admitted, ended, holding, looked
        self._comes = comes
        self._seed = nkey.read_or_made(folder.path / KEY_FILE)
        self.forked: int | None = None
        self.sent = 0
        self.connected = False
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
        tls = self.member.tls
        publisher = Publisher(
            self.member.name, self._seed, f"nats://{self.member.server}", LogOutbox(self._folder.log), self._told,
            self._heard, {"tls": tls} if tls else None,
            shown(self._folder, self.member.witness_key), self._holding, self._look,
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
                logger.warning("the hall cannot be reached: %r", error)
            self.connected = False
            await asyncio.sleep(_AGAIN_S)

    def _newest_head(self) -> str:
        with self._folder.log.ledger() as ledger:
            segment = ledger.segment()
        head = self._folder.signing.heads.last(segment.origin) if segment else None
        return str(head.note) if head else ""

    def _told(self, id_: int) -> None:
        self.sent, self.connected = id_, True

    def _heard(self, what: str, payload: bytes) -> None:
        if what == "cosigned":
            self._cosigned(payload)
        elif what == "order":
            self._loop.run_in_executor(None, self._order, payload)
        elif what in ("pass", "ended", "coming"):
            self._loop.run_in_executor(None, self._official, what, payload)

    def _order(self, payload: bytes) -> None:
        key = self.member.log_key
        if key is None:
            return
        try:
            self._ordered(order.read(payload, key))
        except ValueError as error:
            logger.error("an order of the hall was refused: %s", error)
        except Exception:  # the table goes on; the order comes again
            logger.exception("an order of the hall was not taken")

    def _official(self, what: str, payload: bytes) -> None:
        key = self.member.log_key
        if key is None:
            return
        try:
            if what == "coming":
                self._comes(coming.read(payload, key, self.member.name).name)
            elif what == "pass":
                self._admitted(passes.read(payload, key, self.member.name))
            else:
                self._ended(passes.read_ended(payload, key).officials)
        except ValueError as error:
            logger.error("a pass of the hall was refused: %s", error)
        except Exception:  # the table goes on; it comes again
            logger.exception("what the hall said of an official was not taken")

    def _look(self, payload: bytes) -> bytes:
        key = self.member.log_key
        if key is None:
            return b""
        try:
            return self._looked(looks.read(payload, key, self.member.name))
        except ValueError as error:
            logger.error("a look of the hall was refused: %s", error)
        except Exception:  # the table goes on; the official asks again
            logger.exception("a look of the hall was not answered")
        return b""

    def _cosigned(self, payload: bytes) -> None:
        hub = self.member.witness_key
        if hub is None:
            return
        try:
            note = Note.parse(payload.decode("utf-8"))
            size = Checkpoint.parse(note.text).size
        except (UnicodeDecodeError, NoteError):
            return
        line = note.signed_by(hub)
        if line is not None:
            self._folder.signing.cosigned(size, line, hub)


def shown(folder: DataFolder, hub: VerifierKey | None) -> Callable[[], bytes | None]:
    """Asked for the last head of the log with this hub's own line below it: None where it cosigned none."""

    def cosigned() -> bytes | None:
        with folder.log.ledger() as ledger:
            segment = ledger.segment()
        head = folder.signing.heads.last_cosigned(segment.origin) if segment else None
        if head is None or hub is None or head.note.signed_by(hub) is None:
            return None
        return str(head.note).encode()

    return cosigned
