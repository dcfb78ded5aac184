"""Draws scenes for training: `python -m vision.training.shards FOLDER --seed S --count N` writes N shards.

While a graphics card learns, `produce` fills the folder from many processes.

A shard of `SHARD_SCENES` scenes: SEED_INDEX.jpg, SEED.npz (written last; the grid nets learn from these), and
SEED.boards, an .npz of boards for the points net, of three kinds: "renders" cut by true corners, "wrong" by wrong ones,
and "flat". In SEED.npz, for N pictures:

index int32 (N,), lines int32 (N,): of the board; corners float32 (N, 4, 2): its outer ones, pixels, clockwise as seen
size int32 (N, 2), width and height; tags str (N,): what is special, joined by spaces
k1 float32 (N,): radial distortion around the picture's middle as in RadialLens, half the diagonal as unit

In SEED.boards, for M boards: kind and tags str (M,); images uint8 (M, 504, 504, 3), BGR; stones uint8 (M, 361), 0
empty, 1 black, 2 white; hidden float32 (M, 361), the covered share, NaN of a wrong grid; lean float32 (M, 3, 21, 21)
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import UNKNOWN_LEAN, raised_through
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify
from vision.synthetic import Rendered, Scene, endgame_scene, random_scene, render, station_scene
from vision.training.points.cut import true_pose, wrong_corners
from vision.training.points.flat_boards import draw

SHARD_SCENES, FLAT_BOARDS = 40, 10
LONG_SIDES_PX = (640, 640, 640, 800, 960, 1280)
_SQUARE = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)


def produce(folder: Path, seed: int, until: float, clock: Callable[[], float]) -> None:
    """Writes shards of seeds `seed`, `seed` + 1, … until `clock()` says `until`."""
    cv2.setNumThreads(1)
    while clock() < until:
        write(folder, seed)
        seed += 1


def write(folder: Path, seed: int, scenes: int = SHARD_SCENES, flat: int = FLAT_BOARDS) -> None:
    """One shard."""
    rng = np.random.default_rng(seed)
    truth: dict[str, list[object]] = {}
    boards: dict[str, list[object]] = {name: [] for name in ("images", "stones", "hidden", "lean", "tags", "kind")}
    for index in range(scenes):
        lines = 19 if rng.random() > 0.05 else int(rng.choice([13, 9]))
        scene = _scene(rng, lines)
        seen = render(scene)
        height, width = seen.image_bgr.shape[:2]
        cv2.imwrite(str(folder / f"{seed}_{index:05d}.jpg"), seen.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])
        row = {
            "index": np.int32(index),
            "lines": np.int32(lines),
            "corners": outer_corners(scene, seen).astype(np.float32),
            "size": np.array([width, height], np.int32),
            "k1": np.float32(seen.pose.lens.k1 if seen.pose.lens else 0.0),
            "tags": np.str_(" ".join(seen.tags)),
        }
        for name, value in row.items():
            truth.setdefault(name, []).append(value)
        if lines == 19 and seen.inside:
            _cut(rng, seen, boards)
    for _ in range(flat):
        board = draw(rng)
        _add(boards, "flat", board.image_bgr, board.stones, board.hidden, UNKNOWN_LEAN)
    _save(folder / f"{seed}.boards", boards)
    _save(folder / f"{seed}.npz", truth)


def _scene(rng: np.random.Generator, lines: int) -> Scene:
    dice, side = rng.random(), int(rng.choice(LONG_SIDES_PX))
    if lines == 19 and dice < 0.08:
        return station_scene(rng, max(side, 800))
    if lines == 19 and dice < 0.16:
        return endgame_scene(rng, side)
    return random_scene(rng, side, lines=lines)


def outer_corners(scene: Scene, seen: Rendered) -> npt.NDArray[np.float64]:
    """(4, 2) pixels: of a board with fewer lines in its own order, which the pose of 19 lines does not know."""
    last = scene.board.lines - 1
    if last == 18:
        return seen.corners_px
    camera = scene.board_camera
    own = BoardPose(np.linalg.inv(camera.homography(scene.board.column_width)), 0.0, lens=camera.lens)
    return own.to_picture(np.array([(0, 0), (last, 0), (last, last), (0, last)], float))


def _cut(rng: np.random.Generator, seen: Rendered, boards: dict[str, list[object]]) -> None:
    height, width = seen.image_bgr.shape[:2]
    k1 = seen.pose.lens.k1 if seen.pose.lens and rng.random() > 0.2 else 0.0  # now and then the lens is not known
    pose = true_pose(seen.corners_px, np.array([width, height]), k1)
    size = (width, height)
    raised, lean = raised_through(pose, size)
    _add(boards, "renders", rectify(seen.image_bgr, raised), seen.stones, seen.hidden, lean, " ".join(seen.tags))
    if rng.random() < 0.3:
        bent = cv2.getPerspectiveTransform(wrong_corners(rng), _SQUARE) @ pose.homography
        raised, lean = raised_through(BoardPose(bent, residual_cells=0.0, lens=pose.lens), size)
        nothing = np.zeros(361, np.uint8)
        _add(boards, "wrong", rectify(seen.image_bgr, raised), nothing, np.full(361, np.nan), lean)


def _add(
    boards: dict[str, list[object]],
    kind: str,
    image_bgr: np.ndarray,
    stones: np.ndarray,
    hidden: np.ndarray,
    lean: np.ndarray,
    tags: str = "",
) -> None:
    row = (image_bgr, stones, hidden.astype(np.float32), lean, np.str_(tags), np.str_(kind))
    for column, value in zip(boards.values(), row, strict=True):
        column.append(value)


def _save(path: Path, columns: dict[str, list[object]]) -> None:
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        np.savez(file, **{name: np.array(values) for name, values in columns.items()})  # type: ignore[arg-type]
    part.replace(path)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Draws scenes for training.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True, help="shards, of seeds SEED, SEED + 1, …")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(args.seed, args.seed + args.count):
        if not (args.folder / f"{seed}.npz").exists():
            write(args.folder, seed)


if __name__ == "__main__":
    main()
