"""SGF both ways: what people have, and what we write."""

import re
from fractions import Fraction

import pytest

from rules.color import BLACK, WHITE
from rules.errors import SgfError
from rules.points import parse_point
from rules.presets import PRESETS, ruleset
from rules.record import GameRecord, Move, SetUp, Variation
from rules.result import Ending, Result
from rules.sgf import read_sgf, write_sgf
from rules.sgf.names import INFO
from tests.rules.said import said, saying

FF4 = (
    "B KO MN W AB AE AW PL C DM GB GW HO N UC V BM DO IT TE AR CR DD LB LN MA SL SQ TR AP CA FF GM ST SZ AN BR BT CP"
    " DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM VW HA KM TB TW"
)


def at(name: str) -> int:
    return parse_point(name)


def test_moves_passes_and_comments() -> None:
    record = read_sgf(b"(;GM[1]FF[4]SZ[19]PB[A]PW[B];B[pd]C[a\\]b\\\\];W[];B[tt])")
    assert record.moves == (Move(BLACK, at("Q16"), "a]b\\"), Move(WHITE, None), Move(BLACK, None))
    assert record.info == {"PB": "A", "PW": "B"}
    assert record.oddities == ()


def test_compressed_point_lists() -> None:
    record = read_sgf("(;SZ[9]AB[aa:ba][ca]AW[ab:bc]PL[W])")
    assert record.steps == (SetUp((0, 1, 2), (9, 10, 18, 19), to_move=WHITE),)


@pytest.mark.parametrize(
    ("codec", "declared"),
    [("gb18030", ""), ("big5", ""), ("gb18030", "GB2312"), ("utf-8", ""), ("shift_jis", "Shift_JIS")],
)
def test_character_sets(codec: str, declared: str) -> None:
    names = "圍棋對局者" if codec == "big5" else "囲碁棋士" if codec == "shift_jis" else "聂卫平九段围棋"
    head = f"CA[{declared}]" if declared else ""
    record = read_sgf(f"(;GM[1]SZ[19]{head}PB[{names}]PW[白];B[aa])".encode(codec))
    assert record.info["PB"] == names and record.info["PW"] == "白"


def test_wrongly_declared_character_set_is_reported() -> None:
    record = read_sgf("(;SZ[19]CA[UTF-8]PB[聂卫平九段];B[aa])".encode("gb18030"))
    assert record.info["PB"] == "聂卫平九段"
    assert [said(odd) for odd in record.oddities] == ["the text is gb18030: not the declared CA[UTF-8]"]


@pytest.mark.parametrize(
    ("raw", "points"),
    [("7.5", "7.5"), ("3.75", "7.5"), ("375", "7.5"), ("750", "7.5"), ("650", "6.5"),
     ("275", "5.5"), ("0", "0"), ("8", "8"),
     ("-5.5", "-5.5"), ("3又3/4子", "7.5"), ("6目半", "6.5"), ("7,5", "7.5"), ("65", None), ("999", None),
     ("abc", None), ("3.8", None), ("1e9", None)],
)  # fmt: skip
def test_komi_with_evidence(raw: str, points: str | None) -> None:
    record = read_sgf(f"(;SZ[19]KM[{raw}];B[aa])")
    assert record.komi_points == (None if points is None else Fraction(points))
    assert record.komi_raw == raw
    assert bool(record.komi_evidence) == (raw not in ("7.5", "0", "8", "-5.5"))


def test_handicap_without_stones_when_white_begins() -> None:
    record = read_sgf("(;SZ[19]HA[4];W[pd];B[qq])")
    assert "none placed" in said(record.oddities[-1])  # White plays on a star: the stones were not there
    record = read_sgf("(;SZ[19]HA[2];W[dd];B[qq](;W[cc])(;W[ee]))")
    assert record.steps[0] == SetUp((at("Q16"), at("D4")), to_move=WHITE)
    assert record.variations == (Variation(3, (Move(WHITE, at("E15")),)),)
    assert not any(move.illegalities for move in record.replay().moves)


def test_handicap_played_as_moves() -> None:
    record = read_sgf("(;SZ[19]HA[3];B[pd];B[dp];B[cc];W[dd])")
    assert [type(step) for step in record.steps] == [SetUp, SetUp, SetUp, Move]
    assert not record.replay().moves[0].illegalities


def test_variations_are_kept_both_ways() -> None:
    text = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))"
    record = read_sgf(text)
    assert [(v.line, v.after, len(v.steps)) for v in record.variations] == [(None, 1, 2), (0, 2, 1)]
    assert read_sgf(write_sgf(record)).variations == record.variations


@pytest.mark.parametrize("name", PRESETS)
def test_every_switch_is_in_the_record(name: str) -> None:
    rules = ruleset(name).changed(komi_points="5.5", warnings_lose=None)
    assert read_sgf(write_sgf(GameRecord(ruleset=rules))).ruleset == rules


@pytest.mark.parametrize(
    ("result", "code"),
    [(Result(Ending.SCORE, BLACK, Fraction(3, 2)), "B+1.5"), (Result(Ending.RESIGNATION, WHITE), "W+R"),
     (Result(Ending.TIME, BLACK), "B+T"), (Result(Ending.FORFEIT, WHITE), "W+F"), (Result(Ending.DRAW), "0"),
     (Result(Ending.NO_RESULT), "Void"), (Result(Ending.BOTH_LOSE), "Void"), (Result(Ending.UNKNOWN), "?")],
)  # fmt: skip
def test_results_round_trip(result: Result, code: str) -> None:
    text = write_sgf(GameRecord(result=result))
    assert f"RE[{code}]" in text
    assert read_sgf(text).result == result


def test_only_two_properties_are_our_own() -> None:
    """The rest is FF[4]'s, whatever a record holds."""
    left = (("BL", ("60",)), ("OB", ("3",)))
    steps = (
        SetUp(black=(at("D4"),), white=(at("Q16"),), to_move=WHITE),
        Move(WHITE, at("Q4"), "said", properties=left),
    )
    record = GameRecord(
        handicap=2, steps=(*steps, SetUp(empty=(at("Q4"),))), variations=(Variation(1, (Move(WHITE, None),)),),
        result=Result(Ending.BOTH_LOSE), info=dict.fromkeys(INFO, "x"),
        black_area=frozenset({0}), white_area=frozenset({1}),
    )  # fmt: skip
    written = set(re.findall(r"([A-Z]+)\[", re.sub(r"YR\[.*?[^\\]\]", "YR[]", write_sgf(record, application="x:1"))))
    assert written - set(FF4.split()) == {"YR", "YE"}
    assert written >= {"BL", "OB", "TB", "TW", "AB", "AW", "AE", "PL", *INFO}


def test_strict_form() -> None:
    steps = (
        SetUp(black=(at("D4"), at("Q16"))),
        Move(WHITE, at("Q4"), "a]b"),
        SetUp(empty=(at("Q4"),)),
        Move(WHITE, None),
    )
    record = GameRecord(
        handicap=2, komi_points=Fraction(0), steps=steps, info={"PB": "张]三"}, black_area=frozenset({0})
    )
    text = write_sgf(record, application="Tianyuan:1.0")
    assert text.startswith("(;FF[4]GM[1]SZ[19]CA[UTF-8]AP[Tianyuan:1.0]PB[张\\]三]RU[Chinese]YR[{")
    assert text.endswith(
        "KM[0]HA[2]AB[pd][dp]\n;W[pp]C[a\\]b]\n;AE[pp]\n;W[]TB[aa]\n)\n".replace("[pd][dp]", "[pd][dp]")
    )


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "empty"), (b"  \n", "empty"), (b"hello", "no game tree"), (b"(;GM[2];B[aa])", "not the game of Go"),
     (b"(;SZ[9:13];B[aa])", "not square"), (b"(;SZ[99];B[aa])", "boards of 1 to 25"),
     (b"(;SZ[x];B[aa])", "no board size"),
     (b"(;SZ[9];B[aa];W[zz])", "move 2: 'zz' is no point of a 9×9 board"), (b"(;SZ[9]AB[aa:zz])", "near move 1: AB"),
     (b"\x89PNG\r\n\x1a\n\0\0\0\xff", "binary data"), (b"(;SZ[9]\n;B[a", "line 2: a value is not closed"),
     (b"(;SZ[9]" + b";B[aa]" * 50_001, "more than 50,000 nodes")],
)  # fmt: skip
def test_one_clear_error(data: bytes, says: str) -> None:
    with pytest.raises(SgfError, check=saying(f"^game.sgf: .*{says}")):
        read_sgf(data, "game.sgf")


def test_oddities_are_reported_and_the_game_is_read() -> None:
    record = read_sgf("junk (;SZ[19:19]GM[1]RU[Martian]RE[maybe]HA[x]AB[aa];B[bb]W[cc];B[DD]x;PL[?]C[end](;B[ee]")
    assert [move.point for move in record.moves] == [at("B18"), at("C17"), at("D16"), at("E15")]
    expected = ("text before", "stray text", "not closed", "of a square board", "no number of stones", "no ruleset",
                "cannot be read", "2 moves in one node", "in capitals", "names no player")  # fmt: skip
    for what in expected:
        assert any(what in said(oddity) for oddity in record.oddities), (what, record.oddities)
    assert dict(record.properties) == {"RE": ("maybe",), "RU": ("Martian",)}
    assert "RU[Martian]" in write_sgf(record) and "RE[maybe]" in write_sgf(record)


def test_a_bad_variation_does_not_cost_the_game() -> None:
    record = read_sgf("(;SZ[9];B[aa](;W[bb])(;W[cc];B[zz];W[dd]))")
    assert len(record.moves) == 2 and record.variations == (Variation(1, (Move(WHITE, 20),)),)
    (odd,) = record.oddities
    assert said(odd) == "variation 1, move 2: 'zz' is no point of a 9×9 board: the variation ends before it"


def test_a_comment_does_not_forget_whose_turn_it_is() -> None:
    record = read_sgf("(;SZ[9]AB[aa]AW[bb]PL[W];C[now];W[cc];B[dd])")
    assert [move.illegalities for move in record.replay().moves] == [(), ()]
    steps = (SetUp(black=(0, 2)), SetUp(comment="free placement"), Move(WHITE, 5))
    assert GameRecord(size=9, steps=steps).replay().moves[0].illegalities == ()


def test_deep_and_wide_trees_are_no_recursion() -> None:
    deep = "(;SZ[9]" + "(;B[aa]" * 20_000 + ")" * 20_001
    assert len(read_sgf(deep).moves) == 20_000
    wide = "(;SZ[9]" + "(;B[aa])" * 20_000 + ")"
    record = read_sgf(wide)
    assert len(record.variations) == 19_999
    assert len(read_sgf(write_sgf(record)).variations) == 19_999
