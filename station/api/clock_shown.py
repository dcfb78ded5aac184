"""From the clock's fold to what goes over the wire."""

from collections.abc import Mapping
from itertools import islice

from rules.color import BLACK, WHITE, Color
from rules.timing import records as r
from rules.timing.calls import planned
from rules.timing.clock import SIDES, Clock
from rules.timing.journal import Readings
from rules.timing.sealed import PASS
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath
from station.api.schemas import clock as schemas
from station.game.catalog import Letter
from station.game.clock import ClockState
from station.game.clock_records import ACTS, set_up
from station.game.logged import LoggedGame
from station.game.state import letter_of, points_of

MOST_CUES = 40
_WORDS = {kind: name for name, kind in ACTS.items()} | {
    r.Press: "press", r.Called: "call", r.MoveEnd: "move_end"
}  # fmt: skip


def clock_shown(
    state: ClockState,
    seq: int,
    game: LoggedGame | None,
    now_ms: int,
    *,
    text: str,
    speaks: bool,
    silent: bool = False,
    external: Mapping[Color, int] | None,
) -> schemas.Clock:
    """The clock at a moment. text -- whose articles may be named"""
    clock = state.clock
    owner = r.Owner.STATION if clock is None else clock.owner
    return schemas.Clock(
        seq=seq,
        game=None if game is None else game.number,
        now_ms=now_ms,
        system=_system(state),
        owner=owner.value,
        standing="none" if clock is None else clock.standing.value,
        turn=letter_of(BLACK if clock is None else clock.turn),
        running=None if clock is None or clock.running is None else letter_of(clock.running),
        made=clock is not None and clock.made_ms is not None,
        over_ms=None if clock is None else clock.over_ms,
        faces={} if clock is None else {letter_of(side): _face(clock, side, now_ms) for side in SIDES},
        cues=_cues(state, now_ms),
        speaks=speaks,
        silent=silent,
        external_ms=None if external is None else {letter_of(side): ms for side, ms in external.items()},
        opened=_opened(game),
        text=text,
    )


def _opened(game: LoggedGame | None) -> schemas.ClockOpened | None:
    opened = None if game is None or game.over else game.clock.opened
    if game is None or opened is None or opened.played is not None or opened.move == PASS:
        return None
    taken = game.state.position.stones[points_of((opened.move,))[0]] != 0
    return schemas.ClockOpened(side=letter_of(opened.side), move=opened.move, taken=taken)


def _system(state: ClockState) -> schemas.ClockSystemShown | None:
    if state.control is None:
        return None
    told, system = set_up(state.control), state.control.system
    return schemas.ClockSystemShown(
        control=told.control, source=told.source, system=told.system, main_ms=told.main_ms,
        limit_ms=0 if system is None else system.limit_ms, periods=told.periods, period_ms=told.period_ms,
        inside=told.inside, moves=told.moves, section_ms=told.section_ms, carried=told.carried,
        increment_ms=told.increment_ms,
    )  # fmt: skip


def _face(clock: Clock, side: Color, now_ms: int) -> schemas.ClockFace:
    account, reading, late = clock.account(side, now_ms), clock.reading(side, now_ms), clock.late[side - 1]
    system, read = clock.system, isinstance(clock.system, Periods)
    main_ms = 0 if isinstance(system, SuddenDeath | Fischer) else max(0, system.main_ms - account.used_ms)
    return schemas.ClockFace(
        phase=reading.phase.value,
        used_ms=reading.used_ms,
        left_ms=reading.left_ms,
        periods_left=reading.periods_left,
        moves_left=system.moves - account.moves if isinstance(system, Sections) else None,
        reading_ms=reading.reading_ms,
        main_left_ms=main_ms,
        until_left_ms=None if read else account.until_ms - account.used_ms,
        began_with=system.began_with(account) if isinstance(system, Periods) else None,
        away=side in clock.away,
        confirmed=side in clock.confirmed,
        late_ms=None if late is None else late.late_ms,
        deducted=late is not None and late.deducted,
    )


def _cues(state: ClockState, now_ms: int) -> list[schemas.ClockCue]:
    if state.clock is None or state.control is None or state.control.style is None:
        return []
    due = (one for one in planned(state.clock, state.control.style) if one[0] >= now_ms - 1000)
    return [schemas.ClockCue(at_ms=at_ms, words=call.words) for at_ms, call in islice(due, MOST_CUES)]


def journal_shown(game: LoggedGame, *, official: bool) -> schemas.ClockJournal:
    """All that happened to the clock; what the camera said of presses for officials alone."""
    state = game.clock
    fitting = [noted for noted in state.journal if noted.fits]
    articles = {entry.event.seq: getattr(entry.event.what, "article", "") for entry in game.entries}
    lines = [
        schemas.ClockLine(
            seq=noted.seq,
            at_ms=line.record.at_ms,
            what=_what(line.record),
            side=_side(line.record),
            by=line.record.by,
            article=articles.get(noted.seq, ""),
            taken=line.taken,
            before_ms=_used(line.before),
            after_ms=_used(line.after),
        )
        for noted, line in zip(fitting, state.lines, strict=True)
    ]
    numbers = {step.seq: step.number for step in game.state.moves}
    findings = [
        schemas.ClockFinding(
            seq=one.seq, of=one.what.of, judgment=one.what.judgment, side=one.what.side,
            number=None if one.what.move is None else numbers.get(one.what.move), press_ms=one.what.press_ms,
            first_ms=one.what.first_ms, last_ms=one.what.last_ms, error_ms=one.what.error_ms, incident=one.incident,
        )
        for one in (state.judged if official else ())
    ]  # fmt: skip
    return schemas.ClockJournal(lines=lines, findings=findings)


def _what(record: r.Record) -> str:
    word = _WORDS[type(record)]
    return f"{word} {record.words}" if isinstance(record, r.Called) else word


def _side(record: r.Record) -> Letter | None:
    side = getattr(record, "side", None)
    return letter_of(side) if isinstance(side, Color) else None


def _used(readings: Readings) -> dict[Letter, int]:
    return {letter_of(side): reading.used_ms for side, reading in zip((BLACK, WHITE), readings, strict=True)}
