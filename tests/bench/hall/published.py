"""Tables that other programs published, against our places: `python -m tests.bench published FILE…`.

A file holds one table of a Swiss, a McMahon or a round robin: an EGF h9, or the crosstable of a web page
("Pl. Name … 1 2 3 Pt SODOS SOS"). From its rounds alone our columns are reckoned; a win is one there and two here. A
McMahon adds to our points what each began with by his rank, and to our opponents' points what they began with and the
handicap between the two, as OpenGotha does (scores rounded down; who is not paired meets his own beginning). What
nobody here reckons (direct encounters, ratings) is not compared, and named.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, takewhile
from math import floor
from pathlib import Path

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import ByeCredit, Format, Game, Person, Tournament

_HALF = re.compile(r"(\d+)([+\-=])(?:[/!]([bw])(\d?))?")
_RANK = re.compile(r"(\d+)([KDkd])")
_ONE_DAN = 30  # a 1 dan's beginning at OpenGotha; a 1 kyu has one less
_RESULTS = {"+": Kind.BLACK, "-": Kind.WHITE, "=": Kind.DRAW}
_OPPOSITE = {"+": "-", "-": "+", "=": "="}
_COLUMN = re.compile(r"SO(?:DO|SO)?S[WM]?|Pt|\w+")  # OpenGotha writes them without a space between: "SOSSOSOS"


@dataclass(frozen=True)
class Half:
    """A round of one player. opponent -- his row from 1; 0: none; color -- "" where it is not said"""

    opponent: int
    sign: str
    color: str
    handicap: int


@dataclass(frozen=True)
class Table:
    """columns -- by name, a number a player; rounds -- of each player; begun -- of a McMahon: by rank, else 0"""

    columns: dict[str, list[Fraction]]
    rounds: list[list[Half]]
    begun: list[int]


@dataclass(frozen=True)
class Row:
    """A player. line -- what we reckon; score, sos, sosos -- the same with what a McMahon adds"""

    line: Standing
    score: Fraction
    sos: Fraction
    sosos: Fraction


def main(arguments: Sequence[str]) -> int:
    """A line a file; 0 where every number that both reckon is the same, and the order too."""
    if not arguments:
        print("which files? (h9 of OpenGotha, or crosstables)", file=sys.stderr)
        return 2
    well = True
    for name in arguments:
        try:
            table = read(Path(name).read_text("utf-8"))
            rows = reckoned(table)
        except ValueError as error:
            print(f"{Path(name).name}: {error}")
            well = False
            continue
        equal = {
            column: sum(ours(column, row) == said for row, said in zip(rows, numbers, strict=True))
            for column, numbers in table.columns.items()
            if ours(column, rows[0]) is not None
        }
        keys = [tuple(ours(column, row) or Fraction(0) for column in equal) for row in rows]
        order = all(one >= next_ for one, next_ in pairwise(keys))
        other = sorted(set(table.columns) - set(equal))
        told = ", ".join(f"{column} {n} of {len(rows)}" for column, n in equal.items())
        print(f"{Path(name).name}: {told}; order {'the same' if order else 'ANOTHER'}; not compared: {other}")
        well &= order and all(n == len(rows) for n in equal.values())
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
        names = _COLUMN.findall(header.partition("Club")[2])
        numbers = [_numbers(row[:first]) for row, (first, *_) in zip(rows, at, strict=True)]
    else:
        names = re.split(r"\s\d+\s", header)[-1].split()
        numbers = [row[found[-1] + 1 :] for row, found in zip(rows, at, strict=True)]
    columns = {name: [Fraction(row[n]) for row in numbers] for n, name in enumerate(names)}
    halves = [[found for one in row if (found := _HALF.fullmatch(one))] for row in rows]
    rounds = [[Half(int(one[1]), one[2], one[3] or "", int(one[4] or 0)) for one in row] for row in halves]
    return Table(columns, rounds, [_begun(row) if "MMS" in columns else 0 for row in rows])


def _numbers(row: Sequence[str]) -> list[str]:
    """All that stand together at the row's end."""
    return [*reversed([*takewhile(str.isdecimal, reversed(row))])]


def _begun(row: Sequence[str]) -> int:
    rank = next(found for one in row if (found := _RANK.fullmatch(one)))
    return _ONE_DAN + (int(rank[1]) - 1 if rank[2] in "Dd" else -int(rank[1]))


def reckoned(table: Table) -> list[Row]:
    """Of each player, in the table's order. ValueError where two rows say different things of a game."""
    games, byes = [], set()
    for row, rounds in enumerate(table.rounds, 1):
        for round_, one in enumerate(rounds, 1):
            if not one.opponent:
                if one.sign != "-":
                    byes.add(one.sign)
                    games.append(Game(round_, str(row), None, None, Result(Kind.BYE)))
                continue
            back = table.rounds[one.opponent - 1][round_ - 1]
            if (back.opponent, back.sign) != (row, _OPPOSITE[one.sign]):
                raise ValueError(f"rows {row} and {one.opponent} say different things of round {round_}")
            if one.color == "b" or (not one.color and row < one.opponent):
                result = Result(_RESULTS[one.sign], "R" * (one.sign != "="))
                games.append(Game(round_, str(row), str(one.opponent), None, result, handicap=one.handicap))
    if len(byes) > 1:
        raise ValueError("byes of two kinds")
    players = tuple(Person(str(row)) for row in range(1, len(table.rounds) + 1))
    event = Tournament(
        len(table.rounds[0]), Format.SWISS, players, tuple(games),
        bye_points=Fraction(1 if "=" in byes else 2), bye_credit=ByeCredit.NOTHING,
    )  # fmt: skip
    lines = sorted(standings(event, Method.B), key=lambda line: int(line.player))
    return _with_beginnings(table, lines)


def _with_beginnings(table: Table, lines: Sequence[Standing]) -> list[Row]:
    whole = [begun + line.points / 2 for begun, line in zip(table.begun, lines, strict=True)]
    scores = [Fraction(floor(one)) if any(table.begun) else one for one in whole]
    added = [score - line.points / 2 for score, line in zip(scores, lines, strict=True)]
    sos = []
    for own, (line, rounds) in enumerate(zip(lines, table.rounds, strict=True)):
        more = [
            added[one.opponent - 1] + (one.handicap if one.color == "w" else -one.handicap)
            if one.opponent else Fraction(table.begun[own])
            for one in rounds
        ]  # fmt: skip
        sos.append(line.opponents / 2 + sum(more))
    return [
        Row(line, score, one, sum(
            (sos[half.opponent - 1] if half.opponent else Fraction(begun * len(rounds)) for half in rounds), Fraction(0)
        ))
        for line, score, one, rounds, begun in zip(lines, scores, sos, table.rounds, table.begun, strict=True)
    ]  # fmt: skip


def ours(column: str, row: Row) -> Fraction | None:
    """Of a player, where a win is one; None for a column that we do not have."""
    match column:
        case "NBW" | "Pt":
            return row.line.points / 2
        case "MMS":
            return row.score
        case "SOS" | "SOSW" | "SOSM":
            return row.sos
        case "SOSOS" | "SSOS" | "SOSOW" | "SOSOM":
            return row.sosos
        case "SODOS" | "SODOSW":
            return row.line.small / 2
        case _:
            return None
