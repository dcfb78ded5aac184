"""The panel at the table: what its buttons ask for, what its lamps say. The same commands as the pages use.

Pass is that of the side to move; where the record cannot say who that is, it is refused and the buzzer says so. Referee
calls a person, as the page does; the page also says that one came. A clock side means that this player's move is
finished (2002 §17.4): when it was pressed goes to the clock, and is evidence for a referee.
"""

import logging
from collections.abc import Callable
from pathlib import Path

from hardware.panel import Button, GpioPanel, Lamp, NoPanel, Panel, PanelError, Pins, Press
from hardware.worker import Worker
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.panel import SimulatedPanel
from station.errors import InputError, RefusedError, StationError, sentence
from station.game.catalog import Letter
from station.game.event import Event
from station.game.logged import LoggedGame
from station.reasons import Unusable
from station.table.recorder import Recorder
from station.table.sighting import Sighting
from station.table.snapshot import Snapshot
from station.table.table import Table
from station.timebase import Clock
from vision.reasons import Reason

logger = logging.getLogger(__name__)
BUTTONS_EVERY_S = 0.05  # how often the buttons are asked
SECOND_PASS_S = 2.0  # two passes end the game: an impatient finger must not
RECORDED_S = 1.0  # how long the lamp stays on after a move
TICK_S, UNSURE_S, CALL_S = 0.04, 0.15, 0.6  # of the buzzer
REFUSED_S, REFUSED_TIMES = 0.1, 3
CLOCKS: dict[Button, Letter] = {Button.CLOCK_BLACK: "B", Button.CLOCK_WHITE: "W"}


class PanelDesk:
    """Asks the panel and answers it, from `start` to `close`. No trouble with pins ends the station.

    sighting -- what is seen now
    pressed -- told of each press of the clock: whose, when in milliseconds on the station's clock
    trouble -- whether the machine itself needs somebody
    """

    def __init__(
        self,
        panel: Panel,
        table: Table,
        sighting: Callable[[], Sighting],
        pressed: Callable[[Letter, int], object],
        trouble: Callable[[], bool] = lambda: False,
    ) -> None:
        self._panel, self._table, self._sighting, self._trouble = panel, table, sighting, trouble
        self._pressed = pressed
        self.worker = Worker("panel", self.turn)
        self._lit = dict.fromkeys(Lamp, False)
        self._moves = _moves(table.snapshot)
        self._recorded_ns: int | None = None
        self._passed_ns: int | None = None

    def start(self) -> None:
        """Begins."""
        self.worker.start()

    def close(self) -> None:
        """Ends; all lamps off."""
        self.worker.close()
        self._panel.close()

    def turn(self) -> float:
        """One round: carries out what was pressed, then shows how the record stands."""
        for press in self._panel.presses():
            try:
                self._press(press)
            except StationError as error:
                logger.info("%s button: %s", press.button, error)
                self._panel.buzz(REFUSED_S, REFUSED_TIMES)
        self._show(self._table.snapshot)
        return BUTTONS_EVERY_S

    def _press(self, press: Press) -> None:
        if press.button is Button.PASS:
            if self._passed_ns is not None and press.time_ns - self._passed_ns < SECOND_PASS_S * 1e9:
                raise RefusedError("again", "The button was pressed twice: that is one pass.")
            self._passed_ns = press.time_ns
            self._table.command(_pass)
        elif press.button is Button.REFEREE:
            self._table.call_help(True)
        else:
            self._pressed(CLOCKS[press.button], press.time_ns // 1_000_000)

    def _show(self, now: Snapshot) -> None:
        moves = _moves(now)
        if moves > self._moves and moves[1] > 0:
            self._recorded_ns = now.at.monotonic_ns
            self._panel.buzz(TICK_S)
        self._moves = moves
        since_ns = None if self._recorded_ns is None else now.at.monotonic_ns - self._recorded_ns
        self._light(Lamp.RECORDED, since_ns is not None and since_ns < RECORDED_S * 1e9, 0.0)
        self._light(Lamp.UNSURE, self._trouble() or _unsure(now, self._sighting()), UNSURE_S)
        self._light(Lamp.REFEREE, now.help, CALL_S)

    def _light(self, lamp: Lamp, on: bool, sound_s: float) -> None:
        if on == self._lit[lamp]:
            return
        self._lit[lamp] = on
        self._panel.light(lamp, on)
        if on and sound_s:
            self._panel.buzz(sound_s)


def open_panel(spec: str, clock: Clock) -> Panel:
    """ "none", "gpio", "gpio:passing=4,buzzer=none", or "sim:FILE" of a simulated table that takes orders.

    Without gpiozero or pins: none, and the log says why.

    Raises InputError for another word, or pins that cannot be.
    """
    kind, _, pins = spec.partition(":")
    if kind == "sim" and pins:
        return SimulatedPanel(OrderClient(Path(pins), sleep=None), clock)
    if kind not in ("none", "gpio") or (kind == "none" and pins):
        raise InputError(Reason(Unusable.PANEL), f"--panel {spec}")
    if kind == "none":
        return NoPanel()
    try:
        wired = Pins.parsed(pins)
    except PanelError as error:
        raise InputError(error.reason, f"--panel {spec}") from error
    try:
        return GpioPanel(wired, clock_ns=lambda: clock.now().monotonic_ns)
    except PanelError as error:
        logger.warning("%s; the station runs without; see: tianyuan doctor", sentence(error))
        return NoPanel()


def _pass(recorder: Recorder, game: LoggedGame) -> list[Event]:
    if game.state.to_move is None:
        raise RefusedError("no_turn", "Whose turn it is is not known; say on the page who passes.")
    return recorder.pass_(game.state.to_move)


def _moves(now: Snapshot) -> tuple[int, int]:
    """Number of the game and of its moves."""
    return (0, 0) if now.game is None else (now.game.number, len(now.game.state.moves))


def _unsure(now: Snapshot, sighting: Sighting) -> bool:
    """Whether somebody should look: a record that the disk does not take, a doubtful last move, an open incident, a
    record that waits, points or the whole board out of sight during a game."""
    if sighting.stuck:
        return True
    if now.game is None or now.game.over:
        return False
    state = now.game.state
    last = state.moves[-1] if state.moves else None
    doubtful = last is not None and last.doubtful and not last.corrected
    silent = state.frozen or bool(state.blocked) or not sighting.board_found
    return doubtful or silent or any(incident.open for incident in state.incidents)
