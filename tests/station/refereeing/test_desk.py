"""The desk (DESK.md §9): events in, what may be ruled, and the game after a ruling; the same after a kill."""

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
from station.errors import RefusedError
from station.game.document import sgf_of_game
from station.game.score import counted
from station.refereeing.binding import Touched
from tests.station.refereeing.asked import refused
from tests.station.refereeing.stage import CORNER, KO, LIFTED, TWICE, Stage, Told, move, started, twice_warned

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
    assert "RE[Void]" in text and "ruling 1: 2002 §17.5, chief referee Zhao, both lose, nobody knows" in text
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


@pytest.mark.parametrize(
    ("drawn_black", "black"),
    [("An", "An"), ("Bo", "Bo"), ("", "Bo")],
    ids=["names as they sat", "names of the pairing", "draw not known"],
)
def test_after_players_changed_places_black_is_who_drew_black(drawn_black: str, black: str) -> None:
    """2002 §17.1: what the event fixed holds. Only names that say how they sat wrongly are exchanged."""
    names = {"black": "Bo", "white": "An", "drawn_black": drawn_black, "drawn": "draw", "rules": "chinese-2002"}
    stage = Stage(("game_started", names)).happens(move("B", "Q16"))
    stage.takes(stage.desk.enter(Role.REFEREE, "colors_taken_wrong", "Li"))
    first = stage.rule("17.1-correct", choice="swap_sides")
    assert stage.game.details.black == stage.again().details.black == black
    assert {stage.game.details.black, stage.game.details.white} == {"Bo", "An"}
    stage.rule("free", role=Role.CHIEF, name="Zhao", why="they sat right", supersedes=first)
    assert (stage.game.details.black, stage.game.details.white) == ("Bo", "An"), "as before"


@pytest.mark.parametrize(("moves", "ids"), [(10, ["17.1-correct", "free"]), (11, ["17.1-stands", "free"])])
def test_colors_are_corrected_until_move_ten(on: type[Stage], moves: int, ids: list[str]) -> None:
    points = [f"{column}10" for column in "ABCDEFGHJKL"]
    stage = on(started(), *(move("BW"[i % 2], points[i]) for i in range(moves)))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "colors_taken_wrong", "Li"))
    assert stage.ids(seq=seq) == ids


@pytest.mark.parametrize(
    ("drawn_black", "black"),
    [("An", "Bo"), ("Bo", "An"), ("", "Bo")],
    ids=["names as they sat", "names of the draw", "draw not known"],
)
def test_where_wrong_colors_stand_black_is_who_sat_there(drawn_black: str, black: str) -> None:
    """2002 §17.1: nothing is corrected at the board any more; the draw stays known for the pairing."""
    names = {"black": "Bo", "white": "An", "drawn_black": drawn_black, "drawn": "draw", "rules": "chinese-2002"}
    points = [f"{column}10" for column in "ABCDEFGHJKL"]
    stage = Stage(("game_started", names)).happens(*(move("BW"[i % 2], points[i]) for i in range(11)))
    (seq,) = stage.takes(stage.desk.enter(Role.REFEREE, "colors_taken_wrong", "Li"))
    first = stage.rule("17.1-stands", seq=seq)
    assert stage.game.details.black == stage.again().details.black == black
    assert stage.game.details.drawn_black == drawn_black
    stage.rule("free", role=Role.CHIEF, name="Zhao", why="they sat right", supersedes=first)
    assert stage.game.details.black == "Bo", "as before"


# ---- 10: two warnings ----


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


def test_a_referee_takes_his_own_slip_back_by_his_word_that_nothing_follows(on: type[Stage]) -> None:
    """Both moves stand again, and the warning counts no more; no chief is needed for it."""
    stage = on(started(), *TWICE)
    slip = stage.rule("17.2")
    stage.rule("note", supersedes=slip)
    assert (stage.game.desk.ledger.counts[BLACK], stage.line()[-1], stage.at("C3")) == (0, "BC3", "B")


def test_whose_word_a_ruling_was_stands_in_the_sgf_in_the_readers_language(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    stage.rule("17.2")
    text = sgf_of_game(stage.game, "zh")
    assert "裁决 1：2002 规则 §17.2, 裁判员 Li" in text and "referee" not in text


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
