"""What can be read of games that were set aside."""

from dataclasses import dataclass
from pathlib import Path

from station.errors import DamagedError
from station.game.logged import Entry, LoggedGame
from station.storage.log import Log
from station.storage.rows import entry_of
from station.storage.salvage import found_in

REPAIRED = "repaired"


@dataclass(frozen=True)
class Repaired:
    """One game.

    repaired -- its number in the archive; None where not even its first events can be read
    kept -- events of it there: those before the first lost one
    readable -- events in `lines`, a file in the data folder, one a line as JSON
    """

    game: int
    repaired: int | None
    kept: int
    readable: int
    lines: Path


def repair(log: Log) -> list[Repaired]:
    """Saves what can be read of every game set aside that was not repaired yet. Nothing that was set aside is changed.

    Raises OSError and sqlite3.Error where the disk takes nothing.
    """
    folder, done = log.path.parent, []
    for aside in log.set_aside():
        if aside.repaired is not None or not aside.game:
            continue
        found = found_in(folder / aside.file)
        entries, before = [], True
        for seq in sorted(found.expected.get(aside.game, ())):
            entry = _read(found.rows["events"].get(seq))
            before &= entry is not None
            if entry is not None:
                entries.append((before, entry))
        lines = folder / REPAIRED / f"game-{aside.game}.jsonl"
        lines.parent.mkdir(mode=0o700, exist_ok=True)
        lines.write_text("".join(f"{entry.event.as_json()}\n" for _, entry in entries), "utf-8")
        lines.chmod(0o600)
        whole = _folding([entry for before, entry in entries if before])
        number = log.adopt(whole)[0].game if whole else None
        if number is not None:
            log.repaired(aside.game, number)
        done.append(Repaired(aside.game, number, len(whole), len(entries), lines))
    return done


def _read(row: object) -> Entry | None:
    try:
        return entry_of(row) if isinstance(row, dict) else None
    except DamagedError:
        return None


def _folding(entries: list[Entry]) -> list[Entry]:
    """As many from the beginning as make a game."""
    while entries:
        try:
            LoggedGame.of(entries)
            return entries
        except Exception:  # whatever the fold makes of what another program wrote
            entries = entries[:-1]
    return entries
