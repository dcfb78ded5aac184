"""Trains both grid nets on a graphics card: `python -m vision.training.gpu.grid SHARDS OUT --photographs DIR`.

As `vision.training.grid.train`, with the samples made by `--workers` processes, joined by `--later` more after `--join`
seconds, when no more scenes are drawn. Writes OUT/state.pt, which `vision.training.grid.publish` takes.
"""

import argparse
import copy
import math
import random
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.training.grid.net import GridNet
from vision.training.grid.samples import first_look, second_look
from vision.training.grid.scenes import photographs, scenes
from vision.training.grid.train import (
    FIRST_ELSEWHERE,
    SECOND_ELSEWHERE,
    begin_from,
    first_loss,
    follow_average,
    perhaps_elsewhere,
    second_loss,
)

LOOKS_EACH = 3
RISE_STEPS = 200
SAVE_S = 60


class _Looks(IterableDataset):
    """Of each scene a first look with its truth and `LOOKS_EACH` second ones with theirs and their classes."""

    def __init__(self, shards: Path, pictures: Path | None, seed: int) -> None:
        super().__init__()
        self._shards, self._pictures, self._seed = shards, pictures, seed

    def __iter__(self) -> Iterator[tuple[np.ndarray, ...]]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        pictures = photographs(self._pictures) if self._pictures else ()
        for scene in scenes([self._shards], rng, pictures):
            first, truth = first_look(perhaps_elsewhere(scene, FIRST_ELSEWHERE, rng), rng)
            other = perhaps_elsewhere(scene, SECOND_ELSEWHERE, rng)
            seconds, ways, labels = zip(*(second_look(other, rng) for _ in range(LOOKS_EACH)), strict=True)
            arrays = (first, truth, np.stack(seconds), np.stack(ways))
            yield *(array.astype(np.float16) for array in arrays), np.array(labels)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--start", type=Path, help="folder of published nets to begin from, such as vision/models")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--later", type=int, default=0)
    parser.add_argument("--join", type=float, default=300)
    parser.add_argument("--scenes", type=int, default=32, help="a step")
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", type=int, default=50, help="steps between two lines of the log")
    parser.add_argument("--device", default="cuda")
    args = parser.parse_args()
    started = time.monotonic()
    device = torch.device(args.device)
    torch.manual_seed(args.seed)
    torch.backends.cudnn.benchmark = True
    args.out.mkdir(parents=True, exist_ok=True)
    while len(list(args.shards.glob("*.npz"))) < 4:
        time.sleep(0.2)

    def looks(workers: int, seed: int) -> Iterator[list[Tensor]]:
        made = _Looks(args.shards, args.photographs, seed)
        loader = DataLoader(made, args.scenes, num_workers=workers, prefetch_factor=4, multiprocessing_context="spawn")
        return iter(loader)

    loaders, weights = [looks(args.workers, args.seed)], [max(args.workers, 1)]
    nets = torch.nn.ModuleDict({"first": GridNet(), "second": GridNet()}).to(memory_format=torch.channels_last)
    if args.start:
        rng = np.random.default_rng(args.seed)
        begin_from(nets, args.start, list(islice(scenes([args.shards], rng), 48)), rng)
    nets = nets.to(device)
    average = copy.deepcopy(nets).eval()
    optimizer = torch.optim.AdamW(nets.parameters(), lr=args.rate, weight_decay=0.01)
    dice = random.Random(args.seed)
    tally, step, saved = torch.zeros(2, device=device), 0, time.monotonic()
    while (spent := time.monotonic() - started) < args.seconds:
        if args.later and spent > args.join and len(loaders) == 1:
            loaders.append(looks(args.later, args.seed + 1))
            weights.append(args.later)
        rate = args.rate * min(1.0, (step + 1) / RISE_STEPS) * (1 + math.cos(math.pi * spent / args.seconds)) / 2
        for group in optimizer.param_groups:
            group["lr"] = rate
        first, truth, second, way, labels = (part.to(device) for part in next(*dice.choices(loaders, weights)))
        second, way, labels = second.flatten(0, 1), way.flatten(0, 1), labels.flatten()
        with torch.autocast(device.type, torch.bfloat16):
            maps, _ = nets["first"](first.float().contiguous(memory_format=torch.channels_last))
            ways, classes = nets["second"](second.float().contiguous(memory_format=torch.channels_last))
        one = first_loss(maps.float(), truth.float())
        two = second_loss(ways.float(), classes.float(), way.float(), labels)
        optimizer.zero_grad(set_to_none=True)
        (one + two).backward()
        for net in nets.values():
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        step += 1
        follow_average(average, nets, min(0.998, 1 - 1 / (step + 1), (step + 1) / (step + 10)))
        tally += torch.stack([one, two]).detach()
        if step % args.tell == 0:
            a, b = (tally / args.tell).tolist()
            tally.zero_()
            print(f"{step} first {a:.4f} second {b:.4f} rate {rate:.1e} {spent:.0f} s", flush=True)
        if time.monotonic() - saved > SAVE_S:
            _save(args.out, average, step)
            saved = time.monotonic()
    _save(args.out, average, step)


def _save(out: Path, average: torch.nn.Module, step: int) -> None:
    part = out / "state.part"
    torch.save({"step": step, "average": {name: value.cpu() for name, value in average.state_dict().items()}}, part)
    part.replace(out / "state.pt")


if __name__ == "__main__":
    main()
