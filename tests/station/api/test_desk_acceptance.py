"""The desk as a whole, over its API: DESK.md §9, in both editions. What a log holds is folded again after each step."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.color import Color
from rules.count import count
from rules.presets import CHINESE_2002
from rules.rulings.decider import Role
from rules.rulings.effect import Do, Effect
from rules.rulings.kind import Kind
from rules.rulings.parameters import Correction
from rules.sgf import read_sgf
from station.api.report import report
from station.counting.desk import Desk as CountDesk
from station.counting.desk import Outcome
from station.errors import RefusedError
from station.game.document import sgf_of_game
from tests.station.api.desk_case import TEXTS, Case
from tests.station.refereeing.stage import CORNER, KO, LIFTED, NAMED, TWICE, Stage, Told, move

ONE = [move("B", "Q16")]
ELEVEN = [move("BW"[n % 2], f"{'ABCDEFGHJKL'[n]}{1 + 2 * (n % 2)}") for n in range(11)]


@pytest.fixture
def case(tmp_path: Path) -> Callable[..., Case]:
    return lambda text, *told, **more: Case(tmp_path, text, *told, **more)


Make = Callable[..., Case]


def test_1_two_moves_in_a_row(case: Make) -> None:
    at = case("2002", *TWICE)
    assert at.ids() == ["17.2", "passed", "missed", "free"]
    at.rule("17.2")
    state = at.game.state
    assert (state.rows[16][2], at.warned(), at.line()) == (".", [1, 0], ["B", "W", "B"])
    assert [state.to_move and state.to_move.letter, len(state.expected)] == ["W", 1]
    at.tells(("position_restored", {"points": ["C3"]}), ("execution", {"ruling": at.game.desk.rulings[0].seq}))
    assert (len(at.game.desk.incidents), at.last["state"], at.game.state.expected) == (1, "closed", {})
    counted = [count(state.position, CHINESE_2002, warnings=one) for one in ({}, at.game.desk.ledger.counts)]
    plain, warned = (one.margin_zi or 0 for one in counted)
    assert plain - warned == 1, "one zi"


def test_what_was_ruled_leaves_an_sgf_without_offences(case: Make) -> None:
    """§7.6: as `tianyuan check` reads it; what was void stands aside, with the ruling in words, RE in SGF's form."""
    at = case("2002", *TWICE)
    at.rule("17.2")
    at.tells(("position_restored", {"points": ["C3"]}), move("W", "R4"))
    at.post("incident", kind="arranged_game", side="B")
    at.rule("23.1", choice="both_lose", why="agreed before")
    text = sgf_of_game(at.game)
    record = read_sgf(text.encode())
    assert [one.illegalities for one in record.replay(CHINESE_2002).moves if one.illegalities] == []
    assert "void by ruling 1: 2002 §17.2, referee Li, warning to Black" in text
    assert "RE[Void]" in text
    assert "ruling 2: 2002 §23.1, referee Li, both lose, agreed before" in text


def test_1_late_is_listed_once_it_is_late(case: Make) -> None:
    at = case("2002", *TWICE, move("W", "R4"))
    at.post("claim", Role.SIDE_TABLET, side="W")
    assert at.ids() == ["17.2", "passed", "missed", "late", "free"]


def test_1_after_a_void_move_that_was_answered_the_turn_follows_from_the_answer(case: Make) -> None:
    at = case("2002", *TWICE, move("W", "R4"))
    at.rule("17.2")
    assert (at.line(), at.game.state.to_move) == (["B", "W", "B", "W"], Color.BLACK)


def test_what_nobody_saw_is_claimed_too(case: Make) -> None:
    """2002 §16.3: the claim reaches the referee, who asks and rules."""
    at = case("2002", *ONE)
    at.post("claim", Role.SIDE_TABLET, side="W", why="he moved a stone")
    assert (at.last["kind"], at.last["side"], at.last["state"]) == ("other", "B", "open")


def test_what_is_called_otherwise_happened_when_it_happened(case: Make) -> None:
    at = case("2002", *TWICE[:-1], ("stone_removed", {"point": "Q16", "color": "B"}), move("W", "R4"), move("B", "R10"))
    first = at.last
    at.rule("to-4.8", facts={"with_capture": "yes"})
    told = at.last
    assert (told["kind"], told["number"], told["by_analogy"]) == ("wrong_capture", first["number"], False)
    assert first["by_analogy"] and told["t"] == first["t"]


def test_1_two_moves_under_the_older_text(case: Make) -> None:
    at = case("older", *TWICE)
    assert at.ids() == ["D8.1", "passed", "missed", "free"]
    at.rule("D8.1")
    assert at.game.state.result == "W+F"


@pytest.mark.parametrize(("text", "ruling", "warnings"), [("2002", "18.3", [1, 0]), ("older", "D11.1", [0, 0])])
def test_2_a_ko_taken_back_at_once(case: Make, text: str, ruling: str, warnings: list[int]) -> None:
    at = case(text, *KO, move("B", "A1", "illegal_move", number=7, kind="ko", captures=["B1"]))
    if text == "2002":
        assert at.last["broken"] == "2002 §20.1"
    at.rule(ruling)
    assert (at.line()[-1], at.warned()) == ("b", warnings)
    to_move = at.game.state.to_move
    assert to_move is not None and to_move.letter == "W"


@pytest.mark.parametrize(("text", "ruling"), [("2002", "19"), ("older", "D10")])
def test_3_suicide_costs_the_turn_and_no_warning(case: Make, text: str, ruling: str) -> None:
    at = case(text, *CORNER)
    at.rule(ruling)
    assert (at.line()[-1], at.warned(), at.game.state.rows[0][0]) == ("w", [0, 0], ".")


def test_4_a_takeback_is_claimed_before_the_reply_or_not(case: Make, tmp_path: Path) -> None:
    at = case("2002", *LIFTED)
    at.post("claim", Role.SIDE_TABLET, side="B")
    assert at.last["claims"][0]["in_time"]
    at.rule("17.3")
    assert (at.game.state.rows[15][3], at.warned()) == ("W", [0, 1])
    late = Case(tmp_path / "late", "2002", *LIFTED, move("B", "R4"))
    late.post("claim", Role.SIDE_TABLET, side="B")
    reply = late.game.state.moves[-1].seq
    assert (late.last["claims"][0]["in_time"], late.last["claims"][0]["closed_by"]) == (False, reply)
    assert late.rule("17.3", status=409)["code"] == "against_rules"


def test_5_a_stone_that_moved(case: Make, tmp_path: Path) -> None:
    moved: Told = "stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}
    ids = case("2002", *ONE, moved).ids()
    assert (len(ids), ids[-2:]) == (9, ["17.5-deliberate", "free"])
    ids = Case(tmp_path / "older", "older", *ONE, moved).ids()
    assert ids == ["D8.3-back", "D8.3-stands", "D8.3.1", "D8.3.2", "D8.3.3", "D8.3.4", "D8.3-deliberate", "free"]


def test_6_scattered_the_cause_comes_first(case: Make) -> None:
    at = case("2002", *ONE, ("board_scattered", {}))
    assert at.last["asks"][0] == "cause"
    assert "17.6-rebuilt" not in at.ids(), "the board does not agree"
    waits = [row["id"] for row in at.last["awaiting_board"]]
    assert waits == ["17.6-rebuilt", "17.6-player-rebuilt"], "shown in their place, not yet to be given"
    at.tells(("position_restored", {"points": ["Q16"]}))
    assert ("17.6-rebuilt" in at.ids(), at.last["awaiting_board"]) == (True, []), "the board agrees"
    asked = at.post("question", incident=at.last["seq"], to=None, fact="cause")["seq"]
    for side in ("B", "W"):
        at.post("answer", Role.SIDE_TABLET, question=asked, side=side, value="deliberate")
    assert at.ids() == ["23.3", "free"]


def test_4_a_takeback_under_the_older_text_has_no_window(case: Make) -> None:
    """Older D8.2: the referee may act of his own motion, after the reply too."""
    at = case("older", *LIFTED, move("B", "R4"))
    assert at.ids() == ["D8.2", "to-4.5", "free"]
    at.post("claim", side=None)
    assert at.last["claims"][0]["in_time"]
    at.rule("D8.2")
    assert (at.game.state.rows[15][3], at.warned()) == ("W", [0, 1])


def test_6_scattered_under_the_older_text(case: Make) -> None:
    at = case("older", *ONE, ("board_scattered", {}))
    assert not any(one.startswith("17.6") for one in at.ids())
    assert at.ids()[-1] == "free" and len(at.ids()) > 1
    assert "2002" not in str([row["article"] for row in at.last["choices"]])


def test_7_colors_under_the_older_text_are_silent(case: Make) -> None:
    drawn: Told = "details", {"black": "A", "white": "B", "drawn_black": "B", "drawn": "draw", "rules": "chinese-older"}
    at = case("older", drawn, *ELEVEN[:10])
    at.post("incident", kind="colors_taken_wrong")
    assert at.ids() == ["free"]


def test_6_who_scattered_it_is_one_touch_of_the_referees(case: Make) -> None:
    at = case("2002", *ONE, ("board_scattered", {}))
    found = {"incident": at.last["seq"], "fact": "cause", "value": "player"}
    assert at.post("fact", Role.SIDE_TABLET, status=409, **found)["code"] == "role"
    at.post("fact", status=409, **(found | {"value": "nobody"}))
    at.post("fact", **found)
    assert (at.ids(), at.last["found"]) == (["17.6-player-lost", "free"], {"cause": "player"})


def test_6_what_the_referee_found_holds_until_he_asks_again_or_finds_otherwise(case: Make) -> None:
    at = case("2002", *ONE, ("board_scattered", {}))
    found = {"incident": at.last["seq"], "fact": "cause", "value": "outside"}
    at.post("fact", **found)
    assert at.last["known"] == {"cause": "outside"}
    asked = at.post("question", incident=at.last["seq"], to=None, fact="cause")["seq"]
    assert at.last["known"] == {}
    for side in ("B", "W"):
        at.post("answer", Role.SIDE_TABLET, question=asked, side=side, value="player")
    assert (at.ids(), at.last["known"]) == (["17.6-player-lost", "free"], {"cause": "player"})
    at.post("fact", **(found | {"value": "deliberate"}))
    assert (at.ids(), at.last["known"]) == (["23.3", "free"], {"cause": "deliberate"})


def test_nothing_is_put_back_where_nothing_was_taken(case: Make, tmp_path: Path) -> None:
    at = case("2002", *TWICE)
    assert [one["do"] for one in at.last["choices"][0]["effects"]] == ["VOID", "WARN", "TURN"]
    took = Case(tmp_path / "took", "2002", move("W", "A2"), *[move("B", "B2"), move("W", "Q4")], move("B", "A1"),
                move("B", "A3", "out_of_turn", number=5, captures=["A2"]))  # fmt: skip
    assert "RESTORE" in [one["do"] for one in took.last["choices"][0]["effects"]]


def test_10_two_warnings_under_the_older_text(case: Make) -> None:
    at = case("older", *TWICE[:3])
    for _ in range(2):
        at.post("incident", kind="other", side="B")
        at.rule("free", why="again", side="B", effects=[{"do": "WARN", "of": "offender"}])
    assert (at.game.state.result, at.warned()) == (None, [2, 0])
    assert at.ids()[0] == "D12.2"
    at.rule("D12.2")
    assert at.game.state.result == "W+F"


def test_7_colors_taken_wrongly_until_the_tenth_move(case: Make, tmp_path: Path) -> None:
    drawn: Told = "details", {"black": "A", "white": "B", "drawn_black": "B", "drawn": "draw", "rules": "chinese-2002"}
    at = case("2002", drawn, *ELEVEN[:10])
    at.post("incident", kind="colors_taken_wrong")
    assert at.ids() == ["17.1-correct", "free"]
    asked = {"incident": at.last["seq"], "ruling": "17.1-correct", "choice": "swap_sides"}
    preview = at.post("preview", **asked)
    assert (preview["black"], preview["white"]) == ("B", "A"), "whose names change is said before it is ruled"
    at.rule("17.1-correct", choice="swap_sides")
    assert (at.game.details.black, at.game.details.white) == ("B", "A")
    late = Case(tmp_path / "late", "2002", drawn, *ELEVEN)
    late.post("incident", kind="colors_taken_wrong")
    assert late.ids() == ["17.1-stands", "free"]
    lot = Case(tmp_path / "lot", "2002", ("details", {**drawn[1], "drawn": "nigiri"}), *ELEVEN[:3])
    lot.post("incident", kind="colors_taken_wrong")
    assert lot.ids() == ["free"], "colors by nigiri: silent"


@pytest.mark.parametrize("way", [Correction.SWAP_SIDES, Correction.BEGIN_ANEW])
def test_7_the_way_of_correcting_colors_is_the_events(case: Make, way: Correction) -> None:
    """2002 §17.1 says that they are corrected, not how: the event's way stands first, and holds where none is named."""
    drawn: Told = "details", {"black": "A", "white": "B", "drawn_black": "B", "drawn": "draw", "rules": "chinese-2002"}
    at = case("2002", drawn, *ONE, fixed=replace(NAMED, correction=way))
    at.post("incident", kind="colors_taken_wrong")
    assert next(iter(at.last["choices"][0]["choices"])) == way.value
    at.rule("17.1-correct")
    assert at.game.desk.rulings[0].what.effects[-1].do == ("SWAP_SIDES" if way is Correction.SWAP_SIDES else "REPLAY")


def test_10_two_warnings_propose_a_loss_that_a_referee_confirms(case: Make) -> None:
    at = case("2002", *ONE)
    for proposed in (None, "W+F"):
        at.post("incident", kind="talk", side="B")
        asked = {"incident": at.last["seq"], "ruling": "23.5", "choice": "warning", "why": "again"}
        assert at.post("preview", **asked)["proposed"] == proposed, "it is said before it is ruled"
        at.rule("23.5", choice="warning", why="again")
    assert at.game.state.result is None
    assert at.ids()[0] == "24.2"
    told = at.client.get("/api/referee", headers={"role": "referee"}).json()
    assert told["proposed"] == "W+F"
    at.rule("24.2")
    assert at.game.state.result == "W+F"
    told = at.client.get("/api/referee", headers={"role": "referee"}).json()
    assert told["proposed"] is None, "what was confirmed waits for nobody"


def test_8_nobody_resumes_after_the_agreed_end_alone() -> None:
    """2002 §21.3 (the other texts are silent); §21.4 reopens it, and who says "dead" moves first."""
    for text, code in (("2002", "agreed_end"), ("older", "one_side")):
        stage = Stage(("game_started", {"rules": TEXTS[text]}), *TWICE[:2], ("count_opened", {"by": "agreement"}))
        with pytest.raises(RefusedError) as refused:
            CountDesk(stage.game, stage.t_ns).play_on("W")
        assert refused.value.code == code
        stage.takes(CountDesk(stage.game, stage.t_ns).dispute("D4", "B", resume=True))
        state = stage.game.state
        assert (state.phase, state.to_move and state.to_move.letter) == ("playing", "B")


@pytest.mark.parametrize("text", ["2002", "older"])
@pytest.mark.parametrize("named", [True, False])
def test_9_who_locks(text: str, named: bool) -> None:
    """§16.4; the older text is silent on who confirms: the same three, where a referee is named."""
    terms = [("terms", {"terms": {"referees": {"": "Li"}}})] if named else []
    stage = Stage(("game_started", {"rules": TEXTS[text]}), *terms, *TWICE[:2], ("count_opened", {"by": "agreement"}))
    outcome = Outcome("B+1", "", {})
    for color in ("B", "W"):
        desk = CountDesk(stage.game, stage.t_ns)
        stage.takes(desk.assent("B" if color == "B" else "W", desk.counting.revision, "B+1", lambda: outcome))
    assert (stage.game.counting.phase == "locked") is not named
    if named:
        desk = CountDesk(stage.game, stage.t_ns)
        stage.takes(desk.sign(Role.EXECUTING_REFEREE, "Li", desk.counting.revision, "B+1", lambda: outcome))
    assert (stage.game.counting.phase, stage.game.state.result) == ("locked", "B+1")
    desk = CountDesk(stage.game, stage.t_ns)
    steps: list[Callable[[], object]] = [
        lambda: desk.recount("B", None), lambda: desk.play_on("referee", "Li"), lambda: desk.propose("B"),
    ]  # fmt: skip
    for step in steps:
        with pytest.raises(RefusedError) as refused:
            step()
        assert refused.value.code == "locked"


@pytest.mark.parametrize("rules", ["japanese", "korean", "ing", "aga"])
def test_11_no_chinese_article_under_other_rules(rules: str) -> None:
    """Of whatever kind: neither an article, nor a term or words of the texts; before a ruling and after it, in the
    report and in the SGF."""
    stage = Stage(("game_started", {"rules": rules}), *TWICE)
    stage.happens(
        ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}), ("stone_removed", {"point": "D4", "color": "W"})
    )
    for kind in Kind:
        points = {"stone_moved": ["K10", "K11"]}.get(kind, ["K10"])
        stage.takes(stage.desk.enter(Role.CHIEF, kind, "Zhao", side="B", points=points, color="B"))
    first, *others = stage.game.desk.incidents
    stage.rule(stage.ids(seq=first.seq)[0], role=Role.CHIEF, seq=first.seq)
    for one in others:
        stage.rule("free", role=Role.CHIEF, seq=one.seq, why="so", effects=(Effect(Do.NOTE),))
    told = report(stage.game, Role.CHIEF, "Zhao", {}).model_dump_json() + sgf_of_game(stage.game)
    assert re.findall("[\u3400-\u9fff§]|older |2002 |D[0-9]+[.][0-9]", told) == []


@pytest.mark.parametrize(("text", "ruling"), [("2002", "17.2"), ("older", "D8.1")])
def test_12_a_tablet_and_the_owner_rule_on_nothing(case: Make, text: str, ruling: str) -> None:
    at = case(text, *TWICE)
    for role in (Role.SIDE_TABLET, Role.OWNER):
        assert at.rule(ruling, role, status=409)["code"] == "role"


def test_players_assent_each_by_his_own_touch(case: Make) -> None:
    """Two tablets: the ruling follows with the second assent to the very same."""
    at = case("2002", *TWICE)
    seq = at.last["seq"]
    at.post("assent", Role.SIDE_TABLET, incident=seq, ruling="passed", by="B")
    assert (at.last["rulings"], at.last["assents"]) == ([], [{"by": "B", "ruling": "passed", "choice": ""}])
    assert at.post("assent", Role.OWNER, status=403, incident=seq, ruling="passed", by="W")["code"] == "role"
    assert at.post("assent", Role.SIDE_TABLET, status=409, incident=seq, ruling="17.2", by="W")["code"] == "assent"
    at.post("assent", Role.SIDE_TABLET, incident=seq, ruling="passed", by="W")
    assert at.line() == ["B", "W", "B", "w", "B"]
    assert at.game.desk.rulings[0].what.assents == ("B", "W")


def test_a_ruling_that_ended_the_game_may_be_superseded(case: Make) -> None:
    at = case("older", *TWICE)
    first = at.rule("D8.1")["seq"]
    assert at.game.over
    at.rule("free", why="misread", effects=[{"do": "NOTE"}], supersedes=first)
    assert (at.game.over, at.game.state.result) == (False, None)


def test_white_moved_first_by_right_in_a_handicap_game(case: Make) -> None:
    at = case("2002", ("setup", {"black": ["Q16", "D4"]}), move("W", "Q4", "out_of_turn", number=1))
    assert at.last["kind"] == "white_moved_first"
    first = at.rule("handicap", assents=["B", "W"])["seq"]
    state = at.game.state
    assert (state.handicap, state.moves[0].kind, state.to_move and state.to_move.letter) == (2, "move", "B")
    at.rule("free", Role.CHIEF, why="it was none", effects=[{"do": "NOTE"}], supersedes=first)
    assert (at.game.state.handicap, at.game.state.moves[0].kind) == (0, "out_of_turn")


@pytest.mark.parametrize(("loses", "line", "to_move"), [(False, ["B"], "W"), (True, ["B", "w"], "B")])
def test_whether_a_forbidden_repetition_costs_the_turn_is_the_events(
    case: Make, loses: bool, line: list[str], to_move: str
) -> None:
    fixed = replace(NAMED, repetition_loses_turn=loses)
    at = case("2002", *ONE, move("W", "D4", "illegal_move", number=2, kind="superko"), fixed=fixed)
    at.rule("20-forbid")
    state = at.game.state
    assert (at.line(), state.to_move and state.to_move.letter) == (line, to_move)


def test_how_the_stones_of_a_gap_came_is_said_after_the_end_too(case: Make) -> None:
    """Nothing else of a game that is over is changed; the preview shows it, and refuses what does not fit."""
    at = case("2002", *ONE)
    before = at.game.state.rows
    lies = [*before[:15], "...W" + "." * 11 + "B" + "...", *before[16:]]
    at.tells(("gap", {"to_move": "W", "points": ["D4", "Q4"], "before": before, "after": lies}), move("W", "K10"))
    (order,) = (row for row in at.last["choices"] if row["id"] == "order")
    assert (order["wants"], order["first"]) == (["moves"], "W")
    at.tells(("resign", {"color": "B"}), ("game_ended", {"reason": "resign", "result": "W+R"}))
    given = {"incident": at.last["seq"], "ruling": "order", "assents": ["B", "W"]}
    wrong = at.post("preview", status=409, played=[["W", "D4"]], **given)
    assert wrong["code"] == "missed_elsewhere" and "Q4" in wrong["detail"]
    assert at.post("preview", played=[["W", "D4"], ["B", "Q4"]], **given)["board"] == at.game.state.rows
    at.post("claim", status=409, incident=at.last["seq"], side="B")
    at.post("ruling", played=[["W", "D4"], ["B", "Q4"]], **given)
    assert (at.line(), at.game.state.result) == (["B", "W", "B", "W"], "W+R")
