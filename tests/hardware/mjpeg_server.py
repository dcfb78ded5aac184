"""A small MJPEG camera on loopback whose faults can be switched on: hang, freeze, hang up, another size."""

import time
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler

import cv2
import numpy as np

from tests.hardware.serving import FaultyServer, serving


class MjpegServer(FaultyServer):
    """One `mode` more: "freeze" (the same picture again and again). It is gone after the `last_picture`-th one."""

    last_picture: int | None = None

    def __init__(self, fps: float = 20.0) -> None:
        super().__init__(_Handler, fps)
        self.size = (320, 240)
        self._rng = np.random.default_rng(5)
        self._last = self.picture()
        self._given = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/stream.mjpg"

    def picture(self) -> bytes:
        image = self._rng.integers(90, 110, (self.size[1], self.size[0], 3), np.uint8)
        return bytes(cv2.imencode(".jpg", image)[1])

    def next_picture(self) -> bytes:
        if self.mode != "freeze":
            self._last = self.picture()
        self._given += 1
        if self._given == self.last_picture:
            self.mode = "gone"
        return self._last


class _Handler(BaseHTTPRequestHandler):
    server: MjpegServer

    def do_GET(self) -> None:
        if self.server.mode == "gone":
            self.send_error(503)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        size = self.server.size
        while self.server.mode != "gone" and self.server.size == size:  # set otherwise, a camera begins its stream anew
            if self.server.mode != "hang":
                jpeg = self.server.next_picture()
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                self.wfile.write(head.encode() + jpeg + b"\r\n")
            time.sleep(1 / self.server.fps)

    def log_message(self, *args: object) -> None:
        """Silent."""


def mjpeg_server() -> AbstractContextManager[MjpegServer]:
    """A running server; gone at the end."""
    return serving(MjpegServer())
