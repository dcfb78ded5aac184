"""The nets' runtime: sessions of onnxruntime with one thread that report to nobody."""

import os
from functools import cache
from pathlib import Path
from typing import Any

from vision.memory import give_back

MODELS = Path(__file__).parent / "models"


@cache
def session(model: Path) -> Any:  # onnxruntime has no types
    """An `InferenceSession` of the ONNX file; loaded once a process. One thread: a station has other things to do."""
    # Its Linux builds of 1.29 and later send events to their maker and keep a device's number, unless told not to
    # before they start (github.com/microsoft/onnxruntime, pull request 27379). Nothing leaves the station.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would keep what the largest picture took
    loaded = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    give_back()  # reading the file took more than the net does: 26 of 58 MB for all three
    return loaded
