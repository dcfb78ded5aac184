"""A small tournament, act for act: the hall's folder as it was before each, and what stood there before and after."""

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from fastapi.testclient import TestClient

from rules.rulings.decider import Role
from rules.rulings.facts import Facts
from rules.rulings.parameters import EventParameters
from station.game.event import Event
from station.hall.engine.outbox import LogOutbox
from station.hall.membership import fingerprint
from station.hall.office.organizer import USUAL
from station.hall.relay.delayed import Delayed
from station.hall.relay.relaying import Relay
from station.hall.relay.target import FolderTarget
from station.hall.relay.tree import LIVE, board_path
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice, RefereesDesk
from tests.station.api.hub import BUS, LOG, Pages, opened
from tests.station.hall.joined import Staged

State = dict[str, Any]
Again = Literal["refused", "nothing", "more", "parts"]
"""What comes of an act a second time: it is refused, it changes nothing, or it is another act of its own; or it
consists of many, and goes on where it was."""
Cookies = Mapping[str, Mapping[str, str]]
"""By role."""
_WORLD = "world"
_TIMES = frozenset({"at", "at_ms", "head", "heard_ms", "mark", "device", "rev"})
PLAYERS = "name,rank,club\nLi Ming,5d,北京\nWang Fang,4d,上海\nKim Minsu,3d,Seoul\nSato Yui,2d,Tokyo\n"


@dataclass(frozen=True)
class Browsers:
    """What a browser of each role asks; all were let in before. answered -- statuses, in order"""

    pages: Pages
    cookies: Cookies
    answered: list[int] = field(default_factory=list)

    def ask(self, role: str, method: str, path: str, body: object = None, content: str | None = None) -> Any:
        """The answer's JSON, whatever it is."""
        client = TestClient(self.pages.app, base_url="http://127.0.0.1:8100", cookies=dict(self.cookies.get(role, {})))
        sent: dict[str, Any] = {"content": content.encode()} if content is not None else {"json": body}
        reply = client.request(method, f"/api/{path}", **({} if method == "GET" else sent))
        self.answered.append(reply.status_code)
        return reply.json()


@dataclass(frozen=True)
class Act:
    """before, after -- what stands in the hall; folder -- as it was before

    do -- it, by its browsers; None: the start of the hub itself
    """

    name: str
    folder: Path
    before: State
    after: State
    cookies: Cookies
    do: Callable[[Browsers], object] | None
    again: Again


def state(pages: Pages, cookies: Cookies) -> State:
    """What people and tables are told, without the times at which it came about."""
    asks = Browsers(pages, cookies)
    event, office = (asks.ask("owner", "GET", path) for path in ("hall", "hall/office"))
    rounds = range(1, max(1, event["event"]["round"]) + 1)
    orders = {
        name: [*sent.game, asdict(sent.order) | {"head": ""}]
        for name, sent in pages.hall.organizer.orders.last().items()
    }
    told = {
        "event": event["event"], "boards": [one["words"] for one in event["boards"]],
        "office": {name: value for name, value in office.items() if name not in ("waiting", "line", "qr_svg")},
        "reports": [asks.ask("owner", "GET", f"hall/reports?round={n}") for n in rounds],
        "relay": _relay_shows(pages.hall.house.data / _WORLD), "orders": orders,
        "given_out": pages.hall.organizer.orders.newest,
    }  # fmt: skip
    return {name: _timeless(value) for name, value in told.items()}


def _timeless(told: Any) -> Any:
    if isinstance(told, dict):
        return {name: _timeless(value) for name, value in told.items() if name not in _TIMES}
    return [_timeless(one) for one in told] if isinstance(told, list) else told


def _relayed(asks: Browsers) -> None:
    hall = asks.pages.hall
    delayed = Delayed(hall.floor.arrivals(0), lambda: 0)
    relay = Relay(FolderTarget(hall.house.data / _WORLD), delayed, hall.organizer, lambda: str(hall.ledger.head))
    relay.turn(time.time_ns())


def _relay_shows(folder: Path) -> State:
    """Boards by the place of their file. ValueError where a file is half, OSError where one that is named is none."""
    if not (folder / LIVE).is_file():
        return {}
    for one in folder.rglob("*.json"):
        json.loads(one.read_bytes())
    named = json.loads((folder / LIVE).read_bytes())["boards"]
    return {path: json.loads((folder / path).read_bytes()) for path in map(board_path, named)}


class Evening:
    """Plays it, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._n = folder, 0

    def acts(self) -> Iterator[Act]:
        """In order; each before the next one is played."""
        with closing(Staged(self._folder / "t01")) as self.table, opened(self._folder / "hall") as self.pages:
            roles = ("owner", "chief", "executing_referee")
            self.cookies = {role: dict(self.pages.client(role).cookies) for role in roles}
            self.asks = Browsers(self.pages, self.cookies)
            self.now = state(self.pages, self.cookies)
            yield from self._before_the_first_round()
            yield from self._first_round()
            yield from self._decisions()
            yield from self._second_round()

    def _act(
        self,
        name: str,
        do: Callable[[Browsers], object] | None,
        again: Again = "refused",
    ) -> Act:
        self._n += 1
        copy = self._folder / f"before-{self._n}"
        shutil.copytree(self._folder / "hall", copy)
        before = self.now
        if do is not None:
            self.asks.answered.clear()
            do(self.asks)
            assert set(self.asks.answered) <= {200}, (name, self.asks.answered)
            self.now = state(self.pages, self.cookies)
            assert self.now != before, name
        return Act(name, copy, before, self.now, self.cookies, do, again)

    def _asked(
        self, name: str, role: str, method: str, path: str, body: object = None,
        again: Again = "refused",
    ) -> Act:  # fmt: skip
        return self._act(name, lambda asks: asks.ask(role, method, f"hall/{path}", body), again)

    def _heard(self, name: str) -> Act:
        """All that the table's log holds, and the hub does not know."""
        sent = list(LogOutbox(self.table.folder.log).after(0, 10_000))

        def do(asks: Browsers) -> None:
            known = asks.pages.hall.model.known("t01")
            for one in sent if known is None else sent[known.last :]:
                asks.pages.taken("t01", one)

        return self._act(name, do, "parts")

    def _mark(self) -> str:
        return str(self.asks.ask("owner", "GET", "hall/office")["draft"]["mark"])

    def _game(self, round_: int, board: int) -> dict[str, Any]:
        games = self.asks.ask("owner", "GET", "hall")["event"]["games"]
        return next(one for one in reversed(games) if (one["round"], one["board"]) == (round_, board))

    def _key(self, round_: int, board: int) -> dict[str, Any]:
        return {"round": round_, "black": self._game(round_, board)["black"]}

    def _drawn(self, round_: int) -> Iterator[Act]:
        yield self._asked("a round is drawn", "chief", "POST", "draft?seen=none", {"seed": f"round {round_}"})
        draft = self.asks.ask("owner", "GET", "hall/office")["draft"]
        seats = [{name: one[name] for name in ("black", "white", "board")} for one in draft["games"]]
        seats[0] |= {"black": seats[0]["white"], "white": seats[0]["black"]}
        yield self._asked("a draft is changed", "chief", "PUT", f"draft?seen={draft['mark']}", {"games": seats})
        yield self._asked("a round is published", "chief", "POST", f"rounds?seen={self._mark()}", {})

    def _before_the_first_round(self) -> Iterator[Act]:
        asked = self.asks.ask("owner", "POST", "hall/questions", {"format": "swiss"})
        answers = {one["name"]: USUAL[one["name"]] for one in asked}
        event = {"name": "Cup", "format": "swiss", "rounds": 3, "answers": answers}
        yield self._asked("an event begins", "owner", "POST", "event", event)
        yield self._act(
            "players come out of a file",
            lambda asks: asks.ask("owner", "POST", "hall/import/players.csv", content=PLAYERS), "nothing",
        )  # fmt: skip
        yield self._asked("a player is entered", "chief", "POST", "players", {"name": "Nobody"}, "more")
        yield self._asked("a player is put right", "chief", "PUT", "players/p1", {"club": "天津"}, "nothing")
        yield self._asked("a player is removed", "chief", "DELETE", "players/p5")
        tables = {"chief": "Zhao", "referees": {"": "Li"}, "delay_s": 0}
        yield self._asked("what holds at tables is fixed", "chief", "PUT", "tables", tables, "nothing")

        def joins(asks: Browsers) -> None:
            keys = {"token": asks.pages.hall.house.token, "log": LOG, "bus": BUS, "pages": "http://10.0.0.7:8000/"}
            asks.ask("", "POST", "hall/join", keys | {"name": "t01"})
            asks.ask("owner", "POST", "hall/stations/t01/accept", {"fingerprint": fingerprint(LOG, BUS), "board": 1})

        yield self._act("a station is let in", joins)
        yield self._asked("a station is moved", "chief", "PUT", "stations/t01", {"board": 3}, "nothing")
        self.asks.ask("chief", "PUT", "hall/stations/t01", {"board": 1})
        self.now = state(self.pages, self.cookies)

    def _first_round(self) -> Iterator[Act]:
        yield from self._drawn(1)
        (sent,) = self.pages.hall.organizer.untaken(self.pages.hall.floor.table)
        assert self.table.orders.take(sent.order)
        self.table.play()
        self.table.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}))
        self._ruled(
            "phone_rings", Choice(ruling="23.7", name="Zhao", touched=Touched(side="B"), facts=Facts(again=False))
        )
        cancels = Choice(
            ruling="23.1-cancel", name="Zhao", choice="side", why="a confession", touched=Touched(side="W"),
            facts=Facts(),
        )  # fmt: skip
        self._ruled("arranged_game", cancels)
        yield self._heard("a table plays")
        self.table.resign("B")
        yield self._heard("a result arrives")
        key = self._key(1, 2)
        entered = key | {"result": "W+R", "seen": ""}
        yield self._asked("a result is entered", "executing_referee", "POST", "results", entered)
        put_right = key | {"result": "B+2.5", "ground": "misread", "seen": "W+R"}
        yield self._asked("a result is corrected", "executing_referee", "POST", "results", put_right)

    def _ruled(self, kind: str, given: Choice) -> None:
        def ask(do: Callable[[RefereesDesk], list[Event]]) -> int:
            table = self.table.table
            return table.referee(lambda game, t_ns: do(RefereesDesk(game, self.table.terms, t_ns, at=table.now)))

        found = ask(lambda desk: desk.enter(Role.CHIEF, kind, "Zhao"))
        ask(lambda desk: desk.rule(Role.CHIEF, found, given))

    def _decisions(self) -> Iterator[Act]:
        (open_,) = self.asks.ask("chief", "GET", "hall/office")["taken"]
        said = {name: open_[name] for name in ("station", "number", "ruling")} | {"games": [self._key(1, 1)]}
        yield self._asked("results that a ruling took are named", "chief", "POST", "taken", said)
        cancelled = self._key(1, 2) | {"sides": "W", "decision": "§23.1"}
        yield self._asked("a result is cancelled", "chief", "POST", "cancellations", cancelled)
        back = cancelled | {"decision": "it was another game", "back": True}
        yield self._asked("a result stands again", "chief", "POST", "cancellations", back)
        yield self._asked("a warning", "chief", "POST", "warnings", {"player": "p2", "seen": 0})
        sanction = {"player": "p3", "what": "criticized", "why": "late"}
        yield self._asked("a sanction", "chief", "POST", "sanctions", sanction)
        yield self._asked("a table of places is released", "chief", "POST", "releases", {"after": 1})

        def credential(asks: Browsers) -> None:
            told = asks.ask("chief", "POST", "hall/officials", {"role": "referee", "name": "Wu"})
            asks.ask("", "POST", "auth/pair", {"pin": told["pin"]})

        yield self._act("an official is let in", credential, "more")
        device = self.asks.ask("chief", "GET", "hall/office")["referees"][0]["device"]
        yield self._asked("a credential ends", "chief", "DELETE", f"officials/{device}", None, "nothing")
        self.table.table.start_from_board()
        self.table.play()
        self.table.resign("W")
        yield self._heard("a further game ends")
        word = {"station": "t01", "number": 2, "taken": True, "why": "played again"}
        yield self._asked("a further game is the pairing's", "executing_referee", "POST", "words", word)

    def _second_round(self) -> Iterator[Act]:
        yield from self._drawn(2)
        yield self._asked("somebody leaves", "chief", "POST", "withdrawals", {"player": "p4", "after": 2})
        yield self._asked("he stays after all", "chief", "POST", "returns", {"player": "p4"})
        erased = {"player": "p1", "why": "asked for it"}
        yield self._asked("a player's data are erased", "owner", "POST", "erasures", erased, "more")
        yield self._act("the relay is written", _relayed, "parts")
        yield self._act("the hub starts", None, "nothing")
