"""Signs the heads of the log: a second after an event at most, at once for what people say, off the way of the record.

Never a smaller tree than the last one on the disk, nor another one: where that does not fit nothing is signed any more,
and it is told.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Mapping

from hardware.worker import Worker
from station.evidence.note import KeyKind, NoteError, Signature, Signer, VerifierKey, verified
from station.evidence.tree import CompactRange
from station.storage.connection import is_of_disk
from station.storage.heads import Heads
from station.storage.ledger import Segment
from station.storage.log import Log
from station.storage.reasons import Code
from station.storage.salvage import Mended
from station.storage.self_check import CLOSED, OPENED, Looked, grown, looked_at
from station.storage.signing_key import KEY_FILE, NEXT_KEY_FILE, made, read, read_or_made
from station.timebase import Clock
from vision.reasons import Reason

logger = logging.getLogger(__name__)
SIGNED_TOGETHER_S = 0.5  # what people did not say is signed together with what comes within it
IDLE_S = 60.0
AGAIN_S = 5.0  # until a disk that took no head is tried again, and who did not hear of a fault


class Signing:
    """At work from the start; between `start` and `close` by itself, else by `sign`.

    fault -- what did not fit when the log was opened, or since; None where all did
    """

    def __init__(self, log: Log, clock: Clock, mended: Mended | None = None) -> None:
        """mended -- what was damaged at this start, and set aside"""
        self._log, self._clock, self._folder = log, clock, log.path.parent
        self.heads = Heads(self._folder)
        self.fault: Reason | None = None
        self._hear: Callable[[Reason], bool] = lambda _: False
        self._heard: Reason | None = None
        self._owed: Mapping[str, object] | None = None  # what the record of this start says, until it is written
        self._segment: Segment | None = None
        self._tree = CompactRange()
        self._lock = threading.RLock()  # guards what is signed, and by which key
        self._new = self._at_once = self._waiting = False
        self.worker = Worker("heads", self._turn)
        try:
            self._open(mended)
        except sqlite3.Error as error:
            if not is_of_disk(error):
                raise
            logger.error("the disk takes nothing, no head is signed now: %s", error)
        log.written = self._written

    @property
    def key(self) -> VerifierKey | None:
        """By which others check this station's heads; None before its first record."""
        with self._log.ledger() as ledger:
            segment = ledger.segment()
        return None if segment is None else self._signer(segment.origin).key

    def _open(self, mended: Mended | None) -> None:
        """Looks whether the log is what was signed; where it is not, another segment goes on."""
        with self._log.ledger() as ledger:
            segment, size = ledger.segment(), ledger.size
        signed_before = (self._folder / KEY_FILE).exists()
        if segment is None and not signed_before:  # the very first start: the key comes behind the log that it signs
            self._log.begin_segment(self._clock.now(), "first")
        self._seed, fresh = read_or_made(self._folder / KEY_FILE)
        if segment is None and signed_before:
            self.fault = self._emptied()
            self._begin_anew(None, self.fault)
        elif segment is not None and fresh and size == 1 and self.heads.newest() is None:
            pass  # killed on its very first start
        elif segment is not None:
            self._finish_rotation(segment)
            looked = self._looked(mended.games if mended else frozenset())
            self.fault = Reason(Code.KEY_LOST) if fresh else looked.fault
            if self.fault is not None:
                self._begin_anew(segment, self.fault)
            else:
                self._segment, self._tree = segment, looked.tree
                size, behind = looked.tree.size, looked.unsigned
                self._owed = {"in_order": looked.in_order, "signed": size, "unsigned": behind}
                self._opened()
                self.sign(keep=True)  # before anything else comes
        if mended is not None:
            told = {"games": sorted(mended.games), "why": mended.fault}
            self._log.note("set_aside", told, self._clock.now())
        self.sign()

    def _opened(self) -> None:
        if self._owed is not None:
            self._log.note(OPENED, self._owed, self._clock.now())
            self._owed = None

    def check(self) -> Reason | None:
        """What does not fit now."""
        return self._looked().fault

    def _looked(self, damaged: frozenset[int] = frozenset()) -> Looked:
        with self._log.ledger() as ledger:
            segment = ledger.segment()
            key = None if segment is None else self._signer(segment.origin).key
            return looked_at(ledger.database, self.heads, key, damaged)

    def _emptied(self) -> Reason:
        """Why a log without records is not what was signed: there is a key, which is made behind the first record."""
        try:
            last = self.heads.newest()
        except NoteError:
            return Reason(Code.HEAD_FOREIGN)
        return Reason(Code.SHORT, {"size": 0, "signed": last.checkpoint.size}) if last else Reason(Code.HEADS_GONE)

    def _begin_anew(self, segment: Segment | None, why: Reason) -> None:
        logger.error("the log is not what was signed (%s): another segment goes on", why.code)
        previous = {"origin": segment.origin} if segment else {}
        try:
            last = self.heads.last(segment.origin) if segment else self.heads.newest()
            previous |= {"head": str(last.note)} if last else {}
        except NoteError as error:
            logger.error("the last head cannot be read: %s", error)
        self._log.begin_segment(self._clock.now(), why.code, previous)

    def tell(self, hear: Callable[[Reason], bool]) -> None:
        """Who is told of a fault, of one that is known by now at once; again and again where he says False."""
        self._hear = hear
        self._pass_on()

    def _pass_on(self) -> None:
        if self.fault not in (None, self._heard) and self._hear(self.fault):
            self._heard = self.fault

    def start(self) -> None:
        """Begins to sign by itself."""
        self.worker.start()

    def close(self) -> None:
        """Writes down that this is an orderly end, signs it, and gives the file of heads back."""
        self.worker.close()
        try:
            self._log.note(CLOSED, {}, self._clock.now())
            self.sign(keep=True)
        except sqlite3.Error as error:
            logger.error("the last head was not signed: %s", error)
        self.heads.close()

    def sign(self, *, keep: bool = False) -> None:
        """The head of what is in the log now, where there is something new."""
        with self._lock:
            self._new = self._at_once = False
            with self._log.ledger() as ledger:
                segment, end = ledger.segment(), ledger.size
                if segment is None:
                    return
                if segment != self._segment:
                    self._segment, self._tree = segment, CompactRange()
                leaves = ledger.leaves(segment.first + self._tree.size)
            tree = grown(self._tree, leaves)
            last = self.heads.last(segment.origin)
            if tree.size != end - segment.first + 1 or not self._follows(tree, segment):
                self._tell(Reason(Code.OTHER, {"signed": last.checkpoint.size if last else 0}))
                return
            key = self._signer(segment.origin)
            if last is None or last.checkpoint.size < tree.size or not last.note.signed_by(key.key):
                self.heads.put(key.head(tree.size, tree.root), self._clock.now().wall_ns, keep=keep)
            self._tree = tree

    def _follows(self, tree: CompactRange, segment: Segment) -> bool:
        """Whether the last head on the disk is one of the trees that grew into this one."""
        last = self.heads.last(segment.origin)
        if last is None or last.checkpoint.size == self._tree.size:
            return last is None or last.checkpoint.root == self._tree.root
        if last.checkpoint.size > tree.size:
            return False
        with self._log.ledger() as ledger:
            leaves = ledger.leaves(segment.first, segment.first + last.checkpoint.size)
        return grown(CompactRange(), leaves).root == last.checkpoint.root

    def cosigned(self, size: int, signature: Signature, witness: VerifierKey) -> bool:
        """Keeps a witness's signature with the head of that size. False: it is none, or there is no such head."""
        with self._lock:
            head = self.heads.of_size(self._segment.origin, size) if self._segment else None
            if head is None or witness.kind is not KeyKind.WITNESS or not verified(head.note.text, signature, witness):
                return False
            self.heads.cosign(head, signature)
            return True

    def rotate(self, device: str = "") -> VerifierKey:
        """Another key from now on: the old one signs the record that names it, then it is forgotten."""
        with self._log.ledger() as ledger:
            segment = ledger.segment()
        if segment is None:
            raise ValueError("there is no log yet whose key could change")
        (self._folder / NEXT_KEY_FILE).unlink(missing_ok=True)
        seed = made(self._folder / NEXT_KEY_FILE)
        new = Signer(segment.origin, KeyKind.LOG, seed).key
        old = self._signer(segment.origin).key
        self._log.note("key", {"old": str(old), "vkey": str(new)}, self._clock.now(), device=device)
        self.sign(keep=True)
        self._hand_on(segment, seed)
        return new

    def _finish_rotation(self, segment: Segment) -> None:
        """A station that was killed in between goes on where it was."""
        seed = read(self._folder / NEXT_KEY_FILE)
        if seed is None:
            return
        named = str(Signer(segment.origin, KeyKind.LOG, seed).key).encode()
        last = self.heads.last(segment.origin)
        with self._log.ledger() as ledger:
            signed = last.checkpoint.size if last else 0
            stored = ledger.stored(segment.first, segment.first + signed)
            handed = any(one.record and b'"type":"key"' in one.record and named in one.record for one in stored)
        if handed:
            self._hand_on(segment, seed)

    def _hand_on(self, segment: Segment, seed: bytes) -> None:
        """The new key signs the old one's last head while both are there: afterwards nobody knows the old one."""
        with self._lock:
            last = self.heads.last(segment.origin)
            if last is not None and last.note.signed_by(self._signer(segment.origin).key):
                head = Signer(segment.origin, KeyKind.LOG, seed).head(last.checkpoint.size, last.checkpoint.root)
                self.heads.put(head, self._clock.now().wall_ns, keep=True)
            self._take(seed)

    def _take(self, seed: bytes) -> None:
        (self._folder / NEXT_KEY_FILE).replace(self._folder / KEY_FILE)
        with self._lock:
            self._seed = seed

    def _signer(self, origin: str) -> Signer:
        return Signer(origin, KeyKind.LOG, self._seed)

    def _tell(self, fault: Reason) -> None:
        if self.fault != fault:
            logger.critical("no head is signed any more (%s): the log is not the one that was signed", fault.code)
            self.fault = fault
            self._pass_on()

    def _written(self, at_once: bool) -> None:
        wake = at_once or not self._new
        self._new, self._at_once = True, self._at_once or at_once
        if wake:
            self.worker.wake()

    def _turn(self) -> float:
        self._pass_on()
        idle_s = IDLE_S if self.fault in (None, self._heard) else AGAIN_S
        if not self._new:
            return idle_s
        if not self._at_once:
            self.worker.rest(SIGNED_TOGETHER_S)
        try:
            self._opened()
            self.sign(keep=self._at_once)
        except sqlite3.Error as error:
            if not is_of_disk(error):
                raise
            self._new = True
            if not self._waiting:
                logger.error("the disk takes nothing, no head is signed now: %s", error)
            self._waiting = True
            return AGAIN_S
        self._waiting = False
        return 0.0 if self._new else idle_s
