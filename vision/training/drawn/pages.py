"""A board as programs, books and pens draw it: a page in float, BGR 0 to 255, with its grid's corners.

A style is drawn once a page: ground, lines, stones, marks, what lies around. Nothing here is a photograph yet, see
`vision.training.drawn.media`.
"""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.positions import random_stones

Floats = npt.NDArray[np.float32]
Color = tuple[float, float, float]

PAGE_CELL_PX = 36
SHIFT = 4  # bits of a pixel's fraction in cv2's drawing
GROUNDS: tuple[Color, ...] = (  # woods of programs, papers, and what some people like
    (90, 170, 215),
    (110, 180, 225),
    (75, 150, 205),
    (130, 195, 230),
    (55, 120, 170),
    (92, 179, 220),
    (160, 205, 230),
    (120, 170, 130),
    (150, 120, 90),
    (60, 60, 60),
    (245, 245, 245),
    (255, 255, 255),
    (205, 225, 235),
)
POSITIONS = ("empty", "opening", "middle", "middle", "late", "settled")


class Medium(StrEnum):
    """What a board is drawn on."""

    PRINTED = "printed"
    SHOWN = "shown"
    SKETCHED = "sketched"


@dataclass(frozen=True, eq=False)
class Page:
    """image -- float32 (H, W, 3); corners_px -- (4, 2) of the outer crossings, clockwise from the top left;
    stones -- uint8 (361,); medium -- how such a page comes before a camera"""

    image: Floats
    corners_px: npt.NDArray[np.float64]
    stones: npt.NDArray[np.uint8]
    medium: Medium


def random_page(rng: np.random.Generator) -> Page:
    """One page of any style."""
    medium = (Medium.PRINTED, Medium.SHOWN, Medium.SHOWN, Medium.SKETCHED)[rng.integers(4)]
    margin = float(rng.uniform(0.6, 2.2))
    side = round((18 + 2 * margin) * PAGE_CELL_PX)
    board = _ground(rng, side, medium)
    stones = random_stones(rng, str(rng.choice(POSITIONS)))
    middles = np.stack(np.meshgrid(np.arange(19.0), np.arange(19.0)), axis=-1).reshape(-1, 2) * PAGE_CELL_PX
    middles += margin * PAGE_CELL_PX - 0.5
    dark = float(board.mean()) > 90
    if medium is Medium.SKETCHED:
        _sketch(rng, board, stones, middles)
    else:
        _lines(rng, board, middles, dark, letters=margin > 1.2 and rng.random() < 0.6)
        if medium is Medium.PRINTED:
            _printed_stones(rng, board, stones, middles)
        else:
            _shown_stones(rng, board, stones, middles)
        _marks(rng, board, stones, middles, medium)
    image, origin = _surrounded(rng, board, medium)
    corners = middles.reshape(19, 19, 2)[[0, 0, -1, -1], [0, -1, -1, 0]] + origin
    return Page(np.clip(image, 0, 255), corners.astype(float), stones, medium)


def _noise(rng: np.random.Generator, height: int, width: int, down_px: float, across_px: float) -> Floats:
    """Smooth noise of spread 1, its spots so large."""
    size = max(2, round(width / across_px)), max(2, round(height / down_px))
    small = rng.normal(0, 1, size[::-1]).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _ground(rng: np.random.Generator, side: int, medium: Medium) -> Floats:
    """Flat, shaded from side to side, striped as wood, with rings, or paper with its fibers."""
    if medium is not Medium.SHOWN:
        tone = rng.uniform(190, 255)
        page = np.full((side, side, 3), (tone * rng.uniform(0.8, 1), tone * rng.uniform(0.93, 1), tone), np.float32)
        return page + np.float32(rng.uniform(0, 3)) * _noise(rng, side, side, 1.5, 1.5)[..., None]
    color = np.array(GROUNDS[rng.integers(len(GROUNDS))], np.float32) * np.float32(rng.uniform(0.8, 1.1))
    page = np.full((side, side, 3), color + rng.normal(0, 6, 3), np.float32)
    kind = rng.random()
    if kind < 0.2:
        page *= np.linspace(rng.uniform(0.8, 1), rng.uniform(1, 1.2), side, dtype=np.float32)[:, None, None]
    elif kind < 0.55:
        grain = sum(
            float(rng.uniform(0.3, 1)) * _noise(rng, side, side, side / rng.uniform(1, 6), rng.uniform(1.5, 14))
            for _ in range(3)
        )
        page *= 1 + np.float32(rng.uniform(0.01, 0.08)) * np.asarray(grain, np.float32)[..., None]
    elif kind < 0.75:
        y, x = np.mgrid[:side, :side].astype(np.float32) / side
        bend = 0.15 * _noise(rng, side, side, side / 3, side / 3)
        rings = np.sin(2 * np.pi * rng.uniform(5, 30) * (np.hypot(x - rng.uniform(-1, 1), 0.3 * y) + bend * 0.3))
        page *= 1 + np.float32(rng.uniform(0.01, 0.07)) * np.asarray(rings, np.float32)[..., None]
    if rng.random() < 0.2:
        page += np.float32(rng.uniform(1, 5)) * _noise(rng, side, side, 1, 1)[..., None]
    return np.asarray(page if rng.random() < 0.5 else page.transpose(1, 0, 2), np.float32).copy()


def _fixed(x: float, y: float) -> tuple[int, int]:
    return round(x * 2**SHIFT), round(y * 2**SHIFT)


def _lines(
    rng: np.random.Generator, board: Floats, middles: npt.NDArray[np.float64], dark: bool, letters: bool
) -> None:
    ink = (*(np.full(3, rng.uniform(0, 90) if dark else rng.uniform(150, 240)) + rng.normal(0, 8, 3)).tolist(),)
    low, high = float(middles[0, 0]), float(middles[-1, 0])
    wide, rim = int(rng.integers(1, 4)), int(rng.integers(0, 3))
    shown = board.copy()
    for line in range(19):
        at = low + line * PAGE_CELL_PX
        thick = wide + (rim if line in (0, 18) else 0)
        cv2.line(shown, _fixed(low, at), _fixed(high, at), ink, thick, cv2.LINE_AA, SHIFT)
        cv2.line(shown, _fixed(at, low), _fixed(at, high), ink, thick, cv2.LINE_AA, SHIFT)
    if rng.random() < 0.9:
        radius = rng.uniform(2, 6)
        for row in (3, 9, 15):
            for column in (3, 9, 15):
                x, y = middles[row * 19 + column]
                cv2.circle(shown, _fixed(x, y), round(radius * 2**SHIFT), ink, -1, cv2.LINE_AA, SHIFT)
    if letters:
        for line in range(19):
            at, size = low + line * PAGE_CELL_PX, rng.uniform(0.38, 0.5)
            for name, x, y in (("ABCDEFGHJKLMNOPQRST"[line], at - 6, low - 20), (str(19 - line), low - 38, at + 5)):
                _text(shown, name, (round(x), round(y)), size, ink[0])
    board += np.float32(rng.uniform(0.6, 1)) * (shown - board)


def _disc(radius: float, x: float, y: float) -> tuple[slice, slice, Floats, Floats, Floats]:
    """The window around a middle, how far right of and below it its pixels lie, and how much of each is in the disc."""
    reach = int(radius) + 3
    left, top = int(np.floor(x)) - reach, int(np.floor(y)) - reach
    rows, columns = np.mgrid[top : top + 2 * reach + 2, left : left + 2 * reach + 2].astype(np.float32)
    across, down = columns - np.float32(x), rows - np.float32(y)
    inside = np.clip(radius + 0.5 - np.hypot(across, down), 0, 1)
    window = slice(top, top + 2 * reach + 2), slice(left, left + 2 * reach + 2)
    return (*window, across / np.float32(radius), down / np.float32(radius), np.asarray(inside, np.float32))


def _lay(board: Floats, window: tuple[slice, slice], tone: Floats | Color, share: Floats) -> None:
    box = board[window]
    if box.shape[:2] == share.shape:
        box += share[..., None] * (np.asarray(tone, np.float32) - box)


def _printed_stones(
    rng: np.random.Generator, board: Floats, stones: npt.NDArray[np.uint8], middles: npt.NDArray[np.float64]
) -> None:
    """Black discs, and white ones that are paper within a ring."""
    paper, ink = board.mean(axis=(0, 1)), np.full(3, rng.uniform(0, 60), np.float32)
    gray = ink + (paper - ink) * np.float32(rng.uniform(0, 0.35) if rng.random() < 0.3 else 0)
    radius, ring = PAGE_CELL_PX * rng.uniform(0.4, 0.5), rng.uniform(1, 2.6)
    for point in np.flatnonzero(stones):
        rows, columns, across, down, inside = _disc(radius, *middles[point])
        _lay(board, (rows, columns), gray, inside)
        if stones[point] == 2:
            within = np.clip((1 - np.hypot(across, down)) * radius - ring + 0.5, 0, 1).astype(np.float32)
            _lay(board, (rows, columns), np.minimum(paper + 4, 255).astype(np.float32), within)


def _shown_stones(
    rng: np.random.Generator, board: Floats, stones: npt.NDArray[np.uint8], middles: npt.NDArray[np.float64]
) -> None:
    """Discs flat, shaded or with a lamp in them; every stone of a color the same picture, or one of a few."""
    radius = PAGE_CELL_PX * rng.uniform(0.42, 0.5)
    ring = rng.uniform(0.8, 2) if rng.random() < 0.5 else 0.0
    shadow = rng.uniform(0.1, 0.55) if rng.random() < 0.55 else 0.0
    fall, soft = rng.uniform(0.02, 0.2, 2) * radius, float(rng.uniform(0.5, 4))
    if shadow:
        dim = np.zeros(board.shape[:2], np.float32)
        for point in np.flatnonzero(stones):
            x, y = middles[point] + fall
            cv2.circle(dim, _fixed(x, y), round(radius * 2**SHIFT), 1.0, -1, cv2.LINE_AA, SHIFT)
        board *= 1 - np.float32(shadow) * cv2.GaussianBlur(dim, (0, 0), soft)[..., None]
    looks = {color: [_look(rng, color) for _ in range(int(rng.choice((1, 1, 1, 3, 6))))] for color in (1, 2)}
    strewn = (
        PAGE_CELL_PX * rng.uniform(0.01, 0.06) if rng.random() < 0.12 else 0.0
    )  # as some programs lay stones by hand
    ringed = rng.random() < 0.5  # both colors
    for point in np.flatnonzero(stones):
        color = int(stones[point])
        x, y = middles[point] + rng.normal(0, 1, 2) * strewn
        rows, columns, across, down, inside = _disc(radius, x, y)
        if ring and (ringed or color == 2):
            _lay(board, (rows, columns), (20.0, 20.0, 20.0), inside)
            inside = np.clip((1 - np.hypot(across, down)) * radius - ring + 0.5, 0, 1).astype(np.float32)
        _lay(board, (rows, columns), _toned(looks[color][rng.integers(len(looks[color]))], across, down), inside)


def _look(rng: np.random.Generator, color: int) -> tuple[float, ...]:
    """base, gain, light right and below, how sharp, how dark the rim, spots, tint: of one picture of a stone."""
    base = rng.uniform(5, 55) if color == 1 else rng.uniform(185, 250)
    flat = rng.random() < 0.35
    gain = 0.0 if flat else (rng.uniform(20, 190) if color == 1 else rng.uniform(5, 60))
    light = rng.uniform(-0.6, 0.1, 2)
    shells = rng.uniform(2, 8) if color == 2 and rng.random() < 0.2 else 0.0
    return base, gain, *light, rng.uniform(0.8, 4), 0.0 if flat else rng.uniform(0, 50), shells, rng.uniform(0, 6.28)


def _toned(look: tuple[float, ...], across: Floats, down: Floats) -> Floats:
    base, gain, right, below, sharp, rim, shells, way = look
    near = np.clip(1 - np.hypot(across - right, down - below) / 1.6, 0, 1) ** sharp
    tone = base + gain * near - rim * np.clip(across**2 + down**2, 0, 1) ** 3
    if shells:
        tone = tone + shells * np.sin(9 * (across * np.cos(way) + down * np.sin(way) + 0.3 * across * down))
    return np.repeat(np.asarray(tone, np.float32)[..., None], 3, axis=2)


def _marks(
    rng: np.random.Generator,
    board: Floats,
    stones: npt.NDArray[np.uint8],
    middles: npt.NDArray[np.float64],
    medium: Medium,
) -> None:
    """Numbers of moves, a mark on the last one, letters on empty points."""
    there = rng.permutation(np.flatnonzero(stones))
    count = len(there) if rng.random() < 0.25 else int(rng.integers(0, 40))
    if rng.random() < (0.6 if medium is Medium.PRINTED else 0.2):
        for number, point in enumerate(there[:count], 1):
            size = 0.55 if number < 100 else 0.42
            _write(board, str(number), middles[point], size, 240.0 if stones[point] == 1 else 20.0)
    elif len(there) and rng.random() < 0.6:
        x, y = middles[there[0]]
        color = [(30, 30, 220), (220, 120, 30), (40, 200, 40), (240, 240, 240)][rng.integers(4)]
        if rng.random() < 0.5:
            cv2.circle(
                board, _fixed(x, y), round(PAGE_CELL_PX * rng.uniform(0.1, 0.25) * 2**SHIFT), color, 2, 16, SHIFT
            )
        else:
            cv2.rectangle(board, _fixed(x - 5, y - 5), _fixed(x + 5, y + 5), color, -1, 16, SHIFT)
    for point in rng.permutation(np.flatnonzero(stones == 0))[: int(rng.integers(0, 6))]:
        _write(board, str(rng.choice(list("ABCDEFxyz"))), middles[point], 0.6, 20.0)


def _write(board: Floats, text: str, middle: npt.NDArray[np.float64], size: float, tone: float) -> None:
    (wide, high), _ = cv2.getTextSize(text, 0, size, 1)
    _text(board, text, (round(middle[0] - wide / 2), round(middle[1] + high / 2)), size, tone)


def _text(board: Floats, text: str, at: tuple[int, int], size: float, tone: float) -> None:
    """Letters with their left end at `at`; cv2 writes on bytes alone."""
    (wide, high), below = cv2.getTextSize(text, 0, size, 1)
    left, top = max(at[0], 0), max(at[1] - high - 2, 0)
    box = board[top : at[1] + below + 2, left : at[0] + wide + 2]
    if box.size:
        mask = np.zeros(box.shape[:2], np.uint8)
        cv2.putText(mask, text, (at[0] - left, at[1] - top), 0, size, (255.0,), 1, cv2.LINE_AA)
        box += (mask.astype(np.float32) / 255)[..., None] * (np.float32(tone) - box)


def _sketch(
    rng: np.random.Generator, board: Floats, stones: npt.NDArray[np.uint8], middles: npt.NDArray[np.float64]
) -> None:
    """With a pen: lines that waver, rings that hardly close, black ones scribbled or filled."""
    ink = [(40, 40, 40), (130, 50, 30), (60, 60, 160), (20, 20, 20)][rng.integers(4)]
    low, high = float(middles[0, 0]), float(middles[-1, 0])
    wavers = rng.uniform(0, 0.6)
    for line in range(19):
        along = np.linspace(low, high, 40)
        across = low + line * PAGE_CELL_PX + np.cumsum(rng.normal(0, wavers, 40)) * (rng.random() < 0.9)
        for pair in ((along, across), (across, along)):
            points = np.rint(np.column_stack(pair) * 2**SHIFT).astype(np.int32)
            cv2.polylines(board, [points], False, ink, int(rng.integers(1, 3)), cv2.LINE_AA, SHIFT)
    turn = np.linspace(0, 2 * np.pi * rng.uniform(0.98, 1.1), 26)
    filled, size, loose = rng.random() < 0.5, rng.uniform(0.34, 0.47), rng.uniform(0.005, 0.06)
    for point in np.flatnonzero(stones):
        middle = middles[point] + rng.normal(0, 1, 2) * PAGE_CELL_PX * loose
        radius = PAGE_CELL_PX * size * (1 + rng.normal(0, loose, 26))
        ring = np.column_stack([middle[0] + radius * np.cos(turn), middle[1] + radius * np.sin(turn)])
        ring_px = np.rint(ring * 2**SHIFT).astype(np.int32)
        if stones[point] == 1 and filled:
            cv2.fillPoly(board, [ring_px], ink, cv2.LINE_AA, SHIFT)
        elif stones[point] == 1:
            scribble = middle + rng.uniform(-0.75, 0.75, (40, 2)) * PAGE_CELL_PX * size * np.array([1, 0.8])
            cv2.polylines(board, [np.rint(scribble * 2**SHIFT).astype(np.int32)], False, ink, 2, cv2.LINE_AA, SHIFT)
        elif rng.random() < 0.5:
            cv2.fillPoly(board, [ring_px], board[2, 2].tolist(), cv2.LINE_AA, SHIFT)
        cv2.polylines(board, [ring_px], False, ink, int(rng.integers(1, 3)), cv2.LINE_AA, SHIFT)


def _surrounded(rng: np.random.Generator, board: Floats, medium: Medium) -> tuple[Floats, npt.NDArray[np.float64]]:
    """The board on its page, or in its window with text and bars; and where it lies there."""
    side = board.shape[0]
    left, right, top, bottom = (int(share * side) for share in rng.uniform(0.0, 0.4, 4) * (rng.random(4) < 0.6))
    tone = board[2, 2] if medium is not Medium.SHOWN and rng.random() < 0.8 else rng.uniform(20, 255, 3) * np.ones(3)
    page = np.full((side + top + bottom, side + left + right, 3), tone, np.float32)
    ink = float(page.mean() < 110) * 200 + 20
    line_px = int(rng.integers(14, 34))
    for y in range(line_px, page.shape[0] - 4, line_px):  # words, as strokes of their height
        for x in range(8, page.shape[1] - line_px, int(rng.integers(2 * line_px, 5 * line_px))):
            if rng.random() < 0.5:
                text = "".join(rng.choice(list("abcdefghiklmnoprstuw"), int(rng.integers(2, 7))))
                _text(page, text, (x, y), line_px / 40, ink)
    page[top : top + side, left : left + side] = board
    if rng.random() < 0.4:
        thick, edge = int(rng.integers(1, 5)), float(rng.uniform(0, 200))
        cv2.rectangle(page, (left, top), (left + side - 1, top + side - 1), (edge, edge, edge), thick)
    return page, np.array([left, top], float)
