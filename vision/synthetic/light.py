"""Light that falls on the whole scene: tints, gradients, large shadows, glare."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera
from vision.synthetic.scene import Arm, Glare, Light

Float = npt.NDArray[np.float32]
LIGHT_PX, LIGHT_PAD = 6, 12  # resolution and reach of the light map, pixels a row and rows around the grid


def light_map(light: Light, arms: tuple[Arm, ...]) -> Float:
    """Gain per channel on the board's plane, float32 (S, S, 3), LIGHT_PX a row, LIGHT_PAD rows around the grid."""
    side = (18 + 2 * LIGHT_PAD) * LIGHT_PX
    lit = np.ones((side, side), np.float32)
    for shadow in light.shadows:
        outline = np.array(shadow.outline)
        lit *= 1 - np.float32(shadow.strength) * _blurred(side, outline, shadow.softness)
    lit *= arm_shadows(light, arms)
    steps = (np.arange(side, dtype=np.float32) / side - 0.5)[None, :]
    fall = np.exp(steps * np.float32(light.gradient[0]) * 2.3 + steps.T * np.float32(light.gradient[1]) * 2.3)
    ambient = np.array(light.ambient_tint, np.float32) * np.float32(light.ambient)
    direct = np.array(light.direct_tint, np.float32) * np.float32(light.direct)
    total = light.ambient + light.direct
    return np.asarray((ambient + lit[..., None] * direct) / np.float32(total) * fall[..., None], np.float32)


def arm_shadows(light: Light, arms: tuple[Arm, ...]) -> Float:
    """What the arms leave of the direct light, float32 (S, S) as in `light_map`."""
    side = (18 + 2 * LIGHT_PAD) * LIGHT_PX
    lit = np.ones((side, side), np.float32)
    lean = np.array(light.direction[:2]) / max(-light.direction[2], 0.3)
    for arm in arms:
        tip = np.array(arm.tip[:2]) + lean * arm.tip[2]
        elbow = np.array(arm.elbow[:2]) + lean * arm.elbow[2]
        along = (elbow - tip) / (np.linalg.norm(elbow - tip) + 1e-9)
        across = np.array([-along[1], along[0]]) * arm.width * 0.6
        shape = np.array([tip, tip + along * 3 + across, elbow + across, elbow - across, tip + along * 3 - across])
        lit *= 1 - np.float32(0.75) * _blurred(side, shape, 0.25 + light.softness * 3)
    return lit


def _blurred(side: int, outline: npt.NDArray[np.float64], softness: float) -> Float:
    mask: npt.NDArray[np.uint8] = np.zeros((side, side), np.uint8)
    fixed = np.rint((outline + LIGHT_PAD) * LIGHT_PX * 16).astype(np.int32)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
    sigma = softness * LIGHT_PX
    if sigma > 0.3:
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.uint8)
    return np.asarray(mask, np.float32) / np.float32(255)


def apply_light(canvas: Float, camera: Camera, gains: Float) -> None:
    """Multiplies the canvas (H, W, 3) by a light map (S, S) or (S, S, 3), looked up on the board's plane."""
    step = 1 if camera.width * camera.height < 200_000 else 2 if gains.ndim == 3 else 4
    x, y = camera.ground
    at_x = (x[::step, ::step] + LIGHT_PAD) * np.float32(LIGHT_PX)
    at_y = (y[::step, ::step] + LIGHT_PAD) * np.float32(LIGHT_PX)
    looked_up = cv2.remap(gains, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if step > 1:
        looked_up = cv2.resize(looked_up, (camera.width, camera.height), interpolation=cv2.INTER_LINEAR)
    canvas *= looked_up if gains.ndim == 3 else looked_up[..., None]


def add_glare(canvas: Float, camera: Camera, glares: tuple[Glare, ...], over_stones: bool) -> Float:
    """Adds the lamps' mirror images; returns how much of each pixel they took, float32 (H, W)."""
    veil = np.zeros(canvas.shape[:2], np.float32)
    for glare in glares:
        if glare.over_stones != over_stones:
            continue
        x, y = camera.ground
        distance = ((x - np.float32(glare.place[0])) / np.float32(glare.radius[0])) ** 2
        distance += ((y - np.float32(glare.place[1])) / np.float32(glare.radius[1])) ** 2
        soft = np.exp(-distance * np.float32(0.7))
        disc = np.clip((1 - np.sqrt(distance)) * np.float32(4 + 12 * glare.sharpness), 0, 1)
        shape = disc * np.float32(glare.sharpness) + soft * np.float32(1 - glare.sharpness * 0.8)
        shape *= np.float32(glare.strength) * camera.slopes[2]
        canvas += shape[..., None] * np.float32(255)
        veil = np.maximum(veil, shape)
    return veil
