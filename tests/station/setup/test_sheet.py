"""The lens measured from the live camera: the map fills, refusals say what is missing, the result is kept."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.reasons import Code
from hardware.frame import Frame
from station.setup.sheet import GOOD_VIEWS
from tests.calibration.sheets import random_view, wide_lens
from tests.station.setup.pictures import TENTH_NS, Studio, empty_board
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

pytestmark = pytest.mark.slow


def test_the_sheet_is_collected_until_it_is_enough(tmp_path: Path) -> None:
    studio, truth, rng = Studio(tmp_path, empty_board()), wide_lens(), np.random.default_rng(1)
    studio.desk.take_lens()
    covered, advice = [0], set()
    for number in range(3 * GOOD_VIEWS):
        image_bgr = cv2.cvtColor(random_view(truth, rng), cv2.COLOR_GRAY2BGR)
        frame = Frame(np.asarray(image_bgr, np.uint8), number * TENTH_NS, number, {"LensPosition": 1.25})
        studio.desk.see(frame, Sight(None, BOARD_ABSENT, None), awaiting=True)
        studio.desk.turn()
        taking = studio.desk.now.taking
        if taking is None:
            break
        covered.append(sum(count > 0 for row in taking.coverage for count in row))
        advice.add(taking.reason.code)
    assert covered == sorted(covered) and covered[-1] > 28
    assert Code.TAKE_FEW_VIEWS in advice
    now = studio.desk.now
    assert now.taking is None and now.lens is not None
    assert now.lens.source == "sheet" and now.lens.rms_px < 0.3 and now.lens.focus_dpt == 1.25
    studio.desk.turn()  # hands the remark over
    assert studio.told() == ["lens_calibrated"]


def test_a_sheet_held_still_adds_nothing(tmp_path: Path) -> None:
    studio, image = Studio(tmp_path, empty_board()), random_view(wide_lens(), np.random.default_rng(2))
    image_bgr = np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    studio.desk.take_lens()
    for number in range(3):
        studio.desk.see(
            Frame(image_bgr.copy(), number * TENTH_NS, number), Sight(None, BOARD_ABSENT, None), awaiting=True
        )
        studio.desk.turn()
    taking = studio.desk.now.taking
    assert taking is not None and (taking.views, taking.seen) == (1, "same_as_before")
    studio.desk.drop_lens()
    assert studio.desk.now.taking is None and studio.desk.now.lens is None
