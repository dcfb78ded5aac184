"""What ails the machine, as the firmware of a Pi says it, in files."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.health import Ill, read_health
from hardware.panel import Lamp, NoPanel
from station.game.catalog import MachineHot, PowerLow
from station.locale.catalog import LANGUAGES, catalog
from station.table.machine import ILL_AGAIN_S, MachineWatch
from station.table.panel import PanelDesk
from tests.station.api.hall import Hall, hall

pytestmark = pytest.mark.slow


class Lit(NoPanel):
    """Remembers which lamps are on."""

    def __init__(self) -> None:
        self.lit = dict.fromkeys(Lamp, False)

    def light(self, lamp: Lamp, on: bool) -> None:
        self.lit[lamp] = on


class Machine:
    """A station on a Pi of files; `says` writes what its firmware says and has the station look."""

    def __init__(self, staged: Hall, root: Path) -> None:
        self.staged = staged
        self._bits = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
        self._heat = root / "sys/class/thermal/thermal_zone0/temp"
        for path in (self._bits, self._heat):
            path.parent.mkdir(parents=True)
        self.watch = MachineWatch(staged.table, staged.clock, lambda: read_health(root))
        self.panel = Lit()
        self._desk = PanelDesk(
            self.panel, staged.table, lambda: staged.sightings.now, lambda *_: None, lambda: bool(self.watch.ill)
        )

    def says(self, bits: str, celsius: float = 55.0, after_s: float = 60.0) -> bool:
        """Whether the lamp is on."""
        self.staged.clock.wait(after_s)
        self._bits.write_text(bits)
        self._heat.write_text(f"{celsius * 1000:.0f}")
        self.watch.look()
        self._desk.turn()
        return self.panel.lit[Lamp.UNSURE]

    @property
    def told(self) -> list[PowerLow | MachineHot]:
        """In the record."""
        events = (entry.event.what for entry in self.staged.folder.log.entries())
        return [what for what in events if isinstance(what, PowerLow | MachineHot)]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with hall(tmp_path / "data") as staged:
        staged.play()
        yield Machine(staged, tmp_path / "root")


def test_a_weak_power_supply_is_told_once_and_lights_the_lamp(machine: Machine) -> None:
    assert [machine.says(bits) for bits in ("0x0", "0x50005", "0x50005", "0x50000")] == [False, True, True, False]
    assert [what.trouble for what in machine.told] == ["throttled, under-voltage"]
    assert machine.says("0x50001", after_s=ILL_AGAIN_S), "and again after it was well for long"
    assert [type(what) for what in machine.told] == [PowerLow, PowerLow]


@pytest.mark.parametrize("bits", ["0x40004", "0x80008", "0xc000c", "0x20002"])
def test_heat_that_slows_the_machine_down_is_told_with_its_degrees(machine: Machine, bits: str) -> None:
    assert not machine.says("0x0", 79.0)
    assert machine.says(bits, 84.6)
    (what,) = machine.told
    assert isinstance(what, MachineHot) and what.celsius == 84.6
    assert machine.watch.ill == {Ill.HOT}


def test_at_the_limit_of_its_heat_it_is_not_told_by_the_minute(machine: Machine) -> None:
    for minute in range(60):
        machine.says("0x80008" if minute % 2 else "0x80000", 80.0)
    assert len(machine.told) == 1


def test_both_are_told_apart(machine: Machine) -> None:
    machine.says("0x0")
    machine.says("0x5000d", 85.0)
    assert {type(what) for what in machine.told} == {PowerLow, MachineHot}
    assert machine.watch.ill == {Ill.HOT, Ill.WEAK}


def test_a_dip_between_two_looks_is_told_and_one_before_the_stations_start_is_not(machine: Machine) -> None:
    assert not machine.says("0x50000")
    assert machine.told == []
    machine.says("0x50000")
    assert machine.told == []
    assert machine.says("0xd0000"), "too hot meanwhile"
    assert not machine.says("0xd0000")
    assert [what.trouble for what in machine.told] == ["too hot"]


def test_the_journal_and_the_pages_say_it(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "station.table.machine"):
        machine.says("0x40004", 85.0)
    assert "too hot and slows down: throttled" in caplog.text
    happened = machine.staged.client().get("/api/board").json()["happenings"]
    assert [one["type"] for one in happened] == ["machine_hot"]
    said = {catalog(language).text("happened_machine_hot") for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
