import errno
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from station.storage.devices import DEVICES_COPY, DEVICES_FILE, Device, Devices
from station.storage.second_copy import read_copy


def test_a_device_is_found_again_by_another_process(tmp_path: Path) -> None:
    """As the terminal does beside a station that runs: what one writes the other sees at once."""
    station, terminal = Devices(tmp_path), Devices(tmp_path)
    tablet = station.add("table", "board 3", 5)
    assert terminal.get(tablet.id) == tablet
    assert terminal.revoke(tablet.id, 7)
    again = station.get(tablet.id)
    assert again is not None and again.revoked_ns == 7
    assert not station.revoke(tablet.id, 8), "it is revoked already"


def test_the_list_has_the_newest_first_and_the_revoked_last(tmp_path: Path) -> None:
    devices = Devices(tmp_path)
    first, second, third = (devices.add("table", name, 1) for name in ("one", "two", "three"))
    devices.revoke(third.id, 2)
    assert [one.id for one in devices.all()] == [second.id, first.id, third.id]
    assert devices.rename(first.id, "uno") and devices.all()[1].name == "uno"
    assert not devices.rename("nobody", "x") and devices.get("nobody") is None


def test_who_holds_a_role_is_the_newest_that_still_speaks(tmp_path: Path) -> None:
    devices = Devices(tmp_path)
    assert devices.holder("chief") == ""
    for name in ("Zhao", "Qian"):
        devices.add("chief", name, 1)
    assert devices.holder("chief") == "Qian"
    devices.revoke(devices.all()[0].id, 2)
    assert (devices.holder("chief"), devices.holder("referee")) == ("Zhao", "")


def test_a_list_from_before_tablets_had_a_side_is_read(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / DEVICES_FILE)
    db.execute("CREATE TABLE devices (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, "
               "paired_ns INTEGER NOT NULL, revoked_ns INTEGER) STRICT")  # fmt: skip
    db.execute("INSERT INTO devices VALUES ('0123456789abcdef', 'old', 'table', 3, NULL)")
    db.commit()
    db.close()
    devices = Devices(tmp_path)
    known = devices.get("0123456789abcdef")
    assert known is not None and (known.name, known.side) == ("old", "")
    assert devices.seat(known.id, "W") and not devices.seat("nobody", "W")
    again = Devices(tmp_path).get(known.id)
    assert again is not None and again.side == "W"


def test_nobody_else_reads_it(tmp_path: Path) -> None:
    devices = Devices(tmp_path)
    devices.add("table", "", 1)
    for name in (DEVICES_FILE, DEVICES_COPY):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [b"no database at all" * 100, "middle"])
def test_a_damaged_list_without_a_copy_is_set_aside(tmp_path: Path, damage: bytes | str) -> None:
    """The station starts; all devices have to pair again."""
    devices = Devices(tmp_path)
    for number in range(200):
        devices.add("table", f"tablet {number} " + "x" * 200, 1)
    devices.close()
    file = tmp_path / DEVICES_FILE
    whole = file.read_bytes()
    middle = len(whole) // 2
    file.write_bytes(damage if isinstance(damage, bytes) else whole[:middle] + b"\xff" * 9000 + whole[middle + 9000 :])
    copy = bytearray((tmp_path / DEVICES_COPY).read_bytes())
    copy[len(copy) // 2] ^= 1
    (tmp_path / DEVICES_COPY).write_bytes(copy)
    fresh = Devices(tmp_path)
    assert fresh.all() == []
    assert fresh.get(fresh.add("owner", "", 3).id) is not None
    assert (tmp_path / f"{DEVICES_FILE}.damaged").exists()


def test_a_disk_that_cannot_be_read_unpairs_nobody(tmp_path: Path) -> None:
    devices = Devices(tmp_path)
    tablet = devices.add("table", "", 1)
    assert devices.get(tablet.id) == tablet
    devices.close()  # every further question fails
    with pytest.raises(sqlite3.Error):
        devices.all()
    assert devices.get(tablet.id) == tablet


def paired(folder: Path) -> list[Device]:
    """Two that may speak, one with a side, and one that was revoked."""
    devices = Devices(folder)
    one, two, three = (devices.add("table", name, 1) for name in ("一", "two", "three"))
    devices.seat(one.id, "B")
    devices.rename(two.id, "zwei")
    devices.revoke(three.id, 9)
    devices.close()
    listed = Devices(folder).all()
    assert [one.name for one in listed] == ["zwei", "一", "three"] and listed[-1].revoked_ns == 9
    return listed


def damaged(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)


def head_damaged(file: Path) -> None:
    """SQLite calls this an unsupported format, as it calls a program's mistake."""
    at(file, 40, bytes(range(100, 160)))


def schema_damaged(file: Path) -> None:
    """SQLite quotes it, in letters that are none."""
    at(file, file.read_bytes().index(b"CREATE TABLE devices"), b"CRE\xa0\xff")


def index_damaged(file: Path) -> None:
    """The list is whole, and nobody is found in it by id."""
    ((id_, *_), *_) = read_copy(file.with_name(DEVICES_COPY)) or []
    at(file, file.read_bytes().rindex(str(id_).encode()), b"0" * 16)


def letters_damaged(file: Path) -> None:
    """SQLite's own check finds nothing."""
    at(file, file.read_bytes().rindex("一".encode()), b"\xff\xfe\xff")


def at(file: Path, place: int, other: bytes) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:place] + other + whole[place + len(other) :])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize(
    "harm",
    [damaged, head_damaged, schema_damaged, index_damaged, letters_damaged, emptied, Path.unlink],
    ids=["damaged", "head", "schema", "index", "letters", "emptied", "gone"],
)
def test_a_list_that_is_damaged_or_gone_goes_on_from_its_copy(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    listed = paired(tmp_path)
    harm(tmp_path / DEVICES_FILE)
    again = Devices(tmp_path)
    assert again.all() == listed, "who was revoked stays so, and nobody has to pair again"
    assert [again.get(one.id) for one in listed] == listed
    (tmp_path / DEVICES_COPY).unlink()
    assert Devices(tmp_path).all() == listed, "it is the list again, not the copy alone"
    assert (tmp_path / DEVICES_COPY).exists()


def test_an_older_list_put_back_brings_no_revoked_device_back(tmp_path: Path) -> None:
    devices = Devices(tmp_path)
    tablet = devices.add("table", "", 1)
    older = (tmp_path / DEVICES_FILE).read_bytes()
    devices.revoke(tablet.id, 5)
    later = devices.add("table", "later", 6)
    devices.close()
    (tmp_path / DEVICES_FILE).write_bytes(older)
    again = Devices(tmp_path)
    assert [one.id for one in again.all()] == [later.id, tablet.id]
    found = again.get(tablet.id)
    assert found is not None and found.revoked_ns == 5


@pytest.mark.parametrize("change", ["add", "rename", "seat", "revoke"])
def test_no_change_counts_before_it_stands_in_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    devices = Devices(tmp_path)
    tablet = devices.add("table", "", 1)

    def refused(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("station.storage.devices.write_copy", refused)
    acts: dict[str, Callable[[], object]] = {
        "add": lambda: devices.add("table", "", 2), "rename": lambda: devices.rename(tablet.id, "x"),
        "seat": lambda: devices.seat(tablet.id, "W"), "revoke": lambda: devices.revoke(tablet.id, 3),
    }  # fmt: skip
    with pytest.raises(OSError, match="No space"):
        acts[change]()
    assert devices.all() == [tablet]
