"""Hands painted over a picture: two fingers, palm and wrist in a sleeve, with a soft shadow."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.rectify import Image

Doubles = npt.NDArray[np.float64]
Mask = npt.NDArray[np.uint8]  # (H, W), 0 or 255, between them at edges

PALM_CELLS, WRIST_CELLS, FOREARM_CELLS = 4.2, 7.5, 40.0  # from the fingertips
FINGERTIPS_CELLS = ((-0.35, -0.7), (0.25, 0.5))  # aside of the arm: at the tip, at the palm
KNUCKLES_CELLS = (-1.2, -0.4, 0.5, 1.2)
SHADOW = 0.4
SHADOW_AT_CELLS = (0.25, 0.35)  # right and down
TEXTURE_PX = 8


@dataclass(frozen=True, eq=False)
class PaintedHand:
    """One player's: `skin_bgr` and `sleeve_bgr` (3,) gray levels; from the picture's lower or upper edge."""

    skin_bgr: Doubles
    sleeve_bgr: Doubles
    from_below: bool

    @classmethod
    def drawn(cls, rng: np.random.Generator, brightness: float, *, from_below: bool) -> "PaintedHand":
        """Any skin and sleeve, as bright as the picture's `brightness` (of a common one) lets them look."""
        skin = rng.uniform((95, 120, 165), (170, 190, 235)) * rng.uniform(0.6, 1.0) * np.clip(brightness, 0.5, 1.15)
        return cls(skin, rng.uniform(15, 200, 3) * np.clip(brightness, 0.5, 1.1), from_below)

    def over(
        self, image_bgr: Image, tip_px: Doubles, cell_px: float, rng: np.random.Generator
    ) -> tuple[Image, npt.NDArray[np.bool_]]:
        """The picture with the fingertips at `tip_px` (2,), and where it is covered: bool (H, W)."""
        height, width = image_bgr.shape[:2]
        shoulder = width * (0.5 + 0.35 * abs(rng.normal(0, 0.15))) + 0.3 * (tip_px[0] - width / 2)
        arm = np.array([shoulder, height * (1.15 if self.from_below else -0.15)]) - tip_px
        along = arm / np.linalg.norm(arm)
        tip = tip_px - (0.2 * along + rng.normal(0, 0.1, 2)) * cell_px
        skin, sleeve = _shapes((height, width), tip, along, cell_px)
        shift = np.array([(1, 0, SHADOW_AT_CELLS[0] * cell_px), (0, 1, SHADOW_AT_CELLS[1] * cell_px)])
        cast = cv2.warpAffine(np.maximum(skin, sleeve), shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
        shaded = image_bgr * (1 - SHADOW / 255 * cv2.GaussianBlur(cast, (0, 0), 0.35 * cell_px)[..., None])
        coarse = rng.normal(0, 1, (height // TEXTURE_PX + 1, width // TEXTURE_PX + 1))
        texture = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)[..., None], float)
        shaded = _filled(shaded, skin, self.skin_bgr, 0.72, 0.5 * cell_px, 5 * texture, 0.04 * cell_px)
        shaded = _filled(shaded, sleeve, self.sleeve_bgr, 0.7, 1.2 * cell_px, 7 * texture, 0.04 * cell_px)
        return np.clip(shaded, 0, 255).astype(np.uint8), (skin > 127) | (sleeve > 127)


def _shapes(size: tuple[int, int], tip: Doubles, along: Doubles, cell_px: float) -> tuple[Mask, Mask]:
    """Skin and sleeve of a hand that reaches from `along`, a unit vector, to the tip."""
    skin, sleeve = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    aside = np.array([-along[1], along[0]])

    def at(far_cells: float, aside_cells: float = 0.0) -> tuple[int, int]:
        x, y = np.round(tip + (far_cells * along + aside_cells * aside) * cell_px)
        return int(x), int(y)

    def limb(mask: Mask, ends: tuple[tuple[int, int], tuple[int, int]], wide_cells: float) -> None:
        cv2.line(mask, *ends, 255, max(2, int(wide_cells * cell_px)), cv2.LINE_AA)

    for low, high in FINGERTIPS_CELLS:
        limb(skin, (at(0, low), at(PALM_CELLS, high)), 0.75)
    for knuckle in KNUCKLES_CELLS:
        limb(skin, (at(PALM_CELLS - 1.2, knuckle), at(PALM_CELLS + 1.5, 0.8 * knuckle)), 0.95)
    axes = (int(2.3 * cell_px), int(1.6 * cell_px))
    angle_deg = float(np.degrees(np.arctan2(along[1], along[0])))
    cv2.ellipse(skin, at(PALM_CELLS + 0.8), axes, angle_deg, 0, 360, 255, -1, cv2.LINE_AA)
    limb(skin, (at(PALM_CELLS + 1), at(WRIST_CELLS + 2)), 2.3)
    limb(sleeve, (at(WRIST_CELLS), at(WRIST_CELLS + FOREARM_CELLS)), 3.4)
    return skin, sleeve


def _filled(
    image: Doubles, mask: Mask, color_bgr: Doubles, rim: float, round_px: float, texture: Doubles, soft_px: float
) -> Doubles:
    """The color laid over the mask, at its rim `rim` times as bright as `round_px` within."""
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)[..., None]
    color = color_bgr * (rim + (1 - rim) * np.clip(depth / round_px, 0, 1)) + texture
    share = cv2.GaussianBlur(mask, (0, 0), max(0.7, soft_px))[..., None] / 255.0
    return np.asarray(image * (1 - share) + color * share)
