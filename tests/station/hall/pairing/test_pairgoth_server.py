"""The adapter, against a server made from pairgoth's description: a pairgoth itself was not to be had."""

import json
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from station.errors import InputError
from station.hall.pairing.pairgoth_server import PairgothServer
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game
from tests.station.hall.cups import cup

ASKED: list[tuple[str, str, Any, str | None]] = []


class Described(BaseHTTPRequestHandler):
    """Answers as the description says, and keeps what it was asked."""

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        ASKED.append((self.command, self.path, body, self.headers.get("Authorization")))
        answers: dict[tuple[str, str], object] = {
            ("POST", "/api/tour"): {"success": True, "id": 3},
            ("GET", "/api/tour/3/part"): [{"id": 11 + n, "name": "x"} for n in range(5)],
            ("POST", "/api/tour/3/pair/1"): [
                {"id": 1, "t": 1, "w": 12, "b": 11, "h": 0}, {"id": 2, "t": 2, "w": 13, "b": 14, "h": 1},
                {"id": 3, "t": 3, "w": 15, "b": 0, "h": 0},
            ],
            ("PUT", "/api/tour/3/res/1"): {"success": True},
            ("POST", "/api/tour/3/pair/2"): {"success": False, "error": "no"},
        }  # fmt: skip
        found = answers.get((self.command, self.path))
        self.send_response(404 if found is None else 200)
        self.end_headers()
        self.wfile.write(json.dumps(found).encode())

    do_GET = do_POST = do_PUT = _answer  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def url() -> Iterator[str]:
    ASKED.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Described) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def test_a_round_there_and_results_back(url: str) -> None:
    server = PairgothServer(url + "/", "secret")
    number, ids = server.tournament(replace(cup(), games=()))
    games, numbers = server.pair(number, 1, ids)
    assert games == (
        Game(1, "1", "2", 1), Game(1, "4", "3", 2, handicap=1), Game(1, "5", result=Result(Kind.BYE)),
    )  # fmt: skip
    server.results(number, 1, [replace(games[0], result=Result(Kind.WHITE, "0.5")), games[1]], numbers)
    assert [(method, path) for method, path, _, _ in ASKED] == [
        ("POST", "/api/tour"), ("GET", "/api/tour/3/part"), ("POST", "/api/tour/3/pair/1"),
        ("PUT", "/api/tour/3/res/1"),
    ]  # fmt: skip
    assert ASKED[0][2]["players"][0]["name"] == "王" and ASKED[2][2] == ["all"]
    assert ASKED[3][2] == {"id": 1, "res": "w"} and ASKED[3][3] == "Bearer secret"


@pytest.mark.parametrize("round_", [2, 7])
def test_another_answer_is_one_sentence(url: str, round_: int) -> None:
    with pytest.raises(InputError) as told:
        PairgothServer(url).pair(3, round_, {})
    assert told.value.reason is not None and url in str(told.value)
