"""More looks: as if the whole board had been read so often, and no more than are asked for."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from tests.vision.scenes import plain_scene
from vision.geometry.outlook import UNKNOWN_LEAN
from vision.geometry.rectify import Image, rectify
from vision.stones.again import asked, read_again
from vision.stones.net import Stones, read_stones

POINT = 180


def plain_board(seed: int) -> tuple[Image, npt.NDArray[np.uint8]]:
    scene = plain_scene(seed)
    return rectify(scene.image_bgr, scene.pose), scene.stones


def doubting(stones: Stones, logits: tuple[float, float, float]) -> Stones:
    """Clear of all points but one, of which something else is said."""
    log_probability = np.log(np.tile(np.array([0.998, 0.001, 0.001], np.float32), (361, 1)))
    log_probability[POINT] = logits - np.logaddexp.reduce(logits)
    return replace(stones, log_probability=log_probability, hidden=np.full(361, 1e-3, np.float32))


def mean_of(first: Stones, others: list[Stones]) -> npt.NDArray[np.float32]:
    colors = np.mean([one.log_probability for one in (first, *others)], axis=0)
    return np.asarray(colors - np.logaddexp.reduce(colors, axis=1, keepdims=True), np.float32)


def test_what_is_clear_after_four_looks_is_asked_no_more() -> None:
    board, truth = plain_board(9)
    first = doubting(read_stones(board), (0.4, 0.3, 0.3))
    assert asked(first).nonzero()[0].tolist() == [POINT]
    again = read_again(board, UNKNOWN_LEAN, first)
    four = mean_of(first, [read_stones(board, first=view) for view in range(1, 4)])
    assert again.labels[POINT] == truth[POINT] and not asked(again).any()
    assert np.allclose(again.log_probability, four, atol=1e-3)


def test_what_is_not_clear_by_then_is_read_eight_times() -> None:
    board, truth = plain_board(10)
    others = [read_stones(board, first=view) for view in range(1, 8)]
    right, wrong = int(truth[POINT]), (int(truth[POINT]) + 1) % 3
    logits = [-50.0, -50.0, -50.0]
    # what the first look said of the point weighs just what the next three say against it
    logits[right] = 0.0
    logits[wrong] = sum(
        float(one.log_probability[POINT, right] - one.log_probability[POINT, wrong]) for one in others[:3]
    )
    first = doubting(read_stones(board), (logits[0], logits[1], logits[2]))
    first.hidden[0] = 0.5  # of which more is asked
    again = read_again(board, UNKNOWN_LEAN, first)
    assert again.labels[POINT] == right
    assert np.allclose(again.log_probability, mean_of(first, others), atol=1e-2)


def test_what_is_hidden_and_doubted_is_asked_too() -> None:
    board, _ = plain_board(9)
    first = doubting(read_stones(board), (0.4, 0.3, 0.3))
    first.hidden[POINT] = 0.99
    assert asked(first).nonzero()[0].tolist() == [POINT]


def test_nothing_asked_is_nothing_read() -> None:
    board, _ = plain_board(9)
    clear = doubting(read_stones(board), (9.0, 0.0, 0.0))
    assert read_again(board, UNKNOWN_LEAN, clear) is clear
