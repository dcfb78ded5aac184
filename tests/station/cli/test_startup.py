"""What a command loads: counted in modules, which is what starting costs."""

import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from tests.station.process import ROOT
from tests.vision.scenes import overhead_scene

ELSEWHERE = {f"station.cli.{name}" for name in ("record", "count", "serve", "calibrate", "hall", "evidence")} | {
    "pydantic", "fastapi", "sqlite3", "cryptography", "rich", "skimage", "scipy",
    "PIL.WebPImagePlugin", "PIL.PngImagePlugin", "PIL.PsdImagePlugin", "PIL.PdfImagePlugin",
}  # fmt: skip
HEAVY = {"numpy", "cv2", "onnxruntime", "PIL"}


def loaded(*words: str) -> set[str]:
    """The modules in a fresh interpreter at the end of `tianyuan WORDS…`, which must end well."""
    program = (
        f"import sys\nfrom station.cli import main\nsys.argv[1:] = {words!r}\n"
        "try: main()\n"
        "except SystemExit as ended: assert not ended.code, ended.code\n"
        "print(*sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    return set(told.stdout.splitlines()[-1].split())


def test_help_comes_before_anything_heavy_is_loaded() -> None:
    modules = loaded("read", "--help")
    assert "station.cli.read" in modules
    assert not (HEAVY | ELSEWHERE) & modules


@pytest.fixture(scope="module")
def jpeg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Written here, so that the interpreter which reads it loads no decoder for that."""
    path = tmp_path_factory.mktemp("pictures") / "a.jpg"
    assert cv2.imwrite(str(path), cv2.resize(overhead_scene(1).image_bgr, (640, 480)))
    return path


def test_a_jpeg_is_read_to_the_end_with_its_own_decoder_alone(jpeg: Path) -> None:
    modules = loaded("read", str(jpeg))
    assert HEAVY | {"PIL.JpegImagePlugin"} <= modules
    assert not ELSEWHERE & modules


def test_whoever_gives_orders_to_a_simulated_table_loads_no_pictures() -> None:
    """A script gives hundreds, each a process of its own."""
    program = "import sys, station.cameras.simulation.client\nprint(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = set(told.stdout.split())
    assert "station.cameras.simulation.client" in modules
    assert not (HEAVY | ELSEWHERE - {"pydantic"}) & modules
