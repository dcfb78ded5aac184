"""Fits the weights of `vision.verify` on rendered pictures: `python -m vision.training.grid.verdict FOLDER …`.

Right and wrong grids are the finder's own, and right ones made wrong in ways that look right inside: moved by a line,
a line too wide or too narrow, half a cell off, one corner astray, each sharpened as the finder does. Prints the
constant and the weights, how well they separate, and what passes together with the stones net as second witness. The
pictures must not be training ones.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from vision.locate import find
from vision.picture import look
from vision.pose import BoardPose, NoBoard
from vision.refine import sharpen
from vision.training.grid.samples import Scene
from vision.training.grid.scenes import every_scene
from vision.verify import gather

RIGHT_CELLS = 1 / 3
SQUARE = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float)


@dataclass(frozen=True, eq=False)
class Row:
    """One grid: features of the evidence, the stones net's belief, whether it is right, and what it is."""

    features: np.ndarray
    fits: float
    right: bool
    kind: str


def rows(scene: Scene, rng: np.random.Generator) -> Iterator[Row]:
    """The grid found in a scene, and four wrong ones."""
    image, truth = scene.image_bgr, scene.pose
    found = find(image)
    if isinstance(found, NoBoard) or truth is None:
        return
    right = scene.size == 19 and error_cells(found.pose, truth) < RIGHT_CELLS
    fits = look(image, found.pose).fits
    yield Row(found.evidence.features(), fits, right, "found" if scene.size == 19 else f"{scene.size} lines")
    if not right:
        return
    for kind, corners in wrong_corners(rng):
        pose = sharpen(image, _moved(found.pose, corners))
        if error_cells(pose, truth) > RIGHT_CELLS:
            features = gather(image, pose)[0].features()
            yield Row(features, look(image, pose).fits, False, kind)


def wrong_corners(rng: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    """Corners (4, 2) of wrong grids in cells of the right one, with what is wrong."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    for x, y in rng.permutation(ways)[:2]:
        yield "moved by a line", SQUARE + np.array([x, y])
    axis, end = rng.integers(2), rng.choice([0, 18])
    side = SQUARE.copy()
    side[SQUARE[:, axis] == end, axis] += rng.choice([-1, 1])
    yield "a line too few or too many", side
    corner = SQUARE.copy()
    angle = rng.uniform(0, 2 * np.pi)
    corner[rng.integers(4)] += rng.uniform(0.5, 1.3) * np.array([np.cos(angle), np.sin(angle)])
    yield "a corner astray", corner


def _moved(pose: BoardPose, corners: np.ndarray) -> BoardPose:
    back = cv2.getPerspectiveTransform(corners.astype(np.float32), SQUARE.astype(np.float32))
    return BoardPose(np.asarray(back, float) @ pose.homography, 0.0, lens=pose.lens)


def error_cells(pose: BoardPose, truth: BoardPose) -> float:
    """Largest distance of a corner from the true one, in true cells, whichever way round."""
    corners = truth.to_board(pose.corners_px)
    return float(min(np.linalg.norm(np.roll(corners, turn, axis=0) - SQUARE, axis=1).max() for turn in range(4)))


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
    parser.add_argument("--every", type=int, default=1, help="takes every so many-th scene")
    parser.add_argument("--rows", type=Path, help="keeps what was measured in this .npz")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(1)
    measured = [row for scene in islice(every_scene(args.folders), 0, None, args.every) for row in rows(scene, rng)]
    features, right = np.array([row.features for row in measured]), np.array([row.right for row in measured])
    fits, kinds = np.array([row.fits for row in measured]), np.array([row.kind for row in measured])
    if args.rows:
        np.savez(args.rows, features=features, right=right, fits=fits, kinds=kinds)
    weights = fitted(features, right)
    trust = 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))
    print("WEIGHTS", np.round(weights[:-1], 3).tolist(), "CONSTANT", round(float(weights[-1]), 3))

    def tell(words: str, passed: np.ndarray) -> None:
        kept, let = int((passed & right).sum()), int((passed & ~right).sum())
        print(f"{words}: right {kept}/{int(right.sum())}, wrong {let}/{int((~right).sum())}")

    for least in (0.5, 0.8, 0.9, 0.95, 0.98):
        tell(f"trust > {least}", trust > least)
    tell("stones net > 0.5", fits > 0.5)
    odds = trust / (1 - trust + 1e-9) * np.clip(fits / (1 - fits + 1e-9), 1e-4, 999)
    for least in (0.3, 0.5, 0.8):
        for odd in (50, 200, 500, 2000):
            tell(f"trust > {least} and odds of both > {odd}", (trust > least) & (odds > odd))
    for row in np.argsort(trust * ~right)[-8:]:
        words = (
            f"{trust[row]:.3f} by the stones net {fits[row]:.3f}: {kinds[row]} {np.round(features[row], 2).tolist()}"
        )
        print("most trusted wrong", words, file=sys.stderr)


if __name__ == "__main__":
    main()
