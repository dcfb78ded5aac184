"""The desk (DESK.md §9): events in, what may be ruled, and the game after a ruling; the same after a kill."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.color import BLACK, WHITE, Color
from rules.result import Ending, Result
from rules.rulings.decider import Role
from rules.rulings.effect import Do, Effect
from rules.rulings.facts import Cause, Facts
from rules.rulings.parameters import EventParameters
from rules.rulings.state import State
from rules.sgf import read_sgf
from station.counting.desk import Desk
from station.errors import RefusedError
from station.game.document import sgf_of_game
from station.game.score import counted
from station.refereeing.binding import Touched
from tests.station.refereeing.stage import NAMED, Stage, Told, move, started

TWICE = [move("B", "Q16"), move("W", "D4"), move("B", "Q4"), move("B", "C3", "out_of_turn", number=4)]
# Black takes a ko at once back that White has just taken at B1.
KO = [
    move("B", "A1"), move("W", "A2"), move("B", "B2"), move("W", "D4"), move("B", "C1"), move("W", "B1", number=6),
]  # fmt: skip
CORNER = [move("B", "A18"), move("W", "Q4"), move("B", "B19"), move("W", "A19", "illegal_move", kind="suicide")]


@pytest.fixture
def logged_again() -> Iterator[list[Stage]]:
    """Stages whose logs are read again at the end: a kill changes nothing, and the record is legal SGF."""
    stages: list[Stage] = []
    yield stages
    for stage in stages:
        again = stage.again()
        assert (again.state, again.desk, again.counting) == (stage.game.state, stage.game.desk, stage.game.counting)
        legal(stage)


def legal(stage: Stage) -> None:
    """The SGF's main line ends on the board of the record."""
    record = read_sgf(sgf_of_game(stage.game).encode())
    assert record.final_position() == stage.game.state.position


@pytest.fixture
def on(logged_again: list[Stage]) -> type[Stage]:
    class Kept(Stage):
        def __init__(self, *told: Told, event: EventParameters = NAMED) -> None:
            super().__init__(*told, event=event)
            logged_again.append(self)

    return Kept


def state_of(stage: Stage) -> State:
    """Of the first incident."""
    return stage.game.desk.incidents[0].state


def refused(code: str, stage: Stage, ruling: str, **given: Any) -> None:
    with pytest.raises(RefusedError) as error:
        stage.rule(ruling, **given)
    assert error.value.code == code


# ---- 1: two moves in a row ----


def test_two_moves_in_a_row(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    assert stage.ids() == ["17.2", "passed", "missed", "free"]  # late: nobody claimed late
    stage.rule("17.2")
    state = stage.game.state
    assert (stage.line(), stage.at("C3"), state.to_move) == (["BQ16", "WD4", "BQ4"], ".", WHITE)
    assert state.expected == {16 * 19 + 2: BLACK}
    assert stage.game.desk.ledger.counts == {BLACK: 1, WHITE: 0}
    assert stage.game.desk.incidents[-1].state is State.EXECUTING
    before = len(stage.game.desk.incidents)
    ruling = stage.game.desk.executing
    assert ruling is not None
    stage.happens(("position_restored", {"points": ["C3"]}), ("execution", {"ruling": ruling.seq}))
    assert stage.game.state.expected == {}
    assert (len(stage.game.desk.incidents), stage.game.desk.incidents[-1].state) == (before, State.CLOSED)
    stage.happens(move("W", "R3"))
    assert stage.line()[-1] == "WR3"


def test_the_warning_is_in_the_count(on: type[Stage]) -> None:
    """2002 §24.1: one zi; under the older text none."""
    without, margins = Stage(started(), *TWICE[:3]), {}
    for rules in ("chinese-2002", "chinese-older"):
        stage = on(started(rules), *TWICE)
        effects = (Effect(Do.VOID, "second"), Effect(Do.WARN, "offender"), Effect(Do.TURN, "opponent"))
        if rules == "chinese-2002":
            stage.rule("17.2")
        else:
            stage.rule("free", effects=effects, why="agreed before the round")
        margins[rules] = counted(stage.game).margin_zi
    plain = counted(without.game).margin_zi
    assert plain is not None
    assert margins == {"chinese-2002": plain - 1, "chinese-older": plain}


def test_two_moves_cost_the_game_under_the_older_text(on: type[Stage]) -> None:
    stage = on(started("chinese-older"), *TWICE)
    assert stage.ids() == ["D8.1", "passed", "missed", "free"]
    stage.rule("D8.1")
    assert (stage.game.state.result, stage.game.state.phase, stage.game.over) == ("W+F", "ended", True)


def test_whoever_passed_had_passed(on: type[Stage]) -> None:
    """The pass stands before the second stone, which then is no offence; no warning."""
    stage = on(started(), *TWICE)
    refused("assent", stage, "passed", role=Role.SIDE_TABLET, assents=frozenset("B"))
    stage.rule("passed", role=Role.SIDE_TABLET, name="", assents=frozenset("BW"))
    assert stage.line() == ["BQ16", "WD4", "BQ4", "W pass", "BC3"]
    assert [one.kind for one in stage.game.state.moves][-2:] == ["pass", "move"]
    assert (stage.game.state.to_move, stage.game.state.expected) == (WHITE, {})
    assert stage.game.desk.ledger.entries == ()


def test_a_move_that_was_hidden_is_put_between(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    refused("no_moves", stage, "missed")
    stage.rule("missed", touched=Touched(played=(("W", "R4"),)))
    assert stage.line() == ["BQ16", "WD4", "BQ4", "WR4", "BC3"]
    assert stage.at("R4") == "W"


# ---- 2 and 3: ko, suicide ----


@pytest.mark.parametrize(("rules", "ruling", "warned"), [("chinese-2002", "18.3", 1), ("chinese-older", "D11.1", 0)])
def test_a_ko_retaken_costs_the_turn(on: type[Stage], rules: str, ruling: str, warned: int) -> None:
    stage = on(started(rules), *KO)
    assert stage.at("A1") == "."  # taken by White at B1
    stage.happens(move("B", "A1", "illegal_move", number=7, kind="ko"))
    assert stage.at("B1") == "."
    assert stage.ids() == [ruling, "threat_hidden", "free"]
    stage.rule(ruling)
    state = stage.game.state
    assert (stage.line()[-2:], state.to_move) == (["WB1", "B pass"], WHITE)
    assert (stage.at("A1"), stage.at("B1"), stage.game.desk.ledger.counts[BLACK]) == (".", "W", warned)
    assert set(state.expected.values()) == {Color.BLACK, Color.EMPTY}  # a stone to lift, one to put back
    record = read_sgf(sgf_of_game(stage.game).encode())
    assert record.variations[0].steps[0].comment.startswith("void by ruling 1: ")


@pytest.mark.parametrize(("rules", "ruling"), [("chinese-2002", "19"), ("chinese-older", "D10")])
def test_a_stone_on_a_forbidden_point_costs_the_turn_and_no_warning(on: type[Stage], rules: str, ruling: str) -> None:
    stage = on(started(rules), *CORNER)
    assert stage.ids() == [ruling, "free"]
    stage.rule(ruling)
    assert (stage.line()[-2:], stage.game.state.to_move) == (["BB19", "W pass"], BLACK)
    assert stage.game.desk.ledger.entries == ()


def test_a_ko_lifted_before_the_ruling_is_ruled_on_all_the_same(on: type[Stage]) -> None:
    stage = on(started(), *KO, move("B", "A1", "illegal_move", number=7, kind="ko"))
    stage.happens(("move_withdrawn", {"number": 7, "color": "B", "point": "A1"}))
    stage.rule("18.3", seq=stage.game.desk.incidents[-1].seq)
    assert (stage.line()[-1], stage.game.state.withdrawn, stage.game.state.to_move) == ("B pass", (), WHITE)
    assert stage.game.state.expected == {}  # the board was right already


@pytest.mark.parametrize(
    ("told", "ruling", "given"),
    [
        (TWICE, "17.2", {}),
        (TWICE, "passed", {"assents": frozenset("BW")}),
        (TWICE, "missed", {"touched": Touched(played=(("W", "R4"),))}),
        ([*KO, move("B", "A1", "illegal_move", number=7, kind="ko")], "18.3", {}),
        (CORNER, "19", {}),
    ],
)
def test_the_sgf_of_a_ruled_game_is_legal(
    on: type[Stage], told: list[Told], ruling: str, given: dict[str, Any]
) -> None:
    """DESK.md §7.6: no side moves twice, nothing forbidden is left in the main line."""
    stage = on(started(), *told)
    stage.rule(ruling, **given)
    side = "B" if stage.game.state.to_move is BLACK else "W"
    stage.happens(move(side, "K10"))
    game = read_sgf(sgf_of_game(stage.game).encode()).replay()
    assert [one.illegalities for one in game.moves] == [()] * len(game.moves)
    assert game.number == len(stage.game.state.moves)


# ---- 4: takeback ----

LIFTED = [
    move("B", "Q16"), move("W", "D4", number=2), ("move_withdrawn", {"number": 2, "color": "W", "point": "D4"}),
    move("W", "C3", number=2),
]  # fmt: skip


def test_a_stone_in_the_hand_is_no_takeback_yet(on: type[Stage]) -> None:
    assert on(started(), *LIFTED[:3]).game.desk.incidents == ()
    back = on(started(), *LIFTED[:3], move("W", "D4", number=2))
    assert back.game.desk.incidents == ()


def test_a_takeback_is_the_opponents_to_claim_before_his_next_move(on: type[Stage]) -> None:
    stage = on(started(), *LIFTED)
    (one,) = stage.game.desk.incidents
    assert (one.kind, one.side, one.elsewhere) == ("takeback", "W", 5)
    assert stage.ids() == ["to-4.5", "free"]
    with pytest.raises(RefusedError, match="own claim"):
        stage.desk.claim(Role.REFEREE, one.seq, None)
    with pytest.raises(RefusedError, match="against himself"):
        stage.desk.claim(Role.SIDE_TABLET, one.seq, "W")
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, one.seq, "B", "he took it back"))
    assert stage.ids() == ["17.3", "to-4.5", "free"]
    stage.rule("17.3")
    assert (stage.line(), stage.at("D4"), stage.at("C3")) == (["BQ16", "WD4"], "W", ".")
    assert (stage.game.state.to_move, stage.game.desk.ledger.counts[WHITE]) == (BLACK, 1)
    assert len(stage.game.state.expected) == 2


def test_after_the_reply_the_claim_is_refused_and_says_which_move_closed_it(on: type[Stage]) -> None:
    stage = on(started(), *LIFTED, move("B", "R3", number=3))
    (one,) = stage.game.desk.incidents
    assert (one.state, one.closed_by) == (State.LAPSED, 6)
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, one.seq, "B"))
    (claim,) = stage.game.desk.incidents[0].claims
    assert (claim.in_time, claim.closed_by) == (False, 6)
    assert stage.ids() == ["17.3-late", "to-4.5", "free"]
    stage.rule("17.3-late")
    assert (stage.line(), stage.game.desk.ledger.entries) == (["BQ16", "WC3", "BR3"], ())


def test_under_the_older_text_nobody_need_claim(on: type[Stage]) -> None:
    stage = on(started("chinese-older"), *LIFTED, move("B", "R3", number=3))
    assert stage.ids() == ["D8.2", "to-4.5", "free"]
    stage.rule("D8.2")
    assert stage.line() == ["BQ16", "WD4", "BR3"]


# ---- 5 and 6: stones moved, a board scattered ----


def test_a_moved_stone(on: type[Stage]) -> None:
    moved = ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"})
    stage = on(started(), move("B", "Q16"), move("W", "D4"), moved)
    assert len(stage.ids()) == 9
    assert stage.ids(Facts(agreed=False, deliberate=False)) == [
        "17.5(1)",
        "17.5(2)",
        "17.5(3)",
        "17.5(4)",
        "17.5(5)",
        "free",
    ]
    refused("role", stage, "17.5(1)", touched=Touched(point="P16"))
    refused("no_point", stage, "17.5(1)", role=Role.CHIEF)
    stage.rule("17.5(1)", role=Role.CHIEF, touched=Touched(point="P16"), facts=Facts(agreed=False))
    assert (stage.at("Q16"), stage.at("Q15"), stage.at("P16")) == (".", ".", "B")
    older = on(started("chinese-older"), move("B", "Q16"), move("W", "D4"), moved)
    assert len(older.ids()) == 8
    older.rule("D8.3-back", role=Role.SIDE_TABLET, assents=frozenset("BW"))
    assert (older.at("Q16"), older.at("Q15")) == ("B", ".")


def test_a_deliberately_moved_stone_needs_a_side_and_words(on: type[Stage]) -> None:
    stage = on(started(), move("B", "Q16"), ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}))
    refused("no_words", stage, "17.5-deliberate", role=Role.CHIEF, name="Zhao")
    refused("no_side", stage, "17.5-deliberate", role=Role.CHIEF, name="Zhao", why="seen by two")
    stage.rule("17.5-deliberate", role=Role.CHIEF, name="Zhao", why="seen by two", touched=Touched(side="W"))
    assert stage.game.state.result == "B+F"


def test_both_lose_stands_in_the_sgf(on: type[Stage]) -> None:
    stage = on(started(), move("B", "Q16"), ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}))
    refused("no_choice", stage, "17.5(5)", role=Role.CHIEF, why="nobody knows")
    stage.rule("17.5(5)", role=Role.CHIEF, name="Zhao", why="nobody knows", choice="both_lose")
    text = sgf_of_game(stage.game)
    assert "RE[Void]" in text and "ruling 1: 2002 §17.5, chief Zhao, nobody knows" in text
    assert read_sgf(text.encode()).result == Result(Ending.BOTH_LOSE)


def test_a_scattered_board_is_rebuilt_before_it_is_ruled_so(on: type[Stage]) -> None:
    stage = on(started(), move("B", "Q16"), ("board_scattered", {"restore": [["Q16", "B"]]}))
    outside = Facts(cause=Cause.OUTSIDE)
    assert stage.ids(outside) == ["17.6(1)", "17.6(2)", "17.6(3)", "free"]
    assert stage.ids(Facts(cause=Cause.PLAYER)) == ["17.6-player-lost", "free"]
    assert stage.ids(Facts(cause=Cause.DELIBERATE)) == ["23.3", "free"]
    stage.happens(("position_restored", {"points": ["Q16"]}))
    assert stage.ids(outside)[0] == "17.6-rebuilt"
    assert stage.ids(Facts(cause=Cause.PLAYER)) == ["17.6-player-rebuilt", "free"]
    stage.rule("17.6-rebuilt", role=Role.REFEREE, assents=frozenset("BW"), facts=outside)
    assert (stage.game.state.phase, stage.game.desk.incidents[0].state) == ("playing", State.CLOSED)


# ---- 7: colors ----


@pytest.mark.parametrize(("moves", "ids"), [(10, ["17.1-correct", "free"]), (11, ["17.1-stands", "free"])])
def test_colors_are_corrected_until_move_ten(on: type[Stage], moves: int, ids: list[str]) -> None:
    points = [f"{column}10" for column in "ABCDEFGHJKL"]
    stage = on(started(), *(move("BW"[i % 2], points[i]) for i in range(moves)))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "colors_taken_wrong", "Li"))
    assert stage.ids(seq=seq) == ids


# ---- 10: two warnings ----


def twice_warned(on: type[Stage]) -> Stage:
    stage = on(started(), *TWICE)
    stage.rule("17.2")
    stage.happens(("position_restored", {"points": ["C3"]}), move("W", "R3"), move("B", "O3"))
    stage.happens(move("B", "N3", "out_of_turn", number=6))
    stage.rule("17.2")
    return stage


def test_a_second_warning_proposes_the_loss_and_a_referee_confirms_it(on: type[Stage]) -> None:
    stage = twice_warned(on)
    assert stage.game.desk.ledger.counts[BLACK] == 2
    assert not stage.game.over
    last = stage.game.desk.incidents[-1].seq
    assert stage.ids(seq=last)[0] == "24.2"
    stage.rule("24.2", seq=last)
    assert (stage.game.state.result, stage.game.desk.rulings[-1].what.article) == ("W+F", "2002 §24.2")
    assert "24.2" not in stage.ids(seq=last)


def test_a_superseding_ruling_takes_a_warning_and_a_loss_back(on: type[Stage]) -> None:
    stage = twice_warned(on)
    first, second = (ruling.seq for ruling in stage.game.desk.rulings)
    last = stage.game.desk.incidents[-1].seq
    refused("ruled", stage, "passed", role=Role.SIDE_TABLET, assents=frozenset("BW"))
    refused("other_ruling", stage, "passed", role=Role.REFEREE, assents=frozenset("BW"), supersedes=first)
    stage.rule("passed", seq=last, role=Role.REFEREE, assents=frozenset("BW"), supersedes=second)
    assert stage.game.desk.ledger.counts[BLACK] == 1
    assert stage.line()[-3:] == ["BO3", "W pass", "BN3"]
    assert [ruling.superseded_by for ruling in stage.game.desk.rulings] == [None, stage.game.state.seq, None]


def test_an_ended_game_goes_on_after_the_ruling_was_taken_back(on: type[Stage]) -> None:
    stage = on(started("chinese-older"), *TWICE)
    lost = stage.rule("D8.1")
    stage.rule("passed", supersedes=lost, assents=frozenset("BW"))
    assert (stage.game.state.phase, stage.game.state.result) == ("playing", None)
    assert stage.line() == ["BQ16", "WD4", "BQ4", "W pass", "BC3"]


# ---- 11 and 12, and what else is refused ----


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing"])
def test_no_chinese_article_under_other_rules(on: type[Stage], rules: str) -> None:
    stage = on(started(rules), *TWICE)
    stage.rule(stage.ids()[0])
    assert "§" not in str([entry.event.as_json() for entry in stage.game.entries])
    assert "§" not in sgf_of_game(stage.game)


def test_a_tablet_never_rules(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    refused("role", stage, "17.2", role=Role.SIDE_TABLET)
    refused("role", stage, "free", role=Role.REFEREE, why="so", effects=(Effect(Do.NOTE),))
    refused("role", stage, "17.2", role=Role.OWNER)
    refused("against_rules", stage, "D8.1")
    refused("no_name", stage, "17.2", name=" ")
    stage.rule("17.2", role=Role.CHIEF, name="Zhao")


def test_without_a_named_referee_both_sides_rule(on: type[Stage]) -> None:
    stage = on(started(), *TWICE, event=EventParameters())
    assert stage.ids() == ["passed", "missed", "note"]
    stage.rule("note", role=Role.SIDE_TABLET, name="", assents=frozenset("BW"))
    assert (stage.line()[-1], stage.game.desk.open) == ("BC3", ())


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
    stage.takes(stage.desk.confirm(ruling, "B"))
    stage.takes(stage.desk.appeal(ruling, "B", "he had passed"))
    told = stage.game.desk.ruling(ruling)
    assert told is not None
    assert (told.confirmed, [one.why for one in told.appeals]) == (("B",), ["he had passed"])
    assert told.what.facts == {"moves": "4", "claimed": "in_time", "passed": "no", "ended": "no", "locked": "no",
                               "supplement": "forbid", "resumable": "no"}  # fmt: skip
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
    assert stage.game.desk.holds_lock == ()


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
