"""A stranger who holds lines open: from another loopback address, so that it is no proxy of this machine."""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from station.api import connections, events, guard
from tests.station.api.hall import Hall
from tests.station.api.served import served
from tests.station.api.test_events import Stream

pytestmark = pytest.mark.slow

STRANGER, PLAYER = "127.0.0.2", "127.0.0.3"


@contextmanager
def lines(url: str, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections of the stranger, each of which said so much."""
    place = urlsplit(url)
    opened = []
    try:
        for _ in range(count):
            opened.append(
                socket.create_connection((place.hostname, place.port), timeout=10, source_address=(STRANGER, 0))
            )
            opened[-1].sendall(said)
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


def asked(url: str, path: str, address: str = PLAYER, cookie: str = "") -> int:
    """What somebody else gets."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10, source_address=(address, 0))
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
        assert all(ended(line) for line in held[8:])
        assert not ended(held[0], 0.2)
        assert asked(url, "/api/board") == 200


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
    monkeypatch.setattr(events, "OF_ONE_ADDRESS", 4)
    monkeypatch.setattr(events, "OF_STRANGERS", 6)
    monkeypatch.setattr(events, "LISTENERS", 8)
    cookie = f"{guard.COOKIE}={staged.auth.pair(staged.auth.owner_pin.digits, 'a')}"
    listen = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with served(staged) as url:
        with lines(url, 6, listen) as held:
            answers = [line.recv(12) for line in held]
            assert sorted(answers) == [b"HTTP/1.1 200"] * 4 + [b"HTTP/1.1 429"] * 2  # whichever came first
            others = [Stream(url) for _ in range(3)]
            assert [stream.reply.status for stream in others] == [200, 200, 429]
            assert asked(url, "/api/events", cookie=cookie) == 200
        while staged.live.listeners > 2:
            time.sleep(0.01)
        assert asked(url, "/api/events", STRANGER) == 200, "seats are given back"
        for stream in others:
            stream.close()
