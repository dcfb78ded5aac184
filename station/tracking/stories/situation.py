"""What the search needs to know, taken from the record, the rules and the belief."""

from collections.abc import Collection, Sequence

import numpy as np

from rules.color import Color
from rules.points import Point, parse_point
from station.game import catalog as c
from station.game.state import GameState
from station.game.timeline import LETTERS, Recorded
from station.tracking.belief.belief import CLIP, NONE, Belief
from station.tracking.belief.hands import AT_LEAST_NS
from station.tracking.belief.labels import EMPTY_BOARD, STONE, UNKNOWN, Bools
from station.tracking.belief.masks import AROUND
from station.tracking.stories.arbiter import Arbiter
from station.tracking.stories.story import NOT_KNOWN, Situation, Story
from station.tracking.stories.turn import free, of_other_color, put_back, turn, unordered

AGAINST, AGAINST_FRAME, AGAINST_MOST = 5.0, 4.0, 17.0  # nats against an order that the frames contradict
AGAINST_OPEN = 8.0  # the same where the later stone was first seen with no hand beside it
EARLIER = 0.1
GLIMPSED, GLIMPSED_BESIDE = 6.0, 3.0  # nats of a stone that showed and went again, in the open and beside a hand
GONE_WITH = 3.0  # nats more of one that went when others went that the same move took
PLAIN_COLOR = 4.0  # nats by which the newest view of a stone must be of its color, to be told to be another one
BETWEEN_PICTURES = 0.75  # of the time between two pictures: what came and went there unseen hardly took all of it
WITH_NS = 3_000_000_000  # between captured stones seen gone and what the same hand took along


def situation(
    state: GameState, arbiter: Arbiter, belief: Belief, standing: dict[Point, int], started: bool,
    doubted: Bools = NONE, coming: Bools = NONE, stood: Bools = NONE,
) -> Situation:  # fmt: skip
    """The search's view; before a game started the record is an empty board with Black to move.

    doubted -- (361,): what these points show says nothing; coming -- (361,): taken to hold the stones they seem to hold
    stood -- (361,): taken to hold the stones that were last seen there and went
    """
    since = last_came(state, belief) if started else -1
    first_frame = np.where(stood, belief.runs.glimpse_frame, belief.first_frame)
    before_frame = np.where(stood, belief.runs.glimpse_before, belief.before_frame)

    stones = state.position.stones if started else EMPTY_BOARD
    taken = state.moves[-1].captures if state.moves else ()

    def order(a: Point, b: Point) -> float:
        first = int(first_frame[b])
        swept = state.phase == "scattered" and first <= state.waits_since_frame
        if swept or b in standing or stones[b]:  # set again out of sight, where one lay before
            first = max(first, int(belief.hidden_frame[b]))
        late = int(before_frame[a]) - first  # b seen while a was seen not to be there
        if late < 0:  # nothing contradicts it: the one longer out of sight rather came first
            return EARLIER if before_frame[a] > before_frame[b] else 0.0
        against = AGAINST_OPEN if belief.first_open[b] else AGAINST
        apart = belief.pace_ns >= AT_LEAST_NS  # such pictures share no errors
        return min(AGAINST_MOST, against + (CLIP if apart else AGAINST_FRAME) * late)

    def unseen_ns(point: Point) -> int:
        latest = max(int(belief.hidden_frame[point]), int(belief.runs.back_frame[point]))
        unseen_ns = int(belief.runs.unseen_ns[point]) if latest > since else 0
        return max(round(BETWEEN_PICTURES * belief.pace_ns), unseen_ns - belief.pace_ns)

    def by_hand(point: Point, color: int) -> bool:
        return belief.hands.whose(point) == color

    def with_capture(gone: Sequence[Point], taken: Collection[Point], color: int) -> bool:
        off, first_ns = list(taken), belief.first_ns
        late = not belief.label[off].any() and first_ns[[*gone]].max() > first_ns[off].max(initial=0) + WITH_NS
        if late or not taken:
            return False
        whose = belief.hands.whose(gone[0])  # of a lone one (DESK.md §4.8): else who lifts the taken ones beside it
        return len(gone) > 1 or (bool(AROUND[gone[0], off].any()) if whose is None else whose == color)

    unknown = (belief.label == UNKNOWN) | doubted
    labels = belief.label.astype(np.uint8)  # NOT_KNOWN is no int8: numpy 2.5 refuses to mix them
    labels[unknown] = NOT_KNOWN
    labels[coming] = STONE
    labels[stood] = belief.runs.glimpse[stood]
    seen = labels.tobytes()
    lean = [
        nats + belief.hands.against(point, Color.BLACK) if labels[point] == STONE else nats
        for point, nats in enumerate(belief.lean.tolist())
    ]
    if not started:
        return Situation(EMPTY_BOARD, seen, lean, 1, {}, (), {EMPTY_BOARD}, order, unseen_ns, {}, begun=False)
    return Situation(
        stones, seen, lean, int(turn(state) or 0), standing, arbiter.undo, arbiter.stood, order,
        unseen_ns, mended(state), hand=belief.hands.against_over, by_hand=by_hand, with_capture=with_capture,
        half_mended=half_mended(state, belief), lifted=lifted(state), exchanged=exchanged(state, belief),
        due=int(state.to_move or 0) if unordered(state) else 0,
        never_showed=frozenset(one.point for one in arbiter.undo if never_showed(state, one.point, belief)),
        put_back=put_back(state), pace_ns=belief.pace_ns,
        glimpses=glimpses(state, belief, since) | back(stones, belief, standing, since, taken),
    )  # fmt: skip


def lifted(state: GameState) -> int:
    """The color of an illegal move that was lifted before anything else was played; 0 where none was."""
    last = state.withdrawn[-1][1] if state.to_move is None and state.withdrawn else None
    return int(last.color) if last is not None and last.kind == "illegal_move" else 0


def last_came(state: GameState, belief: Belief) -> int:
    """The last frame before the last move, or in which one was lifted again: what came and went since says something of
    the next moves."""
    last = state.moves[-1] if state.moves else None
    since = -1 if last is None or last.frame is None else last.frame - 1
    again = last is not None and len(state.moves) > 1 and last.point in state.moves[-2].captures
    if last is not None and last.point is not None and not again:  # it lay there before it was told
        since = min(since, _before_it_came(belief, last.point, last.color, since))
    withdrawn = next((i.event for i in reversed(state.incidents) if isinstance(i.what, c.MoveWithdrawn)), None)
    return since if withdrawn is None else max(since, withdrawn.first_frame or -1)


def _before_it_came(belief: Belief, point: Point, color: int, told_frame: int) -> int:
    """The last frame before the stone that the point holds, or held until after it was told; else when it was told."""
    runs, stone = belief.runs, (color, STONE)
    if runs.frame[point] > told_frame and runs.shown[point] not in stone and runs.was[point] in stone:
        return int(runs.glimpse_before[point])
    if not belief.shows(point, color):
        return told_frame
    return max(int(belief.before_frame[point]), int(runs.before[point]))


def back(
    stones: bytes, belief: Belief, standing: dict[Point, int], since: int, taken: Sequence[Point] = ()
) -> dict[Point, tuple[int, float]]:  # fmt: skip
    """Stones, captured ones (`taken` by the last move) too, that were seen gone since that frame and show again."""
    runs, went = belief.runs, [int(belief.first_frame[p]) for p in taken if belief.label[p] == 0]
    lay = {p: standing.get(p) or stones[p] for p in np.flatnonzero((runs.was == 0) & (runs.before > since)).tolist()}

    def nats(point: Point) -> float:
        with_others = point in taken and min(went, default=runs.before[point] + 1) <= runs.before[point]
        return GLIMPSED + GONE_WITH if with_others else GLIMPSED

    return {p: (color, nats(p)) for p, color in lay.items() if color and runs.shown[p] == color}


def glimpses(state: GameState, belief: Belief, since: int) -> dict[Point, tuple[int, float]]:
    """Stones that came and went since that frame on points that the record holds empty: color, and how sure in nats."""
    runs = belief.runs
    seen = free(state) & (runs.glimpse > 0) & (runs.glimpse_frame > since) & (belief.label != runs.glimpse)
    return {
        point: (int(runs.glimpse[point]), GLIMPSED if runs.glimpse_open[point] else GLIMPSED_BESIDE)
        for point in np.flatnonzero(seen).tolist()
    }


def never_showed(state: GameState, point: Point, belief: Belief) -> Recorded | None:
    """The move that put the stone there, told because others made it likely, where none was ever seen.

    Where the move before it took a stone, that is the one that showed until then.
    """
    index = max((i for i, move in enumerate(state.moves) if move.point == point), default=-1)
    if index < 0 or belief.label[point] != 0:
        return None
    move = state.moves[index]
    anew = index > 0 and point in state.moves[index - 1].captures
    of_the_taken = anew and 0 <= belief.before_frame[point] < (move.frame or 0)
    return move if of_the_taken or not move.shown else None


def mended(state: GameState) -> dict[Point, int]:
    """What would stand where, 0 for nothing, if the open incidents were made good, but where somebody played since."""
    wanted: dict[Point, int] = {}
    for incident in state.incidents:
        if incident.open:
            played = {move.point for move in state.moves if move.seq > incident.event.seq}
            stood = {parse_point(n): held for n, held in _stood(incident.what, state).items() if n in incident.wrong}
            wanted |= {point: held for point, held in stood.items() if point not in played}
    return wanted


def _stood(what: c.Occurrence, state: GameState) -> dict[str, int]:
    """What stood on the points of an incident before it."""
    match what:
        case c.BoardScattered() if state.phase == "playing":  # play went on before it was put right
            return {name: int(LETTERS[held]) for name, held in what.restore}
        case c.StoneMoved():
            return {what.from_: int(LETTERS[what.color]), what.to: 0}
        case c.StoneAdded():
            return {what.point: 0}
        case c.StoneExchanged():
            return {what.point: int(LETTERS[what.was])}
        case c.StoneIncident():
            return dict.fromkeys(what.at, int(LETTERS[what.color]))
        case _:
            return {}


def exchanged(state: GameState, belief: Belief) -> frozenset[Point]:
    """Points that plainly hold the other color than the record, since a hand was over them, and held theirs plainly.

    A shine turns no stone under a hand, and a poor light not one alone. Where every stone changed, colors were swapped.
    """
    recolored = of_other_color(belief, state)
    if np.count_nonzero(recolored) == np.count_nonzero(~free(state)) > 1:
        return frozenset()
    newest = {move.point: move for move in state.moves}
    doubted = {point for point, move in newest.items() if move.shows_other or _of_doubtful_color(move)}
    plain = recolored & belief.covered & (np.abs(belief.lean) > PLAIN_COLOR)
    return frozenset(np.flatnonzero(plain).tolist()) - doubted


def _of_doubtful_color(move: Recorded) -> bool:
    """Whether the stone was told as one that may as well be of the other color."""
    return any(a.color != move.color.letter and parse_point(a.point) == move.point for a in move.alternatives)


def half_mended(state: GameState, belief: Belief) -> frozenset[Point]:
    """Points from which a stone was pushed that still lies where it was pushed to: what comes there is another one."""
    points = set()
    for incident, pushed in state.pushed():
        if pushed.to in incident.wrong and belief.shows(parse_point(pushed.to), LETTERS[pushed.color]):
            points.add(parse_point(pushed.from_))
    return frozenset(points)


def at_once(belief: Belief, story: Story) -> int:
    """Largest number of the story's moves that appeared between the same two clear views."""
    points = [step.points[0] for step in story.plays if belief.shows(step.points[0], step.color)]
    spans = [(int(belief.before_frame[p]), int(belief.first_frame[p])) for p in points]
    return max((sum(b < first <= f for b, f in spans) for _, first in spans), default=0)
