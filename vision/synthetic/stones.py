"""Stones: flattened balls lying on the plane, every pixel's ray cut with them, all stones of a picture at once."""

from dataclasses import dataclass, fields

import cv2
import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera
from vision.synthetic.scene import Light, LooseStone, Scene

Float = npt.NDArray[np.float32]
MAX_BATCH = 1_500_000  # pixels worked on at once; larger pictures are done in several goes


@dataclass(frozen=True, eq=False)
class Stones:
    """Stones in the world: `centers` (N, 3) of their undersides (z of the plane they lie on), `colors` (N,) 1 or 2,
    `sizes` (N,) by their set's."""

    centers: npt.NDArray[np.float64]
    colors: npt.NDArray[np.uint8]
    seeds: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.float64]


def stones_of(scene: Scene) -> Stones:
    """The stones on the board: those on points and the loose ones on its margin."""
    points = np.flatnonzero(scene.stones)
    rows, columns = np.divmod(points, 19)
    offsets = scene.offsets[points]
    xs, ys = columns * scene.board.column_width + offsets[:, 0], rows + offsets[:, 1]
    sizes = np.ones(len(points)) if scene.sizes is None else scene.sizes[points]
    standing = Stones(np.stack([xs, ys, np.zeros(len(points))], axis=1), scene.stones[points], points, sizes)
    return _joined(standing, _loose(scene, on_table=False))


def table_stones(scene: Scene) -> Stones:
    """The loose stones on the table, which lies lower than the board; none where the board is as thin as nothing."""
    return _loose(scene, on_table=True)


def held_stones(scene: Scene) -> Stones:
    """The stones between fingers."""
    return _lone(list(enumerate(scene.held)), 1500)


def _loose(scene: Scene, *, on_table: bool) -> Stones:
    return _lone([(i, stone) for i, stone in enumerate(scene.loose) if (stone.place[2] > 0) == on_table], 1000)


def _lone(stones: list[tuple[int, LooseStone]], first_seed: int) -> Stones:
    centers = np.array([stone.place for _, stone in stones], float).reshape(-1, 3)
    colors = np.array([stone.color for _, stone in stones], np.uint8)
    seeds = np.array([first_seed + i for i, _ in stones], np.int64)
    return Stones(centers, colors, seeds, np.ones(len(stones)))


def _joined(one: Stones, other: Stones) -> Stones:
    columns = (np.concatenate([getattr(one, field.name), getattr(other, field.name)]) for field in fields(Stones))
    return Stones(*columns)


def paint_stones(canvas: Float, scene: Scene, stones: Stones, camera: Camera) -> None:
    """Draws the stones onto the float canvas (H, W, 3), far ones first. Not drawn: what is out of the picture."""
    if not len(stones.colors):
        return
    thickness = np.where(stones.colors == 1, *scene.stone_set.thickness) * stones.sizes
    middles = stones.centers - np.stack([np.zeros_like(thickness)] * 2 + [thickness / 2], axis=1)
    depths = camera.depth(middles)
    middles_px = camera.project(middles)
    radius = scene.stone_set.diameter / 2 * stones.sizes
    spread = 1.35 if camera.k1 < 0 else 1.15  # a ball seen aslant, and the lens, widen it
    radii_px = camera.focal_px * radius / np.maximum(depths, 0.1) * spread + 2
    seen = (depths > 1) & (middles_px > -radii_px[:, None]).all(axis=1)
    seen &= (middles_px < np.array([camera.width, camera.height]) + radii_px[:, None]).all(axis=1)
    order = np.flatnonzero(seen)
    # what hides what on a plane: the one whose foot is farther from the camera's foot is behind
    away = np.hypot(*(stones.centers[order, :2] - camera.position[:2]).T)
    order = order[np.argsort(-away, kind="stable")]
    while len(order):
        size = int(2 * radii_px[order[: max(1, len(order) // 2)]].max()) + 1
        count = min(len(order), max(1, MAX_BATCH // size**2))
        batch = order[:count]
        size = int(2 * radii_px[batch].max()) + 1
        _paint_batch(canvas, scene, camera, stones, batch, middles[batch], middles_px[batch], thickness[batch], size)
        order = order[count:]


def _paint_batch(
    canvas: Float,
    scene: Scene,
    camera: Camera,
    stones: Stones,
    batch: npt.NDArray[np.int64],
    middles: npt.NDArray[np.float64],
    middles_px: npt.NDArray[np.float64],
    thickness: npt.NDArray[np.float64],
    size: int,
) -> None:
    light, made = scene.light, scene.stone_set
    corner = np.floor(middles_px - size / 2).astype(int)
    columns = np.clip(corner[:, 0, None] + np.arange(size), 0, camera.width - 1)
    rows = np.clip(corner[:, 1, None] + np.arange(size), 0, camera.height - 1)
    slope_x, slope_y, _ = camera.slopes
    index = (rows * camera.width)[:, :, None] + columns[:, None, :]
    slope_x, slope_y = slope_x.ravel()[index], slope_y.ravel()[index]

    def per_stone(values: npt.ArrayLike) -> Float:
        return np.asarray(values, np.float32).reshape(-1, 1, 1)

    radius = made.diameter / 2 * stones.sizes[batch]
    a, b = per_stone(radius), per_stone(thickness / 2)
    run = per_stone(middles[:, 2] - camera.position[2])
    # in units of the stone: the ray's foot on its middle plane, and its direction
    ox = (slope_x * run + per_stone(camera.position[0] - middles[:, 0])) / a
    oy = (slope_y * run + per_stone(camera.position[1] - middles[:, 1])) / a
    dx, dy, dz = slope_x / a, slope_y / a, 1 / b
    dd = dx * dx + dy * dy + dz * dz
    od = ox * dx + oy * dy
    miss = ox * ox + oy * oy - od * od / dd  # squared distance of the ray from the stone's center
    reach = np.sqrt(np.maximum(miss, 0))
    foot = per_stone(np.hypot(*_pixel_reach(camera, middles, radius, thickness / 2)))
    alpha = np.clip((1 - reach) / foot + np.float32(0.5), 0, 1)
    t = -(od + np.sqrt(np.maximum(1 - miss, 0) * dd)) / dd
    px, py, pz = ox + t * dx, oy + t * dy, t * dz
    # the normal of the flattened ball; z points down, so the top has nz < 0
    nx, ny, nz = px / a, py / a, pz / b
    scale = 1 / np.sqrt(nx * nx + ny * ny + nz * nz + np.float32(1e-9))
    nx, ny, nz = nx * scale, ny * scale, nz * scale

    lx, ly, lz = (np.float32(v) for v in light.direction)
    facing = np.maximum(nx * lx + ny * ly + nz * lz, 0)
    shade = np.float32(light.ambient) * (np.float32(0.62) - np.float32(0.38) * nz)
    shade += np.float32(light.direct / max(-light.direction[2], 0.3)) * facing
    to_camera = camera.position - middles
    to_camera /= np.linalg.norm(to_camera, axis=1, keepdims=True)
    black = stones.colors[batch] == 1
    shine = per_stone(np.where(black, *made.shininess))
    gloss = per_stone(np.where(black, *made.gloss))
    edge = np.minimum(np.float32(made.lamp_edge), 1 + shine / 30)  # only a polished stone shows one
    highlight: Float = np.zeros_like(shade)
    for lamp in (light.direction, *light.lamps):
        halfway = to_camera + lamp
        halfway /= np.linalg.norm(halfway, axis=1, keepdims=True) + 1e-9
        mirror = nx * per_stone(halfway[:, 0]) + ny * per_stone(halfway[:, 1]) + nz * per_stone(halfway[:, 2])
        spot = np.exp((mirror - 1) * shine)  # about mirror ** shine, cheaper
        highlight = np.maximum(highlight, gloss * np.minimum(spot * edge, 1))
    own = _own_colors(scene, stones, batch)
    if made.shell > 0:
        angle = per_stone((stones.seeds[batch] * 2.399) % 6.283)
        wave = np.sin((px * np.cos(angle) + py * np.sin(angle)) * np.float32(16))
        shade *= 1 + np.float32(made.shell) * wave * per_stone(~black)
    for i in range(len(batch)):
        x, y = corner[i]
        left, top = max(0, -x), max(0, -y)
        right, bottom = min(size, camera.width - x), min(size, camera.height - y)
        if right <= left or bottom <= top:
            continue
        cut = (i, slice(top, bottom), slice(left, right))
        under = canvas[y + top : y + bottom, x + left : x + right]
        color = shade[cut][..., None] * own[i] + highlight[cut][..., None]
        under += alpha[cut][..., None] * (color - under)


def _pixel_reach(
    camera: Camera, middles: npt.NDArray[np.float64], a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """How far one pixel reaches at each stone, in units of its radius, across and (flattened) along the view."""
    down = middles - camera.position
    distance = np.linalg.norm(down, axis=1)
    steep = np.abs(down[:, 2]) / distance
    seen_height = np.sqrt((a * steep) ** 2 + b**2 * (1 - steep**2))
    pixel = distance / camera.focal_px
    return pixel / a * 0.7, pixel / seen_height * 0.7


def _own_colors(scene: Scene, stones: Stones, batch: npt.NDArray[np.int64]) -> Float:
    """(N, 3): each stone's own color, a little different from its neighbors'."""
    base = np.where((stones.colors[batch] == 1)[:, None], scene.stone_set.black, scene.stone_set.white)
    vary = np.random.default_rng((scene.seed, 2)).normal(0, 1, (2048, 2))[stones.seeds[batch] % 2048]
    tinted = 1 + scene.stone_set.spread * (vary[:, :1] + 0.3 * vary[:, 1:] * np.array([-1.0, 0, 1]))
    return np.asarray(base * tinted, np.float32)


SHADOW_PX, SHADOW_PAD = 12, 3


def stone_shadows(scene: Scene, stones: Stones, plane_z: float = 0.0) -> Float:
    """What light the stones leave to the plane under them: float32 map, SHADOW_PX a row, SHADOW_PAD rows around."""
    side = (18 + 2 * SHADOW_PAD) * SHADOW_PX
    cast, contact = np.zeros((side, side), np.uint8), np.zeros((side, side), np.uint8)
    light: Light = scene.light
    lean = np.array(light.direction[:2]) / max(-light.direction[2], 0.25)
    for center, color, size in zip(stones.centers, stones.colors, stones.sizes, strict=True):
        if abs(center[2] - plane_z) > 0.01:
            continue
        radius, thickness = scene.stone_set.diameter / 2 * size, scene.stone_set.thickness[color - 1] * size
        foot = (center[:2] + SHADOW_PAD) * SHADOW_PX * 16
        tip = (center[:2] + SHADOW_PAD - lean * thickness * 0.75) * SHADOW_PX * 16
        at = (round(foot[0]), round(foot[1]))
        cv2.circle(contact, at, round(radius * 0.98 * SHADOW_PX * 16), 255, -1, cv2.LINE_AA, 4)
        for share in (0.5, 1.0):
            mid = foot * (1 - share) + tip * share
            wide = round(radius * (0.98 - 0.1 * share) * SHADOW_PX * 16)
            cv2.circle(cast, (round(mid[0]), round(mid[1])), wide, 255, -1, cv2.LINE_AA, 4)
    soft = max(0.4, light.softness * SHADOW_PX)
    cast_f = cv2.GaussianBlur(cast, (0, 0), soft).astype(np.float32) / 255
    contact_f = cv2.GaussianBlur(contact, (0, 0), 0.12 * SHADOW_PX).astype(np.float32) / 255
    direct_share = np.float32(light.direct / (light.direct + light.ambient))
    return np.asarray((1 - cast_f * direct_share * 0.9) * (1 - contact_f * np.float32(light.contact)), np.float32)
