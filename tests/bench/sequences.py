"""Recording filmed-like sequences: moves and incidents that `tianyuan record` makes of them.

`python -m tests.bench sequences` films one of each kind and scores it; `python -m tests.bench.sequences OUT` only
writes the folders OUT/seq_KIND_SEED, 2 pictures a second, with their truth in manifest.jsonl.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hardware.script import Clear
from rules.points import point_name
from rules.sgf import read_sgf
from station.errors import InputError
from tests.bench._films import KINDS, setup_of
from tests.bench._sequence import write_sequence

DEMO = Path(__file__).parents[2] / "station" / "demo" / "game.sgf"
Json = dict[str, Any]

# what a witness told -> the events that say so
ANSWERS = {
    "moved_stone": {"stone_moved", "position_restored"},
    "removed_stone": {"stone_removed", "wrong_capture", "move_withdrawn", "position_restored"},
    "added_stone": {"stone_added", "position_restored", "move_withdrawn", "correction"},
    "board_bumped": {"board_shifted"},
    "camera_nudged": {"board_shifted"},
    "light_change": {"light_changed"},
    "scattered": {"board_scattered"},
    "capture_incomplete": {"capture_incomplete"},
    "between": {"stone_off_point"},
}
ACCUSING = {"illegal_move", "out_of_turn", "capture_incomplete", "wrong_capture", "stone_moved", "stone_removed"} | {
    "stone_added",
    "board_scattered",
    "move_withdrawn",
}


def film(out: Path, kinds: list[str], games: list[Path], seed: int) -> list[Path]:
    """Writes one sequence of each kind; returns their folders. A kind that no game gives a chance for is left out."""
    folders = []
    for i, kind in enumerate(kinds):
        for attempt in range(len(games)):
            path = games[(seed * 31 + i * 7 + attempt) % len(games)]
            try:
                setup = setup_of(kind, read_sgf(path.read_bytes(), str(path)), seed * 100 + i)
            except InputError:
                continue
            cleared = next(act.t for act in setup.script.acts if isinstance(act, Clear))
            folder = out / f"seq_{kind}_{seed}"
            count = write_sequence(folder, setup, until_s=cleared - 1)
            print(f"{folder.name}: {count} pictures of {path.name}", file=sys.stderr)
            folders.append(folder)
            break
    return folders


def score(folder: Path) -> tuple[bool, str]:
    """Whether every move and incident was told and nobody accused wrongly, and the line that says it."""
    rows = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    told = [(row["t"], event) for row in rows for event in row["events"]]
    command = [sys.executable, "-m", "station", "record", str(folder), "--fps", "2", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    events = [json.loads(line) for line in ran.stdout.splitlines()]
    made = [(e["detail"]["color"], _name(e["detail"]["at"])) for _, e in told if e["type"] == "move"]
    seen = [(e["color"], e["point"]) for e in events if e["type"] in ("move", "illegal_move", "out_of_turn")]
    wanted = [(t, kinds, event) for t, event in told if (kinds := _answers(event))]
    left = list(events)
    hits = 0
    for t, kinds, _ in wanted:
        answer = next((e for e in left if e["type"] in kinds and -2 <= e.get("frame", t) - t <= 40), None)
        if answer is not None:
            left.remove(answer)
            hits += 1
    false = [e["type"] for e in left if e["type"] in ACCUSING]
    exact = made == seen and hits == len(wanted) and not false
    line = f"{folder.name}: moves {sum(m in seen for m in made)}/{len(made)} (+{max(0, len(seen) - len(made))})"
    line += f", incidents {hits}/{len(wanted)}, false alarms {len(false)} {sorted(set(false)) if false else ''}"
    return exact, line + (" EXACT" if exact else "")


def _answers(event: Json) -> set[str]:
    if event["type"] == "move" and event["detail"].get("illegal"):
        return {"illegal_move"}
    if event["type"] == "move" and "consecutive" in event["detail"].get("note", ""):
        return {"out_of_turn"}
    return ANSWERS.get(event["type"], set())


def _name(place: list[int]) -> str:
    return point_name(place[0] * 19 + place[1])


def run() -> bool:
    """Films one of each kind, records and scores them; True when all are exact."""
    with tempfile.TemporaryDirectory() as out:
        results = [score(folder) for folder in film(Path(out), list(KINDS), [DEMO], seed=1)]
    for _, line in results:
        print(line)
    exact = sum(right for right, _ in results)
    print(f"sequences exact, rendered: {exact}/{len(results)}")
    return exact == len(results)


def main() -> None:
    """The command that only writes."""
    parser = argparse.ArgumentParser(description="Writes filmed-like sequences with truth.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=Path, help="folder of SGF files; default: the demo's game")
    parser.add_argument("--seeds", type=int, default=1, help="sequences of each kind")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(KINDS))
    options = parser.parse_args()
    games = sorted(p for p in options.games.iterdir() if p.suffix.lower() == ".sgf") if options.games else [DEMO]
    for seed in range(options.first_seed, options.first_seed + options.seeds):
        film(options.out, options.only.split(","), games, seed)


if __name__ == "__main__":
    main()
