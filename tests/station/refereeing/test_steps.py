"""The desk's steps: questions, answers, referral, the end of a game, and incidents of other kinds."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.color import BLACK, WHITE
from rules.reasons import Objection
from rules.rulings.decider import Role
from rules.rulings.effect import Do, Effect
from rules.rulings.facts import Facts
from rules.rulings.parameters import EventParameters
from rules.rulings.state import State
from rules.sgf import read_sgf
from station.api.desk_shown import desk_state
from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.catalog import Appealed
from station.game.document import sgf_of_game
from station.game.score import counted
from station.refereeing.binding import Touched
from station.refereeing.desk import Choice
from tests.station.refereeing.asked import refused, state_of
from tests.station.refereeing.stage import LIFTED, TWICE, Stage, move, started

# ---- questions, answers, referral ----


def test_the_way_of_an_incident(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    (one,) = stage.game.desk.incidents
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, one.seq, "W"))
    assert state_of(stage) is State.CLAIMED
    (asked,) = stage.takes(stage.desk.ask(Role.REFEREE, one.seq, None, fact="passed", name="Li"))
    assert state_of(stage) is State.ASKED
    stage.takes(stage.desk.answer(Role.SIDE_TABLET, asked, "B", "yes"))
    assert stage.game.desk.incidents[0].answers == {}
    stage.takes(stage.desk.answer(Role.SIDE_TABLET, asked, "W", "no", "I did not"))
    assert stage.game.desk.incidents[0].answers == {"passed": "no"}
    assert stage.ids() == ["17.2", "missed", "free"]
    stage.takes(stage.desk.refer(Role.REFEREE, one.seq, "Li", "they differ"))
    assert state_of(stage) is State.REFERRED
    ruling = stage.rule("17.2", role=Role.CHIEF, name="Zhao")
    stage.takes(stage.desk.confirm(Role.SIDE_TABLET, ruling, "B"))
    stage.takes(stage.desk.appeal(Role.SIDE_TABLET, ruling, "B", "he had passed"))
    told = stage.game.desk.ruling(ruling)
    assert told is not None
    assert (told.confirmed, [one.what for one in told.appeals]) == (
        ("B",), [Appealed(ruling=ruling, by="B", why="he had passed")]
    )  # fmt: skip
    assert told.what.facts == {"moves": "4", "claimed": "in_time", "passed": "no", "ended": "no", "locked": "no",
                               "supplement": "forbid", "resumable": "no", "smoking_banned": "no"}  # fmt: skip
    assert (told.what.before[16][2], told.what.after[16][2]) == ("B", ".")


def test_who_may_not_ask_answer_or_refer(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    seq = stage.game.desk.incidents[0].seq
    steps: tuple[Callable[[], object], ...] = (
        lambda: stage.desk.ask(Role.SIDE_TABLET, seq, "B"),
        lambda: stage.desk.refer(Role.SIDE_TABLET, seq, "B"),
        lambda: stage.desk.enter(Role.OWNER, "smoking", "owner"),
    )
    for step in steps:
        with pytest.raises(RefusedError) as error:
            step()
        assert error.value.code == "role"
    (asked,) = stage.takes(stage.desk.ask(Role.REFEREE, seq, "W", fact="passed"))
    with pytest.raises(RefusedError, match="other side"):
        stage.desk.answer(Role.SIDE_TABLET, asked, "B", "yes")
    with pytest.raises(RefusedError, match="no such question"):
        stage.desk.answer(Role.SIDE_TABLET, seq, "B", "yes")


def test_what_nobody_minds_is_misread(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    seq = stage.game.desk.incidents[0].seq
    stage.happens(("correction", {"action": "dismiss", "corrects": seq}))
    assert state_of(stage) is State.MISREAD
    assert stage.game.holds_lock == ()


LIFTED_AGAIN = ("move_withdrawn", {"number": 4, "color": "B", "point": "C3"})
PUSHED = [*TWICE[:3], ("stone_moved", {"from": "Q4", "to": "R4", "color": "B"})]
PUT_BACK = ("position_restored", {"points": ["Q4", "R4"], "changes": {"Q4": "B", "R4": "."}})


@pytest.mark.parametrize(("told", "right"), [(TWICE, LIFTED_AGAIN), (PUSHED, PUT_BACK)])
def test_what_the_players_put_right_waits_for_a_referee_alone(on: type[Stage], told: list[Any], right: Any) -> None:
    """DESK.md §7.7: in a club they have had their word on the board; not where one of them spoke of it."""
    stage = on(started(), *told, event=EventParameters())
    assert stage.game.holds_lock
    stage.happens(right)
    assert not stage.game.holds_lock
    seq = stage.game.desk.incidents[0].seq
    stage.takes(stage.desk.assent(Role.SIDE_TABLET, seq, "W", Choice(ruling="note")))
    assert [one.seq for one in stage.game.holds_lock] == [seq]
    refereed = on(started(), ("terms", {"terms": {"referees": {"": "Li"}}}), *told, right)
    assert len(refereed.game.holds_lock) == 1


def test_a_phone_that_rings_again_loses(on: type[Stage]) -> None:
    """2002 §23.7 初违者…再违者."""
    stage = on(started(), move("B", "Q16"))
    (first,) = stage.takes(stage.desk.enter(Role.REFEREE, "phone_rings", "Li", side="W"))
    assert stage.ids(seq=first) == ["23.7", "free"]
    stage.rule("23.7", seq=first)
    (second,) = stage.takes(stage.desk.enter(Role.REFEREE, "phone_rings", "Li", side="W"))
    assert stage.ids(seq=second) == ["23.7-again", "free"]
    stage.rule("23.7-again", seq=second)
    assert stage.game.state.result == "B+F"


def test_wrong_and_incomplete_captures(on: type[Stage]) -> None:
    wrong = on(started(), move("B", "Q16"), move("W", "D4"), ("wrong_capture", {"points": ["Q16"], "color": "B"}))
    wrong.rule("18.1")
    assert (wrong.at("Q16"), wrong.game.desk.ledger.counts[WHITE]) == ("B", 1)
    taken = [move("B", "A18"), move("W", "A19"), move("B", "B19", number=3), move("W", "Q4")]
    left = on(started(), *taken, ("capture_incomplete", {"points": ["A19"], "number": 3}))
    left.rule("18.2")
    assert left.game.state.expected == {0: WHITE}  # recorded as gone, and lies there still
    assert left.game.desk.ledger.counts[BLACK] == 1
    left.takes(left.desk.executed(Role.REFEREE, "Li"))
    assert left.game.desk.incidents[0].state is State.CLOSED


def test_a_dropped_stone_is_another_incident(on: type[Stage]) -> None:
    stage = on(started(), *LIFTED)
    stage.rule("to-4.5")
    assert [one.kind for one in stage.game.desk.incidents] == ["takeback", "stone_dropped"]
    stage.rule("17.3-drop-agreed", role=Role.SIDE_TABLET, assents=frozenset("B"))
    assert (stage.line(), stage.game.state.to_move) == (["BQ16", "WC3"], BLACK)  # he chose his point already


def test_white_first_is_void(on: type[Stage]) -> None:
    stage = on(started(), move("W", "Q16", "out_of_turn", number=1))
    assert stage.ids() == ["to-4.1", "first-void", "handicap", "free"]
    stage.rule("first-void")
    assert (stage.line(), stage.game.state.to_move, stage.game.desk.ledger.entries) == ([], BLACK, ())


# ---- 8: the agreed end ----


def ended(on: type[Stage], rules: str = "chinese-2002") -> Stage:
    """Black, to move, proposes; White agrees."""
    stage = on(started(rules), move("B", "Q16"), move("W", "D4"))
    stage.takes(Desk(stage.game, stage.t_ns).propose("B"))
    stage.takes(Desk(stage.game, stage.t_ns).answer("W", True, None))
    return stage


def test_after_the_agreed_end_one_side_alone_is_refused(on: type[Stage]) -> None:
    """2002 §21.3."""
    stage = ended(on)
    assert stage.line() == ["BQ16", "WD4", "B pass"]
    with pytest.raises(RefusedError) as refusal:
        Desk(stage.game, stage.t_ns).play_on("W")
    assert refusal.value.code == "agreed_end"
    (seq,) = stage.takes(stage.desk.enter(Role.SIDE_TABLET, "restart_after_end", "W", side="W"))
    assert stage.ids(seq=seq) == ["21.3", "to-4.15", "free"]


def test_a_disputed_string_reopens_play_and_who_says_dead_moves_first(on: type[Stage]) -> None:
    """2002 §21.4; the record shows whose turn it became."""
    stage = ended(on)
    stage.takes(Desk(stage.game, stage.t_ns).dispute("D4", "B", resume=True))
    assert (stage.game.state.phase, stage.game.state.to_move) == ("playing", BLACK)
    stage.happens(move("B", "D5"))
    game = read_sgf(sgf_of_game(stage.game).encode()).replay()
    assert [one.illegalities for one in game.moves] == [()] * 4


def test_no_move_is_given_up_where_the_text_does_not_say_so(on: type[Stage]) -> None:
    assert ended(on, "chinese-older").line() == ["BQ16", "WD4"]


ROWS = range(1, 20)
OPEN_BORDER = ("setup", {"black": [f"J{n}" for n in ROWS], "white": [f"L{n}" for n in ROWS], "to_move": "B"})
"""171 points Black's, 171 White's, the column between them contestable."""


def contested(on: type[Stage], kind: str) -> Stage:
    stage = on(started(), OPEN_BORDER, ("count_opened", {"by": "agreement"}))
    stage.takes(stage.desk.enter(Role.CHIEF, kind, "Zhao", side="B"))
    return stage


def points(stage: Stage) -> tuple[Any, ...]:
    done = counted(stage.game)
    return done.black_zi, done.white_zi, [one.code for one in done.objections]


def test_contestable_points_are_shared_as_ruled(on: type[Stage]) -> None:
    """2002 §21.2: half of each to each side, and nothing is left to be asked; taken back by the ruling after it."""
    stage = contested(on, "contestable_points_left")
    half = Fraction(361, 2)
    assert points(stage) == (half, half, [Objection.OPEN_BORDER])
    revision = stage.game.counting.revision
    ruled = stage.rule("21.2")
    assert points(stage) == (half, half, [])
    assert stage.game.counting.revision > revision, "assents are to another count"
    stage.rule("free", role=Role.CHIEF, why="played on", effects=(Effect(Do.NOTE),), supersedes=ruled)
    assert points(stage) == (half, half, [Objection.OPEN_BORDER])


def test_contestable_points_go_to_the_other_side_as_ruled(on: type[Stage]) -> None:
    """2002 §12.4(4): all of them; taken back by the ruling after it."""
    stage = contested(on, "contest_given_up")
    ruled = stage.rule("12.4(4)", role=Role.CHIEF, name="Zhao", facts=Facts(sudden_death=True))
    assert points(stage) == (171, 190, [])
    stage.rule("free", role=Role.CHIEF, why="he had not", effects=(Effect(Do.NOTE),), supersedes=ruled)
    assert points(stage)[:2] == (Fraction(361, 2), Fraction(361, 2))


def test_a_string_ruled_not_alive_is_dead_in_the_count(on: type[Stage]) -> None:
    """Older D11.2: nobody marks it alive, a count that opens anew has it again, and another ruling takes it back."""
    stage = on(started("chinese-older"), OPEN_BORDER, move("B", "A1"), ("count_opened", {"by": "agreement"}))
    stage.happens(("dead_marked", {"point": "L1", "points": ["L1"], "color": "W", "dead": True, "by": "B"}))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "long_cycle", "Li"))
    refused("no_string", stage, "D11.2", seq=seq, touched=Touched(point="T19"))
    ruled = stage.rule("D11.2", seq=seq, touched=Touched(point="A1"))
    dead = {string.points: string.by for string in stage.game.counting.dead}
    assert dead == {("L1",): "B", ("A1",): "referee"}
    with pytest.raises(RefusedError) as refusal:
        Desk(stage.game, stage.t_ns).mark("A1", False, "both", stage.game.counting.revision)
    assert refusal.value.code == "ruled_dead"
    stage.happens(("resumed", {"by": "both"}), ("count_opened", {"by": "agreement"}))
    assert [string.points for string in stage.game.counting.dead] == [("A1",)]
    stage.rule("free", seq=seq, why="it lives", effects=(Effect(Do.NOTE),), supersedes=ruled)
    assert stage.game.counting.dead == ()


def test_a_ban_comes_on_top_of_the_loss(on: type[Stage]) -> None:
    """2002 §23.2 除对有关棋局判负之外，允许作出今后的停赛处罚: the loss stands, and neither is given twice."""
    stage = on(started(), move("B", "Q16"))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "withdrawal", "Li", side="W"))
    stage.rule("23.2", seq=seq, why="left the hall")
    stage.rule("23.2-ban", role=Role.CHIEF, name="Zhao", seq=seq, why="the organizers decided so")
    assert stage.game.state.result == "B+F"
    assert [one.superseded_by for one in stage.game.desk.rulings] == [None, None]
    for again, role in (("23.2-ban", Role.CHIEF), ("23.2", Role.REFEREE)):
        with pytest.raises(RefusedError, match="ruled on"):
            stage.rule(again, role=role, seq=seq, why="once more")


@pytest.mark.parametrize(("kind", "ruling", "point"), [("ko_retake", "18.3", "C1"), ("forbidden_point", "19", "A19")])
def test_a_ko_or_a_forbidden_point_that_the_station_did_not_tell(
    on: type[Stage], kind: str, ruling: str, point: str
) -> None:
    """Entered by hand it is the last move of whoever did it, also where the other side has answered."""
    for answered in (False, True):
        stage = on(started(), move("B", "Q16"), move("W", "D4"), move("B", point), *[move("W", "Q4")] * answered)
        (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, kind, "Li", side="B"))
        stage.rule(ruling, seq=seq)
        assert (stage.at(point), stage.line()[2]) == (".", "B pass")
        assert stage.at("Q4") == ("W" if answered else ".")


def test_what_is_played_on_after_it_was_entered_is_another_move(on: type[Stage]) -> None:
    stage = on(started(), move("B", "Q16"), move("W", "D4"), move("B", "A19"))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "forbidden_point", "Li", side="B"))
    stage.happens(move("W", "Q4"), move("B", "K10"))
    stage.rule("19", seq=seq)
    assert (stage.at("A19"), stage.at("K10")) == (".", "B")


def test_a_first_stone_whose_color_was_put_right_after_it_was_told_is_void(on: type[Stage]) -> None:
    """The correction has a later number than the incident; the move is older all the same."""
    stage = on(started(), move("B", "Q16", number=1, doubtful=True), ("white_moved_first", {"point": "Q16"}))
    right = {"action": "replace_move", "by": "station", "corrects": 2, "number": 1, "color": "W", "point": "Q16"}
    stage.happens(("correction", right))
    stage.rule("first-void")
    assert (stage.line(), stage.at("Q16")) == ([], ".")


def test_which_move_it_was_can_be_said_where_its_side_has_played_on(on: type[Stage]) -> None:
    """Entered too late by hand: without a word it is the last move of the side; a move of the other is none."""
    stage = on(started(), move("B", "Q16"), move("W", "D4"), move("B", "A19"), move("W", "Q4"), move("B", "K10"))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "forbidden_point", "Li", side="B"))
    (row,) = [one for one in desk_state(stage.desk, Role.REFEREE, "Li").incidents[-1].choices if one.id == "19"]
    assert [(one.number, one.point) for one in row.moves] == [(5, "K10"), (3, "A19"), (1, "Q16")]
    with pytest.raises(RefusedError, match="no move"):
        stage.rule("19", seq=seq, touched=Touched(move=stage.game.state.moves[3].seq))
    stage.rule("19", seq=seq, touched=Touched(move=row.moves[1].seq))
    assert (stage.at("A19"), stage.at("K10"), stage.line()[2]) == (".", "B", "B pass")


def test_nobody_loses_a_move_of_the_other_side(on: type[Stage]) -> None:
    stage = on(started(), move("B", "Q16"))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "forbidden_point", "Li", side="W"))
    with pytest.raises(RefusedError, match="no move"):
        stage.rule("19", seq=seq)


def test_nothing_is_claimed_of_what_is_closed() -> None:
    """Not an error of the station's: it is refused."""
    stage = Stage(started(), *TWICE)
    seq = stage.game.desk.incidents[-1].seq
    stage.rule("17.2")
    with pytest.raises(RefusedError) as refused:
        stage.desk.claim(Role.SIDE_TABLET, seq, "W")
    assert refused.value.code == "not_open"


def test_an_appeal_has_its_own_time() -> None:
    stage = Stage(started(), *TWICE)
    ruling = stage.rule("17.2")
    stage.happens(move("W", "D16"), move("B", "D10"))
    stage.takes(stage.desk.appeal(Role.SIDE_TABLET, ruling, "B", "unclear"))
    (one,) = stage.game.desk.rulings
    assert one.appeals[0].t_ns > one.t_ns
