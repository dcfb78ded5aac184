"""Half-precision weights in ONNX files: half the size, computed in float32 all the same."""

import numpy as np
import onnx
from onnx import numpy_helper


def halve(model: onnx.ModelProto) -> None:
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
