"""The nine vectors of the clock's specification, worked out by hand there."""

import pytest

from rules.codes import Code
from rules.errors import TimingError
from rules.presets import ruleset
from rules.rulings.engine import FREE, rulings
from rules.rulings.facts import Facts, Venue
from rules.rulings.kind import Kind
from rules.timing.account import Phase
from rules.timing.calls import planned
from rules.timing.camera import Interval, InTime, Judgment, Look, Seen, in_time, move_end, prisoners_left
from rules.timing.controls import control
from rules.timing.journal import replay, stood, turns
from rules.timing.records import Beat, Deduct, MoveEnd, Pause, Resume, Seated, Share
from rules.timing.style import STYLE_2002, STYLE_OLDER, Say
from rules.timing.systems import Periods, Sections
from tests.rules.timing.game import HOUR, MINUTE, B, Timed, W, ms


def test_vector_1_reading_begins_within_a_move() -> None:
    game = Timed(Periods.within(2 * HOUR, 5)).used(B, "1:54:59.9")
    shown = game.face(B, "0.2")
    assert (shown.phase, shown.reading_ms, shown.used_ms) == (Phase.READING, 100, ms("1:55:00"))
    assert game.moves("0.2").face(B).periods_left == 5


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [("59.80", "59.95", InTime.IN_TIME), ("59.90", "1:00.05", InTime.CANNOT_TELL), ("60.00", "60.10", InTime.USED)],
)
def test_vector_2_the_release_in_the_last_minute(first: str, last: str, found: InTime) -> None:
    game = Timed(Periods.within(2 * HOUR, 5)).used(B, "1:59:00")
    over = game.clock.over_ms
    assert over is not None
    assert in_time(Interval(game.at + ms(first), game.at + ms(last)), over) is found


def test_vector_3_a_reserve_of_three() -> None:
    game = Timed(Periods.within(HOUR, 3)).used(B, "57:00").used(W, "0")
    left = []
    for time in ("61", "59"):
        left.append(game.moves(time, "1").face(B).periods_left)
    assert left == [2, 2]
    calls = [((at - game.at) // 1000, call.said) for at, call in planned(game.clock, STYLE_2002)]
    assert [at for at, _ in calls] == [30, 40, 50, 55, 58, 60, 90, 100, 110, *range(111, 121)]
    assert calls[-1] == (120, ((Say.COUNT, 10),))
    assert game.clock.over_ms == game.at + ms("120")
    assert game.face(B, "119.999").phase is Phase.LAST
    assert game.face(B, "120").phase is game.moves("125").face(B).phase is Phase.OVER
    facts = control("reading-1h-5").facts.knowing(Facts(application=True))
    assert {one.id for one in rulings(Kind.OVERTIME, ruleset("chinese-2002"), facts)} - {FREE} == {
        "22.5-loss", "22.5-pass",
    }  # fmt: skip


def test_vector_4_sections_and_what_they_carry_over() -> None:
    game = Timed(Sections(HOUR, 15, 10 * MINUTE)).used(B, "1:00:00")
    allowed = []
    for used in ("8:30", "11:00"):
        allowed.append(game.face(B).left_ms)
        game.do(Pause).do(Resume, turn=B)
        for time in (*["1"] * 14, "last"):
            game.at += ms(used) - 14_000 if time == "last" else 1000
            game.moves("0", "0.001")
    allowed.append(game.face(B).left_ms)
    assert allowed == [ms("10:00"), ms("11:30"), ms("10:30")]
    assert game.face(B, "10:30").phase is Phase.SECTION
    assert game.face(B, "10:30.001").phase is game.face(B, "12:30").phase is Phase.OVER


def test_vector_5_both_late_in_the_same_house() -> None:
    game = Timed(Periods.within(HOUR, 5)).do(Seated, "5:00", side=B).do(Deduct, side=B, venue=Venue.SAME)
    game.do(Pause).do(Seated, "7:30", side=W).do(Deduct, side=W, venue=Venue.SAME)
    assert [HOUR - game.face(side).used_ms for side in (B, W)] == [ms("50:00"), ms("35:00")]


def test_vector_6_a_pause_without_a_record() -> None:
    game = Timed(Periods.within(3 * HOUR, 5)).do(Pause, "2:30:00").do(Share, first_part_ms=ms("2:30:00"))
    assert [game.face(side).used_ms for side in (B, W)] == [ms("1:15:00")] * 2


def test_vector_7_pressed_with_prisoners_on_the_board() -> None:
    game = Timed(Periods.within(HOUR, 5)).used(B, "55:00")
    begun, press = game.at, game.at + ms("43")
    places = [[Look(press - 300, Seen.STONE), Look(press + 300, Seen.STONE), Look(begun + ms("44"), Seen.EMPTY)]] * 3
    assert prisoners_left(press, places, 50) is Judgment.TOLD
    stone, off = begun + ms("40"), begun + ms("44")
    end = move_end(Interval(stone, stone), [Interval(off, off)] * 3)
    game.moves("43").do(MoveEnd, "1", side=B, ended_ms=end.last_ms)
    [turn] = turns(game.start, game.records)
    assert (turn.pressed_ms, turn.reading.reading_ms) == (press, ms("44"))
    assert game.clock.running is W and game.face(W).used_ms == ms("1")


def test_vector_8_killed_in_the_last_minute() -> None:
    game = Timed(Periods.within(HOUR, 5)).used(B, "59:00")
    for _ in range(57):
        game.do(Beat, "1")
    restart = stood(game.start, game.records, now_ms=12)
    assert restart is not None
    clock = replay(game.start, [*game.records, restart])
    assert clock.running is None and clock.reading(B, HOUR).reading_ms == ms("57")
    resumed = replay(game.start, [*game.records, restart, Resume(at_ms=MINUTE, by="referee")])
    assert resumed.reading(B, MINUTE + 2999).phase is Phase.LAST
    assert resumed.reading(B, MINUTE + 3000).phase is Phase.OVER


def test_vector_9_the_older_text_offers_no_pass() -> None:
    game = Timed(Periods.within(HOUR, 1)).used(B, "59:00")
    at, call = list(planned(game.clock, STYLE_OLDER))[-1]
    assert (at, call.said) == (game.at + MINUTE, ((Say.COUNT, 10), (Say.OVER, 0)))
    assert game.face(B, "60").phase is Phase.OVER
    facts = control("older-1h-1").facts.knowing(Facts(application=True))
    assert {one.id for one in rulings(Kind.OVERTIME, ruleset("chinese-older"), facts)} - {FREE} == {"D2.3"}


def test_vector_5_beyond_the_quarter_loses() -> None:
    game = Timed(Periods.within(HOUR, 5)).do(Seated, "15:00.001", side=B)
    with pytest.raises(TimingError) as refused:
        game.do(Deduct, side=B, venue=Venue.SAME, chief="Chief")
    assert refused.value.reason.code == Code.TIMING_LATE_LOSES
