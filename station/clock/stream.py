"""One stream to one loudspeaker, filled ahead of time, each call at the sample that is heard at its moment.

Where the ear is in the stream is asked of the device again and again: a crystal that runs fast or slow, and a station
that was busy for a while, move no call. What lies ready and is no longer meant (somebody pressed) is written over.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from hardware.loudspeaker import STREAM_HZ, Loudspeaker
from station.clock.mixing import Clip, Placed, mixed

BLOCK_MS = 20
REACH_MS = 15
"""What will be heard sooner can no longer be changed."""
LATEST_MS = 500
"""A call that could not be made until then is only shown."""
OFF_MS = 10
"""A call that lies ready and would be heard so far from its moment is placed anew."""
READINGS = 15
"""Of where the ear is, of which the middle one counts."""
AGREE = 3
"""So many readings in a row that agree with each other and not with the others before are the truth now."""
BRIEF_MS = 4.0
"""A reading that took longer says little about when it was true, and is taken where there is none yet."""
FORGOTTEN_MS = 60_000


@dataclass(frozen=True, slots=True)
class Heard:
    """A call whose moment has come. at_ms -- its onset; shown -- it was not said."""

    at_ms: float
    planned_ms: int
    words: str
    shown: bool = False


class CallStream:
    """now_ms -- the station's clock, with fractions."""

    def __init__(self, player: Loudspeaker, now_ms: Callable[[], float]) -> None:
        self._player, self._now_ms = player, now_ms
        self._written = 0  # samples lie ready before this one
        self._zeros: deque[float] = deque(maxlen=READINGS)  # when sample 0 was heard
        self._zero_ms = 0.0
        self._placed: list[Placed] = []
        self._done: dict[tuple[int, str], int] = {}  # heard or shown, with its moment

    def close(self) -> None:
        """Silence."""
        self._player.close()

    def fill(self, plan: Sequence[Clip]) -> list[Heard]:
        """Fills up what lies ready; the calls whose moment came since the last time. OSError: nobody hears it."""
        now_ms = self._measure()
        heard = self._begun(now_ms)
        planned = {clip.name for clip in plan}
        old_ms = now_ms - FORGOTTEN_MS
        self._done = {name: at_ms for name, at_ms in self._done.items() if at_ms > old_ms or name in planned}
        due = [clip for clip in plan if clip.at_ms < now_ms + self._player.ahead_ms and clip.name not in self._done]
        lying = {one.clip.name for one in self._placed}
        missed = [clip for clip in due if clip.at_ms < now_ms - LATEST_MS and clip.name not in lying]
        self._done |= {clip.name: clip.at_ms for clip in missed}
        heard += [Heard(clip.at_ms, clip.at_ms, clip.words, shown=True) for clip in missed]
        self._place([clip for clip in due if clip.name not in self._done], planned, now_ms)
        count = STREAM_HZ * BLOCK_MS // 1000
        while self._ms(self._written) < now_ms + self._player.ahead_ms:
            self._player.write(self._written, mixed(self._placed, self._written, count))
            self._written += count
        return heard

    def _measure(self) -> float:
        """Asks the device where the ear is; now."""
        before_ms = self._now_ms()
        heard = self._player.heard()
        now_ms = self._now_ms()
        if now_ms - before_ms <= BRIEF_MS or not self._zeros:
            self._zeros.append((before_ms + now_ms) / 2 - heard * 1000 / STREAM_HZ)
            last = list(self._zeros)[-AGREE:]
            if max(last) - min(last) <= OFF_MS < abs(median(last) - self._zero_ms):
                self._zeros = deque(last, READINGS)  # it began a moment ago, or another device plays now
            self._zero_ms = median(self._zeros)
        return now_ms

    def _ms(self, sample: int) -> float:
        """When a sample is heard."""
        return self._zero_ms + sample * 1000 / STREAM_HZ

    def _sample(self, at_ms: float) -> int:
        return round((at_ms - self._zero_ms) * STREAM_HZ / 1000)

    def _begun(self, now_ms: float) -> list[Heard]:
        found = []
        for one in self._placed:
            onset_ms, clip = self._ms(one.first), one.clip
            if clip.name not in self._done and onset_ms <= now_ms:
                self._done[clip.name] = clip.at_ms
                found.append(Heard(onset_ms, clip.at_ms, clip.words, shown=not len(clip.samples)))
        self._placed = [one for one in self._placed if one.clip.name not in self._done or self._ms(one.end) > now_ms]
        return found

    def _place(self, due: Sequence[Clip], planned: set[tuple[int, str]], now_ms: float) -> None:
        """Each call that is due at its sample, or at the next that can still be reached; the rest of the plan away."""
        reach = max(0, self._sample(now_ms + REACH_MS))
        self._written = max(self._written, reach)  # it ran dry
        free = reach if self._player.rewrites else self._written
        stays: list[Placed] = []
        goes: list[Placed] = []
        for one in self._placed:
            fits = abs(self._ms(one.first) - one.clip.at_ms) <= OFF_MS or one.first < free
            (stays if one.clip.name in planned and fits else goes).append(one)
        if not self._player.rewrites:
            stays, goes = self._placed, []
        lying = {one.clip.name for one in stays}
        fresh = [Placed(clip, max(free, self._sample(clip.at_ms))) for clip in due if clip.name not in lying]
        self._placed = [*stays, *fresh]
        self._written = min([self._written, *(max(reach, one.first) for one in (*goes, *fresh))])
