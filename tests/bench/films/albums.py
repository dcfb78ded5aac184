"""Photographs of real games through `tianyuan record`: after how many of them the record shows the position.

Sequences of TIANYUAN_DATA (default ../shared/data); points under hands are not compared.
"""

import json
import os
import tempfile
from collections import defaultdict
from pathlib import Path

from station.game.event import Event
from station.game.fold import apply
from station.game.state import GameState
from tests.bench.figures.figure import Sheet
from tests.bench.films.recorded import recorded
from tests.bench.films.witness import Json

DATA = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "photos"
LEAST_RIGHT = 0.95
FPS = 2.0


def run(sheet: Sheet) -> bool:
    """Prints each sequence and the sum; True when enough positions are right and nobody was accused."""
    manifest = DATA / "manifest.jsonl"
    if not manifest.is_file():
        print(f"photographs of games: skipped, {manifest} is missing")
        return True
    games: dict[str, list[Json]] = defaultdict(list)
    for line in manifest.read_text().splitlines():
        entry = json.loads(line)
        if entry.get("sequence"):
            games[entry["sequence"]].append(entry)
    right = total = 0
    innocent = True
    for name, entries in sorted(games.items()):
        entries.sort(key=lambda entry: (entry["frame"] or 0, entry["id"]))
        events = _recorded(entries)
        after = _positions(events)
        wrong = [_wrong(entry, after.get(i, after.get(-1, []))) for i, entry in enumerate(entries)]
        told = sorted({event["type"] for event in events} - {"game_started", "game_ended"})
        print(f"{name}: positions right {wrong.count(0)}/{len(wrong)}, points wrong {wrong}, told {', '.join(told)}")
        right, total = right + wrong.count(0), total + len(wrong)
        innocent &= set(told) <= {"setup", "move", "gap", "board_shifted"}
    print(f"photographs of games, real: positions right {right}/{total} in {len(games)} sequences")
    sheet.put("albums.sequences", len(games), kind="real")
    sheet.put("albums.positions", right, of=total, kind="real")
    return innocent and right >= LEAST_RIGHT * total


def _recorded(entries: list[Json]) -> list[Json]:
    with tempfile.TemporaryDirectory() as folder:
        for i, entry in enumerate(entries):
            picture = (DATA / entry["image"]).resolve()
            (Path(folder) / f"{i:03d}{picture.suffix}").symlink_to(picture)
        return recorded(folder, FPS)


def _positions(events: list[Json]) -> dict[int, list[str]]:
    """19 rows of the record after each picture that told something, carried on; -1: before the first."""
    state, rows = GameState(), {-1: ["." * 19] * 19}
    known = ("seq", "t", "frame", "first_frame", "type")
    for event in events:
        data = {key: value for key, value in event.items() if key not in known}
        state = apply(state, Event.parsed(event["type"], data, 0, event["frame"], event["first_frame"], event["seq"]))
        if event["type"] != "game_ended":
            rows[event["frame"]] = list(state.rows)
    last = rows[-1]
    for frame in range(max(rows) + 100):
        last = rows.setdefault(frame, last)
    return rows


def _wrong(entry: Json, rows: list[str]) -> int:
    skip = {(row, column) for row, column in entry.get("occluded") or []}
    return sum(
        rows[row][column] != entry["truth"][row][column] and (row, column) not in skip
        for row in range(19) for column in range(19)
    )  # fmt: skip
