"""The built-in adviser together with the programs that are installed. After a game only (2002 §15.4)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from rules.color import Color
from rules.position import Position
from station.advice import builtin
from station.advice.advice import Advice, Reason, Silent, Status, StringAdvice
from station.advice.installed import Program, usable
from station.advice.outside import Outside, View

Ask = Callable[[Position, Color | None], Advice]

OWN = 2.0
"""What the built-in adviser weighs in the probability against one for each of the others."""
AGREED = 0.75
"""Built-in probability from which on agreement of all is told without doubt."""

OPEN = (
    Reason.HANGS_ON_TURN,
    Reason.KO,
    Reason.BENT_FOUR,
    Reason.NO_LIBERTIES,
    Reason.STAYS,
    Reason.NOT_READ,
    Reason.OPEN_BORDER,
)
"""What stays disputed whoever agrees: programs, too, assume a turn and a ruleset, and guess where they cannot read."""


@contextmanager
def advisers(programs: Callable[[], Sequence[Program]] = usable) -> Iterator[Ask]:
    """The built-in adviser and these programs as one, else all of this machine; processes end with the block."""
    with ExitStack() as opened:
        outside = [program.opened() for program in programs()]
        for one in outside:
            opened.enter_context(one.gtp)
        yield lambda position, to_move: advise(position, to_move, outside)


def advise(position: Position, to_move: Color | None, outside: Sequence[Outside]) -> Advice:
    """The built-in advice with the others' views beside it, without those that fail to answer."""
    own = builtin.advise(position, to_move)
    if all(one.proven for one in own.strings):
        return own
    asked = {one.name: one.view(position, to_move) for one in outside}
    return joined(own, {name: said for name, said in asked.items() if said is not None})


def joined(own: Advice, said: Mapping[str, View | Silent]) -> Advice:
    """The built-in advice with other views, and who gave none; itself where nobody was asked."""
    if not said:
        return own
    views = {name: one for name, one in said.items() if isinstance(one, View)}
    silent = {name: one for name, one in said.items() if isinstance(one, Silent)}
    strings = tuple(combined(one, views) for one in own.strings) if views else own.strings
    return replace(own, strings=strings, silent=silent)


def combined(own: StringAdvice, views: Mapping[str, View]) -> StringAdvice:
    """One string with all views; what is proven stays. Disputed where they differ or the built-in one is not sure.

    A seki stays disputed even where all see it: none of them proves it, and the texts differ on it (older §8).
    """
    if own.proven:
        return own
    theirs = {name: view.status(own.points) for name, view in views.items()}
    shares = [view.share(own.points) for view in views.values()]
    stands = (OWN * own.stands + sum(shares)) / (OWN + len(shares))
    dying = [status is Status.DEAD for status in theirs.values()]
    sure = (all(dying) and own.stands <= 1 - AGREED) or (not any(dying) and own.stands >= AGREED)
    sure &= Status.UNSETTLED not in theirs.values() and own.reason not in OPEN
    sure &= Status.SEKI not in (own.status, *theirs.values())
    status, reason = own.status, own.reason
    if not sure:
        status = own.status if own.reason in (*OPEN, Reason.SEKI) else Status.UNSETTLED
        same = len({*dying, own.stands < 0.5}) == 1 and Status.SEKI not in theirs.values()
        reason = own.reason if same or own.reason in (*OPEN, Reason.SEKI) else Reason.ADVISERS_DIFFER
    elif own.status is Status.UNSETTLED:
        status = next(iter(theirs.values()))
    return StringAdvice(
        own.color,
        own.points,
        status,
        stands,
        own.why,
        reason,
        disputed=not sure,
        views={"built in": own.status, **theirs},
        line=own.line,
    )
