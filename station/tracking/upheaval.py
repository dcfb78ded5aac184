"""More than moves: the board turned, scattered, tidied by handfuls, its colors exchanged."""

from collections.abc import Iterable

import numpy as np

from rules.points import point_name
from station.game.catalog import (
    BoardScattered,
    BoardShifted,
    ColorsSwapped,
    PositionRestored,
    RecordFrozen,
    RecordResumed,
)
from station.tracking.belief import NONE
from station.tracking.disorder import Verdict, judge
from station.tracking.gap import TOGETHER
from station.tracking.labels import Bools
from station.tracking.mending import tell_doubted
from station.tracking.patience import QUIET_NS
from station.tracking.story import Step
from station.tracking.teller import Teller, named, stone
from station.tracking.view import View

FEW_LEFT = 3  # so many stones not put back do not hide that play goes on
SETTLED_NS = 2_000_000_000  # disorder is judged when nothing changed for so long
HANDS_OFF_NS = 1_500_000_000  # or at once where no hand has been about for so long


def turned(quarters: int) -> BoardShifted:
    """The board was turned by so many quarters."""
    return BoardShifted(turn_deg=90.0 * quarters, distance_cells=18.0, quarter_turns=quarters)


class Upheaval:
    """Tells what befell the whole board, and when it is right again."""

    def __init__(self, teller: Teller, view: View) -> None:
        self._teller, self._view = teller, view
        self._wrong: Bools = NONE
        self._mended_frame = -1  # when a wrong point was last put right
        self._resumed = self.waiting  # after a restart: what lies there at the first look came before it
        self._resumed_frame = -1

    @property
    def waiting(self) -> bool:
        """Whether the record stands still until the board is as it was."""
        return self._teller.state.phase == "scattered" or self._teller.state.frozen

    def see(self, wrong: Bools, lasting: Bools, t_ns: int, *, last: bool) -> Verdict | None:
        """No story explains the `wrong` points: what it is, once that is plain. Tells all but "gap" and "cleared".

        lasting -- points hidden for so long that nobody waits for them; last -- no further frame will come
        """
        belief = self._view.belief
        settled = last or (t_ns - self._view.changed_ns >= SETTLED_NS and not (belief.hidden & ~lasting).any())
        hands_off = t_ns - int(belief.hidden_ns.max()) >= HANDS_OFF_NS
        if not (settled or hands_off):
            return None
        stones, seen = self._view.stones(), self._view.seen()
        found = judge(stones, seen)
        if found.verdict == "scattered" and (vague := self._view.vague(wrong)).any():
            as_recorded = np.where(vague, np.frombuffer(stones, np.int8), seen)
            if judge(stones, as_recorded).verdict != "scattered":
                self._view.doubted |= vague  # nobody swept the board because some stones hardly show
                return None
        if not settled and found.verdict != "gap":
            return None
        match found.verdict:
            case "turned":
                self._view.turn(found.quarter_turns)
                self._teller.tell(turned(found.quarter_turns))
            case "recolored":
                self._teller.tell(ColorsSwapped(recolored=True))
            case "tidied" if not last:
                agreed = self._view.agreed_frame
                self._teller.tell(RecordFrozen(points=named(wrong.nonzero()[0].tolist()), last_frame=agreed))
            case "scattered" if not last:
                self._scatter(wrong)
            case _:
                pass  # told by others; or the source ended in the middle of it, and nothing is certain
        return found.verdict

    def quiet(self, t_ns: int) -> bool:
        """Whether the board lies open and still, so that it can be compared with what it should be again."""
        quiet = not self._view.belief.hidden.any() and t_ns - self._view.changed_ns >= QUIET_NS
        if quiet and self._resumed:
            self._resumed, self._resumed_frame = False, int(self._view.belief.first_frame.max())
        return quiet

    def cleared(self) -> bool:
        """Whether hardly a stone is left."""
        return judge(self._view.stones(), self._view.seen()).verdict == "cleared"

    def over(self, left: Bools = NONE) -> None:
        """The board is right again, but for stones of doubtful color, and for what was `left` as it lay."""
        if self._teller.state.phase == "scattered":
            doubted = np.flatnonzero(self._view.doubted).tolist()
            unsure = named(np.flatnonzero(self._view.doubted | left).tolist())
            self._teller.tell(PositionRestored(points=(), unsure=unsure))
            tell_doubted(self._teller, doubted, put_back=True)
        elif self._teller.state.frozen:
            self._teller.tell(RecordResumed())

    def played_on(self, plays: Iterable[Step]) -> bool:
        """Whether the moves of a story that explains all came after the upheaval; stones left lying are none."""
        first = self._view.belief.first_frame
        return self._teller.state.phase != "scattered" or any(first[p.points[0]] > self._told_frame() for p in plays)

    def left_lying(self, wrong: Bools) -> Bools | None:
        """What is still wrong (361,) though play goes on: only new stones come, of both sides in turn. None: it waits.

        To be asked whenever the board lies still.
        """
        belief = self._view.belief
        mended = self._wrong & ~wrong
        self._wrong = wrong
        self._mended_frame = max(self._mended_frame, int(belief.first_frame[mended].max(initial=-1)))
        since = max(self._mended_frame, self._told_frame())
        late = wrong & (belief.first_frame > since)
        came = late & (np.frombuffer(self._view.stones(), np.uint8) == 0)
        black, white = (int((belief.label[came] == color).sum()) for color in (1, 2))
        left: Bools = wrong & ~late
        goes_on = black + white > TOGETHER and abs(black - white) <= 1 and left.sum() <= FEW_LEFT
        return left if goes_on and self._teller.state.phase == "scattered" else None

    def _told_frame(self) -> int:
        """The frame in which the board was told to be scattered, or the first look after a restart since."""
        told = (i.event.frame for i in self._teller.state.incidents if i.open and isinstance(i.what, BoardScattered))
        return max(self._resumed_frame, max((frame for frame in told if frame is not None), default=-1))

    def _scatter(self, wrong: Bools) -> None:
        record, seen, agreed = self._view.stones(), self._view.seen(), self._view.agreed_frame
        restore = tuple((point_name(p), stone(record[p])) for p in range(361) if record[p] != seen[p])
        what = BoardScattered(restore=restore, last_frame=agreed, before_frame=agreed or 0)
        self._teller.tell(what, int(self._view.belief.first_frame[wrong].min()))
