"""Where stones stand in a random picture. No rules of the game: a walk of clusters that looks like one."""

import cv2
import numpy as np
import numpy.typing as npt

Stones = npt.NDArray[np.uint8]  # (361,), 0 empty, 1 black, 2 white
KINDS = ("empty", "one", "opening", "middle", "late", "dense", "noise", "blocks", "crowd", "settled", "full")


def random_stones(rng: np.random.Generator, kind: str) -> Stones:
    """A position of the given kind (see KINDS). Raises ValueError on an unknown kind."""
    board = np.zeros((19, 19), np.uint8)
    match kind:
        case "empty":
            pass
        case "one":
            row, column = rng.integers(0, 19, 2)
            board[row, column] = rng.integers(1, 3)
        case "opening":
            _walk(rng, board, int(rng.integers(2, 30)))
        case "middle":
            _walk(rng, board, int(rng.integers(30, 140)))
        case "late":
            _walk(rng, board, int(rng.integers(140, 230)))
        case "dense":
            _walk(rng, board, int(rng.integers(220, 310)))
        case "noise":
            share = rng.uniform(0.01, 0.95)
            board[:] = (rng.random((19, 19)) < share) * rng.integers(1, 3, (19, 19))
        case "blocks":
            _blocks(rng, board)
        case "crowd":  # one color far more than the other, as in teaching or a count in progress
            color = int(rng.integers(1, 3))
            _walk(rng, board, int(rng.integers(20, 120)))
            board[(board != 0) & (rng.random((19, 19)) < 0.9)] = color
        case "settled":
            _settle(rng, board, rng.uniform(0.45, 0.9))
        case "full":
            _settle(rng, board, rng.uniform(0.82, 0.99))
        case _:
            raise ValueError(f"unknown kind of position {kind!r}, expected one of {', '.join(KINDS)}")
    return board.reshape(361)


def _walk(rng: np.random.Generator, board: Stones, moves: int) -> None:
    """Alternating stones: mostly near the last ones, sometimes a new corner or side; then lifts some strings."""
    last = np.array([rng.choice([3, 15, 2, 16]), rng.choice([3, 15, 3, 16])])
    color = 1
    for _ in range(moves):
        for _ in range(12):
            if rng.random() < 0.18:
                spot = rng.integers(0, 19, 2)
                if rng.random() < 0.5:
                    spot = np.array([rng.choice([2, 3, 15, 16]), rng.integers(2, 17)])[:: rng.choice([1, -1])]
            else:
                spot = last + np.rint(rng.normal(0, 1.3, 2)).astype(int)
            if (spot >= 0).all() and (spot < 19).all() and board[tuple(spot)] == 0:
                board[tuple(spot)] = color
                last = spot
                color = 3 - color
                break
        else:
            last = rng.integers(0, 19, 2)
    if moves > 60 and rng.random() < 0.5:  # captured areas leave holes
        for _ in range(int(rng.integers(1, 5))):
            row, column = rng.integers(0, 17, 2)
            board[row : row + rng.integers(1, 4), column : column + rng.integers(1, 4)] = 0


def _settle(rng: np.random.Generator, board: Stones, share: float) -> None:
    """Areas of either color out to the first line, so many of their points filled, empty ones mostly together."""
    area = cv2.GaussianBlur(rng.normal(size=(19, 19)), (0, 0), rng.uniform(1.2, 3))
    color = 1 + (area > np.quantile(area, rng.uniform(0.4, 0.6)))
    color = np.where(rng.random((19, 19)) < rng.uniform(0, 0.15), 3 - color, color)
    hollow = rng.normal(size=(19, 19)) + 6 * cv2.GaussianBlur(rng.normal(size=(19, 19)), (0, 0), rng.uniform(0.6, 1.5))
    board[:] = np.where(hollow <= np.quantile(hollow, share), color, 0)


def _blocks(rng: np.random.Generator, board: Stones) -> None:
    """Full rows, lines and rectangles of one color."""
    for _ in range(int(rng.integers(1, 12))):
        row, column = rng.integers(0, 19, 2)
        height, width = (1, rng.integers(2, 19)) if rng.random() < 0.5 else rng.integers(1, 6, 2)
        if rng.random() < 0.5:
            height, width = width, height
        board[row : row + height, column : column + width] = rng.integers(0, 3)


def random_offsets(
    rng: np.random.Generator, stones: Stones, spread: float, limit: float, diameter: float, column_width: float
) -> npt.NDArray[np.float32]:
    """How far each stone lies off its point, float32 (361, 2) in rows, at most `limit` in any direction.

    Overlapping neighbors push each other apart.
    """
    offsets = rng.normal(0, spread, (19, 19, 2)) + rng.normal(0, spread * 0.4, 2)
    sloppy = rng.random((19, 19, 1)) < 0.03
    angle, distance = rng.uniform(0, 2 * np.pi, (19, 19)), rng.uniform(0, limit, (19, 19, 1))
    offsets = np.where(sloppy, distance * np.stack([np.cos(angle), np.sin(angle)], axis=-1), offsets)
    there = stones.reshape(19, 19) > 0
    grid = np.stack(np.meshgrid(np.arange(19) * column_width, np.arange(19.0)), axis=-1)
    place = grid + np.clip(offsets, -limit, limit)
    for _ in range(8):
        push = np.zeros_like(place)
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            ours = (slice(0, 19 - dr), slice(max(0, -dc), 19 - max(0, dc)))
            theirs = (slice(dr, 19), slice(max(0, dc), 19 + min(0, dc)))
            gap = place[theirs] - place[ours]
            length = np.sqrt((gap * gap).sum(axis=-1, keepdims=True)) + 1e-9
            overlap = np.maximum(diameter - length, 0) * (there[ours] & there[theirs])[..., None]
            push[theirs] += gap / length * overlap * 0.5
            push[ours] -= gap / length * overlap * 0.5
        place += np.clip(push, -0.25, 0.25)
    moved = (place - grid) * there[..., None]
    far = np.linalg.norm(moved, axis=-1, keepdims=True)
    moved *= np.minimum(1, limit / np.maximum(far, 1e-9))
    return np.asarray(moved.reshape(361, 2), np.float32)
