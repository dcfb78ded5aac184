"""Makes the true picamera2 run on libcamera's virtual camera; Python loads this first when it is on PYTHONPATH.

What differs from a Pi: no display module, no raw stream, no DMA heap, and a camera that runs as fast as it can.
TIANYUAN_HANG names a file: while it exists, the camera completes no request, as when its cable comes loose.
"""

import mmap
import os
import sys
import time
import types
from pathlib import Path
from typing import Any

FPS = 20.0


class AnyName:
    """Stands for an enumeration whose values nobody uses."""

    def __getattr__(self, name: str) -> str:
        return name


pykms: Any = types.ModuleType("pykms")
pykms.PixelFormat = AnyName()
sys.modules["pykms"] = pykms

import libcamera  # noqa: E402
from picamera2 import picamera2 as module  # noqa: E402
from picamera2.allocators.allocator import Allocator, Sync  # noqa: E402


class MemoryAllocator(Allocator):  # type: ignore[misc]
    """Buffers in anonymous memory, two planes for NV12: brightness, then colors."""

    def __init__(self) -> None:
        super().__init__()
        self.sync = MemorySync
        self.mapped_buffers: dict[Any, mmap.mmap] = {}
        self.frame_buffers: dict[Any, list[Any]] = {}
        self.descriptors: list[int] = []

    def allocate(self, libcamera_config: Any, _: Any) -> None:
        self.close()
        for config in libcamera_config:
            self.frame_buffers[config.stream] = [self._buffer(config) for _ in range(config.buffer_count)]

    def _buffer(self, config: Any) -> Any:
        descriptor = os.memfd_create("virtual-camera")
        os.ftruncate(descriptor, config.frame_size)
        self.descriptors.append(descriptor)
        split = config.stride * config.size.height
        planes = []
        for offset, length in ((0, split), (split, config.frame_size - split)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = descriptor, offset, length
            planes.append(plane)
        buffer = libcamera.FrameBuffer(planes)
        self.mapped_buffers[buffer] = mmap.mmap(descriptor, config.frame_size)
        return buffer

    def buffers(self, stream: Any) -> list[Any]:
        return self.frame_buffers[stream]

    def acquire(self, buffers: Any) -> None:
        pass

    def release(self, buffers: Any) -> None:
        pass

    def close(self) -> None:
        self.mapped_buffers, self.frame_buffers = {}, {}
        for descriptor in self.descriptors:
            os.close(descriptor)
        self.descriptors = []


class MemorySync(Sync):  # type: ignore[misc]
    """Gives the mapping; ordinary memory needs no flushing."""

    def __init__(self, allocator: MemoryAllocator, buffer: Any, write: bool) -> None:
        super().__init__(allocator, buffer, write)
        self.mapping = allocator.mapped_buffers.get(buffer)

    def __enter__(self) -> Any:
        return self.mapping

    def __exit__(self, *_: object) -> None:
        pass


def viewfinder_modes(self: Any) -> list[dict[str, Any]]:
    formats = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
    return [
        {"format": str(pixel), "size": (size.width, size.height)}
        for pixel in formats.pixel_formats
        for size in formats.sizes(pixel)
    ]


def paced_requests(self: Any, display: Any) -> None:
    while Path(os.environ.get("TIANYUAN_HANG", "/nonexistent")).exists():
        time.sleep(0.05)
        if self._abort_hang():
            return
    with self._requestslock:
        spare, self._requests = self._requests[1:], self._requests[:1]
    for request in spare:
        request.release()
    time.sleep(1 / FPS)
    true_process_requests(self, display)


def preview_stopping(self: Any) -> bool:
    return self._preview is None or self._preview._abort.is_set()


true_process_requests = module.Picamera2.process_requests
module.Picamera2._get_raw_modes = viewfinder_modes
module.Picamera2.process_requests = paced_requests
module.Picamera2._abort_hang = preview_stopping
module.DmaAllocator = MemoryAllocator
