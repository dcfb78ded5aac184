"""What a command loads before it begins: counted in modules, which is what starting costs."""

import subprocess
import sys

from tests.station.process import ROOT

COMMANDS_ELSEWHERE = ("record", "count", "serve", "calibrate", "hall", "evidence")
HEAVY = ("numpy", "cv2", "onnxruntime", "PIL", "sqlite3", "fastapi")


def loaded(program: str) -> set[str]:
    """The modules of a fresh interpreter after that program."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(told.stdout.split())


def test_the_command_line_is_understood_before_anything_heavy_is_loaded() -> None:
    modules = loaded(
        "import typer; from station.cli import program; typer.main.get_command(program(['read', 'a.jpg']))"
    )
    assert "station.cli.read" in modules
    assert not {f"station.cli.{name}" for name in COMMANDS_ELSEWHERE} & modules
    assert not set(HEAVY) & modules


def test_a_jpeg_is_opened_without_all_decoders() -> None:
    modules = loaded(
        "import io, pathlib, tempfile, numpy\n"
        "from vision.load import load_picture\n"
        "from PIL import Image\n"
        "place = pathlib.Path(tempfile.mkdtemp()) / 'a.jpg'\n"
        "Image.fromarray(numpy.zeros((64, 64, 3), 'uint8')).save(place)\n"
        "load_picture(place)"
    )
    assert "PIL.JpegImagePlugin" in modules
    assert not {"PIL.WebPImagePlugin", "PIL.PsdImagePlugin", "PIL.PdfImagePlugin", "skimage", "scipy"} & modules
