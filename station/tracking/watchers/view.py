"""The board as seen against the board as recorded, and which way round it lies."""

from collections.abc import Container

import numpy as np

from rules.points import Point
from station.tracking.belief.belief import DOUBTED, NONE, PLAIN, Belief
from station.tracking.belief.labels import EMPTY_BOARD, STONE, UNKNOWN, Bools, Cells, Ints, Labels, labels_of
from station.tracking.belief.lifting import Lifting
from station.tracking.policy.odds import VIEWS
from station.tracking.telling.teller import Teller
from vision.observation import Observation

CLEARED = 6  # stones that went, before what is left may belong to another game
RELIT_NS = 2_000_000_000  # between a change of the light and the views that it changed


class View:
    """Adds up what is seen of one board, in the names that its points had at the start.

    belief -- of the game going on; changed_ns -- when it last changed what is known
    agreed_frame -- the last one that showed the whole board just as recorded
    doubted -- stones that show the other color than recorded, though nobody can have exchanged them, or that
        were put back after a scattering and do not show their color plainly; points that look otherwise than recorded,
        though never plainly: left as they are
    outranked -- points that a person said to be otherwise, and the label they showed then (UNKNOWN after a restart):
        what they show says nothing, until it changes
    relit_ns -- when the light last changed; -1: never
    shared -- points that show a stone, and the one on which it is recorded: it lies between them
    """

    def __init__(self, teller: Teller, lifting: Lifting) -> None:
        self._teller, self._lifting = teller, lifting
        self._order = turned_order(np.arange(361), teller.state.quarter_turns if self.started else 0)
        self.belief = Belief(self._lay(), teller.t_ns)
        self.changed_ns = 0
        self.agreed_frame: int | None = None
        self.relit_ns = teller.state.relit_ns
        self.doubted: Bools = (self.belief.label > 0) & (self.belief.label != self.record)
        self.outranked = dict.fromkeys(teller.state.outranked, UNKNOWN)
        self.shared: dict[Point, Point] = {}

    @property
    def started(self) -> bool:
        """Whether a game is going on."""
        return self._teller.state.phase not in ("waiting", "ended")

    def add(self, seen: Observation) -> None:
        """One picture more."""
        if self.belief.add(reordered(seen, self._order), self._teller.frame or 0, self._teller.t_ns).any():
            self.changed_ns = self._teller.t_ns

    def was_misplaced(self) -> None:
        """The grid lay at other points, nobody knows since when: what came since the board last agreed with the record
        is as recorded until it is seen again."""
        belief, record, since = self.belief, self.record, self.agreed_frame or 0
        misread = self.wrong() & (belief.first_frame > since)
        half = (belief.label == record) & (belief.runs.shown != record) & (belief.runs.frame > since)
        belief.take_for(misread | half, record)

    def in_order(self, points: Cells) -> Cells:
        """What was measured of the points (361, …) as they lie, by their names."""
        return points[self._order]

    def newcomers(self) -> Bools:
        """Stones (361,) that came after the last of the record's stones that went had gone; none of the record's own
        that never went, though one that was told beside them never showed."""
        label, first_ns, state = self.belief.label, self.belief.first_ns, self._teller.state
        record = labels_of(state.position.stones)
        gone = (label == 0) & (record > 0)
        told_frame = state.moves[-1].frame or 0 if state.moves else -1
        stands = (label == record) & (self.belief.first_frame <= told_frame)
        return np.asarray((label > 0) & ~stands & (first_ns > first_ns[gone].max(initial=-1)) & gone.any())

    def first_unseen(self) -> Bools:
        """Stones (361,) that may be the first moves of another game, set out of sight while the last of the record's
        stones went: also where one of their color had stood, if a hand was over it since."""
        belief, newcomers = self.belief, self.newcomers()
        gone = (belief.label == 0) & (labels_of(self._teller.state.position.stones) > 0)
        since_ns = int(belief.absent_ns[gone].max(initial=-1))  # the last of them was still seen to stand
        unseen = (belief.label > 0) & ~newcomers & (np.maximum(belief.first_ns, belief.hidden_ns) > since_ns)
        colors = belief.leaning(belief.label)
        black, white = (int(np.count_nonzero(colors[unseen | newcomers] == color)) for color in (1, 2))
        first = gone.sum() >= CLEARED and sorted(colors[unseen].tolist()) in ([1], [1, 2]) and black - white in (0, 1)
        return unseen if first else NONE

    def begin_anew(self) -> None:
        """Another game begins on the empty board; what has come since is played in it."""
        unseen = self.first_unseen()
        self._forget_game()
        self.belief.begin_anew(unseen)

    def _forget_game(self) -> None:
        self.doubted = np.zeros(361, np.bool_)
        self.outranked = {}
        self.shared = {}

    def turn(self, quarters: int) -> None:
        """The board was turned: its points keep their names."""
        self._order = turned_order(self._order, quarters)
        self.belief = Belief(since_ns=self._teller.t_ns)
        self._forget_game()

    def stones(self) -> bytes:
        """The record's 361 stones; an empty board before a game."""
        return self._teller.state.position.stones if self.started else EMPTY_BOARD

    def seen(self) -> Labels:
        """(361,) as seen; as recorded where nobody can tell."""
        label, record = self.belief.label, self.record
        as_recorded = (label == UNKNOWN) | ((label == STONE) & (record > 0)) | self.doubted
        return np.where(as_recorded, record, self.belief.leaning(label)).astype(np.int8)

    def wrong(self) -> Bools:
        """Points (361,) seen for sure that are not as recorded; captured stones may still lie there."""
        label, record = self.belief.label, self.record
        recolored = (label > 0) & (record > 0)
        self.shared = {p: on for p, on in self.shared.items() if label[p] > 0 and label[on] > 0}
        unclear = (self.belief.plain < VIEWS) | self.vague(label != record)
        self.doubted &= (label != record) & (recolored | unclear)
        self.doubted[[*self.shared, *self.outranked]] = True
        self.doubted |= self._relit(label != record)
        return self.against(self.stones()) & ~self.doubted

    def agreed(self) -> list[Point]:
        """Points that a person said to be otherwise than they showed, and that are so now: each is named once."""
        label, record = self.belief.label, self.record
        agreed = [p for p in self.outranked if label[p] == record[p]]
        shown = {p: label[p] if was == UNKNOWN else was for p, was in self.outranked.items() if p not in agreed}
        self.outranked = {p: int(was) for p, was in shown.items() if label[p] == was}
        return agreed

    def against(self, stones: bytes, ordered: Container[Point] = ()) -> Bools:
        """Points (361,) seen for sure that do not hold what `stones` do; captured ones may still lie there, but on
        points where a ruling has `ordered` otherwise."""
        label, record = self.belief.label, labels_of(stones)
        wrong: Bools = (label != UNKNOWN) & (label != record) & ~((label == STONE) & (record > 0))
        for point, color in self._lifting.standing.items():
            if point not in ordered:
                wrong[point] &= not (label[point] == color or (label[point] == STONE and color > 0))
        return wrong

    def recolored(self, wrong: Bools) -> Bools:
        """Those of the `wrong` points that hold a stone of the other color: an old stone, by its belief alone."""
        return wrong & (self.belief.label > 0) & (self.record > 0)

    def vague(self, wrong: Bools) -> Bools:
        """Those of the `wrong` points that lost their stone, though its color may just not show on this board."""
        return np.asarray(wrong & (self.belief.label == 0) & (self.belief.margin < DOUBTED))

    def _relit(self, differs: Bools) -> Bools:
        """Recorded stones that look otherwise since the light changed, with no hand over them: nobody touched them."""
        belief = self.belief
        with_light = (belief.absent_ns < self.relit_ns) & (np.abs(belief.first_ns - self.relit_ns) <= RELIT_NS)
        return np.asarray(differs & with_light & (self.record > 0) & (belief.over_ns <= belief.absent_ns))

    def pale(self, wrong: Bools) -> Bools:
        """Those of the `recolored` points whose newest view does not show plainly that the color is another one."""
        lean = np.where(self.belief.label == 1, -self.belief.lean, self.belief.lean)
        return self.recolored(wrong) & (lean <= PLAIN)

    def _lay(self) -> Labels | None:
        """After a restart (361,): the board as the log left it; None where the log does not say how it lies."""
        if self._teller.state.phase not in ("playing", "paused") or self._teller.state.frozen:
            return None
        lay = self.record.copy()
        for move in self._teller.state.moves:
            if move.shows_other and move.point is not None and lay[move.point] == move.color:
                lay[move.point] = move.color.opponent
        lay[[*self._lifting.standing, *self._teller.state.outranked]] = UNKNOWN  # perhaps lifted meanwhile, or before
        return lay

    @property
    def record(self) -> Labels:
        """The record's stones (361,) as labels, read-only; an empty board before a game."""
        return labels_of(self.stones())


def reordered(seen: Observation, order: Ints) -> Observation:
    """A picture whose point `order[i]` is called i."""
    return Observation(seen.loglik[order], seen.hidden[order], seen.quality, seen.changed[order])


def turned_order(order: Ints, quarters: int) -> Ints:
    """The points (361,) in their order once the board was turned by so many quarters more."""
    return order[np.rot90(np.arange(361).reshape(19, 19), quarters).ravel()]
