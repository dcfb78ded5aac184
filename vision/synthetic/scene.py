"""What a rendered picture shows, as plain data. Lengths are in rows of the grid, colors are BGR 0..255 floats."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vision.synthetic.camera import Camera

Color = tuple[float, float, float]
Place = tuple[float, float]  # x, y on a plane
Space = tuple[float, float, float]  # x, y, z


@dataclass(frozen=True)
class Board:
    """The board itself.

    column_width -- spacing of the columns when the rows' is 1 (0.88..1)
    margin -- (left and right, top and bottom): from the outer lines to the edge of the board
    thickness -- 0 for mats and paper
    grain, grain_scale, grain_tile -- strength 0..1, size and choice of the surface texture
    line_width, edge_width -- of inner and outer lines; line_strength 0..1; wear 0..1 fades lines in patches
    missing -- lines not printed: 0..18 rows, 19..37 columns
    star_radius -- 0: no stars
    border -- color of a painted margin, or None
    print_seed -- coordinates, logos in the margin; 0: nothing
    lines -- each way; 13 and 9 only to be refused
    """

    kind: str
    color: Color
    column_width: float
    margin: Place
    thickness: float
    side_color: Color
    grain: float
    grain_scale: float
    grain_tile: int
    line_color: Color
    line_width: float
    edge_width: float
    line_strength: float
    wear: float
    missing: tuple[int, ...]
    star_radius: float
    border: Color | None
    print_seed: int
    lines: int = 19

    @property
    def span(self) -> int:
        """Rows from the first line to the last."""
        return self.lines - 1

    @property
    def center(self) -> Place:
        """Middle of the grid."""
        return self.span / 2 * self.column_width, self.span / 2


@dataclass(frozen=True)
class StoneSet:
    """What the stones are made of. `diameter` and `thickness` in rows; `spread` varies colors from stone to stone.

    gloss, shininess -- of black and white: gray levels that a mirrored lamp adds, and how narrow its image is
    lamp_edge -- 1: the lamp's image fades from its middle; more: a flat disc with an edge, as glass and polish show it
    """

    kind: str
    black: Color
    white: Color
    diameter: float
    thickness: tuple[float, float]
    gloss: tuple[float, float]
    shininess: tuple[float, float]
    spread: float
    shell: float
    lamp_edge: float = 1.0


@dataclass(frozen=True)
class LooseStone:
    """A stone that lies on no point: beside the board, on its margin, in a lid, in a hand. z of its underside."""

    place: Space
    color: int


@dataclass(frozen=True)
class Shadow:
    """A polygon on the board's plane that keeps the direct light away; `softness` is the blur in rows."""

    outline: tuple[Place, ...]
    softness: float
    strength: float


@dataclass(frozen=True)
class Glare:
    """A lamp mirrored by the board (under the stones) or by the lens (over them); `sharpness` 0 soft .. 1 a disc."""

    place: Place
    radius: Place
    sharpness: float
    strength: float
    over_stones: bool


@dataclass(frozen=True)
class Light:
    """`direction` points to the lamp (z negative). Tints are gains per channel; `gradient` falls across the board.

    lamps -- directions of further lamps, or windows, that the stones mirror too
    """

    direction: Space
    ambient: float
    direct: float
    ambient_tint: Color
    direct_tint: Color
    gradient: Place
    contact: float
    softness: float
    shadows: tuple[Shadow, ...]
    glares: tuple[Glare, ...]
    lamps: tuple[Space, ...] = ()

    @property
    def mean_gain(self) -> npt.NDArray[np.float32]:
        """float32 (3,): what reaches a surface in full light, per channel."""
        ambient, direct = np.array(self.ambient_tint) * self.ambient, np.array(self.direct_tint) * self.direct
        return np.asarray((ambient + direct) / (self.ambient + self.direct), np.float32)


@dataclass(frozen=True)
class TableTop:
    """What the board lies on; `wall` is what stands above the horizon."""

    kind: str
    color: Color
    second: Color
    scale: float
    turn: float
    contrast: float
    tile: int
    wall: Color


@dataclass(frozen=True)
class Thing:
    """Something beside the board, standing on the table.

    kind -- "box", "paper", "bowl", "lid", "board"
    place, size, turn -- on the table: center, extent, radians; height upward
    """

    kind: str
    place: Place
    size: Place
    height: float
    turn: float
    color: Color
    second: Color
    seed: int


@dataclass(frozen=True)
class Arm:
    """A hand with its forearm, or a head, over the board.

    tip, elbow -- world points; the hand is at the tip, the sleeve covers the arm from `sleeve_from` (0 wrist, 1 elbow)
    width -- of the wrist; for kind "head": its diameter
    """

    kind: str
    tip: Space
    elbow: Space
    width: float
    skin: Color
    sleeve: Color
    sleeve_from: float
    pattern: float
    fingers: int
    seed: int


@dataclass(frozen=True)
class Film:
    """What lens, sensor and codec do to the picture. Blurs in pixels, noise in gray levels, gains per channel.

    shrink -- factor of a smaller picture that this one was blown up from, 1 for none; smooth -- denoised
    band -- strength of dark rows from flickering lamps
    """

    exposure: float
    gains: Color
    gamma: float
    contrast: float
    vignette: float
    blur_px: float
    motion_px: Place
    noise: float
    noise_grain_px: float
    salt: float
    shrink: float
    smooth: bool
    band: float
    sharpen: float
    gray: bool
    jpeg: int | None


@dataclass(frozen=True)
class Shift:
    """How far the board has been pushed over the table since the camera was set up: rows, and radians clockwise."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A whole picture before it is drawn.

    stones -- uint8 (361,), 0 empty, 1 black, 2 white, row-major from the board's own top left
    offsets -- float32 (361, 2), how far each stone lies off its point, x and y in rows
    seed -- of everything random that is left to the drawing: grain, noise, stone to stone variation
    held -- stones between the fingers of the arms
    sizes -- float64 (361,): of the stone on each point, by the set's; None where all are alike, as they are
    tags -- what is special about it, for counting failures by kind
    """

    seed: int
    camera: Camera
    board: Board
    stone_set: StoneSet
    stones: npt.NDArray[np.uint8]
    offsets: npt.NDArray[np.float32]
    light: Light
    table: TableTop
    film: Film
    things: tuple[Thing, ...] = ()
    loose: tuple[LooseStone, ...] = ()
    arms: tuple[Arm, ...] = ()
    held: tuple[LooseStone, ...] = ()
    tags: tuple[str, ...] = ()
    shift: Shift | None = None
    sizes: npt.NDArray[np.float64] | None = None

    @property
    def board_camera(self) -> Camera:
        """The camera as seen from the board, which may have been pushed."""
        return _relative(self.camera, self.shift, self.board.center) if self.shift else self.camera


@lru_cache(maxsize=16)
def _relative(camera: Camera, shift: Shift, middle: Place) -> Camera:
    cos, sin = np.cos(shift.turn), np.sin(shift.turn)
    turn = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])
    center = np.array([*middle, 0.0])
    position = turn.T @ (camera.position - center - (shift.x, shift.y, 0)) + center
    return replace(camera, rotation=camera.rotation @ turn, position=position)
