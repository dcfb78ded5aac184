"""nats-server as a child of the hub, with the settings without which it loses what it acknowledged.

sync_interval: always -- else it acknowledges up to two minutes before the disk has it. No leaf, MQTT, WebSocket or
monitoring port is opened.
"""

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from station.hall.engine import wire
from station.hall.engine.leash import Leash

_READY_S = 20.0
_STEP_S = 0.02
_STOP_S = 10.0


@dataclass(frozen=True)
class Settings:
    """store -- the engine's own folder; hub -- nkey of the hub; stations -- nkeys by the names of stations
    certificate, key -- files of TLS; None: none, for one machine alone
    """

    port: int
    store: Path
    hub: str
    stations: Mapping[str, str]
    host: str = "127.0.0.1"
    certificate: Path | None = None
    key: Path | None = None
    most_bytes: int = 20 << 30


def conf(settings: Settings) -> str:
    """The server's configuration. A station may write its own two subjects, read its own last message, hear its own
    commands, answer one of them that asks within some seconds, and nothing else."""
    users = [f'{{ nkey: {settings.hub}, permissions: {{ publish: ">", subscribe: ">" }} }}']
    for name, nkey in sorted(settings.stations.items()):
        own = wire.events(name)
        publish = json.dumps([own, wire.heads(name), wire.pulse(name), f"$JS.API.DIRECT.GET.{wire.STREAM}.{own}"])
        hear = json.dumps([f"_INBOX.{name}.>", wire.command(name, ">")])
        users.append(
            f"{{ nkey: {nkey}, permissions: {{ publish: {{ allow: {publish} }}, subscribe: {{ allow: {hear} }}, "
            f'allow_responses: {{ max: 1, expires: "{wire.LOOK_ANSWER_S}s" }} }} }}'
        )
    tls = ""
    if settings.certificate is not None and settings.key is not None:
        tls = (
            f"tls {{ cert_file: {json.dumps(str(settings.certificate))}, key_file: {json.dumps(str(settings.key))} }}\n"
        )
    return (
        f"listen: {json.dumps(f'{settings.host}:{settings.port}')}\n"
        f"jetstream {{ domain: hall, store_dir: {json.dumps(str(settings.store))}, "
        f"max_file_store: {settings.most_bytes}, sync_interval: always }}\n"
        f"max_payload: 1MB\n{tls}"
        "authorization {\n  users: [\n    " + "\n    ".join(users) + "\n  ]\n}\n"
    )


def binary() -> Path | None:
    """The server: of this environment, else of the machine; None where there is none."""
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.is_file() else shutil.which("nats-server")
    return Path(found) if found else None


class Engine:
    """One running server. `start` returns once it takes connections. OSError where it does not come up.

    It dies with the hub, however that ends.
    """

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings, self._folder = settings, folder
        self._process: subprocess.Popen[bytes] | None = None
        self._leash: Leash | None = None

    @property
    def conf_path(self) -> Path:
        """Where its configuration is written."""
        return self._folder / "engine.conf"

    def start(self) -> None:
        """Writes the configuration and starts it."""
        program = binary()
        if program is None:
            raise FileNotFoundError("nats-server")
        self._end(kill=True)  # what is left of one that died
        self._folder.mkdir(parents=True, exist_ok=True)
        self.conf_path.write_text(conf(self.settings), "utf-8")
        with (self._folder / "engine.log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(program), "-c", str(self.conf_path)], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._leash = Leash(self._process.pid)
        until = time.monotonic() + _READY_S
        while time.monotonic() < until and self._process.poll() is None:
            try:
                with socket.create_connection((self.settings.host, self.settings.port), _STEP_S * 10):
                    return
            except OSError:
                time.sleep(_STEP_S)
        self.kill()
        raise ConnectionError(f"nats-server did not come up: {self._folder / 'engine.log'}")

    def admit(self, settings: Settings) -> None:
        """Other stations, without a restart: the server reads its configuration again."""
        self.settings = settings
        self.conf_path.write_text(conf(settings), "utf-8")
        if self._process is not None:
            program = binary()
            subprocess.run(
                [str(program), "--signal", f"reload={self._process.pid}"],
                check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """In order."""
        self._end(kill=False)

    def kill(self) -> None:
        """At once, as a power cut would."""
        self._end(kill=True)

    def _end(self, *, kill: bool) -> None:
        process, self._process = self._process, None
        leash, self._leash = self._leash, None
        if leash is not None:
            leash.let_go()
        if process is None:
            return
        (process.kill if kill else process.terminate)()
        try:
            process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
