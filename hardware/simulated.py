"""The simulated camera: a board that is played on, as pictures. It knows a script, not the game."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from hardware.camera import CameraError
from hardware.course import Attended, Course, Rounds
from hardware.frame import Frame
from hardware.performance import Moment
from hardware.reasons import Code
from hardware.script import Script, Told
from vision.reasons import Reason
from vision.synthetic import Rendered, Scene, random_scene, station_scene
from vision.synthetic.camera import Camera, turned_by
from vision.synthetic.scene import Film, Light
from vision.synthetic.stage import Stage

CAMERA_VIEWS = ("station", "anywhere", "closeup")


@dataclass(frozen=True)
class Setup:
    """What is played before which camera.

    script -- one round; it is played again and again
    seed -- of board, stones, light, lens, hands and noise; view -- one of CAMERA_VIEWS
    width, height, fps -- of the pictures
    attended -- somebody may hold the script and act himself; held -- it waits from the beginning
    """

    script: Script
    seed: int = 1
    view: str = "station"
    width: int = 1280
    height: int = 720
    fps: float = 10.0
    attended: bool = False
    held: bool = False


@dataclass(frozen=True, eq=False)
class Shown:
    """The truth of one picture: what it shows, what lies on the board, and what happened since the picture before."""

    rendered: Rendered
    moment: Moment
    told: tuple[Told, ...]


class SimulatedTable:
    """Draws the simulated table at any time; pictures are best asked for in order."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._scene = _table(setup)
        self._lights = (self._scene.light, _other_light(self._scene.light, setup.seed))
        width = self._scene.board.column_width
        self.attended = Attended(setup.script, width, setup.seed, held=setup.held) if setup.attended else None
        self._course: Course = self.attended or Rounds(setup.script, width, setup.seed)
        self._stage = Stage(setup.seed)
        self._gaze = (0.0, 0.0, 0.0)
        self._turned = self._scene.camera

    def show(self, t: float, since: float) -> Shown:
        """The table `t` seconds after the first round began, and what happened in the time (since, t]."""
        moment = self._course.at(t)
        told = self._course.told(since, t)
        scene = replace(
            self._scene,
            camera=self._camera(moment.gaze),
            stones=moment.lying.stones,
            offsets=moment.lying.offsets,
            light=self._lights[moment.lamp % 2],
            arms=moment.arms,
            held=moment.held,
            shift=moment.shift,
        )
        drift = 1 + 0.025 * np.sin(t / 19) + 0.015 * np.sin(t / 4.3) - 0.02 * len(moment.arms)
        return Shown(self._stage.show(scene, float(drift) * moment.brightness), moment, tuple(told))

    def _camera(self, gaze: tuple[float, float, float]) -> Camera:
        """The camera turned by the gaze; the same object for the same gaze, since it keeps its rays."""
        if self._gaze != gaze:
            right, down, roll = np.radians(gaze)
            turned = turned_by(right, down, roll) @ self._scene.camera.rotation
            self._gaze, self._turned = gaze, replace(self._scene.camera, rotation=turned)
        return self._turned


class SimulatedCamera:
    """A camera over a simulated table.

    setup -- what is shown
    start_s -- when the first round began, on `clock`'s time; None: pictures are given one after another, each once,
        and end with the first round
    clock -- seconds; time of day, so that the game has gone on when the program comes back
    monotonic_ns -- for the frames' time stamps
    sleep -- waits that many seconds
    """

    def __init__(
        self,
        name: str,
        setup: Setup,
        *,
        start_s: float | None,
        speed: float = 1.0,
        clock: Callable[[], float],
        monotonic_ns: Callable[[], int],
        sleep: Callable[[float], None],
    ) -> None:
        self.name = name
        self.live = start_s is not None
        self.shown: Shown | None = None
        self._table = SimulatedTable(setup)
        self._fps = setup.fps
        self._start_s, self._speed = start_s, speed
        self._clock, self._monotonic_ns, self._sleep = clock, monotonic_ns, sleep
        self._next = 0
        self._since = -1.0
        self._first: int | None = None
        self._closed = False

    @property
    def attended(self) -> Attended | None:
        """The table, where somebody may act at it."""
        return self._table.attended

    @property
    def now_s(self) -> float:
        """The table's time, seconds since the first round began."""
        return max(self._clock() - (self._start_s or 0.0), 0.0) * self._speed

    def read(self, timeout_s: float) -> Frame | None:
        """The newest picture not yet given; see Camera. The truth about it then stands in `shown`."""
        if self._closed:
            raise CameraError(Reason(Code.CAMERA_CLOSED, {"name": self.name}))
        return self._read_live(timeout_s) if self._start_s is not None else self._read_next()

    def _read_next(self) -> Frame | None:
        index = self._next
        t = index / self._fps
        if t >= self._table.setup.script.length_s:
            return None
        self._next += 1
        return self._frame(t, index, round(index * 1e9 / self._fps))

    def _read_live(self, timeout_s: float) -> Frame:
        start_s = self._start_s or 0.0
        index = max(int((self._clock() - start_s) * self._fps), self._next)
        wait = start_s + index / self._fps - self._clock()
        if wait > timeout_s:
            self._sleep(timeout_s)
            raise CameraError(Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": timeout_s}))
        if wait > 0:
            self._sleep(wait)
        self._next = index + 1
        if self._first is None:
            self._first = index
        return self._frame(index / self._fps * self._speed, index - self._first, self._monotonic_ns())

    def _frame(self, t: float, sequence: int, time_ns: int) -> Frame:
        self.shown = self._table.show(max(t, 0.0), max(self._since, 0.0) if self._since >= 0 else t - 1e-9)
        self._since = t
        return Frame(self.shown.rendered.image_bgr, time_ns, sequence)

    def close(self) -> None:
        """Ends the pictures; may be called twice."""
        self._closed = True


def _table(setup: Setup) -> Scene:
    """The scene of the seed, cleared of what the script brings: stones, hands, random motion."""
    rng = np.random.default_rng((setup.seed, 11))
    long_side = max(setup.width, setup.height)
    aspect = (setup.width, setup.height)
    if setup.view == "station":
        scene = station_scene(rng, long_side, aspect)
    else:
        scene = random_scene(rng, long_side, setup.view, aspect)
    return replace(
        scene,
        stones=np.zeros(361, np.uint8),
        offsets=np.zeros((361, 2), np.float32),
        arms=(),
        held=(),
        tags=(),
        film=replace(_steady(scene.film), exposure=min(max(scene.film.exposure, 0.8), 1.1)),
    )


def _steady(film: Film) -> Film:
    """Without what a fixed camera does not do: shaking, dead pixels that jump, JPEG of the worst kind."""
    return replace(
        film,
        motion_px=(0.0, 0.0),
        salt=0.0,
        band=0.0,
        noise=min(film.noise, 5.0),
        jpeg=None if film.jpeg is None else max(film.jpeg, 60),
    )


def _other_light(light: Light, seed: int) -> Light:
    """The same room with another lamp: from elsewhere, of another strength and tint, without the old glare."""
    rng = np.random.default_rng((seed, 13))
    level = float(rng.choice([rng.uniform(0.55, 0.75), rng.uniform(1.2, 1.35)]))
    warm = rng.uniform(0.85, 1.15)
    x, y, z = light.direction
    tint = (level / warm, level, level * warm)
    return replace(
        light,
        direction=(-y, x, z),
        ambient_tint=tint,
        direct_tint=tint,
        glares=(),
        gradient=(-light.gradient[1], light.gradient[0]),
    )
