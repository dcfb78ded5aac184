"""Writes the two nets as ONNX with half-precision weights (onnxruntime computes in float32)."""

import copy
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

SIDES_PX = {"first": 320, "second": 288}


def export(nets: nn.ModuleDict, folder: Path) -> None:
    """`folder`/grid_first.onnx and grid_second.onnx; inputs "image" (1, 3, H, W), for the first of any H and W."""
    for name, side in SIDES_PX.items():
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
        _halve(model)
        onnx.save(model, part)
        part.replace(folder / f"grid_{name}.onnx")


def _halve(model: onnx.ModelProto) -> None:
    """Large weights become float16 with a cast to float32 before use; the cast is folded away when loaded."""
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 256:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + "_half"))
        casts.append(onnx.helper.make_node("Cast", [name + "_half"], [name], to=onnx.TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)
