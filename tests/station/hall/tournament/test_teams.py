"""Who sits where for a team, and the games of its match (2002 §25.2)."""

from dataclasses import replace

import pytest

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.teams import (
    as_persons,
    boards_of,
    fits,
    line_up,
    members_of,
    seated,
    sides_names,
    without_absent,
)
from station.hall.tournament.tournament import Format, Game, Person, Tournament

TEAMS = (Person("t1", "上海"), Person("t2", "Wuhan"))
MEMBERS = tuple(Person(f"{team.id}-{n}", f"P{n}", team=team.name) for n in (1, 2, 3, 4) for team in TEAMS)
MATCH = Tournament(3, Format.TEAM_SWISS, TEAMS, members=MEMBERS, match_boards=3)


def test_a_match_is_a_game_at_each_board_with_colors_in_turn() -> None:
    games = list(boards_of([Game(1, "t1", "t2", 2), Game(1, "t3", result=Result(Kind.BYE))], MATCH))
    told = [(game.black, game.white, game.board, game.match_board) for game in games]
    assert told == [("t1", "t2", 4, 1), ("t2", "t1", 5, 2), ("t1", "t2", 6, 3), ("t3", None, None, None)]
    assert len({game.key for game in games}) == 4


def test_a_board_without_anybody_is_no_game() -> None:
    three = replace(MATCH, match_boards=4, members=tuple(one for one in MEMBERS if not one.id.endswith("4")))
    assert [one.match_board for one in boards_of([Game(1, "t1", "t2", 1)], three)] == [1, 2, 3]
    more = replace(three, members=(*three.members, Person("t2-9", "P9", team="Wuhan")))
    assert [one.match_board for one in boards_of([Game(1, "t1", "t2", 1)], more)] == [1, 2, 3, 4]


def test_who_left_before_any_game_is_not_told_to_others() -> None:
    games = (Game(1, "a", "b", 1, Result(Kind.BLACK)),)
    left = {"b": 1, "c": 0}
    event = Tournament(3, Format.SWISS, tuple(map(Person, "abc")), games, withdrawn=left, warnings={"c": 1})
    found = without_absent(event)
    assert ([one.id for one in found.players], dict(found.withdrawn), dict(found.warnings)) == (
        ["a", "b"],
        {"b": 1},
        {},
    )


def test_a_match_that_is_forfeited_is_lost_at_every_board() -> None:
    games = boards_of([Game(1, "t1", "t2", None, Result(Kind.BLACK, "F"), played=False)], MATCH)
    won = [game.black if game.result and game.result.winner == "B" else game.white for game in games]
    assert won == ["t1", "t1", "t1"]


def test_players_sit_in_their_order_until_a_line_up_says_otherwise() -> None:
    assert [one.id for one in members_of(MATCH, "t1")] == ["t1-1", "t1-2", "t1-3", "t1-4"]
    assert line_up(MATCH, "t1", 2) == ("t1-1", "t1-2", "t1-3")
    changed = replace(MATCH, line_ups={(2, "t1"): ("t1-1", "t1-4", "t1-3")})
    assert line_up(changed, "t1", 1) == ("t1-1", "t1-2", "t1-3"), "what was played stays"
    assert line_up(changed, "t1", 3) == ("t1-1", "t1-4", "t1-3"), "it holds until the next one"
    second = Game(2, "t2", "t1", 5, match_board=2)
    assert sides_names(changed, second) == ("P2 (Wuhan)", "P4 (上海)")
    assert sides_names(changed, Game(2, "t2", "t1", 5)) == ("Wuhan", "上海"), "not of a game of persons"
    assert seated(replace(changed, members=()), second, "W") == Person("t1-4"), "erased: his number stays"


PLAYED = replace(MATCH, games=(Game(1, "t1", "t2", 1, Result(Kind.BLACK, "R"), match_board=1),))


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        ("123", {"none", "reserves", "free"}),
        ("143", {"reserves", "free"}),
        ("132", {"free"}),
        ("412", {"free"}),
        ("122", set()),
        ("12", set()),
    ],
)
def test_who_may_change_is_the_events_own_rule(names: str, rules: set[str]) -> None:
    ids = tuple(f"t1-{n}" for n in names)
    assert {how for how in ("none", "reserves", "free") if fits(PLAYED, "t1", 2, ids, how)} == rules
    if len(set(names)) == 3:
        assert fits(MATCH, "t1", 1, ids, "none"), "before the first round the order is set"
    assert not fits(PLAYED, "t2", 2, ids, "free"), "not another team's players"


def test_for_who_rates_persons_they_played_one_another() -> None:
    games = tuple(replace(game, result=Result(Kind.BLACK, "R")) for game in boards_of([Game(1, "t1", "t2", 1)], MATCH))
    found = as_persons(replace(MATCH, games=games, warnings={"t1": 1, "t2-2": 1}))
    assert [(game.black, game.white) for game in found.games] == [
        ("t1-1", "t2-1"), ("t2-2", "t1-2"), ("t1-3", "t2-3"),
    ]  # fmt: skip
    assert found.format is Format.SWISS and found.players == MEMBERS and found.warnings == {"t2-2": 1}
