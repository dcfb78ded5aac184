"""A table of places for programs and for people."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from station.hall.tournament.standings import Method, Standing
from station.hall.tournament.team_sums import TeamSum
from station.hall.tournament.tournament import Tournament
from station.locale.catalog import Catalog


def as_dict(line: Standing) -> dict[str, Any]:
    """As `--json` prints it: numbers of a score as strings of exact fractions."""
    return {
        "place": line.place,
        "player": line.player,
        "points": str(line.points),
        "opponents": str(line.opponents),
        "small": str(line.small),
        "warnings": line.warnings,
        "total": None if line.total is None else str(line.total),
        "boards": None if line.boards is None else [str(one) for one in line.boards],
    }


def as_table(
    lines: Sequence[Standing], tournament: Tournament, method: Method, after: int | None, words: Catalog
) -> str:
    """With a head, and under it what the event fixed where the text is silent."""
    rounds = tournament.rounds if after is None else after
    head = ["place", "player", *(["total"] if tournament.format.swiss else []), "points", "opponents", "small"]
    rows = [[words.text(f"hall_column_{name}") for name in (*head, "warnings")]]
    boards = max((len(line.boards or ()) for line in lines), default=0)
    rows[0] += [words.text("hall_column_board", n=n) for n in range(1, boards + 1)]
    names = tournament.names
    for line in lines:
        numbers = [*([line.total] if line.total is not None else []), line.points, line.opponents, line.small]
        row = ["–" if line.place is None else str(line.place), _named(line.player, names), *map(mixed, numbers)]
        rows.append([*row, str(line.warnings), *map(mixed, line.boards or ())])
    notes = [words.text("hall_after", n=rounds, rounds=tournament.rounds)]
    if tournament.format.swiss:
        notes.append(words.text(f"hall_method_{method.lower()}"))
        notes.append(words.text(f"hall_highest_{tournament.highest}"))
    return "\n".join([*columns(rows), "", *notes])


def sum_as_dict(one: TeamSum) -> dict[str, Any]:
    """As `--teams --json` prints it."""
    return {"place": one.place, "team": one.team, "points": str(one.points), "players": list(one.players)}


def sums_as_table(sums: Iterable[TeamSum], tournament: Tournament, words: Catalog) -> list[str]:
    """Lines, with a head."""
    names = tournament.names
    head = ["hall_column_place", "hall_team", "hall_column_points", "hall_column_player"]
    rows = [
        [str(one.place), one.team, mixed(one.points), ", ".join(_named(id_, names) for id_ in one.players)]
        for one in sums
    ]
    return columns([[words.text(name) for name in head], *rows])


def _named(player: str, names: Mapping[str, str]) -> str:
    """The id too where two have one name."""
    name = names[player]
    return name if name == player or list(names.values()).count(name) == 1 else f"{name} [{player}]"


def mixed(number: Fraction) -> str:
    """As people write it: 4 1/3."""
    whole, rest = divmod(abs(number), 1)
    sign = "-" if number < 0 else ""
    return sign + (f"{whole} {rest}" if whole and rest else str(rest or whole))


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines whose columns stand under one another; a Chinese letter is two wide."""
    table = list(rows)
    widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
