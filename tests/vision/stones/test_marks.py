"""What is measured of stones tells drawn ones from those that lie in a room."""

import cv2
import numpy as np

from tests.vision.scenes import plain_scene
from vision.geometry.outlook import Outlook
from vision.geometry.rectify import rectify
from vision.picture import look
from vision.stones.marks import MARKS, lightness, measure_marks
from vision.stones.net import nothing_seen
from vision.training.drawn.media import shot
from vision.training.drawn.pages import Medium, random_page
from vision.training.points.data import pose_of


def test_stones_laid_by_hand_lie_off_their_points_and_drawn_ones_on_them() -> None:
    scene = plain_scene(9)
    board, size = rectify(scene.image_bgr, scene.pose), scene.image_bgr.shape[1::-1]
    laid = measure_marks(board, Outlook.through(scene.pose, size), look(scene.image_bgr, scene.pose))
    rng = np.random.default_rng((77, 3))
    page = random_page(rng)
    while page.medium is Medium.SKETCHED or np.count_nonzero(page.stones) < 30:
        page = random_page(rng)
    image, corners = shot(rng, page)
    pose = pose_of(corners)
    stones = look(image, pose)
    drawn = measure_marks(rectify(image, pose), Outlook.through(pose, image.shape[1::-1]), stones)
    off = MARKS.index("off_cells")
    assert drawn[off] < np.log(0.045) < laid[off]


def test_of_a_board_on_which_nothing_is_sure_only_its_noise_is_known() -> None:
    scene = plain_scene(9)
    stones = nothing_seen(look(scene.image_bgr, scene.pose))
    outlook = Outlook.through(scene.pose, scene.image_bgr.shape[1::-1])
    marks = measure_marks(rectify(scene.image_bgr, scene.pose), outlook, stones)
    known = [name for name, mark in zip(MARKS, marks, strict=True) if not np.isnan(mark)]
    assert known == ["noise"]


def test_lightness_is_that_of_lab() -> None:
    shades = np.random.default_rng(4).integers(0, 256, (300, 300, 3), dtype=np.uint8)
    shades[0] = 255
    assert np.abs(lightness(shades) - cv2.cvtColor(shades, cv2.COLOR_BGR2LAB)[..., 0]).max() <= 1
