import io

import cv2
import numpy as np
import pytest
from PIL import Image

from calibration.lens import Lens
from calibration.lens_calibrator import LensCalibrator, Refusal, Seen
from calibration.sheet import PAPERS_MM, SQUARE_MM, find_sheet, sheet_pdf, sheet_picture
from tests.calibration.sheets import random_view, wide_lens
from tests.sentences import english, refused

pytestmark = pytest.mark.slow


def calibrated(lens: Lens, *, views: int, tilt_deg: float = 35.0, seed: int = 1) -> LensCalibrator:
    rng = np.random.default_rng(seed)
    calibrator = LensCalibrator(lens.size_px, 1.25)
    for _ in range(views):
        calibrator.see(random_view(lens, rng, tilt_deg))
    return calibrator


def grid_px(lens: Lens) -> np.ndarray:
    x, y = np.meshgrid(np.linspace(0, lens.size_px[0] - 1, 21), np.linspace(0, lens.size_px[1] - 1, 13))
    return np.stack([x.ravel(), y.ravel()], axis=1)


def test_a_wide_lens_is_measured_to_a_fraction_of_a_pixel() -> None:
    truth = wide_lens()
    lens = calibrated(truth, views=16).solve()
    assert isinstance(lens, Lens)
    assert lens.rms_px < 0.3 and lens.source == "sheet" and lens.focus_dpt == 1.25
    assert lens.focal_px == pytest.approx(truth.matrix[0, 0], rel=0.003)
    # how differently the two straighten the same pixels, up to a plane map, which keeps lines straight
    seen, wanted = lens.undistort(grid_px(truth)), truth.undistort(grid_px(truth))
    inner = (np.abs(grid_px(truth) - np.array(truth.size_px) / 2) < 0.4 * np.array(truth.size_px)).all(axis=1)
    plane, _ = cv2.findHomography(seen[inner], wanted[inner])
    left = cv2.perspectiveTransform(seen[inner][:, None], plane)[:, 0] - wanted[inner]
    assert float(np.sqrt((left**2).sum(axis=1).mean())) < 0.3


def test_too_few_views_are_refused() -> None:
    refused = calibrated(wide_lens(), views=4).solve()
    assert isinstance(refused, Refusal) and not refused
    assert "Only 4 views" in english(refused.reason)


def test_views_in_one_place_are_refused() -> None:
    lens, rng = wide_lens(), np.random.default_rng(2)
    calibrator = LensCalibrator(lens.size_px)
    picture = random_view(lens, rng)
    assert calibrator.see(picture) is Seen.KEPT
    assert calibrator.see(picture) is Seen.SAME_AS_BEFORE
    for aside in range(-160, 161, 40):  # the same view, pushed along one line
        calibrator.see(np.roll(picture, aside, axis=1))
    assert calibrator.views >= 8
    refused = calibrator.solve()
    assert isinstance(refused, Refusal) and "bring it into the corners" in english(refused.reason)


def test_flat_views_are_refused() -> None:
    refused = calibrated(wide_lens(), views=24, tilt_deg=3.0).solve()
    assert isinstance(refused, Refusal) and "tilt it" in english(refused.reason)


def test_pictures_without_the_sheet_are_not_kept() -> None:
    calibrator = LensCalibrator((320, 240))
    assert calibrator.see(np.full((240, 320), 128, np.uint8)) is Seen.NO_SHEET
    assert calibrator.views == 0 and calibrator.coverage.sum() == 0
    with refused(ValueError, match="640×480"):
        calibrator.see(np.zeros((480, 640), np.uint8))


def test_the_one_term_lens_of_the_eyes_agrees_over_the_picture() -> None:
    lens = wide_lens()
    mild = Lens(lens.matrix, np.array([-0.03, 0, 0, 0, 0]), lens.size_px, 0.1, "sheet")
    way = np.abs(mild.radial().undistort(grid_px(mild)) - mild.undistort(grid_px(mild)))
    assert way.max() < 2.0


@pytest.mark.parametrize("paper", PAPERS_MM)
def test_the_printed_sheet_has_the_size_it_says(paper: str) -> None:
    pdf = sheet_pdf(paper)
    width_mm, height_mm = PAPERS_MM[paper]
    box = pdf.split(b"/MediaBox [")[1].split(b"]")[0].split()
    assert [float(x) for x in box] == pytest.approx([0, 0, width_mm / 25.4 * 72, height_mm / 25.4 * 72], abs=0.05)
    start = pdf.index(b"\xff\xd8") if b"\xff\xd8" in pdf else None
    assert start is not None, "the page is one picture"
    with Image.open(io.BytesIO(pdf[start:])) as page:
        view = find_sheet(np.asarray(page.convert("L")))
    assert view is not None and len(view.ids) == 40
    dots = np.linalg.norm(view.corners_px[1] - view.corners_px[0])
    assert dots / page.width * width_mm == pytest.approx(SQUARE_MM, abs=0.005)


def test_the_pattern_is_found_exactly() -> None:
    view = find_sheet(sheet_picture())
    assert view is not None
    assert np.abs(view.corners_px - (view.corners_mm * 10 - 0.5)).max() < 0.05
