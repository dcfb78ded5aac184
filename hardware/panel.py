"""Buttons and lamps at the table: pass, call the referee, both sides of the clock; recorded, unsure, referee."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Protocol

from hardware.boottime import boottime_ns
from hardware.reasons import Code
from vision.reasons import Reason


class PanelError(Exception):
    """Pins that cannot be, or a machine without usable ones; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Button(StrEnum):
    """What can be pressed."""

    PASS = "pass"
    REFEREE = "referee"
    CLOCK_BLACK = "clock_black"
    CLOCK_WHITE = "clock_white"


class Lamp(StrEnum):
    """What can be lit."""

    RECORDED = "recorded"
    UNSURE = "unsure"
    REFEREE = "referee"


@dataclass(frozen=True)
class Press:
    """A button went down, on the station's clock."""

    button: Button
    time_ns: int


class Panel(Protocol):
    """Buttons are asked for what was pressed since the last time; nothing calls back into the station."""

    def presses(self) -> list[Press]:
        """Presses since the last call, oldest first."""

    def light(self, lamp: Lamp, on: bool) -> None:
        """Switches a lamp."""

    def buzz(self, seconds: float, times: int = 1) -> None:
        """Sounds the buzzer so often, without waiting for its end."""

    def close(self) -> None:
        """All lamps off; releases the pins. May be called twice."""


class NoPanel:
    """For stations without."""

    def presses(self) -> list[Press]:
        """None ever."""
        return []

    def light(self, lamp: Lamp, on: bool) -> None:
        """Nothing to light."""

    def buzz(self, seconds: float, times: int = 1) -> None:
        """Nothing to sound."""

    def close(self) -> None:
        """Nothing to release."""


@dataclass(frozen=True)
class Pins:
    """GPIO numbers (BCM), None for what is not wired.

    Buttons connect to ground; lamps and buzzer need a transistor or a resistor of their own.
    """

    passing: int | None = 17
    referee: int | None = 27
    clock_black: int | None = 22
    clock_white: int | None = 23
    lamp_recorded: int | None = 5
    lamp_unsure: int | None = 6
    lamp_referee: int | None = 13
    buzzer: int | None = 19

    def __post_init__(self) -> None:
        numbers = [number for field in fields(self) if (number := getattr(self, field.name)) is not None]
        if len(set(numbers)) < len(numbers) or not all(2 <= number <= 27 for number in numbers):
            raise PanelError(Reason(Code.PINS_RANGE, {"numbers": ", ".join(map(str, numbers))}))

    @classmethod
    def parsed(cls, text: str) -> "Pins":
        """From "passing=4,buzzer=none"; what is not named stays as it is. Raises PanelError."""
        known = {field.name for field in fields(cls)}
        numbers: dict[str, int | None] = {}
        for part in filter(None, text.split(",")):
            name, _, number = part.partition("=")
            if name not in known:
                values = {"name": repr(name), "known": ", ".join(sorted(known))}
                raise PanelError(Reason(Code.PINS_UNKNOWN, values))
            if number != "none" and not (number.isascii() and number.isdigit()):
                raise PanelError(Reason(Code.PINS_FORM, {"part": repr(part)}))
            numbers[name] = None if number == "none" else int(number)
        return replace(cls(), **numbers)


class Debounce:
    """Takes a button's noisy edges and lets the first of each burst through.

    A press counts when the button was quiet for `quiet_ns`: contacts bounce for some milliseconds on the way down and
    up again. In own code because gpiozero's mock pins, which the tests use, know no bounce time.
    """

    def __init__(self, quiet_ns: int = 30_000_000) -> None:
        self._quiet_ns = quiet_ns
        self._last_ns: int | None = None

    def edge(self, pressed: bool, time_ns: int) -> bool:
        """Whether this edge begins a press."""
        quiet = self._last_ns is None or time_ns - self._last_ns >= self._quiet_ns
        self._last_ns = time_ns
        return pressed and quiet


class GpioPanel:
    """The panel on a Pi's pins, through gpiozero.

    factory -- a gpiozero pin factory; None: gpiozero's own choice, which must be lgpio on kernels from 6.6 on
    Raises PanelError where there is no gpiozero, or no pins.
    """

    def __init__(self, pins: Pins, *, factory: Any = None, clock_ns: Callable[[], int] = boottime_ns) -> None:
        self._clock_ns = clock_ns
        self._lock = threading.Lock()
        self._presses: list[Press] = []
        self._lamps: dict[Lamp, Any] = {}
        self._buzzer: Any = None
        with ExitStack() as opened:
            try:
                self._wire(opened, pins, factory)
            except Exception as error:  # gpiozero and what lies under it raise what they like
                why = str(error).splitlines()[0] if str(error) else type(error).__name__
                raise PanelError(Reason(Code.PANEL_UNUSABLE, {"why": why})) from error
            self._open = opened.pop_all()

    def presses(self) -> list[Press]:
        """See `Panel`."""
        with self._lock:
            presses, self._presses = self._presses, []
            return presses

    def light(self, lamp: Lamp, on: bool) -> None:
        """See `Panel`."""
        if lamp in self._lamps:
            self._lamps[lamp].value = on

    def buzz(self, seconds: float, times: int = 1) -> None:
        """See `Panel`."""
        if self._buzzer is not None:
            self._buzzer.beep(on_time=seconds, off_time=seconds, n=times, background=True)

    def close(self) -> None:
        """See `Panel`."""
        for device in (*self._lamps.values(), self._buzzer):
            if device is not None and not device.closed:
                device.off()  # gpiozero leaves a closed pin as it was
        self._open.close()

    def _wire(self, opened: ExitStack, pins: Pins, factory: Any) -> None:
        import gpiozero

        for button, pin in (
            (Button.PASS, pins.passing),
            (Button.REFEREE, pins.referee),
            (Button.CLOCK_BLACK, pins.clock_black),
            (Button.CLOCK_WHITE, pins.clock_white),
        ):
            if pin is not None:
                device = opened.enter_context(gpiozero.Button(pin, pin_factory=factory))
                edge = self._edges(button)
                device.when_pressed = lambda edge=edge: edge(True)
                device.when_released = lambda edge=edge: edge(False)
        for lamp, pin in (
            (Lamp.RECORDED, pins.lamp_recorded),
            (Lamp.UNSURE, pins.lamp_unsure),
            (Lamp.REFEREE, pins.lamp_referee),
        ):
            if pin is not None:
                self._lamps[lamp] = opened.enter_context(gpiozero.LED(pin, pin_factory=factory))
        if pins.buzzer is not None:
            self._buzzer = opened.enter_context(gpiozero.Buzzer(pins.buzzer, pin_factory=factory))

    def _edges(self, button: Button) -> Callable[[bool], None]:
        debounce = Debounce()

        def edge(pressed: bool) -> None:
            now_ns = self._clock_ns()
            with self._lock:
                if debounce.edge(pressed, now_ns):
                    self._presses.append(Press(button, now_ns))

        return edge
