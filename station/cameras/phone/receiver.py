"""The small HTTPS server that a phone posts its pictures to: its own port and secret, apart from the pages."""

import hmac
import json
import logging
import socket
import ssl
import threading
import time
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from hardware.phone import Mailbox
from hardware.thresholds import MOST_JPEG_BYTES
from hardware.worker import Worker
from station.locale.catalog import LANGUAGES, catalog

logger = logging.getLogger(__name__)
RECEIVER_TIMEOUT_S = 10.0
MOST_STRANGERS, STRANGERS_OF_ONE_ADDRESS = 12, 4  # connections on which nobody has named the secret yet
STRANGER_S = 5.0  # for naming it, handshake included
SHORTEST_GAP_S = 0.04  # 25 pictures a second
SAID = ("phone_start", "phone_hint", "phone_sending", "phone_lost", "phone_none", "phone_print")  # on its page


class PhoneReceiver:
    """Serves https://HOST:PORT/SECRET until closed; every picture posted there goes into `mailbox`.

    Without the secret nothing is served but 404, after a TLS handshake that a stranger can have.
    """

    def __init__(
        self, mailbox: Mailbox, certificate: Path, key: Path, secret: str, host: str = "0.0.0.0", port: int = 0
    ) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(certificate, key)
        self._server = _Server((host, port), mailbox, secret, context)
        self._worker = Worker("phone", self._serve)
        self._worker.start()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._server.server_address[1])

    def close(self) -> None:
        """Stops listening."""
        self._server.shutdown()
        self._server.server_close()
        self._worker.close()

    def _serve(self) -> None:
        self._server.serve_forever(poll_interval=0.2)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], mailbox: Mailbox, secret: str, context: ssl.SSLContext) -> None:
        super().__init__(address, _Handler)
        self.mailbox, self.secret, self.context = mailbox, secret, context
        self.last_s = 0.0
        self._lock = threading.Lock()
        self._strangers: dict[Any, _Stranger] = {}  # by address and port

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            same = sum(other[0] == client_address[0] for other in self._strangers)
            welcome = len(self._strangers) < MOST_STRANGERS and same < STRANGERS_OF_ONE_ADDRESS
            if welcome:
                self._strangers[client_address] = _Stranger(request)
        if welcome:
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            request.settimeout(RECEIVER_TIMEOUT_S)
            with self.context.wrap_socket(request, server_side=True) as wrapped:  # here, not where all are accepted
                super().process_request_thread(wrapped, client_address)
        except OSError as error:
            logger.debug("phone: %s", error)
        finally:
            self.known(client_address)

    def known(self, client_address: Any) -> None:
        """This one named the secret, or is gone: it takes no stranger's place any more."""
        with self._lock:
            stranger = self._strangers.pop(client_address, None)
        if stranger is not None:
            stranger.close()

    def handle_error(self, *_: object) -> None:
        logger.debug("phone: a connection broke off", exc_info=True)


class _Stranger:
    """A connection that is hung up on unless it is closed in time, before or after it was wrapped in TLS."""

    def __init__(self, request: socket.socket) -> None:
        self._line = request.dup()
        self._timer = threading.Timer(STRANGER_S, self._hang_up)
        self._timer.daemon = True
        self._timer.start()

    def _hang_up(self) -> None:
        with suppress(OSError):  # it went by itself
            self._line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Waits no more; the connection itself stays."""
        self._timer.cancel()
        self._line.close()


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = RECEIVER_TIMEOUT_S
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Tianyuan", ""

    def do_GET(self) -> None:
        if not self._may(""):
            return self._answer(404)
        self._answer(200, page(), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        if not self._may("/picture"):
            return self._answer(404)
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            return self._answer(411)
        if int(length) > MOST_JPEG_BYTES:
            return self._answer(413)
        jpeg = self.rfile.read(int(length))
        now_s = time.monotonic()
        if now_s - self.server.last_s < SHORTEST_GAP_S:
            return self._answer(429)
        self.server.last_s = now_s
        try:
            self.server.mailbox.post(jpeg)
        except ValueError as error:
            return self._answer(400, str(error).encode(), "text/plain; charset=utf-8")
        self._answer(204)

    def _may(self, rest: str) -> bool:
        named = hmac.compare_digest(self.path.encode(), f"/{self.server.secret}{rest}".encode())
        if named:
            self.server.known(self.client_address)
        return named

    def _answer(self, status: int, body: bytes = b"", kind: str = "") -> None:
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        if status >= 400:
            self.close_connection = True  # what was posted may not have been read
            self.send_header("Connection", "close")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
            "connect-src 'self'; media-src blob:; frame-ancestors 'none'",
        )
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """The address holds the secret: it goes into no log."""


@cache
def page() -> bytes:
    """The page for the phone's browser, in all languages: it says what the phone's own language has."""
    texts = {language: {key: catalog(language).raw(key) for key in SAID} for language in LANGUAGES}
    source = files("station.cameras.phone").joinpath("page.html").read_text("utf-8")
    return source.replace("/*texts*/{}", json.dumps(texts, ensure_ascii=False)).encode()
