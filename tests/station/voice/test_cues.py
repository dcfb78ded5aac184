"""What is played when."""

from itertools import pairwise

import pytest

from rules.color import BLACK
from rules.timing.acts import act
from rules.timing.clock import new_clock
from rules.timing.controls import CONTROLS, control
from rules.timing.records import Begin, Set, Stop
from rules.timing.systems import Periods
from station.locale.catalog import LANGUAGES, Language
from station.voice.clips import Clips, clips
from station.voice.cues import cues
from station.voice.sound import read

READ = [name for name, one in CONTROLS.items() if one.style]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READ)
def test_no_call_runs_into_the_next(name: str, language: Language) -> None:
    one, voice = control(name), clips(language)
    assert isinstance(one.system, Periods) and one.style
    clock = act(new_clock(one.system), Begin(at_ms=0))
    found = list(cues(clock, one.style, voice, 0))
    for cue, next_one in pairwise(found):
        lasts = sum(read(file).seconds for file in cue.files)
        assert lasts * 1000 <= next_one.at_ms - cue.at_ms, cue.words
    assert found[-1].at_ms == clock.over_ms and not any(cue.missing for cue in found)


def test_what_was_said_before_is_not_said_again() -> None:
    one = control("reading-1h-1")
    assert one.system and one.style
    clock = act(new_clock(one.system), Begin(at_ms=0))
    clock = act(clock, Set(at_ms=0, side=BLACK, used_ms=one.system.main_ms, chief="Chief"))
    found = [(cue.at_ms, cue.words) for cue in cues(clock, one.style, clips("en"), 50_001)]
    assert found == [(50_000 + 1000 * n, f"count-{n}") for n in range(1, 11)]
    assert list(cues(act(clock, Stop(at_ms=100)), one.style, clips("en"), 0)) == []


def test_what_no_clip_says_is_only_shown() -> None:
    one = control("quick-1x10s")
    assert one.system and one.style
    clock = act(new_clock(one.system), Begin(at_ms=0))
    first = next(cues(clock, one.style, Clips("en", {}), 0))
    assert (first.words, first.files, first.missing) == ("count-1", (), ("count-1",))
