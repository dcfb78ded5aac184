"""A table made of a photograph's pixels: stones are copied from its other stones, bare points from its empty ones."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from rules.points import star_points
from tests.bench.films.photograph import STONE_CELLS, Doubles, Photograph

REACH_CELLS = 0.95  # what is painted around a point, at most
EDGE_CELLS = 0.08  # over which a stone passes into what is around it
SHADOW_CELLS, SHADOW_EDGE_CELLS, SHADOW = 0.62, 0.25, 0.35  # copied with a stone: radius, edge, how much of it
WIPED_CELLS, WIPED_EDGE_CELLS = 0.66, 0.12  # painted over where a stone is lifted
MOST_AWAY_CELLS = 0.2  # by which a stone makes room for those that stand
GAIN = 0.75, 1.3  # by which copied pixels are darkened or brightened, at most
ALIKE_STONES, ALIKE_POINTS = 4, 3  # from so many of the best ones one is chosen

_ROW, _COLUMN = np.divmod(np.arange(361), 19)
_STAR = np.isin(np.arange(361), star_points(19))


class Table:
    """A photograph's board on which stones are put and from which they are lifted; knows no rules.

    image_bgr -- uint8 (H, W, 3): what shows now; stones -- uint8 (361,): 0 empty, 1 black, 2 white
    """

    def __init__(self, photograph: Photograph, rng: np.random.Generator) -> None:
        self.photograph = photograph
        self.image_bgr = photograph.image_bgr.copy()
        self.stones = photograph.stones.copy()
        self._lying_cells = photograph.lying_cells.copy()
        self._rng = rng

    def put(self, point: int, color: int, off_cells: tuple[float, float] = (0.0, 0.0)) -> None:
        """A stone like those of its color nearby, so far off its point, beside those that stand around it.

        Where there is no room it is seen under them: what stands is not painted over.
        """
        source = self._stone_like(point, color)
        self._lying_cells[point] = center = self._beside_others(point, self.photograph.aside_cells[point] + off_cells)
        box, places = self.photograph.box(point, REACH_CELLS)
        places_there = places - center + self.photograph.lying_cells[source]
        stone = self.photograph.sampled(source, places_there) * self._gain(point, source)
        free = _free(point, places, self.stones, self._lying_cells)
        alone = _free(source, places_there, self.photograph.stones, self.photograph.lying_cells)
        shadow = SHADOW * free * alone * _disc(places - center, SHADOW_CELLS, SHADOW_EDGE_CELLS)
        here = self.image_bgr[box].astype(float)
        here += shadow * (np.minimum(stone, here) - here)
        here += free * _disc(places - center, STONE_CELLS + EDGE_CELLS / 4, EDGE_CELLS) * (stone - here)
        self.image_bgr[box] = np.clip(here, 0, 255).astype(np.uint8)
        self.stones[point] = color

    def lift(self, point: int) -> None:
        """Paints an empty point like those nearby over a stone. Does not check that `can_lift`."""
        source = int(self._rng.choice(self._empty_like(point)))
        box, places = self.photograph.box(point, REACH_CELLS)
        bare = self.photograph.sampled(source, places) * self._gain(point, source)
        free = _free(point, places, self.stones, self._lying_cells)
        wiped = free * _disc(places - self._lying_cells[point], WIPED_CELLS, WIPED_EDGE_CELLS)
        here = self.image_bgr[box].astype(float)
        here += wiped * (bare - here)
        self.image_bgr[box] = np.clip(here, 0, 255).astype(np.uint8)
        self.stones[point] = 0

    def can_lift(self, point: int) -> bool:
        """Whether the photograph has an empty point that looks like this one: no corner looks like another."""
        return bool(self._empty_like(point))

    def _beside_others(self, point: int, center_cells: Doubles) -> Doubles:
        """Where the disc comes to lie when those around, that lie too near, push it away."""
        away = np.zeros(2)
        for step, lying in _around(point, self.stones, self._lying_cells):
            apart = center_cells - step - lying
            far = max(float(np.linalg.norm(apart)), 0.1)
            away += apart / far * max(0.0, 2 * STONE_CELLS - far)
        return center_cells + np.clip(away, -MOST_AWAY_CELLS, MOST_AWAY_CELLS)

    def _stone_like(self, point: int, color: int) -> int:
        """A stone of the photograph, near and with few others around it."""
        same = np.flatnonzero(self.photograph.stones == color)
        unlike = 1.5 * self.photograph.crowd[same] + 0.6 * _away(point, same) + self._rng.random(len(same))
        return int(self._rng.choice(same[np.argsort(unlike)[:ALIKE_STONES]]))

    def _empty_like(self, point: int) -> list[int]:
        """Empty points of the photograph at the same edges, without a star that this one has not: best without stones
        around, then the nearest."""
        edges = [(lines == end) == (lines[point] == end) for lines in (_ROW, _COLUMN) for end in (0, 18)]
        alike = np.logical_and.reduce([*edges, self.photograph.stones == 0, _STAR[point] >= _STAR])
        same = np.flatnonzero(alike)
        unlike = 100 * self.photograph.crowd[same] + 50 * (_STAR[same] != _STAR[point]) + _away(point, same)
        best = same[np.argsort(unlike)[:ALIKE_POINTS]]
        return [int(other) for other in best if self.photograph.crowd[other] == self.photograph.crowd[best[0]]]

    def _gain(self, point: int, source: int) -> float:
        wood = self.photograph.wood
        return float(np.clip(wood[point] / max(wood[source], 1), *GAIN))


def _free(point: int, places_cells: Doubles, stones: npt.NDArray[np.uint8], lying_cells: Doubles) -> Doubles:
    """(h, w, 1): 1 where no stone on a point around `point` shows, 0 where one does."""
    free = np.ones((*places_cells.shape[:2], 1))
    for step, lying in _around(point, stones, lying_cells):
        free *= 1 - _disc(places_cells - step - lying, STONE_CELLS, EDGE_CELLS)
    return free


def _around(
    point: int, stones: npt.NDArray[np.uint8], lying_cells: Doubles
) -> Iterator[tuple[npt.NDArray[np.int64], Doubles]]:
    """The way (2,) to each of up to eight stones around a point, and how far off its own point that stone lies."""
    around = (abs(_ROW - _ROW[point]) <= 1) & (abs(_COLUMN - _COLUMN[point]) <= 1) & (stones > 0)
    for other in np.flatnonzero(around & (np.arange(361) != point)):
        yield np.array([_COLUMN[other] - _COLUMN[point], _ROW[other] - _ROW[point]]), lying_cells[other]


def _disc(places_cells: Doubles, radius_cells: float, edge_cells: float) -> Doubles:
    """(h, w, 1): 1 within the radius, 0 beyond, a slope of `edge_cells` between."""
    away = np.linalg.norm(places_cells, axis=2, keepdims=True)
    return np.asarray(np.clip((radius_cells - away) / edge_cells + 0.5, 0, 1))


def _away(point: int, others: npt.NDArray[np.int64]) -> Doubles:
    return np.asarray(np.hypot(_ROW[others] - _ROW[point], _COLUMN[others] - _COLUMN[point]))
