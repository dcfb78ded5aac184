"""Misses of a filmed sequence as pictures: the point over time, and the whole view."""

import json
from pathlib import Path

import cv2
import numpy as np

from tests.bench.films.witness import Miss, Score, row_column
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELL_PX, Image, rectify

STEPS = (-3, -1, 0, 1, 2, 4, 8, 14)  # pictures from the miss
REACH = 3  # cells around the point
TILE_PX = 2 * (2 * REACH + 1) * CELL_PX // 2
MOST = 12  # of one sequence


def draw_misses(folder: Path, score: Score, out: Path) -> Path:
    """One picture, OUT/NAME.jpg: a row for each miss, its words above it."""
    rows = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    strips = [_strip(folder, rows, miss) for miss in score.misses[:MOST]]
    path = out / f"{score.name}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), np.vstack(strips), [cv2.IMWRITE_JPEG_QUALITY, 85])
    return path


def _strip(folder: Path, rows: list[dict[str, object]], miss: Miss) -> Image:
    tiles = []
    for step in STEPS:
        row = rows[min(max(miss.t + step, 0), len(rows) - 1)]
        image = np.asarray(cv2.imread(str(folder / str(row["image"]))), np.uint8)
        board = rectify(image, _pose(np.array(row["corners"], np.float32)))
        if miss.point is not None:
            y, x = (int((v + 1.5) * CELL_PX) for v in row_column(miss.point))
            half = (2 * REACH + 1) * CELL_PX // 2
            wide = cv2.copyMakeBorder(board, half, half, half, half, cv2.BORDER_REPLICATE)
            board = np.asarray(wide[y : y + 2 * half, x : x + 2 * half], np.uint8)
        tile = cv2.resize(board, (TILE_PX, TILE_PX), interpolation=cv2.INTER_AREA)
        cv2.putText(tile, str(row["image"])[:4], (4, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 255, 255), 1)
        tiles.append(tile)
    strip = np.hstack(tiles)
    title = np.zeros((22, strip.shape[1], 3), np.uint8)
    cv2.putText(title, f"picture {miss.t}: {miss.words}", (4, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1)
    return np.asarray(np.vstack([title, strip]), np.uint8)


def _pose(corners_px: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]") -> BoardPose:
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners_px, cells)
    return BoardPose(np.asarray(matrix, np.float64), residual_cells=0.0)
