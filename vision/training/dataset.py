"""Writes rendered pictures with their truth: `python -m vision.training.dataset --out DIR --count N --seed S`.

One JPEG a picture (SEED_INDEX.jpg) and one SEED.npz a shard, written last. Interrupted, it goes on where it was:
the pictures depend only on seed and index. In the npz, for N pictures:

index int32 (N,), lines int32 (N,): of the board; its outer corners come first to last clockwise as seen
corners and crossings float32 (N, 4, 2) and (N, 361, 2), pixels
stones uint8 (N, 361), 0 empty, 1 black, 2 white; hidden bool (N, 361)
size int32 (N, 2), width and height; inside bool (N,): all crossings in the picture
k1 float32 (N,): radial distortion around the picture's middle as in RadialLens, half the diagonal as unit
tags str (N,): what is special, joined by spaces
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.synthetic import Rendered, Scene, random_scene, render, station_scene

QUALITY = 95


def scene_of(seed: int, index: int, long_side: int, station_share: float, lines: int = 19) -> Scene:
    """Scene number `index` of the set `seed`. Boards of 13 and 9 lines are for learning to refuse them."""
    rng = np.random.default_rng((seed, index))
    if rng.random() < station_share and lines == 19:
        return station_scene(rng, long_side)
    return random_scene(rng, long_side, lines=lines)


def picture(seed: int, index: int, long_side: int, station_share: float) -> Rendered:
    """Picture number `index` of the set `seed`."""
    return render(scene_of(seed, index, long_side, station_share))


def outer_corners(scene: Scene, seen: Rendered) -> npt.NDArray[np.float64]:
    """(4, 2) pixels: of a board with fewer lines in its own order, which the pose of 19 lines does not know."""
    last = scene.board.lines - 1
    if last == 18:
        return seen.corners_px
    camera = scene.board_camera
    own = BoardPose(np.linalg.inv(camera.homography(scene.board.column_width)), 0.0, lens=camera.lens)
    return own.to_picture(np.array([(0, 0), (last, 0), (last, last), (0, last)], float))


def write_shard(out: Path, count: int, seed: int, long_side: int, station_share: float, lines: int = 19) -> None:
    """Writes `count` pictures and their truth; does nothing where the shard is complete."""
    target = out / f"{seed}.npz"
    if target.exists():
        return
    out.mkdir(parents=True, exist_ok=True)
    partial = out / f"{seed}.partial.npz"
    truth: dict[str, list[object]] = {}
    done = 0
    if partial.exists():
        with np.load(partial) as kept:
            truth = {name: list(kept[name]) for name in kept.files}
        done = len(truth["index"])
    for index in range(done, count):
        scene = scene_of(seed, index, long_side, station_share, lines)
        seen = render(scene)
        height, width = seen.image_bgr.shape[:2]
        cv2.imwrite(str(out / f"{seed}_{index:05d}.jpg"), seen.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        row = {
            "index": np.int32(index),
            "lines": np.int32(lines),
            "corners": outer_corners(scene, seen).astype(np.float32),
            "crossings": seen.crossings_px.astype(np.float32),
            "stones": seen.stones,
            "hidden": seen.hidden,
            "size": np.array([width, height], np.int32),
            "inside": np.bool_(seen.inside),
            "k1": np.float32(seen.pose.lens.k1 if seen.pose.lens else 0.0),
            "tags": np.str_(" ".join(seen.tags)),
        }
        for name, value in row.items():
            truth.setdefault(name, []).append(value)
        if (index + 1) % 250 == 0 or index + 1 == count:
            _save(partial, truth)
            if sys.stderr.isatty():
                print(f"\r{target.name} {index + 1}/{count}", end="", file=sys.stderr)
    partial.replace(target)


def _save(path: Path, truth: dict[str, list[object]]) -> None:
    fresh = path.with_suffix(".new.npz")
    np.savez(fresh, **{name: np.array(values) for name, values in truth.items()})  # type: ignore[arg-type]
    fresh.replace(path)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Writes rendered pictures with their truth.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--long-side", type=int, default=640)
    parser.add_argument("--station-share", type=float, default=0.06, help="of views by the station's own camera")
    parser.add_argument("--lines", type=int, default=19, choices=(19, 13, 9))
    options = parser.parse_args()
    cv2.setNumThreads(1)
    write_shard(options.out, options.count, options.seed, options.long_side, options.station_share, options.lines)


if __name__ == "__main__":
    main()
