"""Progressive files that say the picture a thousand times are not decoded; those of cameras and browsers are."""

import io
import re
import time

import cv2
import numpy as np
import pytest
from PIL import Image

from hardware.phone import Mailbox
from tests.sentences import refused
from vision.errors import PictureError
from vision.jpeg import costs_too_much
from vision.load import load_picture
from vision.thresholds import MOST_JPEG_SCANS

pytestmark = pytest.mark.slow


def progressive(side_px: int, more: int = 0) -> bytes:
    """A gray picture in some six scans, the last of which comes so many times more."""
    file = io.BytesIO()
    Image.new("L", (side_px, side_px), 128).save(file, "JPEG", progressive=True, quality=50)
    data = file.getvalue()
    last = [found.start() for found in re.finditer(rb"\xff\xda", data)][-1]
    return data[:-2] + data[last:-2] * more + data[-2:]


def decoded_within_s(jpeg: bytes) -> float:
    began = time.process_time()
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) is not None
    return time.process_time() - began


def test_the_most_that_is_taken_costs_little_more_than_a_picture() -> None:
    most = progressive(4000, MOST_JPEG_SCANS - 6)
    assert not costs_too_much(most)
    assert decoded_within_s(most) < 10, "on a busy machine; 0.5 s on an idle one"


def test_a_bomb_is_refused_without_decoding(tmp_path_factory: pytest.TempPathFactory) -> None:
    bomb = progressive(4000, 5000)
    assert len(bomb) < 250_000
    path = tmp_path_factory.mktemp("bomb") / "bomb.jpg"
    path.write_bytes(bomb)
    began = time.process_time()
    with pytest.raises(ValueError, match="again and again"):
        Mailbox().post(bomb)
    with refused(PictureError, match="again and again"):
        load_picture(path)
    assert time.process_time() - began < 2


def test_pictures_of_cameras_are_taken() -> None:
    noise = np.random.default_rng(5).integers(0, 255, (480, 640, 3), np.uint8)
    for options in ([], [cv2.IMWRITE_JPEG_PROGRESSIVE, 1], [cv2.IMWRITE_JPEG_RST_INTERVAL, 4]):
        jpeg = cv2.imencode(".jpg", noise, options)[1].tobytes()
        assert not costs_too_much(jpeg)
        Mailbox().post(jpeg)
