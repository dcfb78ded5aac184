"""Calls from the station's loudspeaker: one player for the whole evening, fed with samples by the station's clock.

A process for each word would begin it some tenth of a second late, and never twice the same. The player is whatever the
machine has (PulseAudio's, PipeWire's, ALSA's); no shell. If it ends, tablets speak and every face goes on showing.
"""

import contextlib
import logging
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from hardware.worker import Worker
from rules.timing.style import Style
from station.clock.keeper import ClockKeeper
from station.clock.mixing import STREAM_HZ, Clip, Samples, at_rate, joined, mixed
from station.errors import InputError, sentence
from station.game.clock import ClockState
from station.locale.catalog import Language
from station.voice.clips import Clips, clips
from station.voice.cues import cues
from station.voice.sound import read

logger = logging.getLogger(__name__)
BLOCK_MS = 20
LEAD_MS = 60
"""So much lies ready at the player: a station that is busy for longer is heard late, and says so in the journal."""
DEVICE_MS = 60
"""From the player to the ear, with the buffers asked for below; measured by `python -m tests.bench voice`."""
REOPEN_S = 5.0
PLAYERS: Sequence[tuple[str, Sequence[str]]] = (
    ("paplay", ("--raw", "--format=s16le", "--channels=1", f"--rate={STREAM_HZ}", "--latency-msec=40")),
    ("pw-play", ("--raw", "--format=s16", "--channels=1", f"--rate={STREAM_HZ}", "--latency=40ms", "-")),
    ("aplay", ("-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", str(STREAM_HZ), "--buffer-time=60000", "-")),
)
"""Tried in this order; each reads samples from its standard input."""


class Player(Protocol):
    """Takes samples; OSError once nobody hears them any more."""

    def play(self, samples: Samples) -> None:
        """The next ones."""

    def close(self) -> None:
        """May be called twice."""


class ProcessPlayer:
    """A program that plays its standard input."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def play(self, samples: Samples) -> None:
        """See Player."""
        assert self._process.stdin is not None
        self._process.stdin.write(samples.tobytes())
        self._process.stdin.flush()

    def close(self) -> None:
        """See Player."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):  # it ended with samples left
                self._process.stdin.close()
        self._process.terminate()
        self._process.wait(2.0)


def found_player() -> Player | None:
    """What this machine has; None without any."""
    for name, options in PLAYERS:
        if (path := shutil.which(name)) is not None:
            return ProcessPlayer([path, *options])
    return None


class Speaker:
    """Speaks one language. open_player -- again after one ended; now_ms -- the station's clock, with fractions."""

    def __init__(
        self,
        keeper: ClockKeeper,
        language: Language,
        open_player: Callable[[], Player | None],
        now_ms: Callable[[], float],
    ) -> None:
        self._keeper, self._open, self._now_ms = keeper, open_player, now_ms
        self._voice: Clips = clips(language, keeper.own_clips)
        self._sounds: dict[Path, Samples] = {}
        self._player: Player | None = None
        self._next_ms = 0.0  # when the next block is due at the player
        self._state: ClockState | None = None
        self._clips: list[Clip] = []
        self._begun: set[tuple[float, str]] = set()
        self.worker = Worker("speaker", self.turn, retry_s=REOPEN_S)

    def close(self) -> None:
        """Silence."""
        self.worker.close()
        self._stop()

    def turn(self) -> float:
        """One block, or another try to find a player; the seconds until the next one."""
        if self._player is None:
            self._player = self._open()
            self._keeper.speaks = self._player is not None
            self._next_ms = self._now_ms()
            if self._player is None:
                return REOPEN_S
        now_ms = self._now_ms()
        if now_ms - self._next_ms > LEAD_MS:
            self._next_ms = now_ms  # too late for what lay ready: what is due now is heard now
        samples, begun = mixed(self._planned(), self._next_ms + DEVICE_MS, STREAM_HZ * BLOCK_MS // 1000)
        try:
            self._player.play(samples)
        except OSError as error:
            logger.error("the loudspeaker's player ended (%s): the calls are only shown", error)
            self._stop()
            return REOPEN_S
        for clip in begun:
            if (clip.at_ms, clip.words) not in self._begun:
                self._begun.add((clip.at_ms, clip.words))
                heard_ms = max(clip.at_ms, self._now_ms() - LEAD_MS + DEVICE_MS)
                self._keeper.called(round(heard_ms), round(clip.at_ms), clip.words, shown=not len(clip.samples))
        self._next_ms += BLOCK_MS
        return max(0.0, (self._next_ms - LEAD_MS - self._now_ms()) / 1000)

    def _stop(self) -> None:
        if self._player is not None:
            self._player.close()
        self._player, self._keeper.speaks = None, False

    def _planned(self) -> list[Clip]:
        """The calls of the move at hand; anew when the clock changed."""
        state = self._keeper.state
        if state is not self._state:
            same = self._state is not None and self._state.clock == state.clock
            self._state = state
            if not same:
                style = None if state.control is None else state.control.style
                self._clips = [] if style is None else list(self._of(state, style))
                self._begun = set()
        return self._clips

    def _of(self, state: ClockState, style: Style) -> Sequence[Clip]:
        if state.clock is None:
            return []
        due = cues(state.clock, style, self._voice, round(self._now_ms()) - BLOCK_MS)
        return [Clip(cue.at_ms, cue.words, joined([self._sound(path) for path in cue.files])) for cue in due]

    def _sound(self, path: Path) -> Samples:
        if path not in self._sounds:
            try:
                sound = read(path)
                self._sounds[path] = at_rate(sound.samples, sound.rate_hz)
            except InputError as error:
                logger.error("%s", sentence(error))
                self._sounds[path] = joined([])
        return self._sounds[path]
