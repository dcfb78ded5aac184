"""What is said, and in which language."""

from dataclasses import dataclass

import pytest

from station.locale.catalog import LANGUAGES, Language, catalog, language_of


@dataclass(frozen=True)
class Shared:
    code: str
    values: dict[str, str | int | float]


def test_a_reason_is_said_in_each_language() -> None:
    """By its code, with its values."""
    reason = Shared("n_moves", {"n": 3})
    assert {language: catalog(language).say(reason) for language in LANGUAGES} == {
        "en": "3 moves", "zh": "3 手", "ja": "3 手", "ko": "3수",
    }  # fmt: skip


def test_an_unknown_message_and_a_missing_value_are_mistakes() -> None:
    """Not silently nothing."""
    assert "nav_board" in catalog("en") and "nothing_of_that_name" not in catalog("en")
    with pytest.raises(KeyError, match="nothing_of_that_name"):
        catalog("en").text("nothing_of_that_name")
    with pytest.raises(KeyError, match="n"):
        catalog("en").text("n_moves")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ko", "LC_ALL": ""}, "ko"),
        ({"LANG": "eo"}, "en"),
    ],
)
def test_the_language_of_a_locale(environ: dict[str, str], language: Language) -> None:
    """The first of LC_ALL, LC_MESSAGES and LANG that is set; English where we have no catalog."""
    assert language_of(environ) == language
