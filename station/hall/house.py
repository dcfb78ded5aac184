"""The hub's data folder: its keys, its store, its engine. One hub at a time."""

import asyncio
import contextlib
import fcntl
import os
import time
from pathlib import Path

from station.errors import InputError
from station.evidence.note import KeyKind, Signer
from station.hall.codes import Code
from station.hall.engine import nkey
from station.hall.engine.hub import Hub
from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.server import Engine, Settings, binary
from station.hall.engine.tasks import ended
from station.reasons import Unusable
from station.storage.signing_key import read_or_made
from vision.reasons import Reason, system_error

STORE = "hub.sqlite3"
_ADMIT_S = 1.0


class House:
    """Opens the folder, making it if need be. InputError where it cannot be, or another hub holds it.

    alone -- holds it: for the hub itself; a command beside it only writes into the store
    """

    def __init__(self, data: Path, *, alone: bool = False) -> None:
        self._lock: int | None = None
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            if alone:
                self._lock = os.open(data, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.seed = nkey.read_or_made(data / "bus.key")
            witness, _ = read_or_made(data / "witness.key")
        except BlockingIOError:
            self._let_go()
            raise InputError(Reason(Unusable.DATA_IN_USE, {"path": str(data)})) from None
        except OSError as error:
            self._let_go()
            raise InputError(
                Reason(Unusable.DATA_UNWRITABLE, {"path": str(data), "why": system_error(error)})
            ) from error
        self.data = data
        self.signer = Signer(f"tianyuan.hall/{nkey.public(self.seed)[1:17].lower()}", KeyKind.WITNESS, witness)
        self.model = SqliteReadModel(data / STORE)

    def settings(self, host: str, port: int) -> Settings:
        """Of the engine, with all who are enrolled by now."""
        return Settings(port, self.data / "store", nkey.public(self.seed), self.model.nkeys(), host)

    def engine(self, host: str, port: int) -> Engine:
        """Started. InputError where there is none, or it does not come up."""
        if binary() is None:
            raise InputError(Reason(Code.NO_ENGINE))
        engine = Engine(self.settings(host, port), self.data / "engine")
        try:
            engine.start()
        except OSError as error:
            raise InputError(Reason(Code.ENGINE_ENDED, {"why": str(error)})) from None
        return engine

    async def run(self, engine: Engine) -> None:
        """The hub, until it is cancelled; starts an engine that died again, and tells it who was enrolled since."""
        host, port = engine.settings.host, engine.settings.port
        hub = Hub(self.model, self.signer, self.seed, f"nats://{host}:{port}", time.time_ns)
        running = asyncio.create_task(hub.run())
        try:
            while True:
                await asyncio.sleep(_ADMIT_S)
                now = self.settings(host, port)
                if not engine.running:
                    with contextlib.suppress(OSError):  # tried again a second later
                        await asyncio.to_thread(engine.start)
                elif now.stations != engine.settings.stations:
                    await asyncio.to_thread(engine.admit, now)
        finally:
            await ended([running])

    def close(self) -> None:
        """Gives it back."""
        self.model.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
