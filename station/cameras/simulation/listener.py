"""The door through which orders come: a Unix domain socket for this user alone, a line of JSON each way.

Nothing of it is reached over the network. A file that a killed program left is taken away, one that answers is not.
"""

import contextlib
import os
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from hardware.camera import CameraError
from station.cameras.simulation.reasons import Code
from vision.reasons import Reason, system_error

ORDER_BYTES = 64 * 1024
Answer = Callable[[bytes], bytes]


class Listener:
    """Answers from the moment it is made until `close`. Raises CameraError where the file cannot be had."""

    def __init__(self, path: Path, answer: Answer) -> None:
        self._path = path
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if path.is_socket():
                if _answers(path):
                    raise CameraError(Reason(Code.ORDERS_IN_USE, {"path": str(path)}))
                path.unlink()
            with reached(path) as address:
                self._server = _Server(address, answer)
        except OSError as error:
            why = system_error(error)
            raise CameraError(Reason(Code.ORDERS_SOCKET, {"path": str(path), "why": why})) from error
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="orders", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends; may be called twice."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
            self._path.unlink(missing_ok=True)


@contextlib.contextmanager
def reached(path: Path) -> Iterator[str]:
    """The address of a socket file, however deep it lies: the kernel takes about a hundred bytes. Raises OSError."""
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            with reached(path) as address:
                probe.connect(address)
        except OSError:
            return False
    return True


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, path: str, answer: Answer) -> None:
        self.answer = answer
        super().__init__(path, _Handler)

    def server_bind(self) -> None:
        """The file is nobody else's from its first moment: Linux takes the mode of the socket itself."""
        os.fchmod(self.socket.fileno(), 0o600)
        super().server_bind()


class _Handler(socketserver.StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        with contextlib.suppress(OSError):  # who asked went away
            while line := self.rfile.readline(ORDER_BYTES):
                self.wfile.write(self.server.answer(line) + b"\n")
