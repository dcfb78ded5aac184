"""Random lamps, windows, shadows and glare."""

import numpy as np

from vision.synthetic.aim import direction
from vision.synthetic.palette import pick
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Board, Glare, Light, Shadow

HUES = {"red": 0, "blue": 115, "violet": 140, "orange": 22, "green": 60}  # as in OpenCV
LAMPS = (0.6, 0.3, 0.1)  # probabilities of none, one and two lamps beside the main one


def random_light(rng: np.random.Generator, board: Board, preset: str = "") -> tuple[Light, list[str]]:
    """Lamps, windows, shadows and glare, with the tags that say what is special."""
    draw = Draw(rng, "light", preset)
    tags: list[str] = []
    tints = np.ones((2, 3))
    if draw.happens("colored_share"):
        tags.append("colored")
        name = str(rng.choice(list(HUES)))
        tags.append(f"{name}-light")
        hue = float(HUES[name] + rng.normal(0, 6)) % 180
        tint = np.array(pick(rng, [((hue, hue), (0, 0), (255, 255))]))
        saturation = draw.number("tint_saturation") * 255
        tint = np.array(pick(rng, [((hue, hue), (saturation, saturation), (255, 255))])) / 255
        tints[:] = tint
        if rng.random() < 0.3:
            tints[int(rng.integers(2))] = 1
    else:
        tints *= rng.uniform(0.92, 1.08, (2, 3))
    hard = draw.happens("hard_share")
    shadows = []
    if draw.happens("shadow_share"):
        tags += ["shadow", *["hard-shadow"] * hard]
        for _ in range(int(rng.integers(1, 4))):
            shadows.append(
                Shadow(
                    _polygon(rng), draw.number("shadow_softness") * (0.2 if hard else 1), draw.number("shadow_strength")
                )
            )
    glares = []
    for name, over in (("glare_share", False), ("lens_glare_share", True)):
        if draw.happens(name):
            tags.append("glare")
            glares += [_glare(draw, over) for _ in range(int(rng.integers(1, 4)))]
    ambient = draw.number("ambient")
    gradient = (draw.number("gradient"), draw.number("gradient")) if draw.happens("gradient_share") else (0.0, 0.0)
    light = Light(
        direction=direction(rng.uniform(0, 360), draw.number("elevation")),
        ambient=ambient,
        direct=1 - ambient,
        ambient_tint=(float(tints[0, 0]), float(tints[0, 1]), float(tints[0, 2])),
        direct_tint=(float(tints[1, 0]), float(tints[1, 1]), float(tints[1, 2])),
        gradient=gradient,
        contact=draw.number("contact"),
        softness=0.02 if hard else draw.number("softness"),
        shadows=tuple(shadows),
        glares=tuple(glares) if board.kind not in ("cloth",) else (),
        lamps=tuple(
            direction(rng.uniform(0, 360), draw.number("elevation")) for _ in range(int(rng.choice([0, 1, 2], p=LAMPS)))
        ),
    )
    return light, tags


def _polygon(rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    """A bar across the board, a half plane, or the window's cross."""
    center, angle = rng.uniform(-2, 20, 2), rng.uniform(0, 2 * np.pi)
    half = np.array([rng.uniform(8, 40), rng.uniform(0.4, 9)])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half + rng.uniform(-0.8, 0.8, (4, 2))
    turned = corners @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]) + center
    return tuple((float(x), float(y)) for x, y in turned)


def _glare(draw: Draw, over: bool) -> Glare:
    rng = draw.rng
    like_a_stone = rng.random() < 0.5
    radius = rng.uniform(0.3, 0.8) if like_a_stone else rng.uniform(0.8, 5)
    place = rng.uniform(0, 18, 2)
    return Glare(
        place=(float(place[0]), float(place[1])),
        radius=(radius, radius * rng.uniform(0.6, 1.6)),
        sharpness=rng.uniform(0.4, 1) if like_a_stone else rng.uniform(0, 0.6) * (radius < 2.5),
        strength=draw.number("glare_strength"),
        over_stones=over,
    )
