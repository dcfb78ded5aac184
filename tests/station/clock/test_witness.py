"""Presses before the camera, at a staged table: what the desk is told, and what it is not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.color import BLACK, WHITE
from rules.points import parse_point
from rules.position import Position
from tests.station.clock.watched import Watched, watched
from tests.station.stage import boards


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Watched]:
    with watched(tmp_path) as opened:
        yield opened


BOARDS = boards("Q16 D4 D16")


def test_a_press_after_the_stone_is_fine_and_nobody_is_told(table: Watched) -> None:
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.show(BOARDS[1], 1.0)
    table.press(BLACK)
    table.show(BOARDS[1], 3.0)
    assert [(one.of, one.judgment) for one in table.judged] == [("press_early", "fine")]
    assert table.incidents == []


def test_a_press_before_the_stone_goes_to_the_desk_with_its_times(table: Watched) -> None:
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.press(BLACK)
    pressed_ms = table.hall.keeper.now_ms
    table.show(BOARDS[0], 0.5)
    table.show(BOARDS[1], 3.0)
    (found,) = table.judged
    assert (found.of, found.judgment, found.side, found.press_ms) == ("press_early", "told", "B", pressed_ms)
    assert found.first_ms is not None and found.last_ms is not None
    assert pressed_ms + 300 < found.first_ms < found.last_ms <= pressed_ms + 600
    assert table.incidents == [("press_early", "B")]
    assert table.state.judged[0].incident is not None
    assert table.clock.running is WHITE, "the press stands: nobody is penalized"
    table.show(BOARDS[1], 2.0)
    assert len(table.judged) == 1, "told once"


def test_a_hand_that_stays_over_its_stone_tells_nothing(table: Watched) -> None:
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.show(BOARDS[1], 0.5, hidden=("Q16",))
    table.press(BLACK)
    table.show(BOARDS[1], 1.2, hidden=("Q16",))
    table.show(BOARDS[1], 3.0)
    assert [one.judgment for one in table.judged] == ["cannot_tell"]
    assert table.incidents == []


def test_a_press_with_a_prisoner_left(table: Watched) -> None:
    taken = boards("A2 A1 B1")
    left = Position.empty(19)
    for number, name in enumerate(["A2", "A1", "B1"]):
        stones = bytearray(left.stones)
        stones[parse_point(name, 19)] = 1 + number % 2
        left = Position(19, bytes(stones))
    table.begin()
    for board, side in ((taken[1], BLACK), (taken[2], WHITE)):
        table.show(board, 3.0)
        table.press(side)
    table.show(left, 1.0)
    table.press(BLACK)
    table.show(left, 2.0)
    table.show(taken[3], 3.0)
    assert ("press_before_lifted", "B") in table.incidents
    assert [one.judgment for one in table.judged if one.of == "press_before_lifted"] == ["told"]


def test_a_stone_that_came_in_time_ends_the_move_that_is_read(table: Watched) -> None:
    table.begin("quick-1x30s")
    table.show(BOARDS[0], 27.0)
    table.show(BOARDS[1], 4.0)
    table.press(BLACK)
    assert table.reading(BLACK).phase == "over"
    table.show(BOARDS[1], 2.0)
    assert table.reading(BLACK).phase == "last_minute" and table.incidents == []


def test_a_time_that_is_over_without_a_stone_is_told_once(table: Watched) -> None:
    table.begin("quick-1x30s")
    table.show(BOARDS[0], 32.0)
    assert table.incidents == []
    for _ in range(2):
        table.show(BOARDS[0], 2.0)
        assert table.incidents == [("overtime", "B")]


def test_a_stone_without_a_press_ends_the_last_minute_and_nothing_is_said(table: Watched) -> None:
    table.begin("quick-1x30s")
    table.show(BOARDS[0], 27.0)
    table.show(BOARDS[1], 8.0)
    assert table.incidents == []
    table.press(BLACK)
    assert table.reading(BLACK).phase == "last_minute"


def test_a_stone_across_the_last_second_is_for_the_referee(table: Watched) -> None:
    table.begin("quick-1x30s")
    table.show(BOARDS[0], 29.6)
    table.show(BOARDS[1], 0.7, hidden=("Q16",))
    table.show(BOARDS[1], 1.0)
    table.press(BLACK)
    table.show(BOARDS[1], 3.0)
    found = [one for one in table.judged if one.of == "overtime"]
    assert [one.judgment for one in found] == ["cannot_tell"]
    assert table.incidents == [("overtime", "B")]


def test_a_press_without_a_stone_is_asked_about_and_a_pass_answers_it(table: Watched) -> None:
    """CLOCK.md P7: no offence by itself."""
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.press(BLACK)
    table.show(BOARDS[0], 3.0)
    assert table.judged == [] and asked(table) is None, "nobody is disturbed at once (2002 §31.5)"
    for _ in range(2):
        table.show(BOARDS[0], 3.0)
        assert [(one.of, one.judgment, one.side) for one in table.judged] == [("press_early", "no_stone", "B")]
    assert asked(table) == "B" and table.incidents == []
    table.hall.table.command(lambda recorder, _: recorder.pass_(BLACK))
    assert asked(table) is None and list(table.state.moves.values())


def test_a_stone_that_comes_at_last_answers_it_too_and_was_pressed_for_too_early(table: Watched) -> None:
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.press(BLACK)
    table.show(BOARDS[0], 6.0)
    assert asked(table) == "B"
    table.show(BOARDS[1], 3.0)
    assert asked(table) is None
    assert [one.judgment for one in table.judged] == ["no_stone", "told"] and table.incidents == [("press_early", "B")]


def asked(table: Watched) -> str | None:
    told = table.hall.client().get("/api/board").json()["pressed_without"]
    return None if told is None else str(told)


@pytest.mark.parametrize(("control", "noted"), [("sudden-death-1h", [("two_hands", "B")]), ("reading-1h-5", [])])
def test_a_hand_over_the_stone_while_the_clock_is_pressed_is_noted_in_sudden_death(
    table: Watched, control: str, noted: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """CLOCK.md P6: the camera says whose arm it was; the ruling is a note."""
    monkeypatch.setattr("station.clock.witness._hand_of", lambda _: "B")
    table.begin(control)
    table.show(BOARDS[0], 5.0)
    table.show(BOARDS[1], 0.8, hidden=("Q16",))
    table.press(BLACK)
    table.show(BOARDS[1], 0.8, hidden=("Q16",))
    table.show(BOARDS[1], 3.0)
    assert table.incidents == noted
    assert [one.of for one in table.judged] == ["press_early", *(kind for kind, _ in noted)]


def test_an_arm_that_is_not_the_side_s_own_is_no_note(table: Watched) -> None:
    table.begin("sudden-death-1h")
    table.show(BOARDS[0], 5.0)
    table.show(BOARDS[1], 0.8, hidden=("Q16",))
    table.press(BLACK)
    table.show(BOARDS[1], 0.8, hidden=("Q16",))
    table.show(BOARDS[1], 3.0)
    assert table.incidents == [], "a point that is hidden alone tells of nobody's arm"


def test_a_second_press_and_one_by_the_wrong_side_are_kept_and_no_camera_is_asked(table: Watched) -> None:
    """CLOCK.md P9."""
    table.begin()
    table.show(BOARDS[0], 5.0)
    table.show(BOARDS[1], 1.0)
    table.press(WHITE)
    table.press(BLACK)
    table.press(BLACK)
    table.show(BOARDS[1], 8.0)
    assert [line.taken for line in table.state.lines] == [True, False, True, False]
    assert [(one.of, one.judgment, one.side) for one in table.judged] == [("press_early", "fine", "B")]
    assert table.incidents == [] and asked(table) is None and table.clock.running is WHITE


def test_a_prisoner_that_is_lifted_after_the_last_second_used_the_minute(table: Watched) -> None:
    """CLOCK.md R12: stone before the end, last prisoner after it."""
    taken = boards("A2 A1 B1")
    stones = bytearray(taken[3].stones)
    stones[parse_point("A1", 19)] = WHITE
    left = Position(19, bytes(stones))
    table.begin("quick-1x30s")
    for board, side in ((taken[1], BLACK), (taken[2], WHITE)):
        table.show(board, 3.0)
        table.press(side)
    table.show(taken[2], 27.0)
    table.show(left, 6.0)
    table.show(taken[3], 1.0)
    table.press(BLACK)
    table.show(taken[3], 3.0)
    assert table.reading(BLACK).phase == "over"
    assert [(one.judgment, one.side) for one in table.judged if one.of == "overtime"] == [("used", "B")] * 2
    assert {kind for kind, _ in table.incidents} == {"overtime"}
