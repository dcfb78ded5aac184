"""When a story that accuses is safe to tell: only of what lies still and in full view.

Each reason to wait is a function of its own, which says it; `incidents_ready` lists them.
"""

from rules.points import Point
from station.tracking.belief.belief import DOUBTED, Belief
from station.tracking.belief.labels import UNKNOWN, Bools
from station.tracking.policy.patience import FRESH_VIEWS, IMPATIENT_NS, QUIET_NS, around, changed_points, quiet_ns
from station.tracking.stories.story import Story
from station.tracking.stories.turn import BETWEEN, DOUBT

UNTOUCHED_NS = 2_000_000_000  # an accusation waits so long where no hand was seen near what it speaks of
STIRRING = 3  # so many points that look otherwise than a moment ago: more is going on than the story knows
LAST_VIEWS = 2  # so many clear ones do when no frame follows


def incidents_ready(
    belief: Belief, story: Story, lasting: Bools, hidden_answer: Bools, hazed: Bools, t_ns: int, *, last: bool
) -> bool:
    """Whether a story that accuses may be told: all of it seen clearly, lying still, no hand about.

    lasting -- points (361,) hidden for so long that nobody waits for what is done there
    hidden_answer, hazed -- points (361,) that may hold the answer to the last move: nobody moved twice, or retook a ko,
        while that may come to light, or settle
    last -- no further frame will come: two clear views then do, whenever they were.
    """
    points = list(changed_points(story))
    if belief.hidden[points].any() or _stirring(belief, points) or _going(belief, story):
        return False
    if last:
        return bool((belief.views[points] >= LAST_VIEWS).all())
    quiet = quiet_ns(belief, story, t_ns)
    between = faulted(story)
    return not (
        _seldom_seen(belief, points)
        or bool(_hardly_gone(belief, story))
        or bool(between and hidden_answer.any())
        or _answer_hazed(between, hazed, quiet)
        or _coming(belief, points, between, quiet, t_ns)
        or _new(belief, points, quiet)
        or _beside_hidden(belief, points, t_ns)
        or _hand_about(belief, lasting, quiet)
    )


def faulted(story: Story) -> list[Point]:
    """The points of those moves that another one between, not seen yet, would make legal."""
    return [play.points[0] for play in story.plays if play.fault in BETWEEN]


def hazy_points(belief: Belief, story: Story, t_ns: int) -> list[Point]:
    """Points for which an accusation waits in vain: long in sight, and never plainly so. They stay as recorded."""
    if quiet_ns(belief, story, t_ns) < IMPATIENT_NS:
        return []
    gone = _hardly_gone(belief, story)
    return [p for p in changed_points(story) if not (belief.plain[p] and p not in gone) and not belief.hidden[p]]


def incidents_first(story: Story) -> Story | None:
    """The story without the legal moves at its end, when it has any."""
    steps = list(story.steps)
    while steps and steps[-1].kind == "play" and not steps[-1].fault:
        steps.pop()
    return Story(story.cost, tuple(steps), b"", {}) if 0 < len(steps) < len(story.steps) else None


def _stirring(belief: Belief, points: list[Point]) -> bool:
    """More is going on than the story knows, or what it speaks of looks otherwise again."""
    otherwise = _otherwise(belief)
    return bool(otherwise.sum() >= STIRRING or otherwise[points].any())


def _going(belief: Belief, story: Story) -> bool:
    """A stone of its colors is just going from elsewhere: it may be the one that came."""
    colors = set(belief.label[_otherwise(belief) & (belief.raw == 0)].tolist())
    return not colors.isdisjoint(step.color for step in story.steps)


def _seldom_seen(belief: Belief, points: list[Point]) -> bool:
    """What was not seen several times, and plainly of late, may have been misread."""
    return bool((belief.plain[points] < FRESH_VIEWS).any() or (belief.views[points] < FRESH_VIEWS).any())


def _hardly_gone(belief: Belief, story: Story) -> list[Point]:
    """A stone that went may just not show, in glare or on a board of its color; several hardly ever all do so."""
    gone = [step.points for step in story.steps if step.kind in ("removed", "lifted")]
    return [p for points in gone if (belief.margin[list(points)] < DOUBTED).all() for p in points]


def _answer_hazed(between: list[Point], hazed: Bools, quiet: int) -> bool:
    """The move between the two of one side may be what makes a point look less plainly empty."""
    return bool(between and hazed.any()) and quiet < IMPATIENT_NS


def _coming(belief: Belief, points: list[Point], between: list[Point], quiet: int, t_ns: int) -> bool:
    """The stone that explains it all may just be coming to light: near it, or anywhere if a move between is missed."""
    known = belief.label != UNKNOWN  # a point that was never clear tells of nothing new
    lately = (quiet < IMPATIENT_NS) | (t_ns - belief.runs.ns < IMPATIENT_NS)
    coming = belief.coming(DOUBT if between else 0.0) & known & lately
    return bool(coming.any()) and (bool(between) or _near(points, coming))


def _new(belief: Belief, points: list[Point], quiet: int) -> bool:
    """What it speaks of changed a moment ago; where no hand was seen near it, the wait is longer."""
    near, first = belief.near_ns[points], belief.first_ns[points]
    touched = ((near >= first - UNTOUCHED_NS) & (near >= 0)).all()
    return quiet < (QUIET_NS if touched else UNTOUCHED_NS)


def _beside_hidden(belief: Belief, points: list[Point], t_ns: int) -> bool:
    """The edge of a sleeve or a head is read wrong as often as it is read; what lies there and stirs not has none."""
    return _near(points, belief.hidden & (t_ns - belief.handled_ns < QUIET_NS))


def _hand_about(belief: Belief, lasting: Bools, quiet: int) -> bool:
    """A hand elsewhere may be about to explain it; a head that stays, or a long wait, holds nothing up."""
    return quiet < IMPATIENT_NS and bool((belief.hidden & ~lasting).any())


def _otherwise(belief: Belief) -> Bools:
    """Points (361,) whose newest view shows otherwise than is known."""
    result: Bools = (belief.raw != UNKNOWN) & (belief.raw != belief.label)
    return result


def _near(points: list[Point], others: Bools) -> bool:
    """Whether any of `others` (361,) is within two lines of one of `points`."""
    return any((others & around(point)).any() for point in points)
