"""Draws photograph-like pictures with their truth: `python -m tests.bench traced FOLDER --count 40 --seed 1`.

Needs mitsuba (`pip install mitsuba`), which is no requirement of the project; some 10 to 20 s a picture on one core.
Writes NAME.jpg and a line of manifest.jsonl in the form of the shared photographs; pictures that stand there are kept.
A point is occluded where the ray from the camera to it (to the top of its stone, if it has one) meets something else.
`TIANYUAN_TRACED=FOLDER python -m tests.bench vision` measures the reading on them.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.photographs.traced.stage import Stage, View, random_stage, random_view

SAMPLES = 16  # rays a pixel
MOST_OCCLUDED = 180  # points; a view that shows less of the board is no case


def draw(seed: int, index: int) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
    """Picture number `index` of the set `seed`, BGR, and its truth."""
    import mitsuba as mi

    mi.set_variant("scalar_rgb")
    rng = np.random.default_rng((seed, index))
    stage = random_stage(rng)
    view = random_view(rng, stage)
    film = {"type": "hdrfilm", "width": view.width_px, "height": view.height_px, "pixel_format": "rgb"}
    up = (view.basis[1]).tolist()
    look = mi.ScalarTransform4f().look_at(origin=view.eye.tolist(), target=view.target.tolist(), up=up)
    camera = {"type": "perspective", "fov": view.fov_deg, "to_world": look, "film": film}
    scene = mi.load_dict(
        {"type": "scene", "integrator": {"type": "path", "max_depth": 5}, "camera": camera} | stage.objects
    )
    light = np.array(mi.render(scene, spp=SAMPLES, seed=index))
    hidden = _hidden(scene, stage, view)
    corners = view.to_picture(np.column_stack([stage.places[[0, 18, 360, 342]], np.zeros(4)]))
    grid = "".join(".BW"[stone] for stone in stage.stones)
    rows = [grid[start : start + 19] for start in range(0, 361, 19)]
    turned, order = upright(corners)
    board = np.rot90(np.array([list(row) for row in rows]), order)
    covered = np.argwhere(np.rot90(hidden.reshape(19, 19), order)).tolist()
    truth = {
        "truth": ["".join(row) for row in board],
        "corners": np.round(turned, 2).tolist(),
        "occluded": covered,
        "elevation_deg": round(view.elevation_deg, 1),
        "group": f"traced_{seed}_{index:04d}",
        "source": "traced",
    }
    return _developed(light, rng), truth


def _hidden(scene: Any, stage: Stage, view: View) -> npt.NDArray[np.bool_]:
    import mitsuba as mi

    top = 2 * stage.half_height_mm
    there = stage.stones > 0
    ends = np.array(np.column_stack([stage.places, np.zeros(361)]), float)
    ends[there] = stage.centers[there] + (0, 0, top / 2)
    result = np.zeros(361, np.bool_)
    for point, end in enumerate(ends):
        way = end - view.eye
        distance = float(np.linalg.norm(way))
        ray = mi.Ray3f(view.eye.tolist(), (way / distance).tolist())
        met = scene.ray_intersect(ray)
        short = distance - float(met.t) if met.is_valid() else 0.0
        result[point] = short > (4 if there[point] else 3 + 2.5 * top / max(-way[2] / distance, 0.2))
    return result


def upright(corners: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], int]:
    """Corners with row 0 at the edge that is highest in the picture, and the quarter turns of the board that took."""
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    first = int(np.argmin(middles[:, 1]))
    return np.roll(corners, -first, axis=0), first


def _developed(light: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """Exposure, white balance, blur, noise and JPEG as cameras have them."""
    gray = light.mean(axis=2)
    exposure = rng.uniform(0.28, 0.62) / max(float(np.percentile(gray, rng.uniform(60, 90))), 1e-4)
    balance = rng.uniform(0.9, 1.1, 3)
    linear = np.asarray(np.clip(light * exposure * balance, 0, 1), float)
    if rng.random() < 0.6:
        linear = np.asarray(cv2.GaussianBlur(linear, (0, 0), float(rng.uniform(0.4, 1.2))), float)
    srgb = np.where(linear < 0.0031308, 12.92 * linear, 1.055 * np.power(linear, 1 / 2.4) - 0.055) * 255
    srgb = srgb + rng.normal(0, rng.uniform(0.5, 9), srgb.shape)
    image = np.ascontiguousarray(np.clip(srgb, 0, 255).astype(np.uint8)[..., ::-1])
    quality = int(rng.uniform(35, 95))
    packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def main(arguments: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser("python -m tests.bench traced", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        import mitsuba  # noqa: F401
    except ImportError:
        parser.error("mitsuba is not installed here: pip install mitsuba")
    options.folder.mkdir(parents=True, exist_ok=True)
    for index in range(options.count):
        name = f"traced_{options.seed}_{index:04d}"
        if (options.folder / f"{name}.jpg").exists():
            continue
        image, truth = draw(options.seed, index)
        if len(truth["occluded"]) > MOST_OCCLUDED:
            print(f"{index + 1}/{options.count} {name}: something stands before the camera, left out", file=sys.stderr)
            continue
        with (options.folder / "manifest.jsonl").open("a") as manifest:
            manifest.write(json.dumps({"id": name, "image": f"{name}.jpg", "size": 19} | truth) + "\n")
        cv2.imwrite(str(options.folder / f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, 97])
        print(f"{index + 1}/{options.count} {name}", file=sys.stderr)

    return 0
