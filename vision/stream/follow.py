"""Keep a known pose: check cheaply that the grid is still there, and find it again near by after a bump."""

from vision.geometry.crop import Image
from vision.geometry.fit import fit
from vision.geometry.pose import BoardPose, NoBoard
from vision.grid.lattice import pieces
from vision.grid.locate import judged
from vision.grid.refine import look_again, moved_cells, sharpen
from vision.grid.thresholds import LINE_SCALE_CELLS, TRUSTED
from vision.reasons import Code, Reason
from vision.stream.thresholds import IN_PLACE_SHARE, LEAST_EDGE, MOST_FOLLOW_LOOKS, STILL_CELLS


def follow(image_bgr: Image, pose: BoardPose) -> BoardPose | NoBoard:
    """`pose` itself where the grid lies as before, a fitted one after a bump; else NoBoard: `locate` again.

    A bump may be some cells wide and some degrees; rows and columns keep their names. The usual case, nothing moved,
    costs no net.
    """
    seen = pieces(image_bgr, pose)
    if seen.near()[:, 1:-1].mean(axis=1).min() > IN_PLACE_SHARE and seen.edge() > LEAST_EDGE:
        sightings = seen.sightings(pose)
        if moved_cells(pose, fit(pose, sightings, image_bgr.shape, LINE_SCALE_CELLS, rounds=2).pose) < STILL_CELLS:
            return pose
        return _kept(fit(pose, sightings, image_bgr.shape, LINE_SCALE_CELLS).pose, pose)
    nearer = pose
    for _ in range(MOST_FOLLOW_LOOKS):
        guess = look_again(image_bgr, nearer)
        if guess is None:
            return NoBoard(Reason(Code.BOARD_GONE))
        nearer = guess.pose
        if guess.moved_cells < STILL_CELLS:
            break
    found = judged(image_bgr, sharpen(image_bgr, nearer))
    if found.objection or found.trust < TRUSTED:
        return NoBoard(found.objection or Reason(Code.GRID_GONE))
    return pose if moved_cells(pose, found.pose) < STILL_CELLS else _kept(found.pose, pose)


def _kept(found: BoardPose, before: BoardPose) -> BoardPose:
    """The found pose under the orientation known from before."""
    return BoardPose(found.homography, found.residual_cells, before.orientation, found.lens)
