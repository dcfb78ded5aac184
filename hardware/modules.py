"""The Raspberry Pi's camera modules as data: sensor, lens, modes. From their makers' data sheets; none was tried here.

Angles and distances are those of the whole sensor. A NoIR module is the same one without the filter against infrared:
see `CameraModule.infrared`.
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
class CameraModule:
    """A camera to buy.

    sensor -- as libcamera names it; pixel_um -- of the sensor; focal_mm -- of its lens
    angle_deg -- field of view of the whole sensor, across and down, as the data sheet has it; None where it has none
    near_mm -- nearest distance at which it is sharp; None where a ring on the lens sets it
    focus -- "motor" the program sets it, "fixed", "ring" a person does
    infrared -- sold without the filter too (NoIR): stones and wood lose their color, so the reader has less to go by
    modes -- all that the driver offers for the whole height or width of the sensor, the recommended one first
    """

    name: str
    sensor: str
    pixel_um: float
    focal_mm: float
    angle_deg: tuple[float, float] | None
    near_mm: int | None
    focus: str
    infrared: bool
    modes: tuple[SensorMode, ...]

    @property
    def mode(self) -> SensorMode:
        """The recommended one: the whole sensor, binned, so that a Pi bears it."""
        return self.modes[0]


_IMX708 = (
    SensorMode((2304, 1296), (4608, 2592), 56),
    SensorMode((4608, 2592), (4608, 2592), 14),
    SensorMode((1536, 864), (3072, 1728), 120),
)
_IMX477 = (
    SensorMode((2028, 1520), (4056, 3040), 40),
    SensorMode((4056, 3040), (4056, 3040), 10),
    SensorMode((2028, 1080), (4056, 2160), 50),
    SensorMode((1332, 990), (2664, 1980), 120),
)
_IMX219 = (
    SensorMode((1640, 1232), (3280, 2464), 41),
    SensorMode((3280, 2464), (3280, 2464), 21),
    SensorMode((1920, 1080), (1920, 1080), 47),
    SensorMode((640, 480), (1280, 960), 206),
)

MODULES = (
    CameraModule("Camera Module 3", "imx708", 1.4, 4.74, (66, 41), 100, "motor", True, _IMX708),
    CameraModule("Camera Module 3 Wide", "imx708_wide", 1.4, 2.75, (102, 67), 50, "motor", True, _IMX708),
    CameraModule("Camera Module 2", "imx219", 1.12, 3.04, (62.2, 48.8), 100, "fixed", True, _IMX219),
    CameraModule("HQ Camera, 6 mm lens", "imx477", 1.55, 6.0, None, 200, "ring", False, _IMX477),
    CameraModule("HQ Camera, 16 mm lens", "imx477", 1.55, 16.0, None, 200, "ring", False, _IMX477),
)
"""The recommended one first."""
