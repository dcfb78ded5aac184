"""How far a found grid is to be believed: two linear models of the witnesses in `vision.grid.verify`.

One is the finder's own, which chooses among starts; the other heard the stones net too and decides what is reported.
Fitted by `vision.training.grid.verdict` on rendered pictures; see the card in vision/models.
"""

import numpy as np

from vision.geometry.fit import Doubles
from vision.grid.verify import Evidence, stone_features
from vision.stones.net import Stones

# weights of Evidence.features, then of stone_features; last the constant
FINDER = np.array([0.197, 0.66, -0.591, 0.098, 8.395, -1.749, -1.1, -1.821, 0.018, -0.892, -24.037])
BOTH = np.array(
    [0.355, 0.638, -0.456, 0.117, 4.526, -1.65, -0.89, -1.569, -0.031, -0.755, 0.249, -0.301, 0.09, 0.73, -20.764]
)


def trust(evidence: Evidence) -> float:
    """0..1: probability that all four corners are within a third of a cell, by the finder's own evidence."""
    return _probability(evidence.features(), FINDER)


def belief(evidence: Evidence, stones: Stones) -> float:
    """The same by all witnesses; `stones` as read under the grid."""
    return _probability(np.append(evidence.features(), stone_features(stones)), BOTH)


def _probability(features: Doubles, weights: Doubles) -> float:
    return float(1 / (1 + np.exp(-np.clip(features @ weights[:-1] + weights[-1], -40, 40))))
