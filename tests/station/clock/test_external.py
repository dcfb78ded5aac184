"""A clock beside the board, simulated on a pseudo-terminal."""

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.color import BLACK, WHITE
from rules.timing.records import Owner
from station.clock.external import LENGTH, MESSAGE, ExternalClock, Told, open_external, parsed
from station.errors import InputError
from tests.station.api.hall import hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards


def message(left_s: int, right_s: int, *, right_down: bool, running: bool = True) -> bytes:
    def bcd(seconds: int) -> bytes:
        hours, rest = divmod(seconds, 3600)
        return bytes([hours, *((value // 10) << 4 | value % 10 for value in divmod(rest, 60))])

    return bytes([MESSAGE, 0, LENGTH]) + bcd(right_s) + bcd(left_s) + bytes([running | right_down << 1])


def test_messages_are_found_among_others_and_in_pieces() -> None:
    whole = message(3_599, 61, right_down=True)
    buffer = bytearray(b"\x86\x00\x03" + whole[:4])
    assert list(parsed(buffer)) == []
    buffer += whole[4:] + message(0, 0, right_down=False, running=False)
    assert list(parsed(buffer)) == [Told(3_599_000, 61_000, True, True), Told(0, 0, False, False)]
    assert list(parsed(bytearray(bytes([MESSAGE, 0, LENGTH, 0x0A, 0x10, 0x40, 0, 0, 0, 0])))) == []


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    with hall(tmp_path) as opened:
        opened.show([boards("")[0]])
        yield Timed(opened)


def test_the_station_watches_and_tells_when_the_two_differ(table: Timed) -> None:
    ours, theirs = pty.openpty()
    one = ExternalClock(os.ttyname(theirs), True, table.hall.keeper, table.hall.table, table.hall.clock)
    table.begin("sudden-death-1h", Owner.EXTERNAL)
    assert one.turn() == 0.0
    for left, right, down in ((3_600, 3_600, True), (3_595, 3_600, False), (3_595, 3_560, True)):
        table.wait(5)
        os.write(ours, message(left, right, right_down=down))
        one.turn()
    assert table.hall.keeper.external == {BLACK: 3_595_000, WHITE: 3_560_000}
    told = [entry.event.as_dict() for entry in table.hall.folder.log.entries()]
    presses = [(event["color"], event["source"]) for event in told if event["type"] == "clock_pressed"]
    assert presses == [("B", "external"), ("W", "external")]
    game = table.hall.table.snapshot.game
    assert game is not None and [str(incident.kind) for incident in game.desk.incidents] == ["clock_fault"]
    assert [turn.next.left_ms for turn in game.clock.turns.values()] == [3_595_000, 3_560_000], "as it showed them"
    os.close(ours)
    assert one.turn() > 0 and table.hall.keeper.external is None
    one.close()
    os.close(theirs)


def test_an_address_is_one_of_few(table: Timed) -> None:
    parts = (table.hall.keeper, table.hall.table, table.hall.clock)
    assert open_external("none", *parts) is None
    assert open_external("serial:/dev/ttyUSB9,black=right", *parts) is not None
    for wrong in ("serial:", "usb", "serial:/dev/x,black=top"):
        with pytest.raises(InputError):
            open_external(wrong, *parts)
