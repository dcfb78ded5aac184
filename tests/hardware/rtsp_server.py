"""A small RTSP camera on loopback: MJPEG in RTP over the RTSP connection itself (RFC 2326 §10.12, RFC 2435).

Enough of the protocol for FFmpeg to open, play and leave it; a real camera speaks more.
"""

import struct
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from socketserver import StreamRequestHandler

import cv2
import numpy as np

from tests.hardware.serving import FaultyServer, serving

SIZE = (320, 240)
PACKET_BYTES = 1400
TICKS = 90_000  # of RTP's clock a second, for video
SDP = (
    "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=test\r\nc=IN IP4 0.0.0.0\r\nt=0 0\r\n"
    "m=video 0 RTP/AVP 26\r\na=control:track\r\n"
)


class RtspServer(FaultyServer):
    """Each picture a fresh one."""

    def __init__(self, fps: float = 20.0) -> None:
        super().__init__(_Handler, fps)
        self._rng = np.random.default_rng(5)

    @property
    def url(self) -> str:
        return f"rtsp://127.0.0.1:{self.port}/board"

    def picture(self) -> bytes:
        """A fresh JPEG, 4:2:0, with the standard's Huffman tables."""
        image = cv2.resize(self._rng.integers(60, 200, (15, 20, 3), np.uint8), SIZE)
        return bytes(cv2.imencode(".jpg", image)[1])


class _Handler(StreamRequestHandler):
    server: RtspServer

    def handle(self) -> None:
        if self.server.mode == "gone":
            return
        while words := self.rfile.readline().decode().split():
            headers = {}
            while line := self.rfile.readline().decode().strip():
                name, _, value = line.partition(":")
                headers[name.lower()] = value.strip()
            self._answer(words[0], headers)
            if words[0] == "PLAY":
                self._play()
                return

    def _answer(self, method: str, headers: dict[str, str]) -> None:
        body, more = "", ""
        if method == "OPTIONS":
            more = "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
        elif method == "DESCRIBE":
            body, more = SDP, f"Content-Type: application/sdp\r\nContent-Base: {self.server.url}/\r\n"
        elif method == "SETUP":
            more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n"
        elif method == "PLAY":
            more = "Session: 1\r\n"
        text = f"RTSP/1.0 200 OK\r\nCSeq: {headers['cseq']}\r\n{more}Content-Length: {len(body)}\r\n\r\n{body}"
        self.wfile.write(text.encode())

    def _play(self) -> None:
        sequence, began = 0, time.monotonic()
        while self.server.mode != "gone":
            if self.server.mode == "well":
                ticks = int((time.monotonic() - began) * TICKS) & 0xFFFFFFFF
                for payload, last in _payloads(self.server.picture()):
                    head = struct.pack(">BBHII", 0x80, 26 | (0x80 if last else 0), sequence & 0xFFFF, ticks, 7)
                    self.wfile.write(b"$\0" + struct.pack(">H", len(head) + len(payload)) + head + payload)
                    sequence += 1
            time.sleep(1 / self.server.fps)


def _payloads(jpeg: bytes) -> Iterator[tuple[bytes, bool]]:
    """RFC 2435's fragments of a picture: its quantization tables in the first one, then the bare scan."""
    tables, at = b"", 2
    while True:
        marker, length = struct.unpack(">HH", jpeg[at : at + 4])
        if marker == 0xFFDB:
            segment = jpeg[at + 4 : at + 2 + length]
            tables += b"".join(segment[i + 1 : i + 65] for i in range(0, len(segment), 65))
        at += 2 + length
        if marker == 0xFFDA:
            break
    scan = jpeg[at:-2]
    for offset in range(0, len(scan), PACKET_BYTES):
        head = struct.pack(">IBBBB", offset, 1, 255, SIZE[0] // 8, SIZE[1] // 8)
        if offset == 0:
            head += struct.pack(">BBH", 0, 0, len(tables)) + tables
        yield head + scan[offset : offset + PACKET_BYTES], offset + PACKET_BYTES >= len(scan)


def rtsp_server() -> AbstractContextManager[RtspServer]:
    """A running server; gone at the end."""
    return serving(RtspServer())
