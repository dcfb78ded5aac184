"""The nets' runtime tells nobody and keeps nothing."""

import os
import subprocess
import sys
from pathlib import Path

READING = """
import numpy as np
from vision.grid.keypoints import first_look
first_look(np.zeros((60, 80, 3), np.uint8))
"""


def test_a_look_leaves_no_trace_and_no_event_behind(tmp_path: Path) -> None:
    quiet = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS")  # would hush it too
    environment = {name: value for name, value in os.environ.items() if name not in quiet and "CACHE" not in name}
    subprocess.run(
        [sys.executable, "-B", "-c", READING], env=environment | {"HOME": str(tmp_path)}, check=True, timeout=120
    )
    assert list(tmp_path.rglob("*")) == []
