"""What is taken out of a log: a whole game, or a person's name. Each is a record that says what, why and by whom.

Leaves stay, so that the tree and every head that was signed stay as they are.
"""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict

from station.evidence.persons import ERASED, erased
from station.evidence.record import canonical
from station.game.catalog.occurrence import kinds
from station.storage.digests import digest_of
from station.storage.ledger import Ledger, games_stated, put
from station.storage.rows import COLUMNS
from station.timebase import Instant


def erase_game(db: sqlite3.Connection, ledger: Ledger, game: int, why: str, at: Instant, device: str) -> None:
    """The records of a game's events, before its rows are deleted. Within a transaction."""
    rows = db.execute("SELECT record FROM events WHERE game = ? AND record IS NOT NULL ORDER BY seq", (game,))
    ids = [id_ for (id_,) in rows]
    said = {"what": "game", "why": why, "records": ledger.places(ids)}
    ledger.note("erasure", said, at, game, device)
    ledger.erase(ids)


def erase_name(db: sqlite3.Connection, ledger: Ledger, name: str, why: str, at: Instant, device: str) -> list[int]:
    """A person's name wherever an event has it in a field for names; the games. Within a transaction.

    Settings lose it too: the table remembers who played last. What people wrote in words of their own is not searched.
    """
    _forget(db, name)
    fields = {kind.TYPE: kind.PERSONS for kind in kinds() if kind.PERSONS}
    columns, marks = ", ".join(COLUMNS), ", ".join("?" * len(fields))
    rows = db.execute(f"SELECT {columns} FROM events WHERE type IN ({marks}) ORDER BY seq", list(fields)).fetchall()
    ids, games, macs = [], set(), []
    for values in rows:
        row = dict(zip(COLUMNS, values, strict=True))
        data, keys = json.loads(row["data"]), json.loads(row["keys"] or "{}")
        named = [field for field in fields[row["type"]] if data.get(field) == name]
        if not named:
            continue
        data, keys = erased(data, keys, named)
        row |= {"data": canonical(data), "keys": json.dumps(keys)}
        db.execute(
            "UPDATE events SET data = ?, keys = ?, digest = ? WHERE seq = ?",
            (row["data"], row["keys"], digest_of("events", row), row["seq"]),
        )
        games.add(row["game"])
        macs += [keys[field].removeprefix(ERASED) for field in named]
        ids += [] if row["record"] is None else [row["record"]]
    if games:
        marks = ", ".join("?" * len(games))
        db.execute(f"DELETE FROM summaries WHERE game IN ({marks})", list(games))
        said = {"what": "name", "why": why, "names": macs, "records": ledger.places(ids), **_stated(db, ledger, games)}
        ledger.note("erasure", said, at, device=device)
    return sorted(games)


def _forget(db: sqlite3.Connection, name: str) -> None:
    for setting, value in db.execute("SELECT name, value FROM settings").fetchall():
        try:
            said = json.loads(value)
        except ValueError:  # a word
            continue
        if isinstance(said, dict) and name in said.values():
            kept = {key: one for key, one in said.items() if one != name}
            db.execute("DELETE FROM settings WHERE name = ?", (setting,))
            put(db, "settings", {"name": setting, "value": json.dumps(kept, ensure_ascii=False)})


def _stated(db: sqlite3.Connection, ledger: Ledger, games: Iterable[int]) -> dict[str, dict[str, dict[str, int | str]]]:
    """Digests of games of before this segment, which its first record states as they were."""
    segment = ledger.segment()
    known = games_stated(db, segment.first) if segment else {}
    anew = {str(game): asdict(known[game]) for game in games if game in known}
    return {"games": anew} if anew else {}
