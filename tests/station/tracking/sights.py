"""Sights made by hand: a board in letters, points under a hand, how strong the evidence is."""

from collections.abc import Iterable

import numpy as np

from rules.points import parse_point
from vision.geometry.pose import BoardPose
from vision.observation import Observation
from vision.sight import Sight

POSE = BoardPose(np.eye(3), residual_cells=0.0)


def sight(stones: bytes, hidden: Iterable[int] = (), *, nats: float = 8.0) -> Sight:
    """What a perfect watcher sees of 361 stones (0, 1, 2)."""
    loglik = np.full((361, 3), -nats, np.float32)
    loglik[np.arange(361), np.frombuffer(stones, np.uint8)] = 0
    mask = np.zeros(361, np.bool_)
    mask[list(hidden)] = True
    return Sight(Observation(loglik, mask, 1.0, np.ones(361, np.bool_)), None, POSE)


def pale(seen: Sight, point: str, lean: float) -> Sight:
    """The sight with a certain stone on `point` whose color is open: white by `lean` nats."""
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point(point)] = (-11.0, min(0.0, -lean), min(0.0, lean))
    return Sight(Observation(loglik, seen.observation.hidden, 1.0, seen.observation.changed), None, POSE)


def hardly_white(seen: Sight, point: str, nats: float) -> Sight:
    """The sight with a white stone on `point` that is no likelier than that over an empty point."""
    assert seen.observation is not None
    loglik = seen.observation.loglik.copy()
    loglik[parse_point(point)] = (-nats, -8.0, 0.0)
    return Sight(Observation(loglik, seen.observation.hidden, 1.0, seen.observation.changed), None, POSE)


def board(black: str = "", white: str = "") -> bytes:
    """361 stones from point names."""
    stones = bytearray(361)
    for names, color in ((black, 1), (white, 2)):
        for name in names.split():
            stones[parse_point(name)] = color
    return bytes(stones)


def area(center: str, radius: int = 2) -> list[int]:
    """Points within `radius` lines."""
    row, column = divmod(parse_point(center), 19)
    return [p for p in range(361) if abs(p // 19 - row) <= radius and abs(p % 19 - column) <= radius]
