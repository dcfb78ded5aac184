"""Who may hold how many connections, and for how long: those that say nothing, or say it slowly, are ended.

There is always room for one more: when all places are taken, the address that holds most gives one up, one that waits
first. So nobody is shut out by whoever came before, and a paired device's connection is never given up.
"""

import asyncio
import resource
from collections import Counter
from functools import cached_property
from typing import Any

import uvicorn
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from station.api.addresses import HERE, address_of, limited_as

CONNECTIONS = 600  # of everybody together
FROM_ONE_ADDRESS = 120  # sixty pages that listen, and what they ask besides
OWN_FILES = 100  # descriptors for the log, pictures, camera and programs
BACKLOG = 64  # newcomers accepted at once
BURSTS = 3  # of newcomers, before the first of them is hung up on
HEAD_S = 10.0  # for a request's head to arrive


class Connection(H11Protocol):
    """One connection to a browser, or to a stranger who only holds it."""

    _overdue: asyncio.TimerHandle | None = None
    _paired = False
    shook_hands = False  # over TLS: only then is it known who asks

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Makes room, where too many hold one, of this address or of all."""
        super().connection_made(transport)
        self.shook_hands = True
        self._expect_head()
        if len(self.connections) <= min(FROM_ONE_ADDRESS, places()):
            return
        held = [other for other in self._others() if not other.kept]
        mine = [other for other in held if other.holder == self.holder]
        if self.holder not in HERE and not self._from_proxy and len(mine) >= FROM_ONE_ADDRESS:
            _longest_waiting(mine).hang_up()
        elif len(self.connections) > places():
            counts = Counter(other.holder for other in held)
            greediest = max(counts, key=lambda holder: counts[holder], default=None)
            losers = [other for other in held if other.holder == greediest]
            (_longest_waiting(losers) if losers else self).hang_up()

    def data_received(self, data: bytes) -> None:
        """A head that began must be whole in time; while an answer goes out nothing is awaited."""
        self._paired = self._paired_now
        super().data_received(data)
        if not self.waits:
            self._expect_nothing()
        elif self._overdue is None:
            self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Over."""
        self._expect_nothing()
        super().connection_lost(exc)

    @property
    def waits(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def kept(self) -> bool:
        """Whether it is given up for nobody: a paired device's, or a browser's on this machine."""
        return self._paired_now or (self.holder in HERE and not self._from_proxy)

    @property
    def holder(self) -> str:
        """Who holds it; behind a proxy that is believed, whoever asked last."""
        told: Scope | None = self.scope  # type: ignore[assignment]  # uvicorn says None before the first head
        return address_of(told) if self._from_proxy and told else self._address

    @cached_property
    def _address(self) -> str:
        return limited_as(self.client[0]) if self.client else "unknown"

    @cached_property
    def _from_proxy(self) -> bool:
        return self.config.proxy_headers and self._address in str(self.config.forwarded_allow_ips).split(",")

    @property
    def _paired_now(self) -> bool:
        """As the gate found it at the last request that it saw; a new one's head says nothing before that."""
        state = self.scope.get("state", {}) if self.scope else {}
        return bool(state["device"]) if "device" in state else self._paired

    def _others(self) -> "list[Connection]":
        others = (other for other in self.connections if other is not self and isinstance(other, Connection))
        return [other for other in others if not other.transport.is_closing()]

    def _expect_head(self) -> None:
        self._since_s = self.loop.time()
        self._overdue = self.loop.call_later(HEAD_S, self._head_overdue)

    def _expect_nothing(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None

    def _head_overdue(self) -> None:
        self._overdue = None
        if self.waits:
            self.hang_up()

    def hang_up(self) -> None:
        """At once."""
        if not self.transport.is_closing():
            self.transport.abort()

    @property
    def since_s(self) -> float:
        """When it last began to say something."""
        return self._since_s


def _longest_waiting(held: "list[Connection]") -> Connection:
    """One that says nothing before one that is answered; of those the one that began first."""
    return min(held, key=lambda one: (not one.waits, one.since_s))


def places() -> int:
    """How many connections there may be, so that descriptors are left for the record's own files."""
    left = _left()
    return CONNECTIONS if left is None else max(1, min(CONNECTIONS, left - BURSTS * backlog()))


def backlog() -> int:
    """How many newcomers are accepted at once: few, where few descriptors are left."""
    left = _left()
    return BACKLOG if left is None else max(1, min(BACKLOG, left // 8))


def _left() -> int | None:
    """Descriptors for connections; None: as many as one likes."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft - OWN_FILES


def config_of(app: Any, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """How the station's server runs an application.

    proxies -- addresses of servers in front, whose word is believed about who asks and whether it came by TLS; nobody
        else's is, on this machine neither
    """
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=",".join(proxies),
        backlog=backlog(),
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
