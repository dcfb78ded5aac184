"""What lies around the board: table, wall, the board's sides, bowls, paper, clocks, a second board."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.board import box_of, edge_points, outline
from vision.synthetic.camera import Camera
from vision.synthetic.light import LIGHT_PAD, LIGHT_PX
from vision.synthetic.scene import Board, Color, Scene, TableTop, Thing
from vision.synthetic.textures import TILE_PX, tile

Float = npt.NDArray[np.float32]
Space3 = npt.NDArray[np.float64]  # (N, 3)


def paint_table(camera: Camera, table: TableTop, z: float) -> Float:
    """A fresh float canvas (H, W, 3) with the table's surface at depth z and the wall above the horizon."""
    x, y = camera.plane(z)
    cos, sin = np.float32(np.cos(table.turn)), np.float32(np.sin(table.turn))
    u, v = (x * cos - y * sin) / np.float32(table.scale), (x * sin + y * cos) / np.float32(table.scale)
    texture = tile(_TILES.get(table.kind, "clouds"), table.tile)
    grain = cv2.remap(
        texture, u * np.float32(TILE_PX / 8), v * np.float32(TILE_PX / 8), cv2.INTER_LINEAR, None, cv2.BORDER_WRAP
    )
    first, second = np.array(table.color, np.float32), np.array(table.second, np.float32)
    canvas = np.empty((*x.shape, 3), np.float32)
    canvas[:] = first
    match table.kind:
        case "checks" | "tiles":
            share = ((np.floor(u) + np.floor(v)) % 2).astype(np.float32)
            canvas += share[..., None] * (second - first)
        case "stripes" | "boards":
            gap = np.float32(0.5 if table.kind == "stripes" else 0.03)
            canvas += ((u - np.floor(u)) < gap).astype(np.float32)[..., None] * (second - first)
        case "plaid":
            bands = ((u - np.floor(u)) < 0.35).astype(np.float32) + ((v - np.floor(v)) < 0.35)
            canvas += (bands / 2)[..., None] * (second - first)
        case "grid":  # lines like a board's, the worst neighbor
            lines = np.minimum(np.abs(u - np.rint(u)), np.abs(v - np.rint(v))) < 0.05
            canvas += lines.astype(np.float32)[..., None] * (second - first)
    canvas *= (1 + np.float32(table.contrast) * grain)[..., None]
    below = camera.slopes[2]
    if not below.all():
        rows = np.linspace(0.7, 1.1, camera.height, dtype=np.float32)[:, None, None]
        canvas = np.where(below[..., None], canvas, rows * np.array(table.wall, np.float32))
    return np.asarray(canvas, np.float32)


_TILES = {"wood": "wood", "boards": "straight", "cloth": "cloth", "plaid": "cloth", "checks": "cloth"} | {
    "carpet": "carpet",
    "marble": "marble",
    "mess": "clouds",
}


def table_shadow(canvas: Float, scene: Scene, z: float) -> None:
    """Darkens the table under and beside the board; `z` is the table's depth."""
    if scene.board.thickness <= 0.02:
        return
    size = (18 + 2 * LIGHT_PAD) * LIGHT_PX
    mask = np.zeros((size, size), np.uint8)
    light = scene.light
    lean = np.array(light.direction[:2]) / max(-light.direction[2], 0.3) * -min(scene.board.thickness, 4)
    foot = outline(scene.board)[:, :2]
    hull = cv2.convexHull(np.concatenate([foot, foot + lean]).astype(np.float32))[:, 0]
    cv2.fillConvexPoly(mask, np.rint((hull + LIGHT_PAD) * LIGHT_PX * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), (0.25 + 2 * light.softness) * LIGHT_PX), np.uint8)
    dark = 1 - mask.astype(np.float32) / 255 * np.float32(0.75 * light.direct / (light.direct + light.ambient) + 0.1)
    x, y = scene.camera.plane(z)
    at = ((x + LIGHT_PAD) * np.float32(LIGHT_PX), (y + LIGHT_PAD) * np.float32(LIGHT_PX))
    canvas *= cv2.remap(dark, at[0], at[1], cv2.INTER_LINEAR, None, cv2.BORDER_CONSTANT, 1.0)[..., None]


def paint_sides(canvas: Float, camera: Camera, board: Board, light_direction: Space3) -> None:
    """The four side faces of a thick board, those turned to the camera."""
    if board.thickness <= 0.02:
        return
    _paint_prism(canvas, camera, outline(board), board.thickness, board.side_color, light_direction)


def _paint_prism(canvas: Float, camera: Camera, top: Space3, height: float, color: Color, light: Space3) -> None:
    """Side faces of a prism that hangs `height` below its clockwise top polygon."""
    for i in range(len(top)):
        first, second = top[i], top[(i + 1) % len(top)]
        normal = np.array([second[1] - first[1], first[0] - second[0], 0.0])
        normal /= np.linalg.norm(normal) + 1e-9
        if (camera.position - first) @ normal <= 0:
            continue
        down = np.array([0, 0, height])
        shade = 0.5 + 0.4 * max(0.0, float(normal @ light))
        _fill(canvas, camera, np.array([first, second, second + down, first + down]), np.array(color) * shade)


def _fill(canvas: Float, camera: Camera, polygon: Space3, color: npt.ArrayLike) -> None:
    """Fills a polygon of the world; one with few corners gets points along its edges for the lens to bend."""
    _fill_shown(canvas, camera.project(edge_points(polygon, 8) if len(polygon) < 8 else polygon), color)


def _fill_shown(canvas: Float, points_px: Space3, color: npt.ArrayLike) -> None:
    fixed = np.rint(np.clip(points_px, -8000, 8000) * 16).astype(np.int32)
    cv2.fillPoly(canvas, [fixed], np.asarray(color, float).tolist(), cv2.LINE_8, 4)


def paint_thing(canvas: Float, scene: Scene, thing: Thing, z: float) -> None:
    """Draws one thing that stands on the table at depth z; the board is drawn over it, even where it is behind."""
    camera, light = scene.camera, np.array(scene.light.direction)
    rng = np.random.default_rng((scene.seed, 3, thing.seed))
    cos, sin = np.cos(thing.turn), np.sin(thing.turn)
    turn = np.array([(cos, -sin), (sin, cos)])

    def on_table(local: npt.ArrayLike, height: float) -> Space3:
        flat = (np.asarray(local, float) * np.array(thing.size) / 2) @ turn.T + np.array(thing.place)
        return np.concatenate([flat, np.full((len(flat), 1), z - height)], axis=1)

    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    angle = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    shape = circle if thing.kind in ("bowl", "lid") else square
    if camera.depth(on_table(shape, 0)).min() < 1:
        return
    shadow = on_table(shape, 0)
    shadow[:, :2] -= light[:2] / max(-light[2], 0.3) * min(thing.height, 3)
    _shade(canvas, camera, np.concatenate([shadow, on_table(shape, 0)]), 0.6)
    if thing.height > 0.05:
        _paint_prism(canvas, camera, on_table(shape, thing.height), thing.height, thing.color, light)
    _fill(canvas, camera, on_table(shape, thing.height), thing.color)
    match thing.kind:
        case "bowl" | "lid":
            _fill(canvas, camera, on_table(circle * 0.84, thing.height * 0.97), np.array(thing.color) * 0.5)
            count = int(rng.integers(0, 60 if thing.kind == "bowl" else 14))
            spots = rng.uniform(-0.62, 0.62, (count, 2))
            spots = spots[(spots * spots).sum(axis=1) < 0.42]
            disc = circle[::2] * 0.5 / (np.array(thing.size) / 2)
            rims = camera.project(on_table((spots[:, None] + disc).reshape(-1, 2), thing.height * 0.8))
            tops = camera.project(on_table((spots[:, None] + disc * 0.8).reshape(-1, 2), thing.height * 0.85))
            for rim, top in zip(rims.reshape(-1, 14, 2), tops.reshape(-1, 14, 2), strict=True):
                shown = np.array(thing.second) * rng.uniform(0.8, 1.05)
                _fill_shown(canvas, rim, shown * 0.75)
                _fill_shown(canvas, top, shown)
        case "paper":
            for row in np.linspace(-0.85, 0.85, int(rng.integers(3, 24))):
                length = rng.uniform(0.2, 0.85)
                line = np.array([(-0.85, row), (length, row), (length, row + 0.03), (-0.85, row + 0.03)])
                _fill(canvas, camera, on_table(line, thing.height), thing.second)
        case "box":
            for _ in range(int(rng.integers(0, 4))):
                center, half = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.1, 0.4, 2)
                _fill(canvas, camera, on_table(center + square * half, thing.height), thing.second)
        case "board":
            _paint_other_board(canvas, camera, thing, on_table(square, thing.height), rng)


def _paint_other_board(canvas: Float, camera: Camera, thing: Thing, top: Space3, rng: np.random.Generator) -> None:
    lines = int(rng.choice([19, 19, 13, 9]))
    share = np.linspace(0.05, 0.95, lines)

    def at(u: npt.ArrayLike, v: npt.ArrayLike) -> Space3:
        u, v = np.asarray(u, float)[:, None], np.asarray(v, float)[:, None]
        return np.asarray(top[0] + u * (top[1] - top[0]) + v * (top[3] - top[0]))

    ends = np.full(lines, 0.05), np.full(lines, 0.95)
    rows = np.stack([camera.project(at(ends[0], share)), camera.project(at(ends[1], share))], axis=1)
    columns = np.stack([camera.project(at(share, ends[0])), camera.project(at(share, ends[1]))], axis=1)
    fixed = np.rint(np.clip(np.concatenate([rows, columns]), -4000, 4000) * 16).astype(np.int32)
    cv2.polylines(canvas, list(fixed), False, (np.array(thing.color) * 0.3).tolist(), 1, cv2.LINE_8, 4)
    for _ in range(int(rng.integers(0, 90))):
        u, v = rng.choice(share, 2)
        radius = 0.43 / (lines - 1)
        angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        disc = at(u + np.cos(angle) * radius, v + np.sin(angle) * radius)
        _fill(canvas, camera, disc, (35, 35, 35) if rng.random() < 0.5 else (225, 225, 225))


def _shade(canvas: Float, camera: Camera, points: Space3, left: float) -> None:
    """Darkens the convex hull of the points on the picture, softly."""
    shown = np.clip(camera.project(points), -4000, 4000)
    box = box_of(camera, shown, pad=8)
    mask = np.zeros((box[0].stop - box[0].start, box[1].stop - box[1].start), np.uint8)
    hull = cv2.convexHull((shown - (box[1].start, box[0].start)).astype(np.float32))
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    mask = np.asarray(cv2.blur(mask, (9, 9)), np.uint8)
    canvas[box] *= (1 - mask.astype(np.float32) * np.float32((1 - left) / 255))[..., None]
