"""The built-in adviser together with GNU Go where that is installed. After a game only (2002 §15.4)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules.position import Position
from station.advice import builtin
from station.advice.advice import Advice, Reason, Status, StringAdvice
from station.advice.gnugo import GnuGo, View, find

Ask = Callable[[Position], Advice]

OWN, OTHERS = 2 / 3, 1 / 3
"""What the playouts' share and the other's word weigh in the probability."""
AGREED = 0.7
"""Share of the playouts from which on agreement of both is told without doubt."""

_CHINESE = {Status.ALIVE: "活", Status.DEAD: "死", Status.SEKI: "双活", Status.UNSETTLED: "未定"}


@contextmanager
def advisers() -> Iterator[Ask]:
    """All advisers of this machine as one; GNU Go's process ends with the block."""
    program = find()
    if program is None:
        yield builtin.advise
        return
    with GnuGo([program, "--mode", "gtp", "--chinese-rules"]) as gnugo:
        yield lambda position: advise(position, gnugo)


def advise(position: Position, gnugo: GnuGo) -> Advice:
    """The built-in advice with GNU Go's view beside it; without it where GNU Go fails to answer."""
    own = builtin.advise(position)
    if all(one.proven for one in own.strings):
        return own
    view = gnugo.view(position)
    return own if view is None else Advice(tuple(combined(one, view) for one in own.strings))


def combined(own: StringAdvice, view: View) -> StringAdvice:
    """One string with both views; what is proven stays. Disputed where they differ or the playouts are not sure."""
    first = min(own.points)
    theirs = Status.DEAD if first in view.dead else Status.SEKI if first in view.seki else Status.ALIVE
    if own.proven:
        return own
    dies = theirs is Status.DEAD
    stands = OWN * own.stands + OTHERS * (not dies)
    sure = own.stands <= 1 - AGREED if dies else own.stands >= AGREED
    status = Status.UNSETTLED
    if sure:
        status = own.status if own.status is not Status.UNSETTLED else theirs
    return StringAdvice(
        own.color,
        own.points,
        status,
        stands,
        f"{own.chinese}；GNU Go：{_CHINESE[theirs]}",
        f"{own.english}; GNU Go: {theirs}",
        own.reason if sure or own.reason is Reason.NOT_SURE else Reason.ADVISERS_DIFFER,
        disputed=not sure,
        views={"built in": own.status, "GNU Go": theirs},
    )
