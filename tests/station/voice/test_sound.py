"""WAV files, read and written."""

import wave
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.errors import InputError
from station.voice.codes import Code
from station.voice.sound import Sound, read, written


def pcm(path: Path, samples: list[int], *, channels: int = 1, width: int = 2) -> Path:
    """A file as recorders make them."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(8000)
        file.writeframes(np.array(samples, f"<i{width}" if width > 1 else "u1").tobytes())
    return path


def test_a_recording_is_read_as_it_is(tmp_path: Path) -> None:
    sound = read(pcm(tmp_path / "a.wav", [0, 1, -1, 32767, -32768]))
    assert (sound.samples.tolist(), sound.rate_hz) == ([0, 1, -1, 32767, -32768], 8000)
    assert sound.seconds == 5 / 8000
    assert read(pcm(tmp_path / "b.wav", [1, 2, 3, 4], channels=2)).samples.tolist() == [1, 3]


@pytest.mark.parametrize(
    ("sample", "byte", "back"),
    [(0, 0xFF, 0), (32767, 0x80, 32124), (-32768, 0x00, -32124), (1000, 0xCE, 988), (-1000, 0x4E, -988)],
)
def test_mu_law_is_that_of_g711(tmp_path: Path, sample: int, byte: int, back: int) -> None:
    data = written(Sound(np.array([sample] * 4, np.int16), 8000))
    assert data[-4:] == bytes([byte] * 4)
    (tmp_path / "a.wav").write_bytes(data)
    assert read(tmp_path / "a.wav").samples.tolist() == [back] * 4


@given(st.lists(st.integers(-32635, 32635), min_size=1, max_size=50))
def test_what_is_written_is_read_back_nearly(tmp_path_factory: pytest.TempPathFactory, samples: list[int]) -> None:
    path = tmp_path_factory.getbasetemp() / "nearly.wav"
    path.write_bytes(written(Sound(np.array(samples, np.int16), 11025)))
    again = read(path)
    assert again.rate_hz == 11025
    assert all(abs(int(got) - had) <= abs(had) / 16 + 8 for got, had in zip(again.samples, samples, strict=True))


def test_silence_at_the_beginning_is_measured() -> None:
    quiet = Sound(np.array([0] * 100 + [30000] * 10, np.int16), 1000)
    assert quiet.silence_s == 0.1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Code.NO_WAV), (b"RIFF\0\0\0\0WAVE", Code.NO_WAV), (b"OggS" + bytes(40), Code.NO_WAV),
        (written(Sound(np.zeros(4, np.int16), 8000))[:-4], Code.EMPTY),
    ],
)  # fmt: skip
def test_what_is_no_recording_is_refused_by_name(tmp_path: Path, data: bytes, code: Code) -> None:
    (tmp_path / "count-1.wav").write_bytes(data)
    with pytest.raises(InputError, match=r"count-1\.wav") as refused:
        read(tmp_path / "count-1.wav")
    assert refused.value.reason and refused.value.reason.code == code


def test_other_formats_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read(pcm(tmp_path / "a.wav", [1, 2], width=1))
    assert refused.value.reason and refused.value.reason.code == Code.FORMAT
    with pytest.raises(InputError) as refused:
        read(tmp_path / "none.wav")
    assert refused.value.reason and refused.value.reason.code == Code.NO_WAV
