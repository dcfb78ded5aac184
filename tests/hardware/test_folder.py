"""Folders as cameras: every picture once, in order, and clear words where something is wrong."""

from pathlib import Path

import cv2
import numpy as np

from hardware.camera import CameraError
from hardware.folder import FolderCamera
from hardware.sources import open_camera
from tests.sentences import refused


def picture(path: Path, value: int) -> None:
    assert cv2.imwrite(str(path), np.full((48, 64, 3), value, np.uint8))


def test_folder_in_natural_order_and_spacing(tmp_path: Path) -> None:
    for name, value in (("f10.png", 100), ("f2.png", 20), ("F1.png", 10)):
        picture(tmp_path / name, value)
    (tmp_path / "manifest.jsonl").write_text("{}")
    camera = open_camera(str(tmp_path), fps=2)
    frames = [camera.read(1) for _ in range(4)]
    assert frames[3] is None
    seen = [(int(f.image_bgr[0, 0, 0]), f.time_ns, f.sequence) for f in frames if f is not None]
    assert seen == [(10, 0, 0), (20, 500_000_000, 1), (100, 1_000_000_000, 2)]


def test_folder_without_pictures(tmp_path: Path) -> None:
    with refused(CameraError, match="no pictures"):
        FolderCamera(tmp_path)


def test_broken_pictures_are_passed_over_and_named_at_the_end(tmp_path: Path) -> None:
    for name in ("1.png", "4.png"):
        picture(tmp_path / name, 1)
    for name in ("2.jpg", "3.jpg"):
        (tmp_path / name).write_text("this is text")
    camera = FolderCamera(tmp_path)
    given = [camera.read(1), camera.read(1)]
    assert [frame.sequence for frame in given if frame] == [0, 3]
    with refused(CameraError, match=r"2\.jpg: not a picture.*; 1 more cannot be read either"):
        camera.read(1)
    assert camera.read(1) is None


def test_rate_must_be_positive(tmp_path: Path) -> None:
    picture(tmp_path / "1.png", 1)
    with refused(CameraError, match="above 0"):
        FolderCamera(tmp_path, fps=-1)
