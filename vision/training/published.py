"""A published net as the start of another training: its ONNX weights put back into the torch net."""

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

Layer = nn.Conv2d | nn.Linear | nn.BatchNorm2d


def restore(net: nn.Module, model: Path, example: tuple[Tensor, ...]) -> None:
    """Fills `net` with the weights of `model`, which was exported from the same shape of net.

    Export folds each batch norm into the convolution before it. Here the convolution takes the folded weights, and the
    norm the mean and spread that `example` (a batch of real inputs) shows after it, with the scale and shift that undo
    them, so that the net gives the same answers and learns on from there. Raises ValueError where the shapes differ.
    """
    layers = _in_order(net, example)
    weights = _weights(model)
    plain = [layer for layer in layers if not isinstance(layer, nn.BatchNorm2d)]
    if len(plain) != len(weights):
        raise ValueError(f"{model}: {len(weights)} layers with weights, the net has {len(plain)}")
    shifts: dict[nn.Module, Tensor] = {}
    for layer, (weight, bias) in zip(plain, weights, strict=True):
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{model}: a layer of shape {tuple(weight.shape)}, the net's {tuple(layer.weight.shape)}")
        after = layers[(layers.index(layer) + 1) % len(layers)]
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
        elif isinstance(after, nn.BatchNorm2d):
            shifts[after] = bias

    def settle(norm: nn.BatchNorm2d, inputs: tuple[Tensor, ...]) -> None:
        """Before a norm runs: takes the statistics of what comes in."""
        mean, variance = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.copy_(shifts[norm] + mean)

    hooks = [norm.register_forward_pre_hook(settle) for norm in shifts]
    _run(net, example)
    for hook in hooks:
        hook.remove()


def _in_order(net: nn.Module, example: tuple[Tensor, ...]) -> list[Layer]:
    """The layers with weights in the order in which they run."""
    order: list[Layer] = []
    hooks = [
        layer.register_forward_hook(lambda layer, _inputs, _output: order.append(layer))
        for layer in net.modules()
        if isinstance(layer, Layer)
    ]
    _run(net, tuple(tensor[:1] for tensor in example))
    for hook in hooks:
        hook.remove()
    return order


@torch.no_grad()
def _run(net: nn.Module, example: tuple[Tensor, ...]) -> None:
    was = net.training
    net.eval()
    net(*example)
    net.train(was)


def _weights(model: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of each convolution and linear layer in the order of the graph."""
    graph = onnx.load(model).graph
    values = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    halves = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Cast"}
    found = []
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            weight, bias = (torch.tensor(values[halves.get(name, name)]).float() for name in node.input[1:3])
            found.append((weight, bias))
    return found
