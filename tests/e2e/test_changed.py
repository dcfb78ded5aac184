"""The comparison of pictures: what changed is told and shown, what did not is not."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.e2e import changed, looks


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Three pictures each: one the same, one with a square that moved, one new."""
    plain = np.full((60, 80, 3), 230, np.uint8)
    moved = plain.copy()
    moved[10:20, 10:20] = 0
    before, after = tmp_path / "before", tmp_path / "after"
    for folder, drawn in ((before, plain), (after, moved)):
        folder.mkdir()
        cv2.imwrite(str(folder / "same.png"), plain)
        cv2.imwrite(str(folder / "moved.png"), drawn)
    cv2.imwrite(str(after / "new.png"), plain)
    return before, after


def test_what_changed_is_told_with_its_share(folders: tuple[Path, Path]) -> None:
    found = {one.name: one for one in changed.changes(*folders)}
    assert set(found) == {"moved.png", "new.png"}
    assert found["moved.png"].share == pytest.approx(100 / 4800)
    sheet = found["moved.png"].sheet
    assert sheet is not None and sheet.shape == (60, 240, 3)


def test_other_sizes_are_compared_too(folders: tuple[Path, Path]) -> None:
    before, after = folders
    cv2.imwrite(str(after / "same.png"), np.full((90, 80, 3), 230, np.uint8))
    assert "same.png" in {one.name for one in changed.changes(before, after)}


def test_the_exit_status_says_whether_a_person_has_to_look(
    folders: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(changed, "OUT", tmp_path / "out")
    before, after = map(str, folders)
    assert changed.main([before, after]) == 1
    assert "moved.png: 2.08 % of it" in capsys.readouterr().out
    assert (tmp_path / "out" / "moved.png").exists()
    assert changed.main([before, before]) == 0
    assert changed.main([before, str(tmp_path / "nowhere")]) == 2


def test_screens_that_do_not_come_in_time_are_told(tmp_path: Path) -> None:
    """A browser that hangs must not hold CI."""
    assert "timed out" in looks.photographed(looks.ROOT, tmp_path, 0.01)


def test_a_tree_without_pages_is_told(tmp_path: Path) -> None:
    assert "exit status" in looks.photographed(tmp_path, tmp_path / "out", 60)
