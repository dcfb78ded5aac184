"""Rendered scenes that tests share."""

from functools import cache

import numpy as np

from vision.synthetic import random_scene, render, station_scene
from vision.synthetic.render import Rendered


@cache
def plain_scene(seed: int) -> Rendered:
    """A close view of a whole board, not very low, in color, with nothing hidden."""
    rng = np.random.default_rng(seed)
    while True:
        seen = render(random_scene(rng, 900, "closeup"))
        if seen.inside and not seen.hidden.any() and not {"low", "cut", "gray"} & set(seen.tags):
            return seen


@cache
def overhead_scene(seed: int) -> Rendered:
    """What the station's own camera sees: the board fills the picture, nothing is hidden."""
    rng = np.random.default_rng(seed)
    while True:
        seen = render(station_scene(rng, 960))
        if seen.inside and not seen.hidden.any():
            return seen
