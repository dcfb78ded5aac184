"""What lies over the flat boards: hands and arms, heads, paper."""

import cv2
import numpy as np

from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.training.points.flat_light import Light
from vision.training.points.flat_surface import hsv, texture


def paint_covers(rng: np.random.Generator, canvas: np.ndarray, light: Light) -> np.ndarray:
    """Paints hands, arms, heads, sheets or things over the board. Returns each pixel's share covered (504, 504)."""
    mask = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    skin = np.zeros_like(mask)
    kind = rng.random()
    edge = rng.uniform(0, 2 * np.pi)
    outside = SIDE_PX / 2 + np.array([np.cos(edge), np.sin(edge)]) * SIDE_PX * 0.75
    if kind < 0.6:
        for _ in range(1 if rng.random() < 0.85 else 2):
            _arm(rng, mask, skin, outside + rng.normal(0, 40, 2), rng.uniform(30, SIDE_PX - 30, 2))
    elif kind < 0.72:  # a head or a shoulder leaning in
        size = rng.uniform(60, 170, 2)
        center = SIDE_PX / 2 + (outside - SIDE_PX / 2) * rng.uniform(0.6, 1.0)
        cv2.ellipse(
            mask,
            np.rint(center).astype(int).tolist(),
            np.rint(size).astype(int).tolist(),
            rng.uniform(0, 180),
            0,
            360,
            255,
            -1,
            cv2.LINE_AA,
        )
    elif kind < 0.88:  # a cloth or a sheet over a side of the board
        middle = SIDE_PX / 2 + np.array([np.cos(edge), np.sin(edge)]) * rng.uniform(-0.1, 0.45) * SIDE_PX
        out, along = np.array([np.cos(edge), np.sin(edge)]), np.array([-np.sin(edge), np.cos(edge)])
        sheet = middle + SIDE_PX * np.array([-along, -along + 2 * out, along + 2 * out, along])
        cv2.fillConvexPoly(mask, np.rint(sheet).astype(np.int32), 255, cv2.LINE_AA)
    else:  # paper, a phone, a bowl's lid
        center = rng.uniform(0, SIDE_PX, 2)
        if rng.random() < 0.5:
            box = cv2.boxPoints((center.tolist(), rng.uniform(30, 150, 2).tolist(), rng.uniform(0, 90)))
            cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), 255, cv2.LINE_AA)
        else:
            cv2.circle(mask, np.rint(center).astype(int).tolist(), int(rng.uniform(30, 80)), 255, -1, cv2.LINE_AA)
    any_color = hsv(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.05, 1.0))
    cover = texture(rng, any_color, rng.uniform(0.02, 0.4))
    if rng.random() < (0.7 if 0.72 <= kind < 0.88 else 0.25):  # checked or striped
        step = int(rng.integers(4, 24))
        bars = (
            np.add.outer(np.arange(SIDE_PX) // step % 2, np.arange(SIDE_PX) // step % 2 * int(rng.integers(0, 2))) % 2
        ).astype(np.float32)
        cover *= 1 + rng.uniform(-0.7, 0.7) * bars[:, :, None]
    tone = hsv(rng.uniform(0.01, 0.09), rng.uniform(0.2, 0.7), rng.uniform(0.25, 1.0))
    relief = 1 - 0.5 * cv2.GaussianBlur(255 - skin, (0, 0), rng.uniform(2, 8)).astype(np.float32)[:, :, None] / 255
    flesh = texture(rng, tone, rng.uniform(0.01, 0.1)) * relief
    soft = float(rng.uniform(0.5, 2.5)) if rng.random() < 0.8 else float(rng.uniform(2.5, 7))  # out of focus, moving
    alpha = cv2.GaussianBlur(np.maximum(mask, skin), (0, 0), soft).astype(np.float32) / 255
    flesh_share = cv2.GaussianBlur(skin, (0, 0), soft).astype(np.float32)[:, :, None] / 255
    rise = rng.uniform(0.2, 2.5) * CELL_PX
    move = np.array([(1, 0, light.shift[0] * rise), (0, 1, light.shift[1] * rise)])
    shadow = cv2.GaussianBlur(
        cv2.warpAffine(alpha, move, (SIDE_PX, SIDE_PX)), (0, 0), light.soft_px * rng.uniform(1, 3)
    )
    canvas *= 1 - shadow[:, :, None] * light.strength * rng.uniform(0.3, 1)
    paint = cover + np.clip(flesh_share / np.maximum(alpha[:, :, None], 1e-3), 0, 1) * (flesh - cover)
    canvas += alpha[:, :, None] * (paint - canvas)
    return alpha


def _arm(rng: np.random.Generator, mask: np.ndarray, skin: np.ndarray, start: np.ndarray, tip: np.ndarray) -> None:
    """A sleeve (into `mask`) that ends in a hand with fingers (into `skin`)."""
    along = (tip - start) / np.linalg.norm(tip - start)
    aside = np.array([-along[1], along[0]])
    palm = rng.uniform(22, 46)
    wrist = tip - along * palm * rng.uniform(1.5, 2.6)
    sleeve_end = wrist - along * rng.uniform(-10, 130)
    width = int(palm * rng.uniform(1.1, 2.2))

    def stroke(target: np.ndarray, a: np.ndarray, b: np.ndarray, thick: int) -> None:
        cv2.line(
            target, np.rint(a).astype(int).tolist(), np.rint(b).astype(int).tolist(), 255, max(thick, 1), cv2.LINE_AA
        )

    stroke(skin, start, wrist, int(palm * rng.uniform(0.8, 1.2)))
    stroke(mask, start, sleeve_end, width)
    middle = wrist + along * palm * 0.6
    axes = [int(palm * 0.9), int(palm * rng.uniform(0.55, 0.8))]
    cv2.ellipse(
        skin,
        np.rint(middle).astype(int).tolist(),
        axes,
        float(np.degrees(np.arctan2(along[1], along[0]))),
        0,
        360,
        255,
        -1,
        cv2.LINE_AA,
    )
    thick = palm * rng.uniform(0.28, 0.42)
    for finger in range(5):
        spread = (finger - 2) * palm * rng.uniform(0.2, 0.32)
        root = middle + aside * spread * 0.8
        bend = rng.normal(0, 0.15)
        length = palm * rng.uniform(0.5, 1.5)
        knuckle = root + (along + aside * bend) * length * 0.6
        end = knuckle + (along * rng.uniform(0.4, 1) - aside * np.sign(spread) * rng.uniform(0, 0.6)) * length * 0.5
        stroke(skin, root, knuckle, int(thick))
        stroke(skin, knuckle, end, int(thick * 0.85))
