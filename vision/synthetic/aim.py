"""Where a random camera stands: aimed so that the board fills the wanted part of the picture."""

from math import cos, hypot, radians, sin, tan

import numpy as np

from vision.synthetic.board import edge_points, outline
from vision.synthetic.camera import Camera, rotation_between, rotation_from_angles
from vision.synthetic.ranges import Draw
from vision.synthetic.scene import Board


def random_camera(
    draw: Draw, board: Board, long_side: int, view: str, aspect: tuple[int, int] | None
) -> tuple[Camera, bool]:
    """A camera for the view "anywhere", "closeup" or "station"; the second value: the board is cut off on purpose."""
    rng = draw.rng
    station = view == "station"
    wide_ratio, high_ratio = aspect or (int(part) for part in draw.choice("aspect").split(":"))
    scale = long_side / max(wide_ratio, high_ratio)
    width, height = round(wide_ratio * scale), round(high_ratio * scale)

    if view == "closeup":
        elevation, fill = draw.number("closeup_elevation"), draw.number("closeup_fill")
    else:
        elevation, fill = draw.number("elevation"), draw.number("fill")
        if not station and draw.happens("low_share"):
            elevation = min(elevation, draw.number("elevation"))
        if draw.happens("big_share"):
            fill = max(fill, draw.number("fill"))
    wide = draw.happens("wide_share")
    hfov = draw.number("wide_hfov" if wide else "hfov")
    k1 = draw.number("wide_k1" if wide and not station else "k1") if draw.happens("lens_share") else 0.0
    turned = not station and view != "closeup" and not draw.happens("straight_share")
    turn = draw.number("turn") if turned else draw.number("straight_turn")
    if not station and rng.random() < 0.5:
        turn += 90 * float(rng.integers(4))
    rotation = rotation_from_angles(radians(turn), radians(90 - elevation), radians(draw.number("roll")))
    edge = width / hypot(width, height)
    focal = width / 2 * (1 + k1 * edge**2) / tan(radians(hfov) / 2)

    cut = not station and draw.happens("cut_share")
    off = rng.uniform(-1, 1, 2) * (0.4 if station else 1.0)
    if cut:
        fill, off = rng.uniform(0.8, 1.5), off / np.abs(off).max()
        k1 = max(k1, 0.0)  # a pincushion lens does not reach far out of the picture
    for _ in range(12):
        camera = _placed(rotation, focal, k1, width, height, board, fill, off, cut)
        edges = camera.project(edge_points(outline(board), 6))
        if cut or ((edges > -1).all() and (edges < (width, height)).all()):
            break
        fill, off = fill * 0.96, off * 0.6
    points = camera.project([(c * board.column_width, r, 0) for r in (0, board.span) for c in (0, board.span)])
    outside = (points < 0).any() or (points > (width - 1, height - 1)).any()
    return camera, bool(outside)


def _placed(
    rotation: np.ndarray,
    focal: float,
    k1: float,
    width: int,
    height: int,
    board: Board,
    fill: float,
    off: np.ndarray,
    cut: bool,
) -> Camera:
    """Bisects the distance until the board's box in the picture has the wanted size, then shifts it aside by `off`."""
    center = np.array([*board.center, 0.0])
    edges = edge_points(outline(board), 3)
    low, high = 8.0, 400.0
    for _ in range(22):
        distance = (low * high) ** 0.5
        camera = Camera(width, height, focal, rotation, center - rotation[2] * distance, k1)
        if camera.depth(edges).min() < 3:
            low = distance
            continue
        shown = camera.project(edges)
        size = np.ptp(shown, axis=0) / (width, height)
        low, high = (distance, high) if size.max() > fill else (low, distance)
    room = np.maximum((1 - size) / 2, 0) * (width, height) if not cut else size * 0.45 * (width, height)
    shown = camera.project(edges)
    middle = (shown.min(axis=0) + shown.max(axis=0)) / 2
    wanted = np.array([width / 2, height / 2]) + off * room
    straight = np.stack([middle, wanted])
    if camera.lens:
        straight = camera.lens.undistort(straight)
    rays = np.concatenate([(straight - camera.center_px) / focal, np.ones((2, 1))], axis=1)
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    aimed = rotation_between(rays[0], rays[1]) @ rotation
    return Camera(width, height, focal, aimed, camera.position, k1)


def direction(azimuth: float, elevation: float) -> tuple[float, float, float]:
    """Unit vector to a lamp at the given angles in degrees; z is down, so it is negative."""
    flat = cos(radians(elevation))
    return flat * cos(radians(azimuth)), flat * sin(radians(azimuth)), -sin(radians(elevation))
