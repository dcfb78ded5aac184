"""A web server with as much WebDAV as the relay asks for."""

import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar


class Server(http.server.BaseHTTPRequestHandler):
    """As much WebDAV as is asked for."""

    kept: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []
    broken: ClassVar[int] = 0

    def do_PUT(self) -> None:
        Server.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(201)

    def do_MKCOL(self) -> None:
        self._answer(201)

    def do_GET(self) -> None:
        found = Server.kept.get(self.path)
        self._answer(Server.broken or (404 if found is None else 200), found or b"")

    def _answer(self, status: int, content: bytes = b"") -> None:
        Server.asked.append(f"{self.command} {self.path} {self.headers.get('Authorization', '')}".strip())
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def web_server() -> Iterator[str]:
    """Its address, with a name and a password."""
    Server.kept, Server.asked, Server.broken = {}, [], 0
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://u:p@127.0.0.1:{serving.server_port}/cup"
        serving.shutdown()
