"""What was told of order and color while it was doubtful, corrected when it is sure."""

from collections.abc import Iterable
from typing import Any

from rules.color import Color
from rules.points import Point, point_name
from station.game import catalog as c
from station.game.reasons import Mending
from station.game.timeline import Recorded
from station.tracking.belief.belief import CLIP, NONE, Belief
from station.tracking.belief.labels import Bools
from station.tracking.belief.runs import SETTING_NS
from station.tracking.policy.patience import rests
from station.tracking.stories.story import Story
from station.tracking.stories.turn import unordered
from station.tracking.telling.teller import Mended, Teller, letter, mended, named
from station.tracking.telling.witness import before


def mend_order(teller: Teller, color: Color) -> None:
    """The color of the next move tells the order of two that came at once."""
    pair = unordered(teller.state)
    if pair and pair[1].color is color:
        numbers = (pair[1].number, pair[0].number)
        why = mended(Mending.ORDER_TOLD, first=pair[0].number, second=pair[1].number)
        teller.tell(c.Reorder(**why, numbers=numbers))
        state = teller.state
        if pair[0].number == 1 and color is Color.WHITE and not (state.setup_black or state.setup_white):
            assert pair[1].point is not None
            teller.tell(c.WhiteMovedFirst(point=point_name(pair[1].point)))


def tell_came_to_light(teller: Teller, story: Story, belief: Belief) -> bool:
    """Whether the story begins with a stone that was out of sight, for longer than a hand hides it, while its color's
    turn was passed over in doubt: the move that was missed, inserted there as soon as it rests."""
    step, moves, first = story.steps[0], teller.state.moves, belief.first_frame
    if belief.runs.unseen_ns[step.points[0]] <= SETTING_NS:
        return False
    unseen = int(belief.before_frame[step.points[0]])
    for earlier, later in zip(moves[-2::-1], moves[:0:-1], strict=True):
        if later.point is None or first[later.point] <= unseen:
            break
        if later.doubtful and int(earlier.color) == int(later.color) == 3 - step.color and step.kind == "play":
            if rests(belief, [step.points[0]], teller.t_ns):
                name = point_name(step.points[0])
                why = mended(Mending.CAME_TO_LIGHT, point=name)
                teller.tell(c.InsertMove(**why, number=later.number, color=letter(step.color), point=name), unseen + 1)
            return True
    return False


def tell_colors(teller: Teller, points: Iterable[Point], belief: Belief) -> list[Point]:
    """Corrects the color of stones recorded when it was doubtful. Returns those left as recorded, which is said: a
    stone that shines is likelier than that somebody moved twice."""
    left = []
    for point in points:
        label = int(belief.label[point])
        move = next((m for m in teller.state.moves if m.point == point and m.doubtful), None)
        if move is None or not belief.named[point] or teller.state.position.stones[point] != 3 - label:
            continue
        color, name = Color(label), point_name(point)
        state = teller.state
        twice = move.number > 1 and move.kind == "move" and state.moves[move.number - 2].color is color
        if twice and abs(belief.lean[point]) < CLIP:
            why = mended(Mending.TWICE, point=name, color=color.letter)
            other = (c.Alternative(color=letter(color), point=name),)
            _stays(teller, move, why, doubtful=True, alternatives=other)
            left.append(point)
            continue
        if move.number == 1 and color is Color.WHITE and not (state.setup_black or state.setup_white):
            first_frame = int(belief.first_frame[point])
            teller.tell(c.WhiteMovedFirst(point=name, before_frame=before(belief, point)), first_frame)
        why = mended(Mending.COLOR_PLAIN, point=name, color=color.letter)
        teller.tell(c.ReplaceMove(**why, corrects=move.seq, number=move.number, color=letter(color), point=name))
    return left


def tell_doubted(teller: Teller, points: Iterable[Point], *, covered: Bools = NONE, put_back: bool = False) -> None:
    """Says of recorded stones that they do not show their color now, and stay as recorded all the same.

    covered -- points (361,) that something hid before they looked so: elsewhere nobody can have exchanged a stone
    put_back -- after the board lay scattered
    """
    for point in points:
        move = next((m for m in reversed(teller.state.moves) if m.point == point and m.kind == "move"), None)
        if move is None:
            continue
        name, seen = point_name(point), move.color.opponent.letter
        code = Mending.COLOR_UNCLEAR if covered[point] else Mending.NOT_EXCHANGED
        why = mended(Mending.PUT_BACK, point=name) if put_back else mended(code, point=name, color=seen)
        _stays(teller, move, why)


def tell_perhaps_set_again(teller: Teller, belief: Belief) -> None:
    """Says of stones just taken that they were gone for a moment and lie there again: misread, or set there anew."""
    last, runs = teller.state.last, belief.runs
    if last is None or last.point is None or last.kind != "move" or last.corrected:
        return
    color, since = 3 - int(last.color), belief.first_frame[last.point]
    gone = (runs.denied_frame > since) | ((runs.was == 0) & (runs.before > since))
    anew = [p for p in last.captures if gone[p] and runs.shown[p] == color]
    if anew and rests(belief, anew, teller.t_ns):
        names = named(anew)
        why = mended(Mending.PERHAPS_ANEW, points=" ".join(names))
        _stays(teller, last, why, points=names, doubtful=last.doubtful, alternatives=last.alternatives)


def _stays(teller: Teller, move: Recorded, why: Mended, **more: Any) -> None:
    """A correction that leaves a move as it is, and says why; `more` of its fields."""
    assert move.point is not None
    color, name = letter(move.color), point_name(move.point)
    teller.tell(c.ReplaceMove(**why, corrects=move.seq, number=move.number, color=color, point=name, **more))
