"""Costly questions of strangers: they keep no tablet waiting, and end when nobody waits for their answer."""

import http.client
import json
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rules.points import point_name
from station.api import guard
from station.game.catalog import GameEnded
from station.game.event import Event
from tests.station.api.hall import Hall, hall
from tests.station.api.served import served
from tests.station.api.test_connections import STRANGER, TABLET, asked, lines
from tests.station.told import event

pytestmark = pytest.mark.slow

GAMES, MOVES = 60, 120
FORTY = 40


def archive_of(staged: Hall) -> None:
    """Long games that lie in the log and were never asked for, and one that goes on."""
    moves = [
        event("move", {"number": number + 1, "color": "BW"[number % 2], "point": point_name(number, 19)})
        for number in range(MOVES)
    ]
    ended = Event(GameEnded(reason="resignation", result="W+R"), 0)
    for _ in range(GAMES):
        staged.folder.log.begin_game([event("game_started"), *moves, ended], staged.clock.now())
    staged.table.recover()
    staged.play()


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path) as staged:
        archive_of(staged)
        yield staged


def command(url: str, cookie: str) -> float:
    """How long a tablet waits for the answer to a command, in seconds."""
    began = time.monotonic()
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60, source_address=(TABLET, 0))
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    connection.request("POST", "/api/table/help", json.dumps({"on": True}), headers)
    assert connection.getresponse().status == 200
    connection.close()
    return time.monotonic() - began


LISTED = f"GET /api/games?limit={GAMES} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def test_a_tablet_is_answered_while_strangers_ask_for_everything(old: Hall, folds: list[int]) -> None:
    """Forty ask for the whole archive and hang up: no game is folded twice, and the tablet's commands go on."""
    cookie = f"{old.auth.cookie}={old.auth.pair(old.auth.owner_pin.digits, 'a')}"
    with served(old) as url:
        alone_s = statistics.median(command(url, cookie) for _ in range(5))
        with lines(url, FORTY, LISTED):
            waited_s = [command(url, cookie) for _ in range(5)]
        waited_s += [command(url, cookie) for _ in range(5)]
        assert statistics.median(waited_s) < alone_s + 1.0 and max(waited_s) < 5.0
        assert asked(url, f"/api/games?limit={GAMES}", timeout_s=60.0) == 200
    assert len(folds) <= GAMES, "each once"


def test_who_has_hung_up_costs_nothing_more(old: Hall, folds: list[int]) -> None:
    with served(old) as url:
        with lines(url, FORTY, LISTED):
            while not folds:
                time.sleep(0.01)
        before = -1
        while before < len(folds):
            before = len(folds)
            time.sleep(1.0)
        assert before < GAMES, "what was asked for was given up with the line"
        assert asked(url, "/api/board") == 200


def test_costs_count_as_so_many_questions(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who asks for what takes long is refused sooner; somebody else is not."""
    monkeypatch.setattr(guard, "TOKEN_S", 1e-6)
    monkeypatch.setattr(guard, "ASK_EVERY_S", 3600.0)
    with hall(staged.folder.path / "other") as other, served(other) as url:
        answers = [asked(url, "/api/board", STRANGER) for _ in range(5)]
        assert answers[0] == 200 and answers[-1] == 429
        assert asked(url, "/api/board") == 200


def test_the_pages_own_files_are_nobodys_share(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a slow machine takes over them, and however many people open pages behind one router."""
    monkeypatch.setattr(guard, "TOKEN_S", 1e-6)
    monkeypatch.setattr(guard, "ASK_EVERY_S", 3600.0)
    with hall(staged.folder.path / "other") as other, served(other) as url:
        assert [asked(url, "/", STRANGER) for _ in range(5)] == [200] * 5
        assert asked(url, "/api/board", STRANGER) == 200


def test_whoever_asked_for_his_share_waits_and_is_answered(staged: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages behind one router come a moment later, not half; a device has its own share, and waits for it too."""
    monkeypatch.setattr(guard, "ASK_BURST", 2)
    monkeypatch.setattr(guard, "ASK_EVERY_S", 0.05)
    with hall(staged.folder.path / "other") as other, served(other) as url:
        cookie = f"{other.auth.cookie}={other.auth.pair(other.auth.owner_pin.digits, 'a')}"
        assert [asked(url, "/api/board", STRANGER) for _ in range(8)] == [200] * 8
        assert [asked(url, "/api/board", STRANGER, cookie=cookie) for _ in range(8)] == [200] * 8


def test_a_question_with_a_body_and_one_cut_off_are_no_trouble(staged: Hall) -> None:
    with served(staged) as url:
        whole = b"GET /api/board HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\nabc"
        with lines(url, 1, whole) as (line,):
            assert line.recv(12) == b"HTTP/1.1 200"
        for said in (
            b"GET /api/board HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc",
            b"GET /api/board HTTP/1.1\r\n",
        ):
            with lines(url, 5, said):
                pass
        assert asked(url, "/api/board") == 200


def test_many_ask_at_once_and_all_are_answered(staged: Hall) -> None:
    staged.play()
    with served(staged) as url:
        answers: list[int] = []
        threads = [
            threading.Thread(target=lambda: answers.append(asked(url, "/api/board", STRANGER))) for _ in range(30)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [200] * 30


def test_what_a_listener_missed_is_read_in_turn(old: Hall) -> None:
    """A stranger that listens from the beginning of the log gets it whole."""
    with served(old) as url:
        place = urlsplit(url)
        with socket.create_connection((place.hostname, place.port), timeout=30) as line:
            line.sendall(b"GET /api/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            heard = b""
            last = f"id: {old.folder.log.last_seq()}\n".encode()
            while last not in heard[-4096:]:
                heard += line.recv(65536)
