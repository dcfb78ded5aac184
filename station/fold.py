"""What each event does to the state of a game: a pure fold. No clock, no picture, no HTTP.

`fold(events)` gives the state after the last event; `apply(state, event)` the next one. A record holds one game at a
time: `game_started` begins the next. Types that are not in `_FOLDS` (light_changed, camera_lost, …) only move `seq` on.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rules.color import Color
from rules.position import Position
from station.events import Event
from station.state import INCIDENTS, MOVES, SIZE, GameState, Incident, color_of, incident_points, points_of
from station.timeline import Recorded, Step, after_edit, replayed


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """The state after all of `events`, from `state` or from nothing."""
    state = state or GameState()
    for event in events:
        state = apply(state, event)
    return state


def apply(state: GameState, event: Event) -> GameState:
    """The state after `event`. Raises ValueError where the event's data cannot be."""
    fold_one = _FOLDS.get(event.type)
    changed = fold_one(state, event) if fold_one else state
    if event.type in INCIDENTS and "restores" not in event.data:
        points = incident_points(event)
        told = Incident(event, len(changed.moves), points, frozenset(points))
        changed = replace(changed, incidents=(*changed.incidents, told))
    return replace(changed, seq=max(event.seq, state.seq))


def rewound(state: GameState, number: int) -> GameState:
    """The state right after move `number` of the record as it stands now; 0: before the first move.

    What was set by hand after that move is left out. Raises ValueError where there is no such move.
    """
    ends = [0, *(i + 1 for i, step in enumerate(state.steps) if isinstance(step, Recorded))]
    if not 0 <= number < len(ends):
        raise ValueError(f"there is no move {number}: the record has {len(ends) - 1}")
    return _replay(state, state.steps[: ends[number]])


def _started(state: GameState, event: Event) -> GameState:
    fresh = GameState(seq=state.seq, game=state.game + 1, phase="playing", blocked=state.blocked)
    return replace(fresh, details=dict(event.data), handicap=int(event.data.get("handicap", 0)))


def _setup(state: GameState, event: Event) -> GameState:
    black, white = points_of(event.data.get("black", ())), points_of(event.data.get("white", ()))
    to_move = color_of(event.data.get("to_move"))
    base = replace(
        state, setup_black=black, setup_white=white, setup_to_move=to_move, handicap=int(event.data.get("handicap", 0))
    )
    return _replay(base, state.steps)


def _moved(state: GameState, event: Event) -> GameState:
    step = Recorded.of(event, number=state.next_number)
    return _replay_last(state, step)


def _withdrawn(state: GameState, event: Event) -> GameState:
    number = int(event.data["number"])
    index = max((i for i, s in enumerate(state.steps) if isinstance(s, Recorded) and s.number == number), default=None)
    if index is None:
        raise ValueError(f"event {event.seq} withdraws move {number}, which is not in the record")
    lifted = state.steps[index]
    assert isinstance(lifted, Recorded)
    rest = (*state.steps[:index], *state.steps[index + 1 :])
    undone = _replay(state, rest)
    to_move = None if lifted.kind == "illegal_move" else undone.to_move  # void: the turn may be lost too (2002 §19)
    return replace(undone, withdrawn=(*state.withdrawn, (index, lifted)), to_move=to_move)


def _edited(state: GameState, event: Event) -> GameState:
    return _replay_last(state, after_edit(event))


def _scattered(state: GameState, _event: Event) -> GameState:
    return replace(state, phase="scattered")


def _restored(state: GameState, event: Event) -> GameState:
    named = set(event.data.get("points", ()))
    closed = tuple(
        replace(i, open=False) if i.event.type == "board_scattered" else i.without(named) for i in state.incidents
    )
    thawed = replace(state, incidents=closed, phase="playing" if state.phase == "scattered" else state.phase)
    return _edited(thawed, event) if event.data.get("changes") else thawed


def _ended(state: GameState, event: Event) -> GameState:
    reason, result = str(event.data.get("reason", "")), event.data.get("result")
    return replace(state, phase="ended", ended=reason, result=result, frozen=False)


def _resigned(state: GameState, event: Event) -> GameState:
    winner = "W" if event.data["color"] == "B" else "B"
    return replace(state, result=f"{winner}+R")


def _result(state: GameState, event: Event) -> GameState:
    return replace(state, result=event.data.get("result"))


def _frozen(state: GameState, _event: Event) -> GameState:
    return replace(state, frozen=True)


def _unfrozen(state: GameState, _event: Event) -> GameState:
    return replace(state, frozen=False)


def _paused(state: GameState, _event: Event) -> GameState:
    return replace(state, phase="paused")


def _resumed(state: GameState, event: Event) -> GameState:
    to_move = color_of(event.data["to_move"]) if "to_move" in event.data else state.to_move
    return replace(state, phase="playing", ended=None, frozen=False, to_move=to_move)


def _blocked(state: GameState, event: Event) -> GameState:
    return replace(state, blocked=frozenset(points_of(event.data["points"])))


def _cleared(state: GameState, _event: Event) -> GameState:
    return replace(state, blocked=frozenset())


def _swapped(state: GameState, event: Event) -> GameState:
    if not event.data.get("recolored"):  # White moved first
        return replace(state, to_move=Color.WHITE)
    flipped = tuple(step.recolored() for step in state.steps)
    swapped = replace(state, setup_black=state.setup_white, setup_white=state.setup_black)
    return _replay(swapped, flipped)


def _corrected(state: GameState, event: Event) -> GameState:
    """One person's or the station's own correction; `action` says which."""
    data = event.data
    steps = state.steps
    closed = state.incidents
    base = state
    match data["action"]:
        case "take_back":
            moves = [i for i, step in enumerate(steps) if isinstance(step, Recorded)][-int(data["moves"]) :]
            steps = tuple(step for i, step in enumerate(steps) if i not in moves)
        case "retract":
            steps = tuple(step for step in steps if step.seq not in data["retracts"])
        case "replace_move" | "insert_move":
            number = int(data["number"])
            new = Recorded.of(event, number=number)
            at = next((i for i, s in enumerate(steps) if isinstance(s, Recorded) and s.number == number), len(steps))
            skip = 1 if data["action"] == "replace_move" else 0
            steps = (*steps[:at], new, *steps[at + skip :])
        case "reorder":
            steps = _reordered(steps, [int(n) for n in data["numbers"]], event.seq)
        case "set_point" | "take_board":
            steps = (*steps, after_edit(event))
        case "handicap":
            chosen = points_of(data["black"])
            steps = tuple(s for s in steps if not (isinstance(s, Recorded) and s.point in chosen))
            base = replace(state, setup_black=chosen, setup_to_move=Color.WHITE, handicap=len(chosen))
        case "dismiss":
            pass
        case other:
            raise ValueError(f"event {event.seq} is a correction of unknown action {other!r}")
    corrects = data.get("corrects")
    if corrects is not None:
        closed = tuple(replace(i, open=False) if i.event.seq == corrects else i for i in closed)
    if data["action"] == "take_board":
        closed = tuple(replace(i, open=False) for i in closed)
        base = replace(base, phase="playing" if state.phase == "scattered" else state.phase)
    changed = base if steps is state.steps else _replay(base, steps)
    frozen = state.frozen and data["action"] in ("dismiss", "reorder")
    return replace(changed, incidents=closed, corrections=(*state.corrections, event), frozen=frozen)


def _reordered(steps: tuple[Step, ...], numbers: list[int], correction: int) -> tuple[Step, ...]:
    places = [i for i, s in enumerate(steps) if isinstance(s, Recorded) and s.number in numbers]
    by_number = {s.number: s for s in steps if isinstance(s, Recorded)}
    if sorted(numbers) != sorted(by_number[n].number for n in numbers if n in by_number) or not numbers:
        raise ValueError(f"moves {numbers} are not all in the record")
    moved = list(steps)
    for place, number in zip(places, numbers, strict=True):
        moved[place] = replace(by_number[number], correction=correction)
    return tuple(moved)


def _replay(state: GameState, steps: tuple[Step, ...]) -> GameState:
    """All of `steps` again from the set-up, moves numbered anew."""
    stones = bytearray(SIZE * SIZE)
    for color, points in ((Color.BLACK, state.setup_black), (Color.WHITE, state.setup_white)):
        for point in points:
            stones[point] = color
    start = replace(state, position=Position(SIZE, bytes(stones)), to_move=state.setup_to_move, steps=(), taken=(0, 0))
    for step in steps:
        if isinstance(step, Recorded):
            step = replace(step, number=start.next_number)
        start = _replay_last(start, step)
    return start


def _replay_last(state: GameState, step: Step) -> GameState:
    after = replayed(state.position, state.to_move, step)
    taken = list(state.taken)
    if isinstance(step, Recorded):
        taken[step.color - 1] += len(after.captured)
        taken[step.color.opponent - 1] += len(after.lost)
        step = replace(step, captures=tuple(sorted((*after.captured, *after.lost))))
    elif step.taken is not None:
        taken = list(step.taken)
    return replace(
        state, position=after.position, to_move=after.to_move, steps=(*state.steps, step), taken=(taken[0], taken[1])
    )


_FOLDS: dict[str, Callable[[GameState, Event], GameState]] = {
    "game_started": _started,
    "setup": _setup,
    **dict.fromkeys(MOVES, _moved),
    "move_withdrawn": _withdrawn,
    **dict.fromkeys(("stone_moved", "stone_removed", "stone_added", "wrong_capture", "gap"), _edited),
    "board_scattered": _scattered,
    "position_restored": _restored,
    "colors_swapped": _swapped,
    "resign": _resigned,
    "result": _result,
    "game_ended": _ended,
    "record_frozen": _frozen,
    "record_resumed": _unfrozen,
    "paused": _paused,
    "resumed": _resumed,
    "view_blocked": _blocked,
    "view_cleared": _cleared,
    "correction": _corrected,
}
