"""When moves are safe to tell: soon, unless what was seen may turn out to be something else."""

from collections.abc import Iterator

from rules.points import Point
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import labels_of
from station.tracking.belief.masks import AROUND
from station.tracking.policy.odds import MOVE_BAR, VIEWS, Rival
from station.tracking.stories.story import Step, Story

UNLIKELY = 1.0  # nats of a story of plain moves that has something against it, a stone's likelier color too


def may_explain(belief: Belief, story: Story, t_ns: int) -> bool:
    """Whether to wait for what is just coming to light: plain moves, but in an order or of a color that the frames
    speak against."""
    beaten = Rival.ELSEWHERE.beaten(quiet_ns(belief, story, t_ns))
    coming = belief.coming() | ((belief.label == 0) & (belief.raw > 0))
    return story.cost >= UNLIKELY and bool(coming.any()) and not beaten


def moves_ready(belief: Belief, stones: bytes, plays: tuple[Step, ...], t_ns: int) -> bool:
    """Whether stones that look like moves may be told as such.

    A stone of the same color that just went, or lies hidden within two lines, may be the same stone pushed aside; and
    where a point was out of sight before this one changed, an earlier move may come to light.
    """
    record = labels_of(stones)
    made_ns = -1
    for play in plays:
        point = play.points[0]
        made_ns = max(made_ns, *(int(belief.first_ns[p]) for p in (point, *play.took)))  # no earlier than those before
        if not belief.shows(point, play.color):
            continue  # it was captured at once; the capturing stone speaks for it
        if belief.raw[point] == 0:
            return False  # the newest view does not show it any more
        same = (record == play.color) & (belief.label == play.color)
        lately = t_ns - belief.runs.ns < Rival.ELSEWHERE.waits_ns()  # for longer: an old stone hard to see
        if (same & (belief.raw == 0) & lately).any():
            return False
        if Rival.ELSEWHERE.beaten(t_ns - made_ns, MOVE_BAR):
            continue
        if (same & belief.hidden & AROUND[point]).any() or belief.unseen_since(point).any():
            return False
    return True


def quiet_ns(belief: Belief, story: Story, t_ns: int) -> int:
    """How long ago the newest change of the story was first seen: of a stone that came, or that was taken."""
    points = [point for step in story.steps for point in (*step.points, *step.took)]
    return t_ns - int(belief.first_ns[points].max(initial=-1))


def rests(belief: Belief, points: list[Point], t_ns: int) -> bool:
    """Whether what these points show has been seen often, and for long enough to be spoken of."""
    runs = belief.runs
    return bool((runs.views[points] >= VIEWS).all() and Rival.AT_WORK.beaten(t_ns - int(runs.ns[points].max())))


def sure_moves(found: list[Story], belief: Belief) -> Iterator[Story]:
    """The legal moves with which all good stories begin, up to one that shows; then ever fewer of them."""
    plays = []
    for steps in zip(*(story.steps for story in found), strict=False):
        if len(set(steps)) > 1 or steps[0].kind != "play" or steps[0].fault:
            break
        plays.append(steps[0])
    for count in range(len(plays), 0, -1):
        if not belief.shows(plays[count - 1].points[0], plays[count - 1].color):
            continue  # taken by what came next, which must be told with it
        yield Story(0.0, tuple(plays[:count]))
