from dataclasses import replace

import numpy as np
import pytest

from vision.synthetic import Rendered, random_scene, render, station_scene
from vision.synthetic.scene import LooseStone

SEEDS = range(6)


def drawn(seed: int) -> Rendered:
    return render(random_scene(np.random.default_rng(seed), long_side=400))


@pytest.mark.parametrize("seed", SEEDS)
def test_same_seed_gives_the_same_picture(seed: int) -> None:
    first, second = drawn(seed), drawn(seed)
    assert np.array_equal(first.image_bgr, second.image_bgr)
    assert np.array_equal(first.stones, second.stones)


@pytest.mark.parametrize("seed", SEEDS)
def test_row_0_is_the_edge_nearest_the_top(seed: int) -> None:
    corners = drawn(seed).corners_px
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    assert middles[:, 1].argmin() == 0
    # never mirrored: the corners run clockwise on the picture (y down)
    x, y = corners.T
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_pose_and_crossings_agree(seed: int) -> None:
    seen = drawn(seed)
    cells = seen.pose.to_board(seen.crossings_px)
    assert np.abs(cells - [(i % 19, i // 19) for i in range(361)]).max() < 1e-3
    height, width = seen.image_bgr.shape[:2]
    if seen.inside:
        assert (seen.crossings_px >= 0).all() and (seen.crossings_px <= (width - 1, height - 1)).all()


def test_stones_stand_where_the_truth_says() -> None:
    """Black points are darker than white ones in nearly every overhead picture, whatever way the board is turned."""
    right = total = 0
    for seed in range(12):
        seen = render(station_scene(np.random.default_rng(seed), 480))
        at = np.clip(np.rint(seen.crossings_px).astype(int), 0, None)
        gray = seen.image_bgr.mean(axis=2)[at[:, 1], at[:, 0]]
        clear = ~seen.hidden
        black, white = gray[clear & (seen.stones == 1)], gray[clear & (seen.stones == 2)]
        if len(black) and len(white):
            total += 1
            right += np.median(black) + 15 < np.median(white)
    assert total >= 8
    assert right >= total - 1


def test_a_stone_on_the_table_behind_a_thick_board_does_not_show_on_it() -> None:
    scene = replace(station_scene(np.random.default_rng(3), 480), loose=(), arms=())
    thick = replace(scene, board=replace(scene.board, thickness=6.0))
    # what the camera sees of the table under the board's middle: a stone there is behind the board
    hidden = replace(thick, loose=(LooseStone((8.0, 9.0, 6.0), 1), LooseStone((11.0, 9.0, 6.0), 2)))
    on_it = replace(thick, loose=(LooseStone((8.0, 9.5, 0.0), 1),))
    bare = render(thick).image_bgr
    assert np.array_equal(render(hidden).image_bgr, bare)
    assert not np.array_equal(render(on_it).image_bgr, bare)
    beside = replace(thick, loose=(LooseStone((8.0, 21.0, 6.0), 2),))
    assert not np.array_equal(render(beside).image_bgr, bare)
