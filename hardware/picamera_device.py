"""The Pi's camera itself, through picamera2. Runs only in the worker process (`hardware.picamera_worker`).

What must be kept to, learned from picamera2 0.3.38 and its users' threads: a capture that timed out stays queued and
soon stalls the camera, so the queue is flushed and the process ends; requests are copied and released at once, or the
camera runs out of buffers; no callbacks, an exception there kills the event thread; `configure` forgets earlier
controls, so they are part of the configuration; formats may be adjusted silently, so they are read back; the sensor's
mode is guessed from the picture's size, which shows the middle of the sensor alone, so it is asked for.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.modules import picture_px, recognized
from hardware.reasons import Code
from hardware.settings import CameraSettings
from vision.reasons import Reason

BUFFERS = 4  # of contiguous memory, which a small Pi is short of
FORMAT = "NV12"  # 1.5 bytes a pixel on every model
AF_MANUAL, AF_CONTINUOUS = 0, 2  # libcamera.controls.AfModeEnum
REPORTED = ("ExposureTime", "AnalogueGain", "DigitalGain", "LensPosition", "ColourTemperature", "SensorTemperature")


def wanted_controls(settings: CameraSettings, offered: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """libcamera's controls for the settings, and the names of those that this camera does not offer."""
    frame_us = round(1e6 / settings.fps)
    wanted: dict[str, Any] = {"FrameDurationLimits": (frame_us, frame_us)}
    if settings.exposure_us is not None:
        wanted |= {"ExposureTime": settings.exposure_us}
    if settings.gain is not None:
        wanted |= {"AnalogueGain": settings.gain}
    if settings.exposure_us is not None and settings.gain is not None:
        wanted |= {"AeEnable": False}
    if settings.white_balance is not None:
        wanted |= {"AwbEnable": False, "ColourGains": settings.white_balance}
    if settings.focus_dpt is not None:
        wanted |= {"AfMode": AF_MANUAL, "LensPosition": settings.focus_dpt}
    elif "AfMode" in offered:
        wanted |= {"AfMode": AF_CONTINUOUS}
    taken = {name: value for name, value in wanted.items() if name in offered}
    return taken, sorted(set(wanted) - set(taken))


def wanted_streams(settings: CameraSettings, model: str) -> dict[str, Any]:
    """What of picamera2's configuration depends on the module: the picture, and the mode that its sensor is read in."""
    known = recognized(model)
    return {
        "main": {"size": picture_px(model, (settings.width, settings.height)), "format": FORMAT},
        "raw": None,
        "sensor": {"output_size": known.mode.size_px} if known else {},
    }


class PicameraDevice:
    """An open, running camera.

    size_px -- width and height that the camera really gives
    refused -- names of wanted controls that it does not offer
    Raises CameraError when picamera2 is missing, there is no such camera, or it gives another format than NV12.
    """

    def __init__(self, number: int, settings: CameraSettings) -> None:
        self.name = f"picamera:{number}"
        try:
            from picamera2 import Picamera2
        except Exception as error:  # missing, or a clash of binary packages (ValueError): the doctor knows the cures
            raise CameraError(Reason(Code.PICAMERA_NO_SOFTWARE, {"name": self.name, "why": str(error)})) from error
        if number >= len(Picamera2.global_camera_info()):
            raise CameraError(Reason(Code.PICAMERA_NOT_SEEN, {"name": self.name}))
        try:
            self.camera = Picamera2(number)
        except (RuntimeError, IndexError, KeyError) as error:
            raise CameraError(Reason(Code.PICAMERA_BUSY, {"name": self.name, "why": str(error)})) from error
        try:
            self._start(settings)
        except CameraError:
            self.camera.close()
            raise
        except RuntimeError as error:
            self.camera.close()
            raise CameraError(Reason(Code.CAMERA_FAILED, {"name": self.name, "why": str(error)})) from error

    def _start(self, settings: CameraSettings) -> None:
        from libcamera import ColorSpace

        self.model = str(self.camera.camera_properties.get("Model", "unknown"))
        controls, self.refused = wanted_controls(settings, self.camera.camera_controls)
        self.camera.configure(
            self.camera.create_video_configuration(
                **wanted_streams(settings, self.model),
                colour_space=ColorSpace.Smpte170m(),  # BT.601, limited: as OpenCV converts NV12
                controls=controls,
                buffer_count=BUFFERS,
                queue=False,  # the next frame, not one that waited
            )
        )
        given = self.camera.stream_configuration("main")
        if given["format"] != FORMAT:
            raise CameraError(
                Reason(Code.CAMERA_FORMAT, {"name": self.name, "given": str(given["format"]), "wanted": FORMAT})
            )
        self.size_px: tuple[int, int] = tuple(given["size"])
        self.camera.start()

    def capture(self, into: npt.NDArray[np.uint8], timeout_s: float) -> tuple[int, dict[str, float]]:
        """Copies the next frame, NV12 as uint8 (H · 3 / 2, W), and gives its time and what is known of its exposure.

        The time is that of the sensor's first row, on the station's clock. Raises CameraError when nothing came in
        time; the camera is then in an unknown state: close it, better from another process.
        """
        from picamera2 import MappedArray

        job = self.camera.capture_request(wait=False)
        try:
            request = job.get_result(timeout=timeout_s)
        except TimeoutError:
            self.camera.cancel_all_and_flush()
            raise CameraError(Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": timeout_s})) from None
        try:
            with MappedArray(request, "main", write=False) as mapped:
                np.copyto(into, mapped.array)
            metadata = request.get_metadata()
        finally:
            request.release()
        return _boottime_ns(metadata.get("SensorTimestamp")), _exposure(metadata)

    def close(self) -> None:
        """Stops and closes. May hang in the kernel after a timeout: call it where a deadline ends the process."""
        self.camera.close()


def _boottime_ns(sensor_ns: int | None) -> int:
    """The sensor's stamp, which is on the station's clock; never of a time to come."""
    now_ns = boottime_ns()
    return now_ns if sensor_ns is None else min(sensor_ns, now_ns)


def _exposure(metadata: dict[str, Any]) -> dict[str, float]:
    known = {name: float(metadata[name]) for name in REPORTED if name in metadata}
    if gains := metadata.get("ColourGains"):
        known |= {"RedGain": float(gains[0]), "BlueGain": float(gains[1])}
    return known
