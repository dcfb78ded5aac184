"""What each thing that may happen at a board costs the search: how rarely it happens, in nats, against a plain move.

Where counts exist they are used: of 48,812 moves in 201 recorded games 269 took the stone that was set just before. At
one reply in twenty-five under the same hand that is 1 in 4,500: 8 nats for a stone that came and went unseen. It was no
gift: of 252 such stones that took none themselves 241 left a string next to them with one liberty; 156 of them were
threats, right after a ko was taken, which 1,657 moves were: there they are 18 times as likely, 2.9 nats. Incidents have
no such counts; their costs stand where the decisions of simulated games come out right with the widest margins, which
`python -m tests.bench costs` measures.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Costs:
    """In nats; "added" ones on top of another."""

    out_of_turn: float = 10.0  # more than one frame that speaks against an order the rules allow
    white_first: float = 2.5  # two first stones seen at once: Black's was rather first, but that is doubtful
    passed_over: float = 4.0  # the side whose illegal move was lifted does not move again: it lost its turn (2002 §19)
    reordered: float = 0.5  # two moves that came at once were made the other way round than told
    ko: float = 5.0  # forbidden moves
    superko: float = 7.0
    suicide: float = 8.0
    replayed: float = 3.0  # onto a captured stone's point under the hand that lifted it: that one seems to lie yet
    vanished: float = 6.0  # a move nobody saw, captured by the next one
    hurried: float = 5.0  # added where the time was short for it
    rushed: float = 8.0
    for_nothing: float = 3.0  # added where it took nothing and put nothing in atari
    ko_threat: float = 2.9  # taken off after a ko was taken
    glimpsed: float = 4.0  # a move that was seen only for a moment, and captured again
    still_there: float = 3.0  # each stone that went with it by the rules, yet was left when that one was lifted
    withdrawn: float = 6.0  # the last move lifted again
    withdrawn_more: float = 4.0  # one more
    withdrawn_illegal: float = 2.0
    put_back: float = 2.0  # added where it had taken stones that anybody saw
    moved_near: float = 6.5  # a stone pushed up to 1.5 cells
    moved: float = 7.5  # up to 3
    moved_far: float = 8.5
    moved_last: float = 3.0  # added for the last one, which is rather taken up and set elsewhere (2002 §17.3)
    removed: float = 10.5
    lifted: float = 7.0  # gone with a capture
    fleeting: float = 2.5  # added where one of those lifted had only just been set
    added: float = 13.0
    exchanged: float = 9.5  # for one of the other color, seen plainly after a hand was there
    restored: float = 1.0  # an incident made good
    half_restored: float = 5.0  # with another stone than the one that was pushed away
    onto_mended: float = 5.0  # a move exactly where a stone was missing that looks as that one did, or may do so


COSTS = Costs()
COME_AND_GONE_NS = 1_000_000_000  # two stones set and one lifted take so long
HURRIED_NS = 700_000_000  # in a hurry this; never less than AT_LEAST_NS of the hands
