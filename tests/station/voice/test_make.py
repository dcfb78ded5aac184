"""The tool that made the clips."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from station.locale.catalog import LANGUAGES, Language
from station.voice.clips import OURS
from station.voice.make import ENGINE, LOUDEST, RATE_HZ, card, clip, prepared, version
from station.voice.sound import Sound, written
from station.voice.texts import VOICES, texts

SOME: tuple[tuple[Language, str], ...] = (("zh", "left-4"), ("en", "count-7"), ("ja", "seconds-50"), ("ko", "over-0"))


def has_the_cards_engine() -> bool:
    """Whether the engine is here in the version that made the clips."""
    return shutil.which(ENGINE) is not None and f"{version()}, formant" in (OURS / "CARD.md").read_text("utf-8")


@pytest.mark.skipif(not has_the_cards_engine(), reason="the card's version of espeak-ng is not installed")
@pytest.mark.parametrize(("language", "name"), SOME)
def test_the_same_version_makes_the_same_bytes(language: Language, name: str) -> None:
    made = written(clip(texts(language)[name], VOICES[language]))
    assert made == (OURS / language / f"{name}.wav").read_bytes()


@pytest.mark.skipif(not has_the_cards_engine(), reason="the card's version of espeak-ng is not installed")
def test_the_card_is_that_of_the_clips() -> None:
    sizes = {language: sum(path.stat().st_size for path in (OURS / language).iterdir()) for language in LANGUAGES}
    assert card(sizes) == (OURS / "CARD.md").read_text("utf-8")


def test_a_clip_is_cut_and_as_loud_as_all_others() -> None:
    wave = 3000 * np.sin(np.arange(4410) * 0.2)
    found = prepared(Sound(np.concatenate([np.zeros(9000), wave, np.zeros(9000)]).astype(np.int16), 2 * RATE_HZ))
    assert found.rate_hz == RATE_HZ and abs(found.seconds - 0.2) < 0.03
    assert int(np.abs(found.samples.astype(np.int32)).max()) == LOUDEST and found.silence_s < 0.006
    with pytest.raises(ValueError, match="no multiple"):
        prepared(Sound(found.samples, 8000))


def test_without_the_engine_it_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "station.voice.make", str(tmp_path / "out")]
    ran = subprocess.run(command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "espeak-ng: not installed (apt install espeak-ng)\n" and not (tmp_path / "out").exists()
