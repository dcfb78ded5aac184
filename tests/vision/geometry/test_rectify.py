import cv2
import numpy as np
import pytest

from vision.geometry.pose import BoardPose, RadialLens
from vision.geometry.rectify import CELL_PX, SIDE_PX, rectify

BOARD_TO_PICTURE = np.array([(30.0, 4, 200), (-3, 28, 90), (0.001, 0.004, 1)])


@pytest.mark.parametrize("scale", [0.5, 1.0, 4.0])
@pytest.mark.parametrize("k1", [None, -0.15])
def test_crossings_land_at_the_centers_of_their_cells(scale: float, k1: float | None) -> None:
    inverse = np.diag([scale, scale, 1]) @ BOARD_TO_PICTURE
    lens = None if k1 is None else RadialLens(k1, (450 * scale, 300 * scale), 540 * scale)
    pose = BoardPose(np.linalg.inv(inverse), residual_cells=0.0, lens=lens)
    image = np.zeros((int(650 * scale), int(900 * scale), 3), np.uint8)
    wanted = [0, 18, 9 * 19 + 9, 342, 360]
    for point in wanted:
        x, y = pose.crossings_px[point]
        center = (round(x * 16), round(y * 16))
        cv2.circle(image, center, round(6 * scale * 16), (255, 255, 255), -1, cv2.LINE_AA, 4)
    board = rectify(image, pose)[:, :, 0]
    assert board.shape == (SIDE_PX, SIDE_PX)
    for point in wanted:
        row, column = divmod(point, 19)
        cell = board[(row + 1) * CELL_PX :, (column + 1) * CELL_PX :][:CELL_PX, :CELL_PX].astype(float)
        y, x = np.indices(cell.shape)
        found = np.array([(x * cell).sum(), (y * cell).sum()]) / cell.sum()
        assert np.abs(found - (CELL_PX - 1) / 2).max() < 0.8
