"""What is to be played when: the calls of the move at hand with their clips. Pure: a clock and a moment decide."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.timing.calls import planned
from rules.timing.clock import Clock
from rules.timing.style import Style
from station.voice.clips import Clips


@dataclass(frozen=True, slots=True)
class Cue:
    """at_ms -- the onset; files -- one behind the other; missing -- names that are only shown."""

    at_ms: int
    words: str
    files: tuple[Path, ...]
    missing: tuple[str, ...]


def cues(clock: Clock, style: Style, voice: Clips, after_ms: int) -> Iterator[Cue]:
    """From a moment on, in order; anew after each record of the journal. What should have been said before is not."""
    for at_ms, call in planned(clock, style):
        if at_ms >= after_ms:
            yield Cue(at_ms, call.words, *voice.of(call.words))
