"""Fits the temperature of the points net: `python -m vision.training.points.calibrate`.

On rendered scenes that no training saw (seeds of their own), cut out by their true corners: the temperature with the
least log loss over visible points, and what each threshold of doubt would leave. Prints; the numbers stand in
`vision.stones.net`.
"""

import argparse

import cv2
import numpy as np

from vision.geometry.outlook import raised_through
from vision.geometry.rectify import rectify
from vision.stones.net import TEMPERATURE, read_stones
from vision.synthetic import random_scene, render, station_scene

FIRST_SEED = 930_001
THRESHOLDS = (0.9, 0.95, 0.97, 0.98, 0.99, 0.995)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=150)
    parser.add_argument("--views", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    logits, truth = _readings(args.scenes, args.views)
    losses = {t: _log_loss(logits / t, truth) for t in np.arange(0.6, 2.6, 0.05)}
    best = min(losses, key=losses.__getitem__)
    print(f"temperature {best:.2f}: log loss {losses[best]:.6f}; at 1: {_log_loss(logits, truth):.6f}")
    probability = _softmax(logits / best)
    said, right = probability.max(axis=1), probability.argmax(axis=1) == truth
    for threshold in THRESHOLDS:
        unsure = said < threshold
        wrong = (~right & ~unsure).sum()
        print(f"sure from {threshold}: unsure {unsure.sum()}/{len(said)} = {unsure.mean():.4f}, sure and wrong {wrong}")


def _readings(scenes: int, views: int) -> tuple[np.ndarray, np.ndarray]:
    """Logits (N, 3) and truth (N,) of all visible points of scenes whose board is wholly in the picture."""
    logits, truth = [], []
    for index in range(scenes):
        rng = np.random.default_rng((FIRST_SEED, index))
        scene = station_scene(rng, 1280) if index % 4 == 0 else random_scene(rng, 1024)
        drawn = render(scene)
        if not drawn.inside:
            continue
        raised, lean = raised_through(drawn.pose, (drawn.image_bgr.shape[1], drawn.image_bgr.shape[0]))
        seen = read_stones(rectify(drawn.image_bgr, raised), lean, views=views)
        visible = ~drawn.hidden & (seen.hidden < 0.5)
        logits.append(seen.log_probability[visible] * TEMPERATURE)
        truth.append(drawn.stones[visible])
    return np.concatenate(logits).astype(np.float64), np.concatenate(truth)


def _softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _log_loss(logits: np.ndarray, truth: np.ndarray) -> float:
    return float(-np.log(_softmax(logits)[np.arange(len(truth)), truth] + 1e-12).mean())


if __name__ == "__main__":
    main()
