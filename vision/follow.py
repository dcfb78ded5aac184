"""Keep a known pose: check cheaply that the grid is still there, and fit it again after a bump."""

import numpy as np

from vision.crop import Image
from vision.fit import fit
from vision.lattice import pieces
from vision.pose import BoardPose, NoBoard

STILL_CELLS = 0.08  # lines this near to their places are where they were
LEAST_SHARE = 0.06  # of all pieces of line that must show at their places


def follow(image_bgr: Image, pose: BoardPose) -> BoardPose | NoBoard:
    """`pose` itself where the grid lies as before, a fitted one after a small shift; else NoBoard: `locate` again."""
    seen = pieces(image_bgr, pose)
    sightings = seen.sightings(pose)
    if len(sightings.axis) < 40:
        return NoBoard("hardly any drawn line is seen where the board was")
    fitted = fit(pose, sightings, image_bgr.shape, 0.06).pose
    moved = np.linalg.norm(pose.to_board(fitted.corners_px) - pose.to_board(pose.corners_px), axis=1).max()
    if moved < STILL_CELLS:
        return pose
    again = pieces(image_bgr, fitted)
    if again.share_seen()[:, 1:-1].mean() < max(LEAST_SHARE, seen.share_seen()[:, 1:-1].mean()):
        return NoBoard("the grid is no longer where it was")
    return BoardPose(fitted.homography, fitted.residual_cells, pose.orientation, fitted.lens)
