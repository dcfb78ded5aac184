import numpy as np
import pytest

from vision.geometry.pose import BoardPose
from vision.observation import Observation
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

POSE = BoardPose(np.linalg.inv(np.array([(20.0, 0, 60), (0, 20, 40), (0, 0, 1)])), residual_cells=0.0)
NOTHING = Observation(np.zeros((361, 3), np.float32), np.zeros(361, bool), 1.0, np.zeros(361, bool))


def test_either_an_observation_or_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        Sight(None, None, None)
    with pytest.raises(ValueError, match="reason"):
        Sight(NOTHING, BOARD_ABSENT, POSE)
    with pytest.raises(ValueError, match="pose"):
        Sight(NOTHING, None, None)


def test_rectified_only_where_the_board_is_in_sight() -> None:
    image = np.full((480, 640, 3), 90, np.uint8)
    assert Sight(None, BOARD_ABSENT, None, image_bgr=image).rectified_bgr is None
    rectified = Sight(NOTHING, None, POSE, image_bgr=image).rectified_bgr
    assert rectified is not None and rectified.shape == (504, 504, 3)
