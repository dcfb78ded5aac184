"""Signed notes, against the published example of their inventors and against every single changed letter."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.evidence.note import (
    Checkpoint,
    KeyKind,
    Note,
    NoteError,
    Signer,
    VerifierKey,
    join_heads,
    split_heads,
    verified,
)

# The example of Go's package sumdb/note, whose format C2SP took over.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SAID = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
# RFC 8032 section 7.1, test 1: secret and public key.
SEED = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")

LOG = Signer("hall.example/table7", KeyKind.LOG, SEED)
HUB = Signer("hall.example/hub", KeyKind.WITNESS, bytes(32))


def head() -> Note:
    note = LOG.head(10_000, bytes(range(32)))
    return note.with_signature(HUB.cosign(note.text, 1_700_000_000))


def test_the_published_example() -> None:
    key, note = VerifierKey.parse(PETER), Note.parse(SAID)
    assert (key.name, key.id.hex(), str(key), str(note)) == ("PeterNeumann", "c74f20a3", PETER, SAID)
    assert note.signed_by(key)


def test_the_key_of_the_specification() -> None:
    assert LOG.key.public == PUBLIC
    assert VerifierKey.parse(str(LOG.key)) == LOG.key


def test_a_head_is_three_lines_and_signatures() -> None:
    lines = str(head()).split("\n")
    assert lines[:4] == ["hall.example/table7", "10000", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", ""]
    assert [line.split(" ")[:2] for line in lines[4:6]] == [["—", LOG.key.name], ["—", HUB.key.name]]
    assert Note.parse(str(head())) == head()
    assert Checkpoint.parse(head().text) == Checkpoint(LOG.key.name, 10_000, bytes(range(32)))


def test_both_signatures_hold_and_each_is_its_own_keys() -> None:
    note = head()
    assert [verified(note.text, one, LOG.key) for one in note.signatures] == [True, False]
    assert [verified(note.text, one, HUB.key) for one in note.signatures] == [False, True]
    witnessed = note.signed_by(HUB.key)
    assert witnessed
    assert witnessed.time_s == 1_700_000_000


def test_a_log_key_is_no_witness_and_a_witness_signs_no_log() -> None:
    with pytest.raises(NoteError):
        LOG.cosign("x\n", 1)
    with pytest.raises(NoteError):
        HUB.sign("x\n")
    with pytest.raises(NoteError):
        Signer("two words", KeyKind.LOG, SEED)


@settings(deadline=None)
@given(st.data())
def test_a_changed_byte_leaves_no_signed_head(data: st.DataObject) -> None:
    raw = bytearray(str(head()).encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    try:
        note = Note.parse(raw.decode())
        held = [note.signed_by(LOG.key), note.signed_by(HUB.key)]
    except ValueError:
        return
    assert None in held


def test_every_changed_letter_of_a_key_is_refused() -> None:
    vkey = str(LOG.key)
    for at, letter in enumerate(vkey):
        with pytest.raises(NoteError):
            VerifierKey.parse(vkey[:at] + ("x" if letter != "x" else "y") + vkey[at + 1 :])


@pytest.mark.parametrize(
    "text", ["", "\n", "a\n", "a\n\n", "a\n\n\n", "\n\n— a AAAAAAA=\n", "a\r\n\n— a AAAAAAA=\n", "a\n\n— a AAAAAAA=",
             "a\n\n— a AAAAAAB=\n", "a\n\n— a+b AAAAAAA=\n", "a\n\n- a AAAAAAA=\n", "a\n\n— a AAAAAA==\n"]
)  # fmt: skip
def test_what_is_no_note(text: str) -> None:
    with pytest.raises(NoteError):
        Note.parse(text)


@pytest.mark.parametrize("text", ["", "a\n1\n", "a\n01\nAA==\n", "a\n-1\nAA==\n", "a\n1\nAA==\nmore\n", "a\n1\nAA==\n"])
def test_what_is_no_checkpoint(text: str) -> None:
    with pytest.raises(NoteError):
        Checkpoint.parse(text)


@given(st.integers(1, 5))
def test_several_heads_in_one_text(count: int) -> None:
    several = [head() if number % 2 else LOG.head(number, bytes(32)) for number in range(count)]
    assert [note for _, note in split_heads(join_heads(several))] == several


@pytest.mark.parametrize("text", ["", "a", "\n\n", SAID, f"{head()}\n", f"{head()}{head()}", f"{head()}\n\n{head()}"])
def test_what_is_no_list_of_heads(text: str) -> None:
    with pytest.raises(NoteError):
        list(split_heads(text))
