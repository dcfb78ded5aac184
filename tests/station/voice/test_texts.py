"""What is said in each language."""

import re
import unicodedata

import pytest

from rules.timing.calls import calls
from rules.timing.controls import CONTROLS
from rules.timing.systems import Periods
from station.locale.catalog import LANGUAGES, Language
from station.voice.texts import texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_call_of_every_control_has_words(language: Language) -> None:
    known, asked = texts(language), set[str]()
    for one in CONTROLS.values():
        if isinstance(one.system, Periods) and one.style:
            for call in calls(one.system, one.style, one.system.periods):
                asked.update(call.words.split("+"))
    assert len(asked) > 20 and asked <= known.keys()


@pytest.mark.parametrize(
    ("language", "letters"), [("zh", r"[a-z]+[1-4]( [a-z]+[1-4])*"), ("en", r"[a-z ]+"), ("ja", None), ("ko", None)]
)
def test_the_engine_is_told_only_what_it_can_read(language: Language, letters: str | None) -> None:
    scripts = {"ja": "HIRAGANA", "ko": "HANGUL"}
    for name, text in texts(language).items():
        if letters:
            assert re.fullmatch(letters, text.spoken), name
        else:
            found = {unicodedata.name(letter).split()[0] for letter in text.spoken if letter != " "}
            assert found == {scripts[language]}, name
        assert text.written


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_phrases_are_the_same(language: Language) -> None:
    spoken = [text.spoken for text in texts(language).values()]
    assert len(spoken) == len(set(spoken))


@pytest.mark.parametrize(
    ("language", "name", "written", "spoken"),
    [
        ("zh", "seconds-55", "55秒", "wu3 shi2 wu3 miao3"), ("zh", "seconds-10", "10秒", "shi2 miao3"),
        ("zh", "left-2", "还剩2分", "hai2 sheng4 liang3 fen1"), ("zh", "over-0", "超时判负", "chao1 shi2 pan4 fu4"),
        ("zh", "periods_left-1", "还剩1次", "hai2 sheng4 yi2 ci4"),
        ("en", "left-1", "one minute left", "one minute left"),
        ("en", "seconds-58", "58 seconds", "fifty eight seconds"), ("ja", "seconds-40", "40秒", "よんじゅうびょう"),
        ("ja", "left-4", "残り4分", "のこり よんぷん"), ("ko", "seconds-20", "20초", "이십초"),
        ("ko", "count-3", "셋", "셋"),
    ],
)  # fmt: skip
def test_numbers_are_said_as_people_say_them(language: Language, name: str, written: str, spoken: str) -> None:
    assert (texts(language)[name].written, texts(language)[name].spoken) == (written, spoken)
