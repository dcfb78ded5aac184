"""More changed out of sight than can be told in an order: the record goes on from what is seen."""

import numpy as np

from station.game.catalog import Gap, Turn
from station.game.event import Event
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import labels_of
from station.tracking.telling.teller import Teller, letter, letters, named
from station.tracking.telling.witness import witnessed

TOGETHER = 3  # so many moves between two clear views still have an order; more are a gap


def tell_gap(teller: Teller, after: bytes, belief: Belief) -> Event:
    """Tells the position before and `after` (361 stones), the points that changed, and whose turn it is, if the numbers
    of stones say so."""
    before, turn = teller.state.position.stones, teller.state.to_move
    wrong = np.flatnonzero(labels_of(before) != labels_of(after))
    came = [after.count(color) - before.count(color) for color in (1, 2)]
    to_move: Turn = None
    if turn is not None and not any(before[p] for p in wrong):  # nothing was taken
        if came[0] == came[1]:
            to_move = letter(turn)
        elif came[turn - 1] == came[turn.opponent - 1] + 1:
            to_move = letter(turn.opponent)
    first = int(belief.first_frame[wrong].min())
    points = named(wrong.tolist())
    times = witnessed(belief, wrong.tolist())
    what = Gap(to_move=to_move, points=points, before=letters(before), after=letters(after), **times)
    return teller.tell(what, first)
