"""Tries to prove a found grid wrong before it is reported."""

import numpy as np

from vision.crop import Image
from vision.keypoints import CLASSES, second_look
from vision.lattice import pieces
from vision.pose import BoardPose

OUT_CELLS = 0.35  # how far a corner may lie beyond the picture


def objection(image_bgr: Image, pose: BoardPose) -> str:
    """Why `pose` is not to be believed, in one sentence; "" where nothing speaks against it."""
    height, width = image_bgr.shape[:2]
    corners = pose.corners_px
    cell = float(np.sqrt(abs(np.linalg.det(np.diff(corners[:3], axis=0))))) / 18
    beyond = np.maximum(-corners, corners - (width - 1, height - 1)).max() / max(cell, 1e-6)
    if beyond > OUT_CELLS:
        return "the board is cut off by the picture's edge"
    if cell < 4:
        return f"the board is too small in the picture: {cell:.1f} pixels a cell"
    look = second_look(image_bgr, pose)
    size = int(np.argmax(look.sizes))
    if size in (1, 2):
        return f"the board is {CLASSES[size]}; only 19×19 is read"
    inside = (np.abs(look.nominal - 9) < 9.5).all(axis=1)
    way = np.abs(look.true_cells - look.nominal)[inside].max(axis=1)
    if size == 3 or np.median(look.spread_cells[inside]) > 0.6 or np.quantile(way, 0.9) > 0.5:
        return "the grid is doubtful: the board looks different from where it was found"
    if pose.residual_cells > 0.04 or pieces(image_bgr, pose).share_seen()[:, 1:-1].mean() < 0.06:
        return "the grid is doubtful: hardly any drawn line is seen where it should be"
    return ""
