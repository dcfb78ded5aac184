"""The real program with referees and a simulated table that takes orders: staged, told, ruled, carried out."""

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from string import ascii_lowercase
from types import TracebackType
from typing import Any, Self

from rules.game import Game
from rules.points import parse_point, point_name
from rules.presets import ruleset
from rules.record import SetUp
from rules.sgf import read_sgf
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.orders import rows
from tests.station.process import Running, wait_for

OFFICIALS = {"referee": "Li", "executing referee": "Wang", "chief": "Zhao"}
WORLD = frozenset(("light_changed", "view_blocked", "view_cleared", "camera_lost", "camera_restored", "storage_low"))
"""Types of events that are about the world around: a busy machine's camera may be lost for a moment."""
UNTOLD = WORLD | {"question", "answer", "claim", "referral", "fact_found"}
COMES_S = 180.0  # on a busy machine
CAMERA = "size=640x480&fps=6&interval=1&seed=7"


class RefusedByDeskError(Exception):
    """The desk did nothing; `code` is its word for why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code


class Refereed:
    """A station over a table where nothing happens unless ordered; a context. `restart` kills it first.

    lying -- stones that lie there when the station first looks, Black's and White's in turn: "Q16 D4 Q4"
    """

    def __init__(self, folder: Path, lying: str = "", *, rules: str = "chinese-2002", camera: str = CAMERA) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._rules, self._lying = rules, lying
        game, skip = folder / "game.sgf", len(lying.split())
        moves = "".join(f";{'BW'[i % 2]}[{_in_sgf(name)}]" for i, name in enumerate(lying.split()))
        game.write_text(f"(;GM[1]FF[4]SZ[19]{moves};{'BW'[skip % 2]}[])")
        self.table = OrderClient(folder / "table.sock")
        options = f"{camera}&skip={skip}&paused=yes&orders={self.table.path}&anchor={folder / 'table.start'}"
        self._arguments: tuple[str | Path, ...] = (
            "serve",
            "--camera",
            f"sim:{game}?{options}",
            "--data",
            folder / "data",
            "--port",
            "0",
        )
        self._devices: dict[str, urllib.request.OpenerDirector] = {}
        self.cookies: dict[str, CookieJar] = {}
        self._start()
        self._paired()
        self._begun()

    # ---- the program ----

    def _begun(self) -> None:
        self.post("api/table/start", rules=self._rules)
        if self._lying:
            wait_for(lambda: self.get("api/board")["game"], "the record")
        else:
            wait_for(lambda: self.get("api/view")["camera"]["board_found"], "the empty board")

    def _start(self) -> Running:
        self._running = Running(*self._arguments)
        return self._running

    def _paired(self) -> None:
        """One device each for the owner, a tablet of the table and the referees; the event names these."""
        self._pair("owner", self._running.owner_pin)
        self._pair("side tablet", self.post("api/auth/pin", office="owner")["pin"])
        for office, name in OFFICIALS.items():
            role = office.replace(" ", "_")
            self._pair(office, self.post("api/auth/official", office="owner", role=role, name=name)["pin"])
        self.terms()

    def terms(self, **fixed: object) -> None:
        """What the event has fixed beside its officials."""
        named = {"chief": OFFICIALS["chief"], "referees": {"": OFFICIALS["executing referee"]}}
        self._ask("api/event", named | fixed, "owner", method="PUT")

    def _watch(self) -> None:
        """Looks on without being paired."""
        self._devices["referee"] = urllib.request.build_opener()

    def _pair(self, office: str, pin: str) -> None:
        self.cookies[office] = CookieJar()
        self._devices[office] = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies[office]))
        self._ask("api/auth/pair", {"pin": pin}, office)

    @property
    def url(self) -> str:
        """Address of the program, with a slash at its end."""
        return self._running.url

    def kill(self) -> None:
        """SIGKILL."""
        self._running.kill()
        self._running.__exit__(None, None, None)

    def start_again(self) -> None:
        """The program again, over the same table and data."""
        self._start()

    def restart(self) -> None:
        """SIGKILL, and the program again."""
        self.kill()
        self.start_again()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is not None:
            print("\n".join(self._running.errors[-40:]), file=sys.stderr)
        self._running.__exit__(kind, error, at)

    # ---- HTTP ----

    def _ask(self, path: str, body: object = None, office: str = "referee", *, method: str | None = None) -> Any:
        request = urllib.request.Request(self._running.url + path, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with self._devices[office].open(request, timeout=30) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            said = json.load(error)
            raise RefusedByDeskError(said.get("code", str(error.code)), str(said)) from None

    def get(self, path: str) -> Any:
        """JSON of a GET, as the referee."""
        return self._ask(path)

    def post(self, path: str, *, office: str = "side tablet", **body: object) -> Any:
        """JSON of a POST."""
        return self._ask(path, body, office)

    def desk(self, step: str, *, office: str = "referee", **body: object) -> dict[str, Any]:
        """One step at the desk. RefusedByDeskError."""
        return dict(self.post(f"api/referee/{step}", office=office, **body))

    def refused(self, path: str, *, office: str, **body: object) -> str:
        """The word with which a POST below /api is refused."""
        try:
            self._ask(f"api/{path}", body, office)
        except RefusedByDeskError as error:
            return error.code
        raise AssertionError(f"{path} was not refused")

    # ---- how it stands ----

    @property
    def state(self) -> dict[str, Any]:
        """The whole desk."""
        return dict(self.get("api/referee"))

    @property
    def board(self) -> dict[str, Any]:
        """The record as the pages have it."""
        return dict(self.get("api/board"))

    @property
    def moves(self) -> list[str]:
        """The main line: "BQ16", "Wpass"."""
        return [f"{move['color']}{move['point'] or 'pass'}" for move in self.board["moves"]]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that the log holds of the game."""
        return list(self.get(f"api/games/{self.board['game']['id']}/events"))

    def told_since(self, seq: int) -> list[str]:
        """Types of what the station told after that event; not what people say, nor the world around."""
        return [one["type"] for one in self.events if one["seq"] > seq and one["type"] not in UNTOLD]

    def incident(self, kind: str) -> dict[str, Any]:
        """The newest incident of that kind, as soon as it is told."""

        def found() -> dict[str, Any] | None:
            those = [one for one in self.state["incidents"] if one["kind"] == kind] if self.board["game"] else []
            return those[-1] if those else None

        return dict(wait_for(found, f"an incident {kind}", COMES_S))

    def reaches(self, seq: int, state: str) -> dict[str, Any]:
        """The incident of that event, as soon as it is in that state."""

        def found() -> dict[str, Any] | None:
            return next((one for one in self.state["incidents"] if (one["seq"], one["state"]) == (seq, state)), None)

        return dict(wait_for(found, f"incident {seq} {state}", COMES_S))

    def records(self, *moves: str) -> None:
        """Waits until the main line ends so."""
        self.comes(lambda: tuple(self.moves[-len(moves) :]) == moves, f"{moves}")

    def comes(self, true: Callable[[], object], what: str) -> None:
        """Waits for it."""
        wait_for(true, what, COMES_S)

    def record_is_right(self) -> None:
        """The SGF, replayed move by move, is the game as the pages have it, and so lie the stones."""
        with self._devices["referee"].open(f"{self._running.url}api/game.sgf", timeout=30) as reply:
            record = read_sgf(reply.read())
        game, told = Game(ruleset(self._rules)), self.board
        for step in record.steps:
            if isinstance(step, SetUp):
                game.set_up(black=step.black, white=step.white, empty=step.empty, to_move=step.to_move)
            else:
                played = game.record(step.color, step.point)
                assert {why.kind.value for why in played.illegalities} <= {"out_of_turn"}, played
        assert list(rows(game.position.stones)) == told["board"]
        assert list(self.table.board) == told["board"]

    # ---- what happens at the table ----

    def offers(self, incident: dict[str, Any], *rulings: str) -> None:
        """What the chief is offered on it, in this order."""
        (now,) = (one for one in self.state["incidents"] if one["seq"] == incident["seq"])
        listed = tuple(row["id"] for row in now["choices"])
        assert listed == rulings, listed

    def warned(self, black: int, white: int) -> None:
        """The warnings that count."""
        assert self.state["warnings"] == {"B": black, "W": white}, self.state["warnings"]

    def rules_nothing(self, incident: dict[str, Any], ruling: str) -> None:
        """No tablet of the table gives that ruling."""
        refused = self.refused("referee/ruling", office="side tablet", incident=incident["seq"], ruling=ruling)
        assert refused == "role", refused

    def plays(self, *moves: str) -> None:
        """Moves as "BQ16", with the captures that follow from them; waits until they are recorded."""
        for move in moves:
            before = self.board["board"]
            self.table.place(move[1:], move[0])
            self.records(move)
            taken = [p for p in range(361) if before[p // 19][p % 19] != "." == self.board["board"][p // 19][p % 19]]
            if taken:
                self.table.lift(*map(point_name, taken), side=move[0])

    def rules(self, incident: dict[str, Any], ruling: str, *, office: str = "referee", **given: object) -> int:
        """A ruling; its event."""
        return int(self.desk("ruling", office=office, incident=incident["seq"], ruling=ruling, **given)["seq"])

    def carried_out(self, incident: dict[str, Any], ruling: int) -> None:
        """Hands make the board as the record has it: the incident closes, and nothing else is told."""
        assert self.wanted, "the board waits for nothing"
        self.reaches(incident["seq"], "executing")
        self.table.make(self.board["board"])
        self.reaches(incident["seq"], "closed")
        assert self.wanted == {}
        told = self.told_since(ruling)
        assert set(told) == {"position_restored", "execution"}, told

    def pictures_are_written(self) -> None:
        """Waits for every picture that the desk names: they are written soon after what they are of is told."""
        for one in self.state["incidents"]:
            named = [(one["seq"], moment) for moment in one["pictures"]]
            named += [(one["window"]["closed_by"], moment) for moment in one["window"]["pictures"]]
            for seq, moment in named:
                url = f"{self._running.url}api/games/{self.board['game']['id']}/evidence/{seq}/{moment}-board.jpg"
                with self._devices["referee"].open(url, timeout=30) as reply:
                    assert reply.read(2) == b"\xff\xd8", url

    @property
    def wanted(self) -> dict[str, str]:
        """What has to stand where until the last ruling is carried out: "B", "W" or "."."""
        return {point: order["stone"] for point, order in self.state["expected"].items()}

    def at(self, point: str) -> str:
        """What the record has there."""
        row, column = divmod(parse_point(point, 19), 19)
        return str(self.board["board"][row][column])


def _in_sgf(name: str) -> str:
    row, column = divmod(parse_point(name, 19), 19)
    return f"{ascii_lowercase[column]}{ascii_lowercase[row]}"
