"""The life of a game without an operator: it begins with the first stone and ends with the cleared board."""

import numpy as np

from station.game.catalog import GameEnded, GameStarted
from station.game.state import GameState
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import UNKNOWN, Bools, Labels, labels_of
from station.tracking.belief.lifting import Lifting
from station.tracking.telling.teller import Teller
from station.tracking.watchers.disorder import CLEARED_SHARE
from station.tracking.watchers.handicap import HandicapWatch, set_up
from station.tracking.watchers.upheaval import SETTLED_NS
from station.tracking.watchers.view import View

PATIENCE_NS = 3_000_000_000  # for a second view of every point
LONG_NS = 10_000_000_000  # for a first view; what is still hidden then counts as empty
LAST_NS = 1 << 62  # longer than anybody waits


class Life:
    """Tells of starts, set-ups, handicaps and ends. `begun`: the first board was taken in, what comes now is played."""

    def __init__(self, teller: Teller, view: View, lifting: Lifting, details: GameStarted, handicap: int) -> None:
        """See Tracker."""
        self._teller, self._view, self._lifting = teller, view, lifting
        self._details = details
        self._handicap = HandicapWatch(handicap)
        self.begun = view.started
        # whether the board was empty since the last game
        self._cleared = teller.state.phase != "ended" or teller.state.ended == "cleared"
        self._first_ns: int | None = None

    @property
    def over(self) -> bool:
        """A game ended, and its stones still lie there: what happens to them is nobody's move."""
        return self._teller.state.phase == "ended" and not self._cleared

    def see(self) -> bool:
        """After one picture more: whether a game is going on, or begins with the next stone."""
        if self._first_ns is None:
            self._first_ns = self._teller.t_ns
        if self.over:
            self._wait_for_clear_board()
            return False
        if self.begun:
            return True
        self._begin(self._teller.t_ns - self._first_ns)
        return False

    def see_last(self) -> bool:
        """No further picture will come: what was seen must do. Returns what `see` does."""
        if not self.begun and not self.over and self._first_ns is not None:
            self._begin(LAST_NS)
        return self.begun and not self.over

    def start(self, wrong: Bools) -> None:
        """The first stones came, on the `wrong` points: a game has started, unless one is going on."""
        if not self._view.started:
            first = int(self._view.belief.first_frame[wrong].min())
            self._teller.tell(self._details, first)
            self._cleared = False
            self._lifting.forget()

    def gather_handicap(self, wrong: Bools, *, last: bool = False) -> bool:
        """Whether black stones on stars are a handicap, complete or not yet: then nothing else is told now."""
        view, belief = self._view, self._view.belief
        game, board = self._teller.state if view.started else GameState(), view.seen()
        quiet = self._teller.t_ns - int(belief.first_ns[board > 0].max(initial=0))
        waits, stones = self._handicap.find(game, board, belief, quiet, last=last)
        if stones and (last or not belief.hidden[board > 0].any()):
            self.start(wrong)
            self._handicap.set_up(self._teller, stones)
        return waits or bool(stones)

    def end(self, reason: str) -> None:
        """The record is closed; the next game begins on the empty board."""
        empty = not self._left().any()
        self._teller.tell(GameEnded(reason=reason, last_frame=self._view.agreed_frame))
        self._cleared = False
        if empty:
            self._renew()

    def _begin(self, waited_ns: int) -> None:
        board = _first_board(self._view.belief, waited_ns)
        if board is None:
            return
        self.begun = True
        if (board > 0).any():
            self._set_up(board)

    def _wait_for_clear_board(self) -> None:
        """The next game begins on an empty board; or with stones of both sides, whatever few old ones lie there."""
        view, belief, left = self._view, self._view.belief, self._left()
        begun = view.newcomers()
        if left.any() and set(belief.label[begun].tolist()) >= {1, 2}:
            held = np.count_nonzero(labels_of(self._teller.state.position.stones))
            if left.sum() <= max(1, held * CLEARED_SHARE) and not belief.hidden[left].any():
                self._renew()
                self._set_up(np.where(left, belief.leaning(belief.label), 0))
        rests = self._teller.t_ns - view.changed_ns >= SETTLED_NS and not belief.hidden.any()
        if not left.any() and (begun.any() or rests or not view.first_unseen().any()):
            self._renew()

    def _left(self) -> Bools:
        """Points (361,) that are not seen to be empty, nor to hold a stone that may have come since the last one
        went."""
        return np.asarray((self._view.belief.label != 0) & ~self._view.newcomers() & ~self._view.first_unseen())

    def _renew(self) -> None:
        self._view.begin_anew()
        self.begun = self._cleared = True
        self._handicap = HandicapWatch(0)

    def _set_up(self, board: Labels) -> None:
        self.start(board > 0)
        set_up(self._teller, board)
        self._handicap.done = True


def _first_board(belief: Belief, waited_ns: int) -> Labels | None:
    """The board (361,) as it was first seen, told apart from what came since; None while that is not yet sure."""
    known = belief.label != UNKNOWN
    if not known.all() and waited_ns < LONG_NS:
        return None
    if waited_ns < PATIENCE_NS and (belief.origin_views < 2).any() and (belief.views < 2).any():
        return None
    # A point seen only once before it changed was misread, unless a stone came where something was hidden in between.
    fleeting = (belief.origin_views < 2) & (belief.label != belief.origin)
    came = (belief.origin == 0) & (belief.label > 0) & (belief.hidden_frame > belief.before_frame)
    board = np.where(fleeting & ~came, belief.label, belief.origin)
    return belief.leaning(np.where(board == UNKNOWN, 0, board).astype(np.int8))
