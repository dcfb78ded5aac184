"""What commands write: in which language, and files, refused before the work begins where that can be told."""

import os
from pathlib import Path
from typing import Annotated

import typer

from station.errors import InputError
from station.locale.catalog import Catalog, Language, catalog, language_of

LanguageOption = Annotated[
    Language | None, typer.Option("--lang", help="en, zh, ja or ko; default: as the locale, English in JSON")
]


def spoken(language: Language | None = None, *, as_json: bool = False) -> Catalog:
    """What a command says: in the language asked for, else English in JSON, else as the locale."""
    return catalog(language or ("en" if as_json else language_of(os.environ)))


def refuse_unwritable(path: Path, force: bool) -> None:
    """Tries the file, and leaves nothing behind. Raises InputError where it exists (unless `force`) or cannot be."""
    try:
        if path.exists():
            if not force:
                raise InputError(f"{path}: exists; --force overwrites it")
            path.open("ab").close()
        elif not path.absolute().parent.is_dir():
            raise InputError(f"{path}: its folder does not exist")
        else:
            path.open("xb").close()
            path.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def write_file(path: Path, content: bytes) -> None:
    """Raises InputError where it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"{path}: cannot be written ({error.strerror or error})")
