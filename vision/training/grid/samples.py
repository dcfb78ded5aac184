"""What the two looks are trained on: pieces of a scene, with the truth in the shape of the net's maps."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose, RadialLens
from vision.grid.keypoints import FIRST_SIDE_PX, SECOND, STRIDE, whiten
from vision.training.grid.disturb import disturb

Floats = npt.NDArray[np.float32]
SIZES = (19, 13, 9)
NONE = 3  # class of a window without a readable board


@dataclass(frozen=True)
class Scene:
    """A picture and where its board lies: `pose` maps to cells of a board with `size` lines (None: no board)."""

    image_bgr: npt.NDArray[np.uint8]
    pose: BoardPose | None
    size: int = 19


def first_look(scene: Scene, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Input (3, S, S) and truth (5, S/8, S/8): board, corner, offset x and y (in map cells), weight of the first."""
    side = FIRST_SIDE_PX
    height, width = scene.image_bgr.shape[:2]
    scale = side / max(height, width) * (rng.uniform(0.75, 1.05) if rng.random() < 0.7 else rng.uniform(1.05, 1.9))
    angle = rng.normal(0, 5) if rng.random() < 0.7 else rng.uniform(-180, 180)
    flip = -1.0 if rng.random() < 0.5 else 1.0
    turn = cv2.getRotationMatrix2D((0, 0), angle, 1.0)[:, :2] * scale @ np.diag([flip, 1.0])
    target = np.array([width / 2, height / 2])
    if scale * max(height, width) > side * 1.05 and scene.pose is not None:  # zoomed in: keep the board in sight
        target = scene.pose.to_picture(np.array([[(scene.size - 1) / 2] * 2]))[0]
    center = side / 2 + rng.normal(0, side * 0.06, 2)
    matrix = np.hstack([turn, (center - turn @ target)[:, None]])
    image = scene.image_bgr
    if scale < 0.6:
        image = cv2.resize(image, None, fx=scale * 1.2, fy=scale * 1.2, interpolation=cv2.INTER_AREA)
        fx, fy = image.shape[1] / width, image.shape[0] / height
        matrix_small = matrix @ np.diag([1 / fx, 1 / fy, 1.0])
    else:
        matrix_small = matrix
    seen = cv2.warpAffine(image, matrix_small, (side, side), borderValue=(128, 128, 128))
    cells = side // STRIDE
    truth = np.zeros((5, cells, cells), np.float32)
    truth[4] = 1
    if scene.pose is not None:
        last = scene.size - 1
        axis = (np.arange(cells) + 0.5) * STRIDE - 0.5
        grid = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
        back = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))
        board = scene.pose.to_board(grid @ back[:2, :2].T + back[:2, 2])
        inside = ((board > -0.4) & (board < last + 0.4)).all(axis=1).reshape(cells, cells)
        truth[0] = inside
        edge = cv2.dilate(truth[0], np.ones((3, 3))) - cv2.erode(truth[0], np.ones((3, 3)))
        truth[4] = 1 - 0.7 * edge
        corners = scene.pose.to_picture(np.array([(0, 0), (last, 0), (last, last), (0, last)], float))
        corners = (corners @ matrix[:, :2].T + matrix[:, 2] + 0.5) / STRIDE
        rows, columns = np.mgrid[:cells, :cells] + 0.5
        for x, y in corners:
            distance = (columns - x) ** 2 + (rows - y) ** 2
            peak = np.exp(-distance / (2 * 0.8**2))
            nearer = peak > truth[1]
            truth[1][nearer] = peak[nearer]
            truth[2][nearer] = (x - columns)[nearer]
            truth[3][nearer] = (y - rows)[nearer]
    return whiten(disturb(seen, rng)), truth


def second_look(scene: Scene, rng: np.random.Generator) -> tuple[Floats, Floats, int]:
    """Input (3, S, S), truth (4, S/8, S/8): way in x and y (cells), weight of the way, board; and the class."""
    if scene.pose is None or rng.random() < 0.02:
        return _nowhere(scene, rng)
    last = scene.size - 1
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    order = np.roll(np.arange(4), rng.integers(4))
    if rng.random() < 0.5:
        order = order[::-1]
    # the true board, turned or mirrored, as the window should show it; its corners then go astray
    symmetry = cv2.getPerspectiveTransform(
        (square[order] * last).astype(np.float32), (square * last).astype(np.float32)
    )
    wrong = square * last + _astray(rng, last)
    corners = scene.pose.to_picture(square[order] * last)
    astray = scene.pose.to_picture(_mapped(np.linalg.inv(symmetry), wrong))
    if not np.isfinite(astray).all() or cv2.contourArea(astray.astype(np.float32)) < 900:
        return _nowhere(scene, rng)
    estimate = _estimate(scene, astray, square * 18, rng)
    seen = SECOND.cut(scene.image_bgr, estimate)
    cells = SECOND.side_px // STRIDE
    axis = (np.arange(cells) + 0.5) * STRIDE - 0.5
    nominal = SECOND.to_cells(np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2))
    picture = estimate.to_picture(nominal)
    with np.errstate(all="ignore"):
        true = _mapped(symmetry, scene.pose.to_board(picture))
    depth = np.column_stack([nominal, np.ones(len(nominal))]) @ estimate.inverse[2]
    sane = np.isfinite(true).all(axis=1) & (depth * estimate.inverse[2, 2] > 0) & (np.abs(true).max(axis=1) < 60)
    true = np.where(sane[:, None], true, 99.0)
    truth = np.zeros((4, cells, cells), np.float32)
    inside = ((true > -0.4) & (true < last + 0.4)).all(axis=1)
    truth[3] = inside.reshape(cells, cells)
    if scene.size == 19:
        way = (true - nominal).T.reshape(2, cells, cells)
        near = ((true > -1.5) & (true < last + 1.5)).all(axis=1) & (np.abs(true - nominal).max(axis=1) < 14)
        truth[:2] = np.where(near.reshape(cells, cells), way, 0)
        truth[2] = near.reshape(cells, cells)
    del corners
    return whiten(disturb(seen, rng)), truth, SIZES.index(scene.size)


def _estimate(
    scene: Scene, astray_px: npt.NDArray[np.float64], cells: npt.NDArray[np.float64], rng: np.random.Generator
) -> BoardPose:
    """A pose whose corners lie at `astray_px`: with the lens left out, or guessed, as later looks have it."""
    height, width = scene.image_bgr.shape[:2]
    lens = RadialLens(0.0, (width / 2, height / 2), float(np.hypot(width, height)) / 2)
    if rng.random() < 0.4:
        true = scene.pose.lens.k1 if scene.pose is not None and scene.pose.lens else 0.0
        guess = float(np.clip(true * rng.uniform(0.4, 1.2) + rng.normal(0, 0.015), -0.08, 0.4))
        lens = RadialLens(guess, lens.center_px, lens.scale_px)
    flat = lens.undistort(astray_px)
    matrix = cv2.getPerspectiveTransform(flat.astype(np.float32), cells.astype(np.float32))
    return BoardPose(np.asarray(matrix, float), 0.0, lens=lens if lens.k1 else None)


def _astray(rng: np.random.Generator, last: int) -> npt.NDArray[np.float64]:
    """(4, 2) cells: how far the corners of an estimate lie from the truth."""
    kind = rng.choice(6, p=[0.3, 0.4, 0.12, 0.08, 0.04, 0.06])
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    unit = last / 18
    if kind == 0:
        return np.asarray(rng.normal(0, rng.uniform(0.5, 2.2) * unit, (4, 2)))
    if kind == 1:
        return np.asarray(rng.normal(0, rng.uniform(0.02, 0.4) * unit, (4, 2)))
    if kind == 2:  # some sides a line or two off
        x0, x1, y0, y1 = rng.choice([-2, -1, 0, 1, 2], 4, p=[0.08, 0.22, 0.4, 0.22, 0.08])
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float) + rng.normal(0, 0.15, (4, 2))
    if kind == 3:  # turned and scaled
        angle, scale = np.radians(rng.normal(0, 12)), rng.uniform(0.75, 1.3)
        turn = scale * np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
        return np.asarray((square - 0.5) @ turn.T * last - (square - 0.5) * last + rng.normal(0, 1.2 * unit, 2))
    if kind == 5:  # a whole side missed: under a head, in the dark, or taken for one with a thing beside it
        far = rng.uniform(2, 7) * (-1 if rng.random() < 0.75 else 1)
        off = np.zeros((4, 2))
        axis, end = rng.integers(2), rng.integers(2)
        off[square[:, axis] == end, axis] = far * (1 if end else -1)
        return np.asarray((off + rng.normal(0, 0.5, (4, 2))) * unit)
    astray = rng.normal(0, 0.4 * unit, (4, 2))
    astray[rng.integers(4)] += rng.normal(0, 4 * unit, 2)
    return astray


def _nowhere(scene: Scene, rng: np.random.Generator) -> tuple[Floats, Floats, int]:
    """A window that no board fills: anywhere in the picture, or much too large or small for the board."""
    height, width = scene.image_bgr.shape[:2]
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    cells = SECOND.side_px // STRIDE
    truth = np.zeros((4, cells, cells), np.float32)
    for _ in range(20):
        middle, radius = rng.uniform((0, 0), (width, height)), rng.uniform(0.08, 0.3) * max(width, height)
        quad = middle + (square - 0.5) * 2 * radius * rng.uniform(0.6, 1, 2) + rng.normal(0, radius * 0.15, (4, 2))
        if scene.pose is None:
            break
        board = scene.pose.to_board(np.vstack([quad, middle]))
        outside = ((board < -2) | (board > scene.size + 1)).any(axis=1)
        extent = np.abs(board[0] - board[2]).max() / (scene.size - 1)
        if outside.all() or extent < 0.4:
            break
    else:
        quad = np.array([(0, 0), (width, 0), (width, height), (0, height)]) * 3.0 - (width, height)
    to_board = cv2.getPerspectiveTransform(quad.astype(np.float32), (square * 18).astype(np.float32))
    return whiten(disturb(SECOND.cut(scene.image_bgr, BoardPose(to_board, 0.0)), rng)), truth, NONE


def _mapped(matrix: npt.NDArray[np.float64], points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    mapped = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:])
