"""The cheapest stories that explain what is seen: a uniform-cost search over moves and incidents."""

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import exp, log

from rules.points import Point
from rules.position import after_stone, connected
from station.tracking.belief.hands import AT_LEAST_NS
from station.tracking.belief.labels import STONE, changed
from station.tracking.belief.masks import NEAR
from station.tracking.stories.costs import COME_AND_GONE_NS, HURRIED_NS, Costs
from station.tracking.stories.story import NOT_KNOWN, Situation, Step, Story

WORST = 21.0  # beyond this it is no story but disorder
KEEP = 4.0  # stories this much worse than the best are told too
DOUBTFUL = 3.0  # nats by which another reading must be worse
ACCUSES = 6.0  # nats by which every reading that accuses nobody must be worse, for one that does to be told as sure
NODES = 400
CAPTORS_HAND = 1.5  # nats at most: it is over a taken stone's point last, and longer, whoever was there before
LONGER = 0.1  # nats: of two moves that nobody saw, the one with more time for it is the likelier
MOST_CAME = 12  # more stones than these at once are no story either
FEW = 8  # incidents explain no more points than these: each of them is rare
_RANK = {"withdraw": 0, "was_played": 1, "restored": 1, "play": 2}  # what cannot be a move: 3


@dataclass(frozen=True, slots=True)
class _Node:
    stones: bytes
    to_move: int
    standing: dict[Point, int]
    wrong: frozenset[Point]
    steps: tuple[Step, ...]
    withdrawn: int


def stories(situation: Situation) -> list[Story]:
    """Explanations, best first, all within KEEP of the best; none when nothing within WORST was found."""
    standing = dict(situation.standing)
    wrong = _wrong(situation, situation.stones, standing, range(361))
    start = _Node(situation.stones, situation.to_move, standing, wrong, (), 0)
    if sum(1 for p in start.wrong if situation.seen[p]) > MOST_CAME:
        return []
    heap: list[tuple[float, int, _Node]] = [(0.0, 0, start)]
    found: list[Story] = []
    told: set[tuple[Step, ...]] = set()
    pushed = popped = 0
    nats = sorted(nats for _, nats in situation.glimpses.values())
    limit, keep = WORST, KEEP + sum(nats[-2:])  # what stories that explain no glimpse pay for a stone and its answer
    while heap and popped < NODES:
        cost, _, node = heapq.heappop(heap)
        popped += 1
        if cost > limit:
            break
        if not node.wrong:
            if node.steps not in told:
                told.add(node.steps)
                found.append(Story(cost, node.steps))
                limit = min(limit, found[0].cost + keep + (0 if found[0].innocent else ACCUSES - KEEP))
            if node.steps or not situation.glimpses:
                continue
        for more, child in _children(situation, node):
            pushed += 1
            if cost + more <= limit:
                heapq.heappush(heap, (cost + more, pushed, child))
    return _ranked(situation, found)


def _ranked(situation: Situation, found: list[Story]) -> list[Story]:
    """Best first, once each story has paid for the glimpses that only others within KEEP explain; nobody is accused by
    a hair."""
    glimpses = situation.glimpses
    every = sum(nats for _, nats in glimpses.values())

    def explains(story: Story) -> set[Point]:
        plays = ((p, step.color) for step in story.plays for p in step.points)
        return {p for p, color in plays if _fits(glimpses.get(p, (NOT_KNOWN, 0))[0], color)}

    def nats(points: Iterable[Point]) -> float:
        return sum(glimpses[p][1] for p in points)

    paid = [replace(story, cost=story.cost + every - nats(explains(story))) for story in found]
    paid.sort(key=lambda story: story.cost)
    acquits = KEEP if paid and paid[0].innocent else ACCUSES  # how much worse who accuses nobody may be
    paid = [story for story in paid if story.cost <= paid[0].cost + (acquits if story.innocent else KEEP)]
    nobodys = every - nats(set().union(*map(explains, paid)))
    paid = [replace(story, cost=story.cost - nobodys) for story in paid]
    innocent = next((s for s in paid if s.innocent and s.cost - paid[0].cost < DOUBTFUL), None)
    return sorted(paid, key=lambda story: story is not innocent) if innocent else paid


def _wrong(
    situation: Situation, stones: bytes, standing: Mapping[Point, int], points: Iterable[Point]
) -> frozenset[Point]:  # fmt: skip
    """Those of `points` that do not look as they should with these stones, while captured ones may be `standing`."""
    seen = situation.seen
    return frozenset(
        p for p in points if seen[p] != NOT_KNOWN and not _fits(seen[p], stones[p])
        and not _fits(seen[p], standing.get(p, NOT_KNOWN))
    )  # fmt: skip


def _fits(seen: int, held: int) -> bool:
    """Whether what is seen on a point may be what should be there: 0 empty, 1 black, 2 white."""
    return seen == held or (seen == STONE and held in (1, 2))


def _colors(situation: Situation, point: Point) -> tuple[tuple[float, int], ...]:
    """The colors that the stone on a point may have, each with what speaks against it, in nats."""
    seen, lean = situation.seen[point], situation.lean[point]
    return ((max(0.0, lean), 1), (max(0.0, -lean), 2)) if seen == STONE else ((0.0, seen),)


def _children(situation: Situation, node: _Node) -> Iterator[tuple[float, _Node]]:
    """One step more, in one canonical order: withdrawals, things made good, plays, then what cannot be a move."""
    rank, highest = (_rank(node.steps[-1]), node.steps[-1].points[0]) if node.steps else (0, -1)
    for cost, child in _all_children(situation, node):
        step = child.steps[len(node.steps)]
        kind = _rank(step)
        if kind > rank or (kind == rank and (kind in (0, 2) or step.points[0] > highest)):
            yield cost, child


def _rank(step: Step) -> int:
    return _RANK.get(step.kind, 3)


def _all_children(situation: Situation, node: _Node) -> Iterator[tuple[float, _Node]]:
    seen, stones = situation.seen, node.stones
    came = [p for p in node.wrong if seen[p] and not stones[p]]
    gone = [p for p in node.wrong if stones[p]]
    for point in came:
        for against, color in _colors(situation, point):
            yield from _play(situation, node, point, color, against)
    for point, color in node.standing.items():
        if color == node.to_move and not stones[point] and seen[point] and _fits(seen[point], color):
            seen_gone = point in situation.glimpses
            yield from _play(situation, node, point, color, 0.0 if seen_gone else situation.costs.replayed)
    for point, (glimpse, _) in situation.glimpses.items():
        for color in (1, 2) if not node.to_move else (node.to_move,):
            gone_again = _fits(glimpse, color) and not stones[point] and not _fits(seen[point], color)
            if gone_again and _takes_part(node, point, color, came):
                yield from _play(situation, node, point, color, situation.costs.glimpsed)
    yield from _withdraw(situation, node)
    yield from _was_played(situation, node)
    for point in came:
        yield from _vanished(situation, node, point)
        yield from _restored(situation, node, point)
    for point in gone:
        if situation.mended.get(point, NOT_KNOWN) == seen[point]:
            yield from _restored(situation, node, point)
        if len(node.wrong) <= FEW:
            yield from _moved(situation, node, point, came)
            yield from _thrown_in(situation, node, point)
        yield from _removed(situation, node, point)
        if point in situation.exchanged:
            step = Step("exchanged", seen[point], (point,))
            yield situation.costs.exchanged, _changed(situation, node, {point: seen[point]}, step)
    for point in came if len(node.wrong) <= FEW else ():
        against, color = min(_colors(situation, point))
        yield situation.costs.added + against, _changed(situation, node, {point: color}, Step("added", color, (point,)))


def _set(
    stones: bytes, standing: Mapping[Point, int], point: Point, color: int
) -> tuple[bytes, tuple[Point, ...], tuple[Point, ...], dict[Point, int]]:  # fmt: skip
    """The stones once this one is set; which it took and which of its own it lost; and all that may still stand."""
    after, captured, lost = after_stone(stones, point, color, NEAR)
    left = {p: held for p, held in standing.items() if p != point}
    return after, captured, lost, left | {p: stones[p] for p in captured} | dict.fromkeys(lost, color)


def _play(situation: Situation, node: _Node, point: Point, color: int, against: float) -> Iterator[tuple[float, _Node]]:
    stones, captured, lost, standing = _set(node.stones, node.standing, point, color)
    cost, fault = against, ""
    if node.to_move not in (0, color):
        begun = node.steps or situation.begun
        cost, fault = cost + (situation.costs.out_of_turn if begun else situation.costs.white_first), "out_of_turn"
    elif color == 3 - situation.lifted and not node.steps:
        cost += situation.costs.passed_over
    elif color == 3 - situation.due and not node.steps:
        cost += situation.costs.reordered
    if lost:
        cost, fault = cost + situation.costs.suicide, "suicide"
    elif captured and stones in situation.stood:
        previous = situation.undo[0].before if situation.undo else None
        if node.steps:
            previous = situation.stones if len(node.steps) == 1 else None
        fault = "ko" if stones == previous else "superko"
        cost += situation.costs.ko if fault == "ko" else situation.costs.superko
    missing = situation.mended.get(point)
    if missing and _fits(situation.seen[point], missing) and point not in situation.half_mended:
        cost += situation.costs.onto_mended
    if _fits(situation.seen[point], color):
        plays = ((step.points[0], step.color) for step in node.steps if step.kind == "play")
        cost += sum(situation.order(p, point) for p, held in plays if _fits(situation.seen[p], held))
    steps = (*node.steps, Step("play", color, (point,), fault, took=tuple(captured)))
    yield cost, _node(situation, node, stones, 3 - color, standing, steps, (point, *captured, *lost))


def _played(node: _Node) -> set[Point]:
    """Points of stones just set: nobody sets one and pushes it elsewhere, or takes it away, in a moment."""
    return {step.points[0] for step in node.steps if step.kind == "play"}


def _takes_part(node: _Node, point: Point, color: int, came: list[Point]) -> bool:
    """Whether a stone that came and went there may have been taken by one of those that came, or took any itself."""
    stones, captured, _ = after_stone(node.stones, point, color, NEAR)
    return bool(captured) or any(n in came for p in connected(stones, point, NEAR) for n in NEAR[p])


def _mover(situation: Situation, node: _Node) -> int:
    """The side that may have moved unseen: 0 where nobody knows whose turn it was."""
    return node.to_move or (0 if node.steps else situation.lifted)


def _vanished(situation: Situation, node: _Node, point: Point) -> Iterator[tuple[float, _Node]]:
    """The side to move played where nobody looked, and the stone now seen on `point` took it at once."""
    mover = _mover(situation, node)
    if mover and _fits(situation.seen[point], 3 - mover):
        strings = [connected(node.stones, n, NEAR) for n in NEAR[point] if node.stones[n] == mover]
        gaps = {n for string in strings for p in string for n in NEAR[p]} | set(NEAR[point])
        for gap in sorted(gaps - {point}):
            yield from _exchange(situation, node, gap, point)


def _thrown_in(situation: Situation, node: _Node, gone: Point) -> Iterator[tuple[float, _Node]]:
    """The same, where the answer was made on a point from which the unseen move had just taken a stone.

    What was taken and given back looks untouched: only the stones `gone` with it tell of it, of either color, and their
    last liberty is where it was.
    """
    string = connected(node.stones, gone, NEAR)
    liberties = _liberties(node.stones, gone)
    mover = _mover(situation, node)
    if not mover or len(liberties) != 1 or gone != min(p for p in string if p in node.wrong):
        return
    gap = liberties.pop()
    _, captured, _ = after_stone(node.stones, gap, mover, NEAR)
    for point in captured:
        if _fits(situation.seen[point], node.stones[point]):
            yield from _exchange(situation, node, gap, point)


def _exchange(situation: Situation, node: _Node, gap: Point, point: Point) -> Iterator[tuple[float, _Node]]:
    """The side to move plays on `gap` unseen, and the other one takes that stone by playing on `point`."""
    costs, unseen_ns, mover = situation.costs, situation.unseen_ns(gap), _mover(situation, node)
    glimpsed = _fits(situation.glimpses.get(gap, (NOT_KNOWN, 0.0))[0], mover)  # then it is a play like others
    if node.stones[gap] or gap in node.wrong or glimpsed or unseen_ns < AT_LEAST_NS:
        return
    color = 3 - mover
    stones, captured, _, standing = _set(node.stones, node.standing, gap, mover)
    answered, taken, _, standing = _set(stones, standing, point, color)
    if gap not in taken or answered in situation.stood:
        return
    unseen = Step("play", mover, (gap,), took=tuple(captured))
    steps = (*node.steps, unseen, Step("play", color, (point,), took=tuple(taken)))
    touched = (gap, point, *captured, *taken)
    left = sum(p != gap and _fits(situation.seen[p], stones[p]) for p in taken)
    threatens = captured or any(len(_liberties(stones, n)) == 1 for n in NEAR[gap] if stones[n] == color)
    cost = costs.vanished + costs.still_there * left + _hurry(costs, unseen_ns, situation.pace_ns)
    cost += 0 if threatens else costs.for_nothing
    cost -= costs.ko_threat if node.to_move and _ko_taken(situation, node) else 0
    cost += LONGER * COME_AND_GONE_NS / unseen_ns + min(max(0.0, situation.hand(gap, mover)), CAPTORS_HAND)
    yield cost, _node(situation, node, answered, mover, standing, steps, touched)


def _hurry(costs: Costs, unseen_ns: int, pace_ns: int) -> float:
    """Nats against two moves in so much time, which is known but for a picture more or less."""
    spread_ns = pace_ns if unseen_ns >= pace_ns else pace_ns / 4  # in sight in all pictures: between two of them

    def at_least(ns: int) -> float:
        off = min(1.0, max(-1.0, (ns - unseen_ns) / spread_ns)) if spread_ns else -1.0 if unseen_ns >= ns else 1.0
        return (1 - off) ** 2 / 2 if off > 0 else 1 - (1 + off) ** 2 / 2

    leisure, hurried = at_least(COME_AND_GONE_NS), at_least(HURRIED_NS)
    return -log(leisure + exp(-costs.hurried) * (hurried - leisure) + exp(-costs.rushed) * (1 - hurried))


def _ko_taken(situation: Situation, node: _Node) -> bool:
    """Whether the last move took a ko: then the other side looks for a threat, and that is answered at once."""
    if node.steps:
        point, taken = node.steps[-1].points[0], node.steps[-1].took
    elif situation.undo:
        point, taken = situation.undo[0].point, situation.undo[0].captured
    else:
        return False
    single = len(taken) == len(connected(node.stones, point, NEAR)) == 1
    return single and _liberties(node.stones, point) == set(taken)


def _liberties(stones: bytes, point: Point) -> set[Point]:
    """The liberties of the string on the point."""
    return {n for p in connected(stones, point, NEAR) for n in NEAR[p] if not stones[n]}


def _withdraw(situation: Situation, node: _Node) -> Iterator[tuple[float, _Node]]:
    """The newest move that still stands was lifted: only before anything else, and only if its stone is seen gone."""
    if node.withdrawn != len(node.steps) or node.withdrawn >= len(situation.undo):
        return
    undo = situation.undo[node.withdrawn]
    if situation.seen[undo.point] == NOT_KNOWN or _fits(situation.seen[undo.point], undo.color):
        return
    costs, never = situation.costs, situation.never_showed
    cost = costs.withdrawn_illegal if undo.illegal else costs.withdrawn_more if node.withdrawn else costs.withdrawn
    cost = 0.0 if undo.point in never else cost  # what it took to believe in it was paid when it was told
    away = {p: color for p, color in node.standing.items() if not undo.before[p]}
    away |= {p: 0 for p in undo.captured if situation.seen[p] == 0}  # what it took may be put back later
    cost += 0 if undo.illegal or never >= {*undo.captured} else costs.put_back
    steps = (*node.steps, Step("withdraw", undo.color, (undo.point,)))
    to_move = 0 if undo.illegal else undo.to_move
    wrong = _wrong(situation, undo.before, away, range(361))
    yield cost, _Node(undo.before, to_move, away, wrong, steps, node.withdrawn + 1)


def _was_played(situation: Situation, node: _Node) -> Iterator[tuple[float, _Node]]:
    """The side to move played the stone that it seemed to put back: told so as soon as the other side moves."""
    if situation.put_back is not None and not node.steps:
        step = Step("was_played", node.to_move, (situation.put_back,))
        other = replace(node, to_move=3 - node.to_move, steps=(step,))
        yield situation.costs.onto_mended - situation.costs.restored, other


def _restored(situation: Situation, node: _Node, point: Point) -> Iterator[tuple[float, _Node]]:
    color = situation.mended.get(point, NOT_KNOWN)
    if _fits(situation.seen[point], color):
        step = Step("restored", color, (point,))
        cost = situation.costs.half_restored if point in situation.half_mended else situation.costs.restored
        yield cost, _changed(situation, node, {point: color}, step)


def _moved(situation: Situation, node: _Node, point: Point, came: list[Point]) -> Iterator[tuple[float, _Node]]:
    costs, color = situation.costs, node.stones[point]
    for target in () if point in _played(node) else came:
        if not _fits(situation.seen[target], color):
            continue
        away = ((point // 19 - target // 19) ** 2 + (point % 19 - target % 19) ** 2) ** 0.5
        cost = costs.moved_near if away <= 1.5 else costs.moved if away <= 3 else costs.moved_far
        if situation.undo and point == situation.undo[0].point and not node.steps:
            cost += costs.moved_last
        cost += situation.order(point, target)  # one stone is never seen on both
        yield cost, _changed(situation, node, {point: 0, target: color}, Step("moved", color, (point, target)))


def _removed(situation: Situation, node: _Node, point: Point) -> Iterator[tuple[float, _Node]]:
    color = node.stones[point]
    played = _played(node)
    if len(node.wrong) <= FEW and point not in played:
        yield situation.costs.removed, _changed(situation, node, {point: 0}, Step("removed", color, (point,)))
    string = connected(node.stones, point, NEAR)
    last = next((step.points[0] for step in reversed(node.steps) if step.kind == "play"), None)
    taken: Collection[Point] = {p for p, held in node.standing.items() if held == color and p not in situation.standing}
    if last is None and len(situation.undo) > node.withdrawn:
        undo = situation.undo[node.withdrawn]
        last, taken = undo.point, undo.captured
    if last is None or node.stones[last] == color or not all(p in node.wrong for p in string):
        return
    beside = any(last in NEAR[p] for p in string)
    lone = len(string) == 1  # it may be knocked off
    taken_for_dead = beside and (not lone or situation.by_hand(point, 3 - color))
    if taken_for_dead or situation.with_capture(string, taken, 3 - color):
        step = Step("lifted", color, tuple(sorted(string)))
        cost = situation.costs.lifted + (0 if played.isdisjoint(string) else situation.costs.fleeting)
        yield cost, _changed(situation, node, dict.fromkeys(string, 0), step)


def _changed(situation: Situation, node: _Node, changes: dict[Point, int], step: Step) -> _Node:
    stones, steps = changed(node.stones, changes), (*node.steps, step)
    return _node(situation, node, stones, node.to_move, node.standing, steps, tuple(changes))


def _node(
    situation: Situation, node: _Node, stones: bytes, to_move: int, standing: dict[Point, int],
    steps: tuple[Step, ...], touched: tuple[Point, ...],
) -> _Node:  # fmt: skip
    wrong = (node.wrong - set(touched)) | _wrong(situation, stones, standing, touched)
    return _Node(stones, to_move, standing, wrong, steps, node.withdrawn)
