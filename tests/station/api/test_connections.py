"""A stranger who holds lines open: from another loopback address, so that it is no proxy of this machine."""

import http.client
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from station.api import connections, guard, seats
from tests.station.api.hall import Hall
from tests.station.api.served import served
from tests.station.api.test_events import Stream

pytestmark = pytest.mark.slow

STRANGER, PLAYER, TABLET = "127.0.0.2", "127.0.0.3", "127.0.0.4"


@contextmanager
def lines(
    url: str, count: int, said: bytes = b"", address: str = STRANGER, receives: int | None = None
) -> Iterator[list[socket.socket]]:
    """So many connections of the stranger, each of which said so much; `receives` bytes at most lie unread with it."""
    place = urlsplit(url)
    opened = []
    try:
        for _ in range(count):
            line = socket.socket()
            opened.append(line)
            if receives is not None:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
            line.settimeout(10)
            line.bind((address, 0))
            line.connect((place.hostname, place.port))
            with suppress(ConnectionError):  # hung up on already
                line.sendall(said)
        yield opened
    finally:
        for line in opened:
            line.close()


def ended(line: socket.socket, within_s: float = 10.0) -> bool:
    """The server hung up, whatever it answered before."""
    line.settimeout(within_s)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def asked(url: str, path: str, address: str = PLAYER, cookie: str = "", timeout_s: float = 10.0) -> int:
    """What somebody else gets."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=timeout_s, source_address=(address, 0))
    connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_a_head_must_arrive_in_time(staged: Hall, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.3)
    with served(staged) as url, lines(url, 3, said) as held:
        assert all(ended(line) for line in held)


def test_a_head_has_a_bound(staged: Hall) -> None:
    endless = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + 70_000 * b"x"
    with served(staged) as url, lines(url, 1, endless) as (line,):
        assert line.recv(12) == b"HTTP/1.1 400"
        assert ended(line)


def test_the_next_head_too(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.5)
    question = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with served(staged) as url, lines(url, 1, question) as (line,):
        assert line.recv(12) == b"HTTP/1.1 200"
        line.sendall(b"GET /api/board HTTP/1.1\r\nX:")
        assert ended(line)


def test_who_listens_is_not_hung_up_on(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.2)
    with served(staged) as url:
        stream = Stream(url)
        time.sleep(0.5)
        staged.play()
        assert len(stream.events(5)) == 5
        stream.close()


def test_one_address_does_not_shut_the_others_out(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CONNECTIONS", 12)
    monkeypatch.setattr(connections, "FROM_ONE_ADDRESS", 8)
    with served(staged) as url, lines(url, 30) as held:
        assert all(ended(line) for line in held[:-8]), "the ones that waited longest"
        assert not any(ended(line, 0.05) for line in held[-8:])
        assert asked(url, "/api/board") == 200


def test_many_addresses_shut_out_neither_paired_devices_nor_others(
    staged: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten addresses hold all they can get: a tablet that listens goes on, one that comes and a spectator get in."""
    monkeypatch.setattr(connections, "CONNECTIONS", 40)
    monkeypatch.setattr(connections, "FROM_ONE_ADDRESS", 8)
    cookie = f"{staged.auth.cookie}={staged.auth.pair(staged.auth.owner_pin.digits, 'a')}"
    with served(staged) as url, ExitStack() as strangers:
        tablet = Stream(url, address=TABLET, Cookie=cookie)
        assert tablet.reply.status == 200
        for number in range(10, 20):
            strangers.enter_context(lines(url, 12, b"GET / HT", address=f"127.0.0.{number}"))
        for _ in range(20):
            assert asked(url, "/api/auth/me", TABLET, cookie) == 200
            assert asked(url, "/api/board") == 200
        staged.play()
        assert len(tablet.events(5)) == 5, "its stream was not given up"
        tablet.close()


def test_a_paired_devices_line_is_given_up_for_nobody(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for strangers behind the same address either; one that comes there gets in."""
    monkeypatch.setattr(connections, "FROM_ONE_ADDRESS", 8)
    cookie = f"{staged.auth.cookie}={staged.auth.pair(staged.auth.owner_pin.digits, 'a')}"
    with served(staged) as url:
        tablet = Stream(url, address=TABLET, Cookie=cookie)
        listen = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with lines(url, 30, listen, address=TABLET):
            assert asked(url, "/api/auth/me", TABLET, cookie) == 200
            staged.play()
            assert len(tablet.events(5)) == 5
        tablet.close()


def descriptors() -> int:
    """How many this process holds."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_a_flood_leaves_descriptors_for_the_record(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many connections are asked for, and however slowly pages are read."""
    monkeypatch.setattr(connections, "CONNECTIONS", 60)
    script = next(part.split('"')[1] for part in staged.client().get("/").text.split("src=")[1:])
    slow = f"GET {script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with served(staged) as url, ExitStack() as strangers:
        before = descriptors()
        held = 0
        for number in range(10, 20):
            held += len(strangers.enter_context(lines(url, 30, slow, address=f"127.0.0.{number}", receives=4096)))
        time.sleep(1.0)
        mine = descriptors() - before - held  # this process holds the strangers' ends too
        assert held == 300 and mine <= 60 + 10, "one descriptor for each connection, none for what it reads"


@pytest.mark.parametrize(("limit", "places"), [(128, 19), (256, 99), (512, 259), (1024, 600), (1 << 20, 600)])
def test_places_are_counted_by_what_the_process_may_open(limit: int, places: int) -> None:
    """What is left is enough for the record and for newcomers who are not hung up on yet."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < limit:
        pytest.skip(f"no more than {hard} descriptors here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    try:
        assert connections.places() == places
        assert places + connections.BURSTS * connections.backlog() + connections.OWN_FILES <= limit
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(("proxies", "told"), [((), "127.0.0.1"), (("127.0.0.1",), "192.0.2.9")])
def test_what_a_proxy_says_is_believed_of_a_named_one_alone(
    staged: Hall, proxies: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever sits on this machine, or behind something that does, could be anybody."""
    seen: list[str] = []

    def pair(_typed: str, address: str, *_more: object) -> None:
        seen.append(address)

    monkeypatch.setattr(staged.auth, "pair", pair)
    with served(staged, proxies) as url:
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
        headers = {"X-Forwarded-For": "192.0.2.9", "Content-Type": "application/json"}
        connection.request("POST", "/api/auth/pair", '{"pin": "123456"}', headers)
        assert connection.getresponse().status == 403
        connection.close()
    assert seen == [told]


def test_a_body_must_arrive_in_time(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_S", 0.3)
    monkeypatch.setattr(connections, "HEAD_S", 0.5)
    head = b"POST /api/auth/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    began = head + b"Content-Length: 9\r\n\r\n{"
    with served(staged) as url, lines(url, 1, began) as (line,):
        assert line.recv(10) == b"HTTP/1.1 4"
        line.sendall(b" ")
        assert ended(line)


def test_one_address_does_not_take_all_seats(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """And whatever strangers do, a seat is left for the table."""
    monkeypatch.setattr(seats, "OF_ONE_ADDRESS", 4)
    monkeypatch.setattr(seats, "OF_STRANGERS", 6)
    monkeypatch.setattr(seats, "LISTENERS", 8)
    cookie = f"{staged.auth.cookie}={staged.auth.pair(staged.auth.owner_pin.digits, 'a')}"
    with served(staged) as url:
        with lines(url, 6, LISTEN) as held:
            answers = [line.recv(12) for line in held]
            assert sorted(answers) == [b"HTTP/1.1 200"] * 4 + [b"HTTP/1.1 429"] * 2  # whichever came first
            others = [Stream(url) for _ in range(2)]
            assert [stream.reply.status for stream in others] == [200, 200]
            assert asked(url, "/api/events", cookie=cookie) == 200
        while staged.live.listeners > 2:
            time.sleep(0.01)
        assert asked(url, "/api/events", STRANGER) == 200, "seats are given back"
        for stream in others:
            stream.close()


def test_all_seats_taken_leave_one_for_whoever_has_less(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers from a few addresses hold every seat: a seventh spectator sees the game all the same."""
    monkeypatch.setattr(seats, "OF_ONE_ADDRESS", 4)
    monkeypatch.setattr(seats, "OF_STRANGERS", 12)
    with served(staged) as url, ExitStack() as strangers:
        held: list[socket.socket] = []
        for number in range(10, 13):
            for _ in range(4):  # one after the other: which is the newest is known
                (line,) = strangers.enter_context(lines(url, 1, LISTEN, address=f"127.0.0.{number}"))
                assert line.recv(12) == b"HTTP/1.1 200"
                held.append(line)
        spectators = [Stream(url, address=f"127.0.0.{number}") for number in range(20, 23)]
        for one in spectators:
            strangers.callback(one.close)
        assert [one.reply.status for one in spectators] == [200] * 3
        staged.play()
        assert [len(one.events(5)) for one in spectators] == [5] * 3
        over = [chunked_to_its_end(line) for line in held]
        assert sum(over) == 3 and not any(over[place] for place in (0, 4, 8)), "one of each, the newest"


LISTEN = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def chunked_to_its_end(line: socket.socket) -> bool:
    """Whether the answer is over, in order, so that a browser comes back."""
    line.settimeout(0.2)
    said = b""
    with suppress(TimeoutError):
        while more := line.recv(65536):
            said += more
    return said.endswith(b"0\r\n\r\n")
