"""The last second on the disk."""

from pathlib import Path

from station.clock.beat import BLOCK, Beat, BeatFile

BOOT = "0c6ec3b6-8c3a-4b7c-8a0e-5f5b2f8f8f8f"


def test_the_newest_is_read_back(tmp_path: Path) -> None:
    file = BeatFile(tmp_path / "beat")
    assert file.read() is None
    for second in (1, 2, 3):
        assert file.write(7, second * 1000, BOOT)
    assert file.read() == Beat(3, 7, 3000, BOOT)
    assert (tmp_path / "beat").stat().st_size == 2 * BLOCK


def test_the_count_goes_on_after_a_restart(tmp_path: Path) -> None:
    BeatFile(tmp_path / "beat").write(7, 1000, BOOT)
    again = BeatFile(tmp_path / "beat")
    again.write(8, 5000, BOOT)
    assert again.read() == Beat(2, 8, 5000, BOOT)


def test_one_that_was_torn_leaves_the_one_before_it(tmp_path: Path) -> None:
    file = BeatFile(tmp_path / "beat")
    file.write(7, 1000, BOOT)
    file.write(7, 2000, BOOT)
    data = bytearray((tmp_path / "beat").read_bytes())
    data[12] ^= 1  # the second one stands in the first block
    (tmp_path / "beat").write_bytes(data)
    assert file.read() == Beat(1, 7, 1000, BOOT)


def test_a_disk_that_takes_nothing_stops_no_clock(tmp_path: Path) -> None:
    assert not BeatFile(tmp_path / "none" / "beat").write(7, 1000, BOOT)
