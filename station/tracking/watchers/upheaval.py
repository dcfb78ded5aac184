"""More than moves: the board turned, scattered, tidied by handfuls, its colors exchanged."""

from collections.abc import Iterable, Iterator
from typing import Literal

import numpy as np

from rules.points import point_name
from station.game import catalog as c
from station.tracking.belief.belief import NONE
from station.tracking.belief.labels import STONE, UNKNOWN, Bools, Labels, labels_of
from station.tracking.belief.masks import AROUND
from station.tracking.policy.odds import MOVE_BAR, Rival
from station.tracking.stories.story import Step
from station.tracking.telling.mending import tell_doubted
from station.tracking.telling.teller import Teller, letter, named, stone
from station.tracking.telling.witness import witnessed
from station.tracking.watchers.disorder import Verdict, judge
from station.tracking.watchers.view import View

SWEPT_NS, SWEPT = 2_000_000_000, 4  # within so long at least so many stones come, and go, in one sweep
BEGUN = 2  # moves or stones of a game that ends when its last stone goes; a first stone may be lifted again
MOST_STAY = 0.7  # of the stones are still on the board after a sweep that clears nothing
SETTLED_NS = 2_000_000_000  # disorder is judged when nothing changed for so long
HANDS_OFF_NS = 1_500_000_000  # or at once where no hand has been about for so long


def turned(quarters: int) -> c.BoardShifted:
    """The board was turned by so many quarters."""
    return c.BoardShifted(turn_deg=90.0 * quarters, distance_cells=18.0, quarter_turns=quarters)


class Upheaval:
    """Tells what befell the whole board, and when it is right again."""

    def __init__(self, teller: Teller, view: View) -> None:
        self._teller, self._view = teller, view
        self._begin_waiting()
        self._resumed = self.waiting  # after a restart: what lies there at the first look came before it
        self._resumed_frame = -1

    def _begin_waiting(self) -> None:
        """What was put right before says nothing of this disorder."""
        self._wrong: Bools = NONE
        self._mended_frame = -1  # when a wrong point was last put right
        self._lay = b""  # how the board lay then, as far as play went on from it; empty before it was looked at
        self.late: Bools = NONE  # what came, or went, since
        self._back: Bools = NONE  # stones that came back one by one; `perhaps_played` -- out of a bowl
        self.perhaps_played: Bools = NONE
        self._beyond_record: Bools = NONE  # stones that nobody can have put back, as the board lay at the first look

    @property
    def waiting(self) -> bool:
        """Whether the record stands still until the board is as it was."""
        return self._teller.state.phase == "scattered" or self._teller.state.frozen

    def see(self, wrong: Bools, *, covered: bool) -> Verdict | None:
        """No story explains the `wrong` points: what it is, once that is plain. Tells all but "gap" and "cleared".

        covered -- points are hidden, not for so long that nobody waits for them
        """
        belief = self._view.belief
        t_ns, stirs = self._teller.t_ns, self._stirs()
        settled = t_ns - self._view.changed_ns >= SETTLED_NS and not covered and not stirs
        hands_off = t_ns - int(belief.hidden_ns.max()) >= HANDS_OFF_NS and not stirs
        sudden = self._swept(wrong)
        if not (settled or hands_off or sudden):
            return None
        stones, seen = self._view.stones(), self._view.seen()
        found = judge(stones, seen)
        if found.verdict == "scattered" and (vague := self._vague(wrong)).any():
            as_recorded = np.where(vague, labels_of(stones), seen)
            if judge(stones, as_recorded).verdict != "scattered":
                self._view.doubted |= vague  # nobody swept the board because some stones hardly show
                return None
        plain = {"scattered": sudden, "gap": hands_off, "cleared": hands_off}
        if not (settled or plain.get(found.verdict, False)):
            return None
        match found.verdict:
            case "turned":
                self._view.turn(found.quarter_turns)
                self._teller.tell(turned(found.quarter_turns))
            case "recolored" if not self._teller.state.details.drawn_black:
                return "gap"  # 2002 §17.1 speaks of colors that had been drawn; without a draw nobody took wrong ones
            case "recolored":
                self._teller.tell(c.ColorsSwapped(recolored=True))
            case "tidied":
                agreed = self._view.agreed_frame
                self._begin_waiting()
                self._teller.tell(c.RecordFrozen(points=named(wrong.nonzero()[0].tolist()), last_frame=agreed))
            case "scattered":
                self.scatter(wrong)
            case _:
                pass  # told by others
        return found.verdict

    def quiet(self) -> bool:
        """Whether the board lies open and still, so that it can be compared with what it should be again."""
        still = not self._view.belief.hidden.any() and Rival.AT_WORK.beaten(self._teller.t_ns - self._view.changed_ns)
        quiet = still and not self._stirs()
        if quiet and self._resumed:
            self._resumed, self._resumed_frame = False, int(self._view.belief.first_frame.max())
        return quiet

    def cleared(self) -> bool:
        """Whether hardly a stone is left, but for those that came when all had gone: they are the next game's."""
        return judge(self._view.stones(), self._left()).verdict == "cleared"

    def few_cleared(self) -> Literal["no", "perhaps", "yes"]:
        """The same of a game of a few moves, of which no stone is left: that nobody takes back, whatever was told of
        some of its stones meanwhile."""
        state, gone = self._teller.state, self._view.record > 0
        numbers = (len(state.moves), *(move.number for _, move in state.withdrawn))
        begun = len(state.setup_black) + len(state.setup_white) + max(numbers) >= BEGUN
        if not begun or self._left(put_back=False).any() or self._view.vague(gone).any():
            return "no"
        sure = self._view.newcomers().any() or self._teller.t_ns - self._view.changed_ns >= SETTLED_NS
        return "yes" if sure else "perhaps"

    def _left(self, *, put_back: bool = True) -> Labels:
        """The board as seen (361,), without the stones that came when all had gone; `put_back`: unless all of them are
        the record's own, as who plays on puts none back."""
        record, seen = self._view.record, self._view.seen()
        anew = self._view.newcomers()
        if put_back and anew.any() and (seen == record)[anew].all():
            return seen
        return np.where(anew | self._view.first_unseen(), 0, seen).astype(np.int8)

    def over(self) -> None:
        """The board is right again, but for stones of doubtful color: unless some of them are just turning plain."""
        if self._stirs():
            return
        if self._teller.state.phase == "scattered":
            doubted = np.flatnonzero(self._view.doubted).tolist()
            self._teller.tell(c.PositionRestored(points=(), unsure=named(doubted)))
            tell_doubted(self._teller, doubted, put_back=True)
            self._view.belief.runs.forget(self._teller.frame or 0)
        elif self._teller.state.frozen:
            self._teller.tell(c.RecordResumed())

    def played_on(self, plays: Iterable[Step]) -> bool:
        """Whether the moves of a story that explains all came once the board was put right, by `as_it_lies`."""
        came = [self._view.belief.first_frame[play.points[0]] for play in plays]
        anew = any(frame > self._told_frame() and frame >= self._mended_frame for frame in came)
        return self._teller.state.phase != "scattered" or anew

    def sweeps_anew(self, wrong: Bools) -> bool:
        """Whether one sweep has scattered the stones while the record waits: anew once something was put right."""
        late = wrong & (self._view.belief.first_frame > self.lies_since_frame)
        anew = self._teller.state.frozen or self._mended_frame > self._told_frame()
        return anew and self._swept(late)

    def as_it_lies(self, wrong: Bools) -> bytes:
        """The board (361 stones) without what came, or went, after it was last put right, and without those
        `perhaps_played`: perhaps play goes on from it. To be asked whenever the board lies still."""
        belief, seen = self._view.belief, self._view.seen()
        if not self._lay:
            self._beyond_record = self._played_already()
        lay = labels_of(self._lay or self._view.stones())
        mended = self._wrong & ~wrong
        late = wrong & (belief.first_frame > self.lies_since_frame)
        alone = mended & (seen > 0) & (np.count_nonzero(mended) == 1)  # several at once are put back
        self._back = (self._back | alone) & ~wrong
        self.perhaps_played = self._surplus(np.where(late, lay, seen))
        put_back = mended & ~self.perhaps_played
        self._mended_frame = max(self._mended_frame, int(belief.first_frame[put_back].max(initial=-1)))
        if self._mended_frame >= 0:  # who puts stones back is not playing
            self._back = self.perhaps_played = NONE
            came = late & (seen > 0)
            in_error = came & (lay == 0) & (self._view.record > 0)  # in the other color, where one was missing
            put_back = mended if (came & ~in_error).any() else mended | in_error  # unless play goes on already
            self._mended_frame = max(self._mended_frame, int(belief.first_frame[put_back].max(initial=-1)))
        belief.runs.forget(self._mended_frame)
        self.late = late = wrong & ((belief.first_frame > self.lies_since_frame) | self._beyond_record)
        self._wrong = wrong & ~late  # what went after that and comes again was played on, not put right
        lies = np.where(late, lay, seen)
        lies[self.perhaps_played] = 0
        self._lay = lies.astype(np.uint8).tobytes()
        return self._lay

    def beginnings(self) -> Iterator[tuple[bytes, int, Bools]]:
        """How the board may have lain when play went on, since which frame, and what came then that may be no move.

        As it was last put right; with those `perhaps_played` put back; or as it was when a stone was last taken away,
        exchanged, or set down beside where it lay, by somebody still putting right. To be asked after `as_it_lies`.
        """
        yield self._lay, self.lies_since_frame, self.perhaps_played
        lay, seen, first_frame = labels_of(self._lay), self._view.seen(), self._view.belief.first_frame
        if self.perhaps_played.any():
            put_back = np.where(self.perhaps_played, seen, lay).astype(np.uint8)
            yield put_back.tobytes(), self.lies_since_frame, NONE
        if (taken := self.late & (lay > 0)).any():
            set_down = NONE.copy()
            for point in np.flatnonzero(taken):
                set_down |= self.late & AROUND[point] & (seen == lay[point])
            since = int(first_frame[taken | set_down].max())
            yield np.where(first_frame <= since, seen, lay).astype(np.uint8).tobytes(), since, NONE

    def _surplus(self, lies: Labels) -> Bools:
        """Those (361,) that came back while as many of their color as the record has `lies` (361,) elsewhere."""
        first_frame, surplus = self._view.belief.first_frame, NONE.copy()
        for color, more in self._more(lies).items():
            came = np.flatnonzero(self._back & (lies == color))
            if more > 0:
                surplus[came[np.argsort(first_frame[came], kind="stable")[-more:]]] = True
        return surplus

    @property
    def lies_since_frame(self) -> int:
        """When it was last put right, or told to wait."""
        return max(self._mended_frame, self._told_frame())

    def _swept(self, wrong: Bools) -> bool:
        """Whether stones came and went at once on the `wrong` points, and most are still there: no matter what is done
        about it since, and unlike a board that is being cleared."""
        first_ns, record, seen = self._view.belief.first_ns, self._view.stones(), self._view.seen()
        times = np.sort(first_ns[wrong])
        if len(times) < 2 * SWEPT or np.count_nonzero(seen) < MOST_STAY * (361 - record.count(0)):
            return False
        together = np.searchsorted(times, times + SWEPT_NS, "right") - np.arange(len(times))
        since_ns = times[together.argmax()]
        swept = wrong & (first_ns >= since_ns) & (first_ns <= since_ns + SWEPT_NS)
        came, gone = (int((swept & (held == 0)).sum()) for held in (labels_of(record), seen))
        return min(came, gone) >= SWEPT and Rival.AT_WORK.beaten(self._teller.t_ns - int(first_ns[swept].max()))

    def _vague(self, wrong: Bools) -> Bools:
        """Those of the `wrong` points that may have kept their stone: it hardly shows, and none like it came beside."""
        vague, record, seen = self._view.vague(wrong), self._view.record, self._view.seen()
        for point in np.flatnonzero(vague).tolist():
            vague[point] = not (wrong & AROUND[point] & (seen == record[point])).any()
        return vague

    def _stirs(self) -> bool:
        """Whether any point has looked otherwise than is known for a moment."""
        lately = self._teller.t_ns - self._view.belief.runs.ns < Rival.ELSEWHERE.waits_ns(MOVE_BAR)
        return bool((self._view.belief.otherwise() & lately).any())

    def _told_frame(self) -> int:
        """The frame in which the record was told to wait, or the first look after a restart since."""
        return max(self._resumed_frame, self._teller.state.waits_since_frame)

    def scatter(self, wrong: Bools) -> None:
        """Tells that the stones are scattered: the record waits."""
        record, seen, agreed = self._view.stones(), self._view.seen(), self._view.agreed_frame
        restore = tuple((point_name(p), stone(record[p])) for p in range(361) if record[p] != seen[p])
        times = witnessed(self._view.belief, np.flatnonzero(wrong).tolist())
        what = c.BoardScattered(
            restore=restore, last_frame=agreed, before_frame=agreed or 0, one_more=self._one_more(), **times
        )
        self._begin_waiting()
        self._teller.tell(what, int(self._view.belief.first_frame[wrong].min()))

    def _one_more(self) -> c.Letter | None:
        """The side to move, where its color alone has a stone more than recorded, and each point is known."""
        turn, more = self._teller.state.to_move, self._more(self._view.seen())
        if turn is None or np.isin(self._view.belief.label, (UNKNOWN, STONE)).any():
            return None
        return letter(turn) if more[turn] == 1 and more[turn.opponent] <= 0 else None  # it may have taken some

    def _played_already(self) -> Bools:
        """Those (361,) where none lay scattered, as many as there are more of their color than the record has: a
        restart forgot when they came."""
        record, seen, played = self._view.record, self._view.seen(), NONE.copy()
        lay = {p for one in self._teller.state.incidents if isinstance(one.what, c.BoardScattered) for p in one.points}
        for color, more in self._more(seen).items():
            came = [p for p in np.flatnonzero((record == 0) & (seen == color)).tolist() if point_name(p) not in lay]
            played[came] = len(came) == more
        return played

    def _more(self, lies: Labels) -> dict[int, int]:
        """How many stones of each color more than recorded there are where the board `lies` (361,) so."""
        record = self._view.record
        return {color: int((lies == color).sum()) - int((record == color).sum()) for color in (1, 2)}
