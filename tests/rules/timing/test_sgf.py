"""What SGF says of a game's time."""

import pytest

from rules.color import BLACK
from rules.record import GameRecord, Move
from rules.sgf import read_sgf, write_sgf
from rules.timing.controls import NO_CLOCK, control
from rules.timing.journal import turns
from rules.timing.sgf import of_game, of_move, seconds
from rules.timing.systems import Periods, Sections, TimeSystem
from tests.rules.timing.game import HOUR, MINUTE, B, Timed, ms


@pytest.mark.parametrize(
    ("name", "properties"),
    [
        ("reading-2h-5", {"TM": "6900", "OT": "5x60 byo-yomi"}),
        ("quick-1x30s", {"TM": "0", "OT": "1x30 byo-yomi"}),
        ("sudden-death-1h", {"TM": "3600"}),
        ("sections-1h-15-10m", {"TM": "3600", "OT": "15/600 carried over (2002 12.5)"}),
        ("canadian-30m-15-5m", {"TM": "1800", "OT": "15/300 Canadian"}),
        ("fischer-20m-10s", {"TM": "1200", "OT": "10 fischer"}),
        ("byoyomi-30m-3x30s", {"TM": "1800", "OT": "3x30 byo-yomi"}),
        (NO_CLOCK.name, {}),
    ],
)
def test_p11_the_game_says_how_it_was_timed(name: str, properties: dict[str, str]) -> None:
    assert of_game(control(name).system) == properties


def last_move(system: TimeSystem, used: str, *times: str) -> dict[str, str]:
    game = Timed(system).used(B, used).moves(*times)
    return {name: values[0] for name, values in of_move(turns(game.start, game.records)[-1])}


@pytest.mark.parametrize(
    ("system", "used", "times", "properties"),
    [
        (Periods.within(HOUR, 5), "1:00", ("2.5",), {"BL": "3237.5"}),
        (Periods.within(HOUR, 5), "55:00", ("12.345",), {"BL": "47.655", "OB": "5"}),
        (Periods.within(HOUR, 5), "55:00", ("125",), {"BL": "55", "OB": "3"}),
        (Periods.within(HOUR, 5), "59:00", ("60",), {"BL": "0", "OB": "0"}),
        (Periods.within(HOUR, 5), "0", ("1", "7"), {"WL": "3293"}),
        (Sections(HOUR, 2, MINUTE), "59:59", ("11",), {"BL": "50", "OB": "1"}),
        (Sections(HOUR, 1, MINUTE), "59:59", ("11",), {"BL": "110", "OB": "1"}),
    ],
)
def test_p11_a_move_says_what_was_left(
    system: TimeSystem, used: str, times: tuple[str, ...], properties: dict[str, str]
) -> None:
    assert last_move(system, used, *times) == properties


def test_p11_a_record_carries_them() -> None:
    system = Periods.within(HOUR, 5)
    game = Timed(system).used(B, "55:00").moves("30")
    [turn] = turns(game.start, game.records)
    record = GameRecord(steps=(Move(BLACK, 60, properties=of_move(turn)),), info=of_game(system))
    again = read_sgf(write_sgf(record).encode())
    assert again.steps == record.steps and again.info == record.info


@pytest.mark.parametrize(("time", "text"), [("27.95", "27.95"), ("1:55:00", "6900"), ("0.001", "0.001"), ("0", "0")])
def test_seconds_are_exact(time: str, text: str) -> None:
    assert seconds(ms(time)) == text
