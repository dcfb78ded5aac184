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
from station.locale.used import HALL, PAGES, of_first_view, used_by_hall, used_by_pages


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


def for_pages(language: Language) -> tuple[bytes, bytes, bytes]:
    """The pages' catalog in three parts: what the first view may say, the rest, and what the hall says beyond."""
    found = texts(language)
    used, first, hall = used_by_pages(found), of_first_view(found), used_by_hall(found)
    chosen = {key: text for key, text in found.items() if key in used}
    return (
        _as_json({key: text for key, text in chosen.items() if key in first}),
        _as_json({key: text for key, text in chosen.items() if key not in first}),
        _as_json({key: text for key, text in found.items() if key in hall}),
    )


def _as_json(catalog: dict[str, str]) -> bytes:
    return (json.dumps(catalog, ensure_ascii=False, indent=2) + "\n").encode()


def files(language: Language) -> dict[Path, bytes]:
    """What is made of one .po file."""
    first, more, hall = for_pages(language)
    return {
        source_of(language).with_suffix(".mo"): compiled(language),
        PAGES / "i18n" / f"{language}.json": first,
        PAGES / "i18n" / f"more_{language}.json": more,
        HALL / "i18n" / f"hall-{language}.json": hall,
    }


def main() -> None:
    """Writes them all."""
    for language in LANGUAGES:
        for path, data in files(language).items():
            path.write_bytes(data)


if __name__ == "__main__":
    main()
