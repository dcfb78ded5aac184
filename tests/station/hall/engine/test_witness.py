"""What the hub makes of records and heads; no engine needed."""

from dataclasses import replace
from hashlib import sha256

import pytest

from station.evidence.note import KeyKind, Note, Signer
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.engine.wire import Sent
from station.hall.engine.witness import Alarm, Known, Outcome, head, record

ORIGIN = "tianyuan.local/0123456789abcdef"
LOG = Signer(ORIGIN, KeyKind.LOG, bytes(31) + b"\x01")


def sent(id_: int, origin: str = ORIGIN, n: int | None = None, what: bytes = b"record") -> Sent:
    payload = what + b"%d" % id_
    return Sent(id_, origin, id_ - 1 if n is None else n, leaf_hash(payload), payload)


def grown(size: int, what: bytes = b"record") -> CompactRange:
    tree = CompactRange()
    for id_ in range(1, size + 1):
        tree = tree.append(sent(id_, what=what).leaf)
    return tree


def after(size: int) -> Known:
    known = Known("t1", LOG.key.public)
    for id_ in range(1, size + 1):
        known = record(known, sent(id_), None).known
    return known


def signed(size: int, what: bytes = b"record", by: Signer = LOG) -> Note:
    return by.head(size, grown(size, what).root)


def alarms(outcome: Outcome) -> list[Alarm]:
    return [kind for kind, _ in outcome.alarms]


def test_records_in_order_make_the_stations_tree() -> None:
    known = after(9)
    assert known.tree is not None and known.tree.range == grown(9) and known.last == 9


def test_what_is_known_is_taken_once() -> None:
    assert record(after(5), sent(3), sent(3).leaf) == Outcome(after(5))


def test_another_record_under_a_known_number_is_a_fork() -> None:
    outcome = record(after(5), sent(3, what=b"other"), sent(3).leaf)
    assert alarms(outcome) == [Alarm.FORKED] and not outcome.taken and outcome.known == after(5)


def test_missing_numbers_are_asked_for() -> None:
    outcome = record(after(5), sent(8), None)
    assert alarms(outcome) == [Alarm.GAP] and outcome.alarms[0][1] == "records 6 to 7"
    assert outcome.rewind == 5 and not outcome.taken


def test_a_record_at_another_place_than_it_says() -> None:
    assert alarms(record(after(5), sent(6, n=6), None)) == [Alarm.MALFORMED]
    assert alarms(record(after(5), sent(6, origin="else", n=5), None)) == [Alarm.MALFORMED]


def test_another_segment_is_another_tree() -> None:
    known = record(after(5), sent(6, origin=f"{ORIGIN}/2", n=0), None).known
    assert known.tree is not None and (known.tree.origin, known.tree.range.size) == (f"{ORIGIN}/2", 1)


@pytest.mark.parametrize("ahead", [0, 3])
def test_a_head_of_these_records_is_cosigned_also_one_that_came_before_them(ahead: int) -> None:
    known = after(5 - ahead)
    outcome = head(known, signed(5))
    for id_ in range(6 - ahead, 6):
        assert outcome.cosign is None
        outcome = record(outcome.known, sent(id_), None)
    assert outcome.cosign == signed(5) and outcome.known.tree is not None and outcome.known.tree.cosigned == 5
    assert head(outcome.known, signed(5)).cosign is None


def test_a_head_before_any_record_waits() -> None:
    outcome = head(Known("t1", LOG.key.public), str(signed(1)))
    assert record(outcome.known, sent(1), None).cosign == signed(1)


def test_a_head_of_another_tree_is_told() -> None:
    assert alarms(head(after(5), signed(5, b"other"))) == [Alarm.OTHER_ROOT]
    waiting = head(after(4), signed(5, b"other")).known
    outcome = record(waiting, sent(5), None)
    assert alarms(outcome) == [Alarm.OTHER_ROOT] and outcome.taken


def test_an_older_head_is_held_against_the_records_of_then() -> None:
    known = head(after(5), signed(5)).known
    assert head(known, signed(3), grown(3).root) == Outcome(known)
    assert alarms(head(known, signed(3, b"other"), grown(3).root)) == [Alarm.SMALLER]
    assert head(after(5), signed(3), grown(3).root).cosign == signed(3)
    assert head(known, signed(3)) == Outcome(known)


def test_another_key_and_no_head_at_all() -> None:
    forger = Signer(ORIGIN, KeyKind.LOG, sha256(b"forger").digest())
    assert alarms(head(after(5), signed(5, by=forger))) == [Alarm.WRONG_KEY]
    assert alarms(head(after(5), "hello")) == [Alarm.MALFORMED]


def test_a_head_of_a_log_that_nobody_knows_is_told_and_one_of_an_earlier_log_is_not() -> None:
    other = Signer(f"{ORIGIN}/2", KeyKind.LOG, bytes(31) + b"\x01").head(1, grown(1).root)
    assert alarms(head(after(5), other)) == [Alarm.OTHER_ROOT]
    assert head(after(5), other, grown(1).root) == Outcome(after(5))


def test_an_erased_record_is_its_leaf() -> None:
    erased = replace(sent(6), record=None)
    known = record(after(5), erased, None).known
    assert known.tree is not None and known.tree.range == grown(6)
