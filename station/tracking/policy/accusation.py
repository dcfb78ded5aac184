"""When a story that accuses is safe to tell: once its odds over every rival that has not shown yet pass the bar.

What cannot be weighed stays a veto: what the story speaks of must be in sight, and look as it is known to.
"""

from collections.abc import Iterator

import numpy as np

from rules.points import Point
from station.game.state import GameState
from station.tracking.belief.belief import DOUBTED, Belief
from station.tracking.belief.labels import UNKNOWN, Bools
from station.tracking.belief.masks import AROUND
from station.tracking.policy.odds import VIEWS, Rival
from station.tracking.policy.patience import quiet_ns
from station.tracking.stories.story import Story
from station.tracking.stories.turn import BETWEEN, hazed, perhaps_come, unseen_answer

TOUCHED_NS = 2_000_000_000  # between a hand near a point and what it left there
STIRRING = 3  # so many points that look otherwise than a moment ago: more is going on than the story knows


def incidents_ready(
    belief: Belief, state: GameState, story: Story, t_ns: int, *, covered: bool, moved_on: bool = False
) -> bool:
    """Whether a story that accuses may be told.

    covered -- points are hidden, not for so long that nobody waits; moved_on -- play went on: nobody waits for them
    """
    points = list(story.points)
    if belief.hidden[points].any() or belief.otherwise().sum() >= STIRRING or going(belief, story):
        return False
    seen_plainly = (belief.plain[points] >= VIEWS).all() and (belief.views[points] >= VIEWS).all()
    if not seen_plainly or _hardly_gone(belief, story):
        return False
    quiet = quiet_ns(belief, story, t_ns)
    rivals = _rivals(belief, state, story, quiet, t_ns, covered=covered, moved_on=moved_on)
    return all(rival.beaten(elapsed) for rival, elapsed in rivals)


def going(belief: Belief, story: Story) -> bool:
    """A stone of its colors is just going from elsewhere: it may be the one that came."""
    colors = set(belief.label[belief.otherwise() & (belief.raw == 0)].tolist())
    return not colors.isdisjoint(step.color for step in story.steps)


def hazy_points(belief: Belief, story: Story, t_ns: int) -> list[Point]:
    """Points for which an accusation waits in vain: long in sight, and never plainly so. They stay as recorded."""
    if not Rival.ELSEWHERE.beaten(quiet_ns(belief, story, t_ns)):
        return []
    gone = _hardly_gone(belief, story)
    return [p for p in story.points if not (belief.plain[p] and p not in gone) and not belief.hidden[p]]


def incidents_first(story: Story) -> Story | None:
    """The story without the legal moves at its end, when it has any."""
    steps = list(story.steps)
    while steps and steps[-1].kind == "play" and not steps[-1].fault:
        steps.pop()
    return Story(story.cost, tuple(steps)) if 0 < len(steps) < len(story.steps) else None


def _rivals(
    belief: Belief, state: GameState, story: Story, quiet: int, t_ns: int, *, covered: bool, moved_on: bool
) -> Iterator[tuple[Rival, int]]:
    """Whatever may yet explain what the story accuses somebody of, and for how long it did not show."""
    points = list(story.points)
    between = [play.points[0] for play in story.plays if play.fault in BETWEEN]  # one between would make them legal
    near, first = belief.near_ns[points], belief.first_ns[points]
    touched = ((near >= first - TOUCHED_NS) & (near >= 0)).all()
    yield Rival.AT_WORK if touched else Rival.NOT_SEEN, quiet
    if beside := _near(points, belief.hidden):  # the edge of a sleeve is read wrong as often as it is read
        yield Rival.AT_WORK, t_ns - int(belief.handled_ns[beside].max())
    # a move between is what makes a point look less plainly empty
    if covered or (between and hazed(belief, state).any()):
        yield Rival.ELSEWHERE, quiet
    if not moved_on and any(unseen_answer(belief, state, point).any() for point in between):
        yield Rival.HEAD, quiet
    coming = perhaps_come(belief, state) & (belief.label != UNKNOWN)  # one never clear is nothing new
    if half := np.flatnonzero(coming).tolist() if between else _near(points, coming):
        yield Rival.ELSEWHERE, min(quiet, t_ns - int(belief.runs.ns[half].max()))


def _hardly_gone(belief: Belief, story: Story) -> list[Point]:
    """A stone that went may just not show, in glare or on a board of its color; several hardly ever all do so."""
    gone = [step.points for step in story.steps if step.kind in ("removed", "lifted")]
    return [p for points in gone if (belief.margin[list(points)] < DOUBTED).all() for p in points]


def _near(points: list[Point], others: Bools) -> list[Point]:
    """Those of `others` (361,) within two lines of one of `points`."""
    return np.flatnonzero(others & AROUND[points].any(axis=0)).tolist()
