"""Trains the points net on a graphics card: `python -m vision.training.gpu.points SHARDS OUT --photographs DIR`.

SHARDS fills meanwhile (`vision.training.gpu.run` starts both). It learns for --seconds; the rate falls along a cosine
of the time. Writes OUT/checkpoint.pt, which `vision.training.points.export` takes.
"""

import argparse
import math
import time
from pathlib import Path

import torch
from torch.nn import functional as fn

from vision.training.gpu.pool import GROUP, Pool
from vision.training.points.net import PointsNet
from vision.training.points.train import HARDEST, loss_of
from vision.training.published import restore

WARM_STEPS = 300
SAVE_S = 60


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--start", type=Path, help="a published .onnx to begin from")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--groups", type=int, default=8, help="of 16 boards a step")
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--average", type=float, default=0.998, help="of the weights that are exported, a step")
    parser.add_argument("--capacity", type=int, default=24_000, help="rendered boards kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", type=int, default=50, help="steps between two lines of the log")
    parser.add_argument("--device", default="cuda")
    args = parser.parse_args()
    started = time.monotonic()
    device = torch.device(args.device)
    torch.manual_seed(args.seed)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    args.out.mkdir(parents=True, exist_ok=True)
    pool = Pool(args.shards, args.photographs, args.seed, device, args.capacity)
    pool.follow()
    while pool.kinds["renders"].count < 2 * GROUP or not pool.kinds["wrong"].count:
        time.sleep(0.2)
    net = PointsNet()
    if args.start:
        batch = pool.draw(8)
        restore(net, args.start, (batch.white.cpu(), batch.lean.cpu()))
    net = net.to(device, memory_format=torch.channels_last)
    weights = [value for value in net.state_dict().values() if value.dtype.is_floating_point]
    average = [value.clone() for value in weights]
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.02, fused=device.type == "cuda")
    tally, step, seen, told = torch.zeros(5, device=device), 0, 0, time.monotonic()
    saved = told
    while (spent := time.monotonic() - started) < args.seconds:
        rate = args.rate * min(1.0, (step + 1) / WARM_STEPS) * (1 + math.cos(math.pi * spent / args.seconds)) / 2
        for group in optimizer.param_groups:
            group["lr"] = rate
        batch = pool.draw(args.groups)
        white = batch.white.contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            logits, grid, _ = net(white, batch.lean)
        stone, hidden, hard = loss_of(logits, batch.stones, batch.covered)
        fits = fn.binary_cross_entropy_with_logits(grid.float()[:, 0], batch.right)
        optimizer.zero_grad(set_to_none=True)
        (stone + 0.4 * hidden + 0.2 * fits).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        step, seen = step + 1, seen + len(white)
        keep = min(args.average, 1 - 20 / (step + 20))
        with torch.no_grad():
            torch._foreach_lerp_(average, weights, 1 - keep)
            drawn = batch.number >= 0
            pool.hardness[batch.number[drawn]] = hard[drawn].clamp(max=HARDEST)
            wrong = ((logits[:, :3].argmax(1).flatten(1) != batch.stones) & (batch.covered < 0.35)).float().sum(1)
            wrong = wrong[batch.right > 0]
            tally += torch.stack([stone, hidden, wrong.mean(), (wrong == 0).float().mean(), fits]).detach()
        if step % args.tell == 0:
            a, b, c, d, e = (tally / args.tell).tolist()
            tally.zero_()
            now = time.monotonic()
            print(f"{step} {seen} stone {a:.4f} hidden {b:.4f} grid {e:.4f} wrong/board {c:.2f} exact {d:.3f}", end=" ")
            print(f"rate {rate:.1e} {spent:.0f} s {args.tell * len(white) / (now - told):.0f}/s of", end=" ")
            print(f"{pool.kinds['renders'].count}", flush=True)
            told = now
        if time.monotonic() - saved > SAVE_S:
            _save(args.out, net, average, seen)
            saved = time.monotonic()
    _save(args.out, net, average, seen)


def _save(out: Path, net: PointsNet, average: list[torch.Tensor], seen: int) -> None:
    floating = iter(average)
    state = {
        name: (next(floating) if value.dtype.is_floating_point else value).cpu().contiguous()
        for name, value in net.state_dict().items()
    }
    part = out / "checkpoint.part"
    torch.save({"average": state, "seen": seen}, part)
    part.replace(out / "checkpoint.pt")


if __name__ == "__main__":
    main()
