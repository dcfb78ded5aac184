"""Calls into a stream: each from its very sample on."""

import numpy as np

from hardware.loudspeaker import STREAM_HZ
from station.clock.mixing import Clip, Placed, at_rate, joined, louder, mixed

TONE = np.full(STREAM_HZ // 10, 1000, np.int16)


def test_a_call_begins_at_its_sample_across_blocks() -> None:
    one, count = Placed(Clip(1_005, "count-1", TONE), 777), STREAM_HZ // 50
    stream = np.concatenate([mixed([one], count * number, count) for number in range(9)])
    assert np.argmax(stream > 0) == 777 and (stream > 0).sum() == len(TONE) and one.end == 777 + len(TONE)


def test_two_at_once_are_heard_together_and_not_too_loud() -> None:
    loud = Placed(Clip(0, "x", np.full(10, 30_000, np.int16)), 0)
    assert mixed([loud, loud], 0, 5)[0] == 32767


def test_a_recording_of_another_rate_lasts_as_long() -> None:
    assert len(at_rate(np.zeros(44_100, np.int16), 44_100)) == STREAM_HZ
    assert len(joined([TONE, TONE])) == 2 * len(TONE) and len(joined([])) == 0


def test_its_loudness_is_given_in_percent() -> None:
    assert louder(TONE, 25)[0] == 250 and louder(TONE, 100)[0] == 1000
    assert louder(np.full(1, 30_000, np.int16), 200)[0] == 32767
