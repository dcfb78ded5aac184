"""Exports the averaged nets of a training run: `python -m vision.training.grid.publish RUN/state.pt vision/models`."""

import argparse
from pathlib import Path

import torch

from vision.training.grid.export import export
from vision.training.grid.net import GridNet


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Exports the averaged nets of a training run.")
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    nets = torch.nn.ModuleDict({"first": GridNet(), "second": GridNet()})
    nets.load_state_dict(torch.load(args.state)["average"])
    export(nets, args.out)


if __name__ == "__main__":
    main()
