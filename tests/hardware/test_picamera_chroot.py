"""The true picamera2 over libcamera's virtual camera, and a record by the Python and numpy of a Pi, in a trixie chroot.

Needs root and a chroot built by tests/hardware/chroot/build.sh (some three minutes, once); TIANYUAN_CHROOT names it,
`.chroot` in the checkout is tried otherwise. Without one this is a visible skip, never a quiet pass.
"""

import os
import shlex
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.synthetic.compose import station_scene
from vision.synthetic.render import render

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
SHIM = "/src/tests/hardware/chroot/shim"
LEFT_OUT = ("__pycache__", "training", "web", "static", "clips", "node_modules", "bench", "vectors")


@pytest.fixture(scope="module")
def chroot() -> Path:
    root = Path(os.environ.get("TIANYUAN_CHROOT", REPOSITORY / ".chroot"))
    if not (root / ".complete").exists():
        pytest.skip(f"no chroot at {root}: sudo tests/hardware/chroot/build.sh {root}")
    if os.geteuid() != 0:
        pytest.skip("a chroot needs root")
    source = root / "src"
    shutil.rmtree(source, ignore_errors=True)
    for room in ("rules", "vision", "calibration", "hardware", "station", "tests"):
        shutil.copytree(REPOSITORY / room, source / room, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(REPOSITORY / "pyproject.toml", source)
    about = source / "tianyuan.dist-info" / "METADATA"  # records name the program's version
    about.parent.mkdir()
    about.write_text(f"Metadata-Version: 2.1\nName: tianyuan\nVersion: {version('tianyuan')}\n", encoding="ascii")
    (source / "frames").mkdir()
    for number in range(6):
        picture = render(station_scene(np.random.default_rng(number), 1280)).image_bgr.copy()
        picture[:64, :64], picture[-64:, -64:] = (0, 0, 255), (255, 0, 0)
        cv2.imwrite(str(source / "frames" / f"{number}.jpg"), picture)
    return root


@pytest.mark.timeout(280)
@pytest.mark.parametrize(
    "arguments",
    [
        ["tests/hardware/test_camera_contract.py", "-k", "picamera and not file"],
        ["tests/hardware/chroot/inside_picamera2.py"],
        # numpy 2.5, which Python 3.13 gets from the lock, refused what 2.4 of Python 3.11 let pass: every first move
        ["tests/station/cli/test_record.py", "tests/station/tracking/test_tracker.py", "-k", "profile_says or tracker"],
    ],
    ids=["contract", "traps", "record"],
)
def test_inside(chroot: Path, arguments: list[str]) -> None:
    inside = {
        "PATH": "/usr/bin:/bin",
        "HOME": "/root",
        "PYTHONPATH": f"{SHIM}:/src",
        "PYTHONDONTWRITEBYTECODE": "1",
        "LIBCAMERA_LOG_LEVELS": "*:FATAL",
        "TIANYUAN_HANG": "/tmp/hang",
    }
    # picamera2 itself uses deprecated parts of Python, so warnings stay warnings in there
    pytest_here = "cd /src && exec /opt/v/bin/python -m pytest -q -rsP -p no:cacheprovider -o filterwarnings=default "
    command = pytest_here + shlex.join(arguments)
    done = subprocess.run(
        [shutil.which("chroot") or "/usr/sbin/chroot", str(chroot), "sh", "-c", command],
        env=inside,
        capture_output=True,
        text=True,
        timeout=270,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout and "skipped" not in done.stdout
