"""What tells stones that lie in a room from drawn ones, measured on the pixels of a read board.

Hands lay stones a tenth of a cell off their points, programs and printers on them; what is drawn leans no way however
obliquely it is seen, each stone is the next one's copy, and none has a shadow of its own.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook
from vision.geometry.rectify import CELL_PX, Image
from vision.stones.net import Stones
from vision.stones.offsets import measure_offsets
from vision.stones.thresholds import HIDDEN_PROBABILITY, SURE_PROBABILITY

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Points = npt.NDArray[np.int64]

# Logarithms but for contrast, gloss, clear and lean. Of black and white stones: how much one differs from the next
# within and at the rim, there by the contrast to the board; the same within empty points; noise; contrast of black and
# board; how much lighter a black stone's lightest place is; how far stones lie off their points, cells; how they lean,
# 0 as stones do in this view and -1 not at all; of how many an outline shows; how one-sidedly dark it is about a stone.
MARKS = (
    "black_within", "black_rim", "white_within", "white_rim", "empty_within", "noise", "contrast", "gloss",
    "off_cells", "lean", "clear", "shadow",
)  # fmt: skip
FEWEST_MARKED = 6  # points of a kind, below which they have no mark
MOST_OUTLINED = 40  # stones whose outlines are measured, some 0.4 ms each
PLAIN_LEAN_CELLS = 0.06  # from which on a lean is seen in full
LEAST_CONTRAST = 15.0  # of lightness, 0 to 255

_SHADES = np.arange(256) / 255
_LINEAR = np.rint(2040 * np.where(_SHADES < 0.04045, _SHADES / 12.92, ((_SHADES + 0.055) / 1.055) ** 2.4))
_LUMINANCE = np.rint(4096 * np.array([[0.072169, 0.71516, 0.212671]])) / 4096  # of linear blue, green and red
_PART = np.arange(2041) / 2040
_LIGHTNESS = np.rint(296 * np.where(_PART < 216 / 24389, _PART * 841 / 108 + 16 / 116, np.cbrt(_PART)) - 40.8)

_Y, _X = np.mgrid[:CELL_PX, :CELL_PX] - (CELL_PX - 1) / 2
_FAR = np.hypot(_X, _Y) / CELL_PX
WITHIN, RIM, AROUND = _FAR < 0.28, (_FAR > 0.36) & (_FAR < 0.56), (_FAR > 0.5) & (_FAR < 0.7)
_TOWARDS = np.exp(1j * np.arctan2(_Y, _X))[AROUND]


def measure_marks(board_bgr: Image, outlook: Outlook, stones: Stones) -> Doubles:
    """(12,): MARKS of the board rectified at the plane of its lines, uint8 (504, 504, 3); NaN where none is known.

    Costs some 20 ms. Does not check that the board was read under this grid.
    """
    light = lightness(board_bgr)
    sure = (stones.best > SURE_PROBABILITY) & (stones.hidden < HIDDEN_PROBABILITY)
    kinds = [np.flatnonzero(sure & (stones.labels == kind)) for kind in range(3)]
    kinds[0] = _inner(kinds[0])
    marks = dict.fromkeys(MARKS, np.nan)
    marks["noise"] = float(np.log(np.median(np.abs(light[:, 1:-1] - (light[:, :-2] + light[:, 2:]) / 2)) + 0.1))
    cells = [_cells(light, points) for points in kinds]
    tone = [float(np.median(one[:, WITHIN])) if len(one) >= FEWEST_MARKED else np.nan for one in cells]
    board = float(np.median(light)) if np.isnan(tone[0]) else tone[0]
    for kind, name in enumerate(("empty", "black", "white")):
        if np.isnan(tone[kind]):
            continue
        within, rim = _unlike(cells[kind], kinds[kind])
        marks[f"{name}_within"] = np.log(within + 0.3)
        if kind:
            marks[f"{name}_rim"] = np.log((rim + 0.3) / max(abs(tone[kind] - board), LEAST_CONTRAST))
    if not np.isnan(tone[1]):
        marks["contrast"] = (board - tone[1]) / 100
        marks["gloss"] = (float(np.percentile(cells[1].mean(axis=0)[WITHIN], 98)) - tone[1]) / 30
    there = np.sort(np.concatenate(kinds[1:]))
    if len(there) >= FEWEST_MARKED:
        marks["off_cells"], marks["lean"], marks["clear"] = _placed(board_bgr, outlook, stones, there)
    inner = _inner(there)
    if len(inner) >= FEWEST_MARKED:
        sided = (_cells(light, inner)[:, AROUND] * _TOWARDS).mean(axis=1)
        marks["shadow"] = np.log(np.hypot(np.median(sided.real), np.median(sided.imag)) + 0.3)
    return np.array([marks[name] for name in MARKS], np.float64)


def lightness(image_bgr: Image) -> Floats:
    """CIE L* (H, W), 0 to 255, within a step of OpenCV's 8-bit LAB, which makes tables for 85 ms when first asked."""
    linear = cv2.LUT(image_bgr, _LINEAR.astype(np.float32))
    luminance = np.asarray(cv2.transform(linear, _LUMINANCE.astype(np.float32)))
    return _LIGHTNESS.astype(np.float32)[(luminance + 0.5).astype(np.int32)]


def _inner(points: Points) -> Points:
    """Those with four neighbors."""
    rows, columns = np.divmod(points, 19)
    return points[(rows > 0) & (rows < 18) & (columns > 0) & (columns < 18)]


def _cells(light: Floats, points: Points) -> Floats:
    """(N, 24, 24): what lies about the points."""
    split = light.reshape(21, CELL_PX, 21, CELL_PX).transpose(0, 2, 1, 3)
    return split[points // 19 + 1, points % 19 + 1]


def _unlike(cells: Floats, points: Points) -> tuple[float, float]:
    """How far the middling cell (N, 24, 24) is from what its kind looks like there: within, and at the rim.

    What changes evenly over the board, as light does and the angle of view, counts as alike.
    """
    places = np.stack([np.ones(len(points)), points % 19 - 9, points // 19 - 9], axis=1)
    flat = cells.reshape(len(cells), -1).astype(np.float64)
    # by its normal equations: lstsq on so many columns wakes a thread on each core, to spin there
    even = np.linalg.pinv(places.T @ places, hermitian=True) @ (places.T @ flat)
    rest = (flat - places @ even).reshape(cells.shape)
    rest -= 0.8 * np.median(rest[:, WITHIN], axis=1)[:, None, None]  # light is not all that even
    free = np.sqrt(len(cells) / (len(cells) - 3))
    within, rim = (float(np.median(np.sqrt((rest[:, part] ** 2).mean(axis=1)))) * free for part in (WITHIN, RIM))
    return within, rim


def _placed(board_bgr: Image, outlook: Outlook, stones: Stones, there: Points) -> tuple[float, float, float]:
    """off_cells, lean and clear of MARKS."""
    some = np.zeros(361, np.bool_)
    some[there[:: -(-len(there) // MOST_OUTLINED)]] = True
    offsets = measure_offsets(board_bgr, stones.labels, some, outlook).astype(np.float64)
    seen = np.flatnonzero(~np.isnan(offsets[:, 0]))
    clear = len(seen) / int(some.sum())
    if len(seen) < FEWEST_MARKED:
        return np.nan, np.nan, clear
    off, lean = offsets[seen], np.median(outlook.seen(seen)[0], axis=0)
    slope = float(np.median(off, axis=0) @ lean) / max(float(lean @ lean), 1e-4)
    places = np.stack([np.ones(len(seen)), seen % 19 - 9, seen // 19 - 9], axis=1)
    rest, trusted = np.zeros(len(seen)), np.ones((len(seen), 1))
    for _ in range(5):  # the grid may be a little off
        fitted = np.linalg.lstsq(places * trusted, off * trusted, rcond=None)[0]
        rest = np.linalg.norm(off - places @ fitted, axis=1)
        trusted = 1 / np.sqrt(1 + (rest / 0.05) ** 2)[:, None]
    weight = min(float(np.linalg.norm(lean)) / PLAIN_LEAN_CELLS, 1.0)
    return float(np.log(np.median(rest) + 0.005)), float(np.clip(slope, -3, 3)) * weight, clear
