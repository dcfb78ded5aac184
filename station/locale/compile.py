"""`make words`: the compiled catalogs (.mo) and the pages' (JSON), from the .po files; needs Babel.

A page gets the messages that its sources name, and every reason that may travel to it.
"""

import io
import json
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from station.locale.catalog import DOMAIN, FOLDER, LANGUAGES, Language
from station.locale.used import HALL, PAGES, used_by_hall, used_by_pages


def source_of(language: Language) -> Path:
    """Where translators work."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: Language) -> Catalog:
    """A .po file; babel's PoFileError where it is none."""
    with source_of(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def texts(language: Language) -> dict[str, str]:
    """Its messages by name, in the file's order, without the header."""
    return {str(message.id): str(message.string) for message in read(language) if message.id}


def compiled(language: Language) -> bytes:
    """The .mo file."""
    file = io.BytesIO()
    write_mo(file, read(language))
    return file.getvalue()


def for_pages(language: Language, *, hall: bool = False) -> bytes:
    """The pages' catalog; what the hall's say beyond it is one of its own."""
    found = texts(language)
    used = used_by_hall(found) if hall else used_by_pages(found)
    chosen = {key: text for key, text in found.items() if key in used}
    return (json.dumps(chosen, ensure_ascii=False, indent=2) + "\n").encode()


def files(language: Language) -> dict[Path, bytes]:
    """What is made of one .po file."""
    return {
        source_of(language).with_suffix(".mo"): compiled(language),
        PAGES / "i18n" / f"{language}.json": for_pages(language),
        HALL / "i18n" / f"hall-{language}.json": for_pages(language, hall=True),
    }


def main() -> None:
    """Writes them all."""
    for language in LANGUAGES:
        for path, data in files(language).items():
            path.write_bytes(data)


if __name__ == "__main__":
    main()
