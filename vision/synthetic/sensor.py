"""Random sensors, lenses and codecs."""

import numpy as np

from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Film


def random_film(rng: np.random.Generator, long_side: int, preset: str = "") -> Film:
    """Anything between a good camera and a bad webcam."""
    draw = Draw(rng, "film", preset)
    size = long_side / 640
    exposure = draw.number("exposure")
    if draw.happens("dim_share"):
        exposure = draw.number("dim_exposure")
    elif draw.happens("bright_share"):
        exposure = draw.number("bright_exposure")
    motion = (0.0, 0.0)
    if draw.happens("motion_share"):
        length, angle = draw.number("motion") * size, rng.uniform(0, np.pi)
        motion = (float(length * np.cos(angle)), float(length * np.sin(angle)))
    return Film(
        exposure=exposure,
        gains=(draw.number("white_balance"), 1.0, draw.number("white_balance")),
        gamma=draw.number("gamma"),
        contrast=draw.number("contrast"),
        vignette=draw.number("vignette") if draw.happens("vignette_share") else 0.0,
        blur_px=draw.number("blur") * size if draw.happens("blur_share") else 0.0,
        motion_px=motion,
        noise=draw.number("noise") * rng.random() if draw.happens("noise_share") else 0.0,
        noise_grain_px=rng.uniform(0, 3) * size,
        salt=draw.number("salt") if draw.happens("salt_share") else 0.0,
        shrink=draw.number("shrink") if draw.happens("shrink_share") else 1.0,
        smooth=draw.happens("smooth_share"),
        band=draw.number("band") if draw.happens("band_share") else 0.0,
        sharpen=draw.number("sharpen") if draw.happens("sharpen_share") else 0.0,
        gray=draw.happens("gray_share"),
        jpeg=int(draw.number("jpeg")) if draw.happens("jpeg_share") else None,
    )
