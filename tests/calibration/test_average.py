import numpy as np

from calibration.average import averaged, averaged_newest
from calibration.errors import CalibrationError
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
