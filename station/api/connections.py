"""What one address may hold of the server: connections that say nothing, or say it slowly, are ended.

uvicorn alone waits for ever for a request's head; five hundred silent connections would shut everybody else out.
"""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from station.api.addresses import limited_as

CONNECTIONS = 600  # of everybody together; beyond that the answer is 503
FROM_ONE_ADDRESS = 120  # sixty pages that listen, and what they ask besides
HEAD_S = 10.0  # for a request's head to arrive
PROXY = "127.0.0.1"  # a server in front, on this machine: it speaks for everybody and limits them itself


class Connection(H11Protocol):
    """One connection to a browser, or to a stranger who only holds it."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Hangs up at once on an address that holds too many already."""
        super().connection_made(transport)
        self._expect_head()
        holder = _holder(self)
        if holder is not None and sum(holder == _holder(other) for other in self.connections) > FROM_ONE_ADDRESS:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """A head that began must be whole in time; while an answer goes out nothing is awaited."""
        super().data_received(data)
        if not self._awaited:
            self._expect_nothing()
        elif self._overdue is None:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Over."""
        self._expect_nothing()
        super().connection_lost(exc)

    @property
    def _awaited(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _expect_head(self) -> None:
        self._overdue = self.loop.call_later(HEAD_S, self._hang_up)

    def _expect_nothing(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _hang_up(self) -> None:
        self._overdue = None
        if self._awaited and not self.transport.is_closing():
            self.transport.abort()


def _holder(connection: object) -> str | None:
    """Who holds it; None for those that are not limited here."""
    client = getattr(connection, "client", None)
    return limited_as(client[0]) if client and client[0] != PROXY else None


def config_of(app: Any) -> uvicorn.Config:
    """How the station's server runs an application."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
