"""Equipment that was checked before a game (2002 §30.5, §31.5): the game begins with it, whatever was killed."""

from pathlib import Path

from station.game.catalog import ClockSetUp, EquipmentChecked
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening

GOOD = EquipmentChecked(role="referee", name="Li", passes=True)
BAD = EquipmentChecked(role="chief", name="Zhao", passes=False, remark="a chipped stone")


def checks(evening: Evening, game: int) -> list[EquipmentChecked]:
    told = (entry.event.what for entry in evening.log.entries(game))
    return [one for one in told if isinstance(one, EquipmentChecked)]


def test_signed_before_the_first_game_and_killed_it_stands_in_its_log(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.table.check(BAD)
    evening.restart()
    evening.show([EMPTY])
    evening.table.check(GOOD)
    before = evening.clock.now().wall_ns // 1_000_000
    evening.restart()
    assert list(evening.log.entries()) == [] and [one.passes for one in evening.table.checks] == [False, True]
    evening.show([EMPTY, *boards(OPENING)])
    evening.restart()
    signed = checks(evening, 1)
    assert [(one.name, one.passes, one.remark) for one in signed] == [
        ("Zhao", False, "a chipped stone"), ("Li", True, ""),
    ]  # fmt: skip
    assert signed[0].signed_ms < signed[1].signed_ms == before, "when it was signed, not when the game began"
    entries = evening.log.entries(1)
    told = {one.event.t_ns for one in entries if isinstance(one.event.what, EquipmentChecked)}
    assert told == {entries[0].event.t_ns}
    assert evening.moves == OPENING.split()
    assert evening.table.checks == []


def test_a_game_that_the_clock_begins_has_it_too(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY])
    evening.table.check(GOOD)
    evening.table.time(lambda _game, _at: [ClockSetUp(control="x", system="sudden_death", main_ms=60_000)])
    assert [one.name for one in checks(evening, 1)] == ["Li"] and evening.table.checks == []


def test_in_a_game_it_is_signed_at_once_and_after_it_for_the_next_alone(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)])
    evening.table.check(GOOD)
    assert [(one.name, one.signed_ms) for one in checks(evening, 1)] == [("Li", 0)]
    evening.table.end("B+R", "referee", "")
    evening.table.check(BAD)
    assert len(checks(evening, 1)) == 1 and [one.name for one in evening.table.checks] == ["Zhao"]
    evening.restart()
    evening.table.start_from_board()
    evening.show([EMPTY, *boards(OPENING)])
    assert [one.name for one in checks(evening, 2)] == ["Zhao"]
    evening.table.end("W+R", "referee", "")
    evening.table.start_from_board()
    evening.show([EMPTY, *boards(OPENING)])
    assert checks(evening, 3) == []
