"""Fits the weights of `vision.verify` on rendered pictures: `python -m vision.training.grid.verdict FOLDER …`.

Right and wrong grids are the finder's own, and the right ones moved by one line (all eight ways), which look perfect
inside. Prints the constant and the weights, and how well they separate; the pictures must not be training ones.
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.locate import find
from vision.pose import BoardPose, NoBoard
from vision.training.grid.samples import Scene
from vision.training.grid.scenes import every_scene
from vision.verify import gather

RIGHT_CELLS = 1 / 3


def cases(scene: Scene, rng: np.random.Generator) -> list[tuple[np.ndarray, bool]]:
    """Features of the grid found in a scene, and of it moved by a line, each with whether it is right."""
    image, pose = scene.image_bgr, scene.pose
    found = find(image)
    if isinstance(found, NoBoard) or pose is None:
        return []
    right = scene.size == 19 and error_cells(found.pose, pose) < RIGHT_CELLS
    result = [(found.evidence.features(), right)]
    if right:
        ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        for x, y in rng.permutation(ways)[:2]:
            moved = np.array([(1.0, 0, x), (0, 1, y), (0, 0, 1)]) @ found.pose.homography
            grounds, _ = gather(image, BoardPose(moved, 0.0, lens=found.pose.lens))
            result.append((grounds.features(), False))
    return result


def error_cells(pose: BoardPose, truth: BoardPose) -> float:
    """Largest distance of a corner from the true one, in true cells, whichever way round."""
    corners, right = truth.to_board(pose.corners_px), np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float)
    return float(min(np.linalg.norm(np.roll(corners, turn, axis=0) - right, axis=1).max() for turn in range(4)))


def fitted(features: np.ndarray, right: np.ndarray, pull: float = 3e-3) -> np.ndarray:
    """Logistic regression by Newton steps, slightly pulled to zero: weights and, last, the constant."""
    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-9
    columns = np.column_stack([(features - mean) / scale, np.ones(len(features))])
    weights = np.zeros(columns.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-columns @ weights))
        gradient = columns.T @ (chance - right) / len(right) + pull * np.append(weights[:-1], 0)
        curvature = (columns * (chance * (1 - chance))[:, None]).T @ columns / len(right)
        weights -= np.linalg.solve(curvature + pull * np.eye(len(weights)), gradient)
    plain = weights[:-1] / scale
    return np.append(plain, weights[-1] - plain @ mean)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Fits the weights of vision.verify on rendered pictures.")
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(1)
    rows = [case for scene in every_scene(args.folders) for case in cases(scene, rng)]
    features, right = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    weights = fitted(features, right)
    trust = 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
    print("WEIGHTS", np.round(weights[:-1], 3).tolist(), "CONSTANT", round(float(weights[-1]), 3))
    for least in (0.5, 0.8, 0.9, 0.95, 0.98):
        told = trust > least
        print(
            f"trust > {least}: right {int((told & right).sum())}/{int(right.sum())}, "
            f"wrong {int((told & ~right).sum())}/{int((~right).sum())}"
        )
    for row in np.argsort(trust * ~right)[-6:]:
        print("most trusted wrong", round(float(trust[row]), 3), np.round(features[row], 2).tolist(), file=sys.stderr)


if __name__ == "__main__":
    main()
