"""A logged game as SGF."""

from rules.points import parse_point
from rules.sgf import read_sgf
from station.game.document import sgf_of_game
from tests.station.told import logged

ROWS = range(1, 20)
WALLS = {"black": [f"J{row}" for row in ROWS], "white": ["A1", *(f"K{row}" for row in ROWS)], "to_move": "B"}
COUNTED = (
    ("game_started", {"black": "Lee", "white": "Park"}),
    ("setup", WALLS),
    ("count_opened", {"by": "agreement"}),
    ("dead_marked", {"points": ["A1"], "color": "W", "dead": True, "by": "both"}),
)
LOCKED = ("result", {"result": "W+26.5", "score": {}})


def test_agreed_areas_are_in_the_record() -> None:
    record = read_sgf(sgf_of_game(logged(*COUNTED, LOCKED)))
    assert (record.info["PB"], record.info["PW"]) == ("Lee", "Park")
    assert len(record.black_area) == 171 - 19 and len(record.white_area) == 190 - 19
    assert parse_point("A1", 19) in record.black_area, "a dead stone is the other side's point"


def test_before_both_agree_there_are_none() -> None:
    record = read_sgf(sgf_of_game(logged(*COUNTED)))
    assert not record.black_area and not record.white_area
