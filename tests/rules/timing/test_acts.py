"""Rows S1 to S8, P9 to P11 and A1 to A8: what may happen to a clock. A test is named after its row."""

import pytest

from rules.codes import Code
from rules.errors import TimingError
from rules.presets import ruleset
from rules.rulings.engine import FREE, rulings
from rules.rulings.facts import Facts, Venue
from rules.rulings.kind import Kind
from rules.timing.account import Phase
from rules.timing.acts import act, takes
from rules.timing.clock import Standing, new_clock
from rules.timing.controls import CONTROLS, control
from rules.timing.journal import pace, turns
from rules.timing.records import (
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
from rules.timing.systems import Periods, SuddenDeath
from tests.rules.timing.game import HOUR, MINUTE, B, Timed, W, ms

READING = Periods.within(2 * HOUR, 5)
ONE = Periods.within(HOUR, 1)
SALT = "0123456789abcdef" * 2


def refused(game: Timed, kind: type[Record], after: str = "0", **values: object) -> str:
    """Why an act does not fit; the game stays as it was."""
    before = game.clock
    with pytest.raises(TimingError) as why:
        game.do(kind, after, **values)
    assert game.clock == before
    return why.value.reason.code


def test_s1_one_face_runs_and_both_stop_together() -> None:
    game = Timed(READING).moves("1:00")
    assert (game.clock.running, game.face(B, "9").used_ms, game.face(W, "9").used_ms) == (W, MINUTE, ms("9"))
    game.do(Stop, "10")
    assert (game.clock.running, game.face(B, "9").used_ms, game.face(W, "9").used_ms) == (None, MINUTE, ms("10"))


def test_s2_an_agreed_end_stops_the_clock_and_reopened_it_goes_on_from_there() -> None:
    game = Timed(READING).moves("1:00").do(End, "30")
    assert game.clock.standing is Standing.ENDED and game.face(W, "1:00:00").used_ms == ms("30")
    assert refused(game, Resume, "1:00") == Code.TIMING_ENDED
    game.do(Reopen, "1:00").do(Resume, "1:00", turn=B)
    assert (game.clock.running, game.face(B, "5").used_ms, game.face(W, "5").used_ms) == (B, ms("1:05"), ms("30"))


def test_s2_a_change_of_turn_keeps_what_was_read() -> None:
    """A ruling gives the move to the other side: full minutes stay charged, no section's move is counted."""
    game = Timed(READING).used(B, "1:55:00").do(Stop, "1:10").do(Resume, turn=W)
    assert (game.face(B).periods_left, game.face(B).reading_ms, game.clock.running) == (4, 0, W)


def test_s3_a_pause_does_not_count() -> None:
    game = Timed(READING).moves("1:00").do(Pause, "30").do(Resume, "2:00:00")
    assert (game.face(W, "1").used_ms, game.face(B).used_ms) == (ms("31"), MINUTE)


def test_s4_both_sides_sign_the_used_times() -> None:
    game = Timed(READING)
    assert refused(game, Confirm, side=B) == Code.TIMING_NO_PAUSE
    game.do(Pause, "1:00").do(Confirm, side=B).do(Confirm, side=W)
    assert game.clock.confirmed == {B, W}
    assert game.do(Resume).do(Pause, "1").clock.confirmed == frozenset()


def test_s5_who_is_late_at_the_resume_runs_on() -> None:
    game = Timed(READING).moves("1:00").do(Pause, "30").do(Resume, "1:00:00").do(Press, "40:00", side=W)
    assert game.face(W).used_ms == ms("40:30")


def test_s6_a_sealed_move_is_thought_about_on_its_sides_time() -> None:
    game = Timed(READING).moves("1:00").do(Seal, "10:00", commitment=commitment("Q16", SALT))
    assert (game.clock.standing, game.face(W, "1:00:00").used_ms) == (Standing.SEALED, ms("10:00"))
    assert refused(game, Resume) == Code.TIMING_SEALED
    assert refused(game, Open, move="Q17", salt=SALT) == Code.TIMING_SEAL_DIFFERS
    game.do(Confirm, side=B).do(Confirm, side=W).do(Open, "1:00:00", move="Q16", salt=SALT)
    assert (game.clock.running, game.clock.commitment, game.face(B, "1").used_ms) == (B, "", ms("1:01"))
    assert refused(game, Open, move="Q16", salt=SALT) == Code.TIMING_NOT_SEALED
    assert refused(game, Seal, commitment="Q16") == Code.TIMING_COMMITMENT


def test_s7_without_a_record_the_first_part_is_shared() -> None:
    game = Timed(READING).moves("1:00").do(Pause, "30").do(Confirm, side=B)
    game.do(Share, first_part_ms=ms("2:30:00"))
    assert {game.face(side).used_ms for side in (B, W)} == {ms("1:15:00")}
    signed = Timed(READING).do(Pause, "30").do(Confirm, side=B).do(Confirm, side=W)
    assert refused(signed, Share, first_part_ms=MINUTE) == Code.TIMING_PAUSE_RECORDED
    assert refused(signed.do(Resume), Share, first_part_ms=MINUTE) == Code.TIMING_NO_PAUSE


def test_s8_after_a_power_cut_the_gap_is_nobodys() -> None:
    game = Timed(READING).moves("1:00", "2:00")
    clock = act(game.clock, Restart(at_ms=5000, stood_ms=game.at + ms("40")))
    assert clock.standing is Standing.STOPPED and clock.reading(B, 9000).used_ms == ms("1:40")
    resumed = act(clock, Resume(at_ms=65_000))
    assert resumed.reading(B, 66_000).used_ms == ms("1:41")


def test_s8_lateness_goes_on_over_a_restart_without_the_gap() -> None:
    game = Timed(READING).moves("1:00")
    clock = act(game.clock, Restart(at_ms=5000, stood_ms=game.at + ms("4:00")))
    late = act(clock, Seated(at_ms=5000 + ms("1:00"), side=W)).late[1]
    assert late and (late.late_ms, late.ran_ms) == (ms("6:00"), ms("4:00"))


@pytest.mark.parametrize(("name", "noted"), [("sudden-death-1h", True), ("reading-1h-5", False)])
def test_p6_one_hand_for_stone_and_press_where_the_text_asks_for_it(name: str, noted: bool) -> None:
    found = {one.id for one in rulings(Kind.TWO_HANDS, ruleset("chinese-2002"), control(name).facts)}
    assert ("12.4(2)" in found) is noted


def test_p9_the_wrong_side_and_a_second_press_change_nothing() -> None:
    game = Timed(READING).moves("10")
    for side, at in ((B, game.at + 200), (W, game.at - 1)):
        press = Press(at_ms=at, side=side)
        assert not takes(game.clock, press) and act(game.clock, press) == game.clock
    assert takes(game.clock, Press(at_ms=game.at, side=W))
    stopped = game.do(Stop, "1").clock
    assert act(stopped, Press(at_ms=game.at, side=W)) == stopped


def test_p10_the_opponent_of_an_absent_player_moves_and_presses() -> None:
    game = Timed(ONE).used(W, "59:00").do(Leave, side=W).moves("10")
    assert game.face(B).used_ms == ms("10") and game.clock.turn is W


def test_p11_every_press_that_ended_a_move_is_kept_with_its_time() -> None:
    game = Timed(READING).moves("10", "20").do(Press, side=W).do(Stop, "3").do(Resume, "1:00").moves("4")
    found = turns(game.start, game.records)
    assert [(turn.side, turn.thought_ms) for turn in found] == [(B, ms("10")), (W, ms("20")), (B, ms("7"))]
    assert [turn.pressed_ms - ms("10:00:00") for turn in found] == [ms("10"), ms("30"), ms("1:37")]


def away(granted_by: str = "5") -> Timed:
    """White, whose seconds are read, has left while Black thinks."""
    return Timed(ONE).used(W, "59:00").do(Leave, granted_by, side=W)


def test_a1_by_leave_the_reading_waits() -> None:
    game = away().moves("10")
    assert (game.clock.running, game.face(W, "5:00").reading_ms) == (None, 0)
    game.do(Return, "5:00", side=W)
    assert (game.clock.running, game.face(W, "20").reading_ms) == (W, ms("20"))
    assert refused(game, Return, side=W) == Code.TIMING_NOT_AWAY


def test_a1_who_is_back_in_time_has_waited_for_nothing() -> None:
    game = away().do(Return, "1", side=W).moves("10")
    assert game.face(W, "20").reading_ms == ms("20")


def test_a1_a_stop_meanwhile_starts_nobodys_time() -> None:
    game = away().moves("10").do(Stop, "1").do(Return, "1", side=W)
    assert game.clock.running is None
    assert game.do(Resume, "1").face(W, "3").reading_ms == ms("3")


def test_a1_once_a_game_in_the_others_time_and_in_reading() -> None:
    game = away().do(Return, side=W)
    assert refused(game, Leave, side=W) == Code.TIMING_LEAVE_TWICE
    assert refused(game, Leave, side=B) == Code.TIMING_LEAVE_OWN_TIME
    assert refused(game.moves("1"), Leave, side=B) == Code.TIMING_NO_READING


def test_a1_any_other_absence_is_read_on() -> None:
    assert Timed(ONE).used(B, "59:00").face(B, "60").phase is Phase.OVER


@pytest.mark.parametrize("pressed", [False, True])
def test_a2_a_pass_in_place_of_a_loss_gives_the_last_minute_again(pressed: bool) -> None:
    game = Timed(READING).used(B, "1:59:00")
    assert refused(game, PassRuled, "59.999", side=B) == Code.TIMING_NOT_OVER
    game = game.moves("61") if pressed else game.do(Stop, "61").do(Resume)
    assert game.face(B).phase is Phase.OVER
    game.do(PassRuled, "10", side=B)
    assert (game.clock.running, game.face(B).phase, game.face(B).left_ms) == (W, Phase.LAST, MINUTE)


def test_a2_while_the_clock_stands_the_pass_starts_nothing() -> None:
    game = Timed(READING).used(B, "1:59:00").do(Stop, "61").do(PassRuled, side=B)
    assert (game.clock.running, game.clock.turn) == (None, W)
    assert refused(Timed(SuddenDeath(HOUR)), PassRuled, "2:00:00", side=B) == Code.TIMING_NO_READING


@pytest.mark.parametrize(
    ("rules", "name", "ids"),
    [
        ("chinese-2002", "reading-2h-5", {"22.5-loss", "22.5-pass"}),
        ("chinese-older", "older-1h-1", {"D2.3"}),
        ("chinese-2002", "sudden-death-1h", {"12.4"}),
    ],
)
def test_a2_a3_what_follows_overtime_depends_on_text_and_system(rules: str, name: str, ids: set[str]) -> None:
    facts = control(name).facts.knowing(Facts(application=True))
    assert {one.id for one in rulings(Kind.OVERTIME, ruleset(rules), facts)} - {FREE} == ids


def test_a4_neutral_points_are_played_on_the_clock() -> None:
    game = Timed(SuddenDeath(HOUR)).moves("20:00", "20:00", "39:59", "30:00", "2")
    assert game.face(B).phase is Phase.OVER and game.face(W, "9:59").phase is Phase.MAIN


def test_a5_a_contest_given_up_stops_the_clock() -> None:
    game = Timed(SuddenDeath(HOUR)).moves("20:00").do(Stop, "5", by="referee")
    assert game.face(W, "2:00:00").used_ms == ms("5")


def test_a8_moves_a_minute() -> None:
    game = Timed(SuddenDeath(HOUR)).moves(*["1"] * 200)
    found = turns(game.start, game.records)
    assert (pace(found, B, game.at), pace(found, W, game.at), pace(found, W, game.at - 200_000)) == (30, 30, 0)


@pytest.mark.parametrize("name", [name for name, one in CONTROLS.items() if one.system])
def test_every_system_can_be_played(name: str) -> None:
    system = control(name).system
    assert system
    game = Timed(system).moves("3", "4", "5").do(Stop, "1")
    assert system.limit_ms == 0 or (game.face(B).used_ms, game.face(W).used_ms) == (ms("8"), ms("5"))


def test_a_release_before_the_press_ends_the_reading() -> None:
    game = Timed(READING).used(B, "1:55:00").do(MoveEnd, "59.9", side=B, ended_ms=ms("10:00:59.5"))
    assert game.face(B, "30").reading_ms == ms("59.5")
    assert game.moves("5").face(B).periods_left == 5


def test_a_release_after_the_press_is_counted_again() -> None:
    """The last prisoner went late: the minute is used (2002 §22.6)."""
    game = Timed(READING).used(B, "1:55:00").moves("58")
    assert game.face(B).periods_left == 5
    game.do(MoveEnd, "3", side=B, ended_ms=ms("10:01:01"))
    assert (game.face(B).periods_left, game.face(W, "0").used_ms) == (4, ms("3"))
    assert game.do(MoveEnd, "1", side=B, ended_ms=ms("10:00:59")).face(B).periods_left == 5


def test_a_stop_between_stone_and_press_reads_no_further() -> None:
    game = Timed(READING).used(B, "1:55:00").do(MoveEnd, "50", side=B, ended_ms=ms("10:00:50"))
    game.do(Stop, "20").do(Resume, "1:00").moves("30")
    assert game.face(B).periods_left == 5 and game.clock.running is W


def test_a_release_then_a_press_then_the_last_prisoner() -> None:
    """The end told last counts, from the thinking itself: also over a stop, and where the main time ended between."""
    game = Timed(READING).used(B, "1:55:00").do(MoveEnd, "56", side=B, ended_ms=ms("10:00:55")).moves("2")
    assert game.face(B).periods_left == 5
    assert game.do(MoveEnd, "5", side=B, ended_ms=ms("10:01:01")).face(B).periods_left == 4
    over_a_stop = Timed(READING).used(B, "1:55:00").do(MoveEnd, "50", side=B, ended_ms=ms("10:00:50")).do(Stop, "5")
    assert over_a_stop.face(B).reading_ms == ms("50")
    over_a_stop.do(Resume, "1:00").moves("4").do(MoveEnd, "2", side=B, ended_ms=over_a_stop.at + ms("1"))
    assert over_a_stop.face(B).periods_left == 4
    between = Timed(READING).used(B, "1:54:50").do(MoveEnd, "5", side=B, ended_ms=ms("10:00:05")).moves("66")
    assert between.do(MoveEnd, "1", side=B, ended_ms=ms("10:01:09")).face(B).periods_left == 5
    assert between.do(MoveEnd, "1", side=B, ended_ms=ms("10:01:10")).face(B).periods_left == 4


def test_a_move_that_a_ruling_took_back_is_not_counted_again() -> None:
    game = Timed(READING).used(B, "1:55:00").moves("50").do(Stop, "1").do(Resume, turn=B)
    assert refused(game, MoveEnd, "1", side=B, ended_ms=ms("10:00:49")) == Code.TIMING_MOVE_END


def test_a_pass_is_not_ruled_where_the_stone_was_down_in_time() -> None:
    game = Timed(READING).used(B, "1:59:00").do(MoveEnd, "59.9", side=B, ended_ms=ms("10:00:59.5"))
    assert refused(game, PassRuled, "5", side=B) == Code.TIMING_NOT_OVER


def test_in_main_time_the_press_counts_and_not_the_release() -> None:
    game = Timed(READING).do(MoveEnd, "10", side=B, ended_ms=ms("10:00:05")).moves("2")
    assert game.face(B).used_ms == ms("12")
    ends = Timed(READING).used(B, "1:54:50").do(MoveEnd, "5", side=B, ended_ms=ms("10:00:05")).moves("80")
    assert (ends.face(B).phase, ends.face(B).periods_left) == (Phase.READING, 5)


@pytest.mark.parametrize(("side", "ended"), [(B, "10:00:09.999"), (B, "10:00:30"), (W, "9:59:59"), (W, "10:00:21")])
def test_an_end_outside_its_move_is_refused(side: object, ended: str) -> None:
    game = Timed(READING).moves("5", "5").do(Stop, "0").do(Resume)
    game.at += 10_000
    assert refused(game, MoveEnd, side=side, ended_ms=ms(ended)) == Code.TIMING_MOVE_END


def test_what_was_set_by_hand_no_release_changes() -> None:
    game = Timed(READING).used(B, "1:55:00").moves("61").used(B, "1:55:00")
    assert refused(game, MoveEnd, side=B, ended_ms=game.at) == Code.TIMING_MOVE_END


def test_a_reading_goes_back_only_within_the_last_minute() -> None:
    game = Timed(READING).used(B, "1:58:00")
    assert refused(game, Rewind, "59", reading_ms=0) == Code.TIMING_REWIND
    for wrong in ("59.999", "1:53.001"):
        assert refused(game, Rewind, "1:53", reading_ms=ms(wrong)) == Code.TIMING_REWIND
    game.do(Rewind, "1:53", reading_ms=MINUTE)
    assert (game.face(B).phase, game.face(B, "59.999").phase, game.face(B, "60").phase) == (
        Phase.LAST, Phase.LAST, Phase.OVER,
    )  # fmt: skip
    assert game.do(Rewind, "61", reading_ms=ms("1:59")).face(B).phase is Phase.LAST
    assert refused(Timed(SuddenDeath(HOUR)), Rewind, reading_ms=0) == Code.TIMING_NO_READING
    moved = game.do(MoveEnd, side=B, ended_ms=game.at)
    assert refused(moved, Rewind, reading_ms=MINUTE) == Code.TIMING_REWIND


def test_acts_come_in_the_order_of_time_and_fit_the_clock() -> None:
    game = Timed(READING).moves("1:00")
    game.do(Stop, "10")
    assert refused(game, Stop) == Code.TIMING_STANDS
    assert refused(game, Begin) == Code.TIMING_BEGUN
    assert refused(game, Reopen) == Code.TIMING_NOT_ENDED
    game.at -= 1
    assert refused(game, Resume) == Code.TIMING_BACKWARDS
    game.do(Resume, "1")
    assert refused(game, Resume) == Code.TIMING_RUNS
    assert refused(game, ProRata, true_ms=1, black_ms=1, white_ms=2) == Code.TIMING_RUNS
    assert refused(game, Deduct, side=B, venue=Venue.SAME) == Code.TIMING_NOT_LATE
    assert refused(game.do(Pause, "1"), Pause) == Code.TIMING_STANDS
    assert refused(game, Seal, commitment="0" * 64) == Code.TIMING_STANDS
    assert refused(game, Set, side=B, used_ms=3 * HOUR, chief="Chief") == Code.TIMING_BEYOND
    fresh = new_clock(READING, Owner.EXTERNAL)
    with pytest.raises(TimingError) as why:
        act(fresh, Stop(at_ms=0))
    assert why.value.reason.code == Code.TIMING_NOT_BEGUN
    assert act(fresh, Replace(at_ms=0, owner=Owner.STATION)).owner is Owner.STATION
