"""The station's servers: its pages over plain HTTP, and the same over TLS beside them where a port was named."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import uvicorn

from station.api.connections import Connection, config_of
from station.authority import Authority

HANDSHAKE_S = 5.0
HANDSHAKES = 64  # at once, of everybody: a stranger may stop in the middle of one, and has no name yet
RENEW_TICKS = 600  # of a tenth of a second: the certificate is looked at each minute, as addresses change


@dataclass(frozen=True)
class Secured:
    """TLS beside plain HTTP. listener -- a socket that listens; authority -- signs its certificate"""

    listener: socket.socket
    authority: Authority


class Server(uvicorn.Server):
    """Ends the live streams first: they would keep the server from stopping. Its loop beats, ten times a second.

    secured -- the same application over TLS, in the same loop; None: not at all
    """

    def __init__(
        self,
        app: Any,
        proxies: tuple[str, ...],
        beat: Callable[[], None],
        on_exit: Callable[[], None],
        secured: Secured | None = None,
    ) -> None:
        super().__init__(config_of(app, proxies))
        self._beat, self._on_exit = beat, on_exit
        self._beside = _SecuredServer(self, app, secured) if secured else None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Until asked to stop."""
        if self._beside is None:
            await super().serve(sockets)
            return
        beside = asyncio.create_task(self._beside.serve(self._beside.sockets))
        try:
            await super().serve(sockets)
        finally:
            self.should_exit = True
            await beside

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; True: the end."""
        self._beat()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal came."""
        self._on_exit()
        super().handle_exit(sig, frame)


class _SecuredServer(uvicorn.Server):
    """Hears no signals: it ends with the first, whose connections count together with its own."""

    def __init__(self, first: uvicorn.Server, app: Any, secured: Secured) -> None:
        config = config_of(app)
        config.lifespan = "off"
        super().__init__(config)
        self._first, self._authority, self.sockets = first, secured.authority, [secured.listener]
        self.server_state = first.server_state
        self._handshakes: dict[Connection, float] = {}
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._context.set_alpn_protocols(["http/1.1"])
        self._shown = ""
        self._show()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Like uvicorn's, with a bound on the handshakes of strangers in number and time."""
        assert sockets is not None and len(sockets) == 1
        await self.lifespan.startup()
        loop = asyncio.get_running_loop()

        def accepted() -> Connection:
            now_s = loop.time()
            self._handshakes = {
                one: since_s
                for one, since_s in self._handshakes.items()
                if not one.shook_hands and now_s - since_s < HANDSHAKE_S
            }
            if len(self._handshakes) >= HANDSHAKES:
                raise ConnectionRefusedError("too many handshakes at once")  # asyncio closes the connection
            made = Connection(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
            self._handshakes[made] = now_s
            return made

        server = await loop.create_server(
            accepted,
            sock=sockets[0],
            ssl=self._context,
            ssl_handshake_timeout=HANDSHAKE_S,
            ssl_shutdown_timeout=HANDSHAKE_S,
            backlog=self.config.backlog,
        )
        self.servers = [server]
        self.started = True

    async def on_tick(self, counter: int) -> bool:
        """Ends when the first does; a certificate that is soon over, or lacks a new address, is replaced meanwhile."""
        if counter % RENEW_TICKS == RENEW_TICKS - 1:
            self._show()
        return self._first.should_exit or await super().on_tick(counter)

    def _show(self) -> None:
        certificate = self._authority.certificate()
        if certificate.fingerprint != self._shown:
            self._context.load_cert_chain(certificate.chain_path, certificate.key_path)
            self._shown = certificate.fingerprint
