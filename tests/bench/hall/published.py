"""Tables that other programs published, against our places: `python -m tests.bench published FILE…`.

A file holds one table of a Swiss without handicap points or a round robin: an EGF h9, or the crosstable of a web page
("Pl. Name … 1 2 3 Pt SODOS SOS"). From its rounds alone our columns are reckoned; a win is one there and two here.
What nobody here reckons (direct encounters, ratings) is not compared, and named.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import Format, Game, Person, Tournament

_HALF = re.compile(r"(\d+)([+\-=])(?:[/!]([bw])\d?)?")
_RESULTS = {"+": Kind.BLACK, "-": Kind.WHITE, "=": Kind.DRAW}
_OPPOSITE = {"+": "-", "-": "+", "=": "="}
_WIDTH = 5  # of a column's name in an h9 of OpenGotha, which has four columns
_H9_COLUMNS = 4


@dataclass(frozen=True)
class Table:
    """columns -- by name, a number a player; rounds -- of each player: opponent's row from 1 or 0, sign, color"""

    columns: dict[str, list[Fraction]]
    rounds: list[list[tuple[int, str, str]]]


def main(arguments: Sequence[str]) -> int:
    """A line a file; 0 where every number that both reckon is the same, and the order too."""
    if not arguments:
        print("which files? (h9 of OpenGotha, or crosstables)", file=sys.stderr)
        return 2
    well = True
    for name in arguments:
        table = read(Path(name).read_text("utf-8"))
        lines = reckoned(table)
        equal = {
            column: sum(ours(column, line) == said for line, said in zip(lines, numbers, strict=True))
            for column, numbers in table.columns.items()
            if ours(column, lines[0]) is not None
        }
        keys = [tuple(ours(column, line) or Fraction(0) for column in equal) for line in lines]
        order = all(one >= next_ for one, next_ in pairwise(keys))
        other = sorted(set(table.columns) - set(equal))
        told = ", ".join(f"{column} {n} of {len(lines)}" for column, n in equal.items())
        print(f"{Path(name).name}: {told}; order {'the same' if order else 'ANOTHER'}; not compared: {other}")
        well &= order and all(n == len(lines) for n in equal.values())
    return 0 if well else 1


def read(text: str) -> Table:
    """ValueError for what holds no table."""
    header, rows = "", list[list[str]]()
    for line in text.splitlines():
        tokens = line.split()
        if "Name" in tokens:
            header = line
        elif not line.startswith(";") and any(map(_HALF.fullmatch, tokens)):
            rows.append(tokens)
    if not header or not rows:
        raise ValueError("no table with a head and rounds")
    at = [[n for n, one in enumerate(row) if _HALF.fullmatch(one)] for row in rows]
    if header.startswith(";"):
        told = header.partition("Club")[2]
        names = [told[n : n + _WIDTH].strip() for n in range(0, len(told), _WIDTH)]
        numbers = [row[first - _H9_COLUMNS : first] for row, (first, *_) in zip(rows, at, strict=True)]
    else:
        names = re.split(r"\s\d+\s", header)[-1].split()
        numbers = [row[found[-1] + 1 :] for row, found in zip(rows, at, strict=True)]
    columns = {name: [Fraction(row[n]) for row in numbers] for n, name in enumerate(names)}
    halves = [[found for one in row if (found := _HALF.fullmatch(one))] for row in rows]
    return Table(columns, [[(int(one[1]), one[2], one[3] or "") for one in row] for row in halves])


def reckoned(table: Table) -> list[Standing]:
    """Our lines, in the order of the table's own rows. ValueError where two rows say different things of a game."""
    games = []
    for row, rounds in enumerate(table.rounds, 1):
        for round_, (opponent, sign, color) in enumerate(rounds, 1):
            if not opponent and sign == "+":
                games.append(Game(round_, str(row), None, None, Result(Kind.BYE)))
            if not opponent:
                continue
            back = table.rounds[opponent - 1][round_ - 1]
            if back[:2] != (row, _OPPOSITE[sign]):
                raise ValueError(f"rows {row} and {opponent} say different things of round {round_}")
            if color == "b" or (not color and row < opponent):
                games.append(Game(round_, str(row), str(opponent), None, Result(_RESULTS[sign], "R" * (sign != "="))))
    players = tuple(Person(str(row)) for row in range(1, len(table.rounds) + 1))
    event = Tournament(len(table.rounds[0]), Format.SWISS, players, tuple(games))
    return sorted(standings(event, Method.B), key=lambda line: int(line.player))


def ours(column: str, line: Standing) -> Fraction | None:
    """Of a player, where a win is one; None for a column that we do not have."""
    match column:
        case "NBW" | "Pt":
            return line.points / 2
        case "SOS" | "SOSW":
            return line.opponents / 2
        case "SODOS" | "SODOSW":
            return line.small / 2
        case _:
            return None
