"""Trains the points net: `python -m vision.training.points.train SHARDS OUT --photographs DIR`.

Run again with the same OUT, it goes on from the last checkpoint; `--samples` may then be another number.
With --start it begins from the averaged weights of another run, or from a published net. The learning rate falls along
a cosine. One CPU core and a third, bf16.
"""

import argparse
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, default_collate

from vision.training.points.data import Pool
from vision.training.points.net import PointsNet
from vision.training.published import restore

BATCH_BOARDS = 16
AVERAGE = 0.9985  # of the weights that are exported
HARD_PROBABILITY = 0.1  # a point whose truth got less than this counts twice, and makes its board hard
HARDEST = 8.0  # such points count for a board; more are mostly a picture that nobody can read
KEPT_BOARDS = 100_000  # rendered boards whose hardness is kept


class _Stream(IterableDataset):
    def __init__(self, args: argparse.Namespace, seed: int, hardness: torch.Tensor) -> None:
        super().__init__()
        self._args, self._seed, self._hardness = args, seed, hardness

    def __iter__(self):
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        args = self._args
        pool = Pool(args.shards, args.photographs, self._seed, self._hardness.numpy())
        count = 0
        while True:
            yield pool.draw(args.share_photographs, args.share_renders, args.share_wrong)
            count += 1
            if count % 800 == 0:
                pool.rescan()


def loss_of(logits: torch.Tensor, stones: torch.Tensor, covered: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Losses of the stones (where they can be seen) and of hidden (where it is known), and float32 (N,): how many of a
    board's points are hard."""
    logits = logits.float().flatten(2)
    seen = (covered < 0.35).float()  # NaN compares false
    stone = functional.cross_entropy(logits[:, :3], stones, reduction="none")
    hard = (stone.detach() > -math.log(HARD_PROBABILITY)).float() * seen
    known = ((covered < 0.15) | (covered > 0.55)).float()
    target = (covered > 0.35).float()
    hidden = functional.binary_cross_entropy_with_logits(logits[:, 3], target, reduction="none")
    return (stone * (seen + hard)).sum() / seen.sum(), (hidden * known).sum() / known.sum(), hard.sum(1)


def _whitened(image: torch.Tensor, median: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Drawn boards (N, 504, 504, 3) as the net takes them, (N, 3, 504, 504)."""
    white = image.permute(0, 3, 1, 2).to(torch.bfloat16)  # which has room for 0 to 255
    return (white - median.bfloat16()[:, :, None, None]) * scale.bfloat16()[:, None, None, None]


def _boards(args: argparse.Namespace) -> tuple[torch.Tensor, torch.Tensor]:
    """Some boards and their leans, which show a published net how large what its layers give is."""
    stream = iter(_Stream(args, args.seed, torch.full((KEPT_BOARDS,), torch.nan)))
    image, median, scale, lean, *_ = default_collate([next(stream) for _ in range(2 * BATCH_BOARDS)])
    return _whitened(image, median, scale).float(), lean.float()


def main() -> None:
    """Trains until all samples are seen; writes OUT/checkpoint.pt every few minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path, help="folder that vision.training.shards fills, or has filled")
    parser.add_argument("out", type=Path)
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--start", type=Path, help="checkpoint of another run, or an .onnx, to begin from")
    parser.add_argument("--share-photographs", type=float, default=0.1)
    parser.add_argument("--share-renders", type=float, default=0.75)
    parser.add_argument("--share-wrong", type=float, default=0.18, help="boards cut by a wrong grid")
    parser.add_argument("--samples", type=int, default=250_000)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    net = PointsNet().to(memory_format=torch.channels_last)
    if args.start and args.start.suffix == ".onnx":
        restore(net, args.start, _boards(args))
    elif args.start:
        net.load_state_dict(torch.load(args.start)["average"], strict=False)
    average = {key: value.clone() for key, value in net.state_dict().items()}
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.02)
    seen, checkpoint = 0, args.out / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        average, seen = state["average"], state["seen"]
    hardness = torch.full((KEPT_BOARDS,), torch.nan).share_memory_()
    stream = _Stream(args, args.seed + 7919 * seen, hardness)
    loader = iter(DataLoader(stream, batch_size=BATCH_BOARDS, num_workers=1, prefetch_factor=8))
    started = last_save = time.monotonic()
    tally: list[list[float]] = []
    while seen < args.samples:
        progress = seen / args.samples
        rate = args.rate * min(1.0, (seen + BATCH_BOARDS) / 3000) * (1 + math.cos(math.pi * min(progress, 1))) / 2
        for group in optimizer.param_groups:
            group["lr"] = rate
        image, median, scale, lean, stones, covered, right, board = next(loader)
        covered = torch.where(right[:, None] > 0, covered, torch.nan)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits, grid, _ = net(_whitened(image, median, scale), lean.bfloat16())
        stone, hidden, hard = loss_of(logits, stones, covered)
        hardness[board[board >= 0]] = hard[board >= 0].clamp(max=HARDEST)
        fits = functional.binary_cross_entropy_with_logits(grid.float()[:, 0], right)
        optimizer.zero_grad(set_to_none=True)
        (stone + 0.4 * hidden + 0.2 * fits).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        seen += BATCH_BOARDS
        keep = min(AVERAGE, 1 - 20 * BATCH_BOARDS / (seen + 20 * BATCH_BOARDS))
        with torch.no_grad():
            for key, value in net.state_dict().items():
                if value.dtype.is_floating_point:
                    average[key].lerp_(value, 1 - keep)
                else:
                    average[key].copy_(value)
        wrong = ((logits[:, :3].argmax(1).flatten(1) != stones) & (covered < 0.35)).float().sum(1)
        wrong = wrong[right > 0]
        tally.append(
            [stone.item(), hidden.item(), wrong.mean().item(), (wrong == 0).float().mean().item(), fits.item()]
        )
        if len(tally) == 50:
            a, b, c, d, e = np.mean(tally, axis=0)
            took = time.monotonic() - started
            print(f"{seen} stone {a:.4f} hidden {b:.4f} grid {e:.4f} wrong/board {c:.2f} exact {d:.3f}", end=" ")
            print(f"rate {rate:.1e} {took:.0f} s", flush=True)
            tally.clear()
        if time.monotonic() - last_save > 120 or seen >= args.samples:
            state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "average": average, "seen": seen}
            torch.save(state, checkpoint.with_suffix(".tmp"))
            checkpoint.with_suffix(".tmp").rename(checkpoint)
            last_save = time.monotonic()


if __name__ == "__main__":
    main()
