"""Fits the weights of `vision.grid.verdict`: `python -m vision.training.grid.verdict FOLDER … --rows FILE`.

Every rendered scene is looked at as drawn and once more disturbed (colored light, glare, noise …), which makes natural
failures. Wrong grids are the finder's own, and some right ones made wrong in ways that look right inside: moved by a
line, a line too wide or too narrow, one corner astray, each sharpened as the finder does. What was measured is kept in
FILE, so that an interrupted run goes on where it was. Prints the weights, and what passes at each bar when every fold
is judged by weights fitted on the others. The pictures must not be training ones.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.geometry.pose import BoardPose, NoBoard
from vision.grid.locate import find
from vision.grid.refine import sharpen
from vision.grid.verify import Evidence, cell_px, gather, stone_features
from vision.picture import look
from vision.training.grid.disturb import disturb
from vision.training.grid.samples import Scene
from vision.training.grid.scenes import every_scene

RIGHT_CELLS = 1 / 3
SQUARE = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float)
MADE_SHARE, MADE_WEIGHT = 0.25, 0.15  # of the right grids one more is made wrong; such a one counts less
DISTURBED_WEIGHT = 0.6
PULL = 3e-3  # of the weights to zero
STEEP = 4.0  # logit by which a grid is doubted more when its corner error is e times as large
FOLDS = 8
SAVE_EVERY = 50
BARS = (0.8, 0.9, 0.95, 0.97, 0.98, 0.99)


@dataclass(frozen=True, eq=False)
class Row:
    """One grid: features of the finder's and of the stones net's evidence, corner error in cells, and what it is."""

    features: np.ndarray
    error_cells: float
    kind: str


def rows(scene: Scene, kind: str, rng: np.random.Generator) -> Iterator[Row]:
    """The grid found in a scene, and now and then a wrong one."""
    image, truth = scene.image_bgr, scene.pose
    found = find(image)
    if isinstance(found, NoBoard) or found.objection or truth is None:
        return
    error = error_cells(found.pose, truth) if scene.size == 19 else np.inf
    yield _row(image, found.pose, found.evidence, error, kind)
    if error < RIGHT_CELLS and rng.random() < MADE_SHARE:
        made, corners = list(wrong_corners(rng))[rng.choice(4, p=(0.15, 0.1, 0.25, 0.5))]
        pose = sharpen(image, _moved(found.pose, corners))
        if error_cells(pose, truth) > RIGHT_CELLS:
            yield _row(image, pose, gather(image, pose)[0], error_cells(pose, truth), made)


def _row(image: np.ndarray, pose: BoardPose, grounds: Evidence, error: float, kind: str) -> Row:
    return Row(np.append(grounds.features(), stone_features(look(image, pose))), error, kind)


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
    """Largest distance of a corner from the true one, in cells of the true board's mean size, whichever way round."""
    way = pose.corners_px[None] - np.stack([np.roll(truth.corners_px, turn, axis=0) for turn in range(4)])
    return float(np.linalg.norm(way, axis=2).max(axis=1).min() / cell_px(truth))


def fitted(features: np.ndarray, error: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """Weights and, last, the constant of the logit that a grid is right.

    The mean of two models, each of which errs by itself: logistic regression on whether the grid is right, and linear
    regression on the logarithm of its corner error, to which right grids tell as much as wrong ones.
    """
    mean = np.average(features, axis=0, weights=weight)
    scale = np.sqrt(np.average((features - mean) ** 2, axis=0, weights=weight)) + 1e-9
    columns = np.column_stack([(features - mean) / scale, np.ones(len(features))])
    share = weight / weight.sum()
    far = np.log(np.clip(error, 0.02, 2) / RIGHT_CELLS)
    together = (_logistic(columns, error < RIGHT_CELLS, share) - STEEP * _linear(columns, far, share)) / 2
    plain = together[:-1] / scale
    return np.append(plain, together[-1] - plain @ mean)


def _logistic(columns: np.ndarray, right: np.ndarray, share: np.ndarray) -> np.ndarray:
    """By Newton steps."""
    weights, pull = np.zeros(columns.shape[1]), _pull(columns)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -40, 40)))
        gradient = columns.T @ (share * (chance - right)) + pull @ weights
        curvature = (columns * (share * chance * (1 - chance))[:, None]).T @ columns
        weights -= np.linalg.solve(curvature + pull + 1e-6 * np.eye(len(weights)), gradient)
    return weights


def _linear(columns: np.ndarray, target: np.ndarray, share: np.ndarray) -> np.ndarray:
    """By reweighted least squares; outliers count less."""
    weights, trusted = np.zeros(columns.shape[1]), share
    for _ in range(10):
        normal = (columns * trusted[:, None]).T @ columns + _pull(columns)
        weights = np.linalg.solve(normal, columns.T @ (trusted * target))
        rest = target - columns @ weights
        trusted = share / (1 + rest**2 / (4 * (share @ rest**2)))
    return weights


def _pull(columns: np.ndarray) -> np.ndarray:
    return PULL * np.diag(np.append(np.ones(columns.shape[1] - 1), 0))


def across_folds(features: np.ndarray, error: np.ndarray, weight: np.ndarray, scenes: np.ndarray) -> np.ndarray:
    """(N,) logits, each by weights fitted on other scenes."""
    logits = np.zeros(len(error))
    fold = np.random.default_rng(0).integers(FOLDS, size=int(scenes.max()) + 1)[scenes]
    for one in range(FOLDS):
        weights = fitted(features[fold != one], error[fold != one], weight[fold != one])
        logits[fold == one] = features[fold == one] @ weights[:-1] + weights[-1]
    return logits


def measured(folders: list[Path], every: int, kept: Path, most: int) -> dict[str, np.ndarray]:
    """Rows of all scenes, resumed from `kept`: features, error, kinds, scenes (numbers)."""
    table: dict[str, list[object]] = {"features": [], "error": [], "kinds": [], "scenes": []}
    done = 0
    if kept.exists():
        with np.load(kept) as before:
            done = int(before["done"])
            table = {name: list(before[name]) for name in table}
    for number, scene in enumerate(every_scene(folders)):
        if number < done or number % every:
            continue
        if number >= most:
            break
        rng = np.random.default_rng((1, number))
        disturbed = Scene(disturb(scene.image_bgr, rng), scene.pose, scene.size)
        for one, kind in ((scene, "found"), (disturbed, "disturbed")):
            for row in rows(one, kind, rng):
                for name, value in zip(table, (row.features, row.error_cells, row.kind, number), strict=True):
                    table[name].append(value)
        if number % SAVE_EVERY == SAVE_EVERY - 1:
            _save(kept, table, number + 1)
    _save(kept, table, number + 1)
    return {name: np.array(values) for name, values in table.items()}


def _save(kept: Path, table: dict[str, list[object]], done: int) -> None:
    fresh = kept.with_suffix(".new.npz")
    np.savez(fresh, done=done, **{name: np.array(values) for name, values in table.items()})  # type: ignore[arg-type]
    fresh.replace(kept)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Fits the weights of vision.grid.verdict on rendered pictures.")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=1, help="takes every so many-th scene")
    parser.add_argument("--most", type=int, default=10**9, help="scenes")
    parser.add_argument("--rows", type=Path, required=True, help="an .npz that keeps what was measured")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    table = measured(args.folders, args.every, args.rows, args.most)
    features, error, kinds = table["features"], table["error"], table["kinds"]
    found, right = np.isin(kinds, ("found", "disturbed")), error < RIGHT_CELLS
    weight = np.where(kinds == "found", 1.0, np.where(kinds == "disturbed", DISTURBED_WEIGHT, MADE_WEIGHT))
    for name, count in (("FINDER", len(Evidence.__dataclass_fields__)), ("BOTH", features.shape[1])):
        print(name, np.round(fitted(features[:, :count], error, weight), 3).tolist())
        logits = across_folds(features[:, :count], error, weight, table["scenes"])
        for bar in BARS:
            passed = logits > np.log(bar / (1 - bar))
            words = [
                f"{kind} right {int((passed & right & of).sum())}/{int((right & of).sum())}"
                f" wrong {int((passed & ~right & of).sum())}/{int((~right & of).sum())}"
                for kind, of in (("found", kinds == "found"), ("disturbed", kinds == "disturbed"), ("made", ~found))
            ]
            print(f"  {bar}: {'; '.join(words)}")
        doubtful = np.argsort(np.where(right, -np.inf, logits))[-6:]
        for row in doubtful:
            words_ = f"{kinds[row]} of scene {table['scenes'][row]}, {error[row]:.2f} cells off"
            print(f"  most believed wrong: {1 / (1 + np.exp(-logits[row])):.3f} {words_}")


if __name__ == "__main__":
    main()
