"""What each thing that may happen at a board costs the search: how rarely it happens, in nats, against a plain move.

Where counts exist they are used: of 48,812 moves in 201 recorded games 269 took the stone that was set just before. At
one reply in twenty-five under the same hand that is 1 in 4,500: 8 nats for a stone that came and went unseen. It was no
gift: of 252 such stones that took none themselves 241 left a string next to them with one liberty; 156 of them were
threats, right after a ko was taken, which 1,657 moves were: there they are 18 times as likely, 2.9 nats. Incidents have
no such counts; their costs stand where the decisions of simulated games come out right with the widest margins:
`python -m tests.bench costs` changes one cost after the other and says from where to where nothing goes wrong. The six
that stood within one nat of an error (154 decisions of 24 games) were moved away from it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Costs:
    """In nats.

    out_of_turn -- more than one frame that speaks against an order the rules allow
    white_first -- two first stones seen at once: Black's was rather first, but that is doubtful
    passed_over -- the side whose illegal move was lifted does not move again: it lost its turn (2002 §19)
    reordered -- two moves that came at once were made the other way round than told
    ko, superko, suicide -- forbidden moves
    replayed -- a move onto a captured stone's point under the hand that lifted it: it looks as if that one still lay
    vanished -- a move nobody saw, captured by the next one; hurried, rushed -- added where the time was short for it;
    for_nothing -- added where it took nothing and put nothing in atari; ko_threat -- taken off after a ko was taken
    glimpsed -- a move that was seen only for a moment, and captured again
    still_there -- each stone that went with it by the rules, and yet was left when that one was lifted
    withdrawn, withdrawn_more, withdrawn_illegal -- the last move lifted again, one more, an illegal one;
    put_back -- added where it had taken stones
    moved_near, moved, moved_far -- a stone pushed up to 1.5 cells, up to 3, beyond; moved_last -- added for the last
    one, which is rather taken up and set elsewhere (2002 §17.3)
    removed, lifted, added -- stones gone, gone with a capture, come
    exchanged -- a stone of the other color in another one's place, seen plainly after a hand was there
    fleeting -- added where one of those lifted had only just been set
    restored -- an incident made good; half_restored -- with another stone than the one that was pushed away;
    onto_mended -- a move exactly where a stone was missing that looks as that one did, or may do so
    """

    out_of_turn: float = 10.0
    white_first: float = 2.5
    passed_over: float = 4.0
    reordered: float = 0.5
    ko: float = 5.0
    superko: float = 7.0
    suicide: float = 8.0
    replayed: float = 3.0
    vanished: float = 6.0
    hurried: float = 5.0
    rushed: float = 8.0
    for_nothing: float = 3.0
    ko_threat: float = 2.9
    glimpsed: float = 4.0
    still_there: float = 3.0
    withdrawn: float = 6.0
    withdrawn_more: float = 4.0
    withdrawn_illegal: float = 2.0
    put_back: float = 2.0
    moved_near: float = 6.5
    moved: float = 7.5
    moved_far: float = 8.5
    moved_last: float = 3.0
    removed: float = 10.5
    lifted: float = 7.0
    fleeting: float = 2.5
    added: float = 13.0
    exchanged: float = 9.5
    restored: float = 1.0
    half_restored: float = 5.0
    onto_mended: float = 5.0


COSTS = Costs()
COME_AND_GONE_NS = 1_000_000_000  # two stones set and one lifted take so long
HURRIED_NS = 700_000_000  # in a hurry this; never less than AT_LEAST_NS of the hands
