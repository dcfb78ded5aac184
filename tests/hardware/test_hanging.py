"""Heights above a board: angles against the data sheets, and what is seen there."""

import math

import pytest

from hardware.hanging import BOARD_MM, CELL_MM, MARGIN_MM, ROOM_MM, angles_deg, fits, hung, recommended
from hardware.modules import MODULES, CameraModule

STATED = [module for module in MODULES if module.lens.angle_deg]
NAMED = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)


def whole(module: CameraModule) -> tuple[float, float]:
    return angles_deg(module, max(module.sensor.modes, key=lambda mode: mode.crop_px))


@pytest.mark.parametrize("module", STATED, ids=lambda module: module.name)
def test_angles_from_pixels_and_focal_length_are_those_of_the_data_sheet(module: CameraModule) -> None:
    assert module.lens.angle_deg is not None
    for computed, stated in zip(whole(module), module.lens.angle_deg, strict=True):
        assert computed == pytest.approx(stated, abs=3.0)  # lenses are no pinholes


@NAMED
def test_modes_show_a_part_of_the_sensor_with_square_pixels(module: CameraModule) -> None:
    sensor = max(mode.crop_px for mode in module.sensor.modes)
    assert module.mode.crop_px == sensor, "the recommended mode shows the whole sensor"
    for mode in module.sensor.modes:
        assert all(crop <= side for crop, side in zip(mode.crop_px, sensor, strict=True))
        across, down = (crop / px for crop, px in zip(mode.crop_px, mode.size_px, strict=True))
        assert across == pytest.approx(down, rel=0.002)


@NAMED
def test_a_board_and_its_margin_are_in_view_from_the_lowest_height_and_not_from_below(module: CameraModule) -> None:
    at = hung(module)
    needed = [side + 2 * MARGIN_MM for side in BOARD_MM]
    assert all(seen >= side for seen, side in zip(at.seen_mm, needed, strict=True))
    lower = hung(module, height_mm=at.height_mm - 20)
    assert any(seen < side for seen, side in zip(lower.seen_mm, needed, strict=True))


@NAMED
def test_pixels_between_lines_are_those_of_what_is_seen(module: CameraModule) -> None:
    at = recommended(module)
    across = at.mode.size_px[0] * CELL_MM[0] / at.seen_mm[0]
    down = at.mode.size_px[1] * CELL_MM[1] / at.seen_mm[1]
    assert at.cell_px == pytest.approx(min(across, down))
    assert at.height_mm >= ROOM_MM


def test_twice_as_high_means_half_the_pixels_and_less_than_half_the_lean() -> None:
    near, far = hung(MODULES[0], height_mm=500), hung(MODULES[0], height_mm=1000)
    assert far.cell_px == pytest.approx(near.cell_px / 2)
    assert far.leaning_mm < near.leaning_mm / 2
    assert near.leaning_mm == pytest.approx(math.hypot(*BOARD_MM) / 2 * 9.2 / (500 - 9.2))


def test_the_first_one_fits_an_arm_and_a_long_lens_does_not() -> None:
    assert fits(recommended(MODULES[0]))
    long = next(module for module in MODULES if module.lens.focal_mm == 16.0)
    assert not fits(recommended(long))
