"""Troubled films from the pixels of real photographs: does the record go on, is each thing told, is nobody accused.

`python -m tests.bench troubles` draws what is missing into TIANYUAN_TROUBLES (default out/bench/troubles; a run cut
short goes on): each kind of trouble_games.py once, over shuffled photographs that the points net was not trained on,
as far as there are any; TIANYUAN_BENCH_LIMIT: at most so many films; TIANYUAN_BENCH_SEED=N is added to every seed;
TIANYUAN_TROUBLES_KINDS: only these. A film is right when the record's last position is the table's, every move is in
the record in order, every incident told, and nobody accused of what nobody did.
"""

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hardware.frame import Frame
from rules.color import Color
from rules.points import point_name
from rules.presets import CHINESE_2002
from station.game.event import Event
from station.game.fold import apply
from station.game.state import GameState
from station.recording.hindsight import sights
from station.tracking.telling.commands import CommandError
from station.tracking.tracker import Tracker
from tests.bench.figures.figure import Sheet
from tests.bench.films.collage import Table
from tests.bench.films.collage_film import FilmFolder
from tests.bench.films.collages import suits
from tests.bench.films.photograph import Photograph
from tests.bench.films.trouble_games import KINDS, TroubledGame
from tests.bench.films.witness import ACCUSING, Json
from tests.bench.photographs.pictures import DATA, photographs
from tests.bench.photographs.scoring import Case
from vision.sight import Sight
from vision.stream.watch import Watcher
from vision.training.points.trained_on import TRAINED_GROUPS

FOLDER = Path(os.environ.get("TIANYUAN_TROUBLES", "out/bench/troubles"))
LIMIT = int(os.environ.get("TIANYUAN_BENCH_LIMIT", "1000"))
ASKED = os.environ.get("TIANYUAN_TROUBLES_KINDS", "").split()
FIRST_SEED = 9000 + int(os.environ.get("TIANYUAN_BENCH_SEED", "0"))
LONGEST_PX = 800
STEP_NS = 500_000_000  # between pictures
QUICK_NS = {"other_hand": 250_000_000}  # two pictures a second say of no hand whose it was
FEWEST_STONES, MOST_STONES = 20, 140  # of a photograph: fewer are no game to scatter, more leave no room
ROOM = 2  # empty rectangles of four by six points, for a ko
# what befell the board -> the events that say so
ANSWERS = {
    "exchanged": {"stone_exchanged"},
    "scattered": {"board_scattered"},
    "board_bumped": {"board_shifted"},
    "light_change": {"light_changed", "view_blocked"},
    "view_blocked": {"view_blocked"},
    "between": {"stone_off_point"},
    "capture_incomplete": {"capture_incomplete"},
    "removed_stone": {"wrong_capture", "stone_removed"},
    "withdrawn": {"move_withdrawn"},
}


@dataclass(frozen=True)
class Outcome:
    """How one film went: what is wrong, in words; none of it: right."""

    name: str
    position: bool
    moves: bool
    untold: tuple[str, ...]
    false: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Nothing is wrong."""
        return self.position and self.moves and not self.untold and not self.false

    def line(self) -> str:
        """For a table."""
        wrong = [*(["position"] if not self.position else []), *(["moves"] if not self.moves else [])]
        said = ", ".join([*wrong, *(f"untold {u}" for u in self.untold), *(f"FALSE {f}" for f in self.false)])
        return f"{self.name:45s} {said or 'right'}"


def run(sheet: Sheet) -> bool:
    """A line for each film, and the sums; True when nine of ten are right and nobody was accused."""
    cases = [case for case in photographs() if suits(case) and has_room(case)]
    cases = [case for case in cases if case.group not in TRAINED_GROUPS] or cases
    if not cases:
        print(f"troubled films: skipped, {DATA} has no photographs")
        return True
    outcomes = []
    for kind, case, seed in chosen(cases):
        folder = draw(kind, case, seed, FOLDER)
        outcomes.append(judge(folder, told(folder, list(seen(folder)))))
        print(outcomes[-1].line(), flush=True)
    right, accused = sum(o.right for o in outcomes), sum(bool(o.false) for o in outcomes)
    recorded = sum(o.position and o.moves for o in outcomes)
    print(f"right {right}/{len(outcomes)}; position and moves {recorded}/{len(outcomes)}; falsely accused in {accused}")
    for name, value in ("right", right), ("recorded", recorded), ("falsely_accused", accused):
        sheet.put(f"troubles.{name}", value, of=len(outcomes), kind="real", seeds=[FIRST_SEED])
    return right >= 0.9 * len(outcomes) and not accused


def chosen(cases: Sequence[Case]) -> Iterator[tuple[str, Case, int]]:
    """Kind, photograph and seed of each film."""
    order = np.random.default_rng(FIRST_SEED).permutation(len(cases))
    for number, kind in enumerate(KINDS):
        if number < LIMIT and (not ASKED or kind in ASKED):
            yield kind, cases[order[number % len(cases)]], FIRST_SEED + number


def draw(kind: str, case: Case, seed: int, out: Path) -> Path:
    """The folder OUT/NAME of the film, written unless it is there already."""
    folder = out / f"{kind}_{case.name}_{seed}"
    if not folder.is_dir():
        part = out / f".{folder.name}.part"
        shutil.rmtree(part, ignore_errors=True)
        rng = np.random.default_rng((seed, KINDS.index(kind)))
        table = Table(Photograph.of(case, LONGEST_PX), rng)
        TroubledGame(FilmFolder(table, rng, part), rng).play(kind)
        part.rename(folder)
    return folder


def rows_of(folder: Path) -> list[Json]:
    """The film's manifest."""
    return [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]


def seen(folder: Path) -> Iterator[Sight]:
    """What the station's eye sees of each picture."""
    paths = [folder / row["image"] for row in rows_of(folder)]
    frames = (
        Frame(np.asarray(cv2.imread(str(path)), np.uint8), number * STEP_NS, number)
        for number, path in enumerate([*paths, *paths[-1:] * 2])
    )
    return (sight for _, sight in sights(frames, Watcher))


def told(folder: Path, sights_: Sequence[Sight]) -> list[Event]:
    """The events of a record of what was seen, with what was said at the table."""
    tracker, rows = Tracker(CHINESE_2002), rows_of(folder)
    step_ns = next((ns for kind, ns in QUICK_NS.items() if folder.name.startswith(kind)), STEP_NS)
    events: list[Event] = []
    for number, sight in enumerate(sights_):
        tracker.at(number, number * step_ns)
        for said in rows[number]["events"] if number < len(rows) else ():
            if said["type"] == "command":
                events += _said(tracker, said["detail"]["name"], said["detail"]["args"])
        events += tracker.see(number, number * step_ns, sight)
    return [*events, *tracker.finish()]


def judge(folder: Path, events: Sequence[Event]) -> Outcome:
    """The record against the film's truth."""
    games, incidents, board = truth_of(rows_of(folder))
    recorded, left = _recorded(events)
    used: set[int] = set()
    untold = []
    for t, type_, point in incidents:
        answer = next((i for i, e in enumerate(events) if i not in used and _answers(e, t, type_, point)), None)
        if answer is None:
            untold.append(f"{type_} {point or ''} ({t})")
        else:
            used.add(answer)
    false = [f"{e.type} {' '.join(_points(e))} ({e.frame})" for i, e in enumerate(events)
             if i not in used and e.type in ACCUSING]  # fmt: skip
    position = board == left
    return Outcome(folder.name, position, recorded == games, tuple(untold), tuple(false))


Moves = list[tuple[str, str]]
Incident = tuple[int, str, str | None]


def truth_of(rows: Sequence[Json]) -> tuple[list[Moves], list[Incident], str]:
    """Each game's moves, the incidents with their pictures and points, and what the record should hold in the end."""
    games: list[Moves] = [[]]
    incidents: list[Incident] = []
    board = None
    shown = "".join(rows[0]["board"])
    for row in rows:
        for event in row["events"]:
            type_, detail = event["type"], event["detail"]
            point = _name(detail["at"]) if "at" in detail else None
            match type_:
                case "move":
                    games[-1].append((detail["color"], _name(detail["at"])))
                case "withdrawn":
                    games[-1].pop()
                case "corrected":
                    games[-1][-1] = detail["color"], _name(detail["to"])
                case "counted":
                    board = board or shown
                case "next_game":
                    games.append([])
                    board = None
            if detail.get("illegal"):
                incidents.append((row["t"], "illegal", point))
            elif "doubtful" in detail:
                incidents.append((row["t"], "doubtful", point))
            elif "note" in detail:
                incidents.append((row["t"], "out_of_turn", point))
            elif type_ in ANSWERS:
                incidents.append((row["t"], type_, point))
        shown = "".join(row["board"])
    return games, incidents, _corrected(rows, board or shown)


def _corrected(rows: Sequence[Json], board: str) -> str:
    """With what was said to lie elsewhere than it does."""
    stones = list(board)
    for detail in (e["detail"] for row in rows for e in row["events"] if e["type"] == "corrected"):
        stones[19 * detail["from"][0] + detail["from"][1]] = "."
        stones[19 * detail["to"][0] + detail["to"][1]] = detail["color"]
    return "".join(stones)


def _recorded(events: Sequence[Event]) -> tuple[list[Moves], str]:
    """Each game's moves as its record has them in the end, and the last position."""
    state, games = GameState(), []
    for event in events:
        if event.type == "game_started" and state.game:
            games.append(_moves(state))
        state = apply(state, event)
    return [*games, _moves(state)], "".join(state.rows)


def _moves(state: GameState) -> Moves:
    return [(m.color.letter, point_name(m.point)) for m in state.moves if m.point is not None]


def _answers(event: Event, t: int, type_: str, point: str | None) -> bool:
    kinds = {"illegal": {"illegal_move"}, "out_of_turn": {"out_of_turn"}, "doubtful": {"move"}}.get(type_) or ANSWERS[
        type_
    ]
    near = -40 <= (event.frame or 0) - t <= 40
    if type_ == "doubtful" and not event.as_dict().get("doubtful"):
        return False
    return event.type in kinds and near and (point is None or type_ == "between" or point in _points(event))


def _points(event: Event) -> list[str]:
    data = event.as_dict()
    return [*(data[key] for key in ("to", "from", "point") if data.get(key)), *data.get("points", ())]


def _said(tracker: Tracker, name: str, args: list[int | str]) -> list[Event]:
    match name:
        case "replace_move":
            number, color, point = args
            return tracker.replace_move(int(number), Color(int(color)), str(point), by="referee")
        case _:
            try:
                return tracker.agree_end()
            except CommandError:  # the station had said so itself
                return []


def _name(place: Sequence[int]) -> str:
    return point_name(19 * place[0] + place[1])


def has_room(case: Case) -> bool:
    """Whether it holds a game under way, and what is to happen finds its place."""
    board = np.pad(case.stones.reshape(19, 19), 0)
    rooms = sum(not board[r : r + 5, c : c + 6].any() for r in range(15) for c in range(14))
    return rooms >= ROOM and FEWEST_STONES <= int(np.count_nonzero(case.stones)) <= MOST_STONES
