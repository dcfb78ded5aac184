import numpy as np
import pytest

from tests.sentences import english
from vision.draw import draw_reading
from vision.geometry.outlook import lean_through
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import rectify
from vision.picture import Reading, look, not_promoted, read_picture, reading_of
from vision.stones.net import MADE_ANEW, Stones, read_stones
from vision.synthetic import endgame_scene, render
from vision.thresholds import MOST_UNSURE_POINTS

POSE = BoardPose(np.linalg.inv(np.array([(20.0, 0, 60), (0, 20, 40), (0, 0, 1)])), residual_cells=0.0)


def stones(doubtful: int = 0, hidden: int = 0, wrong: float = 2e-6) -> Stones:
    """A board of white stones, each wrong with that probability, the first points doubtful, the last ones hidden."""
    probability = np.full((361, 3), (wrong / 2, wrong / 2, 1 - wrong), np.float32)
    probability[:doubtful] = (0.3, 0.1, 0.6)
    covered = np.zeros(361, np.float32)
    covered[361 - hidden :] = 0.9
    return Stones(np.log(probability), covered, 0.999, MADE_ANEW)


def test_doubts_are_told_apart_from_what_is_hidden() -> None:
    reading = reading_of(POSE, stones(doubtful=3, hidden=20), 0.999)
    assert isinstance(reading, Reading)
    assert reading.unsure.nonzero()[0].tolist() == [0, 1, 2]
    assert reading.hidden.sum() == 20
    assert 0.99 < reading.confidence < 0.999
    assert reading.rows() == ["W" * 19] * 19


def test_a_doubted_point_under_what_may_be_a_finger_is_hidden() -> None:
    seen = stones(doubtful=2)
    seen.hidden[[0, 300]] = 0.25
    reading = reading_of(POSE, seen, 0.999)
    assert isinstance(reading, Reading)
    assert reading.hidden.nonzero()[0].tolist() == [0]
    assert reading.unsure.nonzero()[0].tolist() == [1]


def test_a_hidden_point_is_not_unsure_too() -> None:
    seen = stones(doubtful=361, hidden=100)
    refused = reading_of(POSE, seen, 0.999)
    assert isinstance(refused, NoBoard) and "261 of 361 points are doubtful" in english(refused.reason)


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (stones(doubtful=MOST_UNSURE_POINTS + 1), "stones cannot be told"),
        (stones(hidden=300), "covered"),
        (stones(wrong=2e-3), "right with 48 % only"),
    ],
)
def test_nonsense_is_refused_with_the_reason(seen: Stones, says: str) -> None:
    refused = reading_of(POSE, seen, 0.999)
    assert isinstance(refused, NoBoard) and says in english(refused.reason)


@pytest.mark.parametrize("kind", ["gray", "noise", "checked"])
def test_no_board_in_pictures_without_one(kind: str) -> None:
    rng = np.random.default_rng(2)
    image = np.full((480, 640, 3), 128, np.uint8)
    if kind == "noise":
        image = rng.integers(0, 256, (480, 640, 3), np.uint8)
    if kind == "checked":
        squares = (np.add.outer(np.arange(480) // 25, np.arange(640) // 25) % 2 * 200).astype(np.uint8)
        image = np.repeat(squares[:, :, None], 3, axis=2)
    refused = read_picture(image)
    assert isinstance(refused, NoBoard) and english(refused.reason)


def test_the_overlay_marks_doubts_and_leaves_the_picture_alone() -> None:
    reading = reading_of(POSE, stones(doubtful=1, hidden=1), 0.999)
    assert isinstance(reading, Reading)
    image = np.full((440, 480, 3), 150, np.uint8)
    drawn = draw_reading(image, reading)
    assert (image == 150).all() and drawn.shape == image.shape
    first, last = drawn[32:49, 52:69].reshape(-1, 3), drawn[392:409, 412:429].reshape(-1, 3)
    assert (first == (40, 40, 230)).all(axis=1).any()
    assert (last == (240, 140, 30)).all(axis=1).any()


@pytest.mark.slow
@pytest.mark.parametrize("index", [17, 32, 36])
def test_a_crowded_board_seen_from_far_below_is_doubted_less(index: int) -> None:
    seen = render(endgame_scene(np.random.default_rng((7, index)), 640))
    size = (seen.image_bgr.shape[1], seen.image_bgr.shape[0])
    at_the_lines = read_stones(rectify(seen.image_bgr, seen.pose), lean_through(seen.pose, size))
    raised = look(seen.image_bgr, seen.pose)
    doubted = [int(((stones.best < 0.985) & ~seen.hidden).sum()) for stones in (raised, at_the_lines)]
    wrong = [int(((stones.labels != seen.stones) & ~seen.hidden).sum()) for stones in (raised, at_the_lines)]
    assert doubted[0] < 0.75 * doubted[1] and wrong[0] <= wrong[1]


def test_a_second_look_does_not_make_sure_what_lies_beside_a_finger() -> None:
    first, second = stones(doubtful=40), stones()
    first.hidden[2] = 0.1
    both = not_promoted(first, second)
    beside = {column + 19 * row for row in (0, 1) for column in (1, 2, 3)} & set(range(40))
    assert set((both.best < 0.985).nonzero()[0].tolist()) == beside


def test_beside_a_finger_the_guess_is_that_of_all_looks() -> None:
    first, second = stones(doubtful=1), stones()
    first.hidden[1] = 0.1
    second.log_probability[0] = np.log((0.001, 0.998, 0.001))
    both = not_promoted(first, second)
    assert first.labels[0] == 2 and both.labels[0] == 1
    assert both.best[0] < 0.985 and np.allclose(np.exp(both.log_probability[0]).sum(), 1, atol=1e-5)
