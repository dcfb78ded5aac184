"""A small MJPEG camera on loopback whose faults can be switched on: hang, freeze, hang up, another size."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np


class MjpegServer(ThreadingHTTPServer):
    """`mode`: "well", "hang" (connection open, silent), "freeze" (the same picture again and again), "gone"."""

    daemon_threads = True

    def __init__(self, fps: float = 20.0) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.fps = fps
        self.mode = "well"
        self.size = (320, 240)
        self._rng = np.random.default_rng(5)
        self._last = self.picture()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/stream.mjpg"

    def picture(self) -> bytes:
        image = self._rng.integers(90, 110, (self.size[1], self.size[0], 3), np.uint8)
        return bytes(cv2.imencode(".jpg", image)[1])

    def next_picture(self) -> bytes:
        if self.mode != "freeze":
            self._last = self.picture()
        return self._last

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no error here."""


class _Handler(BaseHTTPRequestHandler):
    server: MjpegServer

    def do_GET(self) -> None:
        if self.server.mode == "gone":
            self.send_error(503)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        while self.server.mode != "gone":
            if self.server.mode != "hang":
                jpeg = self.server.next_picture()
                head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                self.wfile.write(head.encode() + jpeg + b"\r\n")
            time.sleep(1 / self.server.fps)

    def log_message(self, *args: object) -> None:
        """Silent."""


@contextmanager
def mjpeg_server() -> Iterator[MjpegServer]:
    """A running server; gone at the end."""
    server = MjpegServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.mode = "gone"
        server.shutdown()
        server.server_close()
        thread.join()
