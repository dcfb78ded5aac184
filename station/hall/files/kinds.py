"""Which file it is, by its name or as asked, and what reads and writes it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files import csv_file, document, opengotha, pairgoth, ratings, sheet, xlsx
from station.hall.tournament.faults import faults
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.tournament import Format, Tournament
from vision.reasons import Reason

READ: Mapping[str, str] = {"json": ".json", "csv": ".csv", "xlsx": ".xlsx", "opengotha": ".xml", "pairgoth": ".tour"}
WRITTEN: Mapping[str, str] = {**READ, "h9": ".h9", "tou": ".tou", "aga": ".txt"}


@dataclass(frozen=True)
class Asked:
    """What an import is told beside the file.

    onto -- a tournament that these players or games come into; None: a new one of so many rounds
    columns -- see sheet.sheet; sheet_name -- of a workbook; None: all sheets
    """

    onto: Tournament | None = None
    form: Format = Format.SWISS
    rounds: int = 1
    columns: Mapping[str, str] | None = None
    sheet_name: str | None = None
    encoding: str = "utf-8-sig"


def kind_of(name: str, known: Mapping[str, str], given: str | None = None) -> str:
    """As given, or by the ending. InputError for neither."""
    kind = given or next((kind for kind, ending in known.items() if name.lower().endswith(ending)), "")
    if kind not in known:
        listed = ", ".join(f"{kind} ({ending})" for kind, ending in known.items())
        raise InputError(Reason(Code.FILE_KIND, {"known": listed}), name)
    return kind


def read(content: bytes, place: str, kind: str, asked: Asked) -> tuple[Tournament, tuple[str, ...]]:
    """The tournament, and what in the file means nothing here. InputError, with file and place, for what cannot be."""
    unused: tuple[str, ...] = ()
    match kind:
        case "json":
            found = document.read(content, place)
            made, unused = found.tournament, found.unused
        case "opengotha":
            made = opengotha.read(content, place, asked.form)
        case "pairgoth":
            made = pairgoth.read(content, place, asked.form)
        case "csv":
            made, unused = _sheets({"": csv_file.read(content, place, asked.encoding)}, place, asked)
        case _:
            made, unused = _sheets(xlsx.read(content, place), place, asked)
    for where, reason in faults(made):
        raise InputError(reason, f"{place}: {where}")
    return made, unused


def write(tournament: Tournament, kind: str, method: Method, table: str = "players") -> bytes:
    """table -- of a CSV: players, games or standings."""
    lines = standings(tournament, method)
    tables = {
        "players": sheet.person_rows(tournament),
        "games": sheet.game_rows(tournament),
        "standings": sheet.standing_rows(lines, tournament),
    }
    match kind:
        case "xlsx":
            return xlsx.write(tables)
        case "csv":
            return csv_file.write(tables[table]).encode()
        case "json":
            return document.write(tournament).encode()
        case "opengotha":
            return opengotha.write(tournament).encode()
        case "pairgoth":
            return pairgoth.write(tournament).encode()
        case _:
            return {"h9": ratings.h9, "tou": ratings.tou, "aga": ratings.aga}[kind](tournament, method).encode()


def _sheets(sheets: Mapping[str, sheet.Rows], place: str, asked: Asked) -> tuple[Tournament, tuple[str, ...]]:
    """Players first, then games, whichever sheets have them; sheets of neither are left out."""
    onto = asked.onto or Tournament(asked.rounds, asked.form, ())
    chosen = {name: rows for name, rows in sheets.items() if asked.sheet_name in (None, name)}
    if not chosen:
        known = ", ".join(sheets)
        raise InputError(Reason(Code.NO_COLUMN, {"name": asked.sheet_name or "", "known": known}), place)
    unused: list[str] = []
    lists = {
        f"{place} {name}".strip(): sheet.sheet(rows, f"{place} {name}".strip(), asked.columns)
        for name, rows in chosen.items()
        if any(any(map(str.strip, row)) for row in rows) or len(chosen) == 1
    }
    if not lists:
        raise InputError(Reason(Code.NO_PLAYERS), place)
    people = [(at, one) for at, one in lists.items() if not sheet.has_games(one) and not _of_places(one)]
    for at, one in people:
        onto = replace(onto, players=(*onto.players, *sheet.persons(one, at)))
        unused += one.unused
    for at, one in lists.items():
        if sheet.has_games(one):
            found = sheet.games(one, at, onto.players)
            rounds = max([onto.rounds, *(game.round for game in found)])
            onto = replace(onto, games=(*onto.games, *found), rounds=rounds)
            unused += one.unused
    return onto, tuple(unused)


def _of_places(one: sheet.Sheet) -> bool:
    """Whether this is a table of places, which names the players a second time."""
    return {"place", "points"} <= set(one.unused)
