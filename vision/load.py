"""Picture files to pixels: upright, not larger than seeing needs, or refused with a reason."""

import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.errors import PictureError
from vision.jpeg import costs_too_much
from vision.reasons import Code, Reason, system_error
from vision.thresholds import ENOUGH_SIDE_PX, MOST_FILE_PIXELS, MOST_SIDES_RATIO

# No others: some run outside programs. The first are known to Pillow from the start; for any other it loads all of its
# forty decoders, which takes as long as reading a picture.
FORMATS = (("JPEG", "PNG", "BMP", "GIF", "PPM"), ("WEBP", "TIFF"))


@dataclass(frozen=True, eq=False)
class Picture:
    """image_bgr -- uint8 (H, W, 3), upright (EXIF rotation applied), perhaps shrunk
    shrink -- pixels of the file to one of the image, along either side; 1.0 where nothing was shrunk
    """

    image_bgr: npt.NDArray[np.uint8]
    shrink: float

    def in_file(self, points_px: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Pixels of `image_bgr` to pixels of the upright file, (N, 2) to (N, 2); pixel centers are whole numbers."""
        return np.asarray((points_px + 0.5) * self.shrink - 0.5)


def load_picture(path: Path) -> Picture:
    """Decodes a picture file, at a half or a quarter where it is very large.

    Raises PictureError naming the file: missing, empty, no picture, cut off, more than 64 megapixels, a line of pixels,
    a JPEG of countless scans. The size is known from the header, so that an oversized file costs no memory. Does not
    check what the picture shows.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise _refused(Code.PICTURE_UNREADABLE, path, why=system_error(error)) from None
    if path.is_dir():
        raise _refused(Code.PICTURE_FOLDER, path)
    if size == 0:
        raise _refused(Code.PICTURE_EMPTY, path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large or slightly odd files; the size is judged here
            with _opened(path) as image:
                return _decode(path, image)
    except UnidentifiedImageError:
        raise _refused(Code.PICTURE_FORMAT, path) from None
    except Image.DecompressionBombError:
        raise _refused(Code.PICTURE_LARGE, path, most=MOST_FILE_PIXELS // 1_000_000) from None
    except PermissionError:
        raise _refused(Code.PICTURE_FORBIDDEN, path) from None
    except (OSError, SyntaxError, ValueError, EOFError) as error:  # what Pillow's decoders raise on broken data
        if isinstance(error, PictureError):
            raise
        raise _refused(Code.PICTURE_DAMAGED, path, why=str(error)) from None


def _opened(path: Path) -> Image.Image:
    common, others = FORMATS
    try:
        return Image.open(path, formats=common)
    except UnidentifiedImageError:
        return Image.open(path, formats=others)


def _refused(code: Code, path: Path, **values: str | int | Reason) -> PictureError:
    return PictureError(Reason(code, {"path": str(path), **values}))


def _decode(path: Path, image: Image.Image) -> Picture:
    width, height = image.size
    if width * height > MOST_FILE_PIXELS:
        raise _refused(Code.PICTURE_TOO_LARGE, path, width=width, height=height, most=MOST_FILE_PIXELS // 1_000_000)
    if max(width, height) >= 2 * ENOUGH_SIDE_PX and min(width, height) < max(width, height) // MOST_SIDES_RATIO:
        raise _refused(Code.PICTURE_NARROW, path, width=width, height=height)
    if image.format in ("JPEG", "MPO") and costs_too_much(path.read_bytes()):
        raise _refused(Code.PICTURE_SCANS, path)
    part = 1
    while max(width, height) / (2 * part) >= ENOUGH_SIDE_PX:
        part *= 2
    if part > 1:
        image.draft(
            "RGB", (-(-width // part), -(-height // part))
        )  # JPEG only: decodes at a half, a quarter, an eighth
    upright = ImageOps.exif_transpose(image)
    bgr = _bgr(upright)
    longest = max(bgr.shape[:2])
    if longest >= 2 * ENOUGH_SIDE_PX:
        halves = longest // ENOUGH_SIDE_PX
        bgr = np.asarray(cv2.resize(bgr, None, fx=1 / halves, fy=1 / halves, interpolation=cv2.INTER_AREA), np.uint8)
    return Picture(bgr, max(width, height) / max(bgr.shape[:2]))


def _bgr(image: Image.Image) -> npt.NDArray[np.uint8]:
    if image.mode.startswith("I") or image.mode == "F":  # 16 bits and more, gray: Pillow would clip, not scale
        deep = np.asarray(image, np.float32)
        top = 65535.0 if deep.max(initial=0) > 255 else 255.0
        gray = np.clip(deep * (255.0 / top), 0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.mode == "L":
        return np.asarray(cv2.cvtColor(np.asarray(image), cv2.COLOR_GRAY2BGR), np.uint8)
    rgb = image if image.mode == "RGB" else image.convert("RGB")
    return np.asarray(cv2.cvtColor(np.asarray(rgb), cv2.COLOR_RGB2BGR), np.uint8)
