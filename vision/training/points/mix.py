"""Mixes the weights of two runs, one begun from the other: `python -m vision.training.points.mix FROM TO OUT`.

A net that learned something more from few boards keeps that, and forgets less of the rest (Wortsman et al. 2022,
"Robust fine-tuning of zero-shot models"). Writes OUT/checkpoint.pt, which `vision.training.points.export` takes.
"""

import argparse
from pathlib import Path

import torch


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path, help="folder of the run that the other began from")
    parser.add_argument("after", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--share", type=float, default=0.7, help="of the later run")
    args = parser.parse_args()
    before, after = (torch.load(run / "checkpoint.pt") for run in (args.before, args.after))
    mixed = {
        name: torch.lerp(value, after["average"][name], args.share) if value.is_floating_point() else value
        for name, value in before["average"].items()
    }
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": mixed, "seen": before["seen"] + after["seen"]}, args.out / "checkpoint.pt")


if __name__ == "__main__":
    main()
