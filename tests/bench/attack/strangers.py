"""What strangers do over the network, here from addresses of 127.0.0.0/8: floods, slow lines, costs, PINs, uploads."""

import io
import random
import socket
import threading
import time
import zipfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.bench.attack.victim import Outcome, Victim, judged

COSTLY = (
    "/api/games?limit=200", "/api/games?query=a&limit=200", "/api/games/1", "/api/games/1/events",
    "/api/games/1/game.sgf", "/api/board", "/api/events?after=0",
)  # fmt: skip
SLOW_AT_ONCE, COSTLY_AT_ONCE = 200, 40
COMMAND_WITHIN_S = 10.0  # a paired tablet's, amid everything; on a machine with two cores that attacks itself


def address(number: int) -> str:
    """One of this machine's own."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def connected(victim: Victim, number: int) -> socket.socket:
    """A line from another address. OSError where none is given."""
    line = socket.socket()
    line.settimeout(5)
    try:
        line.bind((address(number), 0))
        host, port = victim.place.split(":")
        line.connect((host, int(port)))
    except OSError:
        line.close()
        raise
    return line


def descriptors(victim: Victim, chance: random.Random, until: float) -> int:
    """Lines from twenty addresses, as many as they are given, and none says anything."""
    tried = 0
    with ExitStack() as lines:
        for number in range(3000):
            if time.monotonic() > until:
                break
            tried += 1
            with suppress(OSError):
                lines.enter_context(connected(victim, number % 20))
            time.sleep(0.001 if chance.random() < 0.9 else 0.05)
        time.sleep(max(0.0, until - time.monotonic()))
    return tried


def slow(victim: Victim, chance: random.Random, until: float) -> int:
    """Two hundred requests at once that come a byte at a time; whoever is hung up on comes again."""
    said = b"GET /api/board HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + 1000 * b"x"
    tried, lines = 0, list[tuple[socket.socket, int]]()
    while time.monotonic() < until:
        for _ in range(SLOW_AT_ONCE - len(lines)):
            with suppress(OSError):
                lines.append((connected(victim, 100 + chance.randrange(20)), 0))
                tried += 1
        going = []
        for line, at in lines:
            try:
                line.sendall(said[at : at + 1])
                going.append((line, at + 1))
            except OSError:
                line.close()
        lines = going
        time.sleep(0.2)
    for line, _ in lines:
        line.close()
    return tried


def costly(victim: Victim, chance: random.Random, until: float) -> int:
    """The dearest questions, forty at once, hung up on sooner or later."""
    tried, lines = 0, deque[socket.socket]()
    while time.monotonic() < until:
        with suppress(OSError):
            lines.append(connected(victim, 200 + chance.randrange(10)))
            path = chance.choice(COSTLY)
            lines[-1].sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            tried += 1
        if len(lines) > COSTLY_AT_ONCE:
            lines.popleft().close()
        time.sleep(chance.choice((0.0, 0.0, 0.05, 0.5)))
    for line in lines:
        line.close()
    return tried


def pins(victim: Victim, chance: random.Random, until: float) -> int:
    """Guesses from many addresses."""
    tried = 0
    while time.monotonic() < until:
        body = f'{{"pin": "{chance.randrange(10**8):08}"}}'
        request = (
            "POST /api/auth/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}"
        )
        with suppress(OSError), connected(victim, 300 + chance.randrange(100)) as line:
            line.sendall(request.encode())
            line.recv(4096)
            tried += 1
        time.sleep(0.02)
    return tried


def uploads(victim: Victim, chance: random.Random, until: float) -> int:
    """Backups that are none, sent by the owner who was talked into it."""
    cookie = victim.paired()
    tried = 0
    while time.monotonic() < until:
        with suppress(OSError):
            status, _, _ = victim.ask("POST", "/api/restore", _hostile(chance), cookie)
            if status not in (422, 429, 507):
                raise RuntimeError(f"a hostile backup was answered {status}")
            tried += 1
        time.sleep(0.2)
    return tried


def _hostile(chance: random.Random) -> bytes:
    packed = io.BytesIO()
    kind = chance.randrange(4)
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        if kind == 0:
            archive.writestr("tianyuan.sqlite3", bytes(50_000_000))
        elif kind == 1:
            archive.writestr("tianyuan.sqlite3", b"SQLite format 3\0" + chance.randbytes(100_000))
        elif kind == 2:
            for number in range(20_000):
                archive.writestr(f"evidence/{number}", b"")
        else:
            archive.writestr("../../tianyuan.sqlite3", b"")
    data = bytearray(packed.getvalue())
    for _ in range(chance.randrange(3)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


KINDS: dict[str, Callable[[Victim, random.Random, float], int]] = {
    "descriptor floods": descriptors, "slow connections": slow, "costly requests": costly, "PIN storms": pins,
    "hostile uploads": uploads,
}  # fmt: skip


def storm(kind: str, seconds: float, seed: int, folder: Path) -> Outcome:
    """One kind for so long; meanwhile the game is recorded, and a paired tablet's commands are carried out."""
    outcome, chance = Outcome(kind), random.Random(f"{kind} {seed}")
    with Victim(folder / "data") as victim:
        victim.goes_on(2)
        cookie = victim.paired()
        before = victim.moves()
        with _together(lambda until: KINDS[kind](victim, chance, until), seconds, outcome):
            slowest = _commands(victim, cookie, seconds, outcome)
        told = victim.moves() - before
        victim.goes_on(1)
        victim.running.kill()
    outcome.expect(told > 0, "no move was recorded")
    outcome.expect(slowest < COMMAND_WITHIN_S, f"a paired tablet's command took {slowest:.1f} s")
    outcome.notes |= {"moves": told, "slowest command, s": round(slowest, 2), "lines told": len(victim.running.errors)}
    judged(outcome, victim)
    return outcome


@contextmanager
def _together(attack: Callable[[float], int], seconds: float, outcome: Outcome) -> Iterator[None]:
    def run() -> None:
        try:
            outcome.tried = attack(time.monotonic() + seconds)
        except Exception as error:
            outcome.bad.append(f"{type(error).__name__}: {error}")

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield
    thread.join(seconds + 60)


def _commands(victim: Victim, cookie: str, seconds: float, outcome: Outcome) -> float:
    """A command a second; how long the slowest took."""
    slowest, until = 0.0, time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            status, _, _ = victim.ask("POST", "/api/table/help", {"on": False}, cookie, timeout_s=60)
            outcome.expect(status in (200, 429), f"a paired tablet was answered {status}")
        except OSError as error:
            outcome.bad.append(f"a paired tablet got no answer: {error}")
        slowest = max(slowest, time.monotonic() - began)
        time.sleep(1)
    return slowest
