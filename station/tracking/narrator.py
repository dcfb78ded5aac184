"""A story becomes events: names, numbers, articles, what was doubtful."""

from collections.abc import Sequence
from math import exp
from typing import Any

import numpy as np

from rules.color import Color
from rules.illegality import Illegality, Kind
from rules.points import Point, neighbors, point_name
from station.locale.catalog import catalog
from station.state import GameState
from station.timeline import Recorded
from station.tracking.evidence import Evidence
from station.tracking.labels import STONE
from station.tracking.lifting import Lifting
from station.tracking.mending import mend_order
from station.tracking.search import DOUBTFUL
from station.tracking.sloppy import OffPoints
from station.tracking.story import Step, Story
from station.tracking.teller import Teller, letter, named
from station.tracking.turn import seen_twice, set_again

STONES_OF_A_SET = 181  # 2002 §1.2; nobody has more of one color
FLEETING_NS, FLEETING_VIEWS = 600_000_000, 3  # a "stone" lifted so soon, seen only beside a hand, was none
NEAR = neighbors(19)
ARTICLES = {
    "withdraw": "2002 §17.3", "moved": "2002 §17.5", "removed": "2002 §17.5", "lifted": "2002 §18.1",
    "added": "2002 §17.5",
}  # fmt: skip


class Narrator:
    """Tells stories with the evidence at hand."""

    def __init__(self, teller: Teller, lifting: Lifting, off_points: OffPoints) -> None:
        self._teller = teller
        self._lifting = lifting
        self._off_points = off_points

    def tell(self, found: Sequence[Story], evidence: Evidence) -> None:
        """The first story of `found` as events; the others only make its moves doubtful."""
        best = found[0]
        certainty = 1 / sum(exp(best.cost - story.cost) for story in found)
        unlikely = best.innocent and best.cost >= DOUBTFUL  # plain moves, but not as the frames show them
        late = _late(best, evidence, self._teller.state)
        restored: list[Step] = [step for step in best.steps if step.kind == "restored"]
        told_restored = False
        plays = 0
        for step in best.steps:
            match step.kind:
                case "play":
                    others = [
                        s.plays[plays] for s in found[1:] if s.cost - best.cost < DOUBTFUL and len(s.plays) > plays
                    ]
                    others = [o for o in others if (o.points, o.color) != (step.points, step.color)]
                    self._play(step, others, certainty, evidence, unlikely=unlikely or step.points[0] in late)
                    plays += 1
                case "withdraw" | "removed" if never := _never_showed(self._teller.state, step, evidence):
                    self._retract(never, f"the stone on {point_name(step.points[0])} never showed: there is none")
                case "withdraw":
                    self._withdraw(step, evidence)
                case "restored":
                    if not told_restored:
                        told_restored = True
                        self._restored({point_name(s.points[0]): letter(s.color) for s in restored})
                case _:
                    self._stones(step, certainty, evidence)

    def _restored(self, changes: dict[str, str]) -> None:
        """Stones put right again; one pushed back is told as moved too, which nobody is asked about."""
        for incident in self._teller.state.incidents:
            data = incident.event.data
            if incident.event.type == "stone_moved" and incident.open and incident.wrong <= changes.keys():
                back = {"from": data["to"], "to": data["from"], "color": data["color"]}
                self._teller.tell("stone_moved", **back, restores=incident.event.seq)
        self._teller.tell("position_restored", points=list(changes), changes=changes)

    def _play(
        self, step: Step, others: list[Step], certainty: float, evidence: Evidence, *, unlikely: bool
    ) -> None:  # fmt: skip
        teller, point, color = self._teller, step.points[0], Color(step.color)
        anew = point in self._lifting.standing  # where one lay before: the label tells of that one
        came_frame = int(evidence.first_frame[point])
        if anew:  # seen all the while or under a hand
            came_frame = max(int(evidence.runs.frame[point]), int(evidence.hidden_frame[point]) + 1)
        first = came_frame if evidence.shows(point, color) else None
        mend_order(teller, color)
        state = teller.state
        other_color = Step("play", color.opponent, (point,))
        if evidence.label[point] == STONE and other_color not in others:
            others = [*others, other_color]
        if (between := self._off_points.between(point)) is not None and not state.position.stones[between]:
            others = [*others, Step("play", color, (between,))]
        if state.next_number == 1 and color is Color.WHITE and state.to_move is Color.BLACK and not state.setup_black:
            teller.tell("colors_swapped", first, color="W", article="2002 §17.1", before_frame=before(evidence, point))
        faults = teller.arbiter.faults(color, point)
        wrong = next((f for f in faults if f.kind is not Kind.OUT_OF_TURN), faults[0] if faults else None)
        seen = evidence.probability(point, color) if first is not None else 0.9
        data: dict[str, Any] = {"number": state.next_number, "color": color.letter, "point": point_name(point)}
        after = state.position.play(point, color)
        data["captures"] = named(sorted((*after.captured, *after.lost)))
        data["confidence"] = round(min(seen, 0.9999) * certainty, 4)
        in_pause = first is not None and first <= teller.resumed_frame
        there = not anew and not evidence.bare[point]  # it may have lain there since long, or there is none
        data["doubtful"] = bool(others) or first is None or unlikely or in_pause or anew or there
        type_ = "move"
        if wrong is not None:
            if wrong.kind is Kind.OUT_OF_TURN and not seen_twice(evidence, state, point):
                data["doubtful"] = True
                others = [*others, *(Step("play", color.opponent, (p,)) for p in set_again(evidence, state, point))]
            else:
                type_ = "out_of_turn" if wrong.kind is Kind.OUT_OF_TURN else "illegal_move"
                data["doubtful"] |= wrong.repeats is not None and any(m.doubtful for m in state.moves[wrong.repeats :])
                data |= _fault(wrong) | {"before_frame": before(evidence, point)}
        if others:
            data["alternatives"] = [{"color": letter(o.color), "point": point_name(o.points[0])} for o in others]
        number = state.next_number
        teller.tell(type_, first, **data)
        frame = teller.frame or 0
        self._lifting.moved_on(point, frame if first is None else first, evidence, frame, teller.t_ns)
        self._lifting.captured(after.captured, color.opponent, number)
        self._lifting.void(after.lost, color, number)
        self._supply(color)

    def _withdraw(self, step: Step, evidence: Evidence) -> None:
        teller, point = self._teller, step.points[0]
        last = teller.state.last
        assert last is not None
        self._lifting.taken_back(last.number, (p for p in last.captures if evidence.label[p] == 0))
        fleeting = evidence.was_views[point] <= FLEETING_VIEWS and evidence.was_ns[point] < FLEETING_NS
        if fleeting and evidence.near_ns[point] >= evidence.first_ns[point] - FLEETING_NS:
            self._retract(last, f"what looked like a stone on {point_name(point)} was seen only beside a hand")
            return
        if _lay_between(teller.state, last):
            self._retract(last, f"the stone that lay between {point_name(point)} and its neighbor was taken up again")
            return
        teller.tell(
            "move_withdrawn", int(evidence.first_frame[point]), number=last.number, color=letter(step.color),
            point=point_name(point), article=ARTICLES["withdraw"], before_frame=before(evidence, point),
        )  # fmt: skip
        back = [p for p in last.captures if evidence.label[p] == teller.state.position.stones[p]]
        if back:
            teller.tell("position_restored", points=named(back))

    def _retract(self, move: Recorded, why: str) -> None:
        """Strikes a move that was none: nobody withdrew anything."""
        self._teller.tell("correction", by="station", why=why, corrects=move.seq, action="retract", retracts=[move.seq])

    def _stones(self, step: Step, certainty: float, evidence: Evidence) -> None:
        names = named(step.points)
        runs, points = evidence.runs, list(step.points)
        fleeting = runs.glimpse_frame[points] > evidence.first_frame[points]  # it was gone before it was sure
        first = int(np.where(fleeting, runs.frame[points], evidence.first_frame[points]).min())
        earlier = int(np.where(fleeting, runs.before[points], evidence.before_frame[points]).min())
        common = {
            "color": letter(step.color), "article": ARTICLES[step.kind], "confidence": round(certainty, 4),
            "before_frame": max(0, earlier),
        }  # fmt: skip
        match step.kind:
            case "moved":
                self._teller.tell("stone_moved", first, **{"from": names[0], "to": names[1]}, **common)
            case "removed":
                self._teller.tell("stone_removed", first, point=names[0], **common)
            case "lifted":
                self._teller.tell("wrong_capture", first, points=names, **common)
            case _:
                self._teller.tell("stone_added", first, point=names[0], **common)

    def _supply(self, color: Color) -> None:
        state = self._teller.state
        setup = state.setup_black if color is Color.BLACK else state.setup_white
        used = len(setup) + sum(move.color is color and move.point is not None for move in state.moves)
        if used == STONES_OF_A_SET + 1:
            self._teller.tell("stone_supply_exceeded", color=color.letter, stones=used, article="2002 §1.2")


def _late(story: Story, evidence: Evidence, state: GameState) -> set[Point]:
    """Stones of both colors that came to light together and may all have lain there before the last move was made."""
    last = state.last
    if last is None or last.point is None:
        return set()
    since = int(evidence.first_frame[last.point])
    late = [
        s for s in story.plays if evidence.shows(s.points[0], s.color) and evidence.before_frame[s.points[0]] < since
    ]
    return {step.points[0] for step in late} if len({step.color for step in late}) > 1 else set()


def _never_showed(state: GameState, step: Step, evidence: Evidence) -> Recorded | None:
    """The move that put the stone there, told because others made it likely, where none was ever seen."""
    (point,) = step.points
    move = next((m for m in reversed(state.moves) if m.point == point), None)
    empty = evidence.label[point] == 0 and move is not None and evidence.first_frame[point] < (move.frame or 0)
    return move if empty else None


def _lay_between(state: GameState, last: Recorded) -> bool:
    """Whether the stone of the last move was told to lie off its point, or off the empty one beside it."""
    assert last.point is not None
    names = {point_name(p) for p in (last.point, *(n for n in NEAR[last.point] if not state.position.stones[n]))}
    return any(
        i.event.type == "stone_off_point" and i.event.data["point"] in names and i.number >= last.number - 1
        for i in state.incidents
    )  # fmt: skip


def before(evidence: Evidence, point: Point) -> int:
    """Last frame that showed the point as it was before, for the picture "before"."""
    return max(0, int(evidence.before_frame[point]))


def _fault(wrong: Illegality) -> dict[str, Any]:
    data: dict[str, Any] = {"article": wrong.article, "reason": catalog("en").say(wrong.reason)}
    if wrong.kind is not Kind.OUT_OF_TURN:
        data["kind"] = wrong.kind.value
    if wrong.repeats is not None:
        data |= {"repeats": wrong.repeats, "positional": wrong.positional}
    return data
