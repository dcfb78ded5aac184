"""A loudspeaker at the end of a pipe: what is reckoned where no device tells anything."""

import sys
from pathlib import Path

import numpy as np
import pytest

from hardware import speakers
from hardware.loudspeaker import STREAM_HZ
from hardware.speakers import PIPE_DEVICE_MS, PipeSpeaker, found_loudspeaker

SECOND = np.arange(STREAM_HZ, dtype=np.int16)


def test_a_program_is_fed_with_samples_and_reckoned_with(tmp_path: Path) -> None:
    told, now = tmp_path / "told", [0.0]
    code = f"import sys; open({str(told)!r}, 'wb').write(sys.stdin.buffer.read({2 * STREAM_HZ}))"
    player = PipeSpeaker([sys.executable, "-c", code], lambda: now[0])
    player.write(0, SECOND)
    assert player.heard() == pytest.approx(-PIPE_DEVICE_MS * STREAM_HZ / 1000)
    now[0] = 500.0
    assert player.heard() == pytest.approx((500 - PIPE_DEVICE_MS) * STREAM_HZ / 1000)
    now[0] = 3_000.0
    assert player.heard() == pytest.approx((3_000 - PIPE_DEVICE_MS) * STREAM_HZ / 1000), "it goes on where nothing is"
    player._process.wait(20)
    player.close()
    assert told.read_bytes() == SECOND.astype("<i2").tobytes()


def test_a_machine_without_sound_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> object:
        raise OSError("no sound server answers")

    monkeypatch.setattr(speakers, "PulseSpeaker", none)
    monkeypatch.setattr(speakers, "PIPE", ["no-such-player"])
    assert found_loudspeaker(lambda: 0.0) is None
