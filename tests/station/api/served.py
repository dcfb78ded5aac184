"""The staged hall behind a real server on a real socket, in a thread: what needs streams that stay open."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from station.api.connections import config_of
from tests.station.api.hall import Hall


@contextmanager
def served(staged: Hall, proxies: tuple[str, ...] = ()) -> Iterator[str]:
    """Its address."""
    with on_a_socket(staged.app, staged.live.close, proxies) as url:
        yield url


@contextmanager
def on_a_socket(app: FastAPI, close: Callable[[], None], proxies: tuple[str, ...] = ()) -> Iterator[str]:
    """The address of an application; `close` ends its streams."""
    config = config_of(app, proxies)
    config.port, config.timeout_graceful_shutdown = 0, 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        close()
        server.should_exit = True
        thread.join(timeout=10)
