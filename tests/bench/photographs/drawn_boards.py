"""Boards that are none: diagrams as printed, as programs show them and as people draw them, photographed.

Truth: a picture of a picture, to be refused as such. Everything random comes from the generator that is passed in.
"""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.positions import random_stones

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

CELL_PX = 48
POSITIONS = ("opening", "middle", "middle", "late", "settled")
WOODS = ((90, 170, 215), (120, 190, 230), (80, 160, 220), (140, 200, 235), (60, 130, 180))


def drawn(kind: str, seed: int) -> Iterator[Image]:
    """Pictures of a kind of KINDS without end, uint8 (H, W, 3)."""
    index = 0
    while True:
        rng = np.random.default_rng((seed, list(KINDS).index(kind), index))
        yield KINDS[kind](rng)
        index += 1


def _printed(rng: np.random.Generator) -> Image:
    """A diagram in a book: black ink, numbers on stones, the page photographed."""
    paper = np.array([rng.uniform(200, 250)] * 3) * (rng.uniform(0.85, 1), rng.uniform(0.95, 1), 1)
    page, stones, margin = _page(rng, paper, (30, 30, 30))
    numbered = rng.random() < 0.6
    for number, point in enumerate(rng.permutation(np.flatnonzero(stones))):
        center, color = _center(int(point), margin), int(stones[point])
        cv2.circle(page, center, CELL_PX // 2 - 1, (25, 25, 25) if color == 1 else paper.tolist(), -1, cv2.LINE_AA)
        cv2.circle(page, center, CELL_PX // 2 - 1, (25, 25, 25), 2, cv2.LINE_AA)
        if numbered and number < 60:
            ink = (25, 25, 25) if color == 2 else paper.tolist()
            shift = 7 * len(str(number))
            cv2.putText(page, str(number), (center[0] - shift, center[1] + 8), 0, 0.65, ink, 2, cv2.LINE_AA)
    return _photographed(rng, page, rough=rng.uniform(0, 3))


def _shown(rng: np.random.Generator) -> Floats:
    """A program's board: flat or striped wood, every stone of a color the same picture."""
    wood = np.array(WOODS[rng.integers(len(WOODS))], float)
    flat, stones, margin = _page(rng, wood, (20, 20, 20))
    page = flat.astype(np.float32)
    if rng.random() < 0.5:
        stripes = cv2.GaussianBlur(rng.normal(0, 1, page.shape[:2]).astype(np.float32), (0, 0), 1.5, sigmaY=60)
        page += (stripes / stripes.std() * rng.uniform(2, 7))[..., None]
    shaded = rng.random() < 0.7
    for point in np.flatnonzero(stones):
        _put(page, _center(int(point), margin), int(stones[point]), shaded)
    return page


def _screenshot(rng: np.random.Generator) -> Image:
    page = np.clip(_shown(rng), 0, 255).astype(np.uint8)
    scale = rng.uniform(0.5, 0.9)
    page = np.asarray(cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return _packed(rng, page)


def _screen(rng: np.random.Generator) -> Image:
    """A photograph of a screen: its pixel grid, moiré, and a window mirrored in it."""
    page = _shown(rng)
    glow = cv2.resize(
        rng.uniform(0.75, 1.1, (3, 3)).astype(np.float32), page.shape[1::-1], interpolation=cv2.INTER_CUBIC
    )
    page *= glow[..., None]
    step = rng.uniform(2.2, 4.0)
    columns, rows = np.arange(page.shape[1]), np.arange(page.shape[0])
    depth = rng.uniform(0.03, 0.2)
    for channel in range(3):
        page[..., channel] *= 1 + depth * np.sin(2 * np.pi * (columns / step + channel / 3))[None]
    page *= 1 + depth / 2 * np.sin(2 * np.pi * rows / step)[:, None, None]
    return _photographed(rng, page, rough=rng.uniform(0, 5))


def _sketched(rng: np.random.Generator) -> Image:
    """Drawn by hand with a pen: lines that waver, circles that do not close, black ones scribbled full."""
    paper = np.array([rng.uniform(215, 250)] * 3)
    margin = int(CELL_PX * rng.uniform(1, 2))
    side = 18 * CELL_PX + 2 * margin
    page = np.full((side, side, 3), paper, np.uint8)
    ink = tuple(float(v) for v in rng.choice([(40, 40, 40), (120, 50, 30), (60, 60, 150)]))
    for line in range(19):
        along = np.linspace(0, 18, 40) * CELL_PX + margin
        across = margin + line * CELL_PX + np.cumsum(rng.normal(0, 0.5, 40))
        for points in (np.column_stack([along, across]), np.column_stack([across, along])):
            cv2.polylines(page, [np.rint(points).astype(np.int32)], False, ink, 2, cv2.LINE_AA)
    stones = random_stones(rng, str(rng.choice(("opening", "middle"))))
    turn = np.linspace(0, 2 * np.pi * 1.05, 24)
    for point in np.flatnonzero(stones):
        x, y = _center(int(point), margin) + rng.normal(0, 2, 2)
        radius = CELL_PX * rng.uniform(0.36, 0.46) * (1 + rng.normal(0, 0.04, 24))
        ring = np.rint(np.column_stack([x + radius * np.cos(turn), y + radius * np.sin(turn)])).astype(np.int32)
        if stones[point] == 1:
            cv2.fillPoly(page, [ring], ink, cv2.LINE_AA)
        cv2.polylines(page, [ring], False, ink, 2, cv2.LINE_AA)
    return _photographed(rng, page, rough=rng.uniform(0, 3))


def _page(
    rng: np.random.Generator, ground: npt.NDArray[np.float64], ink: tuple[int, int, int]
) -> tuple[Image, npt.NDArray[np.uint8], int]:
    margin = int(CELL_PX * rng.uniform(0.7, 2.0))
    side = 18 * CELL_PX + 2 * margin
    page = np.full((side, side, 3), ground, np.uint8)
    last = margin + 18 * CELL_PX
    wide = int(rng.integers(1, 4))
    for line in range(19):
        at = margin + line * CELL_PX
        thick = wide + (line in (0, 18)) * int(rng.integers(0, 3))
        cv2.line(page, (margin, at), (last, at), ink, thick, cv2.LINE_AA)
        cv2.line(page, (at, margin), (at, last), ink, thick, cv2.LINE_AA)
    for x in (3, 9, 15):
        for y in (3, 9, 15):
            cv2.circle(page, (margin + x * CELL_PX, margin + y * CELL_PX), 5, ink, -1, cv2.LINE_AA)
    return page, random_stones(rng, str(rng.choice(POSITIONS))), margin


def _center(point: int, margin: int) -> tuple[int, int]:
    return margin + point % 19 * CELL_PX, margin + point // 19 * CELL_PX


def _put(page: Floats, center: tuple[int, int], color: int, shaded: bool) -> None:
    radius = CELL_PX / 2 - 1.5
    reach = CELL_PX // 2 + 4
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    box = page[center[1] - reach : center[1] + reach + 1, center[0] - reach : center[0] + reach + 1]
    if shaded:
        shadow = np.clip(radius + 0.5 - np.hypot(x - 2, y - 3), 0, 1)[..., None]
        box *= 1 - 0.4 * shadow
    light = np.clip(1 - np.hypot(x + radius * 0.35, y + radius * 0.4) / (1.5 * radius), 0, 1)
    tone = 20 + 110 * light**2 if color == 1 else 190 + 65 * light
    if not shaded:
        tone = np.full(x.shape, 15.0 if color == 1 else 245.0)
    inside = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1)[..., None]
    box += inside * (tone[..., None] - box)


def _photographed(rng: np.random.Generator, page: Image | Floats, rough: float) -> Image:
    """The page on a table, seen from somewhere above, in uneven light."""
    high, wide = page.shape[:2]
    width, height = (1024, 768) if rng.random() < 0.7 else (800, 800)
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    size = min(width, height) * rng.uniform(0.75, 0.97)
    square = (np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2).astype(float)
    square[:2, 0] *= rng.uniform(0.75, 1)
    square[:, 1] *= rng.uniform(0.8, 1)
    square += rng.normal(0, size * 0.02, (4, 2))
    angle = rng.normal(0, 0.1)
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    aim = (square @ turn.T + (width / 2, height / 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, aim)
    table = np.full((height, width, 3), rng.uniform(30, 220, 3), np.float32)
    table += cv2.GaussianBlur(rng.normal(0, 60, (height, width, 3)).astype(np.float32), (0, 0), 3)
    small = cv2.warpPerspective(cv2.GaussianBlur(page, (0, 0), 0.7), matrix, (width, height), flags=cv2.INTER_LINEAR)
    over = cv2.warpPerspective(np.ones((high, wide), np.float32), matrix, (width, height))[..., None]
    seen = table + over * (small - table)
    light = cv2.resize(rng.uniform(0.6, 1.1, (2, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    seen *= light[..., None] * rng.uniform(0.93, 1.07, 3)
    blurred = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.4, 1.2)) + rng.normal(0, 1 + rough, seen.shape)
    return _packed(rng, np.clip(blurred, 0, 255).astype(np.uint8))


def _packed(rng: np.random.Generator, image: Image) -> Image:
    packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR_BGR), np.uint8)


KINDS: dict[str, Callable[[np.random.Generator], Image]] = {
    "printed": _printed,
    "screenshot": _screenshot,
    "screen": _screen,
    "sketched": _sketched,
}
