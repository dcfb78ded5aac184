"""Draws flat boards into shards: `python -m vision.training.points.flat_shards FOLDER --seed 1 --shards 40`.

A shard is an .npz of 256 boards: `jpegs` (object array of JPEG bytes, quality 95), `stones` uint8 (256, 361),
`hidden` float32 (256, 361). A shard that exists already is skipped, so the command can be run again to go on.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.training.points.flat_boards import draw

SHARD_BOARDS = 256


def main() -> None:
    """Fills the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--shards", type=int, default=40)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.folder.mkdir(parents=True, exist_ok=True)
    for shard in range(args.first, args.first + args.shards):
        path = args.folder / f"flat_{args.seed}_{shard:04d}.npz"
        if path.exists():
            continue
        boards = [draw(np.random.default_rng([args.seed, shard, i])) for i in range(SHARD_BOARDS)]
        jpegs = np.empty(SHARD_BOARDS, object)
        jpegs[:] = [
            cv2.imencode(".jpg", board.image_bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes() for board in boards
        ]
        stones = np.stack([board.stones[:361] for board in boards])
        hidden = np.stack([board.hidden for board in boards])
        unfinished = path.with_suffix(".tmp.npz")
        np.savez(unfinished, jpegs=jpegs, stones=stones, hidden=hidden)
        unfinished.rename(path)


if __name__ == "__main__":
    main()
