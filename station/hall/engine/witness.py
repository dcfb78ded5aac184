"""What the hub makes of a station's records and heads: one tree a log, a cosignature for each head that is its root.

Pure. The hub keeps what comes out before anybody hears of it. A head that is not cosigned is evidence and is kept.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from station.evidence.note import Checkpoint, KeyKind, Note, NoteError, VerifierKey
from station.evidence.tree import CompactRange
from station.hall.engine.wire import Sent


class Alarm(StrEnum):
    """What a person has to look at."""

    FORKED = "forked"  # another record under a number that is known
    GAP = "gap"  # numbers are missing: the station is asked for them
    MALFORMED = "malformed"  # no message of a station, or a record of another log or place than it says
    WRONG_KEY = "wrong_key"  # a head signed by none whose key was compared
    OTHER_ROOT = "other_root"  # a signed head of another tree than the records make
    SMALLER = "smaller"  # a signed head of fewer records than one that was cosigned, and of another tree
    PUT_BACK = "put_back"  # the engine has less than the hub took from it
    FORGOTTEN = "forgotten"  # a head that this hub cosigned and does not know: it was put back to an old copy
    OFFICE_PUT_BACK = "office_put_back"  # a table took an order that the office does not know


@dataclass(frozen=True)
class Tree:
    """One log of a station as the hub knows it.

    cosigned -- size of the largest head that was; waiting -- a head that is ahead of the records
    """

    origin: str
    range: CompactRange = field(default_factory=CompactRange)
    cosigned: int = 0
    waiting: Note | None = None


@dataclass(frozen=True)
class Known:
    """What the hub knows of one station. public -- the key that a person compared; last -- id of the last record"""

    station: str
    public: bytes
    last: int = 0
    tree: Tree | None = None


@dataclass(frozen=True)
class Outcome:
    """What follows from a message.

    known -- from now on; alarms -- each with what it is about; taken -- the record was new: it is `new`, once kept
    cosign -- this head; rewind -- the station is to send on from this record
    """

    known: Known
    alarms: tuple[tuple[Alarm, str], ...] = ()
    taken: bool = False
    cosign: Note | None = None
    rewind: int | None = None
    new: Sent | None = None


def record(known: Known, sent: Sent, stored_leaf: bytes | None) -> Outcome:
    """One record. stored_leaf -- of the record that is known under this number; None where there is none"""
    if sent.id <= known.last:
        if stored_leaf == sent.leaf:
            return Outcome(known)
        return Outcome(known, ((Alarm.FORKED, f"record {sent.id}"),))
    if sent.id > known.last + 1:
        return Outcome(known, ((Alarm.GAP, f"records {known.last + 1} to {sent.id - 1}"),), rewind=known.last)
    tree = known.tree
    if tree is None or tree.origin != sent.origin:
        if sent.n != 0:
            return Outcome(known, ((Alarm.MALFORMED, f"record {sent.id} begins no log"),))
        tree = Tree(sent.origin)
    elif sent.n != tree.range.size:
        return Outcome(known, ((Alarm.MALFORMED, f"record {sent.id} is not leaf {sent.n}"),))
    tree = replace(tree, range=tree.range.append(sent.leaf))
    now = replace(known, last=sent.id, tree=tree)
    if tree.waiting is not None and Checkpoint.parse(tree.waiting.text).size <= tree.range.size:
        looked = head(replace(now, tree=replace(tree, waiting=None)), tree.waiting)
        return replace(looked, taken=True)
    return Outcome(now, taken=True)


def head(known: Known, note: Note | str, root_then: bytes | None = None) -> Outcome:
    """A signed head. root_then -- of the records that it counts, where they are not the whole of the last log.

    A station sends its records first: so a head of a log that nobody knows is somebody else's.
    """
    try:
        note = Note.parse(note) if isinstance(note, str) else note
        checkpoint = Checkpoint.parse(note.text)
    except NoteError:
        return Outcome(known, ((Alarm.MALFORMED, "a head that is none"),))
    tree = known.tree
    told = f"{checkpoint.origin} {checkpoint.size}"
    if note.signed_by(VerifierKey(checkpoint.origin, KeyKind.LOG, known.public)) is None:
        return Outcome(known, ((Alarm.WRONG_KEY, told),))
    if tree is not None and tree.origin != checkpoint.origin:
        return Outcome(known) if root_then == checkpoint.root else Outcome(known, ((Alarm.OTHER_ROOT, told),))
    if tree is None or tree.range.size < checkpoint.size:
        return Outcome(replace(known, tree=replace(tree or Tree(checkpoint.origin), waiting=note)))
    root = tree.range.root if checkpoint.size == tree.range.size else root_then
    if root is None:
        return Outcome(known)
    if root != checkpoint.root:
        alarm = Alarm.SMALLER if checkpoint.size < tree.cosigned else Alarm.OTHER_ROOT
        return Outcome(known, ((alarm, told),))
    if checkpoint.size <= tree.cosigned:
        return Outcome(known)
    return Outcome(replace(known, tree=replace(tree, cosigned=checkpoint.size)), cosign=note)
