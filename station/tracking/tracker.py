"""From sights to events: the most likely story of legal moves and named incidents, told when it is safe."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import numpy as np

from rules.points import Point, point_name
from rules.position import Position
from rules.ruleset import Ruleset
from rules.rulings.kind import Kind
from station.game import catalog as c
from station.game.event import Event
from station.game.fold import fold
from station.game.state import GameState
from station.tracking.belief.belief import NONE, Belief
from station.tracking.belief.labels import UNKNOWN, Bools, labels_of
from station.tracking.belief.lifting import Lifting
from station.tracking.policy.accusation import hazy_points, incidents_first, incidents_ready
from station.tracking.policy.odds import Rival
from station.tracking.policy.patience import may_explain, moves_ready, quiet_ns, rests, sure_moves
from station.tracking.stories.situation import at_once, back, last_came
from station.tracking.stories.story import Story
from station.tracking.telling.commands import Commands
from station.tracking.telling.gap import TOGETHER, tell_gap
from station.tracking.telling.mending import tell_came_to_light, tell_colors, tell_doubted, tell_perhaps_set_again
from station.tracking.telling.narrator import Narrator
from station.tracking.telling.teller import Teller, named
from station.tracking.watchers.disorder import judge
from station.tracking.watchers.explanations import GOES_ON, Explanations
from station.tracking.watchers.halves import straddled
from station.tracking.watchers.life import Life
from station.tracking.watchers.sloppy import OffPoints
from station.tracking.watchers.upheaval import SETTLED_NS, Upheaval
from station.tracking.watchers.view import View
from station.tracking.watchers.world import World
from vision.sight import Sight

FEW_RECOLORED = 3  # more stones than these do not change their looks by themselves, nor a third of a few
NEXT_POINT_CELLS = 0.5  # a grid that lay farther off was read at other points
MOVES_FIRST_NS = 1_500_000_000  # then the moves of a story are told without waiting for its incidents


class Tracker(Commands):
    """Watches one board. Knows no clock: time comes with every call, nanoseconds since the first frame.

    Events come out numbered `state.seq` + 1, + 2, …; whoever also logs events of others passes those to `note`.
    After a restart `Tracker(ruleset, events=log)` goes on where the log ends: what happened meanwhile is told as moves
    where they explain the board, else as a gap.
    """

    def __init__(
        self, ruleset: Ruleset, *, events: Iterable[Event] = (), last_seq: int = 0,
        details: c.GameStarted | None = None, handicap: int = 0,
    ) -> None:  # fmt: skip
        """last_seq -- of the last event in the log, which may be another game's or about the station.

        details -- told with the start; handicap -- so many black stones are set up before the first move.
        """
        log = tuple(events)
        state = fold(log)
        super().__init__(Teller(ruleset, replace(state, seq=max(state.seq, last_seq))))
        self.at(None, log[-1].t_ns if log else 0)
        self._lifting = Lifting.resumed(self.state)
        self._view = View(self._teller, self._lifting)
        self._life = Life(self._teller, self._view, self._lifting, details or c.GameStarted(), handicap)
        self._world = World(self._teller)
        self._upheaval = Upheaval(self._teller, self._view)
        self._stories = Explanations(self._teller, self._view, self._lifting)
        self._off_points = OffPoints(self._teller)
        self._narrator = Narrator(self._teller, self._lifting, self._off_points.between)

    def see(self, frame: int, t_ns: int, sight: Sight) -> list[Event]:
        """Takes one frame in and returns what is certain now. The same frames always give the same events."""
        self._teller.at(frame, t_ns)
        if sight.observation is None:
            self._evidence.blind(frame, t_ns)
        else:
            if sight.light_changed:
                self._view.relit_ns = t_ns
            playing = self.state.phase == "playing" and not self._upheaval.waiting
            if playing and sight.shifted is not None and sight.shifted.distance_cells >= NEXT_POINT_CELLS:
                self._view.was_misplaced()
            self._view.add(sight.observation)
        self._world.see(sight, self._evidence.hidden)
        if sight.observation is not None and self._life.see():
            if sight.offsets_cells is not None:
                self._off_points.see(self._view.in_order(sight.offsets_cells), self._evidence)
            self._live()
            if self.state.phase == "playing":
                self._off_points.tell(self._evidence, self._view.shared)
        return self._teller.take()

    def finish(self) -> list[Event]:
        """The source ended: tells what one good view already shows, accuses nobody of it, and closes the record."""
        if self._life.see_last():
            self._evidence.settle_last()
            self._live()
            self._tell_last()
        if self._view.started:
            self._teller.tell(c.GameEnded(reason="source_ended", last_frame=self._view.agreed_frame))
        return self._teller.take()

    def differs(self) -> list[str]:
        """Points seen for sure that are not as recorded: captured stones not yet lifted left out, what a ruling orders
        and nobody has done yet among them."""
        final = self.state.position.stones if self._life.over else self._view.stones()
        return list(named(np.flatnonzero(self._view.against(final, self.state.expected)).tolist()))

    def board_now(self) -> bytes:
        """361 colors as seen; what was never seen stands as recorded."""
        return self._view.seen().astype(np.uint8).tobytes()

    def hidden_since_ns(self) -> dict[str, int]:
        """Points hidden now, and since when."""
        return {point_name(p): since for p, since in self._world.hidden_since_ns().items()}

    # ---- moves and incidents ------------------------------------------------------------------------------------

    def _live(self) -> None:
        wrong = self._view.wrong()
        if wrong.any() and self._view.started:
            left = tell_colors(self._teller, np.flatnonzero(wrong).tolist(), self._evidence)
            self._view.doubted[left] = True
            wrong = self._view.wrong()
        if wrong.any() and self.state.phase == "playing":
            self._changed_in_pause()
            wrong = self._view.wrong()
        if not wrong.any():
            self._stories.forget()
            if not self._evidence.hidden.any():
                if not self._evidence.otherwise().any():
                    self._view.agreed_frame = self._teller.frame or 0
                self._upheaval.over()
                if self.state.phase == "playing":
                    self._look_back()
        elif self._upheaval.waiting:
            self._verify(wrong)
        elif self.state.phase != "paused":
            self._follow_all(wrong)
        if self.state.phase == "playing":
            self._follow_lifting()

    def _look_back(self) -> None:
        """A ko that was taken and at once retaken leaves the board as it was: only a glance tells of it."""
        tell_perhaps_set_again(self._teller, self._evidence)
        since = last_came(self.state, self._evidence)
        anew = list(back(self.state.position.stones, self._evidence, {}, since))
        if not anew or not rests(self._evidence, anew, self._teller.t_ns):
            return
        found = self._stories.now()
        if found and [step.fault for step in found[0].plays] == ["", "ko"]:
            self._narrator.tell(found, self._evidence)

    def _verify(self, wrong: Bools) -> None:
        """Compares the board with what it should be again: moves that nobody had time to tell may be on it too."""
        if not self._upheaval.quiet():
            return
        if self._upheaval.cleared():
            self._life.end("cleared")
            return
        if (pale := self._view.pale(wrong) & ~self._upheaval.late).any():  # what plainly came is not put back
            self._view.doubted |= pale
            return
        swept, since_frame = self._upheaval.sweeps_anew(wrong), self._upheaval.lies_since_frame
        lies = self._upheaval.as_it_lies(wrong)
        if swept:
            late = wrong & (self._evidence.first_frame > since_frame)
            seek = partial(self._stories.going_on, lies, since_frame)
            played = self._stories.before_it_began(late, lambda rest, _stood: seek(unsure=rest))
            if played and moves_ready(self._evidence, lies, played[0].plays, self._teller.t_ns):
                self._go_on(lies, played)
            else:
                self._upheaval.scatter(wrong)
            return
        found = self._stories.now() if wrong.sum() <= TOGETHER else []
        if found and found[0].innocent and self._upheaval.played_on(found[0].plays):
            if moves_ready(self._evidence, self._view.stones(), found[0].plays, self._teller.t_ns):
                self._upheaval.over()
                self._tell(found, wrong)
        else:
            self._take_up()

    def _take_up(self, least: int = GOES_ON) -> None:
        """Goes on from the board as it lies once the players do, with that many moves."""
        belief, t_ns = self._evidence, self._teller.t_ns
        for lies, since_frame, perhaps in self._upheaval.beginnings():
            if found := self._stories.going_on(lies, since_frame, perhaps, least=least):
                if not may_explain(belief, found[0], t_ns) and moves_ready(belief, lies, found[0].plays, t_ns):
                    self._go_on(lies, found)
                return
        if _played_unseen(lies, self.board_now()):
            self._gap(self._view.wrong())

    def _go_on(self, lies: bytes, found: list[Story]) -> None:
        """What was not put right is a gap."""
        self._lifting.forget()
        tell_gap(self._teller, lies, self._evidence)
        self._narrator.tell(found, self._evidence)

    def _playing(self) -> GameState:
        """Who passes, resigns, pauses or agrees to the end says that play went on: one move shows from where."""
        if self.state.phase == "scattered" and self._upheaval.quiet():
            self._upheaval.as_it_lies(self._view.wrong())
            self._take_up(1)
        return super()._playing()

    def _tell_last(self) -> None:
        """No further picture comes: for plain moves, or a gap, one good view must do; nothing else is certain."""
        wrong = self._view.wrong()
        if not wrong.any() or self._upheaval.waiting or self.state.phase == "paused":
            return
        if self._life.gather_handicap(wrong, last=True):
            return
        found = self._stories.now() or self._stories.before_it_began(wrong, self._stories.without)
        if found and found[0].innocent:
            self._tell(found, wrong)
        elif not found and judge(self._view.stones(), self._view.seen()).verdict == "gap":
            self._gap(wrong)

    def _follow_all(self, wrong: Bools) -> None:
        """What was told may be all that held up what came after it: a restart finds no order of what is not told."""
        seq = -1
        while wrong.any() and seq < self.state.seq:
            seq = self.state.seq
            self._follow(wrong)
            goes_on = self.state.phase == "playing" and not self._upheaval.waiting
            wrong = self._view.wrong() if goes_on else NONE

    def _follow(self, wrong: Bools) -> None:
        belief, t_ns = self._evidence, self._teller.t_ns
        if self._life.gather_handicap(wrong):
            return
        if self._view.started and (cleared := self._upheaval.few_cleared()) != "no":
            if cleared == "yes":
                self._life.end("cleared")
            return
        found = self._stories.now()
        if not found:
            self._unexplained(wrong)
            return
        if likelier := self._stories.with_coming(found[0]):
            found = likelier
        best = found[0]
        if tell_came_to_light(self._teller, best, belief):
            return
        if shared := straddled(self.state, best, belief):
            self._view.shared |= shared
            return
        record = self._view.stones()
        if best.plays and self._off_points.unsettled(best.plays[-1].points[0], belief, self._view.shared):
            return
        if best.innocent:
            ready = not may_explain(belief, best, t_ns) and moves_ready(belief, record, best.plays, t_ns)
        else:
            covered = self._world.covered()
            ready = incidents_ready(belief, self.state, best, t_ns, covered=covered)
            if not ready and (hazy := hazy_points(belief, best, t_ns)):
                self._view.doubted[hazy] = True
                return
            first = None if ready else incidents_first(best)
            # Who moved meanwhile waits for nothing that is hidden: it is told, and accuses nobody.
            if (
                first
                and Rival.ELSEWHERE.beaten(quiet_ns(belief, first, t_ns))
                and incidents_ready(belief, self.state, first, t_ns, covered=covered, moved_on=True)
            ):
                self._tell([first, *(story for story in found if story.innocent)], wrong)
                return
        if ready:
            self._tell(found, wrong)
            return
        if belief.otherwise()[list(best.points)].any():  # then another story may begin otherwise, too
            return
        for moves in sure_moves(found, belief):
            quiet = quiet_ns(belief, moves, t_ns)
            if quiet >= MOVES_FIRST_NS and moves_ready(belief, record, moves.plays, t_ns):
                self._tell([moves], wrong)
                return

    def _unexplained(self, wrong: Bools) -> None:
        if self._doubt_colors(wrong):
            return
        if earlier := self._stories.before_it_began(wrong, self._stories.without):
            if moves_ready(self._evidence, self._view.stones(), earlier[0].plays, self._teller.t_ns):
                self._tell(earlier, wrong)
            return
        match self._upheaval.see(wrong, covered=self._world.covered()):
            case "cleared":
                self._life.end("cleared")
            case "gap":
                self._gap(wrong)

    def _doubt_colors(self, wrong: Bools) -> bool:
        """Whether stones that cannot have been exchanged show the other color: left as recorded, which is told."""
        view, belief = self._view, self._evidence
        recolored = view.recolored(wrong)
        stones = np.count_nonzero(labels_of(self.state.position.stones))
        plain = recolored & ~view.pale(wrong)
        few = 0 < recolored.sum() <= min(FEW_RECOLORED, stones // 3) and plain.sum() <= len(self.state.moves) // 3
        if not few:
            return False
        if self._teller.t_ns - int(belief.first_ns[recolored].max()) < SETTLED_NS:
            return not (wrong & ~recolored).any()
        view.doubted |= recolored
        tell_doubted(self._teller, np.flatnonzero(recolored).tolist(), covered=belief.covered)
        return True

    def _follow_lifting(self) -> None:
        before_frame = max(0, (self._teller.frame or 0) - 1)
        lift_ns = None if self.state.pressed else round(self.state.terms.lift_s * 1e9)
        for number, points in self._lifting.see(self._evidence, self._teller.t_ns, lift_ns).items():
            self._teller.tell(c.CaptureIncomplete(points=named(points), number=number, before_frame=before_frame))
        ordered = set(self.state.expected) - self._lifting.standing.keys()  # right before anybody had to do it
        if put_right := sorted({*self._lifting.put_right, *self._view.agreed(), *ordered}):
            ruling = self.state.ruling_in_hand
            self._teller.tell(c.PositionRestored(points=named(put_right)))
            if ruling is not None and not self.state.expected:
                self._teller.tell(c.Executed(ruling=ruling.seq))

    def _tell(self, found: list[Story], wrong: Bools) -> None:
        self._view.doubted[[p for step in found[0].plays for p in step.points if self._evidence.label[p] == 0]] = True
        self._life.start(wrong)
        if _beyond_order(self._evidence, found[0]):
            self._gap(wrong)
        else:
            self._narrator.tell(found, self._evidence)

    def _gap(self, wrong: Bools) -> None:
        self._life.start(wrong)
        self._lifting.forget()
        tell_gap(self._teller, self.board_now(), self._evidence)

    @property
    def _evidence(self) -> Belief:
        return self._view.belief

    def _carry_out(self) -> None:
        """A ruling changed the record: what it orders at the board is awaited, and what else was still to be lifted."""
        label, now, waiting = self._evidence.label, self.state.position.stones, self._lifting.standing
        still = {p: color for p, color in waiting.items() if color not in (0, now[p]) and label[p] != now[p]}
        ordered = {point: int(was) for point, was in self.state.expected.items()}
        self._lifting.forget()
        self._lifting.ordered(still | ordered, now)
        self._stories.forget()

    def _changed_in_pause(self) -> None:
        """One incident for what is seen of it, at the resumption or where it shows plainly only later. Its points say
        nothing more until they change; put right, they are told."""
        began, ended = self.state.pause_frames
        belief = self._evidence
        in_pause = (belief.before_frame >= began) & (belief.first_frame <= ended)  # it was seen not to be so before
        points = np.flatnonzero(self._view.wrong() & in_pause).tolist()
        if points:
            self._teller.tell(c.IncidentEntered(kind=Kind.CHANGED_IN_PAUSE, by="station", points=named(points)))
            self._view.outranked |= {point: int(belief.label[point]) for point in points}
            self._stories.forget()

    def _record_changes(self, before: Position, after: Position) -> Iterable[Point]:
        """A person outranks the picture: where the correction changes the record, the board may stay as it lies."""
        label = self._evidence.label
        changed = [point for point in range(361) if before.stones[point] != after.stones[point]]
        against = {p: int(label[p]) for p in changed if label[p] not in (UNKNOWN, after.stones[p])}
        self._lifting.forget()
        self._view.outranked |= against
        self._stories.forget()
        return against


def _beyond_order(belief: Belief, story: Story) -> bool:
    """Whether so much came between two clear views that naming an order, or a culprit, would be an invention."""
    together = at_once(belief, story)
    faults = sum(bool(step.fault) for step in story.plays)
    return together > TOGETHER or (together > 1 and faults > 1)


def _played_unseen(lies: bytes, seen: bytes) -> bool:
    """Whether stones of both sides, more than have an order, came: play, though nobody saw how."""
    came = [seen.count(color) - lies.count(color) for color in (1, 2)]
    return min(came) > 0 and sum(came) > TOGETHER and abs(came[0] - came[1]) <= 1
