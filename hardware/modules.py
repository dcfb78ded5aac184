"""The Raspberry Pi's camera modules as data: sensor, lens, modes. From their makers' data sheets; none was tried here.

A module is a sensor with a lens. libcamera names what it finds after both and after the filter against infrared:
"imx708", "imx708_wide", "imx708_noir", "imx708_wide_noir" (the driver tells them apart), "imx219_noir", "imx477_noir"
(names of tuning files alone; such a module says "imx219", "imx477" of itself). Angles and distances are those of the
whole sensor. Without that filter (NoIR) it sees as much, from the same height.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class SensorMode:
    """One way to read a sensor out.

    size_px -- width and height of a picture; crop_px -- of the part of the sensor that it shows, in pixels of the
    sensor; most_fps -- pictures a second
    """

    size_px: tuple[int, int]
    crop_px: tuple[int, int]
    most_fps: float


@dataclass(frozen=True)
class Sensor:
    """name -- libcamera's; modes -- all that the driver offers, the recommended one first"""

    name: str
    pixel_um: float
    modes: tuple[SensorMode, ...]


@dataclass(frozen=True)
class Lens:
    """What is before a sensor.

    angle_deg -- field of view of the whole sensor, across and down, as the data sheet has it; None where it has none
    near_mm -- nearest distance at which it is sharp; None where a ring on the lens sets it
    focus -- "motor" the program sets it, "fixed", "ring" a person does
    word -- in libcamera's name of the module; "" for the usual lens, and for one that a person screws on
    """

    focal_mm: float
    angle_deg: tuple[float, float] | None
    near_mm: int | None
    focus: str
    word: str = ""


@dataclass(frozen=True)
class CameraModule:
    """A camera to buy.

    board -- its name without a lens that is bought by itself, as lens_name has it
    infrared -- sold without the filter too (NoIR): stones and wood lose their color, so the reader has less to go by
    """

    board: str
    sensor: Sensor
    lens: Lens
    infrared: bool
    lens_name: str = ""

    @property
    def name(self) -> str:
        """In a shop."""
        return f"{self.board}, {self.lens_name}" if self.lens_name else self.board

    @property
    def model(self) -> str:
        """As libcamera names it, with the filter."""
        return f"{self.sensor.name}_{self.lens.word}" if self.lens.word else self.sensor.name

    @property
    def mode(self) -> SensorMode:
        """The recommended one: the whole sensor, binned, so that a Pi bears it."""
        return self.sensor.modes[0]


@dataclass(frozen=True)
class Recognized:
    """What libcamera's name tells.

    modules -- that it may be, the recommended one first: several where a person screws the lens on
    infrared -- without the filter against it
    """

    modules: tuple[CameraModule, ...]
    infrared: bool

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.modules[0].board}{' NoIR' if self.infrared else ''}"

    @property
    def mode(self) -> SensorMode:
        """The recommended one of the sensor."""
        return self.modules[0].mode


_IMX708 = Sensor(
    "imx708",
    1.4,
    (
        SensorMode((2304, 1296), (4608, 2592), 56),
        SensorMode((4608, 2592), (4608, 2592), 14),
        SensorMode((1536, 864), (3072, 1728), 120),
    ),
)
_IMX477 = Sensor(
    "imx477",
    1.55,
    (
        SensorMode((2028, 1520), (4056, 3040), 40),
        SensorMode((4056, 3040), (4056, 3040), 10),
        SensorMode((2028, 1080), (4056, 2160), 50),
        SensorMode((1332, 990), (2664, 1980), 120),
    ),
)
_IMX219 = Sensor(
    "imx219",
    1.12,
    (
        SensorMode((1640, 1232), (3280, 2464), 41),
        SensorMode((3280, 2464), (3280, 2464), 21),
        SensorMode((1920, 1080), (1920, 1080), 47),
        SensorMode((640, 480), (1280, 960), 206),
    ),
)
_USUAL_3, _WIDE_3 = Lens(4.74, (66, 41), 100, "motor"), Lens(2.75, (102, 67), 50, "motor", "wide")
_USUAL_2 = Lens(3.04, (62.2, 48.8), 100, "fixed")
_HQ_6, _HQ_16 = (Lens(focal_mm, None, 200, "ring") for focal_mm in (6.0, 16.0))

MODULES = (
    CameraModule("Camera Module 3", _IMX708, _USUAL_3, True),
    CameraModule("Camera Module 3 Wide", _IMX708, _WIDE_3, True),
    CameraModule("Camera Module 2", _IMX219, _USUAL_2, True),
    CameraModule("HQ Camera", _IMX477, _HQ_6, False, "6 mm lens"),
    CameraModule("HQ Camera", _IMX477, _HQ_16, False, "16 mm lens"),
)
"""The recommended one first."""
NO_FILTER = "noir"


def recognized(model: str) -> Recognized | None:
    """A module by libcamera's name of it, which is its sensor and what is special about it; None for any other."""
    sensor, *words = model.split("_")
    lens = "_".join(word for word in words if word != NO_FILTER)
    modules = tuple(one for one in MODULES if (one.sensor.name, one.lens.word) == (sensor, lens))
    return Recognized(modules, NO_FILTER in words) if modules else None


def titled(model: str) -> str:
    """libcamera's name of a camera, behind the one under which it was bought where that is known."""
    known = recognized(model)
    return f"{known.name} ({model})" if known else model


def picture_px(model: str, asked_px: tuple[int, int]) -> tuple[int, int]:
    """Width and height to ask a camera for, even numbers: the whole sensor's shape, at most as wide as asked for.

    Another shape would be cut out of the sensor's picture, and the board's edge with it. As asked where the camera is
    not known.
    """
    known = recognized(model)
    if known is None:
        return asked_px
    width, height = known.mode.size_px
    share = min(1.0, asked_px[0] / width)
    return round(width * share / 2) * 2, round(height * share / 2) * 2
