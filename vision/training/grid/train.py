"""Trains both nets of the grid finder side by side; resumable.

    python -m vision.training.grid.train --scenes FOLDER --out FOLDER --steps 10000 [--photographs FOLDER] [--seed 1]

One step: 8 scenes, of each two second looks, at every second step (--first-every) one first look too. Writes
OUT/state.pt every two minutes and goes on from it when started again; `vision.training.grid.publish` makes the models
of it. Needs torch and onnx.
"""

import argparse
import copy
import math
import sys
import time
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as fn

from vision.training.grid.backdrop import elsewhere
from vision.training.grid.net import GridNet
from vision.training.grid.samples import Scene, first_look, second_look
from vision.training.grid.scenes import photographs, scenes
from vision.training.published import restore

SCENES = 8
SECOND_LOOKS = 2
FIRST_ELSEWHERE, SECOND_ELSEWHERE = 0.35, 0.12  # of the boards, set on another floor


def first_loss(maps: Tensor, truth: Tensor) -> Tensor:
    """Board and corners as soft labels, offsets near corners."""
    board = fn.binary_cross_entropy_with_logits(maps[:, 0], truth[:, 0], weight=truth[:, 4])
    weight = 1 + 14 * truth[:, 1]
    corner = (fn.binary_cross_entropy_with_logits(maps[:, 1], truth[:, 1], reduction="none") * weight).mean()
    near = (truth[:, 1] > 0.2).float()
    offset = (fn.smooth_l1_loss(maps[:, 2:4], truth[:, 2:4], reduction="none").sum(1) * near).sum() / (near.sum() + 1)
    return board + 3 * corner + 0.5 * offset


def second_loss(maps: Tensor, classes: Tensor, truth: Tensor, labels: Tensor) -> Tensor:
    """Laplace likelihood of the way to the true coordinates, board map, class."""
    spread = maps[:, 2].clamp(-5, 3)
    miss = (maps[:, :2] - truth[:, :2]).abs().sum(1)
    way = (miss * torch.exp(-spread) + 2 * spread) * truth[:, 2]
    way = way.sum() / (truth[:, 2].sum() + 1)
    plain = (miss.clamp(max=8) * truth[:, 2]).sum() / (truth[:, 2].sum() + 1)
    board = fn.binary_cross_entropy_with_logits(maps[:, 3], truth[:, 3])
    return way + 0.3 * plain + board + 0.5 * fn.cross_entropy(classes, labels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenes", type=Path, required=True, action="append")
    parser.add_argument("--photographs", type=Path, help="folder of a manifest; only its CC BY pictures are used")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="folder of published nets to begin from, such as vision/models")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3, help="peak of the learning rate")
    parser.add_argument("--since", type=int, default=0, help="step from which the rate falls, for a second round")
    parser.add_argument("--first-every", type=int, default=2, help="steps; 0 leaves the first look's net as it is")
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)

    nets = torch.nn.ModuleDict({"first": GridNet(), "second": GridNet()}).to(memory_format=torch.channels_last)
    rng = np.random.default_rng(args.seed)
    pictures = photographs(args.photographs) if args.photographs else ()
    state = args.out / "state.pt"
    if args.start and not state.exists():
        begin_from(nets, args.start, list(islice(scenes(args.scenes, rng, pictures), 64)), rng)
    average = copy.deepcopy(nets).eval()
    optimizer = torch.optim.AdamW(nets.parameters(), lr=args.rate, weight_decay=0.01)
    step = 0
    if state.exists():
        saved = torch.load(state)
        nets.load_state_dict(saved["nets"])
        average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        step = saved["step"]
    rng = np.random.default_rng((args.seed, step))
    stream = scenes(args.scenes, rng, pictures)
    one = torch.zeros(())
    saved_at, told = time.monotonic(), np.zeros(2)
    while step < args.steps:
        fall = 0.5 * (1 + math.cos(math.pi * max(step - args.since, 0) / (args.steps - args.since)))
        rate = args.rate * min(1, (step - args.since + 1) / 100) * max(fall, 0.01)
        for group in optimizer.param_groups:
            group["lr"] = rate
        drawn = [next(stream) for _ in range(SCENES)]
        others = [perhaps_elsewhere(scene, SECOND_ELSEWHERE, rng) for scene in drawn]
        seconds = [second_look(scene, rng) for scene in others for _ in range(SECOND_LOOKS)]
        optimizer.zero_grad()
        if args.first_every and step % args.first_every == 0:
            firsts = [first_look(perhaps_elsewhere(scene, FIRST_ELSEWHERE, rng), rng) for scene in drawn]
            with torch.autocast("cpu", torch.bfloat16):
                maps, _ = nets["first"](_batch([sample[0] for sample in firsts]))
            one = first_loss(maps.float(), _batch([sample[1] for sample in firsts]))
            one.backward()
        with torch.autocast("cpu", torch.bfloat16):
            maps, classes = nets["second"](_batch([sample[0] for sample in seconds]))
        labels = torch.tensor([sample[2] for sample in seconds])
        two = second_loss(maps.float(), classes.float(), _batch([sample[1] for sample in seconds]), labels)
        two.backward()
        torch.nn.utils.clip_grad_norm_(nets["first"].parameters(), 2.0)
        torch.nn.utils.clip_grad_norm_(nets["second"].parameters(), 2.0)
        optimizer.step()
        step += 1
        follow_average(average, nets, min(0.998, 1 - 1 / (step + 1), (step + 1) / (step + 10)))
        losses = np.array([one.item(), two.item()])
        told = told * 0.98 + losses * 0.02 if told.any() else losses
        if step % 50 == 0:
            print(f"step {step} first {told[0]:.4f} second {told[1]:.4f}", file=sys.stderr, flush=True)
        if time.monotonic() - saved_at > 120 or step == args.steps:
            saved_at = time.monotonic()
            part_path = state.with_suffix(".part")
            parts = {"nets": nets, "average": average, "optimizer": optimizer}
            torch.save({"step": step} | {name: part.state_dict() for name, part in parts.items()}, part_path)
            part_path.replace(state)


def begin_from(nets: torch.nn.ModuleDict, published: Path, drawn: list[Scene], rng: np.random.Generator) -> None:
    """Takes the weights of published nets; some scenes show how large what their layers give is."""
    for name, look in (("first", first_look), ("second", second_look)):
        restore(nets[name], published / f"grid_{name}.onnx", (_batch([look(scene, rng)[0] for scene in drawn]),))


def perhaps_elsewhere(scene: Scene, share: float, rng: np.random.Generator) -> Scene:
    """In `share` of the draws the scene's board somewhere else in its picture."""
    return elsewhere(scene, rng) if scene.pose is not None and rng.random() < share else scene


def _batch(arrays: list[np.ndarray]) -> Tensor:
    return torch.from_numpy(np.stack(arrays)).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def follow_average(average: torch.nn.Module, nets: torch.nn.Module, keep: float) -> None:
    """The mean of the weights over the last steps: `keep` of it stays, the rest is what they are now."""
    for old, new in zip(average.state_dict().values(), nets.state_dict().values(), strict=True):
        if old.dtype.is_floating_point:
            old.mul_(keep).add_(new, alpha=1 - keep)
        else:
            old.copy_(new)


if __name__ == "__main__":
    main()
