"""Writes the two nets as ONNX with half-precision weights (onnxruntime computes in float32)."""

import copy
import warnings
from pathlib import Path

import onnx
import torch
from torch import nn

from vision.training.halves import halve

INPUT_SIDES_PX = {"first": 320, "second": 288}


def export(nets: nn.ModuleDict, folder: Path) -> None:
    """`folder`/grid_first.onnx and grid_second.onnx; inputs "image" (1, 3, H, W), for the first of any H and W."""
    for name, side in INPUT_SIDES_PX.items():
        net = copy.deepcopy(nets[name]).eval().to(memory_format=torch.contiguous_format)
        axes = {"image": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}} if name == "first" else None
        part = folder / f"grid_{name}.part"
        with warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                net,
                (torch.zeros(1, 3, side, side),),
                str(part),
                dynamo=False,
                input_names=["image"],
                output_names=["maps", "classes"],
                dynamic_axes=axes,
                opset_version=17,
            )
        model = onnx.load(part)
        halve(model)
        onnx.save(model, part)
        part.replace(folder / f"grid_{name}.onnx")
