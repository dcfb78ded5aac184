"""A logged game as SGF."""

from dataclasses import replace
from typing import Any

from rules.points import parse_point
from rules.sgf import read_sgf
from station.game.document import sgf_of_game
from station.game.logged import LoggedGame
from tests.station.told import logged

Told = tuple[str, dict[str, Any]]
ROWS = range(1, 20)
WALLS = {"black": [f"J{row}" for row in ROWS], "white": ["A1", *(f"K{row}" for row in ROWS)], "to_move": "B"}
COUNTED = (
    ("game_started", {"black": "Lee", "white": "Park"}),
    ("setup", WALLS),
    ("count_opened", {"by": "agreement"}),
    ("dead_marked", {"points": ["A1"], "color": "W", "dead": True, "by": "both"}),
)
MOVE = {"color": "B", "point": "Q16"}
LOCKED = ("result", {"result": "W+26.5", "score": {}})


def test_agreed_areas_are_in_the_record() -> None:
    record = read_sgf(sgf_of_game(logged(*COUNTED, LOCKED)))
    assert (record.info["PB"], record.info["PW"]) == ("Lee", "Park")
    assert len(record.black_area) == 171 - 19 and len(record.white_area) == 190 - 19
    assert parse_point("A1", 19) in record.black_area, "a dead stone is the other side's point"


def test_before_both_agree_there_are_none() -> None:
    record = read_sgf(sgf_of_game(logged(*COUNTED)))
    assert not record.black_area and not record.white_area


def test_a_result_entered_by_hand_says_who_entered_it_and_why() -> None:
    ended = {"reason": "decided", "result": "B+1.5", "by": "referee", "name": "Li", "why": "board cleared too early"}
    played: tuple[Told, ...] = (("game_started", {}), ("move", {"color": "B", "point": "Q16"}))
    entered = sgf_of_game(logged(*played, ("game_ended", ended)))
    assert "result entered by Referee Li: board cleared too early" in entered
    assert read_sgf(entered).result is not None
    agreed = sgf_of_game(logged(*played, ("game_ended", ended | {"by": "both", "name": "", "why": "agreed"})), "zh")
    assert "结果由双方登记：" in agreed and "agreed" not in agreed
    reopened = sgf_of_game(logged(*played, ("game_ended", ended), ("correction", {"action": "reopen"})))
    assert "entered by" not in reopened


def test_the_day_is_the_stations_where_nobody_said_it_and_its_clock_is_right() -> None:
    game = logged(("game_started", {}), ("move", MOVE))
    assert read_sgf(sgf_of_game(game)).info["DT"] == "2025-11-22"
    said = logged(("game_started", {"started": "2024-02-03"}))
    assert read_sgf(sgf_of_game(said)).info["DT"] == "2024-02-03"
    first, last = game.entries
    later = replace(last, at=replace(last.at, wall_ns=last.at.wall_ns + 86_400 * 10**9))
    assert read_sgf(sgf_of_game(LoggedGame.of([first, later]))).info["DT"] == "2025-11-22,2025-11-23"


def test_the_day_as_a_device_told_it_holds_for_that_run_of_the_machine() -> None:
    """Also of what happened before it was told, while the machine's own clock was a day behind; of no other run."""
    days_ns = 86_400 * 10**9
    first, told, last = logged(
        ("game_started", {}), ("clock_told", {"offset_s": 86_400.0, "name": "phone"}), ("move", MOVE)
    ).entries
    untrusted = [replace(one, at=replace(one.at, trusted=False)) for one in (first, told, last)]
    assert "DT" not in read_sgf(sgf_of_game(LoggedGame.of([untrusted[0], untrusted[2]]))).info
    ahead = [replace(one, at=replace(one.at, wall_ns=one.at.wall_ns + days_ns)) for one in untrusted[1:]]
    assert read_sgf(sgf_of_game(LoggedGame.of([untrusted[0], *ahead]))).info["DT"] == "2025-11-23"
    elsewhere = replace(untrusted[0], at=replace(untrusted[0].at, boot="another"))
    assert "DT" not in read_sgf(sgf_of_game(LoggedGame.of([elsewhere, *ahead]))).info
