"""What it is when more changed than moves explain: stones that slid, and stones that were captured out of sight."""

import numpy as np

from station.tracking.watchers.disorder import Verdict, judge
from tests.station.tracking.film import opened
from tests.station.tracking.sights import area, board

BLACK, WHITE = "B7 C7 D7 E7 K10", "B8 C8 D8 E8 Q16"


def test_a_string_that_a_sleeve_drags_away_from_old_stones_was_not_captured() -> None:
    dragged = BLACK.replace("7", "6")
    film = opened(BLACK, WHITE).show(BLACK, WHITE, area("C7", 4), 4).show(dragged, WHITE, frames=40)
    assert film.told("gap") == []
    scattered = film.newest("board_scattered").as_dict()
    assert {name for name, _ in scattered["restore"]} == {column + row for column in "BCDE" for row in "67"}


def verdict(black: str, white: str) -> Verdict:
    return judge(board(BLACK, WHITE), np.frombuffer(board(black, white), np.int8)).verdict


def test_a_string_beside_which_the_opponent_came_may_have_been_captured() -> None:
    seen = "A7 B6 C6 D6 E6 F7 B8 C8 D8 E8 Q16"
    assert verdict("K10 R4 R5 R6 R7 R8", seen) == "gap"
    assert verdict("K10 B6 C6 D6 E6", WHITE) == "scattered"
