"""What lenses, sensors, codecs and badly fitted corners do to a rectified board, and the eight symmetries."""

import cv2
import numpy as np

from vision.geometry.rectify import CELL_PX, SIDE_PX


def turn(image: np.ndarray, grids: list[np.ndarray], symmetry: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """The board and its (361,) labels under one of the eight symmetries."""
    squares = [grid.reshape(19, 19) for grid in grids]
    if symmetry >= 4:
        image, squares = image.transpose(1, 0, 2), [square.T for square in squares]
    quarter = symmetry % 4
    turned = [np.rot90(square, quarter).ravel() for square in squares]
    return np.ascontiguousarray(np.rot90(image, quarter)), turned


def cut_off(rng: np.random.Generator, image: np.ndarray, hidden: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A board knocked partly out of the picture, to the right of it: what lies beyond the edge is the edge's color, as
    `vision.geometry.rectify` fills it in, and hidden."""
    edge, beyond = edge_beyond(rng)
    image = image.copy()
    image[:, edge:] = image[:, edge - 1 : edge]
    return image, np.where(beyond, 1.0, hidden).astype(np.float32)


def edge_beyond(rng: np.random.Generator) -> tuple[int, np.ndarray]:
    """A column of the rectified board from which on the picture has ended, and bool (361,), the points of which hardly
    anything shows."""
    edge = int(SIDE_PX - CELL_PX * rng.uniform(0.3, 5))
    return edge, np.tile((np.arange(19) + 1.7) * CELL_PX > edge, 19)


def wear(rng: np.random.Generator, board_bgr: np.ndarray, strength: float = 1.0) -> np.ndarray:
    """A worse picture of the same board, uint8 (504, 504, 3); `strength` 0.3 for photographs, worn already."""
    image = _misfit(rng, board_bgr, strength)
    image = _tones(rng, image, strength)
    low_x = low_y = 1.0
    if rng.random() < 0.7 * strength:
        low_x = low_y = float(np.exp(rng.uniform(np.log(0.3), 0)))
        if rng.random() < 0.5:  # a low view: one direction is squeezed
            low_y *= rng.uniform(0.5, 1)
        low_x, low_y = max(low_x, 0.28), max(low_y, 0.28)
        if rng.random() < 0.5:
            low_x, low_y = low_y, low_x
        image = cv2.resize(image, None, fx=low_x, fy=low_y, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.35 * strength:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.6))
    elif rng.random() < 0.08 * strength:
        length = int(rng.integers(2, 6))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            np.fill_diagonal(kernel, 1 / length)
        else:
            kernel[length // 2] = 1 / length
        image = cv2.filter2D(image, -1, kernel)
    if rng.random() < 0.15:
        blurred = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2.5))
        amount = rng.uniform(0.3, 1.5)
        image = cv2.addWeighted(image, 1 + amount, blurred, -amount, 0)
    if rng.random() < 0.6 * strength:
        image = _noise(rng, image)
    if rng.random() < 0.06:
        image = _salt_and_pepper(rng, image)
    if rng.random() < 0.35 * strength:
        quality = int(rng.integers(12, 90))
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    if image.shape[0] != SIDE_PX or image.shape[1] != SIDE_PX:
        method = cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_CUBIC
        image = cv2.resize(image, (SIDE_PX, SIDE_PX), interpolation=method)
    return image


def _misfit(rng: np.random.Generator, image: np.ndarray, strength: float) -> np.ndarray:
    """Corners off by a few hundredths of a cell, now and then by more; a rest of lens distortion."""
    sigma = (0.03 if rng.random() < 0.7 else 0.08) * CELL_PX * (0.5 + 0.5 * strength)
    near, far = 1.5 * CELL_PX - 0.5, SIDE_PX - 1.5 * CELL_PX - 0.5
    corners = np.array([(near, near), (far, near), (far, far), (near, far)], np.float32)
    moved = corners + np.clip(rng.normal(0, sigma, (4, 2)), -0.2 * CELL_PX, 0.2 * CELL_PX).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, moved)
    if rng.random() < 0.75:
        return cv2.warpPerspective(
            image, matrix, (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    bend = rng.normal(0, 0.012)  # of half a board: up to a third of a cell in the middle of an edge
    axis = np.linspace(-1.15, 1.15, 22, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    center = rng.normal(0, 0.3, 2).astype(np.float32)
    r2 = (x - center[0]) ** 2 + (y - center[1]) ** 2
    corner_r2 = np.array([(sx - center[0]) ** 2 + (sy - center[1]) ** 2 for sx in (-1, 1) for sy in (-1, 1)]).mean()
    scale = 1 + bend * (r2 - corner_r2)
    half = (SIDE_PX - 1) / 2 / 1.15
    map_x = (center[0] + (x - center[0]) * scale) * half + (SIDE_PX - 1) / 2
    map_y = (center[1] + (y - center[1]) * scale) * half + (SIDE_PX - 1) / 2
    size = (SIDE_PX, SIDE_PX)
    smooth_x, smooth_y = (
        cv2.resize(m.astype(np.float32), size, interpolation=cv2.INTER_LINEAR) for m in (map_x, map_y)
    )
    return cv2.remap(image, smooth_x, smooth_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _tones(rng: np.random.Generator, image: np.ndarray, strength: float) -> np.ndarray:
    """Gain, gamma and black level of each channel by table; sometimes nearly gray."""
    steps = np.arange(256) / 255
    gamma = np.exp(rng.normal(0, 0.25 * strength))
    table = np.empty((256, 1, 3))
    for channel in range(3):
        gain = np.exp(rng.normal(0, 0.1 * strength))
        table[:, 0, channel] = 255 * np.clip(steps ** (gamma * np.exp(rng.normal(0, 0.04))) * gain, 0, 1)
    image = cv2.LUT(image, table.astype(np.uint8))
    if rng.random() < 0.1:
        gray = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        image = cv2.addWeighted(image, rng.uniform(0, 0.4), gray, 1, 0) if rng.random() < 0.5 else gray
    return image


_BANK = np.random.default_rng(1).normal(0, 16, (3, 560, 560, 3)).clip(-127, 127).astype(np.int8)


def _noise(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    height, width = image.shape[:2]
    y, x = rng.integers(0, 560 - height + 1), rng.integers(0, 560 - width + 1)
    noise = _BANK[rng.integers(0, 3), y : y + height, x : x + width]
    if rng.random() < 0.5:
        noise = np.repeat(noise[:, :, :1], 3, axis=2)
    amount = rng.uniform(0, 1.0) ** 2
    return cv2.add(image, noise * np.float32(amount), dtype=cv2.CV_8U)


def _salt_and_pepper(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    image = image.copy()
    count = int(image.shape[0] * image.shape[1] * rng.uniform(0.001, 0.02))
    rows, columns = rng.integers(0, image.shape[0], count), rng.integers(0, image.shape[1], count)
    image[rows, columns] = (rng.integers(0, 2, count) * 255)[:, None]
    return image
