"""Whole games as noisy observations: exact games, silent errors, incidents told and missed, false alarms.

`TIANYUAN_GAMES=2000 python -m tests.bench tracking` for the full figure (two dozen otherwise); TIANYUAN_JOBS processes
(1); with TIANYUAN_GAMES_LOG=FILE each game's verdict is a line there, and a run that is started again goes on where it
was. TIANYUAN_GAMES_FIRST is the first game's number and seed (0): for games that nobody has looked at.
TIANYUAN_GAMES_KINDS names the incidents of the games with incidents (incidents.py; two in turn).
Games of `../shared/data/sgf` (TIANYUAN_DATA) or the demo's. How hard the observations are: difficulty.toml.
Every fourth game of a row: 10 pictures a second without and with incidents, 2 without and with.
"""

import json
import os
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from tests.bench.figures.figure import Sheet
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.incidents import KINDS
from tests.bench.games.judging import Verdict, moves_of, play

HERE = Path(__file__).parent
DEMO = HERE.parents[2] / "station" / "demo" / "game.sgf"
MUST_EXACT, MUST_TOLD, MUST_ALARMS = 0.97, 0.99, 0.05
SHORTEST = 60  # moves
SHOWN = 20  # failures told in full
Row = dict[str, object]


def run(sheet: Sheet) -> bool:
    """All games, then the figures of each kind of them."""
    count = int(os.environ.get("TIANYUAN_GAMES", "24"))
    log = os.environ.get("TIANYUAN_GAMES_LOG")
    first = int(os.environ.get("TIANYUAN_GAMES_FIRST", "0"))
    games = range(first, first + count)
    rows = list(_verdicts(games, int(os.environ.get("TIANYUAN_JOBS", "1")), Path(log) if log else None))
    parts = [[verdict for index, verdict in rows if index % 4 == part] for part in range(len(PARTS))]
    met = [_report(name, verdicts, sheet, first) for name, verdicts in zip(PARTS, parts, strict=True)]
    _put("all", [v for _, v in rows], sheet, first)
    for name, some in ("clean", parts[::2]), ("with_incidents", parts[1::2]):
        _put(name, [verdict for part in some for verdict in part], sheet, first)
    return all(met)


PARTS = tuple(f"{fps} a second, {what}" for fps in (10, 2) for what in ("no incidents", "incidents"))


def one(index: int) -> tuple[int, Verdict]:
    """Game `index` of the row: its own moves, seed, speed and incidents."""
    how = tomllib.loads((HERE / "difficulty.toml").read_text(encoding="utf-8"))
    paths = sample_games()
    turn, part = divmod(index, 4)
    asked = os.environ.get("TIANYUAN_GAMES_KINDS", "").split()
    in_turn = [KINDS[(2 * turn + k + turn // len(KINDS)) % len(KINDS)] for k in range(2)]
    kinds = (asked or in_turn) if part % 2 else []
    began = time.process_time()
    verdict = play(list(paths[turn % len(paths)]), index, Difficulty(fps=10.0 if part < 2 else 2.0, **how), kinds)
    verdict.cpu_s = time.process_time() - began
    return index, verdict


def _verdicts(games: range, jobs: int, log: Path | None) -> Iterator[tuple[int, Verdict]]:
    done: dict[int, Verdict] = {}
    if log is not None and log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            wanted = Counter(row["verdict"].pop("wanted"))
            done[row["game"]] = Verdict(**row["verdict"], wanted=wanted)
    yield from ((index, done[index]) for index in games if index in done)
    left = [index for index in games if index not in done]
    with ProcessPoolExecutor(jobs) as pool:
        for index, verdict in pool.map(one, left) if jobs > 1 else map(one, left):
            if log is not None:
                with log.open("a", encoding="utf-8") as out:
                    kept = vars(verdict) | {"wanted": dict(verdict.wanted)}  # asdict takes a Counter apart wrongly
                    out.write(json.dumps({"game": index, "verdict": kept}) + "\n")
            yield index, verdict


@cache
def sample_games() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Moves (color, point) of the games that are long enough."""
    data = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "sgf"
    games = (moves_of(path) for path in sorted(data.glob("*.[sS][gG][fF]")) or [DEMO])
    return tuple(tuple(moves) for moves in games if len(moves) > SHORTEST)


def _report(name: str, verdicts: list[Verdict], sheet: Sheet, first: int) -> bool:
    games, frames = len(verdicts), sum(v.frames for v in verdicts)
    exact, silent = sum(v.exact for v in verdicts), sum(bool(v.silent) for v in verdicts)
    wanted = sum((v.wanted for v in verdicts), Counter[str]())
    missed = Counter(miss.split()[0] for v in verdicts for miss in v.missed)
    asked = sum(wanted.values())
    told = asked - sum(missed.values())
    alarmed = sum(bool(v.false) for v in verdicts)
    cpu_s = sum(v.cpu_s for v in verdicts) / max(1, games)
    print(
        f"{name}: games exact {exact}/{games}, silently wrong {silent}/{games}, incidents told {told}/{asked}, "
        f"games with a false alarm {alarmed}/{games}, doubtful {sum(v.doubtful for v in verdicts)} of "
        f"{sum(v.moves for v in verdicts)} moves, {frames} frames, {cpu_s:.1f} s"
        " CPU a game with the simulation"
    )
    _put(name.replace(", ", ".").replace(" ", "_"), verdicts, sheet, first)
    for kind in sorted(wanted):
        print(f"    {kind}: {wanted[kind] - missed[kind]}/{wanted[kind]}")
    failures = [
        text for v in verdicts
        for text in (*(f"silent {s}" for s in v.silent), *(f"missed {m}" for m in v.missed), *v.false)
    ]  # fmt: skip
    for text in failures[:SHOWN]:
        print(f"    {text}")
    return exact >= MUST_EXACT * games and not silent and told >= MUST_TOLD * asked and alarmed <= MUST_ALARMS * games


def _put(name: str, verdicts: Sequence[Verdict], sheet: Sheet, first: int) -> None:
    games, asked = len(verdicts), sum(v.wanted.total() for v in verdicts)
    put = partial(sheet.put, kind="observations", seeds=[first])
    put(f"tracking.{name}.exact", sum(v.exact for v in verdicts), of=games)
    put(f"tracking.{name}.silent", sum(bool(v.silent) for v in verdicts), of=games)
    put(f"tracking.{name}.incidents", asked - sum(len(v.missed) for v in verdicts), of=asked)
    put(f"tracking.{name}.false_alarms", sum(bool(v.false) for v in verdicts), of=games)
    put(f"tracking.{name}.cpu", sum(v.cpu_s for v in verdicts) / max(1, games), unit="s a game")
