"""Whoever names the languages names all of them: the pages' switch, and the tests in a real browser."""

import re

from rules.rulings.kind import Kind
from station.locale.catalog import LANGUAGES, Catalog
from station.locale.used import PAGES, ROOT


def test_the_pages_offer_every_language() -> None:
    """By its own name, with its catalog, and with the word that a browser's fonts go by."""
    source = (PAGES / "i18n" / "index.ts").read_text()
    offered = re.search(r"LANGUAGES: Record<Language, string> = \{(.*?)\}", source, re.DOTALL)
    assert offered
    assert set(re.findall(r'(\w+): "', offered[1])) == set(LANGUAGES)


def test_every_language_is_looked_at_in_a_browser() -> None:
    named = re.search(r"^LANGUAGES = \{(.*?)\}", (ROOT / "tests" / "e2e" / "opened.py").read_text(), re.MULTILINE)
    assert named
    assert set(re.findall(r'"(\w+)": "', named[1])) == set(LANGUAGES)


def test_an_incident_has_one_name_at_the_table_and_at_the_desk() -> None:
    for language in LANGUAGES:
        known = Catalog(language)
        for kind in Kind:
            assert (f"incident_{kind}" in known) != (f"kind_{kind}" in known), f"{kind} in {language}"
