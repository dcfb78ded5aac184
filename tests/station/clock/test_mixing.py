"""Calls into a stream: each from its very sample on."""

import numpy as np

from station.clock.mixing import STREAM_HZ, Clip, at_rate, joined, mixed

TONE = np.full(STREAM_HZ // 10, 1000, np.int16)


def test_a_call_begins_at_its_sample_across_blocks() -> None:
    clip, count = Clip(1_005.0, "count-1", TONE), STREAM_HZ // 50
    found = [mixed([clip], 1_000.0 + 20 * number, count) for number in range(8)]
    stream = np.concatenate([samples for samples, _ in found])
    assert np.argmax(stream > 0) == round(0.005 * STREAM_HZ) and (stream > 0).sum() == len(TONE)
    assert [len(begun) for _, begun in found] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_two_at_once_are_heard_together_and_not_too_loud() -> None:
    loud = Clip(0.0, "x", np.full(10, 30_000, np.int16))
    assert mixed([loud, loud], 0.0, 5)[0].max() == 32767


def test_a_recording_of_another_rate_lasts_as_long() -> None:
    assert len(at_rate(np.zeros(44_100, np.int16), 44_100)) == STREAM_HZ
    assert len(joined([TONE, TONE])) == 2 * len(TONE) and len(joined([])) == 0
