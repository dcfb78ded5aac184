"""The rules' view of the record: what a move would be called, and which positions have stood before."""

from dataclasses import replace
from itertools import takewhile

from rules.color import Color
from rules.game import Game
from rules.illegality import Illegality, Kind
from rules.points import Point
from rules.ruleset import Ruleset
from station.game.state import GameState
from station.game.timeline import Edit, Recorded, replayed
from station.tracking.belief.labels import changed
from station.tracking.stories.story import Undo
from station.tracking.stories.turn import turn

UNDOABLE = 3  # so many of the last moves may be seen to be lifted again


class Arbiter:
    """A `rules.game.Game` kept level with a GameState. Follows one step cheaply, anything else by replay."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._state = GameState()
        self._replay(self._state)

    def follow(self, state: GameState) -> None:
        """Takes the state's record over."""
        known, new = self._state, state.steps[len(self._state.steps) :]
        if len(new) == 1 and known.game == state.game and known.steps == state.steps[:-1]:
            self._take(known.position.stones, new[0])
        elif known.position != state.position or known.steps != state.steps:
            self._replay(state)
        self._state = state

    def faults(self, color: Color, point: Point) -> tuple[Illegality, ...]:
        """What is wrong with the move; a turn that nobody knows is never wrong."""
        found = self.game.illegalities(color, point)
        if turn(self._state) in (None, color):
            return tuple(fault for fault in found if fault.kind is not Kind.OUT_OF_TURN)
        return found

    def _replay(self, state: GameState) -> None:
        base = GameState(setup_black=state.setup_black, setup_white=state.setup_white)
        start = base.position.with_stones(black=state.setup_black, white=state.setup_white)
        self.game = Game(self._ruleset, start=start, to_move=state.setup_to_move or Color.BLACK)
        self.stood: set[bytes] = {start.stones}
        self.undo: tuple[Undo, ...] = ()
        position, to_move = start, state.setup_to_move
        for step in state.steps:
            self._take(position.stones, step)
            after = replayed(position, to_move, step)
            position, to_move = after.position, after.to_move

    def _take(self, before: bytes, step: Recorded | Edit) -> None:
        if isinstance(step, Edit):
            empty, black, white = ([p for p, held in step.changes.items() if held == color] for color in Color)
            self.game.set_up(black=black, white=white, empty=empty, to_move=step.to_move)
            self.undo = _undoable(self.undo, step) if step.keeps_turn else ()
        else:
            if step.point is not None and before[step.point]:
                self.game.set_up(empty=[step.point])
            self.game.record(step.color, step.point)
            if step.point is None:
                self.undo = ()
            else:
                to_move = step.color.opponent if step.kind == "out_of_turn" else step.color
                illegal = step.kind == "illegal_move"
                newest = Undo(before, step.point, step.color, to_move, illegal, step.captures)
                self.undo = (newest, *self.undo[: UNDOABLE - 1])
        self.stood.add(self.game.position.stones)


def _undoable(undo: tuple[Undo, ...], edit: Edit) -> tuple[Undo, ...]:
    """The moves that can still be seen to be lifted after stones changed elsewhere, in nobody's turn: down to the
    first one whose own stone, or what it took, is among them."""
    kept = takewhile(lambda one: edit.changes.keys().isdisjoint((one.point, *one.captured)), undo)
    return tuple(replace(one, before=changed(one.before, edit.changes)) for one in kept)
