"""Cuts the boards out of rendered scenes: `python -m vision.training.points.cut RENDERS FOLDER`.

Reads what `vision.training.dataset` wrote (finished or not) and writes shards like those of flat boards, of 250 scenes.
Run again, it takes in what is new. Scenes whose board is not wholly inside the picture are left out. Every second scene
is also cut by a wrong grid (shifted by a line, a line too few, a corner off, …), into shards named wrong_*, from which
the net learns to refuse.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.geometry.outlook import lean_through
from vision.geometry.pose import BoardPose, RadialLens
from vision.geometry.rectify import rectify

CHUNK = 250


def true_pose(corners: np.ndarray, size: np.ndarray, k1: float) -> BoardPose:
    """The pose of a rendered board. `corners` (4, 2) pixels as seen, `size` width and height."""
    width, height = (float(side) for side in size)
    center = ((width - 1) / 2, (height - 1) / 2)
    lens = RadialLens(float(k1), center, float(np.hypot(width, height) / 2)) if k1 else None
    flat = lens.undistort(corners.astype(float)) if lens else corners
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(flat, np.float32), cells)
    return BoardPose(np.asarray(matrix, float), residual_cells=0.0, lens=lens)


def wrong_corners(rng: np.random.Generator) -> np.ndarray:
    """Corners of a grid that is wrong by at least half a cell somewhere, float32 (4, 2), in cells of the true board."""
    kind = rng.random()
    low, high = np.zeros(2), np.full(2, 18.0)
    if kind < 0.5:  # whole lines: shifted, or too few or too many of them
        while True:
            low, high = rng.integers(-1, 2, 2).astype(float), 18 + rng.integers(-1, 2, 2).astype(float)
            if rng.random() < 0.6:
                high = low + 18
            if low.any() or (high != 18).any():
                break
    elif kind < 0.6:  # half a cell off, as if squares were crossings
        low = low + rng.choice([-0.5, 0.5, 0.0], 2)
        low[rng.integers(2)] = rng.choice([-0.5, 0.5])
        high = low + 18
    elif kind < 0.7:  # far off, or another size
        low = rng.uniform(-6, 8, 2)
        high = low + rng.uniform(7, 30, 2)
    corners = np.array([(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])])
    if kind >= 0.7:
        for corner in rng.permutation(4)[: rng.integers(1, 5)]:
            angle, distance = (
                rng.uniform(0, 2 * np.pi),
                rng.uniform(0.5, 1.2) if rng.random() < 0.6 else rng.uniform(1.2, 4),
            )
            corners[corner] += distance * np.array([np.cos(angle), np.sin(angle)])
    elif rng.random() < 0.15:
        turn = rng.uniform(5, 85) * np.pi / 180
        spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
        corners = (corners - 9) @ spin.T + 9
    return corners.astype(np.float32)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("renders", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(args.renders.glob("*.npz")):
        if ".new" in path.name:
            continue
        try:
            with np.load(path) as loaded:
                truth = dict(loaded)
        except FileNotFoundError:  # a shard that was finished, and renamed, this moment
            continue
        seed = path.name.split(".")[0]
        for first in range(0, len(truth["index"]) - CHUNK + 1, CHUNK):
            target = args.folder / f"scene_{seed}_{first:06d}.npz"
            if not target.exists():
                _write(args.renders, seed, truth, range(first, first + CHUNK), target)


def _write(renders: Path, seed: str, truth: dict[str, np.ndarray], chunk: range, target: Path) -> None:
    right, wrong, labels, astray = [], [], [], []
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    for i in chunk:
        if not truth["inside"][i]:
            continue
        image = cv2.imread(str(renders / f"{seed}_{truth['index'][i]:05d}.jpg"), cv2.IMREAD_COLOR_BGR)
        k1 = 0.0 if i % 5 == 0 else float(truth["k1"][i])  # every fifth as if the finder had not seen the lens
        pose = true_pose(truth["corners"][i], truth["size"][i], k1)
        size = (int(truth["size"][i][0]), int(truth["size"][i][1]))
        right.append(rectify(image, pose))
        hidden = truth["hidden"][i].astype(np.float32)
        labels.append((truth["stones"][i], hidden, lean_through(pose, size), truth["tags"][i]))
        if i % 2 == 0:
            rng = np.random.default_rng([int(seed), i])
            bent = cv2.getPerspectiveTransform(wrong_corners(rng), cells) @ pose.homography
            wrong_pose = BoardPose(bent, residual_cells=0.0, lens=pose.lens)
            wrong.append(rectify(image, wrong_pose))
            nothing = np.zeros(361)
            astray.append((nothing.astype(np.uint8), nothing.astype(np.float32), lean_through(wrong_pose, size), ""))
    _save(target.with_name(f"wrong_{target.name}"), wrong, astray)
    _save(target, right, labels)


def _save(target: Path, boards: list[np.ndarray], labels: list[tuple[np.ndarray, ...]]) -> None:
    packed = np.empty(len(boards), object)
    packed[:] = [cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes() for board in boards]
    stones, hidden, lean, tags = (np.stack(kind) for kind in zip(*labels, strict=True))
    unfinished = target.with_suffix(".tmp.npz")
    np.savez(unfinished, jpegs=packed, stones=stones, hidden=hidden, lean=lean.astype(np.float16), tags=tags)
    unfinished.rename(target)


if __name__ == "__main__":
    main()
