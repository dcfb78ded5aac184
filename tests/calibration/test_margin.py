"""Margins of rendered boards: sure where the edges speak for each other, unsure with the reason elsewhere."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from calibration.equipment import EquipmentReport, check_equipment
from calibration.grid import Image
from calibration.margin import SIDES, Margin, find_margin
from station.api.equipment_page import equipment_page
from station.cli.calibrate import equipment_lines
from station.locale.catalog import LANGUAGES, catalog
from tests.calibration.test_equipment import ROW_MM, scene_of, with_sheet
from vision.synthetic.render import Rendered, render

pytestmark = pytest.mark.slow


@lru_cache
def bare(seed: int) -> Rendered:
    return render(replace(scene_of(seed), stones=np.zeros(361, np.uint8)))


def margin_px(rendered: Rendered, low: float, high: float) -> np.ndarray:
    """The pixels (H, W) beyond the last row and no farther than the last columns, from `low` to `high` cells out."""
    height, width = rendered.image_bgr.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=float), np.arange(height, dtype=float))
    cells = rendered.pose.to_board(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(height, width, 2)
    return np.asarray((cells[..., 1] > 18 + low) & (cells[..., 1] < 18 + high))


def painted(rendered: Rendered, low: float, high: float, gray: int) -> Image:
    picture = rendered.image_bgr.copy()
    picture[margin_px(rendered, low, high)] = gray
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)


def doubts(margin: Margin) -> list[str | None]:
    edges = [getattr(margin, side) for side in SIDES]
    return [edge and edge.doubt for edge in edges]


@pytest.mark.parametrize("seed", [0, 4])
def test_a_plain_boards_margins_are_sure_and_within_their_error_bar(seed: int) -> None:
    rendered = bare(seed)
    margin = find_margin(rendered.image_bgr, rendered.pose)
    assert doubts(margin) == ["", "", "", ""]
    board = scene_of(seed).board
    for side, truth in zip(SIDES, board.margin[::-1] * 2, strict=True):
        edge, pitch = getattr(margin, side), ROW_MM if side in ("top", "bottom") else 0.94 * ROW_MM
        assert abs(edge.cells * pitch - truth * ROW_MM) <= edge.error_cells * pitch < 1.5


def test_a_line_drawn_around_the_grid_is_not_the_boards_edge() -> None:
    rendered = bare(4)
    plain = find_margin(rendered.image_bgr, rendered.pose)
    assert plain.top is not None and plain.left is not None
    at = 0.5 * plain.top.cells
    corners = rendered.pose.to_picture(np.array([(-at, -at), (18 + at, -at), (18 + at, 18 + at), (-at, 18 + at)]))
    framed = rendered.image_bgr.copy()
    cv2.polylines(framed, [np.rint(corners).astype(np.int32)], True, (10, 10, 10), 3, cv2.LINE_AA)
    margin = find_margin(framed, rendered.pose)
    assert margin.top is not None and margin.top.cells == pytest.approx(plain.top.cells, abs=0.03)
    assert margin.left is not None and margin.left.cells == pytest.approx(plain.left.cells, abs=0.03)


def test_a_side_without_an_edge_leaves_its_opposite_alone() -> None:
    rendered = bare(4)
    sure = find_margin(rendered.image_bgr, rendered.pose).bottom
    assert sure is not None
    margin = find_margin(painted(rendered, 0.05, 9, 90), rendered.pose)
    assert margin.bottom is None and margin.top is not None and margin.top.doubt == "alone"
    assert margin.left is not None and not margin.left.doubt


def test_an_edge_that_does_not_run_along_the_lines_is_bent() -> None:
    rendered = bare(4)
    sure = find_margin(rendered.image_bgr, rendered.pose).bottom
    assert sure is not None
    out = sure.cells
    strip = rendered.pose.to_picture(np.array([(-2, 18 + out - 0.2), (20, 18 + out + 0.02), (20, 24.0), (-2, 24.0)]))
    picture = rendered.image_bgr.copy()
    color = picture[margin_px(rendered, out + 0.1, out + 0.3)].mean(axis=0)
    cv2.fillPoly(picture, [np.rint(strip).astype(np.int32)], color.tolist(), cv2.LINE_AA)
    margin = find_margin(picture, rendered.pose)
    assert margin.bottom is not None and margin.bottom.doubt == "bent"
    assert margin.top is not None and margin.top.doubt == "opposite"


def test_a_painted_margin_makes_the_edge_unsure() -> None:
    scene = scene_of(4)
    board = replace(scene.board, border=(60, 60, 70), margin=(1.2, 1.2))
    rendered = render(replace(scene, board=board, stones=np.zeros(361, np.uint8)))
    margin = find_margin(rendered.image_bgr, rendered.pose)
    for side in SIDES:
        edge, pitch = getattr(margin, side), 1.0 if side in ("top", "bottom") else 0.94
        assert edge is None or edge.doubt or abs(edge.cells * pitch - 1.2) <= edge.error_cells


@pytest.mark.parametrize("seed", [0, 4])
def test_a_margin_painted_in_the_tables_color_shows_by_its_smoothness(seed: int) -> None:
    rendered = bare(seed)
    x, y = rendered.pose.to_picture(np.array([(-2.2, 9.0)]))[0].astype(int)
    blue, green, red = map(float, rendered.image_bgr[y - 20 : y + 20, x - 20 : x + 20].mean(axis=(0, 1)))
    scene = scene_of(seed)
    board = replace(scene.board, border=(blue, green, red), margin=(1.2, 1.2))
    alike = render(replace(scene, board=board, stones=np.zeros(361, np.uint8)))
    assert doubts(find_margin(alike.image_bgr, alike.pose)) == ["rival"] * 4


def test_nothing_is_said_of_a_picture_without_edges() -> None:
    rendered = bare(4)
    assert doubts(find_margin(np.full_like(rendered.image_bgr, 120), rendered.pose)) == [None] * 4


def test_an_unsure_margin_is_shown_with_its_reason_and_no_error_bar() -> None:
    rendered = bare(4)
    cut = painted(rendered, 0.05, 9, 90)
    report = check_equipment(with_sheet(replace(rendered, image_bgr=cut), 0.94 * ROW_MM), rendered.pose)
    assert isinstance(report, EquipmentReport) and report.margins_unseen == ("bottom",)
    (top,) = [measure for measure in report.measures if measure.side == "top"]
    assert top.doubt == "alone" and top.passes is None
    lines = [line for line in equipment_lines(report, catalog("en")) if line.startswith("margin top")]
    assert lines == [f"margin top: unsure, perhaps {top.value:.0f} mm: {catalog('en').text('report_alone')}"]
    for language in LANGUAGES:
        page, words = equipment_page(report, language), catalog(language)
        assert words.text("report_alone") in page and words.text("report_edge_unseen") in page
        assert f"{top.value:.3f} ±" not in page
