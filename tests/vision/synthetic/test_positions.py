import numpy as np
import pytest

from vision.synthetic.positions import KINDS, random_offsets, random_stones


@pytest.mark.parametrize("kind", KINDS)
def test_positions_hold_only_stones(kind: str) -> None:
    for seed in range(5):
        stones = random_stones(np.random.default_rng(seed), kind)
        assert stones.shape == (361,) and stones.dtype == np.uint8
        assert stones.max(initial=0) <= 2
        if kind in ("empty", "one"):
            assert (stones > 0).sum() == ["empty", "one"].index(kind)


def test_a_full_board_holds_300_stones_and_some_on_the_outer_lines() -> None:
    for seed in range(5):
        stones = random_stones(np.random.default_rng(seed), "full").reshape(19, 19)
        assert (stones > 0).sum() > 290
        assert all((side > 0).sum() > 8 for side in (stones[0], stones[-1], stones[:, 0], stones[:, -1]))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="opennig"):
        random_stones(np.random.default_rng(1), "opennig")


def test_touching_stones_push_each_other_apart() -> None:
    stones = np.ones(361, np.uint8)
    rng = np.random.default_rng(4)
    width = 0.93
    offsets = random_offsets(rng, stones, spread=0.1, limit=0.45, diameter=0.92, column_width=width)
    assert np.abs(offsets).max() <= 0.45 + 1e-6
    grid = np.stack(np.meshgrid(np.arange(19) * width, np.arange(19.0)), axis=-1)
    place = grid + offsets.reshape(19, 19, 2)
    gaps = np.linalg.norm(np.diff(place, axis=1), axis=-1)
    loose = np.linalg.norm(np.diff(grid + np.random.default_rng(4).normal(0, 0.1, grid.shape), axis=1), axis=-1)
    assert (gaps < 0.85).mean() < 0.5 * (loose < 0.85).mean()


def test_empty_points_have_no_offset() -> None:
    stones = random_stones(np.random.default_rng(2), "middle")
    offsets = random_offsets(np.random.default_rng(3), stones, 0.1, 0.45, 0.95, 0.93)
    assert not offsets[stones == 0].any()
