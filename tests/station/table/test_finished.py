"""When the board of a game that is over is no more that game's."""

from rules.position import Position
from station.table.finished import ANOTHER_S, BEGUN_S, CLEARED_S, FinishedBoard
from station.table.sighting import Sighting
from tests.station.stage import StandingClock, boards

FINAL = boards("Q16 D4 D16 Q4")[-1]
EMPTY = Position.empty(19)
ELSEWHERE = boards("C3 R17 C17 R3")[-1]


def seen(position: Position | None, hidden: int = 0) -> Sighting:
    if position is None:
        return Sighting("staged")
    letters = "".join(".BW"[stone] for stone in position.stones)
    return Sighting("staged", board_found=True, seen=letters[: 361 - hidden] + "?" * hidden)


def after(shown: list[tuple[Sighting, float]], *, since_start: bool = True) -> bool:
    """Each for so many seconds, ten frames a second; whether the board was left at the last."""
    board, clock, left = FinishedBoard(FINAL, since_start=since_start), StandingClock(), False
    for sighting, seconds in shown:
        for _ in range(round(10 * seconds) + 1):
            left = board.left(sighting, clock.now())
            clock.wait(0.1)
    return left


def test_it_stays_while_its_stones_lie_there() -> None:
    assert not after([(seen(FINAL), 30)])
    assert not after([(seen(FINAL), 30)], since_start=False)


def test_it_is_left_once_it_was_empty_for_a_while() -> None:
    assert not after([(seen(EMPTY), CLEARED_S - 0.3)])
    assert after([(seen(EMPTY), CLEARED_S)])


def test_a_board_out_of_sight_is_not_empty_and_begins_the_time_anew() -> None:
    assert not after([(seen(None), 30)])
    assert not after([(seen(EMPTY), CLEARED_S - 0.3), (seen(None), 0), (seen(EMPTY), CLEARED_S - 0.3)])


def test_a_game_discussed_is_not_another_one() -> None:
    assert not after([(seen(ELSEWHERE), 3 * ANOTHER_S)])


def test_after_a_restart_another_position_is_another_game() -> None:
    assert not after([(seen(ELSEWHERE), ANOTHER_S - 0.3)], since_start=False)
    assert after([(seen(ELSEWHERE), ANOTHER_S)], since_start=False)


def test_half_of_the_stones_still_there_is_the_same_game() -> None:
    half = boards("Q16 D4")[-1]
    assert not after([(seen(half), 30)], since_start=False)
    assert after([(seen(boards("Q16")[-1]), 30)], since_start=False)


def test_a_board_half_hidden_says_nothing() -> None:
    assert not after([(seen(ELSEWHERE, hidden=37), 30)], since_start=False)
    assert after([(seen(ELSEWHERE, hidden=36), 30)], since_start=False)


def test_a_board_that_was_never_seen_empty_is_left_when_stones_of_both_sides_came() -> None:
    few, more = boards("Q10 K4")[-1], boards("Q10 K4 R17 C3")[-1]
    assert not after([(seen(few), 20)])
    assert not after([(seen(few), 1), (seen(boards("Q10 K4 R17")[-1]), 20)])
    assert not after([(seen(few), 1), (seen(more), BEGUN_S - 0.3)])
    assert after([(seen(few), 1), (seen(more), BEGUN_S)])


def test_stones_that_come_to_light_under_a_hand_did_not_come() -> None:
    few, more = boards("Q10 K4")[-1], boards("Q10 K4 R17 C3")[-1]
    assert not after([(seen(few, hidden=1), 1), (seen(more), 20)])


def test_a_board_being_cleared_is_not_left_for_what_is_still_there() -> None:
    assert not after(
        [(seen(boards("Q16 D4 D16")[-1]), 3), (seen(boards("Q16 D4")[-1]), 3), (seen(boards("Q16")[-1]), 9)]
    )


def test_stones_swept_to_other_points_did_not_come() -> None:
    assert not after([(seen(boards("Q16 D4")[-1]), 1), (seen(boards("R16 C4 E4 F4")[-1]), 20)])
