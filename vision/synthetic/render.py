"""A scene drawn: the picture and the truth about it."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.synthetic.arms import paint_arm
from vision.synthetic.board import box_of, edge_points, outline, paint_board
from vision.synthetic.film import expose
from vision.synthetic.light import add_glare, apply_light, light_map
from vision.synthetic.scene import Scene
from vision.synthetic.stones import (
    SHADOW_PAD,
    SHADOW_PX,
    held_stones,
    paint_stones,
    stone_shadows,
    stones_of,
    table_stones,
)
from vision.synthetic.table import paint_sides, paint_table, paint_thing, table_shadow

Float = npt.NDArray[np.float32]
SATURATED = 0.8  # share of full white from which glare over the stones hides them
HIDDEN_SHARE = 0.4  # of a point's disc that must be covered for it to count as hidden


@dataclass(frozen=True, eq=False)
class Rendered:
    """A picture with its truth. Row 0 is the board edge nearest the top of the picture, as in `tianyuan read`.

    image_bgr -- uint8 (H, W, 3)
    pose -- homography and lens; its corners and crossings are the true ones
    stones -- uint8 (361,), 0 empty, 1 black, 2 white
    hidden -- bool (361,): covered by an arm, a head or saturated glare, or out of the picture
    inside -- whether all 361 crossings are in the picture
    lines -- of the board each way; with 13 or 9 the other arrays speak of the 19 lines that are not there
    tags -- of the scene
    turns -- quarter turns, against the clock, that took the scene's own rows to those shown
    """

    image_bgr: npt.NDArray[np.uint8]
    pose: BoardPose
    stones: npt.NDArray[np.uint8]
    hidden: npt.NDArray[np.bool_]
    inside: bool
    lines: int
    tags: tuple[str, ...]
    turns: int = 0

    @property
    def corners_px(self) -> npt.NDArray[np.float64]:
        """(4, 2): outer crossings top left, top right, bottom right, bottom left."""
        return self.pose.corners_px

    @property
    def crossings_px(self) -> npt.NDArray[np.float64]:
        """(361, 2): row-major."""
        return self.pose.crossings_px


def render(scene: Scene) -> Rendered:
    """Draws the scene; the same scene gives the same picture to the bit."""
    canvas, veil = paint(scene)
    picture = expose(canvas, scene.camera, scene.film, np.random.default_rng((scene.seed, 4)))
    return truth(scene, picture, veil)


def paint(scene: Scene) -> tuple[Float, Float]:
    """The float canvas (H, W, 3) before the film, and how much of each pixel is hidden, (H, W) 0..1."""
    canvas = paint_ground(scene)
    paint_position(canvas, scene)
    apply_light(canvas, scene.camera, light_map(scene.light, scene.arms))
    veil = paint_arms(canvas, scene, scene.light.mean_gain)
    flare = add_glare(canvas, scene.camera, scene.light.glares, over_stones=True)
    return canvas, np.maximum(veil, np.asarray(flare > SATURATED, np.float32))


def paint_ground(scene: Scene) -> Float:
    """A fresh canvas with everything but stones, arms and the film: what changes seldom."""
    camera, board = scene.camera, scene.board
    canvas = paint_table(camera, scene.table, board.thickness)
    table_shadow(canvas, scene, board.thickness)
    paint_stones(canvas, scene, table_stones(scene), camera)  # under things and the board, even where in front of one
    for thing in sorted(scene.things, key=lambda t: -float(np.hypot(*(np.array(t.place) - camera.position[:2])))):
        paint_thing(canvas, scene, thing, board.thickness)
    paint_sides(canvas, scene.board_camera, board, np.array(scene.light.direction))
    paint_board(canvas, scene.board_camera, board, scene.seed)
    return canvas


def paint_position(canvas: Float, scene: Scene) -> None:
    """Adds the stones, their shadows, and the glare on the board under them."""
    camera = scene.board_camera
    stones = stones_of(scene)
    box = box_of(camera, camera.project(edge_points(outline(scene.board))))
    x, y = (plane[box] for plane in camera.ground)
    at_x, at_y = (x + SHADOW_PAD) * np.float32(SHADOW_PX), (y + SHADOW_PAD) * np.float32(SHADOW_PX)
    shadows = stone_shadows(scene, stones)
    dark = cv2.remap(shadows, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=1.0)
    canvas[box] *= dark[..., None]
    add_glare(canvas, scene.camera, scene.light.glares, over_stones=False)
    paint_stones(canvas, scene, stones, camera)


def paint_arms(canvas: Float, scene: Scene, gain: Float) -> Float:
    """Adds held stones, arms and heads in the light `gain` (3,); returns what arms and heads cover, (H, W) 0..1."""
    paint_stones(canvas, scene, held_stones(scene), scene.board_camera)
    veil = np.zeros(canvas.shape[:2], np.float32)
    for arm in scene.arms:
        covered = paint_arm(canvas, scene.camera, arm, gain)
        if covered is not None:
            veil[covered[1]] = np.maximum(veil[covered[1]], covered[0])
    return veil


def truth(scene: Scene, picture: npt.NDArray[np.uint8], veil: Float) -> Rendered:
    """What the picture shows, turned so that row 0 is the edge nearest the top."""
    camera = scene.board_camera
    homography = camera.homography(scene.board.column_width)
    own = BoardPose(np.asarray(np.linalg.inv(homography)), 0.0, lens=camera.lens)
    corners = own.corners_px
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    turns = int(np.argmin(middles[:, 1]))  # this edge (0 top, 1 right, ...) of the board becomes row 0
    # cells as shown -> the board's own cells: (0, 0) is corner `turns`, x runs to the next one clockwise
    frames = [
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
        [(0, -1, 18), (1, 0, 0), (0, 0, 1)],
        [(-1, 0, 18), (0, -1, 18), (0, 0, 1)],
        [(0, 1, 0), (-1, 0, 18), (0, 0, 1)],
    ]
    inverse = np.asarray(np.linalg.inv(homography @ np.array(frames[turns], float)))
    pose = BoardPose(inverse / inverse[2, 2], 0.0, lens=camera.lens)
    stones = np.ascontiguousarray(np.rot90(scene.stones.reshape(19, 19), turns)).reshape(361)
    hidden = np.rot90(hidden_points(scene, veil).reshape(19, 19), turns).reshape(361)
    points = pose.crossings_px
    within = ((points >= 0) & (points <= (camera.width - 1, camera.height - 1))).all(axis=1)
    return Rendered(picture, pose, stones, hidden | ~within, bool(within.all()), scene.board.lines, scene.tags, turns)


def hidden_points(scene: Scene, veil: Float) -> npt.NDArray[np.bool_]:
    """bool (361,): points of which the veil covers a good part, at the height of what stands there."""
    camera = scene.board_camera
    rows, columns = np.divmod(np.arange(361), 19)
    there = scene.stones > 0
    height = np.array((0.0, *scene.stone_set.thickness))[scene.stones] / 2
    x = columns * scene.board.column_width + scene.offsets[:, 0] * there
    world = np.stack([x, rows + scene.offsets[:, 1] * there, -height], axis=1)
    if not veil.any():
        return np.zeros(361, bool)
    middle_px = camera.project(world)
    radius = float(np.median(camera.focal_px * 0.4 / np.maximum(camera.depth(world), 1)))
    size = max(1, 2 * round(radius * 0.9) + 1)
    share = cv2.blur(veil, (size, size))
    at = np.clip(np.rint(middle_px), 0, (camera.width - 1, camera.height - 1)).astype(int)
    return np.asarray(share[at[:, 1], at[:, 0]] > HIDDEN_SHARE, bool)
