"""What each record does to a clock. Pure; TimingError says why one does not fit."""

import re
from dataclasses import replace
from functools import singledispatch

from rules.codes import Code
from rules.color import Color
from rules.errors import TimingError
from rules.reasons import Reason, Value
from rules.timing import faults, lateness
from rules.timing import records as r
from rules.timing.account import Phase
from rules.timing.clock import SIDES, Clock, Late, Pressed, Standing
from rules.timing.duration import hms
from rules.timing.sealed import opened
from rules.timing.systems import Periods


def act(clock: Clock, record: r.Record) -> Clock:
    """The clock after a record. TimingError for an act that does not fit, or that is earlier than the one before."""
    if isinstance(record, r.Act) and not isinstance(record, r.Restart):
        if record.at_ms < clock.at_ms:
            raise _refusal(Code.TIMING_BACKWARDS, time=hms(record.at_ms), last=hms(clock.at_ms))
        if clock.standing is Standing.ENDED and not isinstance(record, r.Reopen | r.Set):
            raise _refusal(Code.TIMING_ENDED)
        if clock.begun_ms is None and not isinstance(record, r.Begin | r.Replace):
            raise _refusal(Code.TIMING_NOT_BEGUN)
    after = _act(record, clock)
    return replace(after, at_ms=record.at_ms) if isinstance(record, r.Act) else after


def takes(clock: Clock, press: r.Press) -> bool:
    """Whether a press ends a move: by the side whose time runs, after it began to. Any other is only kept (P9)."""
    return clock.running is press.side and clock.since_ms is not None and press.at_ms >= clock.since_ms


def _refusal(code: Code, **values: Value) -> TimingError:
    return TimingError(Reason(code, values))


def _need(standing: Standing, clock: Clock, code: Code) -> None:
    if clock.standing is not standing:
        raise _refusal(code)


def _set_by_hand(clock: Clock, side: Color, used_ms: int) -> Clock:
    """A reading as somebody says it is: the release of a move before no longer changes it."""
    account = clock.system.with_used(clock.accounts[side - 1], used_ms)
    return replace(clock.with_account(side, account), last=None)


# ---- by kind; one without a function of its own (calls, questions, beats) changes nothing ----


@singledispatch
def _act(_what: r.Record, clock: Clock) -> Clock:
    return clock


@_act.register
def _(what: r.Begin, clock: Clock) -> Clock:
    _need(Standing.READY, clock, Code.TIMING_BEGUN)
    return replace(clock, turn=what.to_move, begun_ms=what.at_ms).running_from(what.at_ms, what.to_move)


@_act.register
def _(what: r.Press, clock: Clock) -> Clock:
    if not takes(clock, what):
        return clock
    now = clock.settled(what.at_ms)
    pressed = Pressed(
        side=what.side,
        since_ms=clock.since_ms or 0,
        at_ms=what.at_ms,
        thought_ms=now.thought_ms,
        account=now.accounts[what.side - 1],
    )
    made = now.with_account(what.side, clock.system.finished(now.account(what.side, what.at_ms)))
    return replace(made.running_from(what.at_ms, what.side.opponent), last=pressed)


@_act.register
def _(what: r.MoveEnd, clock: Clock) -> Clock:
    """Of the move at hand, or of the one before, whose press is counted again. Where nothing is read, presses count."""
    last = clock.last
    if not isinstance(clock.system, Periods):
        return clock
    if clock.running is what.side and clock.since_ms is not None and clock.since_ms <= what.ended_ms <= what.at_ms:
        return replace(clock, made_ms=clock.thought_ms + what.ended_ms - clock.since_ms)
    if last is None or last.side is not what.side or not last.since_ms <= what.ended_ms <= what.at_ms:
        raise _refusal(Code.TIMING_MOVE_END, color=what.side.letter, time=hms(what.ended_ms))
    account = clock.system.ended(last.account, what.ended_ms - last.at_ms)
    return clock.with_account(what.side, clock.system.finished(account))


@_act.register
def _(what: r.Stop, clock: Clock) -> Clock:
    _need(Standing.RUNNING, clock, Code.TIMING_STANDS)
    return clock.standing_at(what.at_ms, Standing.STOPPED)


@_act.register
def _(what: r.Resume, clock: Clock) -> Clock:
    if clock.standing is Standing.RUNNING:
        raise _refusal(Code.TIMING_RUNS)
    if clock.standing is Standing.SEALED:
        raise _refusal(Code.TIMING_SEALED)
    return clock.running_from(what.at_ms, what.turn or clock.turn)


@_act.register
def _(what: r.Pause, clock: Clock) -> Clock:
    if clock.standing not in (Standing.RUNNING, Standing.STOPPED):
        raise _refusal(Code.TIMING_STANDS)
    return replace(clock.standing_at(what.at_ms, Standing.PAUSED), confirmed=frozenset())


@_act.register
def _(what: r.Confirm, clock: Clock) -> Clock:
    if clock.standing not in (Standing.PAUSED, Standing.SEALED):
        raise _refusal(Code.TIMING_NO_PAUSE)
    return replace(clock, confirmed=clock.confirmed | {what.side})


@_act.register
def _(what: r.Seal, clock: Clock) -> Clock:
    """Its side thinks on its own time until the move is sealed (silent: our default)."""
    _need(Standing.RUNNING, clock, Code.TIMING_STANDS)
    if not re.fullmatch("[0-9a-f]{64}", what.commitment):
        raise _refusal(Code.TIMING_COMMITMENT)
    made = clock.system.finished(clock.account(clock.turn, what.at_ms))
    stood = clock.standing_at(what.at_ms, Standing.SEALED).with_account(clock.turn, made)
    return replace(stood, commitment=what.commitment, confirmed=frozenset())


@_act.register
def _(what: r.Open, clock: Clock) -> Clock:
    _need(Standing.SEALED, clock, Code.TIMING_NOT_SEALED)
    opened(clock.commitment, what.move, what.salt)
    return replace(clock, commitment="").running_from(what.at_ms, clock.turn.opponent)


@_act.register
def _(what: r.Rewind, clock: Clock) -> Clock:
    """Within the last period of the move at hand, and only back."""
    now, system = clock.settled(what.at_ms), clock.system
    account = now.accounts[clock.turn - 1]
    if not isinstance(system, Periods) or clock.standing not in (Standing.RUNNING, Standing.STOPPED):
        raise _refusal(Code.TIMING_NO_READING, color=clock.turn.letter)
    last = system.began_with(account) - 1
    begins_ms = last * system.period_ms
    if clock.made_ms is not None or last < 0 or not begins_ms <= what.reading_ms <= account.reading_ms:
        raise _refusal(Code.TIMING_REWIND, time=hms(what.reading_ms))
    return now.with_account(clock.turn, replace(account, reading_ms=what.reading_ms))


@_act.register
def _(what: r.Seated, clock: Clock) -> Clock:
    if clock.late[what.side - 1] is not None or clock.begun_ms is None:
        raise _refusal(Code.TIMING_SEATED, color=what.side.letter)
    account = clock.account(what.side, what.at_ms)
    ran_ms = account.used_ms + account.reading_ms
    return _with_late(clock, what.side, Late(late_ms=what.at_ms - clock.begun_ms, ran_ms=ran_ms))


@_act.register
def _(what: r.Deduct, clock: Clock) -> Clock:
    late = clock.late[what.side - 1]
    if late is None or late.deducted:
        raise _refusal(Code.TIMING_NOT_LATE, color=what.side.letter)
    if not clock.system.limit_ms:
        raise _refusal(Code.TIMING_NO_LIMIT)
    if lateness.loses(late.late_ms, what.venue):
        raise _refusal(Code.TIMING_LATE_LOSES, color=what.side.letter, time=hms(late.late_ms))
    cost, taken_ms = lateness.cost(clock.system, late.late_ms), lateness.deduction_ms(late.late_ms)
    if cost is lateness.Cost.CHIEF or (cost is lateness.Cost.READING and not what.chief):
        raise _refusal(Code.TIMING_LATE_CHIEF, color=what.side.letter, time=hms(taken_ms))
    now = clock.settled(what.at_ms)
    account = clock.system.charged(now.accounts[what.side - 1], max(0, taken_ms - late.ran_ms))
    charged = replace(now.with_account(what.side, account), last=None)
    return _with_late(charged, what.side, replace(late, deducted=True))


@_act.register
def _(what: r.Leave, clock: Clock) -> Clock:
    """In the other side's time, while its own seconds are read: it has no main time left."""
    if what.side in clock.granted:
        raise _refusal(Code.TIMING_LEAVE_TWICE, color=what.side.letter)
    if clock.running is not what.side.opponent:
        raise _refusal(Code.TIMING_LEAVE_OWN_TIME, color=what.side.letter)
    if clock.reading(what.side, what.at_ms).phase not in (Phase.READING, Phase.LAST):
        raise _refusal(Code.TIMING_NO_READING, color=what.side.letter)
    return replace(clock, away=clock.away | {what.side}, granted=clock.granted | {what.side})


@_act.register
def _(what: r.Return, clock: Clock) -> Clock:
    if what.side not in clock.away:
        raise _refusal(Code.TIMING_NOT_AWAY, color=what.side.letter)
    back = replace(clock, away=clock.away - {what.side})
    waits = clock.turn is what.side and clock.standing is Standing.RUNNING
    return back.running_from(what.at_ms, what.side) if waits else back


@_act.register
def _(what: r.PassRuled, clock: Clock) -> Clock:
    """Where it has not pressed, the pass ends its move."""
    system = clock.system
    if not isinstance(system, Periods):
        raise _refusal(Code.TIMING_NO_READING, color=what.side.letter)
    now = clock.settled(what.at_ms)
    account = now.account(what.side, what.at_ms)
    if not system.over(account):
        raise _refusal(Code.TIMING_NOT_OVER, color=what.side.letter)
    passed = replace(now.with_account(what.side, system.last_again(account)), last=None)
    if clock.turn is not what.side:
        return passed
    if clock.standing is Standing.RUNNING:
        return passed.running_from(what.at_ms, what.side.opponent)
    return passed.handed_over()


@_act.register
def _(what: r.Set, clock: Clock) -> Clock:
    if not what.chief:
        raise _refusal(Code.TIMING_ONE_SIDE)
    return _set_by_hand(clock.settled(what.at_ms), what.side, what.used_ms)


@_act.register
def _(what: r.ProRata, clock: Clock) -> Clock:
    if clock.running is not None:
        raise _refusal(Code.TIMING_RUNS)
    used = faults.pro_rata(what.true_ms, what.black_ms, what.white_ms)
    for side, used_ms in zip(SIDES, used, strict=True):
        clock = _set_by_hand(clock, side, used_ms)
    return clock


@_act.register
def _(what: r.Share, clock: Clock) -> Clock:
    """Only where no written record of the pause is found (并且找不到前半段双方用时书面记录)."""
    _need(Standing.PAUSED, clock, Code.TIMING_NO_PAUSE)
    if clock.confirmed == frozenset(SIDES):
        raise _refusal(Code.TIMING_PAUSE_RECORDED)
    for side, used_ms in zip(SIDES, faults.shared(what.first_part_ms), strict=True):
        clock = _set_by_hand(clock, side, used_ms)
    return clock


@_act.register
def _(what: r.Replace, clock: Clock) -> Clock:
    if clock.running is not None:
        raise _refusal(Code.TIMING_RUNS)
    return replace(clock, owner=what.owner)


@_act.register
def _(what: r.End, clock: Clock) -> Clock:
    return clock.standing_at(what.at_ms, Standing.ENDED)


@_act.register
def _(_what: r.Reopen, clock: Clock) -> Clock:
    _need(Standing.ENDED, clock, Code.TIMING_NOT_ENDED)
    return replace(clock, standing=Standing.STOPPED)


@_act.register
def _(what: r.Restart, clock: Clock) -> Clock:
    """Moments of the clock before mean nothing on the new one; a lateness goes on from where it stood."""
    standing = Standing.STOPPED if clock.standing is Standing.RUNNING else clock.standing
    begun_ms = None if clock.begun_ms is None else clock.begun_ms + what.at_ms - what.stood_ms
    return replace(clock.standing_at(what.stood_ms, standing), begun_ms=begun_ms, last=None)


def _with_late(clock: Clock, side: Color, late: Late) -> Clock:
    black, white = clock.late
    return replace(clock, late=(late, white) if side is SIDES[0] else (black, late))
