"""Calls by voice: when each begins at the device, on a null sink of PulseAudio's that hears what it plays.

10,000 calls 0.2 s apart (TIANYUAN_BENCH_LIMIT makes fewer), through the station's own stream; every so often the plan
changes as if somebody had pressed. Without `pulseaudio` it says so, and is no figure.
"""

import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from statistics import median

import numpy as np

from hardware.boottime import boottime_ns
from hardware.loudspeaker import STREAM_HZ, Samples
from hardware.pulse import PulseMicrophone, PulseSpeaker
from rules.timing.calls import ONSET_MS
from station.clock.mixing import Clip, at_rate
from station.clock.speaker import VOICE_TURN_S
from station.clock.stream import CallStream, Heard
from station.voice.clips import clips
from station.voice.sound import read
from tests.bench.figures.figure import Sheet

CALLS, APART_MS, CUT_MS = 10_000, 200, 120
MET = 0.999
CHANGES_EVERY_S = 7.0
AWAY_MS = 250
"""So much of the plan is gone for a moment when it changes."""
QUIET = 0.02
SERVER = (
    *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
    *("-L", f"module-null-sink sink_name=null rate={STREAM_HZ} channels=1", "-L", "module-native-protocol-unix"),
)


def run(sheet: Sheet) -> bool:
    """Whether 99.9 % begin less than 50 ms from their moment."""
    if shutil.which(SERVER[0]) is None:
        print("skipped: pulseaudio is not installed")
        return True
    count = min(CALLS, int(os.environ.get("TIANYUAN_BENCH_LIMIT", CALLS)))
    with _server():
        planned, told, onsets = _called(count)
    errors = [min((onset - at_ms for onset in near), key=abs, default=None) for at_ms, near in _near(planned, onsets)]
    late = sorted(abs(one) for one in errors if one is not None)
    good = sum(one < ONSET_MS for one in late)
    p50, p999 = (late[min(len(late) - 1, int(part * len(late)))] for part in (0.5, 0.999))
    apart = sorted(abs(one.at_ms - onset) for one, onset in _matched(told, onsets))
    print(f"onset within {ONSET_MS} ms: {good} of {count}; not heard {count - len(late)}")
    print(f"off by: p50 {p50:.1f} ms, p99.9 {p999:.1f} ms, worst {late[-1]:.1f} ms")
    print(f"journal and device apart: p99.9 {apart[int(0.999 * len(apart))]:.1f} ms")
    sheet.put("voice.onset", good, of=count)
    sheet.put("voice.onset_p50", p50, unit="ms")
    sheet.put("voice.onset_p999", p999, unit="ms")
    return good >= MET * count


def _now_ms() -> float:
    return boottime_ns() / 1e6


def _called(count: int) -> tuple[list[int], list[Heard], list[float]]:
    """What was planned, what the stream tells, what the device played."""
    sounds = _sounds()
    stop, onsets = threading.Event(), list[float]()
    listener = threading.Thread(target=_listen, args=(stop, onsets))
    listener.start()
    rng, told, start_ms = random.Random(30), list[Heard](), round(_now_ms()) + 2_000
    planned = [start_ms + APART_MS * number for number in range(count)]
    try:
        with closing(CallStream(PulseSpeaker("null"), _now_ms)) as stream:
            change_ms = start_ms + 1000 * CHANGES_EVERY_S
            while (now_ms := _now_ms()) < planned[-1] + 1_000:
                first = max(0, int((now_ms - start_ms) / APART_MS) - 5)
                plan = [
                    Clip(at_ms, f"{first + number}", sounds[(first + number) % len(sounds)])
                    for number, at_ms in enumerate(islice(planned, first, first + 12))
                ]
                if now_ms > change_ms:  # somebody pressed, and it was taken back
                    change_ms = now_ms + 1000 * rng.uniform(0.5, 1.5) * CHANGES_EVERY_S
                    told += stream.fill([clip for clip in plan if not now_ms + 60 < clip.at_ms < now_ms + AWAY_MS])
                told += stream.fill(plan)
                time.sleep(VOICE_TURN_S)
    finally:
        stop.set()
        listener.join()
    return planned, told, onsets


def _sounds() -> list[Samples]:
    """The station's own numbers from one to ten, cut off before the next one; from their first loud sample."""
    found = []
    for name in (f"count-{number}" for number in range(1, 11)):
        sound = read(clips("en").by_name[name])
        samples = at_rate(sound.samples, sound.rate_hz)
        first = int(np.argmax(np.abs(samples.astype(int)) > QUIET * 32767))
        found.append(samples[first : first + STREAM_HZ * CUT_MS // 1000])
    return found


def _listen(stop: threading.Event, onsets: list[float]) -> None:
    """When something begins to be heard after at least a few quiet hundredths of a second."""
    zeros: list[float] = []
    at, quiet_since, quiet = 0, 0, STREAM_HZ * 30 // 1000
    with closing(PulseMicrophone("null.monitor")) as microphone:
        while not stop.is_set():
            time.sleep(0.05)
            samples = microphone.samples()
            before_ms, number, after_ms = _now_ms(), microphone.heard(), _now_ms()
            if after_ms - before_ms < 4.0:
                zeros = [*zeros[-200:], (before_ms + after_ms) / 2 - number * 1000 / STREAM_HZ]
            for place in np.flatnonzero(np.abs(samples.astype(np.int32)) > QUIET * 32767):
                if at + place - quiet_since > quiet and zeros:
                    onsets.append(median(zeros) + (at + place) * 1000 / STREAM_HZ)
                quiet_since = at + int(place)
            at += len(samples)


def _near(planned: Sequence[int], onsets: Sequence[float]) -> Iterator[tuple[int, list[float]]]:
    """Each call with what began within half the distance to its neighbors."""
    places = np.searchsorted(onsets, np.array(planned) - APART_MS / 2)
    for at_ms, place in zip(planned, places, strict=True):
        yield at_ms, [one for one in onsets[place : place + 3] if one < at_ms + APART_MS / 2]


def _matched(told: Sequence[Heard], onsets: Sequence[float]) -> Iterator[tuple[Heard, float]]:
    for one in told:
        place = int(np.searchsorted(onsets, one.at_ms - APART_MS / 2))
        if near := [onset for onset in onsets[place : place + 3] if onset < one.at_ms + APART_MS / 2]:
            yield one, min(near, key=lambda onset: abs(onset - one.at_ms))


@contextmanager
def _server() -> Iterator[None]:
    """A sound server of our own, which nobody else hears."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PULSE_RUNTIME_PATH"] = folder
        server = subprocess.Popen(SERVER, stderr=subprocess.DEVNULL)
        try:
            for _ in range(100):
                if (Path(folder) / "native").exists():
                    break
                time.sleep(0.1)
            yield
        finally:
            server.terminate()
            server.wait(10)
            del os.environ["PULSE_RUNTIME_PATH"]
