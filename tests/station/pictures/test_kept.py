"""A picture that is kept is on the disk, whole, and for nobody else on the machine."""

import os
from pathlib import Path

import pytest

from station.pictures.kept import KeptPictures


def test_the_file_and_its_name_are_on_the_disk_before_anybody_hears_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[str, list[str]]] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        folder = tmp_path / "evidence" / "7"
        synced.append(
            (Path(f"/proc/self/fd/{descriptor}").readlink().name, sorted(path.name for path in folder.iterdir()))
        )
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    KeptPictures(tmp_path / "evidence").put(7, 3, "before", "picture", b"jpeg")
    name = "3-before.jpg"
    assert synced == [("3-before.partial", ["3-before.partial"]), ("7", [name])]


def test_nobody_else_looks_in(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    kept = KeptPictures(tmp_path / "evidence")
    kept.put(7, 3, "before", "picture", b"jpeg")
    path = kept.path(7, 3, "before")
    assert path is not None and path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == (tmp_path / "evidence").stat().st_mode & 0o777 == 0o700


def test_a_moment_counts_as_kept_only_with_all_its_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever dies while one is written leaves nothing that passes for a picture with its board."""
    kept = KeptPictures(tmp_path / "evidence")
    wrote, write = list[str](), KeptPictures._write

    def dies(self: KeptPictures, game: int, name: str, data: bytes) -> None:
        if name.endswith(".json") and "keys" not in name:
            raise KeyboardInterrupt
        wrote.append(name)
        write(self, game, name, data)

    monkeypatch.setattr(KeptPictures, "_write", dies)
    with pytest.raises(KeyboardInterrupt):
        kept.keep(7, 3, "before", {"picture": b"jpeg", "board": b"jpeg", "places": b"{}"})
    assert wrote and kept.kept(7) == {}
    monkeypatch.setattr(KeptPictures, "_write", write)
    kept.keep(7, 3, "before", {"picture": b"jpeg", "board": b"jpeg", "places": b"{}"})
    assert kept.kept(7) == {3: ["before"]}
