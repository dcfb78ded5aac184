"""What each table is to be told now, as orders with numbers: a new one only where something changed."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace

from station.hall.engine.read_model import Enrolled
from station.hall.office.event import EventNow
from station.hall.office.ledger import Ledger
from station.hall.order import Order, parsed, shortened
from station.hall.tournament.teams import seated, sides_names
from station.hall.tournament.tournament import Game, GameKey


def wanted(now: EventNow, stations: Iterable[Enrolled], hall: str) -> Iterator[tuple[str, GameKey, Order]]:
    """Of each table whose game of this round has no result yet: its station, the game, and what it is to be told."""
    tournament, fixed = now.book.tournament, now.fixed
    by_board = {one.board: one.name for one in stations if one.board is not None}
    for game in games_of(now, now.round):
        if (board := game.board) is None or game.white is None or game.result is not None:
            continue
        if game.match_board is not None and any(seated(tournament, game, side) is None for side in "BW"):
            continue  # of a board where a team has nobody
        station = by_board.get(board)
        if station is None:
            continue
        venue = {"venue": said} if (said := now.answer("venue")) else {}
        drawn = now.opened.answers.get("colors", "draw") if now.opened else "draw"
        referee = fixed.referees.get(str(board)) or fixed.referees.get("", "")
        order = Order(
            0, hall, tournament.name, game.round, board, *sides_names(tournament, game), fixed.rules,
            fixed.komi_zi, fixed.komi_points, game.handicap, drawn, fixed.clock, fixed.chief, referee,
            venue | dict(fixed.terms), now.again(game.key), match_board=game.match_board or 0,
        )  # fmt: skip
        yield station, game.key, order


def games_of(now: EventNow, round_: int) -> tuple[Game, ...]:
    """Of one round, by board; of a game that is played again the last row alone."""
    found = {game.key: game for game in now.book.tournament.games if game.round == round_}
    return tuple(sorted(found.values(), key=lambda game: (game.board is None, game.board or 0)))


@dataclass(frozen=True)
class Sent:
    """An order as it was given out. game -- that it is for"""

    id: int
    station: str
    game: GameKey
    order: Order


class Orders:
    """All that were ever given out, in the office's file."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.skipped = 0
        self._last: Mapping[str, Sent] | None = None  # as it stands in the file; pages ask ten times a second

    @property
    def newest(self) -> int:
        """Number of the last one that was given out; 0: none."""
        with self._ledger.lock:
            return int(self._ledger.db.execute("SELECT coalesce(max(id), 0) FROM orders").fetchone()[0])

    def beyond(self, id_: int) -> None:
        """A table took one of this number, which an office that was put back does not know: a table takes none twice,
        so the next ones are numbered after it."""
        self.skipped = max(self.skipped, id_)

    def update(self, now: EventNow, stations: Iterable[Enrolled]) -> None:
        """Gives out what differs from what each table was told last."""
        with self._ledger.lock:
            last = self.last()
            for station, game, order in wanted(now, stations, self._ledger.origin):
                had = last.get(station)
                if had is not None and _said(had.order) == _said(order):
                    continue
                self._last, head = None, self._ledger.head
                order = replace(order, head=shortened(head) if head else "")
                self._ledger.db.execute(
                    "INSERT INTO orders (id, station, round, black, said) VALUES (?, ?, ?, ?, ?)",
                    (
                        max(self.newest, self.skipped) + 1,
                        station,
                        *game[:2],
                        json.dumps(asdict(order), ensure_ascii=False),
                    ),
                )

    def last(self) -> Mapping[str, Sent]:
        """The newest of each station."""
        with self._ledger.lock:
            if self._last is None:
                rows = self._ledger.db.execute(
                    "SELECT max(id), station, round, black, said FROM orders GROUP BY station"
                ).fetchall()
                self._last = {row[1]: _sent(*row) for row in rows}
            return self._last

    def of(self, id_: int) -> Sent | None:
        """One of them."""
        with self._ledger.lock:
            row = self._ledger.db.execute(
                "SELECT id, station, round, black, said FROM orders WHERE id = ?", (id_,)
            ).fetchone()
        return _sent(*row) if row else None

    def forget_names(self, games: Collection[GameKey]) -> None:
        """Of these games, after a player's data were erased."""
        with self._ledger.lock:
            self._last = None
            rows = self._ledger.db.execute("SELECT id, station, round, black, said FROM orders").fetchall()
            for sent in (_sent(*row) for row in rows):
                if sent.game in games:
                    bare = json.dumps(asdict(sent.order) | {"black": "", "white": ""}, ensure_ascii=False)
                    self._ledger.db.execute("UPDATE orders SET said = ? WHERE id = ?", (bare, sent.id))


def _sent(id_: int, station: str, round_: int, black: str, said: str) -> Sent:
    order = parsed(said)
    key = (round_, black, order.match_board) if order.match_board else (round_, black)
    return Sent(id_, station, key, Order(**{**vars(order), "id": id_}))


def _said(order: Order) -> dict[str, object]:
    return vars(order) | {"id": 0, "head": ""}
