import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.sentences import english, refused
from vision.errors import PictureError
from vision.load import load_picture


def gradient(width: int, height: int) -> Image.Image:
    """Red grows to the right, green downwards."""
    red = np.tile(np.linspace(0, 255, width), (height, 1))
    green = np.tile(np.linspace(0, 255, height)[:, None], (1, width))
    return Image.fromarray(np.stack([red, green, np.full_like(red, 40)], axis=2).astype(np.uint8))


def test_colors_are_bgr(tmp_path: Path) -> None:
    gradient(64, 48).save(tmp_path / "a.png")
    picture = load_picture(tmp_path / "a.png")
    assert picture.shrink == 1
    assert picture.image_bgr.shape == (48, 64, 3)
    assert picture.image_bgr[0, -1].tolist() == [40, 0, 255]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_rotation_is_applied(tmp_path: Path, orientation: int) -> None:
    upright = gradient(64, 48)
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = upright.transpose(undo[orientation]) if orientation > 1 else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored.save(tmp_path / "a.png", exif=exif)
    assert np.array_equal(load_picture(tmp_path / "a.png").image_bgr[:, :, ::-1], np.asarray(upright))


@pytest.mark.parametrize("suffix", ["jpg", "bmp"])
def test_huge_pictures_are_shrunk_and_points_found_again(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a.{suffix}"
    gradient(4032, 3024).save(path)
    picture = load_picture(path)
    assert picture.image_bgr.shape == (1512, 2016, 3)
    assert picture.in_file(np.array([(-0.5, -0.5), (2015.5, 1511.5)])).tolist() == [[-0.5, -0.5], [4031.5, 3023.5]]


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "CMYK", "1", "I;16"])
def test_every_kind_of_pixel_becomes_bgr(tmp_path: Path, mode: str) -> None:
    if mode == "I;16":
        image = Image.fromarray(np.full((20, 30), 40000, np.uint16))
    else:
        image = Image.new("RGB", (30, 20), (156, 156, 156)).convert(mode)
    image.save(tmp_path / ("a.jpg" if mode == "CMYK" else "a.png"))
    seen = load_picture(next(tmp_path.iterdir())).image_bgr
    assert seen.shape == (20, 30, 3)
    assert abs(int(seen[10, 15].mean()) - 156) < 4 or mode == "1"


def jpeg_bytes(tmp_path: Path) -> bytes:
    gradient(640, 480).save(tmp_path / "whole.jpg")
    return (tmp_path / "whole.jpg").read_bytes()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"This is no picture at all, although it is called .jpg.\n" * 20, "not a picture"),
        (b"\xff\xd8\xff\xe0garbage", "picture"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\nshowpage\n", "not a picture"),
    ],
)
def test_no_picture_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    with refused(PictureError, match=says) as caught:
        load_picture(path)
    assert str(path) in english(caught.value.reason)


def test_a_cut_off_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.jpg"
    whole = jpeg_bytes(tmp_path)
    path.write_bytes(whole[: len(whole) // 2])
    with refused(PictureError, match=r"cut\.jpg: the picture is damaged or cut off"):
        load_picture(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with refused(PictureError, match="No such file"):
        load_picture(tmp_path / "none.jpg")
    with refused(PictureError, match="folder"):
        load_picture(tmp_path)


@pytest.mark.parametrize("side", [8100, 10_000, 16_000])
def test_oversized_pictures_are_refused_by_their_header(tmp_path: Path, side: int) -> None:
    Image.new("L", (side, 1)).save(tmp_path / "huge.png")
    header = bytearray((tmp_path / "huge.png").read_bytes())
    header[20:24] = side.to_bytes(4, "big")
    header[29:33] = zlib.crc32(header[12:29]).to_bytes(4, "big")
    (tmp_path / "huge.png").write_bytes(header)
    with refused(PictureError, match="64 megapixels"):
        load_picture(tmp_path / "huge.png")


@pytest.mark.parametrize("size", [(1_000_000, 1), (1, 1_000_000), (40_000, 40)])
def test_a_line_of_pixels_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "line.png"
    Image.new("RGB", size).save(path)
    with refused(PictureError, match=f"{size[0]}x{size[1]} pixels"):
        load_picture(path)
