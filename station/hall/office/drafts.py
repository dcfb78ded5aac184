"""The round that is drawn and not published: in the office's file, so that it outlives the hub; unsigned."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from station.errors import RefusedError
from station.hall.office.entries import OFFICE_ENTRY
from station.hall.office.ledger import Ledger
from station.hall.pairing.swiss import Drawn
from station.hall.tournament.entries import Paired
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Game

NONE = "none"
_MARK_LETTERS = 16


@dataclass(frozen=True)
class Pair:
    """A game of a draft as a person put it. white -- None: a bye; match_board -- of teams"""

    black: str
    white: str | None
    board: int | None
    match_board: int | None = None


class Drafts:
    """One at a time."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def now(self) -> Drawn | None:
        """None where nothing is drawn."""
        with self._ledger.lock:
            row = self._ledger.db.execute("SELECT said FROM drafts ORDER BY round DESC LIMIT 1").fetchone()
        if row is None:
            return None
        told = json.loads(row[0])
        paired = OFFICE_ENTRY.validate_python(told["paired"])
        assert isinstance(paired, Paired)
        return Drawn(paired.games, paired.seed, told["why"])

    @property
    def mark(self) -> str:
        """Of the draft as it stands; another one has another. NONE where nothing is drawn."""
        with self._ledger.lock:
            row = self._ledger.db.execute("SELECT said FROM drafts ORDER BY round DESC LIMIT 1").fetchone()
        return NONE if row is None else sha256(row[0].encode()).hexdigest()[:_MARK_LETTERS]

    @contextmanager
    def as_seen(self, mark: str) -> Iterator[None]:
        """Nobody changes it meanwhile. RefusedError where somebody did since it had this mark; "" asks for nothing."""
        with self._ledger.lock:
            if mark not in ("", self.mark):
                raise RefusedError("changed", "Somebody changed the draft meanwhile: look at it again.")
            yield

    def keep(self, drawn: Drawn) -> None:
        """In place of the one before."""
        paired = OFFICE_ENTRY.dump_python(Paired(drawn.games, drawn.seed), mode="json")
        said = json.dumps({"paired": paired, "why": dict(drawn.why)}, ensure_ascii=False)
        with self._ledger.writing():
            self._ledger.db.execute("DELETE FROM drafts")
            self._ledger.db.execute("INSERT INTO drafts VALUES (?, ?)", (drawn.games[0].round, said))

    def drop(self) -> None:
        """Not so, or published."""
        with self._ledger.lock:
            self._ledger.db.execute("DELETE FROM drafts")


def by_hand(drawn: Drawn, pairs: Iterable[Pair]) -> Drawn:
    """The same players as a person puts them. RefusedError where one is left out, or two games are at one table.

    A game that the lot gave as it is keeps its handicap and why its colors are so; of any other that is "hand".
    """
    put = list(pairs)
    given = {(one.black, one.white, one.match_board): one for one in drawn.games}
    before = Counter(name for one in drawn.games for name in (one.black, one.white) if name is not None)
    if Counter(name for one in put for name in (one.black, one.white) if name is not None) != before:
        raise RefusedError("hall_left_out", "Everybody who was drawn stays in the draft, once.")
    boards = [one.board for one in put if one.white is not None]
    if None in boards or len(set(boards)) < len(boards):
        raise RefusedError("hall_two_games", "Each game has a table of its own.")
    check_matches(put)
    games, why = [], {}
    for one in sorted(put, key=lambda pair: (pair.white is None, pair.board or 0)):
        had = given.get((one.black, one.white, one.match_board))
        game = had or Game(drawn.games[0].round, one.black, one.white, match_board=one.match_board)
        bye = Result(Kind.BYE) if one.white is None else None
        games.append(replace(game, board=one.board if one.white is not None else None, result=bye))
        why[one.black] = drawn.why.get(one.black, "hand") if had else "hand"
    return Drawn(tuple(games), drawn.seed, why)


def check_matches(put: Iterable[Pair | Game]) -> None:
    """Of teams: each meets one other, at every board of their match once; else RefusedError."""
    boards: dict[frozenset[str], list[int]] = {}
    for one in put:
        if one.match_board is not None and one.white is not None:
            boards.setdefault(frozenset((one.black, one.white)), []).append(one.match_board)
    teams = [name for match in boards for name in match]
    if len(set(teams)) < len(teams) or any(sorted(on) != list(range(1, len(on) + 1)) for on in boards.values()):
        raise RefusedError("hall_left_out", "Each team meets one other, at every board of their match once.")
