"""From the word on the command line to an open camera.

folder of pictures, video file      files: every frame once, then the end
picamera:N  v4l2:N  rtsp://…  http://… (MJPEG)      live
sim:GAME.sgf  phone:      made by the station (it knows rules and HTTP), passed in as `openers`
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hardware.camera import Camera, CameraError
from hardware.network import NetworkCamera, without_password
from hardware.reasons import Code
from hardware.settings import CameraSettings
from vision.reasons import Reason

Opener = Callable[[str], Camera]
NO_OPENERS: Mapping[str, Opener] = MappingProxyType({})
NETWORK = ("rtsp://", "rtsps://", "http://", "https://")


def open_camera(
    spec: str,
    *,
    fps: float | None = None,
    settings: CameraSettings | None = None,
    openers: Mapping[str, Opener] = NO_OPENERS,
) -> Camera:
    """Opens the source that `spec` names.

    fps -- spacing of a folder's frames (default 5 a second) or sampling rate of a video (default: its own)
    settings -- what a live camera is asked for
    openers -- further schemes by name, each given what follows the colon: {"sim": open_simulated}
    Raises CameraError, which names the source. Does not watch the camera: `SupervisedCamera` does.
    """
    scheme, colon, rest = spec.partition(":")
    if spec.startswith(NETWORK):
        return NetworkCamera(spec)
    if colon and scheme in openers:
        return openers[scheme](rest)
    if colon and scheme in LIVE:
        return LIVE[scheme].open(rest, settings or CameraSettings())
    if not spec:
        raise CameraError(Reason(Code.SOURCE_EMPTY))
    path = Path(spec)
    if path.is_dir():
        return _open_folder(path, fps)
    if path.is_file():
        return _open_video(path, fps)
    if colon and scheme in ("sim", "phone"):
        raise CameraError(Reason(Code.SOURCE_ELSEWHERE, {"source": repr(spec), "scheme": scheme}))
    if device := re.fullmatch(r"/dev/video(\d+)", spec):
        raise CameraError(Reason(Code.SOURCE_DEVICE, {"source": spec, "number": device[1]}))
    live = (f"{name}:{one.after}" for name, one in LIVE.items())
    known = ", ".join([*live, *NETWORK, *(f"{name}:" for name in openers)])
    raise CameraError(Reason(Code.SOURCE_UNKNOWN, {"source": repr(spec), "known": known}))


def camera_name(spec: str) -> str:
    """What is shown and written down of a source's name: never a password. CameraError for what is no address."""
    return without_password(spec) if spec.startswith(NETWORK) else spec


def is_live(spec: str) -> bool:
    """True for a source worth supervising: one that runs by the clock and may come back after a fault."""
    return spec.startswith(NETWORK) or spec.partition(":")[0] in (*LIVE, "phone")


def _number(scheme: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise CameraError(Reason(Code.SOURCE_NUMBER, {"source": repr(f"{scheme}:{text}"), "scheme": scheme}))
    return int(text)


def _open_v4l2(number: str, settings: CameraSettings) -> Camera:
    from hardware.v4l2 import V4l2Camera

    return V4l2Camera(_number("v4l2", number), settings)


def _open_picamera(number: str, settings: CameraSettings) -> Camera:
    from hardware.picamera import PicameraCamera

    return PicameraCamera(_number("picamera", number), settings)


def _open_folder(path: Path, fps: float | None) -> Camera:
    from hardware.folder import FolderCamera

    return FolderCamera(path, fps=5.0 if fps is None else fps)


def _open_video(path: Path, fps: float | None) -> Camera:
    from hardware.video import VideoCamera

    return VideoCamera(path, fps=fps)


class Live(NamedTuple):
    """A scheme of live cameras.

    after -- what stands after the colon, for people; open -- is given that
    """

    after: str
    open: Callable[[str, CameraSettings], Camera]


LIVE: Mapping[str, Live] = MappingProxyType({"picamera": Live("N", _open_picamera), "v4l2": Live("N", _open_v4l2)})
