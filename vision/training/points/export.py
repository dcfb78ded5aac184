"""Writes the trained points net as ONNX with half-precision weights: `python -m vision.training.points.export RUN`."""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch

from vision.geometry.rectify import CELLS, SIDE_PX
from vision.nets import session
from vision.stones.net import MODEL
from vision.training.halves import halve
from vision.training.points.net import PointsNet


def main() -> None:
    """Exports the averaged weights and checks that onnxruntime gives nearly what torch gives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("--out", type=Path, default=MODEL)
    args = parser.parse_args()
    state = torch.load(args.run / "checkpoint.pt")
    net = PointsNet()
    net.load_state_dict(state["average"])
    net.eval()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    example = (torch.randn(2, 3, SIDE_PX, SIDE_PX), torch.randn(2, 3, CELLS, CELLS), torch.full((2, 3, 256), torch.nan))
    inputs, outputs = ["board", "lean", "given"], ["points", "grid", "summary"]
    axes = {name: {0: "boards"} for name in (*inputs, *outputs)}
    for name in ("board", "lean", "points"):
        axes[name] |= {2: f"{name}_rows", 3: f"{name}_columns"}
    torch.onnx.export(
        net, example, str(args.out), input_names=inputs, output_names=outputs, dynamic_axes=axes, dynamo=False
    )
    model = onnx.load(args.out)
    halve(model)
    onnx.save(model, args.out)
    exported = session(args.out)
    with torch.no_grad():
        wanted = net(*example)
    feeds = {name: value.numpy() for name, value in zip(inputs, example, strict=True)}
    for got, want in zip(exported.run(None, feeds), wanted, strict=True):
        np.testing.assert_allclose(got, want.numpy(), atol=0.1)  # halves are good to some 3 digits
    print(f"{args.out}: {args.out.stat().st_size} bytes after {state['seen']} samples")


if __name__ == "__main__":
    main()
