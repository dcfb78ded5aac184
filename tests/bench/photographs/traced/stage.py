"""A traced scene: a board with its stones, a table with its things, lamps, an arm, and the camera that sees them.

Lengths in millimeters. The board's middle is the origin, its top z = 0, columns run along x, rows from +y to -y.
"""

import atexit
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.bench.photographs.traced import paint
from vision.synthetic.positions import KINDS, random_offsets, random_stones

Doubles = npt.NDArray[np.float64]
SHARES = (0.05, 0.04, 0.2, 0.3, 0.25, 0.12, 0.0, 0.02, 0.02)  # of the KINDS of positions


@dataclass(frozen=True, eq=False)
class Stage:
    """Everything that is drawn. `places` (361, 2): x and y of each point; `stones` (361,): 0, 1 black, 2 white."""

    places: Doubles
    stones: npt.NDArray[np.uint8]
    centers: Doubles  # (361, 3) of the stones
    radius_mm: float
    half_height_mm: float
    objects: dict[str, dict[str, Any]]


@dataclass(frozen=True, eq=False)
class View:
    """A pinhole camera: basis (3, 3) rows left, up, forward; focal length and size in pixels."""

    eye: Doubles
    target: Doubles
    basis: Doubles
    focal_px: float
    width_px: int
    height_px: int

    @property
    def fov_deg(self) -> float:
        """Across the picture's width."""
        return float(np.degrees(2 * np.arctan(self.width_px / 2 / self.focal_px)))

    @property
    def elevation_deg(self) -> float:
        """Of the camera over the board, seen from the middle of its view."""
        return float(np.degrees(np.arcsin(-self.basis[2, 2])))

    def to_picture(self, points: Doubles) -> Doubles:
        """(N, 3) millimeters to (N, 2) pixels, the first pixel's middle (0, 0)."""
        seen = (points - self.eye) @ self.basis.T
        x = self.width_px / 2 - seen[:, 0] / seen[:, 2] * self.focal_px
        y = self.height_px / 2 - seen[:, 1] / seen[:, 2] * self.focal_px
        return np.column_stack([x, y]) - 0.5


def looking(eye: Doubles, target: Doubles, roll: float, focal_px: float, width_px: int, height_px: int) -> View:
    """The camera at `eye` that looks at `target`, turned by `roll` degrees."""
    forward = (target - eye) / np.linalg.norm(target - eye)
    up = np.array([0.0, 1.0, 0.0]) if abs(forward[2]) > 0.9 else np.array([0.0, 0.0, 1.0])
    left = np.cross(up, forward)
    left /= np.linalg.norm(left)
    above = np.cross(forward, left)
    cos, sin = np.cos(np.radians(roll)), np.sin(np.radians(roll))
    basis = np.stack([cos * left + sin * above, cos * above - sin * left, forward])
    return View(eye, target, basis, focal_px, width_px, height_px)


def random_view(rng: np.random.Generator, stage: Stage) -> View:
    """A telephone, a webcam or a laptop: 30 degrees to overhead, the whole grid in the picture."""
    width, height = [(800, 600), (640, 480), (854, 480), (600, 800)][rng.choice(4, p=[0.4, 0.2, 0.25, 0.15])]
    elevation = rng.uniform(30, 60) if rng.random() < 0.5 else rng.uniform(60, 89)
    around, roll = rng.uniform(-180, 180) if rng.random() < 0.3 else rng.normal(0, 18), rng.normal(0, 3)
    fov = np.radians(rng.uniform(32, 76))
    focal = max(width, height) / 2 / np.tan(fov / 2)
    target = np.append(rng.normal(0, 18, 2), 0.0)
    cos, sin = np.cos(np.radians(elevation)), np.sin(np.radians(elevation))
    way = np.array([np.sin(np.radians(around)) * cos, -np.cos(np.radians(around)) * cos, sin])
    corners = np.column_stack([stage.places[[0, 18, 360, 342]], np.zeros(4)])
    margin = rng.uniform(0.02, 0.18) * min(width, height)
    for distance in np.geomspace(350, 2500, 120):
        view = looking(target + way * distance, target, roll, focal, width, height)
        seen = view.to_picture(corners)
        if (seen > margin).all() and (seen < np.array([width, height]) - margin).all():
            return view
    raise ValueError("no distance shows the whole grid")


def random_stage(rng: np.random.Generator) -> Stage:
    """A board as clubs and homes have them."""
    row = rng.uniform(20, 25)
    column = row * (1.0 if rng.random() < 0.35 else rng.uniform(0.88, 1.0))
    margin = rng.uniform(0.45, 1.0) * row
    thickness = rng.uniform(4, 60) if rng.random() < 0.85 else rng.uniform(100, 180)
    kind = str(rng.choice(list(paint.WOODS), p=[0.3, 0.2, 0.1, 0.15, 0.06, 0.05, 0.08, 0.06]))
    top = paint.board_top(rng, kind, column, row, margin, float(rng.choice([0.0, rng.uniform(0.2, 0.9)])))
    half = np.array([9 * column + margin, 9 * row + margin])
    columns, rows = np.meshgrid(np.arange(19.0), np.arange(19.0))
    places = np.column_stack([(columns.ravel() - 9) * column, (9 - rows.ravel()) * row])
    objects = _board(top, half, thickness, glossy=rng.random() < 0.4, rng=rng) | _table(rng, thickness)

    stones = random_stones(rng, str(rng.choice(KINDS, p=SHARES)))
    radius = row * rng.uniform(0.44, 0.5)
    height = radius * rng.uniform(0.3, 0.5)
    spread = rng.uniform(0.02, 0.12)
    off = random_offsets(rng, stones, spread, 0.42, 2 * radius / row, column / row) * row
    centers = np.column_stack([places + off * (1, -1), np.full(361, height)])
    looks = _materials(rng)
    for point in np.nonzero(stones)[0]:
        objects[f"stone{point}"] = _ellipsoid(centers[point], radius, height, looks[stones[point]])
    objects |= _things(rng, half, thickness, radius, height, looks)
    if rng.random() < 0.18:
        objects |= _arm(rng, half)
    objects |= _lights(rng)
    return Stage(places, stones, centers, float(radius), float(height), objects)


def _board(top: paint.Image, half: Doubles, thickness: float, glossy: bool, rng: np.random.Generator) -> dict[str, Any]:
    import mitsuba as mi

    at = mi.ScalarTransform4f
    skin: dict[str, Any] = {"type": "bitmap", "bitmap": mi.Bitmap(top), "raw": True, "filter_type": "bilinear"}
    look = {"type": "roughplastic", "alpha": rng.uniform(0.05, 0.25), "diffuse_reflectance": skin}
    side = {"type": "diffuse", "reflectance": {"type": "rgb", "value": (top.mean(axis=(0, 1)) * 0.8).tolist()}}
    return {
        "top": {
            "type": "rectangle",
            "to_world": at().scale([half[0], half[1], 1]),
            "bsdf": look if glossy else {"type": "diffuse", "reflectance": skin},
        },
        "body": {
            "type": "cube",
            "to_world": at().translate([0, 0, -thickness / 2 - 0.05]).scale([half[0], half[1], thickness / 2]),
            "bsdf": side,
        },
    }


def _table(rng: np.random.Generator, thickness: float) -> dict[str, Any]:
    import mitsuba as mi

    at = mi.ScalarTransform4f
    skin = {"type": "bitmap", "bitmap": mi.Bitmap(paint.table(rng)), "raw": True}
    half = rng.uniform(380, 1200)
    return {
        "table": {
            "type": "rectangle",
            "to_world": at().translate([rng.normal(0, 40), rng.normal(0, 40), -thickness - 0.1]).scale([half, half, 1]),
            "bsdf": {"type": "roughplastic", "alpha": 0.3, "diffuse_reflectance": skin},
        },
        "floor": {
            "type": "rectangle",
            "to_world": at().translate([0, 0, -700]).scale([6000, 6000, 1]),
            "bsdf": {"type": "diffuse", "reflectance": {"type": "rgb", "value": rng.uniform(0.1, 0.6, 3).tolist()}},
        },
    }


def _materials(rng: np.random.Generator) -> dict[int, dict[str, Any]]:
    """What black and white stones are made of: matt slate, glossy glass, plastic; now and then green, brown or gray."""
    gloss = rng.uniform(0.08, 0.45)
    dark = rng.uniform(0.008, 0.05) * np.ones(3)
    if rng.random() < 0.12:
        dark = np.array([(0.02, 0.07, 0.03), (0.09, 0.05, 0.03)][rng.integers(2)])
    pale = rng.uniform(0.65, 0.9) * np.array([1, rng.uniform(0.94, 1), rng.uniform(0.82, 1)])

    def look(color: Doubles, alpha: float) -> dict[str, Any]:
        reflect = {"type": "rgb", "value": color.tolist()}
        return {"type": "roughplastic", "alpha": alpha, "diffuse_reflectance": reflect}

    return {1: look(dark, gloss), 2: look(pale, rng.uniform(0.05, 0.3))}


@cache
def _ball_file() -> str:
    """A ball of triangles as a PLY file, for mitsuba's own sphere cannot be flattened; gone when Python ends."""
    around, down = np.meshgrid(np.linspace(0, 2 * np.pi, 41)[:-1], np.linspace(0, np.pi, 21))
    places = np.stack([np.sin(down) * np.cos(around), np.sin(down) * np.sin(around), np.cos(down)], axis=-1)
    corners = np.arange(840).reshape(21, 40)
    right = np.roll(corners, -1, axis=1)
    faces = [(corners[:-1], corners[1:], right[:-1]), (right[:-1], corners[1:], right[1:])]
    triangles = np.concatenate([np.stack(face, axis=-1).reshape(-1, 3) for face in faces])
    header = ["ply", "format ascii 1.0", "element vertex 840"]
    header += [f"property float {name}" for name in ("x", "y", "z", "nx", "ny", "nz")]
    header += [f"element face {len(triangles)}", "property list uchar int vertex_index", "end_header"]
    lines = [" ".join(f"{value:.6f}" for value in (*place, *place)) for place in places.reshape(-1, 3)]
    lines += [f"3 {a} {b} {c}" for a, b, c in triangles]
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    target = folder / "ball.ply"
    target.write_text("\n".join([*header, *lines]) + "\n")
    return str(target)


def _ellipsoid(center: Doubles, radius: float, half_height: float, look: dict[str, Any]) -> dict[str, Any]:
    import mitsuba as mi

    to_world = mi.ScalarTransform4f().translate(center.tolist()).scale([radius, radius, half_height])
    return {"type": "ply", "filename": _ball_file(), "to_world": to_world, "bsdf": look}


def _things(
    rng: np.random.Generator,
    half: Doubles,
    thickness: float,
    radius: float,
    height: float,
    looks: dict[int, dict[str, Any]],
) -> dict[str, Any]:
    """Bowls with their stones, a lid with prisoners, a clock, a cup, loose stones."""
    import mitsuba as mi

    at = mi.ScalarTransform4f
    result: dict[str, Any] = {}
    for index in range(int(rng.integers(0, 6))):
        angle = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(angle), np.sin(angle)])
        size = rng.uniform(35, 75)
        reach = min((half + size + 6) / np.maximum(np.abs(way), 1e-6)) + rng.uniform(0, 120)
        x, y = way * reach
        base, color = -thickness, rng.uniform(0.03, 0.8, 3) * rng.uniform(0.3, 1)
        skin = {"type": "roughplastic", "alpha": 0.2, "diffuse_reflectance": {"type": "rgb", "value": color.tolist()}}
        kind = rng.choice(["bowl", "lid", "clock", "cup", "loose"])
        if kind == "clock":
            turn = at().translate([x, y, base + 25]).rotate([0, 0, 1], rng.uniform(0, 180))
            result[f"thing{index}"] = {"type": "cube", "to_world": turn.scale([size, size / 2.2, 25]), "bsdf": skin}
            continue
        tall = {"bowl": rng.uniform(45, 80), "lid": 10, "cup": rng.uniform(60, 110), "loose": 0.0}[str(kind)]
        if tall:
            wide = size if kind != "cup" else size * 0.55
            stand = at().translate([x, y, base])
            result[f"wall{index}"] = {
                "type": "cylinder",
                "p0": [0, 0, 0],
                "p1": [0, 0, tall],
                "radius": wide,
                "to_world": stand,
                "bsdf": {"type": "twosided", "bsdf": skin},
            }
            lift = at().translate([x, y, base + tall * 0.7]).scale([wide, wide, 1])
            result[f"fill{index}"] = {"type": "disk", "to_world": lift, "bsdf": skin}
        color_of = looks[int(rng.integers(1, 3))]
        for number in range(0 if kind == "cup" else int(rng.integers(2, 26))):
            apart = np.sqrt(rng.random()) * size * (0.85 if tall else 1.5)
            turn_by = rng.uniform(0, 2 * np.pi)
            place = np.array([x + apart * np.cos(turn_by), y + apart * np.sin(turn_by), base + tall * 0.7 + height])
            if not tall and (np.abs(place[:2]) < half + radius).all():
                continue
            result[f"spare{index}_{number}"] = _ellipsoid(place, radius, height, color_of)
    return result


def _arm(rng: np.random.Generator, half: Doubles) -> dict[str, Any]:
    """A sleeve, a hand and its fingers over the board, from any side."""
    skin = np.array([0.75, 0.48, 0.36]) * rng.uniform(0.35, 1.1)
    cloth = rng.uniform(0.02, 0.8, 3)
    angle = rng.uniform(0, 2 * np.pi)
    way = np.array([np.cos(angle), np.sin(angle), 0.0])
    side = np.array([-way[1], way[0], 0.0])
    tip = np.append(rng.uniform(-0.8, 0.8, 2) * half, rng.uniform(15, 60))
    wrist = tip + way * 110 + np.array([0, 0, 35])
    elbow = wrist + way * 420 + np.array([0, 0, rng.uniform(30, 160)])

    def rod(start: Doubles, end: Doubles, radius: float, color: Doubles) -> dict[str, Any]:
        shape = {"type": "cylinder", "p0": start.tolist(), "p1": end.tolist(), "radius": radius}
        return shape | {"bsdf": {"type": "twosided", "bsdf": _matt(color)}}

    def ball(place: Doubles, radius: float, color: Doubles) -> dict[str, Any]:
        return {"type": "sphere", "center": place.tolist(), "radius": radius, "bsdf": _matt(color)}

    result = {"sleeve": rod(wrist, elbow, rng.uniform(32, 50), cloth), "cuff": ball(wrist, 38, cloth)}
    palm = tip + way * 75 + np.array([0, 0, 26])
    result |= {"palm": ball(palm, 36, skin), "back": rod(palm, wrist, 28, skin)}
    for index, spread in enumerate((-26, -9, 9, 26)):
        end = tip + side * spread + way * (abs(spread) * 0.5)
        result |= {f"finger{index}": rod(end, palm, 8.5, skin), f"nail{index}": ball(end, 8.5, skin)}
    return result


def _matt(color: Doubles) -> dict[str, Any]:
    return {"type": "diffuse", "reflectance": {"type": "rgb", "value": color.tolist()}}


def _lights(rng: np.random.Generator) -> dict[str, Any]:
    """The room's own light, and lamps or a window, some of them colored; their mirror images are the glare."""
    import mitsuba as mi

    tint = np.ones(3)
    if rng.random() < 0.15:
        tint = np.array([(1.0, 0.35, 0.3), (0.35, 0.5, 1.0), (0.8, 0.4, 1.0), (1.0, 0.75, 0.4)][rng.integers(4)])
    room = rng.uniform(0.08, 0.6) * tint * rng.uniform(0.9, 1.1, 3)
    result: dict[str, Any] = {"room": {"type": "constant", "radiance": {"type": "rgb", "value": room.tolist()}}}
    for index in range(int(rng.integers(1, 4))):
        height, away, angle = rng.uniform(700, 2400), rng.uniform(100, 1800), rng.uniform(0, 2 * np.pi)
        place = [away * np.cos(angle), away * np.sin(angle), height]
        size = rng.uniform(25, 120) if rng.random() < 0.5 else rng.uniform(150, 600)
        power = rng.uniform(0.4, 2.2) * (height**2 + away**2) / (4 * size**2) * 0.6
        look = mi.ScalarTransform4f().look_at(origin=place, target=[0, 0, 0], up=[0.1, 1, 0.3]).scale([size, size, 1])
        radiance = {"type": "rgb", "value": (power * tint * rng.uniform(0.85, 1.15, 3)).tolist()}
        lamp = {"type": "area", "radiance": radiance}
        result[f"lamp{index}"] = {"type": "rectangle", "to_world": look, "emitter": lamp}
    return result
