"""The record played again: a state after its steps, moves numbered anew."""

from dataclasses import replace

from rules.color import Color
from rules.position import Position
from station.game.state import GameState
from station.game.timeline import SIZE, Recorded, Step, replayed


def replay(state: GameState, steps: tuple[Step, ...]) -> GameState:
    """All of `steps` again from the set-up, moves numbered anew."""
    stones = bytearray(SIZE * SIZE)
    for color, points in ((Color.BLACK, state.setup_black), (Color.WHITE, state.setup_white)):
        for point in points:
            stones[point] = color
    start = replace(state, position=Position(SIZE, bytes(stones)), to_move=state.setup_to_move, steps=(), taken=(0, 0))
    for step in steps:
        if isinstance(step, Recorded):
            step = replace(step, number=start.next_number)
        start = replay_last(start, step)
    return start


def replay_last(state: GameState, step: Step) -> GameState:
    """One step more."""
    after = replayed(state.position, state.to_move, step)
    taken = list(state.taken)
    if isinstance(step, Recorded):
        taken[step.color - 1] += len(after.captured)
        taken[step.color.opponent - 1] += len(after.lost)
        step = replace(step, captures=tuple(sorted((*after.captured, *after.lost))))
    elif step.taken is not None:
        taken = list(step.taken)
    return replace(
        state, position=after.position, to_move=after.to_move, steps=(*state.steps, step), taken=(taken[0], taken[1])
    )
