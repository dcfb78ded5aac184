"""An archive that other programs read, and of which no byte can be changed."""

import io
import zipfile
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.evidence.container import ContainerError, packed, unpacked

MEMBERS = [("a-mark", b""), ("page.html", b"<p>\xe4\xb8\xad"), ("pictures/1-ab.jpg", bytes(range(256)))]


def archive() -> bytes:
    return b"".join(packed(MEMBERS))


def test_another_program_reads_it() -> None:
    with zipfile.ZipFile(io.BytesIO(archive())) as other:
        assert other.testzip() is None
        assert [(one.filename, other.read(one)) for one in other.infolist()] == MEMBERS


def test_what_was_packed_comes_out() -> None:
    assert unpacked(archive()) == (MEMBERS, None)


def first_wrong(changed: bytes) -> int | None:
    try:
        return unpacked(changed)[1]
    except ContainerError as error:
        return error.at


def test_every_changed_bit_is_noticed() -> None:
    for at in range(len(archive())):
        for bit in range(8):
            changed = bytearray(archive())
            changed[at] ^= 1 << bit
            assert first_wrong(bytes(changed)) is not None


@given(st.integers(0, 600))
def test_what_was_cut_short_or_added_to(length: int) -> None:
    for changed in (archive()[:length], archive() + bytes(length)):
        assert (first_wrong(changed) is None) is (changed == archive())


class Huge(bytes):
    """Says that it has 2 GiB, and takes none."""

    def __len__(self) -> int:
        return 2**31


def test_one_larger_than_a_zip_archive_is_refused_before_it_is_written_out() -> None:
    whole = packed((f"{n}", Huge(b"x")) for n in range(9))
    assert len(list(islice(whole, 4))) == 4
    with pytest.raises(ValueError, match="more than a ZIP archive holds"):
        next(whole)
    with pytest.raises(ValueError, match="more than a ZIP archive holds"):
        list(packed((f"{n:05}", b"") for n in range(2**16)))


def test_a_deflated_one_is_not_taken() -> None:
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a", b"a" * 100)
    assert first_wrong(other.getvalue()) == 0
