"""How blurred the board's own lines are: on an empty board nothing else shows how sharp a picture is."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

Doubles = npt.NDArray[np.float64]
ALONG = (0.38, 0.5, 0.62)  # of the way from crossing to crossing: where no stone reaches
ACROSS = np.linspace(-0.36, 0.36, 37)  # cells
WIDTHS = np.geomspace(0.012, 0.25, 24)  # standard deviations that are tried, cells
SHIFTS = np.linspace(-0.06, 0.06, 7)  # the pose may be off by so much
LEAST_EXPLAINED = 0.8  # of a profile's variance beyond a slope, else it is no line
LEAST_INK = 3.0  # gray levels
INK = 0.012  # standard deviation of a line's own width, cells: 1 mm of 24
FEWEST, NARROW_SHARE = 5, 0.1


def line_profiles(gray: npt.NDArray[np.uint8], pose: BoardPose) -> Doubles:
    """(2, 19, 18, 37): brightness across rows, then columns, of each line's 18 pieces (median over ALONG)."""
    line, piece, way, out = np.meshgrid(np.arange(19), np.arange(18), ALONG, ACROSS, indexing="ij")
    rows = np.stack([piece + way, line + out], axis=-1)
    cells = np.stack([rows, rows[..., ::-1]])
    pixels = pose.to_picture(cells.reshape(-1, 2)).astype(np.float32).reshape(2, -1, len(ACROSS) * len(ALONG), 2)
    seen = cv2.remap(gray, pixels[..., 0].reshape(38 * 18, -1), pixels[..., 1].reshape(38 * 18, -1), cv2.INTER_LINEAR)
    return np.asarray(np.median(seen.reshape(2, 19, 18, len(ALONG), len(ACROSS)), axis=3), np.float64)


def line_blur_cells(profiles: Doubles) -> float | None:
    """Standard deviation of the blur in cells, from the profiles (N, 37) of lines; None where too few show.

    Each is fitted by a slope and a Gaussian dip. What lies between two stones reads as a wide line: of the widths that
    fit well nearly the narrowest counts, the ink's own taken off.
    """
    flat = np.stack([np.ones_like(ACROSS), ACROSS], axis=1)
    base, _ = np.linalg.qr(flat)
    rest = profiles - profiles @ base @ base.T
    whole = (rest**2).sum(axis=1)
    dips = np.exp(-(((ACROSS[None, None] - SHIFTS[None, :, None]) / WIDTHS[:, None, None]) ** 2) / 2)
    bare = dips - dips @ base @ base.T
    power = (bare**2).sum(axis=2)
    strength = np.einsum("wsk,nk->nws", bare, rest) / power
    explained = strength**2 * power / np.maximum(whole, 1e-9)[:, None, None]
    best = explained.reshape(len(profiles), -1).argmax(axis=1)
    at = np.arange(len(profiles)), best
    clear = (explained.reshape(len(profiles), -1)[at] > LEAST_EXPLAINED) & (
        np.abs(strength.reshape(len(profiles), -1)[at]) > LEAST_INK
    )
    if clear.sum() < FEWEST:
        return None
    widths = np.sort(WIDTHS[best[clear] // len(SHIFTS)])
    width = float(widths[max(FEWEST - 1, int(NARROW_SHARE * len(widths)))])
    return float(np.sqrt(max(width**2 - INK**2, 0.0)))
