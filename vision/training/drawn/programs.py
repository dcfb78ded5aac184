"""Pages again, drawn by other means: three times too large and shrunk, as browsers and printers do.

`pages` draws with cv2's own smooth edges and stones lit from one side; here stones are balls with a reflection, vector
gradients, scanned ones, glowing points of electronic boards, and discs of several sizes laid to a picture.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.positions import Stones, random_stones
from vision.training.drawn.pages import Floats, Medium, Page

FINE = 3  # samples of a page's pixel along each way
POSITIONS = ("opening", "middle", "middle", "late", "settled", "dense")
WOODS = ((86, 164, 209), (102, 181, 232), (71, 136, 186), (140, 190, 214), (48, 96, 150), (170, 205, 222))
DARKS = ((30, 30, 34), (60, 44, 30), (46, 40, 36), (70, 90, 60))
PAPERS = ((255, 255, 255), (244, 248, 250), (214, 232, 240), (232, 232, 232))

Tone = Callable[[Floats, Floats], Floats]


@dataclass(frozen=True)
class _Style:
    """cell_px -- samples; margin -- cells; ink; line, rim -- samples wide; radius -- cells, of black and white"""

    cell_px: int
    margin: float
    ink: float
    line: float
    rim: float
    radius: tuple[float, float]


def random_program(rng: np.random.Generator) -> Page:
    """One page of any style of these."""
    kind = ("balls", "vector", "sprites", "print", "lamps", "sizes")[rng.choice(6, p=(0.25, 0.2, 0.2, 0.2, 0.1, 0.05))]
    cell = FINE * int(rng.integers(16, 44))
    both = rng.uniform(0.4, 0.505)
    style = _Style(
        cell,
        float(rng.uniform(0.55, 2)),
        0.0,
        float(max(FINE * 0.8, cell * rng.uniform(0.02, 0.07))),
        float(rng.choice((1.0, 1.0, 1.6, 2.4))),
        (both, both * rng.uniform(0.94, 1.0)),
    )
    medium = Medium.PRINTED if kind == "print" else Medium.SHOWN
    ground = _ground(rng, style, kind)
    dark = float(ground.mean()) < 90
    stones = random_stones(rng, str(rng.choice(POSITIONS)))
    middles = np.stack(np.meshgrid(np.arange(19.0), np.arange(19.0)), axis=-1).reshape(-1, 2) * cell
    middles += style.margin * cell
    _lines(ground, style, middles, rng.uniform(150, 230) if dark else rng.uniform(0, 80), float(rng.uniform(0.5, 1)))
    looks = {color: _looks(rng, kind, color, dark) for color in (1, 2)}
    if kind in ("balls", "vector", "sprites") and rng.random() < 0.5:
        _shade(rng, ground, style, middles[stones > 0])
    for point in np.flatnonzero(stones):
        color = int(stones[point])
        radius = style.radius[color - 1] * (rng.choice((0.4, 0.6, 0.8, 1.0)) if kind == "sizes" else 1.0)
        radius *= 0.6 if kind == "lamps" else 1.0
        look = looks[color][rng.integers(len(looks[color]))]
        _disc(ground, middles[point], radius * cell, look, soft=kind == "lamps")
    if kind == "print" and rng.random() < 0.6:
        _numbers(rng, ground, style, stones, middles)
    elif rng.random() < 0.5 and stones.any():
        last = middles[rng.choice(np.flatnonzero(stones))]
        color = [(40, 40, 230), (230, 150, 40), (60, 210, 60)][rng.integers(3)]
        cv2.circle(ground, _whole(last), int(cell * rng.uniform(0.1, 0.3)), color, -1 if rng.random() < 0.5 else FINE)
    low, high = style.margin * cell, (style.margin + 18) * cell
    image = cv2.resize(ground, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
    corners = (np.array([(low, low), (high, low), (high, high), (low, high)]) + 0.5) / FINE - 0.5
    return Page(np.asarray(np.clip(image, 0, 255), np.float32), corners, stones, medium)


def _ground(rng: np.random.Generator, style: _Style, kind: str) -> Floats:
    side = FINE * int((18 + 2 * style.margin) * style.cell_px / FINE)
    dark = rng.random() < (0.7 if kind == "lamps" else 0.08)
    tones = DARKS if dark else PAPERS if kind == "print" else WOODS
    color = np.array(tones[rng.integers(len(tones))], np.float32) * np.float32(rng.uniform(0.9, 1.05))
    page = np.empty((side, side, 3), np.float32)
    page[:] = color
    if tones is WOODS and rng.random() < 0.6:  # a scan of wood, or bands of a gradient
        thin, long = int(rng.integers(20, 240)), int(rng.integers(2, 9))
        grain = cv2.resize(rng.normal(0, 1, (long, thin)).astype(np.float32), (side, side))
        page *= 1 + np.float32(rng.uniform(0.01, 0.09)) * (grain if rng.random() < 0.5 else grain.T)[..., None]
    return page


def _lines(ground: Floats, style: _Style, middles: npt.NDArray[np.float64], ink: float, share: float) -> None:
    shown = ground.copy()
    low, high = middles[0, 0], middles[-1, 0]
    for line in range(19):
        at, half = low + line * style.cell_px, style.line / 2 * (style.rim if line in (0, 18) else 1)
        cv2.rectangle(shown, _whole((low - half, at - half)), _whole((high + half, at + half)), (ink, ink, ink), -1)
        cv2.rectangle(shown, _whole((at - half, low - half)), _whole((at + half, high + half)), (ink, ink, ink), -1)
    for row in (3, 9, 15):
        for column in (3, 9, 15):
            cv2.circle(shown, _whole(middles[row * 19 + column]), int(style.cell_px * 0.09) + 1, (ink, ink, ink), -1)
    ground += np.float32(share) * (shown - ground)


def _looks(rng: np.random.Generator, kind: str, color: int, dark: bool) -> list[Tone]:
    """The few pictures of a color's stones that a style has: tones (…, 3) of places right of and below the middle."""
    base = np.float32(rng.uniform(5, 50) if color == 1 else rng.uniform(215, 255))
    if kind == "lamps":  # light through the board: colors of diodes, for black often none of it or red
        glow = [(60, 60, 255), (60, 255, 90), (255, 170, 60), (90, 200, 255)][rng.integers(4)]
        tint = np.array(glow if color == 1 else (255, 250, 235), np.float32)
        return [lambda x, y: (1.15 - 0.4 * (x * x + y * y))[..., None] * tint]
    tint = np.array([1, 1, 1], np.float32) * (1 + rng.normal(0, 0.02, 3)).astype(np.float32)
    if kind in ("print", "sizes") or (kind == "vector" and rng.random() < 0.4):
        ring = np.float32(rng.uniform(0.03, 0.14)) if color == 2 or dark else np.float32(0)
        edge = np.float32(235 if dark and color == 1 else rng.uniform(0, 60))
        return [lambda x, y: np.where(x * x + y * y > (1 - ring) ** 2, edge, base)[..., None] * tint]
    if kind == "vector":  # a radial gradient about a focus, its end beyond the rim or at it
        fx, fy = rng.uniform(-0.5, 0.1, 2)
        end, far = np.float32(base + (rng.uniform(40, 170) if color == 1 else 8)), np.float32(rng.uniform(0.8, 2))
        dim = np.float32(rng.uniform(0.6, 1) if color == 2 else 1)
        return [
            lambda x, y: (end + (base * dim - end) * np.clip(np.hypot(x - fx, y - fy) / far, 0, 1))[..., None] * tint
        ]
    shells = kind == "sprites" and color == 2
    return [_ball(rng, base, tint, shells) for _ in range(int(rng.choice((1, 1, 4, 8))))]


def _ball(rng: np.random.Generator, base: np.float32, tint: Floats, shells: bool) -> Tone:
    """A ball in the light of one lamp (Phong), with a shell's stripes where wanted."""
    lamp = np.append(rng.uniform(-0.7, 0.3, 2), 1.0)
    lamp /= np.linalg.norm(lamp)
    flat, ambient = rng.uniform(0.3, 1), rng.uniform(0.4, 0.8)
    gloss, hard = rng.uniform(0, 190), rng.uniform(4, 60)
    way, count, deep = rng.uniform(0, 6.28), rng.uniform(4, 12), rng.uniform(2, 9) if shells else 0.0

    def tone(x: Floats, y: Floats) -> Floats:
        up = np.sqrt(np.clip(1 - flat * (x * x + y * y), 0.02, 1))
        normal = np.stack([x * flat, y * flat, up], axis=-1)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
        facing = np.clip(normal @ lamp, 0, 1)
        mirrored = np.clip(2 * facing * normal[..., 2] - lamp[2], 0, 1) ** hard
        shell = deep * np.sin(count * (x * np.cos(way) + y * np.sin(way) + 0.3 * x * y))
        light = base * (ambient + (1 - ambient) * facing) + gloss * mirrored + shell
        return np.asarray(light[..., None] * tint, np.float32)

    return tone


def _disc(ground: Floats, middle: npt.NDArray[np.float64], radius: float, tone: Tone, soft: bool) -> None:
    reach = int(radius * (1.6 if soft else 1)) + 2
    x, y = np.rint(middle).astype(int)
    box = ground[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1]
    rows, columns = np.mgrid[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1].astype(np.float32)
    rows, columns = rows[: box.shape[0], : box.shape[1]], columns[: box.shape[0], : box.shape[1]]
    across, down = (columns - np.float32(middle[0])) / radius, (rows - np.float32(middle[1])) / radius
    far = np.hypot(across, down)
    inside = np.exp(-(np.clip(far - 0.7, 0, None) ** 2) * 12) * (far < 1.6) if soft else (far <= 1).astype(np.float32)
    box += inside[..., None].astype(np.float32) * (np.clip(tone(across, down), 0, 255) - box)


def _shade(rng: np.random.Generator, ground: Floats, style: _Style, middles: npt.NDArray[np.float64]) -> None:
    """One blurred disc below each stone, all alike."""
    dim = np.zeros(ground.shape[:2], np.float32)
    fall = rng.uniform(0, 0.15, 2) * style.cell_px
    for middle in middles:
        cv2.circle(dim, _whole(middle + fall), int(style.radius[0] * style.cell_px), 1.0, -1)
    soft = cv2.GaussianBlur(dim, (0, 0), style.cell_px * rng.uniform(0.01, 0.12))
    ground *= 1 - np.float32(rng.uniform(0.1, 0.6)) * soft[..., None]


def _numbers(
    rng: np.random.Generator, ground: Floats, style: _Style, stones: Stones, middles: npt.NDArray[np.float64]
) -> None:
    there, written = rng.permutation(np.flatnonzero(stones)), np.zeros((3, *ground.shape[:2]), np.uint8)
    font = int(rng.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)))
    for number, point in enumerate(there[: int(rng.integers(5, 120))], 1):
        scale = style.cell_px / 70 * (1.0, 0.75)[number > 99] * 0.9
        (wide, high), _ = cv2.getTextSize(str(number), font, scale, FINE)
        at = _whole((middles[point][0] - wide / 2, middles[point][1] + high / 2))
        cv2.putText(written[stones[point]], str(number), at, font, scale, (255.0,), FINE)
    ground[written[1] > 0], ground[written[2] > 0] = 250.0, 10.0


def _whole(place: npt.NDArray[np.float64] | tuple[float, float]) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))
