"""Hands, sleeves and heads over the board, drawn last; what they cover is hidden."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera
from vision.synthetic.scene import Arm
from vision.synthetic.textures import TILE_PX, tile

Float = npt.NDArray[np.float32]
Flat = npt.NDArray[np.float64]


def paint_arm(canvas: Float, camera: Camera, arm: Arm, gain: Float) -> tuple[Float, tuple[slice, slice]] | None:
    """Draws an arm or a head; `gain` (3,) is the light on it. Returns its coverage (0..1) and the box; None: unseen."""
    tip, elbow = camera.project([arm.tip, arm.elbow])
    depth = camera.depth([arm.tip, arm.elbow])
    if depth.min() < 2:
        return None
    scale = camera.focal_px / depth  # pixels a row at the hand and at the elbow
    if arm.kind == "head":
        return _paint_head(canvas, camera, arm, tip, scale[0], gain)
    return _paint_hand(canvas, camera, arm, tip, elbow, scale, gain)


def _paint_hand(
    canvas: Float, camera: Camera, arm: Arm, tip: Flat, elbow: Flat, scale: Flat, gain: Float
) -> tuple[Float, tuple[slice, slice]] | None:
    rng = np.random.default_rng(arm.seed)
    along = elbow - tip
    length = float(np.hypot(*along))
    if length < 1:
        return None
    along = along / length
    across = np.array([-along[1], along[0]]) * (1 if arm.seed % 2 else -1)
    unit = float(scale[0]) * arm.width / 2.6  # pixels per row of a hand whose wrist is 2.6 rows wide
    palm = tip + along * 5.2 * unit + across * 0.6 * unit
    wrist = tip + along * 8.2 * unit + across * 0.5 * unit
    skin: list[tuple[Flat, Flat, float]] = []  # strokes: from, to, width
    skin.append((palm, wrist, 2.9 * unit))
    skin.append(
        (palm - along * 0.6 * unit - across * 0.6 * unit, palm + along * unit + across * 0.6 * unit, 3.0 * unit)
    )
    for finger in range(arm.fingers):
        side = finger - 1 if finger < 2 else finger - 0.6
        root = palm - along * 1.6 * unit + across * (side * 0.95 - 0.5) * unit
        if finger < 2:  # the two that hold the stone
            bend = (root + tip) / 2 + across * rng.uniform(-0.3, 0.3) * unit
            end = tip + across * (finger - 0.5) * 0.55 * unit + along * 0.25 * unit
        else:
            bend = root - along * rng.uniform(0.6, 1.6) * unit + across * rng.uniform(0, 0.4) * unit
            end = bend + along * rng.uniform(-1.2, 0.8) * unit + across * 0.2 * unit
        skin += [(root, bend, 0.85 * unit), (bend, end, 0.72 * unit)]
    thumb = palm - across * 1.3 * unit + along * 0.6 * unit
    skin.append((thumb, thumb - along * 2.3 * unit + across * rng.uniform(-0.2, 0.9) * unit, 0.95 * unit))
    sleeve_start = wrist + (elbow - wrist) * arm.sleeve_from
    skin.append((wrist, sleeve_start, arm.width * unit * 0.95))

    ends = np.array([tip, wrist, elbow, palm])
    pad = 4 * max(unit, float(scale[1]) * arm.width / 2.6)
    low = np.clip(np.floor(ends.min(axis=0) - pad), 0, (camera.width, camera.height)).astype(int)
    high = np.clip(np.ceil(ends.max(axis=0) + pad), 0, (camera.width, camera.height)).astype(int)
    if (high - low).min() < 2:
        return None
    box = (slice(low[1], high[1]), slice(low[0], high[0]))
    bare = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    dressed = np.zeros_like(bare)
    for start, end, width in skin:
        _stroke(bare, start - low, end - low, width)
    near, far = arm.width * unit * 1.25, arm.width * 1.9 * float(scale[1])
    side_a, side_b = across * near / 2, across * far / 2
    cuff = np.array([sleeve_start - side_a, sleeve_start + side_a, elbow + side_b, elbow - side_b]) - low
    cv2.fillConvexPoly(dressed, np.rint(np.clip(cuff, -4000, 4000) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)

    color = np.empty((*bare.shape, 3), np.float32)
    color[:] = arm.skin
    covered = dressed.astype(np.float32)[..., None] / 255
    cloth = np.array(arm.sleeve, np.float32) * (1 + np.float32(arm.pattern) * _weave(bare.shape, arm.seed, unit))
    color += covered * (cloth - color)
    mask = np.maximum(bare, dressed)
    relief = np.float32(0.55) + _relief(bare, dressed, unit) * np.float32(0.5)
    color *= relief[..., None] * gain
    cover = np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.8), np.float32) / np.float32(255)
    part = canvas[box]
    part += cover[..., None] * (color - part)
    return cover, box


def _stroke(mask: npt.NDArray[np.uint8], start: Flat, end: Flat, width: float) -> None:
    ends = [tuple(int(v) for v in np.rint(np.clip(point, -4000, 4000) * 16)) for point in (start, end)]
    cv2.line(mask, ends[0], ends[1], 255, max(1, round(width)), cv2.LINE_AA, 4)


def _relief(bare: npt.NDArray[np.uint8], dressed: npt.NDArray[np.uint8], unit: float) -> Float:
    """Rounder in the middle than at the rim: hand and sleeve apart, 0..1."""
    step = max(1, round(unit / 8))
    result = np.zeros(bare.shape, np.float32)
    for mask in (bare, dressed):
        small = mask[::step, ::step]
        if not small.size:
            continue
        soft = cv2.GaussianBlur(small, (0, 0), max(0.8, 0.5 * unit / step))
        soft = cv2.resize(soft, (bare.shape[1], bare.shape[0]), interpolation=cv2.INTER_LINEAR)
        result = np.where(mask > 127, soft.astype(np.float32) / 255, result)
    return result


def _weave(shape: tuple[int, ...], seed: int, unit: float) -> Float:
    rng = np.random.default_rng(seed + 1)
    kind = str(rng.choice(["cloth", "clouds", "straight"]))
    texture = tile(kind, seed % 12)
    zoom = np.float32(rng.uniform(20, 60) / max(unit, 1))
    turn = rng.uniform(0, 6.28)
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    u = (x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))) * zoom + TILE_PX
    v = (y * np.float32(np.cos(turn)) - x * np.float32(np.sin(turn))) * zoom + TILE_PX
    found = cv2.remap(texture, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    if rng.random() < 0.3:
        found = np.sign(found)
    return np.asarray(found, np.float32)[..., None]


def _paint_head(
    canvas: Float, camera: Camera, arm: Arm, center: Flat, scale: float, gain: Float
) -> tuple[Float, tuple[slice, slice]] | None:
    radius = arm.width / 2 * scale
    low = np.clip(np.floor(center - radius * 1.3), 0, (camera.width, camera.height)).astype(int)
    high = np.clip(np.ceil(center + radius * 1.3), 0, (camera.width, camera.height)).astype(int)
    if (high - low).min() < 2:
        return None
    box = (slice(low[1], high[1]), slice(low[0], high[0]))
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    at = np.rint((center - low) * 16).astype(int)
    axes = (round(radius * 16), round(radius * 1.2 * 16))
    angle = float(arm.seed % 180)
    cv2.ellipse(mask, (int(at[0]), int(at[1])), axes, angle, 0, 360, 255, -1, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(1.0, radius * 0.3)), np.float32) / 255
    hair = 1 + np.float32(0.5) * _weave(mask.shape, arm.seed, scale)
    color = np.array(arm.sleeve, np.float32) * hair * (np.float32(0.4) + soft[..., None] * np.float32(0.8)) * gain
    cover = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.8, radius * 0.03)), np.float32) / np.float32(255)
    part = canvas[box]
    part += cover[..., None] * (color - part)
    return cover, box
