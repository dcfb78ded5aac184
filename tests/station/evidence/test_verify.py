"""Every changed byte is noticed, by the program and by the stand-alone file alike; nothing but a verdict comes out."""

import random

import pytest

from station.evidence.note import NoteError, VerifierKey
from station.evidence.standalone import tianyuan_verify as other
from station.evidence.verify import NotABundleError, verify
from station.locale.catalog import catalog
from tests.station.evidence.sample import HUB, SampleLog, signer, small

KEYS = [signer().key]


def verdict(bundle: bytes, keys: list[VerifierKey] = KEYS) -> tuple[str, int | None] | None:
    """Why it does not hold, and the record; None where it does."""
    try:
        found = verify(bundle, keys)
    except NotABundleError:
        return "none", None
    reason = found.reason
    return (catalog("en").say(reason), reason.record) if reason else None


def verdict_alone(bundle: bytes, keys: list[VerifierKey] = KEYS) -> tuple[str, int | None] | None:
    """The same of the stand-alone file, as far as its `main` does no more than open and print."""
    try:
        fault = other.check(bundle, [other.parse_key(str(key)) for key in keys])["reason"]
    except other.FaultError as error:
        fault = error
    return fault and (other.WORDS["en"][fault.code].format(**fault.values), fault.record)


def changed(bundle: bytes, at: int, bits: int) -> bytes:
    damaged = bytearray(bundle)
    damaged[at] ^= bits
    return bytes(damaged)


def large() -> bytes:
    """A game of 200 moves with 25 pictures: `python -m tests.bench flipped` changes 5,000 of its bytes."""
    log = SampleLog(seed=2)
    log.add("game_started", {"black": log.person("A"), "white": log.person("B")})
    for number in range(200):
        log.add("move", {"number": number, "point": "Q16"})
        if number % 8 == 0:
            log.picture(log.random.randbytes(1500))
        if number % 30 == 0:
            log.sign(HUB)
    return log.export(0, len(log.records))


@pytest.mark.slow
def test_every_byte_of_a_small_bundle() -> None:
    bundle, source = small(), random.Random(21)
    for at in range(len(bundle)):
        assert verdict(changed(bundle, at, source.randrange(1, 256))) is not None, at


def test_some_bytes() -> None:
    bundle, source = small(), random.Random(23)
    for at in source.sample(range(len(bundle)), 150):
        assert verdict(changed(bundle, at, source.randrange(1, 256))) is not None, at


@pytest.mark.slow
def test_both_say_the_same() -> None:
    source = random.Random(24)
    for bundle, positions in ((small(), 500), (large(), 50)):
        for at in source.sample(range(50, len(bundle)), min(positions, len(bundle) - 50)):
            damaged = changed(bundle, at, source.randrange(1, 256))
            assert verdict(damaged) == verdict_alone(damaged) != None, at  # noqa: E711


def test_what_was_cut_short() -> None:
    bundle = small()
    for length in range(0, len(bundle), 97):
        assert verdict(bundle[:length]) is not None


def test_noise() -> None:
    source = random.Random(25)
    for length in range(200):
        assert verdict(b"PK\x03\x04" + source.randbytes(26) + b"tianyuan-evidence-1" + source.randbytes(length))


def test_the_key_is_asked_for_last() -> None:
    assert verdict(small(), []) == ("consistent with itself only: no key was given", None)
    assert verdict(changed(small(), 3000, 1), []) != verdict(small(), [])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_stand_alone_file_has_the_catalogs_words(language: str) -> None:
    words = catalog("zh" if language == "zh" else "en")
    assert {key: words.raw(key) for key in other.WORDS[language]} == other.WORDS[language]


def test_signatures_of_the_specification() -> None:
    """RFC 8032 section 7.1, tests 1 to 3, by the arithmetic of the stand-alone file."""
    for public, message, signature in (
        ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
         "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
        ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
        ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
         "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
    ):  # fmt: skip
        raw = bytes.fromhex(signature)
        assert other.signed(bytes.fromhex(public), raw, bytes.fromhex(message))
        for at in range(0, 64, 7):
            assert not other.signed(bytes.fromhex(public), changed(raw, at, 4), bytes.fromhex(message))
        larger = (int.from_bytes(raw[32:], "little") + other.L).to_bytes(32, "little")
        assert not other.signed(bytes.fromhex(public), raw[:32] + larger, bytes.fromhex(message))


@pytest.mark.parametrize(
    "vkey", ["", "a", "a+b", "a+00000000+AAAA", str(KEYS[0])[:-1], "名+" + str(KEYS[0]).split("+", 1)[1]]
)
def test_what_is_no_key(vkey: str) -> None:
    with pytest.raises(NoteError):
        VerifierKey.parse(vkey)
    with pytest.raises(ValueError):
        other.parse_key(vkey)
