"""The lens measured from the live camera: pictures of the sheet collected until they suffice."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from calibration.lens import Lens
from calibration.lens_calibrator import MAP, LensCalibrator, Refusal, Seen
from calibration.quality import Image
from calibration.reasons import Code
from vision.reasons import Reason

GOOD_VIEWS = 12
MOST_VIEWS = 30

SEEN = {
    Seen.KEPT: Code.TAKE_KEPT,
    Seen.NO_SHEET: Code.TAKE_NO_SHEET,
    Seen.FEW_CORNERS: Code.TAKE_FEW_CORNERS,
    Seen.SAME_AS_BEFORE: Code.TAKE_SAME_AS_BEFORE,
}
Word = Literal["kept", "no_sheet", "few_corners", "same_as_before"]
WORDS: dict[Seen, Word] = {
    Seen.KEPT: "kept",
    Seen.NO_SHEET: "no_sheet",
    Seen.FEW_CORNERS: "few_corners",
    Seen.SAME_AS_BEFORE: "same_as_before",
}


@dataclass(frozen=True)
class Taking:
    """What the page shows while the sheet is held before the camera.

    coverage -- rows of the picture's 8×5 fields, how many corners were seen in each; 0: still missing
    seen -- what became of the last picture; None before the first
    rms_px -- of the lens so far; None while the views do not suffice
    reason -- what became of the last picture, or what is missing
    """

    views: int
    wanted: int
    coverage: tuple[tuple[int, ...], ...]
    seen: Word | None
    rms_px: float | None
    reason: Reason


class LensTaking:
    """Collects views from a live camera. `lens` is the result, None until the views suffice."""

    def __init__(self, focus_dpt: float | None) -> None:
        self._focus_dpt = focus_dpt
        self._calibrator: LensCalibrator | None = None
        self._seen: Seen | None = None
        self._refusal: Refusal | None = None
        self._solved: Lens | None = None

    @property
    def lens(self) -> Lens | None:
        """The lens, once enough views agree on it."""
        return self._solved if self._calibrator and self._calibrator.views >= GOOD_VIEWS else None

    def see(self, image_bgr: Image, focus_dpt: float | None) -> None:
        """The next picture; one of another size begins anew. focus_dpt -- where the lens stands in it, if told."""
        gray = np.asarray(cv2.cvtColor(image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
        size_px = (gray.shape[1], gray.shape[0])
        if self._calibrator is None or self._calibrator.size_px != size_px:
            self._calibrator = LensCalibrator(size_px, self._focus_dpt if focus_dpt is None else focus_dpt)
        if self._calibrator.views >= MOST_VIEWS:
            return
        self._seen = self._calibrator.see(gray)
        if self._seen is Seen.KEPT:
            solved = self._calibrator.solve()
            self._solved, self._refusal = (None, solved) if isinstance(solved, Refusal) else (solved, None)

    @property
    def now(self) -> Taking:
        """What the page shows."""
        if self._calibrator is None or self._seen is None:
            empty = tuple((0,) * MAP[0] for _ in range(MAP[1]))
            return Taking(0, GOOD_VIEWS, empty, None, None, Reason(Code.TAKE_NO_SHEET))
        refused = self._refusal if self._seen is Seen.KEPT else None
        reason = Reason(SEEN[self._seen]) if refused is None else refused.reason
        coverage = tuple(tuple(int(count) for count in row) for row in self._calibrator.coverage)
        rms_px = self._solved.rms_px if self._solved else None
        return Taking(self._calibrator.views, GOOD_VIEWS, coverage, WORDS[self._seen], rms_px, reason)
