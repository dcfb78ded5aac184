from pathlib import Path

import cv2
import numpy as np

from vision.training.dataset import picture, write_shard


def test_a_shard_holds_pictures_and_their_truth(tmp_path: Path) -> None:
    write_shard(tmp_path, count=3, seed=5, long_side=240, station_share=0.3)
    with np.load(tmp_path / "5.npz") as truth:
        assert truth["index"].tolist() == [0, 1, 2]
        assert truth["crossings"].shape == (3, 361, 2)
        assert np.allclose(truth["crossings"][:, [0, 18, 360, 342]], truth["corners"], atol=1e-3)
        for index in range(3):
            image = cv2.imread(str(tmp_path / f"5_{index:05d}.jpg"))
            assert image.shape[1::-1] == tuple(truth["size"][index])
            again = picture(5, index, 240, 0.3)
            assert np.array_equal(truth["stones"][index], again.stones)


def test_an_interrupted_shard_goes_on_where_it_was(tmp_path: Path) -> None:
    write_shard(tmp_path, count=2, seed=6, long_side=200, station_share=0.0)
    (tmp_path / "6.npz").rename(tmp_path / "6.partial.npz")
    (tmp_path / "6_00001.jpg").unlink()
    write_shard(tmp_path, count=3, seed=6, long_side=200, station_share=0.0)
    assert not (tmp_path / "6_00001.jpg").exists()  # what was done is not done again
    with np.load(tmp_path / "6.npz") as truth:
        assert len(truth["stones"]) == 3
        assert np.array_equal(truth["stones"][2], picture(6, 2, 200, 0.0).stones)


def test_a_finished_shard_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "7.npz").write_bytes(b"done")
    write_shard(tmp_path, count=1, seed=7, long_side=200, station_share=0.0)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["7.npz"]
