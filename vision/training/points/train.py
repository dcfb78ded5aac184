"""Trains the points net: `python -m vision.training.points.train FLAT OUT --renders DIR --photographs DIR`.

Run again with the same OUT, it goes on from the last checkpoint; `--samples` may then be another number.
The learning rate stands, then falls to zero over the last third. One CPU core, bf16.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.training.points.data import Pool
from vision.training.points.net import PointsNet

BATCH = 16
AVERAGE = 0.998  # of the weights that are exported


class _Stream(IterableDataset):
    def __init__(self, args: argparse.Namespace, seed: int) -> None:
        super().__init__()
        self._args, self._seed = args, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        args = self._args
        worker = get_worker_info()
        pool = Pool(args.flat, args.renders, args.photographs, self._seed + (worker.id if worker else 0))
        count = 0
        while True:
            yield pool.draw(args.share_photographs, args.share_renders, args.share_wrong)
            count += 1
            if count % 800 == 0:
                pool.rescan()


def loss_of(logits: torch.Tensor, stones: torch.Tensor, covered: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Losses of the stones (where they can be seen) and of hidden (where it is known)."""
    logits = logits.float().flatten(2)
    seen = (covered < 0.35).float()  # NaN compares false
    stone = functional.cross_entropy(logits[:, :3], stones, reduction="none")
    known = ((covered < 0.15) | (covered > 0.55)).float()
    target = (covered > 0.35).float()
    hidden = functional.binary_cross_entropy_with_logits(logits[:, 3], target, reduction="none")
    return (stone * seen).sum() / seen.sum(), (hidden * known).sum() / known.sum()


def main() -> None:
    """Trains until all samples are seen; writes OUT/checkpoint.pt every few minutes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("flat", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--renders", type=Path)
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--share-photographs", type=float, default=0.12)
    parser.add_argument("--share-renders", type=float, default=0.3)
    parser.add_argument("--share-wrong", type=float, default=0.18, help="boards cut by a wrong grid")
    parser.add_argument("--samples", type=int, default=80_000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    net = PointsNet().to(memory_format=torch.channels_last)
    average = {key: value.clone() for key, value in net.state_dict().items()}
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.02)
    seen, checkpoint = 0, args.out / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        average, seen = state["average"], state["seen"]
    loader = iter(
        DataLoader(_Stream(args, args.seed + 7919 * seen), batch_size=BATCH, num_workers=2, prefetch_factor=4)
    )
    started = last_save = time.monotonic()
    tally: list[list[float]] = []
    while seen < args.samples:
        progress = seen / args.samples
        rate = args.rate * min(1.0, (seen + BATCH) / 3000, max(0.0, (1 - progress) / 0.35))
        for group in optimizer.param_groups:
            group["lr"] = rate
        image, median, scale, stones, covered, right = next(loader)
        covered = torch.where(right[:, None] > 0, covered, torch.nan)
        white = (image.permute(0, 3, 1, 2) - median[:, :, None, None]) * scale[:, None, None, None]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits, grid = net(white.to(torch.bfloat16))
        stone, hidden = loss_of(logits, stones, covered)
        fits = functional.binary_cross_entropy_with_logits(grid.float()[:, 0], right)
        optimizer.zero_grad(set_to_none=True)
        (stone + 0.2 * hidden + 0.2 * fits).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        seen += BATCH
        keep = min(AVERAGE, 1 - 20 * BATCH / (seen + 20 * BATCH))
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
