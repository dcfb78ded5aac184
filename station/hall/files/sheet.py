"""Players and games as rows of cells: what CSV and XLSX have in common.

In games a player is named by `black_id` or, where a list has none, by a name that only one has.
Columns are known by their first row, in English or Chinese, or by a mapping that the caller gives.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.reasons import shown
from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.naming import distinct, parts
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Standing
from station.hall.tournament.tournament import Game, Person, Tournament
from vision.reasons import Reason

Rows = Sequence[Sequence[str]]
Cell = str | int | Fraction | None
MOST_ROWS = 50_000
"""Of one list: of the games of an event of 5,000 players and twenty rounds as many as a file of 8 MB has."""
MOST_COLUMNS = 256
_TITLES = 20  # rows above the heads, at most
_ODD = 10  # cells under no head that are named, at most

PERSON = ("id", "family", "given", "team", "rank", "rating", "country", "club", "born", "pin", "licence", "aga")
GAME = ("round", "board", "black_id", "black", "white_id", "white", "result", "played", "cancelled", "handicap")
_SAME = {
    "name": ("姓名", "棋手", "player", "full name", "氏名", "이름"),
    "id": ("编号", "序号", "no", "no.", "number"),
    "family": ("姓", "surname", "last name", "family name"),
    "given": ("名", "first name", "given name", "firstname"),
    "team": ("队", "代表队", "团队"),
    "club": ("单位", "俱乐部", "club/unit"),
    "rank": ("段位", "级位", "grade", "段"),
    "rating": ("等级分",),
    "country": ("国家", "国籍", "国家/地区", "国家或地区", "地区", "国・地域", "국가"),
    "born": ("出生", "出生日期", "birth", "birthday"),
    "round": ("轮次", "轮"),
    "board": ("台次", "台号", "台", "table"),
    "black": ("黑方", "黑"),
    "white": ("白方", "白"),
    "result": ("结果",),
}
_BYES = ("轮空", "bye", "不戦", "부전")
_KNOWN = {alias: field for field, aliases in _SAME.items() for alias in (field, *aliases)} | {
    name: name for name in (*PERSON, *GAME)
}


def bounded(rows: Iterable[Sequence[str]], place: str) -> Rows:
    """As many rows and columns as a list has, read no further than that: InputError for more. Empty cells at a row's
    end are none."""
    found: list[Sequence[str]] = []
    for row in rows:
        if len(found) >= MOST_ROWS:
            raise InputError(Reason(Code.MANY_ROWS, {"most": MOST_ROWS}), place)
        wide = next((len(row) - n for n, cell in enumerate(reversed(row)) if cell), 0)
        if wide > MOST_COLUMNS:
            raise InputError(Reason(Code.MANY_COLUMNS, {"most": MOST_COLUMNS}), place)
        found.append(row[:MOST_COLUMNS])
    return found


@dataclass(frozen=True)
class Sheet:
    """Rows below a head, and what their columns mean; the first of the rows is row `first` of the file.

    unused -- heads that mean nothing here, and cells under no head, each with its line
    """

    fields: Mapping[str, int]
    rows: Rows
    first: int
    unused: tuple[str, ...] = ()

    def cell(self, row: Sequence[str], field: str) -> str:
        """Without blanks around it; "" where there is none."""
        at = self.fields.get(field)
        return row[at].strip() if at is not None and at < len(row) else ""


def sheet(rows: Rows, place: str, columns: Mapping[str, str] | None = None) -> Sheet:
    """columns -- a column's head or number (from 1) by field; they go before what the heads say.

    InputError where there is no row, or no column of that name.
    """
    begin = _head(rows, set((columns or {}).values()))
    if begin is None:
        raise InputError(Reason(Code.NO_PLAYERS), place)
    heads = [cell.strip() for cell in rows[begin]]
    fields: dict[str, int] = {}
    unused = []
    for at, head in enumerate(heads):
        field = _KNOWN.get(head.casefold())
        if field is not None:
            fields.setdefault(field, at)
        elif head:
            unused.append(head)
    for field, named in (columns or {}).items():
        if field not in ("name", *PERSON, *GAME):
            raise InputError(
                Reason(Code.NO_COLUMN, {"name": shown(field), "known": ", ".join(("name", *PERSON))}), place
            )
        if named in heads:
            fields[field] = heads.index(named)
        elif named.isascii() and named.isdigit() and 1 <= int(named) <= len(heads):
            fields[field] = int(named) - 1
        else:
            raise InputError(Reason(Code.NO_COLUMN, {"name": shown(named), "known": ", ".join(heads)}), place)
    taken = {heads[at] for at in fields.values()}
    unused = [head for head in unused if head not in taken]
    named_at = {at for at, head in enumerate(heads) if head} | set(fields.values())
    unused += [f"{shown(cell)} ({line})" for line, cell in _headless(named_at, rows[begin + 1 :], begin + 2)][:_ODD]
    return Sheet(fields, rows[begin + 1 :], begin + 2, tuple(unused))


def _headless(named: set[int], rows: Rows, first: int) -> Iterator[tuple[int, str]]:
    """Cells that stand under no head, with their lines: somebody may have forgotten a mark, or a head."""
    for line, row in enumerate(rows, first):
        for at, cell in enumerate(row):
            if cell.strip() and at not in named:
                yield line, cell


def _head(rows: Rows, named: set[str]) -> int | None:
    """The row with most heads that mean something, of the first ones: above it there may be a title. None: no row."""
    filled = [at for at, row in enumerate(rows[:_TITLES]) if any(cell.strip() for cell in row)]
    if not filled:
        return next((at for at, row in enumerate(rows) if any(cell.strip() for cell in row)), None)
    return max(filled, key=lambda at: sum(one.strip().casefold() in _KNOWN or one.strip() in named for one in rows[at]))


def persons(one: Sheet, place: str) -> tuple[Person, ...]:
    """As `listed`, each with an id."""
    return tuple(distinct(listed(one, place)))


def listed(one: Sheet, place: str) -> list[Person]:
    """A player a row, with an id where the list has one; empty rows are left out.

    InputError for a list without names, and for a number that is none.
    """
    if not one.fields.keys() & {"name", "family", "given", "id"}:
        raise InputError(Reason(Code.NO_COLUMN, {"name": "name", "known": ", ".join(one.unused)}), place)
    found = []
    for at, row in enumerate(one.rows, one.first):
        values = {field: one.cell(row, field) for field in PERSON}
        family = values.pop("family") or one.cell(row, "name")
        rating = values.pop("rating")
        if not any(values.values()) and not family:
            continue
        if not (family or values["given"] or values["id"]):
            raise InputError(Reason(Code.MISSING), f"{place}: name", at)
        if not values["given"]:
            family, values["given"] = parts(family)
        if rating and not re.fullmatch(r"-?\d{1,6}", rating):
            raise InputError(Reason(Code.VALUE, {"given": shown(rating)}), f"{place}: rating", at)
        found.append(Person(family=family, rating=int(rating) if rating else None, **values))
    if not found:
        raise InputError(Reason(Code.NO_PLAYERS), place)
    for id_, times in Counter(person.id for person in found).items():
        if id_ and times > 1:
            raise InputError(Reason(Code.PLAYER_TWICE, {"name": id_}), place)
    return found


def games(one: Sheet, place: str, people: Sequence[Person]) -> tuple[Game, ...]:
    """A game a row; players by id, or by a name that only one has. InputError where something cannot be."""
    for field in ("round", "black", "white"):
        if field not in one.fields and f"{field}_id" not in one.fields:
            raise InputError(Reason(Code.NO_COLUMN, {"name": field, "known": ", ".join(one.unused)}), place)
    called: dict[str, set[str]] = {}
    for person in people:
        for name in (person.name, person.family + person.given):
            called.setdefault(name, set()).add(person.id)
    known = _Known({person.id for person in people}, called)
    return tuple(
        _game(one, row, place, at, known) for at, row in enumerate(one.rows, one.first) if any(map(str.strip, row))
    )


@dataclass(frozen=True)
class _Known:
    """Who may play: ids, and ids by name."""

    ids: set[str]
    called: Mapping[str, set[str]]


def has_people(one: Sheet) -> bool:
    """Whether its rows are players."""
    return not has_games(one) and bool(one.fields.keys() & {"name", "family", "given"})


def has_games(one: Sheet) -> bool:
    """Whether its rows are games rather than players."""
    return {"black", "white"} <= one.fields.keys() or {"black_id", "white_id"} <= one.fields.keys()


def person_rows(tournament: Tournament) -> Iterator[list[Cell]]:
    """With the head; `persons` takes it again."""
    yield list(PERSON)
    for person in tournament.players:
        yield [getattr(person, field) for field in PERSON]


def game_rows(tournament: Tournament) -> Iterator[list[Cell]]:
    """With the head; `games` takes it again."""
    yield list(GAME)
    names = tournament.names
    for game in tournament.games:
        yield [
            game.round, game.board, game.black, names[game.black], game.white or "", names.get(game.white or "", ""),
            "" if game.result is None else str(game.result), "" if game.played else "no",
            "".join(sorted(game.cancelled)), game.handicap or None,
        ]  # fmt: skip


def standing_rows(lines: Sequence[Standing], tournament: Tournament) -> Iterator[list[Cell]]:
    """The table with all its columns."""
    boards = max((len(line.boards or ()) for line in lines), default=0)
    yield [
        "place",
        "id",
        "name",
        "points",
        "opponents",
        "small",
        "warnings",
        "total",
        *(f"board {n + 1}" for n in range(boards)),
    ]
    names = tournament.names
    for line in lines:
        yield [
            line.place, line.player, names[line.player], line.points, line.opponents, line.small, line.warnings,
            line.total, *(line.boards or ()),
        ]  # fmt: skip


def _game(one: Sheet, row: Sequence[str], place: str, at: int, known: _Known) -> Game:
    black, white = (_player(one, row, side, place, at, known) for side in ("black", "white"))
    text = one.cell(row, "result")
    try:
        result = Result.parse(text) if text else None
    except ValueError:
        raise InputError(Reason(Code.VALUE, {"given": shown(text)}), f"{place}: result", at) from None
    if (black is None) != (white is None):
        result = Result(Kind.BYE)
    number = {field: _number(one.cell(row, field), f"{place}: {field}", at) for field in ("round", "board", "handicap")}
    game = Game(number["round"] or 0, black or white or "", white if black else None, number["board"], result)
    cancelled = frozenset(one.cell(row, "cancelled")) & frozenset("BW")
    return replace(game, played=not one.cell(row, "played"), cancelled=cancelled, handicap=number["handicap"] or 0)


def _player(one: Sheet, row: Sequence[str], side: str, place: str, at: int, known: _Known) -> str | None:
    id_, name = one.cell(row, f"{side}_id"), one.cell(row, side)
    if id_:
        found = known.ids & {id_}
    elif not name or name.casefold() in _BYES:
        return None
    else:
        found = known.called.get(name) or known.called.get(" ".join(parts(name)).strip(), set())
    if len(found) != 1:
        code = Code.TWO_OF_ONE_NAME if found else Code.UNKNOWN_PLAYER
        raise InputError(Reason(code, {"name": shown(id_ or name)}), place, at)
    return next(iter(found))


def _number(text: str, place: str, at: int) -> int | None:
    if text and not re.fullmatch(r"\d{1,6}", text):
        raise InputError(Reason(Code.VALUE, {"given": shown(text)}), place, at)
    return int(text) if text else None
