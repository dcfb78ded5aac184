"""What each event does to the state of a game: a pure fold. No clock, no picture, no HTTP.

`fold(events)` gives the state after the last event; `apply(state, event)` the next one. A record holds one game at a
time: `GameStarted` begins the next. Kinds without a handler here (CameraLost, …) only move `seq` on.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from rules.color import Color
from rules.rulings.kind import Kind
from rules.rulings.parameters import parse_parameters
from station.game import catalog as c
from station.game.effects import ruled
from station.game.event import Event
from station.game.replay import replay, replay_last
from station.game.silences import silences
from station.game.state import DECIDED, REPLAYED, Corrected, GameState, OpenIncident, color_of, points_of, with_details
from station.game.timeline import Edit, Recorded, Step


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """The state after all of `events`, from `state` or from nothing."""
    state = state or GameState()
    for event in events:
        state = apply(state, event)
    return state


def apply(state: GameState, event: Event) -> GameState:
    """The state after `event`. Raises ValueError where it cannot be."""
    what = event.what
    changed = _fold(what, state, event)
    if isinstance(what, c.Incident) and what.opens:
        told = OpenIncident(event, what, len(changed.moves), frozenset(what.at), open=not _undoes(what, state, changed))
        changed = replace(changed, incidents=(*changed.incidents, told))
    return replace(changed, seq=max(event.seq, state.seq), silences=silences(state, changed, event))


def _undoes(what: c.Incident, before: GameState, after: GameState) -> bool:
    """Whether it is the very stone of an open incident that was lifted: the board is right by it."""
    if not isinstance(what, c.MoveWithdrawn):
        return False
    lifted = after.withdrawn[-1][1].seq
    return any(one.open and one.event.seq == lifted for one in before.incidents)


def rewound(state: GameState, number: int) -> GameState:
    """The state right after move `number` of the record as it stands now; 0: before the first move.

    What was set by hand after that move is left out. Raises ValueError where there is no such move.
    """
    ends = [0, *(i + 1 for i, step in enumerate(state.steps) if isinstance(step, Recorded))]
    if not 0 <= number < len(ends):
        raise ValueError(f"there is no move {number}: the record has {len(ends) - 1}")
    return replay(state, state.steps[: ends[number]])


# ---- by kind; a kind without a function of its own is folded as its base is ----


@singledispatch
def _fold(_what: c.Occurrence, state: GameState, _event: Event) -> GameState:
    return state


@_fold.register
def _(what: c.GameStarted, state: GameState, _event: Event) -> GameState:
    fresh = GameState(seq=state.seq, game=state.game + 1, phase="playing", blocked=state.blocked)
    return replace(fresh, details=what, handicap=what.handicap)


@_fold.register
def _(what: c.DetailsGiven, state: GameState, _event: Event) -> GameState:
    return replace(state, details=with_details(state.details, what))


@_fold.register
def _(what: c.RecordAmended, state: GameState, _event: Event) -> GameState:
    details = replace(with_details(state.details, what), place=what.place, round=what.round)
    return replace(state, details=details, result=what.result)


@_fold.register
def _(what: c.TermsGiven, state: GameState, _event: Event) -> GameState:
    return replace(state, terms=parse_parameters(what.terms))


@_fold.register
def _(_what: c.ClockPressed, state: GameState, _event: Event) -> GameState:
    return replace(state, pressed=True)


@_fold.register
def _(what: c.SetUpBoard, state: GameState, _event: Event) -> GameState:
    black, white = points_of(what.black), points_of(what.white)
    to_move = color_of(what.to_move)
    base = replace(
        state, setup_black=black, setup_white=white, setup_to_move=to_move, handicap=what.handicap
    )  # fmt: skip
    return replay(base, state.steps)


@_fold.register
def _(what: c.Played, state: GameState, event: Event) -> GameState:
    """A stone that was lifted and lies on its point again is none that anybody looks for."""
    told = tuple(replace(i, open=False) if _lies_again(i.what, what) else i for i in state.incidents)
    return replay_last(replace(state, incidents=told), Recorded.played(event, what, number=state.next_number))


def _lies_again(lifted: c.Incident, played: c.Played) -> bool:
    if not (isinstance(lifted, c.MoveWithdrawn) and isinstance(played, c.StonePlayed)):
        return False
    return (lifted.number, lifted.color, lifted.point) == (played.number, played.color, played.point)


@_fold.register
def _(what: c.MoveWithdrawn, state: GameState, event: Event) -> GameState:
    number = what.number
    index = max((i for i, s in enumerate(state.steps) if isinstance(s, Recorded) and s.number == number), default=None)
    if index is None:
        raise ValueError(f"event {event.seq} withdraws move {number}, which is not in the record")
    lifted = state.steps[index]
    assert isinstance(lifted, Recorded)
    rest = (*state.steps[:index], *state.steps[index + 1 :])
    undone = replay(state, rest)
    to_move = None if lifted.kind == "illegal_move" else undone.to_move  # void: the turn may be lost too (2002 §19)
    told = tuple(replace(i, open=False) if i.event.seq == lifted.seq else i for i in state.incidents)
    withdrawn = (*state.withdrawn, (index, lifted))
    return replace(undone, withdrawn=withdrawn, put_right=frozenset(), to_move=to_move, incidents=told)


@_fold.register
def _(what: c.EditsBoard, state: GameState, event: Event) -> GameState:
    edit = what.edit()
    return state if edit is None else replay_last(state, Edit.of(event, edit))


@_fold.register
def _(_what: c.BoardScattered, state: GameState, event: Event) -> GameState:
    return replace(state, phase="scattered", frozen=False, waits_since_frame=_frame(event))


@_fold.register
def _(what: c.IncidentEntered, state: GameState, _event: Event) -> GameState:
    if what.kind != Kind.CHANGED_IN_PAUSE:
        return state
    return replace(state, outranked=state.outranked.union(points_of(what.points)))


@_fold.register
def _(what: c.PositionRestored, state: GameState, event: Event) -> GameState:
    named, points, waited = set(what.points), points_of(what.points), state.phase == "scattered"
    closed = tuple(
        replace(i, open=False) if waited and isinstance(i.what, c.BoardScattered) else i.without(named)
        for i in state.incidents
    )
    thawed = replace(
        state,
        incidents=closed,
        expected=state.awaiting_without(named),
        outranked=state.outranked.difference(points),
        put_right=state.put_right.union(points),
    )
    if waited:
        frames = [i.event.frame for i in state.incidents if i.open and isinstance(i.what, c.BoardScattered)]
        thawed = replace(thawed, phase="playing", resumed_frame=max((f for f in frames if f is not None), default=-1))
    edit = what.edit()
    return thawed if edit is None else replay_last(thawed, Edit.of(event, edit))


@_fold.register
def _(what: c.Ruled, state: GameState, event: Event) -> GameState:
    return ruled(state, event, what)


@_fold.register
def _(_what: c.Executed, state: GameState, _event: Event) -> GameState:
    return replace(state, expected={})


@_fold.register
def _(what: c.Gap, state: GameState, event: Event) -> GameState:
    """Where the board lay scattered or the record stood still, it goes on; what was not put right stays open."""
    edited = replay_last(state, Edit.of(event, what.edit()))
    if state.phase != "scattered" and not state.frozen:
        return edited
    left = tuple(
        replace(i, wrong=i.wrong.intersection(what.points)) if isinstance(i.what, c.BoardScattered) else i
        for i in state.incidents
    )
    return replace(edited, incidents=left, phase="playing", frozen=False, resumed_frame=_frame(event))


@_fold.register
def _(what: c.GameEnded, state: GameState, _event: Event) -> GameState:
    entered = what if what.reason in (DECIDED, REPLAYED) else None
    return replace(state, phase="ended", ended=what.reason, result=what.result, entered=entered, frozen=False)


@_fold.register
def _(what: c.ReplayBegun, state: GameState, _event: Event) -> GameState:
    return replace(state, replayed_as=what.replayed_as)


@_fold.register
def _(what: c.Resign, state: GameState, _event: Event) -> GameState:
    winner = "W" if what.color == "B" else "B"
    return replace(state, result=f"{winner}+R")


@_fold.register
def _(what: c.ResultLocked, state: GameState, _event: Event) -> GameState:
    return replace(state, result=what.result)


@_fold.register
def _(_what: c.RecordFrozen, state: GameState, event: Event) -> GameState:
    return replace(state, frozen=True, waits_since_frame=_frame(event))


@_fold.register
def _(_what: c.RecordResumed, state: GameState, _event: Event) -> GameState:
    return replace(state, frozen=False)


@_fold.register
def _(_what: c.Paused, state: GameState, event: Event) -> GameState:
    return replace(state, phase="paused", pause_frames=(_frame(event),) * 2)


@_fold.register
def _(what: c.Resumed, state: GameState, event: Event) -> GameState:
    to_move = state.to_move if what.to_move == c.KEPT else color_of(what.to_move)
    over = what.dispute is not None or state.phase == "ended"
    reopened = event.seq if over else state.reopened
    pause = (state.pause_frames[0], _frame(event)) if state.phase == "paused" else state.pause_frames
    state = replace(state, pause_frames=pause, resumed_frame=_frame(event), reopened=reopened)
    return replace(state, phase="playing", ended=None, entered=None, frozen=False, to_move=to_move)


@_fold.register
def _(what: c.BoardShifted, state: GameState, _event: Event) -> GameState:
    return replace(state, quarter_turns=(state.quarter_turns + what.quarter_turns) % 4)


@_fold.register
def _(_what: c.LightChanged, state: GameState, event: Event) -> GameState:
    return replace(state, relit_ns=event.t_ns)


@_fold.register
def _(what: c.ViewBlocked, state: GameState, _event: Event) -> GameState:
    return replace(state, blocked=frozenset(points_of(what.points)), blocked_since_s=what.since)


@_fold.register
def _(_what: c.ViewCleared, state: GameState, _event: Event) -> GameState:
    return replace(state, blocked=frozenset())


@_fold.register
def _(what: c.ColorsSwapped, state: GameState, _event: Event) -> GameState:
    if not what.recolored:  # as older logs tell that White moved first
        return replace(state, to_move=Color.WHITE)
    flipped = tuple(step.recolored() for step in state.steps)
    swapped = replace(state, setup_black=state.setup_white, setup_white=state.setup_black)
    return replay(swapped, flipped)


@_fold.register
def _(_what: c.WhiteMovedFirst, state: GameState, _event: Event) -> GameState:
    return replace(state, to_move=Color.WHITE)


def _frame(event: Event) -> int:
    return -1 if event.frame is None else event.frame


# ---- corrections ----


@_fold.register
def _(what: c.Correction, state: GameState, event: Event) -> GameState:
    edit = what.edit()
    steps = _corrected_steps(what, state.steps, event) if edit is None else (*state.steps, Edit.of(event, edit))
    base, closed = state, state.incidents
    if what.corrects is not None:
        closed = tuple(replace(i, open=False) if i.event.seq == what.corrects else i for i in closed)
    if isinstance(what, c.HandicapFound):
        chosen = points_of(what.black)
        base = replace(state, setup_black=chosen, setup_to_move=Color.WHITE, handicap=len(chosen))
    if isinstance(what, c.TakeBoard):
        closed = tuple(replace(i, open=False) for i in closed)
        base = replace(state, phase="playing" if state.phase == "scattered" else state.phase, expected={})
    if isinstance(what, c.Reopen):
        base = replace(state, phase="playing", ended=None, entered=None, result=None)
    changed = base if steps is state.steps else replay(base, steps)
    outranked = frozenset(points_of(what.against)).union(() if isinstance(what, c.TakeBoard) else state.outranked)
    frozen = state.frozen and isinstance(what, c.Dismiss | c.Reorder)
    corrections = (*state.corrections, Corrected(event.seq, what))
    return replace(changed, incidents=closed, corrections=corrections, frozen=frozen, outranked=outranked)


def _corrected_steps(what: c.Correction, steps: tuple[Step, ...], event: Event) -> tuple[Step, ...]:
    """The steps after a correction of the moves; the very same where it changes none."""
    match what:
        case c.TakeBack():
            moves = [i for i, step in enumerate(steps) if isinstance(step, Recorded)][-what.moves :]
            return tuple(step for i, step in enumerate(steps) if i not in moves)
        case c.Retract():
            return tuple(step for step in steps if step.seq not in what.retracts)
        case c.CorrectMove():
            new = Recorded.corrected_to(event, what, number=what.number)
            numbered = ((i, s) for i, s in enumerate(steps) if isinstance(s, Recorded) and s.number == what.number)
            at, old = next(numbered, (len(steps), None))
            if isinstance(what, c.InsertMove) or old is None:
                return (*steps[:at], new, *steps[at:])
            return (*steps[:at], replace(new, t_ns=old.t_ns, frame=old.frame), *steps[at + 1 :])
        case c.Reorder():
            return _reordered(steps, what.numbers, event.seq)
        case c.HandicapFound():
            chosen = points_of(what.black)
            return tuple(s for s in steps if not (isinstance(s, Recorded) and s.point in chosen))
    return steps


def _reordered(steps: tuple[Step, ...], numbers: tuple[int, ...], correction: int) -> tuple[Step, ...]:
    places = [i for i, s in enumerate(steps) if isinstance(s, Recorded) and s.number in numbers]
    by_number = {s.number: s for s in steps if isinstance(s, Recorded)}
    if sorted(numbers) != sorted(by_number[n].number for n in numbers if n in by_number) or not numbers:
        raise ValueError(f"moves {list(numbers)} are not all in the record")
    moved = list(steps)
    for place, number in zip(places, numbers, strict=True):
        moved[place] = replace(by_number[number], correction=correction)
    return tuple(moved)
