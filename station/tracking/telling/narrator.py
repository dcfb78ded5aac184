"""A story becomes events: names, numbers, articles, what was doubtful."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from math import exp
from typing import Any

import numpy as np

from rules.color import Color
from rules.illegality import Illegality, Kind
from rules.points import Point, point_name
from station.game import catalog as c
from station.game.reasons import Mending
from station.game.state import GameState
from station.game.timeline import Recorded
from station.locale.catalog import catalog
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import STONE
from station.tracking.belief.lifting import Lifting, gone_since
from station.tracking.belief.masks import NEAR
from station.tracking.stories.search import DOUBTFUL
from station.tracking.stories.situation import never_showed
from station.tracking.stories.story import Step, Story
from station.tracking.stories.turn import BETWEEN, came_and_went, seen_twice, set_again, unseen_answer
from station.tracking.telling.mending import mend_order
from station.tracking.telling.teller import Teller, letter, mended, named, stone
from station.tracking.telling.witness import before, hand_at, seconds, witnessed

STONES_OF_A_SET = 181  # 2002 §1.2; nobody has more of one color


class Narrator:
    """Tells stories with the belief at hand."""

    def __init__(self, teller: Teller, lifting: Lifting, between: Callable[[Point], Point | None]) -> None:
        """between -- the other point of a stone that lies between two; None for one that does not."""
        self._teller = teller
        self._lifting = lifting
        self._between = between

    def tell(self, found: Sequence[Story], belief: Belief) -> None:
        """The first story of `found` as events; the others only make its moves doubtful."""
        best = found[0]
        certainty = 1 / sum(exp(best.cost - story.cost) for story in found)
        unlikely = best.innocent and best.cost >= DOUBTFUL  # plain moves, but not as the frames show them
        acquitting = [] if best.innocent else [s for s in found if s.innocent and s.plays]
        rivals = [s for s in found[1:] if s.cost - best.cost < DOUBTFUL or s in acquitting]
        late = _late(best, belief, self._teller.state)
        restored = {point_name(s.points[0]): stone(s.color) for s in best.steps if s.kind == "restored"}
        plays = 0
        for step in best.steps:
            match step.kind:
                case "play":
                    others = [s.plays[plays] for s in rivals if len(s.plays) > plays]
                    others = [o for o in others if (o.points, o.color) != (step.points, step.color)]
                    doubted = unlikely or step.points[0] in late
                    self._play(step, others, certainty, belief, unlikely=doubted, acquitted=bool(acquitting))
                    plays += 1
                case "withdraw" | "removed" if never := never_showed(self._teller.state, step.points[0], belief):
                    self._retract(never, Mending.NEVER_SHOWED, belief)
                case "withdraw":
                    self._withdraw(step, belief)
                case "was_played":
                    self._was_played(step, certainty, belief)
                case "restored":
                    if restored:
                        self._restored(restored)
                    restored = {}
                case _:
                    self._stones(step, certainty, belief)

    def _restored(self, changes: Mapping[c.Vertex, c.Stone]) -> None:
        """Stones put right again; one pushed back is told as moved too, which nobody is asked about."""
        for incident, pushed in self._teller.state.pushed():
            if incident.wrong <= changes.keys():
                self._teller.tell(
                    c.StoneMoved(from_=pushed.to, to=pushed.from_, color=pushed.color, restores=incident.event.seq)
                )
        self._teller.tell(c.PositionRestored(points=tuple(changes), changes=changes))

    def _was_played(self, step: Step, certainty: float, belief: Belief) -> None:
        """A stone that was told as put back is that side's move: the other side moved next."""
        (point,), color = step.points, Color(step.color)
        seen = min(belief.probability(point, color), 0.9999)
        move = c.Move(
            number=self._teller.state.next_number, color=letter(color), point=point_name(point), captures=(),
            confidence=round(seen * certainty, 4), doubtful=True,
        )  # fmt: skip
        self._teller.tell(move, int(belief.first_frame[point]))

    def _play(
        self, step: Step, others: list[Step], certainty: float, belief: Belief, *, unlikely: bool, acquitted: bool
    ) -> None:  # fmt: skip
        """acquitted -- another story, of which nobody could be accused, is not unlikely enough"""
        teller, point, color = self._teller, step.points[0], Color(step.color)
        anew = point in self._lifting.standing  # where one lay before: the label tells of that one
        came_frame = int(belief.first_frame[point])
        if anew:  # seen all the while or under a hand
            came_frame = max(int(belief.runs.frame[point]), int(belief.hidden_frame[point]) + 1)
        first = came_frame if belief.shows(point, color) else None
        if all(other.color == color for other in others):
            mend_order(teller, color)
        state = teller.state
        perhaps = [(other.color, other.points[0]) for other in others]
        if belief.label[point] == STONE:
            perhaps.append((color.opponent, point))
        if (between := self._between(point)) is not None and not state.position.stones[between]:
            perhaps.append((color, between))
        if (own := _same_picture(state, point, color, belief)) is not None:
            perhaps.append((color, own))
        faults = teller.arbiter.faults(color, point)
        wrong = next((f for f in faults if f.kind is not Kind.OUT_OF_TURN), faults[0] if faults else None)
        seen = belief.probability(point, color) if first is not None else 0.9
        after = state.position.play(point, color)
        in_pause = first is not None and first <= state.resumed_frame
        there = not anew and not belief.bare[point]  # it may have lain there since long, or there is none
        seen_coming = first is not None and not anew
        hand = hand_at(belief, point) if seen_coming else None
        of_the_other = hand == letter(color.opponent)
        doubtful = bool(perhaps) or not seen_coming or unlikely or in_pause or there or of_the_other
        unseen = unseen_answer(belief, state, point).any()
        if wrong is not None and (acquitted or (wrong.kind in BETWEEN and unseen)):
            doubtful, wrong = True, None  # a move between, or a threat and its answer, may lie out of sight
        twice = wrong is not None and wrong.kind is Kind.OUT_OF_TURN
        if twice and (of_the_other or not seen_twice(belief, state, point)):
            doubtful, wrong = True, None
            went = [*set_again(belief, state, point), *np.flatnonzero(came_and_went(belief, state)).tolist()]
            perhaps += [(color.opponent, p) for p in went]
        number = state.next_number
        played = c.StonePlayed(
            number=number, color=letter(color), point=point_name(point),
            captures=named(sorted((*after.captured, *after.lost))),
            confidence=round(min(seen, 0.9999) * certainty, 4), doubtful=doubtful,
            alternatives=tuple(c.Alternative(color=letter(k), point=point_name(p)) for k, p in dict.fromkeys(perhaps)),
            released=_released(point, belief) if seen_coming else None, hand=hand,
            absent=seconds(int(belief.absent_ns[point])) if seen_coming else None,
        )  # fmt: skip
        teller.tell(_told(played, wrong, before(belief, point)), first)
        if wrong is None and not doubtful:
            belief.hands.made(color, point)
        frame = teller.frame or 0
        self._lifting.moved_on(point, frame if first is None else first, belief, frame, teller.t_ns)
        seen_going = gone_since(belief, int(belief.before_frame[point]))
        self._lifting.captured([p for p in after.captured if not seen_going[p]], color.opponent, number)
        self._lifting.captured(after.lost, color, number, told=True)
        self._supply(color)

    def _withdraw(self, step: Step, belief: Belief) -> None:
        teller, point = self._teller, step.points[0]
        last = teller.state.moves[-1]  # stones may have changed elsewhere since
        if _lay_between(teller.state, last):
            self._retract(last, Mending.LAY_BETWEEN, belief)
            return
        self._no_longer_taken(last, belief)
        what = c.MoveWithdrawn(
            number=last.number, color=letter(step.color), point=point_name(point), before_frame=before(belief, point),
            **witnessed(belief, (point,)),
        )  # fmt: skip
        teller.tell(what, int(belief.first_frame[point]))
        back = [p for p in last.captures if belief.label[p] == teller.state.position.stones[p]]
        if back:
            teller.tell(c.PositionRestored(points=named(back)))

    def _retract(self, move: Recorded, code: Mending, belief: Belief) -> None:
        """Strikes a move that was none: nobody withdrew anything."""
        assert move.point is not None
        self._no_longer_taken(move, belief)
        why = mended(code, point=point_name(move.point))
        self._teller.tell(c.Retract(**why, corrects=move.seq, retracts=(move.seq,)))

    def _no_longer_taken(self, move: Recorded, belief: Belief) -> None:
        """What the move took is nobody's to lift any more."""
        self._lifting.taken_back(move.number, (p for p in move.captures if belief.label[p] == 0))

    def _stones(self, step: Step, certainty: float, belief: Belief) -> None:
        names = named(step.points)
        runs, points = belief.runs, list(step.points)
        fleeting = runs.glimpse_frame[points] > belief.first_frame[points]  # it was gone before it was sure
        first = int(np.where(fleeting, runs.frame[points], belief.first_frame[points]).min())
        earlier = int(np.where(fleeting, runs.before[points], belief.before_frame[points]).min())
        color, moved = letter(step.color), step.kind == "moved"
        known: dict[str, Any] = {"confidence": round(certainty, 4), "before_frame": max(0, earlier)}
        known |= witnessed(belief, points[:1], points[1:]) if moved else witnessed(belief, points)
        what: c.StoneIncident
        match step.kind:
            case "moved":
                what = c.StoneMoved(from_=names[0], to=names[1], color=color, **known)
            case "removed":
                what = c.StoneRemoved(point=names[0], color=color, **known)
            case "exchanged":
                what = c.StoneExchanged(point=names[0], color=color, was=letter(3 - step.color), **known)
            case "lifted":
                what = c.WrongCapture(points=names, color=color, **known)
            case _:
                what = c.StoneAdded(point=names[0], color=color, **known)
        self._teller.tell(what, first)

    def _supply(self, color: Color) -> None:
        state = self._teller.state
        setup = state.setup_black if color is Color.BLACK else state.setup_white
        used = len(setup) + sum(move.color is color and move.point is not None for move in state.moves)
        if used == STONES_OF_A_SET + 1:
            self._teller.tell(c.StoneSupplyExceeded(color=letter(color), stones=used))


def _late(story: Story, belief: Belief, state: GameState) -> set[Point]:
    """Stones of both colors that came to light together and may all have lain there before the last move was made."""
    last = state.last
    if last is None or last.point is None:
        return set()
    since = int(belief.first_frame[last.point])
    late = [s for s in story.plays if belief.shows(s.points[0], s.color) and belief.before_frame[s.points[0]] < since]
    return {step.points[0] for step in late} if len({step.color for step in late}) > 1 else set()


def _same_picture(state: GameState, point: Point, color: Color, belief: Belief) -> Point | None:
    """Where this side's move before this one lies, if the same picture showed both first: nobody saw which came first,
    though that one was told before this stone rested."""
    own = next((move.point for move in reversed(state.moves[-2:]) if move.color is color), None)
    together = own is not None and belief.first_frame[own] == belief.first_frame[point]
    return own if together and belief.shows(point, color) else None


def _lay_between(state: GameState, last: Recorded) -> bool:
    """Whether the stone of the last move was told to lie off its point, or off the empty one beside it."""
    assert last.point is not None
    names = {point_name(p) for p in (last.point, *(n for n in NEAR[last.point] if not state.position.stones[n]))}
    return any(
        isinstance(i.what, c.StoneOffPoint) and i.what.point in names and i.number >= last.number - 1
        for i in state.incidents
    )  # fmt: skip


def _released(point: Point, belief: Belief) -> tuple[float, float] | None:
    """Between which seconds the stone on the point left the hand; None where nobody looked before it lay there."""
    held_ns, lies_ns = int(belief.held_ns[point]), int(belief.first_ns[point])
    return (round(held_ns / 1e9, 3), round(lies_ns / 1e9, 3)) if held_ns >= 0 else None


def _told(played: c.StonePlayed, wrong: Illegality | None, before_frame: int) -> c.StonePlayed:
    """The stone as a move, or as what was wrong with it."""
    told = {field.name: getattr(played, field.name) for field in fields(played)}
    if wrong is None:
        return c.Move(**told)
    told |= {"article": wrong.article or "", "reason": catalog("en").say(wrong.reason), "before_frame": before_frame}
    if wrong.kind is Kind.OUT_OF_TURN:
        return c.OutOfTurn(**told | {"article": ""})  # which one its own law says
    return c.IllegalMove(**told, kind=wrong.kind.value, repeats=wrong.repeats, positional=wrong.positional)
