"""When an explanation is safe to tell: moves soon, accusations only of what lies still and in full view."""

from collections.abc import Iterator

import numpy as np

from rules.points import Point, neighbors
from station.tracking.evidence import Evidence
from station.tracking.labels import UNKNOWN, Bools
from station.tracking.story import Step, Story
from station.tracking.turn import DOUBT

QUIET_NS = 1_000_000_000  # an accusation waits so long after the last change it speaks of
UNTOUCHED_NS = 2_000_000_000  # and so long where no hand was seen near
IMPATIENT_NS = 6_000_000_000  # a hand elsewhere holds it up no longer than this
NEIGHBORS_NS = 3_000_000_000  # so long a move waits for hidden stones of its color next to it
UNLIKELY = 3.0  # nats of a story of plain moves that has something against it
VIEWS = 3
NEAR = neighbors(19)
STIRRING = 3  # so many points that look otherwise than a moment ago: more is going on than the story knows


def changed_points(story: Story) -> tuple[Point, ...]:
    """Every point that the story speaks of."""
    return tuple(dict.fromkeys(point for step in story.steps for point in step.points))


def may_explain(evidence: Evidence, story: Story, t_ns: int) -> bool:
    """Whether to wait for what is just coming to light: plain moves, but in an order that the frames speak against."""
    return (
        story.cost >= UNLIKELY and bool(evidence.coming().any()) and quiet_ns(evidence, story, t_ns) < IMPATIENT_NS
    )  # fmt: skip


def moves_ready(evidence: Evidence, stones: bytes, plays: tuple[Step, ...], t_ns: int) -> bool:
    """Whether stones that look like moves may be told as such.

    A stone of the same color that just went, or lies hidden within two lines, may be the same stone pushed aside; and
    where a point was out of sight before this one changed, an earlier move may come to light.
    """
    record = np.frombuffer(stones, np.uint8)
    for play in plays:
        point = play.points[0]
        if not evidence.shows(point, play.color):
            continue  # it was captured at once; the capturing stone speaks for it
        if evidence.raw[point] == 0:
            return False  # the newest view does not show it any more
        same = (record == play.color) & (evidence.label == play.color)
        lately = t_ns - evidence.runs.ns < IMPATIENT_NS  # one that looks so for longer is an old stone hard to see
        if (same & (evidence.raw == 0) & lately).any():
            return False
        waited = t_ns - int(evidence.first_ns[point])
        if waited >= NEIGHBORS_NS:
            continue
        if (same & evidence.hidden & around(point)).any() or evidence.unseen_since(point).any():
            return False
        if any(evidence.label[p] == 0 and evidence.raw[p] == play.color for p in NEAR[point]):
            return False  # one stone between two points may show on both
    return True


def quiet_ns(evidence: Evidence, story: Story, t_ns: int) -> int:
    """How long ago the newest change of the story was first seen."""
    seen = [p for p in changed_points(story) if evidence.label[p] != UNKNOWN]
    return t_ns - (int(evidence.first_ns[seen].max()) if seen else t_ns)


def rests(evidence: Evidence, points: list[Point], t_ns: int) -> bool:
    """Whether what these points show has been seen often, and for long enough to be spoken of."""
    runs = evidence.runs
    return bool((runs.views[points] >= VIEWS).all() and (t_ns - runs.ns[points] >= QUIET_NS).all())


def incidents_ready(
    evidence: Evidence, story: Story, lasting: Bools, given_up: Bools, hazed: Bools, t_ns: int, *, last: bool
) -> bool:
    """Whether a story that accuses may be told: all of it seen clearly, lying still, no hand about.

    lasting, given_up -- points (361,) hidden for so long that most stories, that none waits for them any more
    hazed -- points (361,) that may hold the answer to the last move: nobody moved twice while that may settle
    last -- no further frame will come: two clear views then do, whenever they were.
    """
    points = list(changed_points(story))
    if evidence.hidden[points].any():
        return False
    otherwise = (evidence.raw != UNKNOWN) & (evidence.raw != evidence.label)
    if otherwise.sum() >= STIRRING or otherwise[points].any():
        return False
    going = set(evidence.label[otherwise & (evidence.raw == 0)].tolist())
    if going & {step.color for step in story.steps}:
        return False  # the stone may be one that just went from elsewhere
    if last:
        return bool((evidence.views[points] >= 2).all())
    if (evidence.plain[points] < VIEWS).any():
        return False
    quiet = quiet_ns(evidence, story, t_ns)
    twice = [play.points[0] for play in story.plays if play.fault == "out_of_turn"]
    if any((evidence.hiding(point) & ~given_up).any() for point in twice):
        return False  # the move between the two may lie there
    if twice and hazed.any() and quiet < IMPATIENT_NS:
        return False
    known = evidence.label != UNKNOWN  # a point that was never clear tells of nothing new
    coming = (
        evidence.coming(DOUBT if twice else 0.0)
        & known
        & ((quiet < IMPATIENT_NS) | (t_ns - evidence.runs.ns < IMPATIENT_NS))
    )
    if coming.any() and (twice or any((coming & around(point)).any() for point in points)):
        return False  # the stone that explains it all may just be coming to light
    near, first = evidence.near_ns[points], evidence.first_ns[points]
    touched = bool(((near >= first - UNTOUCHED_NS) & (near >= 0)).all())
    if quiet < (QUIET_NS if touched else UNTOUCHED_NS) or (evidence.views[points] < VIEWS).any():
        return False
    if any((evidence.hidden & around(point)).any() for point in points):
        return False  # the same edge of a sleeve or a head is read wrong as often as it is read
    return quiet >= IMPATIENT_NS or not (evidence.hidden & ~lasting).any()


def hazy_points(evidence: Evidence, story: Story, t_ns: int) -> list[Point]:
    """Points for which an accusation waits in vain: long in sight, and never plainly so. They stay as recorded."""
    if quiet_ns(evidence, story, t_ns) < IMPATIENT_NS:
        return []
    return [p for p in changed_points(story) if not evidence.plain[p] and not evidence.hidden[p]]


def sure_moves(found: list[Story], evidence: Evidence) -> Iterator[Story]:
    """The legal moves with which all good stories begin, up to one that shows; then ever fewer of them."""
    plays = []
    for steps in zip(*(story.steps for story in found), strict=False):
        if len(set(steps)) > 1 or steps[0].kind != "play" or steps[0].fault:
            break
        plays.append(steps[0])
    for count in range(len(plays), 0, -1):
        if not evidence.shows(plays[count - 1].points[0], plays[count - 1].color):
            continue  # taken by what came next, which must be told with it
        yield Story(0.0, tuple(plays[:count]), b"", {})


def incidents_first(story: Story) -> Story | None:
    """The story without the legal moves at its end, when it has any."""
    steps = list(story.steps)
    while steps and steps[-1].kind == "play" and not steps[-1].fault:
        steps.pop()
    return Story(story.cost, tuple(steps), b"", {}) if 0 < len(steps) < len(story.steps) else None


def around(point: Point) -> Bools:
    """The points (361,) within two lines of `point`, cornerwise too."""
    result: Bools = _AROUND[point]
    return result


_ROW, _COLUMN = np.divmod(np.arange(361), 19)
_AROUND: Bools = (np.abs(_ROW[:, None] - _ROW) <= 2) & (np.abs(_COLUMN[:, None] - _COLUMN) <= 2)
