"""More than moves: the board turned, scattered, tidied by handfuls, its colors exchanged."""

from rules.points import point_name
from station.tracking.disorder import Verdict, judge
from station.tracking.labels import Bools
from station.tracking.patience import QUIET_NS
from station.tracking.teller import Teller, named
from station.tracking.view import View

SETTLED_NS = 2_000_000_000  # disorder is judged when nothing changed for so long
HANDS_OFF_NS = 1_500_000_000  # or at once where no hand has been about for so long


class Upheaval:
    """Tells what befell the whole board, and when it is right again."""

    def __init__(self, teller: Teller, view: View) -> None:
        self._teller, self._view = teller, view

    @property
    def waiting(self) -> bool:
        """Whether the record stands still until the board is as it was."""
        return self._teller.state.phase == "scattered" or self._teller.state.frozen

    def see(self, wrong: Bools, lasting: Bools, t_ns: int, *, last: bool) -> Verdict | None:
        """No story explains the `wrong` points: what it is, once that is plain. Tells all but "gap" and "cleared".

        lasting -- points hidden for so long that nobody waits for them; last -- no further frame will come
        """
        evidence = self._view.evidence
        settled = last or (t_ns - self._view.changed_ns >= SETTLED_NS and not (evidence.hidden & ~lasting).any())
        hands_off = t_ns - int(evidence.hidden_ns.max()) >= HANDS_OFF_NS
        if not (settled or hands_off):
            return None
        found = judge(self._view.stones(), self._view.seen())
        if not settled and found.verdict != "gap":
            return None
        match found.verdict:
            case "turned":
                self._view.turn(found.quarter_turns)
                self._teller.tell("board_shifted", turn_deg=90.0 * found.quarter_turns, distance_cells=18.0)
            case "recolored":
                self._teller.tell("colors_swapped", recolored=True, article="2002 §17.1")
            case "tidied" if not last:
                agreed = self._view.agreed_frame
                self._teller.tell("record_frozen", points=named(wrong.nonzero()[0].tolist()), last_frame=agreed)
            case "scattered" if not last:
                self._scatter(wrong)
            case _:
                pass  # told by others; or the source ended in the middle of it, and nothing is certain
        return found.verdict

    def quiet(self, t_ns: int) -> bool:
        """Whether the board lies open and still, so that it can be compared with what it should be again."""
        return not self._view.evidence.hidden.any() and t_ns - self._view.changed_ns >= QUIET_NS

    def cleared(self) -> bool:
        """Whether hardly a stone is left."""
        return judge(self._view.stones(), self._view.seen()).verdict == "cleared"

    def over(self) -> None:
        """The board is right again."""
        if self._teller.state.phase == "scattered":
            self._teller.tell("position_restored", points=[])
        elif self._teller.state.frozen:
            self._teller.tell("record_resumed")

    def _scatter(self, wrong: Bools) -> None:
        record, seen, agreed = self._view.stones(), self._view.seen(), self._view.agreed_frame
        self._teller.tell(
            "board_scattered", int(self._view.evidence.first_frame[wrong].min()), article="2002 §17.6",
            restore=[[point_name(p), ".BW"[record[p]]] for p in range(361) if record[p] != seen[p]],
            last_frame=agreed, before_frame=agreed or 0,
        )  # fmt: skip
