from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.panel import Button, Debounce, GpioPanel, Lamp, NoPanel, PanelError, Pins, Press
from tests.sentences import refused

pytestmark = pytest.mark.slow

MS = 1_000_000


class Clock:
    def __init__(self) -> None:
        self.ns = 0

    def __call__(self) -> int:
        return self.ns


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory()
    yield made
    made.close()


@pytest.fixture
def panel(factory: MockFactory, clock: Clock) -> Iterator[GpioPanel]:
    made = GpioPanel(Pins(), factory=factory, clock_ns=clock)
    yield made
    made.close()


def test_a_bouncing_press_counts_once(panel: GpioPanel, factory: MockFactory, clock: Clock) -> None:
    pin = factory.pin(Pins().passing)
    for ms, down in ((100, True), (101, False), (102, True), (104, False), (105, True), (300, False), (302, True)):
        clock.ns = ms * MS
        pin.drive_low() if down else pin.drive_high()
    assert panel.presses() == [Press(Button.PASS, 100 * MS)]
    clock.ns = 310 * MS
    pin.drive_high()
    clock.ns = 900 * MS
    pin.drive_low()
    assert panel.presses() == [Press(Button.PASS, 900 * MS)]
    assert panel.presses() == []


def test_each_button_has_its_own_pin(panel: GpioPanel, factory: MockFactory, clock: Clock) -> None:
    pins = Pins()
    for number in (pins.referee, pins.clock_white, pins.clock_black):
        clock.ns += 5 * MS
        factory.pin(number).drive_low()
    assert [press.button for press in panel.presses()] == [Button.REFEREE, Button.CLOCK_WHITE, Button.CLOCK_BLACK]


def test_lamps_are_lit_and_go_out_at_the_end(panel: GpioPanel, factory: MockFactory) -> None:
    pins = Pins()
    panel.light(Lamp.UNSURE, True)
    assert factory.pin(pins.lamp_unsure).state and not factory.pin(pins.lamp_recorded).state
    panel.light(Lamp.UNSURE, False)
    assert not factory.pin(pins.lamp_unsure).state
    panel.light(Lamp.REFEREE, True)
    panel.close()
    panel.close()
    assert not factory.pin(pins.lamp_referee).state


def test_the_buzzer_sounds(panel: GpioPanel, factory: MockFactory) -> None:
    panel.buzz(5.0)
    pin = factory.pin(Pins().buzzer)
    for _ in range(1000):
        if pin.state:
            break
    assert pin.state or any(state.state for state in pin.states)


def test_a_long_press_is_one_press() -> None:
    debounce = Debounce()
    assert [debounce.edge(down, ms * MS) for ms, down in ((0, True), (5000, False), (6000, True))] == [
        True,
        False,
        True,
    ]


def test_a_station_without_a_panel() -> None:
    panel = NoPanel()
    panel.light(Lamp.RECORDED, True)
    panel.buzz(1.0)
    assert panel.presses() == []


def test_pins_that_clash_are_refused() -> None:
    with refused(PanelError, match="must differ"):
        Pins(passing=27)


def test_pins_from_words() -> None:
    assert Pins.parsed("") == Pins()
    assert Pins.parsed("passing=4,buzzer=none") == Pins(passing=4, buzzer=None)
    for wrong in ("bell=3", "passing", "passing=-1", "passing=40", "passing=22"):
        with pytest.raises(PanelError):
            Pins.parsed(wrong)


def test_what_is_not_wired_is_left_alone(factory: MockFactory, clock: Clock) -> None:
    bare = Pins(**dict.fromkeys(("passing", "clock_black", "clock_white", "lamp_recorded", "lamp_unsure", "buzzer")))
    panel = GpioPanel(bare, factory=factory, clock_ns=clock)
    panel.light(Lamp.UNSURE, True)
    panel.buzz(1.0, 2)
    assert sorted(factory.pins) == sorted(factory.pin(n).info for n in (bare.referee, bare.lamp_referee))
    panel.close()


def test_a_pin_taken_twice_is_one_sentence_and_frees_the_rest(panel: GpioPanel, factory: MockFactory) -> None:
    with refused(PanelError, match="cannot be used"):
        GpioPanel(Pins(), factory=factory)
    panel.light(Lamp.UNSURE, True)
    assert factory.pin(Pins().lamp_unsure).state
