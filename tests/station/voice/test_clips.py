"""The recordings that there are."""

from pathlib import Path

import pytest

from rules.timing.calls import ONSET_MS
from station.locale.catalog import LANGUAGES, Language
from station.voice.clips import OURS, clips
from station.voice.sound import read
from station.voice.texts import texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_a_clip_of_ours_that_begins_at_once(language: Language) -> None:
    ours = clips(language)
    assert ours.by_name.keys() == texts(language).keys()
    for name, path in ours.by_name.items():
        sound = read(path)
        assert 0.1 < sound.seconds < 2 and sound.silence_s * 1000 < ONSET_MS / 5, name


def test_all_of_them_are_small() -> None:
    assert sum(path.stat().st_size for path in OURS.rglob("*.wav")) < 1_500_000


def test_a_persons_own_recording_stands_in_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    for name in ("count-3.wav", "holiday.wav"):
        (tmp_path / "ja" / name).touch()
    own = clips("ja", tmp_path)
    files, missing = own.of("count-3+left-1+left-12")
    assert files == (tmp_path / "ja" / "count-3.wav", OURS / "ja" / "left-1.wav")
    assert missing == ("left-12",)
    assert clips("zh", tmp_path).by_name == clips("zh").by_name
