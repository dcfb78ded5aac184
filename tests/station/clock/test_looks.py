"""The last pictures, point by point."""

from rules.color import BLACK, WHITE
from rules.points import parse_point
from rules.position import Position
from rules.timing.camera import Interval, Seen
from station.clock.looks import KEPT, Looks
from tests.station.stage import boards, sight_of

POINT = parse_point("Q16", 19)
STONE, EMPTY = boards("Q16")[1], Position.empty(19)


def test_a_prisoner_is_seen_until_it_is_lifted() -> None:
    looks = Looks()
    for at_ms, board, hidden in ((0, STONE, ()), (100, STONE, (POINT,)), (200, STONE, ()), (300, EMPTY, ())):
        looks.see(at_ms, sight_of(board, hidden))
    looks.see(400, sight_of(None))
    seen = [look.seen for look in looks.at(POINT, BLACK, 0, 400)]
    assert seen == [Seen.STONE, Seen.HIDDEN, Seen.STONE, Seen.EMPTY, Seen.HIDDEN]
    assert looks.at(POINT, WHITE, 0, 0)[0].seen is Seen.HIDDEN
    assert looks.lifted(POINT, BLACK, 0, 400) == Interval(200, 300)
    assert looks.lifted(POINT, BLACK, 0, 250) is None and looks.lifted(POINT, BLACK, 300, 400) is None


def test_a_hand_covers_a_point_for_a_stretch_of_pictures() -> None:
    looks = Looks()
    for at_ms, hidden in ((0, (POINT,)), (100, ()), (200, (POINT,)), (300, (POINT,)), (400, ())):
        looks.see(at_ms, sight_of(STONE, hidden))
    assert looks.covered(POINT, 0, 400) == Interval(200, 300)
    assert looks.covered(POINT, 0, 200) == Interval(200, 200) and looks.covered(POINT, 0, 100) == Interval(0, 0)
    assert looks.covered(POINT, 400, 900) is None


def test_no_more_is_kept_than_a_minute() -> None:
    looks = Looks()
    for at_ms in range(KEPT + 5):
        looks.see(at_ms, sight_of(STONE))
    assert len(looks.at(POINT, BLACK, 0, 10**9)) == KEPT
