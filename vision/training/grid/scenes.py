"""Scenes without end, from folders that `vision.training.dataset` filled."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.pose import BoardPose, RadialLens
from vision.training.grid.samples import Scene

ROUND = 1200  # pictures drawn before the folders are looked at again, so that fresh shards join


def scenes(folders: Sequence[Path], rng: np.random.Generator) -> Iterator[Scene]:
    """Random scenes of all shards that are complete; the share of a folder is that of its pictures.

    Raises FileNotFoundError where no folder has a complete shard.
    """
    kept: dict[Path, dict[str, np.ndarray]] = {}
    while True:
        for shard in sorted(path for folder in folders for path in folder.glob("*.npz")):
            if shard not in kept and "." not in shard.stem:
                with np.load(shard) as truth:
                    kept[shard] = {name: truth[name] for name in ("index", "corners", "k1", "size")}
                    if "lines" in truth:
                        kept[shard]["lines"] = truth["lines"]
        if not kept:
            raise FileNotFoundError(f"no complete shard (SEED.npz) in {', '.join(map(str, folders))}")
        rows = [(shard, row) for shard, truth in kept.items() for row in range(len(truth["index"]))]
        for pick in rng.permutation(len(rows))[:ROUND]:
            shard, row = rows[pick]
            scene = _scene(shard, kept[shard], row)
            if scene is not None:
                yield scene


def every_scene(folders: Sequence[Path]) -> Iterator[Scene]:
    """Each scene of the complete shards with its whole board in the picture, once, in order."""
    for shard in sorted(path for folder in folders for path in folder.glob("*.npz") if "." not in path.stem):
        with np.load(shard) as truth:
            kept = {name: truth[name] for name in truth.files}
        for row in range(len(kept["index"])):
            scene = _scene(shard, kept, row)
            inside = (kept["corners"][row] >= 0) & (kept["corners"][row] <= kept["size"][row] - 1)
            if scene is not None and inside.all():
                yield scene


def _scene(shard: Path, truth: dict[str, np.ndarray], row: int) -> Scene | None:
    image = cv2.imread(str(shard.with_name(f"{shard.stem}_{truth['index'][row]:05d}.jpg")))
    if image is None:
        return None
    width, height = (int(side) for side in truth["size"][row])
    lines = int(truth["lines"][row]) if "lines" in truth else 19
    middle, unit = (width / 2, height / 2), float(np.hypot(width, height)) / 2
    lens = RadialLens(float(truth["k1"][row]), middle, unit)
    corners = lens.undistort(truth["corners"][row].astype(float)).astype(np.float32)
    last = lines - 1
    if cv2.contourArea(corners) < 400 or not cv2.isContourConvex(corners):
        return None
    square = np.array([(0, 0), (last, 0), (last, last), (0, last)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, square)
    return Scene(image, BoardPose(matrix, 0.0, lens=lens if lens.k1 else None), lines)
