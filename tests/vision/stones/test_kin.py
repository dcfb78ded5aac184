"""Doubted points are told by the sure ones of the same board."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.scenes import overhead_scene
from vision.geometry.outlook import Lean, lean_through
from vision.geometry.rectify import CELL_PX, Image, rectify
from vision.stones.kin import Kin
from vision.stones.net import Stones, whitening

SURE = np.log([0.9998, 0.0001, 0.0001])


@pytest.fixture(scope="module")
def board() -> tuple[Image, Lean, np.ndarray]:
    """A rectified board with stones of both colors, how they lean, and which they are."""
    scene = overhead_scene(6)
    size = (scene.image_bgr.shape[1], scene.image_bgr.shape[0])
    return rectify(scene.image_bgr, scene.pose), lean_through(scene.pose, size), scene.stones


def said(stones: np.ndarray, doubts: dict[int, tuple[float, ...]]) -> Stones:
    """A reading that is sure of all `stones` but the doubted points, whose probabilities are given."""
    log_probability = np.stack([np.roll(SURE, stone) for stone in stones]).astype(np.float32)
    for point, chances in doubts.items():
        log_probability[point] = np.log(chances)
    return Stones(log_probability, np.zeros(361, np.float32), 1.0, np.zeros((3, 256), np.float32))


def some(stones: np.ndarray, kind: int) -> list[int]:
    return [int(point) for point in np.flatnonzero(stones == kind)[:40]]


@pytest.mark.parametrize(("kind", "other"), [(0, 1), (1, 0), (1, 2), (2, 1)])
def test_doubted_points_are_what_they_look_like(
    board: tuple[Image, Lean, np.ndarray], kind: int, other: int
) -> None:  # fmt: skip
    board_bgr, lean, stones = board
    points, told = some(stones, kind), 0
    for point in points:
        chances = np.full(3, 0.02)
        chances[[kind, other]] = 0.45, 0.53
        before = said(stones, {point: tuple(chances)})
        after = (
            Kin.of(board_bgr, lean, before).weigh(board_bgr, lean, before, whitening(board_bgr)).log_probability[point]
        )
        assert np.exp(after).sum() == pytest.approx(1, abs=1e-5)
        told += after.argmax() == kind
    assert told >= 0.9 * len(points) >= 9


def test_white_and_empty_are_left_to_the_net(board: tuple[Image, Lean, np.ndarray]) -> None:
    board_bgr, lean, stones = board
    for point in (*some(stones, 0), *some(stones, 2)):
        before = said(stones, {point: (0.5, 1e-6, 0.5)})
        after = Kin.of(board_bgr, lean, before).weigh(board_bgr, lean, before, whitening(board_bgr))
        assert np.allclose(np.exp(after.log_probability[point]), (0.5, 0, 0.5), atol=1e-3)


def test_a_dimmed_light_changes_nothing(board: tuple[Image, Lean, np.ndarray]) -> None:
    board_bgr, lean, stones = board
    dim_bgr = (board_bgr * 0.6).astype(np.uint8)
    for point in some(stones, 1):
        before = said(stones, {point: (0.3, 0.3, 0.4)})
        after = Kin.of(board_bgr, lean, before).weigh(dim_bgr, lean, before, whitening(dim_bgr))
        assert after.log_probability[point].argmax() == 1


def test_sure_points_stay_and_unread_ones_too(board: tuple[Image, Lean, np.ndarray]) -> None:
    board_bgr, lean, stones = board
    point, unread = some(stones, 1)[0], some(stones, 2)[0]
    before = said(stones, {point: (0.1, 0.5, 0.4), unread: (1 / 3, 1 / 3, 1 / 3)})
    after = Kin.of(board_bgr, lean, before).weigh(board_bgr, lean, before, whitening(board_bgr))
    assert np.flatnonzero((after.log_probability != before.log_probability).any(axis=1)).tolist() == [point]


def test_one_kind_alone_tells_nothing(board: tuple[Image, Lean, np.ndarray]) -> None:
    board_bgr, lean, stones = board
    before = said(np.zeros(361, np.int64), {some(stones, 1)[0]: (0.5, 0.4, 0.1)})
    assert Kin.of(board_bgr, lean, before).weigh(board_bgr, lean, before, whitening(board_bgr)) is before


def test_a_kind_nobody_has_seen_is_not_ruled_out(board: tuple[Image, Lean, np.ndarray]) -> None:
    """The first white stone on a board of black ones keeps its odds against what is not like it."""
    board_bgr, lean, stones = board
    point = some(stones, 2)[0]
    before = said(np.where(stones == 2, 0, stones), {point: (0.1, 0.3, 0.6)})
    hidden = (stones == 2).astype(np.float32)  # the other white ones teach nothing
    before = replace(before, hidden=hidden)
    after = Kin.of(board_bgr, lean, before).weigh(board_bgr, lean, before, whitening(board_bgr))
    assert after.log_probability[point].argmax() == 2


def test_a_window_is_weighed_as_the_whole_board(board: tuple[Image, Lean, np.ndarray]) -> None:
    board_bgr, lean, stones = board
    point = int(np.flatnonzero((stones == 1) & (np.arange(361) // 19 > 5))[0])
    before = said(stones, {point: (0.2, 0.3, 0.5)})
    kin, row, column = Kin.of(board_bgr, lean, before), *divmod(point, 19)
    window = slice(max(row - 2, 0), min(row + 5, 21)), slice(max(column - 2, 0), min(column + 5, 21))
    rows, columns = (slice(side.start * CELL_PX, side.stop * CELL_PX) for side in window)
    by = whitening(board_bgr)
    whole = kin.weigh(board_bgr, lean, before, whitening(board_bgr)).log_probability[point]
    part = kin.weigh(board_bgr[rows, columns], lean, before, by, window).log_probability[point]
    assert np.allclose(part, whole, atol=1e-3)
