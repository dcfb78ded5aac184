import cv2
import numpy as np
import pytest

from calibration.average import averaged, averaged_newest, likeness
from calibration.errors import CalibrationError
from calibration.thresholds import LEAST_LIKENESS
from tests.calibration.scenes import good_picture
from tests.sentences import refused


def noisy(count: int) -> list[np.ndarray]:
    clean, rng = good_picture(1).image_bgr.astype(float), np.random.default_rng(3)
    return [np.clip(np.rint(clean + rng.normal(0, 6, clean.shape)), 0, 255).astype(np.uint8) for _ in range(count)]


def test_noise_goes_down_with_the_root_of_their_number() -> None:
    clean, pictures = good_picture(1).image_bgr.astype(float), noisy(9)
    alone, together = ((picture - clean).std() for picture in (pictures[0], averaged(pictures)))
    assert together < 0.4 * alone


def test_a_camera_that_moved_is_refused() -> None:
    first, second = noisy(2)
    with refused(CalibrationError, match="picture 2 is shifted by"):
        averaged([first, np.roll(second, 3, axis=1)])
    with refused(CalibrationError, match="another size"):
        averaged([first, second[:-2]])


def test_of_a_view_that_moved_only_what_came_after_counts() -> None:
    pictures = noisy(4)
    pictures[1] = np.roll(pictures[1], 3, axis=1)
    together, count = averaged_newest(pictures)
    assert count == 2 and (together == averaged(pictures[2:])).all()
    alone, count = averaged_newest(pictures[:1])
    assert count == 1 and alone is pictures[0]


def test_a_hand_in_one_of_them_is_no_still_view() -> None:
    first, second = noisy(2)
    middle = second.shape[1] // 2, second.shape[0] // 2
    cv2.ellipse(second, middle, (90, 40), 20, 0, 360, (120, 150, 200), -1)
    together, count = averaged_newest([second, first, first])
    assert count == 2 and (together == first).all()


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_light_and_noise_are_no_other_view_and_a_stone_is(seed: int) -> None:
    rng, scene = np.random.default_rng(seed), good_picture(seed)
    clean = scene.image_bgr

    def seen(picture: np.ndarray, light: float) -> np.ndarray:
        return np.clip(np.rint(picture * light + rng.normal(0, 6, picture.shape)), 0, 255).astype(np.uint8)

    assert likeness(seen(clean, 1), seen(clean, 1.08)) > LEAST_LIKENESS
    row, column = divmod(int(rng.choice(np.flatnonzero(scene.stones == 0))), 19)
    x, y = scene.pose.to_picture(np.array([(column, row)], float))[0]
    placed = cv2.circle(clean.copy(), (round(x), round(y)), 14, (35, 35, 35), -1, cv2.LINE_AA)
    assert likeness(seen(clean, 1), seen(placed, 1)) < LEAST_LIKENESS
    with refused(CalibrationError, match="picture 2 shows something else"):
        averaged([seen(clean, 1), seen(placed, 1)])
