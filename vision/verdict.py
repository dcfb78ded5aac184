"""How far a found grid is to be believed: two linear models of the witnesses in `vision.verify`.

One is the finder's own, which chooses among starts; the other heard the stones net too and decides what is reported.
Fitted by `vision.training.grid.verdict` on rendered pictures; see the card in vision/models.
"""

import numpy as np

from vision.fit import Doubles
from vision.stones import Stones
from vision.verify import Evidence, stone_features

# weights of Evidence.features, then of stone_features; last the constant
FINDER = np.array([1.015, 0.919, -0.646, -0.142, 4.128, -1.643, -0.892, -1.69, 0.174, -1.133, -18.153])
BOTH = np.array(
    [1.234, 0.928, -0.396, -0.156, 1.484, -1.617, -0.653, -1.272, 0.034, -1.03, 0.273, -0.125, -0.159, 1.528, -16.633]
)


def trust(evidence: Evidence) -> float:
    """0..1: probability that all four corners are within a third of a cell, by the finder's own evidence."""
    return _probability(evidence.features(), FINDER)


def belief(evidence: Evidence, stones: Stones) -> float:
    """The same by all witnesses; `stones` as read under the grid."""
    return _probability(np.append(evidence.features(), stone_features(stones)), BOTH)


def _probability(features: Doubles, weights: Doubles) -> float:
    return float(1 / (1 + np.exp(-np.clip(features @ weights[:-1] + weights[-1], -40, 40))))
