"""What holds for every journal: readings are a fold over it, whoever asks, whenever, however often."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.color import BLACK, WHITE
from rules.errors import TimingError
from rules.rulings.facts import Venue
from rules.timing.account import Phase
from rules.timing.acts import act
from rules.timing.clock import Clock, new_clock
from rules.timing.journal import lines, replay, stood, turns
from rules.timing.records import (
    Asked,
    Beat,
    Begin,
    Confirm,
    Deduct,
    End,
    Leave,
    MoveEnd,
    Open,
    Owner,
    PassRuled,
    Pause,
    Press,
    ProRata,
    Record,
    Reopen,
    Replace,
    Restart,
    Resume,
    Return,
    Rewind,
    Seal,
    Seated,
    Set,
    Share,
    Stop,
)
from rules.timing.sealed import commitment
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem
from tests.rules.timing.game import HOUR, MINUTE, B, Timed, W, ms

SALT = "5a" * 16
SEALED = commitment("Q16", SALT)
SYSTEMS: tuple[TimeSystem, ...] = (
    Periods(2 * MINUTE, 3, MINUTE, inside=True),
    Periods(0, 1, 30_000),
    SuddenDeath(5 * MINUTE),
    Sections(MINUTE, 2, MINUTE),
    Sections(MINUTE, 2, MINUTE, carried=False),
    Fischer(MINUTE, 5000),
)
steps = st.tuples(
    st.sampled_from(("press", "moved", "stop", "resume", "pause", "leave", "return", "rewind", "pass", "set", "end",
                     "reopen", "beat", "asked", "wrong", "restart", "seated", "deduct", "seal", "open", "confirm",
                     "share", "pro", "replace")),
    st.integers(0, 90_000),
    st.integers(0, 90_000),
)  # fmt: skip


def record(clock: Clock, what: str, at_ms: int, number: int) -> Record:
    """One record of that kind, made from the clock as it stands."""
    side, other = clock.turn, clock.turn.opponent
    made: dict[str, Record] = {
        "press": Press(at_ms=at_ms, side=side), "wrong": Press(at_ms=at_ms, side=other),
        "moved": MoveEnd(at_ms=at_ms, side=side if number % 2 else other, ended_ms=max(0, at_ms - number // 20)),
        "stop": Stop(at_ms=at_ms), "resume": Resume(at_ms=at_ms, turn=other if number % 5 == 0 else None),
        "pause": Pause(at_ms=at_ms), "leave": Leave(at_ms=at_ms, side=other), "return": Return(at_ms=at_ms, side=side),
        "rewind": Rewind(at_ms=at_ms, reading_ms=number), "pass": PassRuled(at_ms=at_ms, side=side),
        "set": Set(at_ms=at_ms, side=side, used_ms=number, chief="Chief"), "end": End(at_ms=at_ms),
        "reopen": Reopen(at_ms=at_ms), "beat": Beat(at_ms=at_ms), "asked": Asked(at_ms=at_ms, side=other),
        "seated": Seated(at_ms=at_ms, side=side),
        "deduct": Deduct(at_ms=at_ms, side=side, venue=Venue.SAME, chief="Chief"),
        "seal": Seal(at_ms=at_ms, commitment=SEALED), "open": Open(at_ms=at_ms, move="Q16", salt=SALT),
        "confirm": Confirm(at_ms=at_ms, side=side), "share": Share(at_ms=at_ms, first_part_ms=number),
        "pro": ProRata(at_ms=at_ms, true_ms=number + 1, black_ms=number, white_ms=2 * number),
        "replace": Replace(at_ms=at_ms, owner=Owner.REFEREE),
        "restart": Restart(at_ms=number, stood_ms=at_ms),
    }  # fmt: skip
    return made[what]


def journal(system: TimeSystem, told: list[tuple[str, int, int]]) -> list[Record]:
    """A journal of those steps, as far as they fit."""
    clock, now = new_clock(system), HOUR
    records: list[Record] = [Begin(at_ms=now)]
    clock = act(clock, records[0])
    for what, after, number in told:
        one = record(clock, what, now + after, number)
        try:
            clock = act(clock, one)
        except TimingError:
            continue
        records.append(one)
        now = one.at_ms
    return records


journals = st.builds(
    lambda system, told: (system, journal(system, told)), st.sampled_from(SYSTEMS), st.lists(steps, max_size=30)
)


@settings(max_examples=200, deadline=None)
@given(journals, st.integers(0, 3 * MINUTE))
def test_a_replay_gives_the_same_readings_to_the_millisecond(game: tuple[TimeSystem, list[Record]], later: int) -> None:
    """Taken up from anywhere in the journal, and however often readings were asked for on the way."""
    system, records = game
    whole = replay(new_clock(system), records)
    clock = new_clock(system)
    for number, one in enumerate(records):
        for side in (BLACK, WHITE):
            clock.reading(side, one.at_ms + number)
        clock = act(clock, one)
        assert replay(clock, records[number + 1 :]) == whole
    last = records[-1].at_ms + later
    assert [clock.reading(side, last) for side in (WHITE, BLACK)] == [
        whole.reading(side, last) for side in (WHITE, BLACK)
    ]


@settings(max_examples=200, deadline=None)
@given(journals, st.integers(-HOUR, 100 * HOUR))
def test_e5_only_the_distance_between_moments_counts(game: tuple[TimeSystem, list[Record]], shift: int) -> None:
    """There is no clock but the one in the records: moved as a whole, a game's readings stay."""
    system, records = game
    moved = [_moved(one, shift) for one in records]
    ends = records[-1].at_ms
    one, other = replay(new_clock(system), records), replay(replace(new_clock(system), at_ms=-2 * HOUR), moved)
    for side in (BLACK, WHITE):
        assert one.reading(side, ends + 777) == other.reading(side, ends + shift + 777)


def _moved(one: Record, shift: int) -> Record:
    if isinstance(one, MoveEnd):
        return replace(one, at_ms=one.at_ms + shift, ended_ms=one.ended_ms + shift)
    if isinstance(one, Restart):
        return replace(one, at_ms=one.at_ms + shift, stood_ms=one.stood_ms + shift)
    return replace(one, at_ms=one.at_ms + shift)


@settings(max_examples=200, deadline=None)
@given(journals, st.integers(0, 3 * MINUTE), st.integers(0, 3 * MINUTE))
def test_readings_are_never_negative_and_only_one_side_grows(
    game: tuple[TimeSystem, list[Record]], one: int, more: int
) -> None:
    system, records = game
    for line in lines(new_clock(system), records):
        for shown in (*line.before, *line.after):
            assert min(shown.used_ms, shown.left_ms, shown.reading_ms, shown.periods_left or 0) >= 0
    clock, ends = replay(new_clock(system), records), records[-1].at_ms
    for side in (BLACK, WHITE):
        first, second = clock.reading(side, ends + one), clock.reading(side, ends + one + more)
        assert second.used_ms >= first.used_ms and second.reading_ms >= first.reading_ms
        assert first.phase is not Phase.OVER or second.phase is Phase.OVER
        assert side is clock.running or first == second


@settings(max_examples=200, deadline=None)
@given(journals)
def test_the_end_is_foretold_until_something_happens(game: tuple[TimeSystem, list[Record]]) -> None:
    system, records = game
    clock = replay(new_clock(system), records)
    over = clock.over_ms
    if over is None:
        assert clock.running is None or clock.made_ms is not None
        return
    assert clock.reading(clock.turn, over).phase is Phase.OVER
    begun = clock.since_ms or 0
    assert over == begun or clock.reading(clock.turn, over - 1).phase is not Phase.OVER


@settings(max_examples=100, deadline=None)
@given(journals, st.lists(st.tuples(st.integers(0, 30), st.integers(0, 5000)), max_size=10))
def test_beats_and_questions_anywhere_change_nothing(
    game: tuple[TimeSystem, list[Record]], asked: list[tuple[int, int]]
) -> None:
    system, records = game
    more = list(records)
    for place, at in asked:
        more.insert(min(place, len(more)), Asked(at_ms=at, side=B))
        more.insert(min(place, len(more)), Beat(at_ms=at))
    assert replay(new_clock(system), more) == replay(new_clock(system), records)


def test_lines_have_both_readings_before_and_after() -> None:
    game = Timed(SuddenDeath(HOUR)).moves("10").do(Press, "1", side=B).used(W, "5:00")
    found = list(lines(game.start, game.records))
    assert [line.taken for line in found] == [True, True, False, True]
    assert [(line.before[1].used_ms, line.after[1].used_ms) for line in found[2:]] == [
        (1000, 1000), (1000, ms("5:00")),
    ]  # fmt: skip


def test_a_killed_station_stands_at_its_last_record() -> None:
    game = Timed(SuddenDeath(HOUR)).do(Beat, "1").do(Beat, "1").do(Press, side=B).do(Beat, "0.7")
    found = stood(game.start, game.records, now_ms=40)
    assert found == Restart(at_ms=40, stood_ms=game.at, by="station")
    assert replay(game.start, [*game.records, found]).reading(W, 99_999).used_ms == 700
    game.do(Stop, "1")
    assert stood(game.start, game.records, now_ms=40) is None


def test_a_turn_told_late_is_mended_in_the_list_of_moves() -> None:
    game = Timed(Periods(0, 2, MINUTE)).moves("58").do(MoveEnd, "3", side=B, ended_ms=HOUR * 10 + ms("61"))
    game.do(MoveEnd, side=W, ended_ms=game.at).moves("5")
    black, white = turns(game.start, game.records)
    assert (black.reading.reading_ms, black.next.periods_left, black.thought_ms) == (ms("61"), 1, ms("58"))
    assert (white.side, white.reading.reading_ms, white.thought_ms) == (W, ms("3"), ms("8"))
