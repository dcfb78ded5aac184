"""More looks: only at what is asked, together as if the whole board had been read so often."""

import numpy as np

from tests.vision.scenes import plain_scene
from vision.geometry.outlook import UNKNOWN_LEAN
from vision.geometry.rectify import rectify
from vision.stones.again import asked, read_again
from vision.stones.net import Stones, read_stones


def doubting(stones: Stones, points: list[int]) -> Stones:
    log_probability = stones.log_probability.copy()
    log_probability[points] = np.log((0.4, 0.3, 0.3))
    return Stones(log_probability, stones.hidden, stones.fits, stones.summary)


def test_clear_points_are_asked_no_more_and_others_stay() -> None:
    scene = plain_scene(9)
    board = rectify(scene.image_bgr, scene.pose)
    first = doubting(read_stones(board), [180])
    again = read_again(board, UNKNOWN_LEAN, first)
    assert asked(first).sum() >= 1 and again.labels[180] == scene.stones[180]
    far = np.ones((19, 19), bool)
    far[5:14, 5:14] = False
    untouched = far.ravel() & ~asked(first)
    near = np.zeros(361, bool)
    for point in np.flatnonzero(asked(first)):
        row, column = divmod(int(point), 19)
        near |= (np.abs(np.arange(361) // 19 - row) < 3) & (np.abs(np.arange(361) % 19 - column) < 3)
    kept = untouched & ~near
    assert kept.any() and (again.log_probability[kept] == first.log_probability[kept]).all()


def test_windows_say_nearly_what_eight_whole_views_say() -> None:
    scene = plain_scene(10)
    board = rectify(scene.image_bgr, scene.pose)
    everything = read_stones(board, views=8)
    again = read_again(board, UNKNOWN_LEAN, doubting(read_stones(board), [40, 300]))
    assert (again.labels != everything.labels).sum() <= 1


def test_nothing_asked_is_nothing_read() -> None:
    scene = plain_scene(9)
    sure = np.log(np.tile(np.array([0.998, 0.001, 0.001], np.float32), (361, 1)))
    clear = Stones(sure, np.zeros(361, np.float32), 1.0, np.zeros((3, 256), np.float32))
    assert read_again(rectify(scene.image_bgr, scene.pose), UNKNOWN_LEAN, clear) is clear
