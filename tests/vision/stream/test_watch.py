"""The watcher on films of the rendered station camera."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from vision.geometry.pose import BoardPose
from vision.geometry.rectify import Image
from vision.geometry.turn import turned, turned_points
from vision.observation import Observation
from vision.stream.watch import Watcher
from vision.synthetic import station_scene
from vision.synthetic.people import random_arm
from vision.synthetic.render import Rendered
from vision.synthetic.scene import Scene
from vision.synthetic.stage import Stage

pytestmark = pytest.mark.slow

POINT = 9 * 19 + 6


@dataclass
class Table:
    """A station camera's view, and its pictures."""

    scene: Scene
    stage: Stage

    def show(self, scene: Scene, gain: float = 1.0) -> Rendered:
        return self.stage.show(scene, gain)


@pytest.fixture
def table() -> Table:
    rng = np.random.default_rng(1)
    scene = station_scene(rng, 960)
    stones = scene.stones.copy()
    stones[POINT] = 0
    return Table(replace(scene, stones=stones, arms=()), Stage(3))


def with_stone(scene: Scene, color: int) -> Scene:
    stones = scene.stones.copy()
    stones[POINT] = color
    return replace(scene, stones=stones)


def with_hand(scene: Scene, away: float = 0.0) -> Scene:
    """A hand over POINT, drawn back by `away` cells."""
    row, column = divmod(POINT, 19)
    arm = random_arm(np.random.default_rng(4), (column * scene.board.column_width, float(row), -0.4))
    out = np.array(arm.elbow[:2]) - np.array(arm.tip[:2])
    out *= away / np.linalg.norm(out)
    tip = (arm.tip[0] + out[0], arm.tip[1] + out[1], arm.tip[2])
    elbow = (arm.elbow[0] + out[0], arm.elbow[1] + out[1], arm.elbow[2])
    return replace(scene, arms=(replace(arm, tip=tip, elbow=elbow),))


def observed(watcher: Watcher, image: Image) -> Observation:
    sight = watcher.see(image)
    assert sight.observation is not None, sight.reason
    return sight.observation


def wrong(seen: Observation, truth: Rendered) -> int:
    sure = ~seen.hidden & (seen.probabilities().max(axis=1) > 0.95)
    return int((seen.loglik.argmax(axis=1) != truth.stones)[sure].sum())


def film(table: Table) -> Iterator[Rendered]:
    """A hand comes, puts a black stone, goes; then everything rests."""
    before, after = table.scene, with_stone(table.scene, 1)
    for scene in (before, with_hand(before, 6), with_hand(before), with_hand(before)):
        yield table.show(scene)
    for scene in (with_hand(after), with_hand(after), with_hand(after, 6), after, after, after):
        yield table.show(scene)


def test_a_move_is_seen_when_the_hand_is_gone_and_no_hand_becomes_a_stone(table: Table) -> None:
    watcher = Watcher(table.show(table.scene).pose)
    sights = []
    for truth in film(table):
        sights.append(observed(watcher, truth.image_bgr))
        assert wrong(sights[-1], truth) == 0
    covered = sights[2].hidden.sum()
    assert covered > 3 and sights[2].hidden[POINT] and sights[5].hidden[POINT]
    assert not sights[-1].hidden.any() and sights[-1].loglik[POINT].argmax() == 1
    assert sights[-2].loglik[POINT].argmax() == 1


def test_nothing_is_read_again_where_nothing_changed(table: Table) -> None:
    watcher = Watcher(table.show(table.scene).pose)
    for _ in range(8):
        seen = observed(watcher, table.show(table.scene).image_bgr)
    assert not seen.changed.any() and not seen.hidden.any()


def test_a_certain_stone_is_seen_in_the_frame_in_which_it_appears(table: Table) -> None:
    watcher = Watcher(table.show(table.scene).pose)
    for _ in range(2):
        observed(watcher, table.show(table.scene).image_bgr)
    seen = observed(watcher, table.show(with_stone(table.scene, 2)).image_bgr)
    assert seen.changed[POINT] and not seen.hidden[POINT] and seen.loglik[POINT].argmax() == 2


def test_a_lifted_stone_is_seen(table: Table) -> None:
    watcher = Watcher(table.show(table.scene).pose)
    for _ in range(2):
        assert observed(watcher, table.show(with_stone(table.scene, 2)).image_bgr).loglik[POINT].argmax() == 2
    for _ in range(3):
        seen = observed(watcher, table.show(table.scene).image_bgr)
    assert seen.loglik[POINT].argmax() == 0 and not seen.hidden[POINT]


@pytest.mark.parametrize("gain", [0.7, 1.3])
def test_a_jump_of_the_light_is_told_once(table: Table, gain: float) -> None:
    truth = table.show(table.scene)
    watcher = Watcher(truth.pose)
    told = [watcher.see(table.show(table.scene, g).image_bgr).light_changed for g in [1.0] * 3 + [gain] * 4]
    assert told.count(True) == 1 and told.index(True) >= 3
    assert wrong(observed(watcher, table.show(table.scene, gain).image_bgr), truth) == 0


def test_a_jump_of_the_tint_alone_is_told(table: Table) -> None:
    image_bgr = table.show(table.scene).image_bgr
    warmer_bgr = np.clip(image_bgr * np.array([0.96, 1.0, 1.08]), 0, 255).astype(np.uint8)
    watcher = Watcher(table.show(table.scene).pose)
    told = [watcher.see(image).light_changed for image in [image_bgr] * 3 + [warmer_bgr] * 4]
    assert told.count(True) == 1 and told.index(True) >= 3


def test_a_slow_drift_of_the_light_is_not_told(table: Table) -> None:
    truth = table.show(table.scene)
    watcher = Watcher(truth.pose)
    for gain in np.linspace(1, 0.75, 60):
        sight = watcher.see(np.asarray(cv2.convertScaleAbs(truth.image_bgr, alpha=gain), np.uint8))
        assert not sight.light_changed and sight.observation is not None
        assert wrong(sight.observation, truth) == 0


def test_without_a_pose_the_board_is_found(table: Table) -> None:
    truth = table.show(table.scene)
    watcher = Watcher()
    blank = np.full_like(truth.image_bgr, 90)
    nothing = watcher.see(blank)
    assert nothing.observation is None and nothing.reason and nothing.pose is None
    sight = watcher.see(truth.image_bgr)
    assert sight.observation is not None and wrong(sight.observation, truth) == 0
    assert sight.pose is not None and np.abs(sight.pose.corners_px - truth.corners_px).max() < 5


def pushed(truth: Rendered, right_cells: float, down_cells: float, turn_deg: float = 0) -> Image:
    """The picture moved, and turned about the board's first corner."""
    first, second = truth.corners_px[:2]
    cell = float(np.linalg.norm(second - first)) / 18
    step = cv2.getRotationMatrix2D(first.tolist(), turn_deg, 1)
    step[:, 2] = step[:, 2] + np.array((right_cells, down_cells)) * cell
    size = (truth.image_bgr.shape[1], truth.image_bgr.shape[0])
    return np.asarray(cv2.warpAffine(truth.image_bgr, step, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize("gain", [0.7, 1.3])
def test_a_board_of_faint_lines_knocked_as_the_light_changes_is_followed_at_once(table: Table, gain: float) -> None:
    """So little of it looks otherwise that the light is told to have changed, not that much moved."""
    stones = np.where(np.random.default_rng(5).random(361) < 0.15, table.scene.stones, 0).astype(np.uint8)
    faint = replace(table.scene, stones=stones, board=replace(table.scene.board, line_strength=0.4))
    truth = table.show(faint)
    watcher = Watcher(truth.pose)
    for _ in range(3):
        watcher.see(truth.image_bgr)
    moved = pushed(table.show(faint, gain), 0, 0, 1.5)
    sights = [watcher.see(moved) for _ in range(4)]
    assert [sight.light_changed for sight in sights].count(True) == 1
    assert [sight.shifted is not None for sight in sights].count(True) == 1
    assert all(wrong(sight.observation, truth) == 0 for sight in sights if sight.observation)
    assert sights[-1].observation is not None and not sights[-1].observation.hidden.any()


def test_nothing_is_believed_through_a_pose_that_is_wrong(table: Table) -> None:
    truth = table.show(table.scene)
    watcher = Watcher(truth.pose)
    moved = pushed(truth, 0.45, -0.45)
    assert observed(watcher, moved).hidden.all()
    for _ in range(8):
        seen = observed(watcher, moved)
    assert not seen.hidden.any() and wrong(seen, truth) == 0


def test_a_board_knocked_partly_out_of_the_picture_is_read_where_it_is_seen(table: Table) -> None:
    """Within two seconds, at five pictures a second; a move is seen meanwhile, nothing is misread on the way back."""
    truth = table.show(table.scene)
    cell = float(np.linalg.norm(truth.corners_px[1] - truth.corners_px[0])) / 18
    most_px = float(truth.image_bgr.shape[1] - 1 - truth.corners_px[:, 0].max())
    away = most_px / cell + 0.8
    after = table.show(with_stone(table.scene, 1))
    watcher = Watcher(truth.pose)
    for _ in range(3):
        watcher.see(truth.image_bgr)
    sights = [watcher.see(pushed(truth, away, 0.2, 2.0)) for _ in range(8)]
    assert [sight.shifted is not None for sight in sights].count(True) == 1
    assert all(wrong(sight.observation, truth) == 0 for sight in sights if sight.observation)
    cut = sights[-1].observation
    assert cut is not None and 0 < cut.hidden.sum() < 60 and not cut.hidden[POINT]
    moved = [watcher.see(pushed(after, away, 0.2, 2.0)).observation for _ in range(3)][-1]
    assert moved is not None and moved.loglik[POINT].argmax() == 1 and wrong(moved, after) == 0
    back = [watcher.see(after.image_bgr) for _ in range(8)]
    assert [sight.shifted is not None for sight in back].count(True) == 1
    assert all(wrong(sight.observation, after) == 0 for sight in back if sight.observation)
    assert back[-1].observation is not None and not back[-1].observation.hidden.any()


def test_a_moved_board_is_followed_and_told(table: Table) -> None:
    truth = table.show(table.scene)
    watcher = Watcher(truth.pose)
    watcher.see(truth.image_bgr)
    moved = pushed(truth, 0.35, -0.2)
    shifts = []
    for _ in range(4):
        sight = watcher.see(moved)
        assert sight.observation is not None and wrong(sight.observation, truth) == 0
        shifts.append(sight.shifted)
    (told,) = [shift for shift in shifts if shift is not None]
    assert 0.25 < told.distance_cells < 0.6 and abs(told.turn_deg) < 1


def test_a_known_pose_keeps_its_own_rows(table: Table) -> None:
    truth = table.show(table.scene)
    pose: BoardPose = turned(truth.pose, 1)
    seen = observed(Watcher(pose), truth.image_bgr)
    assert (seen.loglik.argmax(axis=1) == turned_points(truth.stones, 1)).all()


def test_a_stone_is_seen_in_the_first_picture_without_the_hand_that_rested_over_it(table: Table) -> None:
    watcher = Watcher(table.show(table.scene).pose)
    for scene in (table.scene, table.scene, *[with_hand(table.scene)] * 4):
        under = watcher.see(table.show(scene).image_bgr).observation
    assert under is not None
    assert under.hidden[POINT]
    assert under.hidden.sum() > 3
    after = watcher.see(table.show(with_stone(table.scene, 1)).image_bgr).observation
    assert after is not None
    assert after.loglik[POINT].argmax() == 1
    assert not after.hidden[POINT]
    assert after.hidden.sum() < under.hidden.sum() / 2


def test_another_lamp_is_told_though_every_shadow_moves(table: Table) -> None:
    light = table.scene.light
    x, y, z = light.direction
    other = replace(
        light, direction=(-y, x, z), direct_tint=(1.5, 1.3, 1.0), ambient_tint=(1.4, 1.2, 1.0), glares=(),
        gradient=(0.5, -0.5),
    )  # fmt: skip
    truth = table.show(table.scene)
    watcher = Watcher(truth.pose)
    lamps = [light] * 4 + [other] * 4
    sights = [watcher.see(table.show(replace(table.scene, light=lamp)).image_bgr) for lamp in lamps]
    assert [sight.light_changed for sight in sights].count(True) == 1
    assert not any(sight.shifted for sight in sights)
    assert sights[-1].observation is not None and wrong(sights[-1].observation, truth) == 0


def test_a_grid_that_was_not_quite_right_is_mended_in_silence(table: Table) -> None:
    truth = table.show(table.scene)
    aside = np.array([(1, 0, 0.15), (0, 1, -0.1), (0, 0, 1)])
    watcher = Watcher(BoardPose(aside @ truth.pose.homography, residual_cells=0.0))
    for _ in range(8):
        sight = watcher.see(table.show(table.scene).image_bgr)
        assert sight.shifted is None
    assert sight.pose is not None
    off = sight.pose.to_board(truth.corners_px) - np.array([(0, 0), (18, 0), (18, 18), (0, 18)])
    assert np.linalg.norm(off, axis=1).max() < 0.07


@pytest.mark.parametrize("cloth_bgr", [(90, 70, 60), (190, 190, 190), (40, 90, 130)])
def test_a_cover_that_lay_there_from_the_first_picture_stays_one(table: Table, cloth_bgr: tuple[int, ...]) -> None:
    """A checked cloth over half of the board: nothing of it becomes a board, and it is seen to go."""
    truth = table.show(table.scene)
    first, second, third, fourth = truth.corners_px
    half = (1.3 * first - 0.3 * second, 1.3 * second - 0.3 * first, (second + third) / 2, (first + fourth) / 2)
    size = truth.image_bgr.shape[:2]
    mask = cv2.fillConvexPoly(np.zeros(size, np.uint8), np.rint(half).astype(np.int32), 255) > 0
    cell_px = int(np.linalg.norm(second - first)) // 18
    well = cv2.erode(mask.astype(np.uint8), np.ones((cell_px // 2, cell_px // 2), np.uint8)) > 0  # not at its edge
    below = well[tuple(np.rint(truth.crossings_px[:, ::-1]).astype(int).T)]
    rows, columns = np.mgrid[: size[0], : size[1]]
    cloth = ((1 + 0.3 * ((rows // 9 + columns // 9) % 2))[..., None] * cloth_bgr).astype(np.uint8)
    watcher = Watcher(truth.pose)
    for _ in range(26):
        seen = observed(watcher, np.where(mask[..., None], cloth, table.show(table.scene).image_bgr))
        assert seen.hidden[below].all()
    after = [observed(watcher, table.show(table.scene).image_bgr) for _ in range(4)][-1]
    assert not after.hidden.any() and wrong(after, truth) == 0


def test_a_hand_that_rests_as_the_light_changes_goes_on_hiding_what_is_below_it(table: Table) -> None:
    resting = with_hand(table.scene)
    watcher = Watcher(table.show(table.scene).pose)
    for scene in (table.scene, table.scene, resting, resting, resting):
        below = observed(watcher, table.show(scene).image_bgr).hidden
    sights = [watcher.see(table.show(resting, 1.3).image_bgr) for _ in range(5)]
    assert [sight.light_changed for sight in sights].count(True) == 1
    assert below[POINT] and below.sum() > 3
    assert all(sight.observation is not None and sight.observation.hidden[below].all() for sight in sights)
