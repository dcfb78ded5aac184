"""The key by which others check a station, of a data folder that a station may be using."""

import sqlite3
from contextlib import closing
from pathlib import Path

from station.errors import InputError
from station.evidence.note import KeyKind, Signer, VerifierKey
from station.reasons import Unusable
from station.storage.ledger import Ledger
from station.storage.log import FILE
from station.storage.signing_key import KEY_FILE, read
from vision.reasons import Reason, system_error


def key_in(folder: Path) -> VerifierKey:
    """InputError where no station has begun a log there, or its key cannot be read."""
    try:
        seed = read(folder / KEY_FILE)
        if seed is None or not (folder / FILE).exists():
            raise InputError(Reason(Unusable.DATA_NO_KEY), str(folder))
        with closing(sqlite3.connect(folder / FILE, timeout=2.0)) as db:
            segment = Ledger(lambda: db).segment()
    except (OSError, sqlite3.Error) as error:
        raise InputError(Reason(Unusable.DATA_UNUSABLE, {"path": str(folder), "why": system_error(error)})) from error
    if segment is None:
        raise InputError(Reason(Unusable.DATA_NO_KEY), str(folder))
    return Signer(segment.origin, KeyKind.LOG, seed).key
