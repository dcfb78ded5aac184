"""The hub's data folder: its keys, its store, its engine's. One hub at a time."""

import fcntl
import os
import secrets
from pathlib import Path

from station.errors import InputError
from station.evidence.note import KeyKind, NoteError, Signer, VerifierKey
from station.hall.codes import Code
from station.hall.engine import nkey
from station.hall.engine.certificate import certificate
from station.hall.engine.read_model import SqliteReadModel
from station.hall.engine.server import Engine, Settings, binary
from station.hall.engine.wire import is_station
from station.hall.membership import Keys
from station.reasons import Unusable
from station.storage.signing_key import read_or_made
from vision.reasons import Reason, system_error

STORE = "hub.sqlite3"
_TOKEN = "invitation"
_TOKEN_BYTES = 12


class House:
    """Opens the folder, making it if need be. InputError where it cannot be, or another hub holds it.

    alone -- holds it: for the hub itself; a command beside it only writes into the store
    signer -- the witness; log_signer -- of the hall's own log
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
            log, _ = read_or_made(data / "log.key")
            self._certificate = certificate(data / "bus.crt", data / "bus.tls.key")
        except BlockingIOError:
            self._let_go()
            raise InputError(Reason(Unusable.DATA_IN_USE, {"path": str(data)})) from None
        except OSError as error:
            self._let_go()
            raise InputError(
                Reason(Unusable.DATA_UNWRITABLE, {"path": str(data), "why": system_error(error)})
            ) from error
        self.data = data
        name = f"tianyuan.hall/{nkey.public(self.seed)[1:17].lower()}"
        self.signer = Signer(name, KeyKind.WITNESS, witness)
        self.log_signer = Signer(f"{name}/log", KeyKind.LOG, log)
        self.model = SqliteReadModel(data / STORE)

    @property
    def keys(self) -> Keys:
        """What a station learns of this hall."""
        return Keys(str(self.log_signer.key), str(self.signer.key), self._certificate)

    @property
    def token(self) -> str:
        """Without it nobody may ask to be let in."""
        path = self.data / _TOKEN
        try:
            return path.read_text("ascii").strip() or self.new_token()
        except OSError:
            return self.new_token()

    def new_token(self) -> str:
        """An invitation given out before is worth nothing from now on."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with os.fdopen(os.open(self.data / _TOKEN, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(token)
        return token

    def enrol(self, name: str, bus: str, log: str, pages: str = "") -> None:
        """Lets a station in, from the next second on. InputError for a name or a key that is none.

        log -- the key of its log, bus -- of its bus, both compared by a person; pages -- its address
        """
        if not is_station(name):
            raise InputError(Reason(Code.STATION_NAME, {"given": name}))
        try:
            pinned = VerifierKey.parse(log)
        except NoteError:
            raise InputError(Reason(Code.STATION_KEY), "--key") from None
        if pinned.kind is not KeyKind.LOG:
            raise InputError(Reason(Code.STATION_KEY), "--key")
        if not (bus.startswith("U") and len(bus) == 56 and bus.isalnum() and bus.isascii()):
            raise InputError(Reason(Code.STATION_KEY), "--bus")
        self.model.enrol(name, bus, pinned.public, pages=pages)

    def settings(self, host: str, port: int) -> Settings:
        """Of the engine, with all who are enrolled by now."""
        return Settings(
            port, self.data / "store", nkey.public(self.seed), self.model.nkeys(), host,
            (self.data / "bus.crt").resolve(), (self.data / "bus.tls.key").resolve(),
        )  # fmt: skip

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

    def close(self) -> None:
        """Gives it back."""
        self.model.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
