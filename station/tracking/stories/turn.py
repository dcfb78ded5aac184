"""Whose turn it is, as far as anybody knows."""

from itertools import takewhile

import numpy as np

from rules.color import Color
from rules.points import Point, point_name
from station.game.state import GameState
from station.game.timeline import Edit, Recorded
from station.tracking.belief.belief import DOUBTED, NONE, OFTEN, Belief
from station.tracking.belief.labels import STONE, Bools, labels_of

DOUBT = 3.0  # nats by which a point is rather empty, and may yet hold a stone
PLAIN_COLOR_NATS = 2.0  # nats between the colors of a stone that nobody takes for the other
SHOWED_VIEWS = 2  # of a stone that came and went: a single one may be of a hand or its shadow
MOST_DOUBTED = 3  # empty points read below 98 %; with more of them any may hold the stone between
BETWEEN = ("out_of_turn", "ko", "superko")  # what a move of the other side between, not seen yet, would make legal
PUT_BACK = "position_restored"
ALONE = 2  # clear views of the earlier stone, the later one not yet there, before anybody is said to have moved twice


def turn(state: GameState) -> Color | None:
    """The side to move; None where nobody knows, also after two moves whose order nobody saw."""
    return None if unordered(state) else state.to_move


def seen_twice(belief: Belief, state: GameState, point: Point) -> bool:
    """Whether it is certain that the side of the last move moved again, to `point`.

    Either the last stone was seen to stand alone for a while; or both are there, the whole board lies open, and neither
    could be a stone of the other color, nor one of the same side's row before them. Never while another stone may be
    there that is not yet sure or not in sight, however long that was waited for, nor in a view so poor that several
    points may hold one: of 15 in 720 films told falsely 11 were in such views, of 36 told rightly one.
    """
    if perhaps_come(belief, state).any() or unseen_answer(belief, state, point).any() or hazed(belief, state).any():
        return False
    if of_other_color(belief, state).any() or came_and_went(belief, state).any():
        return False
    doubted = free(state) & (belief.label <= 0) & (belief.margin < DOUBTED) & ~belief.hidden
    if np.count_nonzero(doubted) > MOST_DOUBTED:
        return False
    last = state.last
    if last is None or last.point is None:
        return True
    row = takewhile(lambda move: move.color is last.color, reversed(state.moves))
    of_the_other = any(a.color != last.color.letter for move in row for a in move.alternatives)
    if of_the_other or _may_be_fewer(state, last) or set_again(belief, state, point):
        return False
    if belief.origin_views[last.point] < OFTEN:
        return False  # that stone may have lain there from the beginning
    before = int(belief.before_frame[point])
    alone = before - int(belief.first_frame[last.point]) >= ALONE - 1
    pair = [point, last.point]
    return alone or bool(not belief.hidden.any() and (np.abs(belief.lean[pair]) > PLAIN_COLOR_NATS).all())


def _may_be_fewer(state: GameState, last: Recorded) -> bool:
    """Whether the moves that were told together with the last one may have been another number, so that nobody knows
    whose turn it is."""
    together = list(takewhile(lambda move: move.frame == last.frame, reversed(state.moves)))
    return len(together) > 1 and any(move.alternatives for move in together)


def perhaps_come(belief: Belief, state: GameState) -> Bools:
    """Points (361,) that the record holds empty, where a stone may lie that is not sure yet."""
    return free(state) & belief.coming(DOUBT)


def free(state: GameState) -> Bools:
    """Points (361,) that the record holds empty: a stone that hardly shows and is recorded is nobody's answer."""
    return np.asarray(labels_of(state.position.stones) == 0)


def of_other_color(belief: Belief, state: GameState) -> Bools:
    """Points (361,) that show the other color than the record holds there, which may never have been."""
    record = labels_of(state.position.stones)
    return np.asarray((record > 0) & (belief.label == 3 - record))


def unseen_answer(belief: Belief, state: GameState, point: Point) -> Bools:
    """Points (361,) out of sight that may hold the answer to the last move, made before the stone on `point` came."""
    last = state.last
    since_ns = -1 if last is None or last.point is None else int(belief.first_ns[last.point])
    return belief.hiding(point, since_ns)


def came_and_went(belief: Belief, state: GameState) -> Bools:
    """Points (361,) that the record holds empty, where a stone of the side to move showed since the last move, in two
    views or more and with no hand about: nobody can say that it did not move."""
    last, runs = state.last, belief.runs
    if last is None or last.point is None:
        return NONE
    showed = free(state) & (belief.label != runs.glimpse) & runs.glimpse_open & (runs.glimpse_views >= SHOWED_VIEWS)
    since = runs.glimpse_frame > belief.first_frame[last.point]
    return np.asarray(showed & since & np.isin(runs.glimpse, (int(last.color.opponent), STONE)))


def hazed(belief: Belief, state: GameState) -> Bools:
    """Points (361,) that stopped being plainly empty since the last move: an answer to it may lie there."""
    last = state.last
    return NONE if last is None or last.point is None else belief.hazed(int(belief.first_ns[last.point]))


def set_again(belief: Belief, state: GameState, point: Point) -> list[Point]:
    """Points from which the last move took a stone that still showed when one came to `point`: it may have been set
    there again, unseen, and taken by this one."""
    captures = state.last.captures if state.last else ()
    return [p for p in captures if belief.before_frame[p] >= belief.first_frame[point]]


def put_back(state: GameState) -> Point | None:
    """Where the side to move put a stone of its own back and nothing happened since: it may have been its move."""
    last = state.steps[-1] if state.steps else None
    if not isinstance(last, Edit) or last.kind != PUT_BACK or [*last.changes.values()] != [state.to_move]:
        return None
    return next(iter(last.changes))


def unordered(state: GameState) -> tuple[Recorded, Recorded] | None:
    """The last two moves where either may have been the first: each is told as the other's alternative."""
    if len(state.moves) < 2 or state.steps[-2:] != state.moves[-2:]:
        return None
    first, second = state.moves[-2:]
    if first.point is None or second.point is None or first.color is second.color or second.corrected:
        return None
    names = point_name(first.point), point_name(second.point)
    either = any(a.point == names[1] for a in first.alternatives)
    return (first, second) if either and any(a.point == names[0] for a in second.alternatives) else None
