"""What HARDWARE.md shows is what the data say today."""

from xml.etree import ElementTree

import pytest

from hardware.drawing import FOLDER, PAGE, drawings, side, with_table
from hardware.hanging import hung
from hardware.modules import MODULES


def test_the_table_of_the_page_is_that_of_the_data() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page
    for module in MODULES:
        assert module.name in page


@pytest.mark.parametrize("name", drawings())
def test_the_drawings_are_those_of_the_data_and_are_shown(name: str) -> None:
    svg = drawings()[name]
    assert (FOLDER / name).read_text(encoding="utf-8") == svg
    ElementTree.fromstring(svg)
    assert f"hardware/drawings/{name}" in PAGE.read_text(encoding="utf-8")


def test_a_drawing_says_its_height() -> None:
    assert "720 mm" in side(hung(MODULES[0], height_mm=720))
