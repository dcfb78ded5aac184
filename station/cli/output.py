"""What commands write: in which language, and files, refused before the work begins where that can be told."""

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated

import typer

from rules.reasons import shown
from station.cli.codes import Code
from station.errors import InputError
from station.locale.catalog import LANGUAGES, Catalog, Language, catalog, language_of
from station.reasons import Unusable
from vision.reasons import Reason, system_error

_asked: ContextVar[Language | None] = ContextVar("asked", default=None)


def _ask(given: str | None) -> Language | None:
    """Remembers what --lang names, for what is said where the option is out of reach. InputError for none of ours."""
    found = next((language for language in LANGUAGES if language == given), None)
    _asked.set(found)
    if given is not None and found is None:
        raise InputError(Reason(Code.LANGUAGE, {"given": shown(given)}))
    return found


LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang", callback=_ask, is_eager=True, help="en, zh, ja or ko; default: as the locale, English in JSON"
    ),
]


def spoken(*, as_json: bool = False) -> Catalog:
    """What a command says: in the language that --lang asks for, else English in JSON, else as the locale."""
    return catalog(_asked.get() or ("en" if as_json else language_of(os.environ)))


def refuse_unwritable(path: Path, force: bool) -> None:
    """Tries the file, and leaves nothing behind. Raises InputError where it exists (unless `force`) or cannot be."""
    try:
        if path.exists():
            if not force:
                raise InputError(Reason(Unusable.FILE_EXISTS), str(path))
            path.open("ab").close()
        elif not path.absolute().parent.is_dir():
            raise InputError(Reason(Unusable.FILE_NO_FOLDER), str(path))
        else:
            path.open("xb").close()
            path.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def complain(told: str) -> None:
    """What is wrong, on standard error. Where a command has --json, an object on standard output says it as well."""
    print(f"tianyuan: {told}", file=sys.stderr, flush=True)


class Folder:
    """Where a command writes one file after another; made where it is missing. InputError where it cannot be."""

    def __init__(self, path: Path, force: bool) -> None:
        self._path, self._force = path, force
        self._written: set[str] = set()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(Reason(Code.FOLDER_UNMADE, {"why": system_error(error)}), str(path)) from None

    def write(self, name: str, content: bytes) -> None:
        """InputError for a name written before, and for one that exists unless `force`."""
        target = self._path / name
        if name in self._written:
            raise InputError(Reason(Code.WRITTEN_TWICE), str(target))
        if target.exists() and not self._force:
            raise InputError(Reason(Unusable.FILE_EXISTS), str(target))
        write_file(target, content)
        self._written.add(name)


def write_file(path: Path, content: bytes) -> None:
    """Raises InputError where it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(Reason(Unusable.FILE_UNWRITABLE, {"why": system_error(error)}), str(path))
