"""What is made of the .po files is up to date."""

import pytest

from station.locale import compile as words
from station.locale.catalog import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_made_of_the_catalogs_is_up_to_date(language: Language) -> None:
    """Else: make words."""
    for path, data in words.files(language).items():
        assert path.read_bytes() == data, f"{path.name}: run `make words` (for the pages `make web`) and commit"
