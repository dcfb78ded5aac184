"""The owner's link on a printed sheet: once, whatever lies in its file, over restarts and an upgrade."""

import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.storage.devices import Devices
from station.storage.folder import DataFolder
from station.storage.printed import PrintedLink, UsedLinkError

TOKEN, OTHER = "A-_9" * 5 + "Zz", "B" * 22


def printed(folder: Path) -> PrintedLink:
    return PrintedLink(folder, had_owner=False)


def test_it_serves_once_over_restarts_and_nobody_else_reads_it(tmp_path: Path) -> None:
    (tmp_path / "owner.token").write_text(f"once {TOKEN}\n", encoding="ascii")
    assert not printed(tmp_path).take(OTHER), "another token uses nothing up"
    assert printed(tmp_path).take(TOKEN)
    for link in (printed(tmp_path), printed(tmp_path)):
        with pytest.raises(UsedLinkError):
            link.take(TOKEN)
        assert not link.take(OTHER)
    left = tmp_path / "owner.token"
    assert TOKEN not in left.read_text(encoding="ascii") and stat.S_IMODE(left.stat().st_mode) == 0o600


def test_a_new_sheet_holds_at_once_and_ends_the_one_before(tmp_path: Path) -> None:
    link = printed(tmp_path)
    assert not link.take(TOKEN)
    for token, before in ((TOKEN, OTHER), (OTHER, TOKEN)):
        (tmp_path / "owner.token").write_text(f"once {token}\n", encoding="ascii")
        assert not link.take(before)
        assert link.take(token)


@pytest.mark.parametrize("lies", ["", "once 12345678", f"once {TOKEN}!", "once " + "é" * 22, "used", f"twice {TOKEN}"])
def test_it_holds_only_where_nobody_guesses_it(tmp_path: Path, lies: str) -> None:
    (tmp_path / "owner.token").write_text(lies, encoding="utf-8")
    for typed in ("", "12345678", TOKEN, lies, lies.removeprefix("once ")):
        assert not printed(tmp_path).take(typed)


def test_one_that_cannot_be_read_is_none_and_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "owner.token").mkdir()
    assert not printed(tmp_path).take(TOKEN)
    assert "owner.token cannot be read: Is a directory" in caplog.text


def test_a_disk_that_takes_nothing_opens_nothing_and_uses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "owner.token").write_text(f"once {TOKEN}\n", encoding="ascii")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            printed(tmp_path).take(TOKEN)
    assert printed(tmp_path).take(TOKEN)


def owned(devices: Devices) -> None:
    devices.revoke(devices.add("owner", "", 1).id, 2)


@pytest.mark.parametrize(
    ("before", "holds"), [(lambda _: None, True), (lambda devices: devices.add("table", "", 1), True), (owned, False)]
)
def test_a_lasting_link_of_before_waits_for_the_first_owner_and_no_longer(
    tmp_path: Path, before: Callable[[Devices], object], holds: bool
) -> None:
    (tmp_path / "owner.token").write_text(TOKEN, encoding="ascii")
    with closing(Devices(tmp_path)) as devices:
        before(devices)
    with closing(DataFolder(tmp_path)) as folder:
        if holds:
            assert folder.printed.take(TOKEN)
        with pytest.raises(UsedLinkError):
            folder.printed.take(TOKEN)
    with closing(DataFolder(tmp_path)) as again, pytest.raises(UsedLinkError):
        again.printed.take(TOKEN)
