"""pairgoth as a server: its REST interface as its description has it.

Untried: no pairgoth could be run where this was written; tests speak with a server made from the same description.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from pydantic import BaseModel, TypeAdapter, ValidationError

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.pairgoth import result_letter, write
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game, Tournament
from vision.reasons import Reason

_WAIT_S = 20.0


class _Made(BaseModel):
    id: int


class _Player(BaseModel):
    id: int


class _Pair(BaseModel):
    id: int
    t: int | None = None
    w: int
    b: int
    h: int = 0


_PAIRS = TypeAdapter(list[_Pair])
_PLAYERS = TypeAdapter(list[_Player])


class PairgothServer:
    """One server. url -- without a path; token -- where it asks for one"""

    def __init__(self, url: str, token: str = "") -> None:
        self._url, self._token = url.rstrip("/"), token

    def tournament(self, one: Tournament) -> tuple[int, Mapping[int, str]]:
        """Puts a tournament there: its number, and our ids by its numbers of players."""
        number = self._read(_Made, self._ask("POST", "/api/tour", json.loads(write(one)))).id
        found = self._read(_PLAYERS, self._ask("GET", f"/api/tour/{number}/part"))
        ids = {there.id: here.id for there, here in zip(sorted(found, key=lambda p: p.id), one.players, strict=True)}
        return number, ids

    def pair(self, number: int, round_: int, ids: Mapping[int, str]) -> tuple[tuple[Game, ...], Mapping[int, int]]:
        """Lets it pair a round of all players: the games, and its numbers of them, by table."""
        found = self._read(_PAIRS, self._ask("POST", f"/api/tour/{number}/pair/{round_}", ["all"]))
        games = []
        for one in found:
            if 0 in (one.b, one.w):
                games.append(Game(round_, ids[one.b or one.w], result=Result(Kind.BYE)))
            else:
                games.append(Game(round_, ids[one.b], ids[one.w], one.t, handicap=one.h))
        return tuple(games), {one.t or 0: one.id for one in found}

    def results(self, number: int, round_: int, games: Sequence[Game], numbers: Mapping[int, int]) -> None:
        """Tells it how games ended, after the referee's word. numbers -- as `pair` gave them"""
        for game in games:
            letter = result_letter(game)
            there = numbers.get(game.board or 0)
            if there is not None and letter != "?":
                self._ask("PUT", f"/api/tour/{number}/res/{round_}", {"id": there, "res": letter})

    def _ask(self, method: str, path: str, body: object = None) -> bytes:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        request = Request(self._url + path, None if body is None else json.dumps(body).encode(), headers, method=method)
        try:
            with urlopen(request, timeout=_WAIT_S) as answer:
                return bytes(answer.read())
        except HTTPError as error:
            error.close()  # its answer is a connection
            raise InputError(Reason(Code.NO_SERVER, {"why": str(error)}), self._url + path) from None
        except (URLError, OSError, ValueError) as error:
            raise InputError(Reason(Code.NO_SERVER, {"why": str(error)}), self._url + path) from None

    def _read(self, kind: Any, answer: bytes) -> Any:
        try:
            return kind.validate_json(answer) if isinstance(kind, TypeAdapter) else kind.model_validate_json(answer)
        except ValidationError:
            raise InputError(
                Reason(Code.NO_SERVER, {"why": answer[:40].decode("utf-8", "replace")}), self._url
            ) from None
