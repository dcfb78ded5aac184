"""The two doors, on small boards drawn as text."""

import pytest

from rules.color import BLACK, WHITE, Color
from rules.diagrams import board_rows, parse_diagram
from rules.errors import RecordError
from rules.game import Game, IllegalMove
from rules.illegality import Kind
from rules.points import parse_point
from rules.presets import PRESETS, ruleset
from tests.rules.said import said, saying

KO = [".BW..", "BW.W.", ".BW..", ".....", "....."]


def game(rows: list[str], rules: str = "chinese-2002", to_move: Color = BLACK) -> Game:
    return Game(ruleset(rules), start=parse_diagram(rows), to_move=to_move)


def at(name: str) -> int:
    return parse_point(name, 5)


@pytest.mark.parametrize("rules", PRESETS)
def test_immediate_ko_retake_is_ko_in_every_ruleset(rules: str) -> None:
    played = game(KO, rules)
    assert played.play(BLACK, at("C4")).captured == (at("B4"),)
    reason = played.judge(WHITE, at("B4"))
    assert reason and reason.kind is Kind.KO and reason.repeats == 0 and reason.positional
    with pytest.raises(IllegalMove, check=saying("White at B4 retakes the ko at once")):
        played.play(WHITE, at("B4"))


def test_ko_retaken_after_a_threat_is_legal() -> None:
    played = game(KO)
    for color, point in ((BLACK, "C4"), (WHITE, "E1"), (BLACK, "A1")):
        played.play(color, at(point))
    assert played.play(WHITE, at("B4")).captured == (at("C4"),)


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("chinese-2002", "superko"),
        ("chinese-older", "superko"),
        ("japanese", None),
        ("korean", None),
        ("ing", "superko"),
    ],
)
def test_ko_retaken_after_two_passes_repeats_the_start(rules: str, kind: str | None) -> None:
    played = game(KO, rules)
    for color, point in ((BLACK, at("C4")), (WHITE, None), (BLACK, None)):
        played.play(color, point)
    reason = played.judge(WHITE, at("B4"))
    assert (reason and reason.kind) == kind


def test_single_and_many_stone_suicide() -> None:
    single = game([".W...", "W....", ".....", ".....", "....."])
    assert single.illegalities(BLACK, at("A5"))[0].kind is Kind.SUICIDE
    many = game(["B.W..", "BW...", "W....", ".....", "....."])
    reason = many.judge(BLACK, at("B5"))
    assert reason and said(reason.reason) == "Black at B5 leaves 3 of its own stones without a liberty"
    move = many.record(BLACK, at("B5"))
    assert sorted(move.lost) == [0, 1, 5]
    assert many.captures == {BLACK: 0, WHITE: 3}
    assert board_rows(many.position) == ["..W..", ".W...", "W....", ".....", "....."]


def test_ing_allows_suicide_of_many_but_a_lone_stone_repeats_the_position() -> None:
    assert game(["B.W..", "BW...", "W....", ".....", "....."], "ing").judge(BLACK, at("B5")) is None
    alone = game([".W...", "W....", ".....", ".....", "....."], "ing").judge(BLACK, at("A5"))
    assert alone and alone.kind is Kind.SUPERKO


def test_opponent_is_captured_first() -> None:
    played = game([".WB..", "WB...", "B....", ".....", "....."])
    assert sorted(played.play(BLACK, 0).captured) == [1, 5]


def test_occupied_and_out_of_turn_are_recorded_and_the_turn_passes() -> None:
    played = game([".....", ".....", "..B..", ".....", "....."])
    found = played.record(WHITE, at("C3")).illegalities
    assert [reason.kind for reason in found] == [Kind.OUT_OF_TURN, Kind.OCCUPIED]
    assert found[0].article == "2002 §17.2"
    assert played.to_move is BLACK and played.number == 1
    assert board_rows(played.position)[2] == "..B.."


def test_undo_forgets_the_position() -> None:
    played = game(KO)
    played.play(BLACK, at("C4"))
    played.undo()
    assert played.position == parse_diagram(KO) and played.to_move is BLACK and played.moves == ()
    assert played.judge(BLACK, at("C4")) is None
    with pytest.raises(RecordError, check=saying("nothing to take back")):
        played.undo()


def test_set_up_keeps_numbers_and_history() -> None:
    played = game(KO)
    played.play(BLACK, at("C4"))
    played.set_up(black=[at("E1")], to_move=BLACK)
    assert played.number == 1 and played.to_move is BLACK
    assert played.play(BLACK, at("D1")).number == 2
    assert played.position_after(0) == parse_diagram(KO)
    assert played.undo() == (2, BLACK, at("D1"), (), (), ())
    assert played.undo() is None
