"""The ChArUco sheet: printed once, shown to the camera for its lens, laid on the board for its scale."""

import io
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

SHEET_COLUMNS, SHEET_ROWS = 9, 6
SQUARE_MM, MARKER_MM = 28.0, 21.0
DOTS_MM = 10  # every module of a marker is a whole number of dots
PAPERS_MM = {"a4": (297, 210), "letter": (279, 216)}  # lying
RULER_MM = 100

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class SheetView:
    """The sheet's inner corners in one picture: corners_px float64 (N, 2), ids int (N,), of 40."""

    corners_px: Doubles
    ids: npt.NDArray[np.int64]

    @property
    def corners_mm(self) -> Doubles:
        """float64 (N, 2): the same corners on the paper, from its first square's outer corner."""
        return np.asarray(_board().getChessboardCorners(), np.float64)[self.ids, :2]


def find_sheet(gray: npt.NDArray[np.uint8]) -> SheetView | None:
    """The sheet in a picture, uint8 (H, W); None where fewer than six corners are sure."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(_board()).detectBoard(gray)
    if ids is None or len(ids) < 6:
        return None
    return SheetView(np.asarray(corners, np.float64).reshape(-1, 2), np.asarray(ids, np.int64).ravel())


def sheet_picture() -> npt.NDArray[np.uint8]:
    """The pattern alone, uint8 (1680, 2520), ten dots a millimeter."""
    size = (round(SHEET_COLUMNS * SQUARE_MM * DOTS_MM), round(SHEET_ROWS * SQUARE_MM * DOTS_MM))
    return np.asarray(_board().generateImage(size, marginSize=0), np.uint8)


def sheet_pdf(paper: str = "a4") -> bytes:
    """One page to print at 100 %, with a line of 100 mm to check that. Raises KeyError for an unknown paper."""
    width_mm, height_mm = PAPERS_MM[paper]
    page = Image.new("L", (width_mm * DOTS_MM, height_mm * DOTS_MM), 255)
    pattern = Image.fromarray(sheet_picture())
    left, top = (page.width - pattern.width) // 2, 100
    page.paste(pattern, (left, top))
    draw, y = ImageDraw.Draw(page), top + pattern.height + 150
    end = left + RULER_MM * DOTS_MM
    draw.line([(left, y), (end, y)], fill=0, width=3)
    for x in (left, end):
        draw.line([(x, y - 30), (x, y + 30)], fill=0, width=3)
    font = cast(ImageFont.FreeTypeFont, ImageFont.load_default(44))
    text = f"{RULER_MM} mm: measure it. Print at 100 %, not fitted to the page. Tianyuan, squares {SQUARE_MM:g} mm"
    draw.text((left, y + 45), text, fill=0, font=font)
    buffer = io.BytesIO()
    page.save(buffer, "PDF", resolution=DOTS_MM * 25.4, title="Tianyuan calibration sheet")
    return buffer.getvalue()


def _board() -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard((SHEET_COLUMNS, SHEET_ROWS), SQUARE_MM, MARKER_MM, dictionary)
