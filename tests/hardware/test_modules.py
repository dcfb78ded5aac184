"""Camera modules by libcamera's names: a sensor, its lens, with or without the filter against infrared."""

import pytest

from hardware.hanging import hung, recommended
from hardware.modules import MODULES, CameraModule, picture_px, recognized, titled


@pytest.mark.parametrize(
    ("model", "name", "infrared", "mode_px"),
    [
        ("imx708", "Camera Module 3", False, (2304, 1296)),
        ("imx708_wide", "Camera Module 3 Wide", False, (2304, 1296)),
        ("imx708_noir", "Camera Module 3 NoIR", True, (2304, 1296)),
        ("imx708_wide_noir", "Camera Module 3 Wide NoIR", True, (2304, 1296)),
        ("imx219", "Camera Module 2", False, (1640, 1232)),
        ("imx219_noir", "Camera Module 2 NoIR", True, (1640, 1232)),
        ("imx477", "HQ Camera", False, (2028, 1520)),
        ("imx477_noir", "HQ Camera NoIR", True, (2028, 1520)),
    ],
)
def test_what_libcamera_names_is_what_was_bought(
    model: str, name: str, infrared: bool, mode_px: tuple[int, int]
) -> None:
    known = recognized(model)
    assert known is not None
    assert (known.name, known.infrared, known.mode.size_px) == (name, infrared, mode_px)
    assert titled(model) == f"{name} ({model})"


@pytest.mark.parametrize("model", ["", "imx708_tele", "imx219_wide", "imx477_scientific", "ov5647", "noir", "_noir"])
def test_what_is_not_known_keeps_its_own_name_and_is_asked_for_what_was_asked(model: str) -> None:
    assert recognized(model) is None and titled(model) == model
    assert picture_px(model, (2304, 1296)) == (2304, 1296)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_each_module_is_recognized_by_its_name_and_hangs_as_high_without_the_filter(module: CameraModule) -> None:
    with_filter, without = recognized(module.model), recognized(f"{module.model}_noir")
    assert with_filter is not None and without is not None
    assert module in with_filter.modules and without.modules == with_filter.modules
    assert [recommended(one).height_mm for one in without.modules] == [
        recommended(one).height_mm for one in with_filter.modules
    ]


def test_a_lens_that_a_person_screws_on_leaves_a_choice() -> None:
    known = recognized("imx477")
    assert known is not None and len(known.modules) == 2
    assert len({hung(one).height_mm for one in known.modules}) == 2


@pytest.mark.parametrize("model", ["imx708", "imx708_wide_noir", "imx219", "imx477"])
@pytest.mark.parametrize("asked_px", [(2304, 1296), (640, 480), (1280, 720)])
def test_the_picture_has_the_whole_sensors_shape(model: str, asked_px: tuple[int, int]) -> None:
    """Else the camera cuts the board's edge off: 2304×1296 of a sensor of 4:3 lacks a quarter of its height."""
    known = recognized(model)
    assert known is not None
    width, height = picture_px(model, asked_px)
    sensor = known.mode.crop_px
    assert width / height == pytest.approx(sensor[0] / sensor[1], rel=0.003)
    assert width <= max(asked_px[0], 2) and width % 2 == height % 2 == 0
