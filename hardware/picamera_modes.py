"""What a Pi's camera can do: its sensor's modes. Asked in a process of its own: asking reconfigures the camera.

`python -m hardware.picamera_modes NUMBER` writes them as one line of JSON.
"""

import json
import subprocess
import sys
from typing import Any

from hardware.thresholds import MODES_TIMEOUT_S


def sensor_modes(number: int) -> list[dict[str, Any]] | str:
    """One dict a mode: size, bit depth, pictures a second, crop …; or one sentence why they cannot be had."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hardware.picamera_modes", str(number)],
            capture_output=True,
            text=True,
            timeout=MODES_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {MODES_TIMEOUT_S:g} s"
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        return (done.stderr.strip().splitlines() or ["no answer"])[-1]
    modes: list[dict[str, Any]] = json.loads(lines[-1])
    return modes


def main() -> None:
    """See the module."""
    from picamera2 import Picamera2

    camera = Picamera2(int(sys.argv[1]))
    print(json.dumps(camera.sensor_modes, default=str))
    camera.close()


if __name__ == "__main__":
    main()
