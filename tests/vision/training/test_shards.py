"""What is drawn while a graphics card learns: boards that read as labeled, scenes that the grid nets can take."""

from pathlib import Path

import numpy as np
import pytest

from vision.geometry.outlook import Lean
from vision.stones.net import read_stones
from vision.training.grid.scenes import every_scene
from vision.training.shards import write

pytestmark = pytest.mark.slow


def test_a_shard_has_boards_of_each_kind_and_scenes_with_their_corners(tmp_path: Path) -> None:
    write(tmp_path, 7, scenes=12, flat=2)
    with np.load(tmp_path / "7.boards") as boards:
        kinds, images, stones = boards["kind"], boards["images"], boards["stones"]
        hidden, lean = boards["hidden"], boards["lean"]
    assert set(kinds) == {"renders", "wrong", "flat"}
    assert np.isnan(hidden[kinds == "wrong"]).all() and not stones[kinds == "wrong"].any()
    of_board: Lean
    wrong = seen = 0
    for image, truth, covered, of_board in zip(images, stones, hidden, lean, strict=True):
        if not np.isnan(covered).any() and of_board.any():
            read = read_stones(image, of_board)
            wrong += int(((read.labels != truth) & (covered < 0.35)).sum())
            seen += int((covered < 0.35).sum())
    assert seen > 5 * 300 and wrong < 0.02 * seen
    assert len(list(every_scene([tmp_path]))) >= (kinds == "renders").sum()


def test_a_shard_depends_on_its_seed_alone(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, 3, scenes=1, flat=1)
    with np.load(tmp_path / "one" / "3.boards") as one, np.load(tmp_path / "two" / "3.boards") as two:
        assert all(np.array_equal(one[name], two[name], equal_nan=name == "hidden") for name in one.files)
