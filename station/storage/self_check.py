"""Whether the log is what its last signed head says, and its events what their records say.

Damage, a row that is not as it was written, is `integrity`'s to find; here is found what somebody wrote anew. All of it
is looked at, at each start: a mark of how far it was looked at before would be where a forger begins.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from station.evidence.note import NoteError, VerifierKey
from station.evidence.persons import ERASED, committed
from station.evidence.record import canonical, record_of, salt_in
from station.evidence.said import outside
from station.evidence.tree import CompactRange, node_hash, subtrees
from station.storage.digests import Value
from station.storage.heads import Head, Heads
from station.storage.ledger import Ledger, Segment, Stated, games_stated, others_of
from station.storage.noted import Noted
from station.storage.reasons import Code
from station.storage.rows import COLUMNS
from station.timebase import Instant
from vision.reasons import Reason

OPENED, CLOSED = "opened", "closed"
"""Records of a start and of an orderly end. A start is signed before anything else is written: behind a signed end
there is nothing but a start, whenever the station was killed."""


@dataclass(frozen=True)
class Looked:
    """What was found.

    fault -- what is wrong with the segment that goes on; None where all fits, and before the first record
    tree -- of as many records as the last head has, where they are those that were signed
    unsigned -- records behind the last head
    in_order -- the last run ended with a signed record that says so, and nothing has come since
    """

    fault: Reason | None
    tree: CompactRange = field(default_factory=CompactRange)
    unsigned: int = 0
    in_order: bool = False


def grown(tree: CompactRange, leaves: Sequence[bytes]) -> CompactRange:
    """The tree with these leaves behind the others."""
    start = tree.size
    for first, height in subtrees(start, start + len(leaves)):
        level = list(leaves[first - start : first - start + (1 << height)])
        while len(level) > 1:
            level = [node_hash(*level[at : at + 2]) for at in range(0, len(level), 2)]
        tree = tree.append(level[0], height)
    return tree


def looked_at(
    db: sqlite3.Connection, heads: Heads, key: VerifierKey | None, damaged: frozenset[int] = frozenset()
) -> Looked:
    """The segment that goes on.

    db -- in no transaction, without one of its own begun by Python
    key -- the one that signs now; None where that is not known
    damaged -- games that were found damaged by this very start, of which no record can tell yet
    """
    ledger = Ledger(lambda: db)
    segment = ledger.segment()
    if segment is None:
        return Looked(None)
    try:
        last, seen = heads.last(segment.origin), heads.last_cosigned(segment.origin)
    except NoteError:
        return Looked(Reason(Code.HEAD_FOREIGN))
    db.execute("BEGIN")  # one state of the log, which the heads above are not newer than
    try:
        return _in_one_state(db, ledger, segment, last, seen, key, damaged)
    finally:
        db.execute("COMMIT")


def _in_one_state(
    db: sqlite3.Connection,
    ledger: Ledger,
    segment: Segment,
    last: Head | None,
    seen: Head | None,
    key: VerifierKey | None,
    damaged: frozenset[int],
) -> Looked:
    size = ledger.size - segment.first + 1
    if last is None:  # none but the very first segment can be without a head: a station signs at once where one begins
        begun = size <= 1 and len(ledger.segments()) == 1
        return Looked(None if begun else Reason(Code.HEADS_GONE), unsigned=size)
    signed = last.checkpoint.size
    if key is not None and last.note.signed_by(key) is None:
        return Looked(Reason(Code.HEAD_FOREIGN))
    ended = _type_of(ledger, segment, signed) == CLOSED
    if ended and size > signed and (size > signed + 1 or _type_of(ledger, segment, size) != OPENED):
        return Looked(Reason(Code.LONGER, {"size": size, "signed": signed}))
    tree = _tree(ledger, segment, [last] if seen is None else [seen, last])
    if isinstance(tree, Reason):
        return Looked(tree)
    if len(ledger.leaves(segment.first)) != size:  # a gap behind the last head: nothing could be signed over it
        return Looked(Reason(Code.OTHER, {"signed": signed}))
    try:
        return Looked(_told(db, ledger, segment, damaged), tree, size - signed, ended and size == signed)
    except ValueError:  # a record of nobody knows whom, behind the last head
        return Looked(Reason(Code.OTHER, {"signed": signed}))


def _type_of(ledger: Ledger, segment: Segment, number: int) -> str:
    """Of the record that is the `number`th of the segment; "" for one that is erased or none of ours."""
    id_ = segment.first + number - 1
    stored = next(ledger.stored(id_, id_ + 1), None)
    try:
        return Noted.of(stored.record, segment.origin).type if stored and stored.record else ""
    except ValueError:
        return ""


def _tree(ledger: Ledger, segment: Segment, heads: Sequence[Head]) -> CompactRange | Reason:
    """Of the largest of these heads, each of which agrees with the leaves."""
    tree = CompactRange()
    leaves = ledger.leaves(segment.first)
    for head in sorted(heads, key=lambda one: one.checkpoint.size):
        signed = head.checkpoint
        if signed.size > len(leaves):
            return Reason(Code.SHORT, {"size": len(leaves), "signed": signed.size})
        tree = grown(tree, leaves[tree.size : signed.size])
        if tree.root != signed.root:
            return Reason(Code.OTHER, {"signed": signed.size})
    return tree


def _told(db: sqlite3.Connection, ledger: Ledger, segment: Segment, damaged: frozenset[int]) -> Reason | None:
    """What does not fit between events and records; of what is no event, whether it is excused by a record."""
    columns = ", ".join(f"events.{name}" for name in COLUMNS)
    rows = db.execute(
        f"SELECT {columns}, records.record FROM events LEFT JOIN records ON id = events.record"
        " WHERE events.record >= ? ORDER BY seq",
        (segment.first,),
    )
    nameless: dict[str, int] = {}  # by the mac of a name that was erased: the last event that had it
    for *values, record in rows:
        row = dict(zip(COLUMNS, values, strict=True))
        keys = _keys(row)
        if record is None or keys is None or not _fits(row, keys, record, segment):
            return Reason(Code.EVENT, {"event": row["seq"]})
        nameless |= {
            mac: row["seq"] for key in keys.values() if key.startswith(ERASED) and (mac := key.removeprefix(ERASED))
        }
    told: list[Noted] = []
    missing, gone = [], set(damaged)
    for one in ledger.noted(segment.first):
        if one.record is None:
            missing.append(one.id - segment.first)
            continue
        noted = Noted.of(one.record, segment.origin)
        told.append(noted)
        gone |= noted.aside | ({noted.game} if noted.what == "game" and noted.game is not None else set())
    lost = next((noted for noted in told if noted.seq is not None and noted.game not in gone), None)
    if lost is not None and lost.seq is not None:
        return Reason(Code.EVENT_GONE, {"event": lost.seq})
    untold = outside(missing, (run for noted in told for run in noted.numbers))
    if untold is not None:
        return Reason(Code.ERASED, {"record": untold})
    for mac in nameless.keys() - frozenset[str]().union(*(noted.names for noted in told)):
        return Reason(Code.NAME_GONE, {"event": nameless[mac]})
    return _games(db, segment, told, gone)


def _games(db: sqlite3.Connection, segment: Segment, told: Iterable[Noted], gone: set[int]) -> Reason | None:
    stated: dict[int, Stated] = {}
    restored = set()
    for noted in told:
        stated |= noted.games
        if noted.type == "restored":
            restored.add(noted.game)
    before = games_stated(db, segment.first)
    for game in sorted({*stated, *before} - gone):
        if before.get(game) != stated.get(game):
            return Reason(Code.EARLIER, {"game": game})
    begun = db.execute(
        "SELECT games.id, games.wall_ns, games.adopted, events.wall_ns FROM games JOIN events"
        " ON events.seq = (SELECT min(seq) FROM events WHERE game = games.id)"
        " WHERE events.record >= ? ORDER BY games.id",
        (segment.first,),
    )
    for game, wall_ns, adopted, first_wall_ns in begun:
        if wall_ns != first_wall_ns or (game in restored and not adopted):
            return Reason(Code.GAME, {"game": game})
    return None


def _keys(row: dict[str, Value]) -> dict[str, str] | None:
    """Those of the names in an event's row; None for what is none."""
    try:
        keys = json.loads(str(row["keys"])) if row["keys"] else {}
    except (ValueError, RecursionError):
        return None
    whole = isinstance(keys, dict) and all(isinstance(key, str) for key in keys.values())
    return keys if whole else None


def _fits(row: dict[str, Value], keys: dict[str, str], record: bytes, segment: Segment) -> bool:
    try:
        data = canonical(committed(json.loads(str(row["data"])), keys)) if keys else str(row["data"])
        at = Instant(
            int(str(row["monotonic_ns"])), int(str(row["wall_ns"])), bool(row["wall_trusted"]), str(row["boot"])
        )
        n, salt = int(str(row["record"])) - segment.first, salt_in(record, data)
        return record == record_of(segment.origin, n, str(row["type"]), data, at, salt, others_of(row))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return False
