"""Buttons and lamps of a running table, on gpiozero's mock pins."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.panel import GpioPanel, Lamp, NoPanel, Pins
from hardware.reasons import Code
from rules.points import parse_point
from rules.position import Position
from station.doctor.evidence import evidence
from station.errors import InputError
from station.station import Station
from station.storage import reasons
from station.storage.folder import DataFolder
from station.storage.signing_key import KEY_FILE
from station.table.panel import PanelDesk, open_panel
from tests.sentences import refused
from tests.station.api.hall import Hall, hall
from tests.station.stage import StandingClock, boards
from vision.reasons import Reason

pytestmark = pytest.mark.slow

MS = 1_000_000
PINS = Pins()


@dataclass
class Desk:
    """A panel on mock pins before a hall."""

    hall: Hall
    factory: MockFactory
    desk: PanelDesk

    def press(self, pin: int | None, after_s: float = 3.0) -> None:
        """A bouncing press; the desk takes its turn 40 ms later."""
        clock, wire = self.hall.clock, self.factory.pin(pin)
        clock.wait(after_s)
        for down in (True, False, True):
            wire.drive_low() if down else wire.drive_high()
            clock.wait(0.002)
        clock.wait(0.034)
        self.desk.turn()
        clock.wait(0.1)
        wire.drive_high()

    def lit(self, pin: int | None) -> bool:
        self.desk.turn()
        return bool(self.factory.pin(pin).state)

    @property
    def told(self) -> list[dict[str, object]]:
        return [entry.event.as_dict() for entry in self.hall.folder.log.entries()]

    @property
    def types(self) -> list[object]:
        return [event["type"] for event in self.told]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    factory = MockFactory()
    with hall(tmp_path) as opened:
        panel = GpioPanel(PINS, factory=factory, clock_ns=lambda: opened.clock.ns)
        desk = PanelDesk(panel, opened.table, lambda: opened.sightings.now, opened.keeper.press)
        yield Desk(opened, factory, desk)
        desk.close()
    factory.close()


def test_pass_is_that_of_the_side_to_move_and_two_end_the_game(table: Desk) -> None:
    table.hall.play("Q16 D4 D16")
    table.press(PINS.passing)
    table.press(PINS.passing)
    passes = [(event["color"], event["number"]) for event in table.told if event["type"] == "pass"]
    assert passes == [("W", 4), ("B", 5)]
    assert table.types[-2:] == ["game_ended", "count_opened"]


def test_an_impatient_finger_passes_once(table: Desk) -> None:
    table.hall.play("Q16 D4")
    table.press(PINS.passing)
    table.press(PINS.passing, after_s=0.3)
    assert table.types.count("pass") == 1


def test_buttons_before_a_game_change_nothing(table: Desk) -> None:
    for pin in (PINS.passing, PINS.clock_black, PINS.clock_white):
        table.press(pin)
    assert table.told == []


def test_the_referee_is_called_as_from_the_page_and_the_page_ends_it(table: Desk) -> None:
    table.hall.play("Q16 D4")
    table.press(PINS.referee)
    assert table.types[-1] == "help" and table.told[-1]["on"] is True
    assert table.hall.client().get("/api/board").json()["state"] == "attention"
    assert table.lit(PINS.lamp_referee)
    assert table.hall.client("table").post("/api/table/help", json={"on": False}).status_code == 200
    assert not table.lit(PINS.lamp_referee)


def test_a_clock_side_is_evidence_with_its_own_time_and_no_move(table: Desk) -> None:
    table.hall.play("Q16 D4 D16")
    before_ns = table.hall.clock.ns
    table.press(PINS.clock_black, after_s=1.0)
    event = table.told[-1]
    assert (event["type"], event["color"], event["number"]) == ("clock_pressed", "B", 3)
    assert event["at_ms"] == before_ns // MS + 1000, "when it went down, not when it was asked for"
    assert table.types.count("move") == 3 and table.hall.table.snapshot.game is not None
    table.press(PINS.clock_white)
    assert table.told[-1]["color"] == "W"


def test_the_recorded_lamp_follows_each_move_for_a_second(table: Desk) -> None:
    played = boards("Q16 D4 D16")
    table.hall.show([None, *played[:3]])
    assert table.lit(PINS.lamp_recorded)
    table.hall.clock.wait(1.1)
    assert not table.lit(PINS.lamp_recorded)
    table.hall.show([played[3]])
    assert table.lit(PINS.lamp_recorded)


def test_the_unsure_lamp_follows_incidents_and_a_board_out_of_sight(table: Desk) -> None:
    played = boards("Q16 D4 D16")
    table.hall.show([None, *played])
    assert not table.lit(PINS.lamp_unsure)
    lacking = bytearray(played[-1].stones)
    lacking[parse_point("Q16", 19)] = 0
    table.hall.show([Position(19, bytes(lacking))], each=60)
    assert "stone_removed" in table.types
    assert table.lit(PINS.lamp_unsure)
    table.hall.table.command(lambda recorder, _: recorder.take_board_as_is(by="referee"))
    assert not table.lit(PINS.lamp_unsure)
    table.hall.sightings.lost(Reason(Code.CAMERA_GONE, {"name": "v4l2:0"}))
    assert table.lit(PINS.lamp_unsure)


def test_the_unsure_lamp_is_lit_while_points_are_out_of_sight(table: Desk) -> None:
    played = boards("Q16 D4 D16")
    table.hall.show([None, *played])
    assert not table.lit(PINS.lamp_unsure)
    table.hall.show(played[-1:], each=60, hidden=range(40))
    assert table.types.count("view_blocked") == 1 and table.lit(PINS.lamp_unsure)
    assert table.hall.client().get("/api/board").json()["state"] == "blocked"
    table.hall.show(played[-1:], each=10)
    assert table.types.count("view_cleared") == 1 and not table.lit(PINS.lamp_unsure)


def test_the_unsure_lamp_is_lit_while_the_record_waits(table: Desk) -> None:
    played = boards("Q16 D4 D16 Q4 C10 R10 K4 K16 C6 R14 F3 O17 C14 R6")
    table.hall.show([None, *played])
    left = bytes(0 if point % 2 else stone for point, stone in enumerate(played[-1].stones))
    table.hall.show([Position(19, left)], each=60)
    assert table.types.count("record_frozen") == 1 and table.lit(PINS.lamp_unsure)
    assert table.hall.client().get("/api/board").json()["state"] == "attention"
    table.hall.show(played[-1:], each=20)
    assert table.types.count("record_resumed") == 1 and not table.lit(PINS.lamp_unsure)


def test_words_for_the_panel() -> None:
    clock = StandingClock()
    assert open_panel("none", clock).presses() == []
    for word in ("lamps", "none:passing=3", "gpio:bell=3", "gpio:passing=x", "gpio:passing=27"):
        with refused(InputError, match="--panel"):
            open_panel(word, clock)


def test_without_pins_the_station_runs_without_a_panel(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")  # needs /dev/gpiomem, which only a Pi has
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    if Path("/dev/gpiomem").exists():
        pytest.skip("this machine has pins")
    panel = open_panel("gpio", StandingClock())
    assert panel.presses() == [] and "the station runs without" in caplog.text


class Lit(NoPanel):
    """Remembers which lamps are on."""

    def __init__(self) -> None:
        self.lit = dict.fromkeys(Lamp, False)

    def light(self, lamp: Lamp, on: bool) -> None:
        self.lit[lamp] = on


@pytest.mark.parametrize("broken", [False, True])
def test_a_log_that_is_not_what_was_signed_lights_the_lamp_of_a_whole_station(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bool
) -> None:
    """And every page and the doctor say so; of a sound one nobody says anything."""
    DataFolder(tmp_path).close()
    if broken:
        (tmp_path / KEY_FILE).unlink()
    panel = Lit()
    monkeypatch.setattr("station.station.open_panel", lambda *_: panel)
    with Station(tmp_path, None) as station:
        station._panel.turn()
        assert panel.lit[Lamp.UNSURE] is broken
        assert station._table.snapshot.broken is broken
    begun = [one for one in evidence(tmp_path) if one.name == "log begun anew"]
    assert [one.found.values["why"] for one in begun] == [reasons.Code.KEY_LOST] * broken
