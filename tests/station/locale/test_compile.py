"""What is made of the .po files is up to date, and whoever only looks fetches little of it."""

import json

import pytest

from station.locale import compile as words
from station.locale.catalog import LANGUAGES, Language
from station.locale.used import PAGES, in_first_view, used_by_pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_made_of_the_catalogs_is_up_to_date(language: Language) -> None:
    """Else: make words."""
    for path, data in words.files(language).items():
        assert path.read_bytes() == data, f"{path.name}: run `make words` (for the pages `make web`) and commit"


def test_the_pages_words_come_in_two_parts_of_which_a_spectator_needs_the_first() -> None:
    first, more = (json.loads((PAGES / "i18n" / name).read_text()) for name in ("en.json", "more_en.json"))
    assert not first.keys() & more.keys() and first.keys() | more.keys() == used_by_pages(words.texts("en"))
    named, beginnings = in_first_view()
    assert {"nav_board", "nothing_yet", "step_next"} & named and "state_" in beginnings
    assert {"nav_board", "loading", "state_recording", "board_small", "trouble_no_camera"} <= first.keys()
    assert {"pin_title", "camera_phone", "secure_why"} <= more.keys()
