"""Board and stones measured on rendered scenes, the sheet lying on the board."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.equipment import RULES, EquipmentReport, check_equipment
from calibration.grid import Image, lens_of_board, measure_grid
from tests.calibration.scenes import good_scene
from tests.calibration.sheets import HEIGHT_MM, WIDTH_MM, sample_paper
from tests.sentences import english
from vision.geometry.pose import BoardPose, NoBoard
from vision.observation import BLACK, WHITE
from vision.synthetic.render import Rendered, render
from vision.synthetic.scene import Scene

pytestmark = pytest.mark.slow

ROW_MM = 25.0


def lonely_stones() -> np.ndarray:
    """A stone on every third point around the middle, where the sheet lies."""
    board = np.zeros((19, 19), np.uint8)
    for row in range(1, 19, 3):
        for column in range(1, 19, 3):
            if row in (1, 16) or column in (1, 16):
                board[row, column] = BLACK if (row + column) % 2 else WHITE
    return board.ravel()


def scene_of(seed: int, column_width: float = 0.94, diameter: float = 0.92, long_side: int = 1600) -> Scene:
    scene = good_scene(seed, long_side)
    stones = lonely_stones()
    return replace(
        scene,
        board=replace(scene.board, column_width=column_width, line_width=0.04, edge_width=0.04, missing=()),
        stone_set=replace(scene.stone_set, diameter=diameter),
        stones=stones,
        offsets=np.where(stones[:, None] > 0, scene.offsets * 0, 0).astype(np.float32),
        loose=(),
    )


def with_sheet(rendered: Rendered, column_mm: float, turn: float = 0.12) -> Image:
    """The calibration sheet laid on the middle of the board."""
    height, width = rendered.image_bgr.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=float), np.arange(height, dtype=float))
    board_mm = rendered.pose.to_board(np.stack([x.ravel(), y.ravel()], axis=1)) * (column_mm, ROW_MM)
    turned = (board_mm - 9 * np.array([column_mm, ROW_MM])) @ np.array(
        [(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))]
    )
    mm = (turned + np.array([WIDTH_MM / 2, HEIGHT_MM / 2])).reshape(height, width, 2)
    scale = ROW_MM / float(np.linalg.norm(rendered.crossings_px[190] - rendered.crossings_px[171]))
    paper = sample_paper(mm, scale, -1.0)[..., None]
    return np.where(paper >= 0, 25 + 0.8 * paper, rendered.image_bgr).astype(np.uint8)


def measured(report: EquipmentReport | NoBoard) -> dict[str, float]:
    assert isinstance(report, EquipmentReport), report
    return {measure.name: measure.value for measure in report.measures}


@pytest.mark.parametrize("seed", [0, 4])
def test_the_error_bars_hold_and_the_pitch_is_good_to_a_tenth_of_a_millimeter(seed: int) -> None:
    scene = scene_of(seed)
    rendered = render(scene)
    report = check_equipment(with_sheet(rendered, 0.94 * ROW_MM), rendered.pose, scene.stones)
    assert isinstance(report, EquipmentReport) and report.scaled
    truth = {
        "cell_width": 0.94 * ROW_MM,
        "cell_length": ROW_MM,
        "cell_ratio": 0.94,
        "stone_black": 0.92 * ROW_MM,
        "stone_white": 0.92 * ROW_MM,
        "margintop": scene.board.margin[1] * ROW_MM,
        "marginbottom": scene.board.margin[1] * ROW_MM,
        "marginleft": scene.board.margin[0] * ROW_MM,
        "marginright": scene.board.margin[0] * ROW_MM,
    }
    assert {measure.name + measure.side for measure in report.measures} <= set(truth)
    for measure in report.measures:
        assert abs(measure.value - truth[measure.name + measure.side]) < measure.error, measure
        if measure.name.startswith("cell"):
            assert measure.error < 0.1


def test_a_board_that_breaks_the_rules_fails_with_the_article() -> None:
    scene = scene_of(0, column_width=1.0)
    rendered = render(scene)
    report = check_equipment(with_sheet(rendered, ROW_MM), rendered.pose)
    assert isinstance(report, EquipmentReport) and report.passes is False
    (width,) = [measure for measure in report.measures if measure.name == "cell_width"]
    assert width.passes is False and width.article == "2002 §32.1" and width.value > (RULES["cell_width"].high or 0)


def test_without_the_sheet_only_ratios_are_judged() -> None:
    scene = scene_of(4)
    rendered = render(scene)
    report = check_equipment(rendered.image_bgr, rendered.pose, scene.stones)
    assert isinstance(report, EquipmentReport) and not report.scaled
    assert {measure.name for measure in report.measures} <= {"cell_ratio", "stone_ratio"}
    assert measured(report)["cell_ratio"] == pytest.approx(0.94, abs=0.02)


def test_an_odd_stone_is_pointed_out() -> None:
    scene = scene_of(4)
    rendered = render(scene)
    large = render(replace(scene, stone_set=replace(scene.stone_set, diameter=1.02)))
    picture = rendered.image_bgr.copy()
    point = int(np.flatnonzero(scene.stones == BLACK)[3])
    x, y = rendered.crossings_px[point].astype(int)
    picture[y - 30 : y + 31, x - 30 : x + 31] = large.image_bgr[y - 30 : y + 31, x - 30 : x + 31]
    report = check_equipment(picture, rendered.pose, scene.stones)
    assert isinstance(report, EquipmentReport) and point in report.odd_points


def test_a_covered_board_is_not_measured() -> None:
    rendered = render(scene_of(4))
    cloth = np.full_like(rendered.image_bgr, 120)
    report = check_equipment(cloth, rendered.pose)
    assert isinstance(report, NoBoard) and "too few" in english(report.reason)


def test_the_boards_own_lines_tell_the_lens() -> None:
    scene = scene_of(0)
    bent = render(replace(scene, camera=replace(scene.camera, k1=0.06)))
    straight = BoardPose(bent.pose.homography, 0.0)
    grid = measure_grid(bent.image_bgr, bent.pose)
    assert grid is not None and bent.pose.lens is not None
    size = (bent.image_bgr.shape[1], bent.image_bgr.shape[0])
    lens = lens_of_board(grid, size)
    assert lens is not None and lens.source == "board lines" and lens.focal_px is None
    assert grid.bend_px() > 1.0 and grid.bend_px(lens.undistort) < 0.3
    edge = bent.pose.crossings_px[[0, 9, 18, 171, 189, 342, 351, 360]]
    plane_error = lens.undistort(edge) - bent.pose.lens.undistort(edge)
    pulled = bent.pose.lens.undistort(edge) - edge
    assert np.abs(plane_error).max() < 0.25 * np.abs(pulled).max()
    assert straight.lens is None


def test_what_a_game_in_its_middle_does_not_show_is_not_said_and_the_same_twice() -> None:
    """The page once told of a missing star and of others where none are, at 28 pixels a cell."""
    from tests.bench.setup.equipment import contradicted
    from tests.calibration.measured_scenes import played

    for seed, cell_px in ((229, 24), (209, 40)):
        scene = played(seed, cell_px)
        first, again = (check_equipment(scene.image_bgr, scene.rendered.pose, scene.scene.stones) for _ in range(2))
        assert isinstance(first, EquipmentReport) and isinstance(again, EquipmentReport)
        assert first == again
        assert contradicted(scene, first)[1] == 0
        assert first.passes is not False
        unread = check_equipment(scene.image_bgr, scene.rendered.pose)
        assert isinstance(unread, EquipmentReport) and unread.stars is None
        assert {(one.name, one.because) for one in unread.unmeasured} >= {
            ("stars", "unread"),
            ("stone_black", "unread"),
            ("cell_width", "no_sheet"),
        }


def test_it_tells_how_far_it_is() -> None:
    scene = scene_of(4, long_side=800)
    told: list[tuple[int, int]] = []
    check_equipment(render(scene).image_bgr, render(scene).pose, scene.stones, told=lambda *done: told.append(done))
    assert told and told == [(n, len(told)) for n in range(1, len(told) + 1)]
