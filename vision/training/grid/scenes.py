"""Scenes without end, from folders that `vision.training.shards` filled."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.geometry.pose import BoardPose, RadialLens
from vision.training.grid.samples import Scene
from vision.training.points.trained_on import TRAINED_GROUPS

ROUND = 1200  # pictures drawn before the folders are looked at again, so that fresh shards join
HARD_KINDS = frozenset(
    {"head", "hand", "low", "dense", "dim", "wide", "worn", "colored", "shadow", "blocks", "blurred"}
)  # drawn twice as often
LEAST_PIECE_PX = 120
BARE_SHARE = 0.04  # pieces beside the board stand for pictures without one
PHOTOGRAPH_SHARE = 0.04


def scenes(folders: Sequence[Path], rng: np.random.Generator, photographs: Sequence[Scene] = ()) -> Iterator[Scene]:
    """Random scenes of all complete shards: hard ones twice, boards of 13 and 9 lines three times as often; now and
    then a photograph.

    Raises FileNotFoundError where no folder has a complete shard.
    """
    for scene in _rendered(folders, rng):
        if photographs and rng.random() < PHOTOGRAPH_SHARE:
            yield photographs[int(rng.integers(len(photographs)))]
        bare = beside(scene) if rng.random() < BARE_SHARE else None
        yield bare or scene


def _rendered(folders: Sequence[Path], rng: np.random.Generator) -> Iterator[Scene]:
    kept: dict[Path, dict[str, np.ndarray]] = {}
    while True:
        for shard in sorted(path for folder in folders for path in folder.glob("*.npz")):
            if shard not in kept and "." not in shard.stem:
                with np.load(shard) as truth:
                    kept[shard] = {name: truth[name] for name in ("index", "corners", "k1", "size", "tags")}
                    kept[shard]["lines"] = truth["lines"] if "lines" in truth else np.full(len(truth["index"]), 19)
        if not kept:
            raise FileNotFoundError(f"no complete shard (SEED.npz) in {', '.join(map(str, folders))}")
        rows = [(shard, row) for shard, truth in kept.items() for row in range(len(truth["index"]))]
        hard = [bool(HARD_KINDS.intersection(str(tags).split())) for truth in kept.values() for tags in truth["tags"]]
        other = [lines != 19 for truth in kept.values() for lines in truth["lines"]]
        chance = 1 + np.array(hard, float) + 2 * np.array(other, float)
        for pick in rng.choice(len(rows), min(ROUND, len(rows) // 2), replace=False, p=chance / chance.sum()):
            shard, row = rows[pick]
            scene = _scene(shard, kept[shard], row)
            if scene is not None:
                yield scene


def beside(scene: Scene) -> Scene | None:
    """The larger piece of the picture left, right, above or below the board; None where hardly anything is left."""
    if scene.pose is None:
        return None
    height, width = scene.image_bgr.shape[:2]
    margin = scene.size / 8  # cells: the wood around the grid
    ends = np.array([-margin, scene.size - 1 + margin])
    outer = scene.pose.to_picture(np.array([(x, y) for x in ends for y in ends]))
    left, top = np.clip(outer.min(axis=0), 0, (width, height)).astype(int)
    right, bottom = np.clip(outer.max(axis=0), 0, (width, height)).astype(int)
    image = scene.image_bgr
    pieces = [image[:, :left], image[:, right:], image[:top], image[bottom:]]
    piece = max(pieces, key=lambda one: min(one.shape[:2]) * one.size)
    if min(piece.shape[:2]) < LEAST_PIECE_PX:
        return None
    return Scene(np.ascontiguousarray(piece), None)


def photographs(folder: Path) -> list[Scene]:
    """The CC BY photographs of a manifest that may be trained on (see `vision.training.points.trained_on`)."""
    result = []
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        entry = json.loads(line)
        image = cv2.imread(str(folder / entry["image"]))
        if entry["group"] not in TRAINED_GROUPS or image is None:
            continue
        square = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
        matrix = cv2.getPerspectiveTransform(np.array(entry["corners"], np.float32), square)
        result.append(Scene(np.asarray(image, np.uint8), BoardPose(np.asarray(matrix, float), 0.0)))
    return result


def every_scene(folders: Sequence[Path]) -> Iterator[Scene]:
    """Each scene of the complete shards with its whole board in the picture, once, in order."""
    for shard in sorted(path for folder in folders for path in folder.glob("*.npz") if "." not in path.stem):
        with np.load(shard) as truth:
            kept = {name: truth[name] for name in truth.files}
        for row in range(len(kept["index"])):
            scene = _scene(shard, kept, row)
            inside = (kept["corners"][row] >= 0) & (kept["corners"][row] <= kept["size"][row] - 1)
            if scene is not None and inside.all():
                yield scene


def _scene(shard: Path, truth: dict[str, np.ndarray], row: int) -> Scene | None:
    image = cv2.imread(str(shard.with_name(f"{shard.stem}_{truth['index'][row]:05d}.jpg")))
    if image is None:
        return None
    width, height = (int(side) for side in truth["size"][row])
    lines = int(truth["lines"][row]) if "lines" in truth else 19
    middle, unit = (width / 2, height / 2), float(np.hypot(width, height)) / 2
    lens = RadialLens(float(truth["k1"][row]), middle, unit)
    corners = lens.undistort(truth["corners"][row].astype(float)).astype(np.float32)
    last = lines - 1
    if cv2.contourArea(corners) < 400 or not cv2.isContourConvex(corners):
        return None
    square = np.array([(0, 0), (last, 0), (last, last), (0, last)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, square)
    return Scene(image, BoardPose(matrix, 0.0, lens=lens if lens.k1 else None), lines)
