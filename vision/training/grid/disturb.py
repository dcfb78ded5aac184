"""Cheap changes that make one window many: tones, colored light, glare, shadow edges, blur, noise, heavy JPEG."""

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]


def disturb(image_bgr: Image, rng: np.random.Generator) -> Image:
    """Another picture of the same place, (H, W, 3); nothing moves."""
    image = image_bgr
    if rng.random() < 0.15:
        image = _shaded(image, rng)
    if rng.random() < 0.2:
        image = _glaring(image, rng)
    kind = rng.random()
    if kind < 0.18:
        image = _in_colored_light(image, rng)
    elif kind < 0.65:
        image = _toned(image, rng)
    if rng.random() < 0.1:
        image = np.asarray(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    if rng.random() < 0.1:
        image = _coarse(image, rng)
    if rng.random() < 0.2:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.4, 1.1))), np.uint8)
    if rng.random() < 0.3:
        noise = np.empty(image.shape, np.int16)
        cv2.setRNGSeed(int(rng.integers(2**31)))
        cv2.randn(noise, 0, float(rng.uniform(1, 12)))
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(12, 60))])
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return image


def _toned(image: Image, rng: np.random.Generator) -> Image:
    """Exposure, white balance and gamma."""
    ramp = np.arange(256) / 255.0
    tables = [
        255 * np.clip(rng.uniform(0.6, 1.25) * (1 + rng.normal(0, 0.08)) * ramp ** np.exp(rng.normal(0, 0.2)), 0, 1)
        for _ in range(3)
    ]
    return _through(image, tables)


def _in_colored_light(image: Image, rng: np.random.Generator) -> Image:
    """One hue of light, up to nearly pure, dark to clipped."""
    hue, depth = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.97)
    away = 0.5 - 0.5 * np.cos(hue + 2 * np.pi / 3 * np.arange(3))  # 0: the channel that stays as it is
    gains = (1 - depth * away) * np.exp(rng.uniform(-1.2, 0.4))
    gamma, veil = np.exp(rng.normal(0, 0.25)), rng.uniform(0, 25) * (1 - away) * (rng.random() < 0.3)
    ramp = (np.arange(256) / 255.0) ** gamma
    return _through(image, [np.clip(255 * gain * ramp + add, 0, 255) for gain, add in zip(gains, veil, strict=True)])


def _through(image: Image, tables: list[npt.NDArray[np.float64]]) -> Image:
    return np.asarray(cv2.LUT(image, np.stack(tables, axis=-1).astype(np.uint8)[None]), np.uint8)


def _glaring(image: Image, rng: np.random.Generator) -> Image:
    """Lamps or windows mirrored by the lacquer: one to four bright spots or stripes, from a veil to pure white."""
    height, width = image.shape[:2]
    light = np.zeros((height // 4, width // 4), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        center = rng.uniform(0.05, 0.95, 2) * light.shape[::-1]
        axes = np.exp(rng.uniform(np.log(0.03), np.log(0.45), 2)) * light.shape[1]
        ellipse = (tuple(map(float, center)), tuple(map(float, 2 * axes)), float(rng.uniform(0, 180)))
        spot = np.zeros_like(light)
        if rng.random() < 0.6:
            cv2.ellipse(spot, ellipse, 1.0, -1)
        else:
            cv2.fillConvexPoly(spot, cv2.boxPoints(ellipse).astype(np.int32), 1.0)
        soft = float(axes.min() * np.exp(rng.uniform(np.log(0.05), np.log(1.0))))
        light += np.float32(np.exp(rng.uniform(np.log(25), np.log(400)))) * cv2.GaussianBlur(spot, (0, 0), soft + 0.3)
    tint = np.clip(1 + rng.normal(0, 0.1, 3), 0.6, 1.2).astype(np.float32)
    wide = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.clip(image + wide[:, :, None] * tint, 0, 255).astype(np.uint8)


def _shaded(image: Image, rng: np.random.Generator) -> Image:
    """A shadow with a straight edge, hard or soft, or a fall of light from one side to the other."""
    height, width = image.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    across = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle)) - np.float32(rng.uniform(-0.8, 0.8))
    softness = np.float32(np.exp(rng.uniform(np.log(0.01), np.log(1.0))))
    share = np.clip(0.5 + across / (2 * softness), 0, 1)
    dark = np.clip(rng.uniform(0.2, 0.8) + rng.normal(0, 0.05, 3), 0.1, 1).astype(np.float32)
    return (image * (1 - share[:, :, None] * (1 - dark))).astype(np.uint8)


def _coarse(image: Image, rng: np.random.Generator) -> Image:
    """As from a camera of few pixels."""
    small = cv2.resize(image, None, fx=(scale := float(rng.uniform(0.4, 0.9))), fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)
