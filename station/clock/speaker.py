"""Calls from the station's loudspeaker: what is due goes into its stream, what was heard into the journal.

A process for each word would begin it some tenth of a second late, and never twice the same: `stream` says how it is
done. Without a loudspeaker the calls are only shown, which the journal and the clock's page say at once; tablets speak.
"""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.loudspeaker import Loudspeaker, Samples
from hardware.worker import Worker
from rules.timing.style import Style
from station.clock.keeper import ClockKeeper
from station.clock.mixing import Clip, at_rate, joined, louder
from station.clock.stream import CallStream, Heard
from station.errors import InputError, sentence
from station.game.clock import ClockState
from station.locale.catalog import Language
from station.voice.clips import Clips, clips
from station.voice.cues import cues
from station.voice.sound import read

logger = logging.getLogger(__name__)
VOICE_TURN_S = 0.025
WITHOUT_VOICE_S = 0.25  # between two turns without a loudspeaker
REOPEN_S = 5.0
FULL = 100


class Speaker:
    """Speaks one language. open_player -- again after one ended; now_ms -- the station's clock, with fractions.

    percent -- of the recordings' loudness; the device has a volume of its own
    """

    def __init__(
        self,
        keeper: ClockKeeper,
        language: Language,
        open_player: Callable[[], Loudspeaker | None],
        now_ms: Callable[[], float],
        percent: int = FULL,
    ) -> None:
        self._keeper, self._open, self._now_ms, self._percent = keeper, open_player, now_ms, percent
        self._voice: Clips = clips(language, keeper.own_clips)
        self._sounds: dict[Path, Samples] = {}
        self._stream: CallStream | None = None
        self._retry_ms = 0.0
        self._state: ClockState | None = None
        self._clips: list[Clip] = []
        self._shown_ms = 0.0  # without a loudspeaker: up to when calls are journaled
        self.worker = Worker("speaker", self.turn, retry_s=REOPEN_S)

    def close(self) -> None:
        """Silence."""
        self.worker.close()
        self._stop()

    def turn(self) -> float:
        """What lies ready is filled up; the seconds until the next time."""
        plan = self._planned()
        stream = self._stream or self._opened()
        if stream is None:
            self._tell(self._only_shown(plan))
            return WITHOUT_VOICE_S
        try:
            self._tell(stream.fill(plan))
        except OSError as error:
            logger.error("the loudspeaker ended (%s): the calls are only shown", error)
            self._stop()
            return WITHOUT_VOICE_S
        return VOICE_TURN_S

    def _opened(self) -> CallStream | None:
        now_ms = self._now_ms()
        if now_ms < self._retry_ms:
            return None
        player = self._open()
        self._keeper.speaks, self._keeper.silent = player is not None, player is None
        if player is None:
            self._retry_ms = now_ms + 1000 * REOPEN_S
            return None
        self._stream = CallStream(player, self._now_ms)
        return self._stream

    def _stop(self) -> None:
        if self._stream is not None:
            self._stream.close()
        self._stream, self._keeper.speaks, self._keeper.silent = None, False, True
        self._shown_ms = self._now_ms()
        self._retry_ms = self._shown_ms + 1000 * REOPEN_S

    def _tell(self, heard: Sequence[Heard]) -> None:
        for one in heard:
            self._keeper.called(round(one.at_ms), one.planned_ms, one.words, shown=one.shown)

    def _only_shown(self, plan: Sequence[Clip]) -> list[Heard]:
        """Each face shows them at their moments."""
        since_ms, self._shown_ms = self._shown_ms, self._now_ms()
        return [
            Heard(clip.at_ms, clip.at_ms, clip.words, shown=True)
            for clip in plan
            if since_ms < clip.at_ms <= self._shown_ms
        ]

    def _planned(self) -> list[Clip]:
        """The calls of the move at hand; anew when the clock changed."""
        state = self._keeper.state
        if state is not self._state:
            same = self._state is not None and self._state.clock == state.clock
            self._state = state
            if not same:
                style = None if state.control is None else state.control.style
                self._clips = [] if style is None else list(self._of(state, style))
        return self._clips

    def _of(self, state: ClockState, style: Style) -> Sequence[Clip]:
        if state.clock is None:
            return []
        due = cues(state.clock, style, self._voice, round(self._now_ms()) - 1000)
        return [Clip(cue.at_ms, cue.words, joined([self._sound(path) for path in cue.files])) for cue in due]

    def _sound(self, path: Path) -> Samples:
        if path not in self._sounds:
            try:
                sound = read(path)
                self._sounds[path] = louder(at_rate(sound.samples, sound.rate_hz), self._percent)
            except InputError as error:
                logger.error("%s", sentence(error))
                self._sounds[path] = joined([])
        return self._sounds[path]
