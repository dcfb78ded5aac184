"""Whether the probabilities hold: what was said against how often it was right, as numbers and as a plot."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tests.bench.photographs.scoring import Outcome
from vision.picture import Reading

BINS = (0.0, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999, 1.01)
SIDE, LEAST = 340, 1e-5  # of the plot in pixels; the smallest share of errors that it shows
CONFIDENCE = 1.96  # standard deviations: 95 % intervals


@dataclass(frozen=True)
class Bin:
    """Points whose best guess was given a probability in one range; `said` is the mean of those."""

    low: float
    high: float
    points: int
    right: int
    said: float

    def __str__(self) -> str:
        share = f"right {self.right}/{self.points} = {self.right / self.points:.5f}"
        return f"  said {self.low:.4f} to {self.high:.4f} (mean {self.said:.5f}): {share}"


def reliability(outcomes: Iterable[Outcome]) -> list[Bin]:
    """Over the visible points of right grids."""
    said, right = [], []
    for outcome in outcomes:
        if isinstance(outcome.answer, Reading) and outcome.grid:
            look = ~outcome.case.skip & ~outcome.answer.hidden
            said.append(outcome.answer.probability.max(axis=1)[look])
            right.append((outcome.answer.stones == outcome.case.stones)[look])
    if not said:
        return []
    probability, correct = np.concatenate(said), np.concatenate(right)
    table = []
    for low, high in pairwise(BINS):
        inside = (probability >= low) & (probability < high)
        if inside.any():
            mean = float(probability[inside].mean())
            table.append(Bin(low, min(high, 1.0), int(inside.sum()), int(correct[inside].sum()), mean))
    return table


def plot(title: str, bins: Iterable[Bin]) -> str:
    """An SVG: share of errors said (across) and found (up), both logarithmic, with Wilson's 95 % intervals.

    On the diagonal it is honest; below, it was too modest; above, too sure.
    """
    marks = []
    for entry in bins:
        found = 1 - entry.right / entry.points
        low, high = _wilson(entry.points - entry.right, entry.points)
        x = _place(1 - entry.said)
        y, top, bottom = (SIDE - _place(share) for share in (found, high, low))
        marks.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{bottom:.1f}" y2="{top:.1f}" stroke="#888"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#b03030">'
            f"<title>{entry}</title></circle>"
        )
    powers = [10.0**exponent for exponent in range(-5, 1)]
    grid = "".join(
        f'<text x="{_place(p):.0f}" y="{SIDE + 14}" text-anchor="middle">{p:g}</text>'
        f'<text x="-4" y="{SIDE - _place(p) + 4:.0f}" text-anchor="end">{p:g}</text>'
        for p in powers
    )
    return (
        f'<svg width="{SIDE + 90}" height="{SIDE + 60}" viewBox="-50 -22 {SIDE + 90} {SIDE + 60}" font-size="11">'
        f'<text x="0" y="-8">{title}: share of errors, said (across) and found (up)</text>'
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#ccc"/>'
        f'<line x1="0" y1="{SIDE}" x2="{SIDE}" y2="0" stroke="#ccc"/>{grid}{"".join(marks)}</svg>'
    )


def _wilson(errors: int, points: int) -> tuple[float, float]:
    share, z2 = errors / points, CONFIDENCE**2
    middle = (share + z2 / (2 * points)) / (1 + z2 / points)
    half = CONFIDENCE * np.sqrt(share * (1 - share) / points + z2 / (4 * points**2)) / (1 + z2 / points)
    return float(max(middle - half, 0)), float(min(middle + half, 1))


def _place(share: float) -> float:
    """Pixels from the plot's corner."""
    return float(SIDE * np.clip(1 - np.log10(max(share, LEAST)) / np.log10(LEAST), 0, 1))
