"""What a ruling does to the record: moves leave the main line as variations, passes enter it, stones are set. Pure.

Everything that a ruling adds carries its event's number, so that another one which supersedes it can take it back.
"""

from collections.abc import Mapping
from dataclasses import replace

from rules.color import Color
from rules.points import parse_point
from rules.rulings.effect import Do
from station.game.catalog import Ruled, RuledEffect
from station.game.event import Event
from station.game.replay import replay, replay_last
from station.game.state import GameState, Given, Voided, color_of
from station.game.timeline import LETTERS, SIZE, Edit, Recorded, Step

RULED = "ruled"  # why the game ended, and the kind of what a ruling sets
BOTH_LOSE = "BOTH LOSE"  # as `rules.result` reads it: SGF has no word of its own
NOBODY_WINS: Mapping[str, str] = {
    Do.BOTH_LOSE: BOTH_LOSE, Do.DRAW: "0", Do.NO_RESULT: "Void", Do.REPLAY: "Void", Do.EXTRA_GAME: "Void",
}  # fmt: skip
ON_TIME = "time"  # the action of a loss on time
SEATS = "seats"  # the action of a change of places after which the names are those of the draw already
NAMES = "names"  # the action of a ruling by which wrong colors stand: names that the draw gave go to who sat there
HANDICAP, CONTINUED = "handicap", "continued"  # actions of a set-up: what the stones that lay there are


def ruled(state: GameState, event: Event, what: Ruled) -> GameState:
    """The state after a ruling. Raises ValueError where it names a move or a ruling that is not there."""
    lay = state.position
    if what.supersedes is not None:
        state = undone(state, what.supersedes)
    given = Given(event.seq, what, state.handicap, state.setup_to_move, _set_by(state, what))
    state, place = _without(state, event.seq, what)
    state = _reinstated(state, what)
    for effect in what.effects:
        state = _effect(state, effect, event, what, place)
    for effect in what.effects:
        if effect.do == Do.TURN and state.to_move is not color_of(effect.side) and not _played_on(state, event, place):
            state = replay_last(state, Edit(event.seq, RULED, {}, color_of(effect.side), keeps_turn=False))
    incidents = tuple(
        replace(one, open=False) if one.event.seq == what.incident else one for one in state.incidents
    )  # fmt: skip
    state = replace(state, incidents=incidents, rulings=(*state.rulings, given), frozen=False)
    now = state.position.stones
    expected = {p: Color(lay.stones[p]) for p in range(SIZE * SIZE) if lay.stones[p] != now[p]}
    expected |= {parse_point(name, SIZE): LETTERS[was] for effect in what.effects for name, was in effect.were.items()}
    waiting = {**state.expected, **expected}
    done = state.phase == "ended"
    return replace(state, expected={} if done else {p: was for p, was in waiting.items() if was != now[p]})


def undone(state: GameState, seq: int) -> GameState:
    """Without what an earlier ruling did: its moves come back, what it added goes, a game that it ended goes on."""
    given = next((one for one in state.rulings if one.seq == seq), None)
    if given is None:
        raise ValueError(f"ruling {seq} is superseded, which this game does not have")
    earlier = given.what
    added = [at for at, step in enumerate(state.steps) if isinstance(step, Recorded) and step.seq == seq]
    if added:
        state = _shifted(state, added[0], (given.instead is not None) - len(added))
    withdrawn = list(state.withdrawn)
    steps: list[Step] = []
    for step in state.steps:
        if isinstance(step, Recorded) and step.seq in earlier.reinstates:
            withdrawn.append((len(steps), step))
        elif step.seq != seq:
            steps.append(step.cleared if isinstance(step, Recorded) and step.cleared else step)
        elif given.instead is not None and given.instead not in steps:
            steps.append(given.instead)
    back = [one for one in state.voided if one.by == seq]
    for one in reversed(back):
        if one.withdrawn:
            withdrawn.append((one.after, one.move))
        else:
            steps.insert(min(one.after, len(steps)), one.move)
    rest = tuple(one for one in state.voided if one.by != seq)
    did = {(effect.do, effect.action) for effect in earlier.effects}
    if {(Do.SWAP_SIDES, ""), (Do.STANDS, NAMES)} & did:
        state = _swapped(state)
    if any(do == Do.SET_UP for do, _ in did):
        state = replace(state, handicap=given.handicap, setup_to_move=given.setup_to_move)
    state = replace(replay(state, tuple(steps)), voided=rest, withdrawn=tuple(withdrawn))
    if state.decided_by != seq:
        return state
    return replace(state, phase="playing", ended=None, result=None, decided_by=0)


def _without(state: GameState, seq: int, what: Ruled) -> tuple[GameState, int | None]:
    """Without the moves that are void, which are kept aside; and where in the record the first of them stood."""
    steps, withdrawn, voided, place = list(state.steps), list(state.withdrawn), list(state.voided), None
    for named in what.voids:
        at = next((i for i, step in enumerate(steps) if isinstance(step, Recorded) and step.seq == named), None)
        lifted = next((i for i, (_, move) in enumerate(withdrawn) if move.seq == named), None)
        if at is not None:
            move = steps.pop(at)
            assert isinstance(move, Recorded)
            voided.append(Voided(at, move, seq))
        elif lifted is not None:
            at, move = withdrawn.pop(lifted)
            voided.append(Voided(at, move, seq, withdrawn=True))
        else:
            raise ValueError(f"event {named} is ruled void, which is no move of this game")
        place = at if place is None else place
    if place is None:
        return state, None
    return replace(replay(state, tuple(steps)), withdrawn=tuple(withdrawn), voided=tuple(voided)), place


def _played_on(state: GameState, event: Event, place: int | None) -> bool:
    """Whether moves that stand followed the void one: whose turn it is follows from them."""
    later = () if place is None else state.steps[place:]
    return any(isinstance(step, Recorded) and step.seq != event.seq for step in later)


def _reinstated(state: GameState, what: Ruled) -> GameState:
    """With withdrawn moves back where they stood (2002 §17.3 悔棋无效)."""
    steps, withdrawn = list(state.steps), list(state.withdrawn)
    for named in what.reinstates:
        lifted = next((i for i, (_, move) in enumerate(withdrawn) if move.seq == named), None)
        if lifted is None:
            raise ValueError(f"event {named} comes back by a ruling, which nobody withdrew")
        at, move = withdrawn.pop(lifted)
        steps.insert(min(at, len(steps)), move)
    return replace(replay(state, tuple(steps)), withdrawn=tuple(withdrawn)) if what.reinstates else state


def _effect(state: GameState, effect: RuledEffect, event: Event, what: Ruled, place: int | None) -> GameState:
    if effect.changes:
        changes = {parse_point(name, SIZE): LETTERS[stone] for name, stone in effect.changes.items()}
        changes = {point: stone for point, stone in changes.items() if state.position.stones[point] != stone}
        return replay_last(state, Edit(event.seq, RULED, changes)) if changes else state
    match effect.do:
        case Do.PASS | Do.INSERT:
            return _entered(state, effect, event, what, place)
        case Do.LOSS:
            assert effect.side is not None
            winner = "W" if effect.side == "B" else "B"
            return _ended(state, f"{winner}+{'T' if effect.action == ON_TIME else 'F'}", event.seq)
        case Do.SWAP_SIDES if effect.action != SEATS:
            return _swapped(state)
        case Do.STANDS if effect.action == NAMES:
            return _swapped(state)
        case Do.SET_UP if effect.action == HANDICAP:
            return _with_handicap(state, what)
        case Do.SET_UP if effect.action == CONTINUED:
            begun = replace(state, handicap=0, setup_to_move=color_of(effect.side))
            return replay(begun, state.steps)
        case Do.PLAY_ON:
            return replace(state, phase="playing") if state.phase == "scattered" else state
        case _ if effect.do in NOBODY_WINS:
            return _ended(state, NOBODY_WINS[effect.do], event.seq)
    return state


def _entered(state: GameState, effect: RuledEffect, event: Event, what: Ruled, place: int | None) -> GameState:
    """With a pass, or moves that were missed, in the main line: before the incident's move, in place of what it set,
    where a void one stood, or at the end."""
    turns = effect.played or (((effect.side, None),) if effect.side else ())
    moves = [
        Recorded(
            seq=event.seq,
            number=0,
            kind="pass" if point is None else "move",
            color=LETTERS[side],
            point=None if point is None else parse_point(point, SIZE),
            t_ns=event.t_ns,
            frame=event.frame,
            article=what.article or None,
        )
        for side, point in turns
    ]
    steps = state.steps
    at = next((i for i, step in enumerate(steps) if effect.before and step.seq == what.incident), None)
    own: tuple[Step, ...] = ()
    if at is None:
        at = len(steps) if place is None else place
    else:
        told = steps[at]
        own = (cleared(told),) if isinstance(told, Recorded) else own
        steps = (*steps[:at], *steps[at + 1 :])
    state = _shifted(state, at, len(moves) + len(own) - (len(state.steps) - len(steps)))
    return replay(state, (*steps[:at], *moves, *own, *steps[at:]))


def cleared(told: Recorded) -> Recorded:
    """The move that was told as an offence and is none, with what it was told as."""
    return replace(told, kind="move", illegal=None, article=None, cleared=told)


def _set_by(state: GameState, what: Ruled) -> Edit | None:
    """What the incident set, where moves that were missed stand in its place."""
    missed = any(effect.do == Do.INSERT and effect.before for effect in what.effects)
    return next((step for step in state.steps if missed and isinstance(step, Edit) and step.seq == what.incident), None)


def _shifted(state: GameState, at: int, by: int) -> GameState:
    """With what stands beside the line at its place, where the line has `by` steps more from step `at` on."""

    def shifted(after: int) -> int:
        return after + by if after > at else after

    return replace(
        state,
        withdrawn=tuple((shifted(after), move) for after, move in state.withdrawn),
        voided=tuple(replace(one, after=shifted(one.after)) for one in state.voided),
        silences=tuple(replace(one, after=shifted(one.after)) for one in state.silences),
    )


def _swapped(state: GameState) -> GameState:
    """The players, whose names say how they sat, have changed places (2002 §17.1): names go with them, stones stay."""
    known = state.details
    return replace(state, details=replace(known, black=known.white, white=known.black))


def _with_handicap(state: GameState, what: Ruled) -> GameState:
    """The stones that lay there are a handicap: White moved first by right."""
    steps = tuple(
        cleared(step) if isinstance(step, Recorded) and step.seq == what.incident else step for step in state.steps
    )
    stones = len(state.setup_black) or state.details.handicap
    return replay(replace(state, handicap=stones, setup_to_move=Color.WHITE), steps)


def _ended(state: GameState, result: str, seq: int) -> GameState:
    return replace(state, phase="ended", ended=RULED, result=result, decided_by=seq)
