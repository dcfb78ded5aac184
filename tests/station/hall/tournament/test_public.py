"""Tournaments that were played, against what was published and against a second reckoning (TIANYUAN_DATA)."""

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.tournament import Format, Game, Person, Tournament
from tests.rules.vectors import SHARED

FILE = SHARED / "rules" / "standings" / "tournaments.jsonl"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no tournaments here (TIANYUAN_DATA)")
RESULTS = {"RESULT_BLACKWINS": Result(Kind.BLACK), "RESULT_WHITEWINS": Result(Kind.WHITE), "RESULT_UNKNOWN": None}


def events() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()] if FILE.exists() else []


@pytest.mark.parametrize("name", ["WYGC2006-U12", "WYGC2006-U18"])
def test_the_published_columns(name: str) -> None:
    """Places are those of points and small points; 总得分 was reckoned from them by whoever collected them."""
    [event] = [event for event in events() if event["id"] == name]
    people = event["players"]
    games = {
        (round_, *sorted((at, int(text[:-1]) - 1))): (at if text[-1] == "+" else int(text[:-1]) - 1)
        for at, one in enumerate(people)
        for round_, text in enumerate(one["results"], 1)
    }
    played = tuple(
        Game(round_, str(one), str(other), result=Result(Kind.BLACK if winner == one else Kind.WHITE))
        for (round_, one, other), winner in games.items()
    )
    players = tuple(Person(str(at)) for at in range(len(people)))
    lines = {line.player: line for line in standings(Tournament(event["rounds"], Format.SWISS, players, played))}
    for at, one in enumerate(people):
        line = lines[str(at)]
        assert (line.points, line.opponents, line.small) == (one["cn_score"], one["cn_sos"], 2 * one["sodos"])
        assert line.total is not None and round(float(line.total), 3) == one["cn_total"]
    robin = standings(Tournament(event["rounds"], Format.ROUND_ROBIN, players, played))
    published = [one["place"] for one in people]
    assert [published[int(line.player)] for line in robin] == sorted(published)


@pytest.mark.parametrize("at", range(2, 6))
def test_a_second_reckoning_finds_the_same(at: int) -> None:
    """Another way through the same text: points of each, then sums over lists of opponents."""
    event = events()[at]
    rounds = event["rounds"]
    games = [
        Game(one["round"], one["black"], one["white"], result=RESULTS[one["result"]], handicap=one["handicap"])
        for one in event["games"]
        if one["round"] <= rounds
    ]
    byes = [Game(one["round"], one["player"], result=Result(Kind.BYE)) for one in event["byes"] if one["player"]]
    players = tuple(Person(one["id"]) for one in event["players"])
    lines = standings(Tournament(rounds, Format.SWISS, players, (*games, *byes)), Method.A)

    won: dict[str, list[str]] = defaultdict(list)
    met: dict[str, list[str]] = defaultdict(list)
    by_round: dict[tuple[str, int], int] = defaultdict(int)
    for one in event["games"]:
        if one["result"] == "RESULT_UNKNOWN" or one["round"] > rounds:
            continue
        winner, loser = (one["black"], one["white"])[:: 1 if one["result"] == "RESULT_BLACKWINS" else -1]
        won[winner].append(loser)
        met[winner].append(loser)
        met[loser].append(winner)
        by_round[winner, one["round"]] += 2
    for one in event["byes"]:
        if one["player"]:
            by_round[one["player"], one["round"]] += 2
    points = {one["id"]: sum(by_round[one["id"], n] for n in range(1, rounds + 1)) for one in event["players"]}
    highest = max(points.values())
    assert highest > 0 and len(lines) == len(points)
    for line in lines:
        before = sum(
            by_round[line.player, n]
            for one in event["byes"]
            if one["player"] == line.player
            for n in range(1, one["round"])
        )
        opponents = sum(points[other] for other in met[line.player]) + before
        assert line.points == points[line.player] and line.opponents == opponents
        assert line.small == sum(points[other] for other in won[line.player])
        assert line.total == points[line.player] + Fraction(2 * opponents, highest) - rounds
    totals = [line.total for line in lines if line.total is not None]
    assert totals == sorted(totals, reverse=True)
