"""Which file it is, by its name or as asked, and what reads and writes it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files import csv_file, document, opengotha, pairgoth, ratings, sheet, xlsx
from station.hall.files.naming import distinct, parted
from station.hall.tournament.faults import faults
from station.hall.tournament.ranks import rank
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.teams import without_absent
from station.hall.tournament.tournament import MOST_PLAYERS, Format, Person, Tournament
from vision.reasons import Reason

READ: Mapping[str, str] = {"json": ".json", "csv": ".csv", "xlsx": ".xlsx", "opengotha": ".xml", "pairgoth": ".tour"}
WRITTEN: Mapping[str, str] = {**READ, "h9": ".h9", "tou": ".tou", "aga": ".txt"}


@dataclass(frozen=True)
class Asked:
    """What an import is told beside the file.

    onto -- a tournament that these players or games come into; None: a new one of so many rounds
    columns -- see sheet.sheet; sheet_name -- of a workbook; None: those that have players or games
    twins -- whoever a list names is somebody new, though one of that name is there
    """

    onto: Tournament | None = None
    form: Format = Format.SWISS
    rounds: int = 1
    columns: Mapping[str, str] | None = None
    sheet_name: str | None = None
    encoding: str = "utf-8-sig"
    twins: bool = False


class Read(NamedTuple):
    """What a file gives. unused -- what in it means nothing here, ranks that are none too

    known -- whom its list names and who is there
    """

    tournament: Tournament
    unused: tuple[str, ...] = ()
    known: tuple[Person, ...] = ()


def kind_of(name: str, known: Mapping[str, str], given: str | None = None) -> str:
    """As given, or by the ending. InputError for neither."""
    kind = given or next((kind for kind, ending in known.items() if name.lower().endswith(ending)), "")
    if kind not in known:
        listed = ", ".join(f"{kind} ({ending})" for kind, ending in known.items())
        raise InputError(Reason(Code.FILE_KIND, {"known": listed}), name)
    return kind


def read(content: bytes, place: str, kind: str, asked: Asked) -> Read:
    """InputError, with file and place, for what cannot be."""
    match kind:
        case "json":
            told = document.read(content, place)
            found = Read(told.tournament, told.unused)
        case "opengotha":
            found = Read(opengotha.read(content, place, asked.form))
        case "pairgoth":
            found = Read(pairgoth.read(content, place, asked.form))
        case "csv":
            found = _sheets({"": csv_file.read(content, place, asked.encoding)}, place, asked)
        case _:
            found = _sheets(xlsx.read(content, place), place, asked)
    made = found.tournament
    if (n := len(made.players) + len(made.members)) > MOST_PLAYERS:
        raise InputError(Reason(Code.MANY_PLAYERS, {"n": n, "most": MOST_PLAYERS}), place)
    for where, reason in faults(made):
        raise InputError(reason, f"{place}: {where}")
    return found


def write(
    tournament: Tournament, kind: str, method: Method, table: str = "players", answers: Mapping[str, str] | None = None
) -> bytes:
    """table -- of a CSV: players, games or standings; answers -- of the event's rules, which a file of ours keeps.

    Who left before he played anything is in no file but ours.
    """
    if kind == "json":
        return document.write(tournament, method, answers).encode()
    tournament = without_absent(tournament)
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
        case "opengotha":
            return opengotha.write(tournament).encode()
        case "pairgoth":
            return pairgoth.write(tournament).encode()
        case _:
            return {"h9": ratings.h9, "tou": ratings.tou, "aga": ratings.aga}[kind](tournament, method).encode()


def _sheets(sheets: Mapping[str, sheet.Rows], place: str, asked: Asked) -> Read:
    """Players first, then games, whichever sheets have them; sheets of neither are left out."""
    onto = asked.onto or Tournament(asked.rounds, asked.form, ())
    chosen = {name: rows for name, rows in sheets.items() if asked.sheet_name in (None, name)}
    if not chosen:
        there = ", ".join(sheets)
        raise InputError(Reason(Code.NO_COLUMN, {"name": asked.sheet_name or "", "known": there}), place)
    unused: list[str] = []
    lists = {
        f"{place} {name}".strip(): sheet.sheet(rows, f"{place} {name}".strip(), asked.columns)
        for name, rows in chosen.items()
        if any(any(map(str.strip, row)) for row in rows) or len(chosen) == 1
    }
    if not lists:
        raise InputError(Reason(Code.NO_PLAYERS), place)
    people = [(at, one) for at, one in lists.items() if sheet.has_people(one) and not _of_places(one)]
    if not people and not any(map(sheet.has_games, lists.values())):
        people = list(lists.items())[:1]  # says which column is not there
    if len(people) > 1:
        named = ", ".join(at.removeprefix(place).strip() for at, _ in people)
        raise InputError(Reason(Code.WHICH_SHEET, {"known": named}), place)
    known: list[Person] = []
    for at, one in people:
        come = sheet.listed(one, at)
        new, known = ([replace(person, id="") for person in come], []) if asked.twins else parted(onto.players, come)
        onto = replace(onto, players=(*onto.players, *distinct(new, {person.id for person in onto.players})))
        unused += one.unused
        unused += [f"{person.rank} ({person.name})" for person in come if person.rank and rank(person.rank) is None]
    for at, one in lists.items():
        if sheet.has_games(one):
            found = sheet.games(one, at, onto.players)
            rounds = max([onto.rounds, *(game.round for game in found)])
            onto = replace(onto, games=(*onto.games, *found), rounds=rounds)
            unused += one.unused
    return Read(onto, tuple(unused), tuple(known))


def _of_places(one: sheet.Sheet) -> bool:
    """Whether this is a table of places, which names the players a second time."""
    return {"place", "points"} <= set(one.unused)
