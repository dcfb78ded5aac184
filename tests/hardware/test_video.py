"""Videos as cameras: sampled as asked, and clear words where something is wrong."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.sources import open_camera
from hardware.video import VideoCamera
from tests.sentences import refused


@pytest.fixture(scope="module")
def video(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("video") / "v.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (64, 48))
    for value in range(0, 200, 5):
        writer.write(np.full((48, 64, 3), value, np.uint8))
    writer.release()
    return path


@pytest.mark.parametrize(("fps", "count"), [(None, 40), (5, 10), (100, 40)])
def test_video_is_sampled(video: Path, fps: float | None, count: int) -> None:
    camera = VideoCamera(video, fps)
    times = []
    while (frame := camera.read(1)) is not None:
        times.append(frame.time_ns)
    camera.close()
    assert len(times) == count
    assert times[1] == (50_000_000 if count == 40 else 200_000_000)


def test_text_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "v.mp4"
    path.write_text("no video at all")
    with refused(CameraError, match=r"v\.mp4"):
        open_camera(str(path))


def test_rate_must_be_positive(video: Path) -> None:
    with refused(CameraError, match="above 0"):
        VideoCamera(video, fps=-1)
