"""The staged hall behind a real server on a real socket, in a thread: what needs streams that stay open."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from station.api.connections import config_of
from tests.station.api.hall import Hall


@contextmanager
def served(staged: Hall, proxies: tuple[str, ...] = ()) -> Iterator[str]:
    """Its address."""
    config = config_of(staged.app, proxies)
    config.port, config.timeout_graceful_shutdown = 0, 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        staged.live.close()
        server.should_exit = True
        thread.join(timeout=10)
