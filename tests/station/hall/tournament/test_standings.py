"""Places: the worked examples, and what holds for every tournament."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.hall.files.document import read
from station.hall.told import as_dict
from station.hall.tournament.meetings import void
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.standings import Method, Standing, standings
from station.hall.tournament.tournament import Format, Game, Person, Tournament
from tests.station.hall.examples import EXAMPLES, file_of


def table(plain: dict[str, Any], method: str = "A") -> list[dict[str, Any]]:
    document = read(json.dumps(plain), "cup.json")
    return [as_dict(line) for line in standings(document.tournament, Method(method), document.after)]


@pytest.mark.parametrize(("name", "method"), [(n, m) for n, one in EXAMPLES.items() for m in "AB" if m in one])
def test_the_worked_example(name: str, method: str) -> None:
    example = EXAMPLES[name]
    told = [[line[column] for column in example["columns"]] for line in table(file_of(example), method)]
    assert told == example[method]


@pytest.mark.parametrize(("highest", "x", "y"), [(8, "17/2", "33/4"), (10, "7", "36/5")])
def test_the_meaning_of_the_highest_score_turns_two_places(highest: int, x: str, y: str) -> None:
    """Example 3, by the formula: 6 points with opponents' 30 against 8 with 21."""

    def total(points: int, opponents: int) -> Fraction:
        return points + (opponents / Fraction(highest, 2) - 5)

    assert (str(total(6, 30)), str(total(8, 21))) == (x, y)


def test_a_public_regulation_reckons_so() -> None:
    """11 rounds, 18 points, the highest, and opponents' 150: 23 2/3."""
    players = tuple(Person(name) for name in ("P", *(f"Q{n}" for n in range(11))))
    games = [Game(n + 1, "P", f"Q{n}", result=Result(Kind.BLACK if n < 9 else Kind.WHITE)) for n in range(11)]
    tournament = Tournament(11, Format.SWISS, players, tuple(games))
    [line] = [line for line in standings(tournament) if line.player == "P"]
    assert line.points == 18 and line.opponents == 4
    assert line.total == 18 + (Fraction(4) / 9 - 11)
    assert 18 + (Fraction(150) / Fraction(18, 2) - 11) == Fraction(71, 3)


def test_under_method_a_fewer_points_may_stand_above_more() -> None:
    places = [line["player"] for line in table(file_of(EXAMPLES["2 Swiss"]))]
    assert places.index("C") < places.index("E") < places.index("F")


def test_an_interim_table_counts_its_own_rounds() -> None:
    plain = file_of(EXAMPLES["2 Swiss"]) | {"after": 1}
    told = {line["player"]: (line["points"], line["opponents"], line["total"]) for line in table(plain)}
    assert told["A"] == ("2", "0", "1")
    assert told["H"] == ("0", "2", "1")


def test_one_who_leaves_later_still_stands_in_an_earlier_table() -> None:
    plain = file_of(EXAMPLES["4 double round robin, after two"])
    assert [line["player"] for line in table(plain | {"after": 1}) if line["place"] is None] == []
    assert [line["player"] for line in table(plain | {"after": 2}) if line["place"] is None] == ["X"]


def test_a_play_off_of_two_among_three_equals_says_nothing_of_the_third() -> None:
    plain = {
        "rounds": 1, "format": "round_robin", "players": ["A", "B", "C"], "games": [], "order": [["B", "A"]],
    }  # fmt: skip
    assert [(line["place"], line["player"]) for line in table(plain)] == [(1, "B"), (1, "C"), (2, "A")]


def test_nobody_has_a_point_yet() -> None:
    plain = {"rounds": 3, "format": "swiss", "players": ["A", "B"], "games": [], "highest": "possible"}
    assert [(line["place"], line["total"]) for line in table(plain)] == [(1, "0"), (1, "0")]


def test_a_game_without_result_gives_what_the_event_says() -> None:
    plain = {"rounds": 1, "format": "round_robin", "players": ["A", "B", "C", "D"], "games": [
        {"round": 1, "black": "A", "white": "B", "result": "no_result"},
        {"round": 1, "black": "C", "white": "D", "result": "replay"},
        {"round": 1, "black": "D", "white": "C", "result": "W+0.5"},
    ]}  # fmt: skip
    told = {line["player"]: (line["points"], line["small"]) for line in table(plain)}
    assert told == {"A": ("1", "1/2"), "B": ("1", "1/2"), "C": ("2", "0"), "D": ("0", "0")}
    told = {line["player"]: (line["points"], line["small"]) for line in table(plain | {"no_result": "0"})}
    assert told["A"] == ("0", "0")


def test_of_one_sides_points_only_that_side_loses_them() -> None:
    plain = {"rounds": 1, "format": "round_robin", "players": ["A", "B"], "games": [
        {"round": 1, "black": "A", "white": "B", "result": "draw", "cancelled": "W"},
    ]}  # fmt: skip
    told = {line["player"]: (line["points"], line["opponents"], line["small"]) for line in table(plain)}
    assert told == {"A": ("1", "0", "0"), "B": ("0", "1", "0")}


def test_teams_in_swiss_reckon_with_match_points_first() -> None:
    """T1 beat T2 by 3 to 1, T3 drew with T4: 场分 2, 0, 1, 1."""
    won = {"T1": "B+R", "T2": "W+R"}
    games = [{"round": 1, "board": n, "black": "T1", "white": "T2", "result": won["T2" if n == 4 else "T1"]}
             for n in range(1, 5)]  # fmt: skip
    games += [{"round": 1, "board": n, "black": "T3", "white": "T4", "result": "draw"} for n in range(1, 5)]
    plain = {"rounds": 1, "format": "team_swiss", "players": ["T1", "T2", "T3", "T4"], "games": games}
    told = {line["player"]: line for line in table(plain)}
    assert [told[team]["points"] for team in told] == ["2", "1", "1", "0"]
    assert told["T1"]["boards"] == ["2", "2", "2", "0"]
    assert {team: line["total"] for team, line in told.items()} == {"T1": "1", "T2": "1", "T3": "1", "T4": "1"}


def test_teams_in_swiss_may_be_reckoned_with_board_points() -> None:
    """局分 6 to 2 and 4 to 4, highest 6: T1 6 + 2 ÷ 3 − 1, T2 2 + 6 ÷ 3 − 1, T3 and T4 4 + 4 ÷ 3 − 1."""
    games = [{"round": 1, "board": n, "black": "T1", "white": "T2", "result": "W+R" if n == 4 else "B+R"}
             for n in range(1, 5)]  # fmt: skip
    games += [{"round": 1, "board": n, "black": "T3", "white": "T4", "result": "draw"} for n in range(1, 5)]
    plain: dict[str, Any] = {"rounds": 1, "format": "team_swiss", "players": ["T1", "T2", "T3", "T4"], "games": games}
    plain["team_total"] = "board_points"
    told = {line["player"]: (line["total"], line["opponents"], line["points"]) for line in table(plain)}
    assert told == {
        "T1": ("17/3", "2", "2"), "T2": ("3", "6", "0"), "T3": ("13/3", "4", "1"), "T4": ("13/3", "4", "1"),
    }  # fmt: skip
    plain["highest"] = "possible"
    assert {line["player"]: line["total"] for line in table(plain)}["T1"] == "11/2"


def test_a_match_with_a_board_open_has_no_match_points_yet() -> None:
    games = [
        {"round": 1, "board": n, "black": "T1", "white": "T2", "result": one} for n, one in ((1, "B+R"), (2, None))
    ]
    plain = {"rounds": 1, "format": "team_round_robin", "players": ["T1", "T2"], "games": games}
    [first, second] = table(plain)
    assert (first["points"], first["boards"], second["points"]) == ("0", ["2", "0"], "0")


RESULTS = st.sampled_from([None, *(Result(kind) for kind in Kind if kind is not Kind.BYE)])


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Of 2 to 7 players who met in any way; a round may leave some out."""
    names = "ABCDEFG"[: draw(st.integers(2, 7))]
    rounds = draw(st.integers(1, 5))
    games = []
    for round_ in range(1, rounds + 1):
        order = draw(st.permutations(names))
        for black, white in zip(order[::2], order[1::2], strict=False):
            cancelled = frozenset(draw(st.sampled_from(["", "", "", "B", "W", "BW"])))
            games.append(Game(round_, black, white, None, draw(RESULTS), draw(st.booleans()), cancelled))
    withdrawn = draw(st.dictionaries(st.sampled_from(names), st.integers(0, rounds), max_size=1))
    form = draw(st.sampled_from([Format.SWISS, Format.ROUND_ROBIN]))
    return Tournament(rounds, form, tuple(map(Person, names)), tuple(games), withdrawn=withdrawn)


def sum_of(lines: tuple[Standing, ...], column: str) -> Fraction:
    return sum((getattr(line, column) for line in lines), Fraction())


@settings(max_examples=80, deadline=None)
@given(tournaments())
def test_sums_fit(tournament: Tournament) -> None:
    """Points given: two a game but for both lose and no result, less what was cancelled. §27's brackets sum to the
    points' sum where everybody met as many."""
    lines = standings(tournament)
    out = void(tournament, tournament.rounds)
    games = [game for game in tournament.games if game.counts and not {game.black, game.white} & out]
    lost = sum(game.result is not None and game.result.kind is Kind.BOTH_LOSE for game in games)
    taken = sum(
        (
            Fraction(1)
            if game.result.kind in (Kind.DRAW, Kind.NO_RESULT)
            else Fraction(2 if game.result.kind == side else 0)
            for game in games
            if game.result is not None
            for side in game.cancelled
        ),
        Fraction(),
    )
    assert sum_of(lines, "points") == 2 * len(games) - 2 * lost - taken
    met = {line.player: sum(line.player in (game.black, game.white) for game in games) for line in lines}
    assert sum_of(lines, "opponents") == sum((line.points * met[line.player] for line in lines), Fraction())
    if tournament.format is Format.SWISS and len(set(met.values())) == 1 and met[lines[0].player] == tournament.rounds:
        highest = max(line.points for line in lines)
        excess = (
            Fraction() if highest == 0 else sum_of(lines, "opponents") / (highest / 2) - len(lines) * tournament.rounds
        )
        assert sum((line.total or 0 for line in lines), Fraction()) == sum_of(lines, "points") + excess


@settings(max_examples=40, deadline=None)
@given(tournaments(), st.sampled_from(list(Method)))
def test_places_are_as_many_as_stand_above(tournament: Tournament, method: Method) -> None:
    lines = standings(tournament, method)
    played = {player for game in tournament.games for player in (game.black, game.white)}
    never = {player for player, last in tournament.withdrawn.items() if last == 0} - played  # §28.1: left before it all
    assert {line.player for line in lines} == {person.id for person in tournament.players} - never
    placed = [line.place for line in lines if line.place is not None]
    assert placed == sorted(placed)
    assert all(place == 1 + sum(other < place for other in placed) for place in placed)
