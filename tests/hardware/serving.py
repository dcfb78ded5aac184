"""The base of the tests' cameras on loopback: served for as long as a test needs them, with faults to switch on."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import TypeVar


class FaultyServer(ThreadingTCPServer):
    """`mode` "well", "hang" (connection open, silent), "gone", and what a subclass adds; it is read at each picture."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, handler: type[BaseRequestHandler], fps: float) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.fps = fps
        self.mode = "well"

    @property
    def port(self) -> int:
        return int(self.socket.getsockname()[1])

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no error here."""


Server = TypeVar("Server", bound=FaultyServer)


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """The server, running; gone at the end."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.mode = "gone"
        server.shutdown()
        server.server_close()
        thread.join()
