"""Moves that nobody recorded: they stand where they were made, by whose turn it was, or are refused in a sentence."""

import pytest

from rules.color import BLACK, Color
from rules.points import point_name
from rules.rulings.state import State
from station.errors import RefusedError, sentence
from station.game.catalog import Letter, Vertex
from station.game.fold import fold
from station.game.score import prisoners_of
from station.refereeing.binding import Touched
from station.refereeing.missed import turn
from tests.station.refereeing.asked import refused
from tests.station.refereeing.stage import KO, TWICE, Stage, Told, move, started
from tests.station.told import numbered

BEFORE = [move("B", "Q16"), move("W", "D4"), move("B", "Q4")]
OUT_OF_SIGHT: tuple[tuple[Letter, Vertex], ...] = (("W", "D16"), ("B", "C3"), ("W", "K10"), ("B", "R10"), ("W", "C10"))
AFTER = [move("B", "O17", number=4), move("W", "F17", number=5)]
BOTH = frozenset(("B", "W"))


def gap(moves: tuple[tuple[Letter, Vertex], ...], to_move: str | None, *before: Told) -> Told:
    """What the station tells where these were made out of sight."""
    state = fold(numbered(started(), *before))
    lies = fold(numbered(started(), *before, *(move(*one) for one in moves)))
    changed = [p for p in range(361) if state.position.stones[p] != lies.position.stones[p]]
    points = [point_name(p, 19) for p in changed]
    return "gap", {"to_move": to_move, "points": points, "before": state.rows, "after": lies.rows}


def unseen(on: type[Stage], *after: Told) -> Stage:
    return on(started(), *BEFORE, gap(OUT_OF_SIGHT, "B", *BEFORE), *after)


def orders(
    stage: Stage, *moves: tuple[Letter, Vertex | None], ruling: str = "order", supersedes: int | None = None
) -> int:
    return stage.rule(ruling, assents=BOTH, touched=Touched(played=moves), supersedes=supersedes)


def told(stage: Stage, *moves: tuple[Letter, Vertex | None]) -> str:
    """In which sentence they are refused."""
    with pytest.raises(RefusedError) as error:
        orders(stage, *moves)
    return sentence(error.value)


def test_whoever_was_to_move_before_a_gap_begins(on: type[Stage]) -> None:
    stage = unseen(on, *AFTER)
    assert turn(stage.game.desk.incidents[-1], stage.game) == "W"


def test_moves_out_of_sight_stand_where_they_were_made(on: type[Stage]) -> None:
    stage = unseen(on, *AFTER)
    lay = stage.game.state.position
    orders(stage, *OUT_OF_SIGHT)
    assert stage.line() == ["BQ16", "WD4", "BQ4", *(side + point for side, point in OUT_OF_SIGHT), "BO17", "WF17"]
    assert [one.number for one in stage.game.state.moves] == list(range(1, 11))
    assert (stage.game.state.position, stage.game.state.to_move) == (lay, BLACK)
    assert stage.game.desk.incidents[-1].state is State.CLOSED
    assert prisoners_of(stage.game) == {BLACK: 0, Color.WHITE: 0}  # nothing of the record is a set-up any more
    stage.happens(move("B", "Q10", number=11))


def test_what_was_lifted_later_keeps_its_place_and_a_new_ruling_takes_the_moves_back(on: type[Stage]) -> None:
    lifted: Told = ("move_withdrawn", {"number": 5, "color": "W", "point": "F17"})
    stage = unseen(on, *AFTER, lifted, move("W", "F16", number=5), move("B", "H17", number=6))
    as_told = stage.game.state
    seq = next(one.seq for one in stage.game.desk.incidents if one.kind == "gap")
    ruled = stage.rule("order", seq=seq, assents=BOTH, touched=Touched(played=OUT_OF_SIGHT))
    assert [after for after, _ in stage.game.state.withdrawn] == [as_told.withdrawn[0][0] + 4]
    other = (OUT_OF_SIGHT[2], OUT_OF_SIGHT[1], OUT_OF_SIGHT[0], *OUT_OF_SIGHT[3:])
    assert turn(next(one for one in stage.game.desk.incidents if one.seq == seq), stage.game) == "W"
    ruled = stage.rule("order", seq=seq, assents=BOTH, touched=Touched(played=other), supersedes=ruled)
    assert stage.line()[3:6] == ["WK10", "BC3", "WD16"]
    stage.rule("setup-stays", seq=seq, assents=BOTH, supersedes=ruled)
    assert (stage.game.state.steps, stage.game.state.withdrawn) == (as_told.steps, as_told.withdrawn)


def test_a_stone_taken_out_of_sight_is_taken_by_the_moves(on: type[Stage]) -> None:
    before = (move("B", "A18"), move("W", "A19"))
    moves: tuple[tuple[Letter, Vertex], ...] = (("B", "B19"), ("W", "D4"), ("B", "Q4"), ("W", "Q16"), ("B", "D16"))
    stage = on(started(), *before, gap(moves, None, *before), move("W", "K10", number=3))
    orders(stage, *moves)
    assert (stage.game.state.taken, stage.at("A19")) == ((1, 0), ".")
    assert prisoners_of(stage.game) == {BLACK: 1, Color.WHITE: 0}


def test_moves_that_lead_elsewhere_are_refused_with_the_points(on: type[Stage]) -> None:
    stage = unseen(on, *AFTER)
    assert told(stage, *OUT_OF_SIGHT[:3]) == "After these moves the board is not yet the one that was seen: C10, R10"
    elsewhere = (*OUT_OF_SIGHT[:4], ("W", "C11"))
    assert told(stage, *elsewhere) == "After these moves the board is not yet the one that was seen: C11, C10"
    assert stage.line()[3:] == ["BO17", "WF17"]


def test_a_move_against_the_rules_at_its_place_is_refused(on: type[Stage]) -> None:
    stage = unseen(on, *AFTER)
    assert told(stage, ("W", "Q16"), *OUT_OF_SIGHT[1:]) == "White at Q16 meets a stone"
    assert "it is White's turn" in told(stage, ("B", "C3"), *OUT_OF_SIGHT)
    assert "it is Black's turn" in told(stage, ("W", "D16"), ("W", "K10"))  # neither moves twice


def test_a_turn_more_than_was_played_is_refused(on: type[Stage]) -> None:
    stage = unseen(on, *AFTER)
    assert "move 4" in told(stage, *OUT_OF_SIGHT, ("B", None))
    before_anything = unseen(on)
    orders(before_anything, *OUT_OF_SIGHT, ("B", None))  # a pass that nobody saw, and nobody moved since
    assert before_anything.line()[-1] == "B pass"


def test_a_missed_move_stands_for_the_stone_that_came(on: type[Stage]) -> None:
    stage = on(started(), *BEFORE, ("stone_added", {"point": "K10", "color": "W"}), move("B", "C3", number=4))
    assert turn(stage.game.desk.incidents[-1], stage.game) == "W"
    orders(stage, ("W", "K10"), ruling="move_missed")
    assert (stage.line(), len(stage.game.state.steps)) == (["BQ16", "WD4", "BQ4", "WK10", "BC3"], 5)


def test_between_two_moves_the_other_side_moved(on: type[Stage]) -> None:
    stage = on(started(), *TWICE)
    assert turn(stage.game.desk.incidents[-1], stage.game) == "W"
    assert "it is White's turn" in told_missed(stage, ("W", "R4"), ("B", "R5"))
    orders(stage, ("W", "R4"), ruling="missed")
    assert stage.line()[-2:] == ["WR4", "BC3"]


def told_missed(stage: Stage, *moves: tuple[Letter, Vertex | None]) -> str:
    with pytest.raises(RefusedError) as error:
        orders(stage, *moves, ruling="missed")
    return sentence(error.value)


def test_the_threat_before_a_ko_is_its_retakers(on: type[Stage]) -> None:
    stage = on(started(), *KO, move("B", "A1", "illegal_move", number=7, kind="ko"))
    assert turn(stage.game.desk.incidents[-1], stage.game) == "B"
    orders(stage, ("B", "Q16"), ("W", "Q4"), ruling="threat_hidden")
    assert stage.line()[-3:] == ["BQ16", "WQ4", "BA1"]
    assert stage.game.state.moves[-1].illegal is None


def test_how_the_stones_came_can_be_said_after_the_end_too(on: type[Stage]) -> None:
    """It changes neither the result nor the board that was counted; anything else is over."""
    added: Told = ("stone_added", {"point": "K16", "color": "B"})
    stage = unseen(on, *AFTER, added, ("resign", {"color": "B"}), ("game_ended", {"reason": "resign", "result": "W+R"}))
    seqs = {one.kind.value: one.seq for one in stage.game.desk.incidents}
    lies, when = stage.game.state.position, stage.game.ended
    assert stage.ids(seq=seqs["gap"]) == ["order", "setup-stays", "free"]
    assert stage.ids(seq=seqs["stone_added"]) == ["misread", "free"]
    refused("over", stage, "lift", seq=seqs["stone_added"], assents=BOTH)
    stage.rule("order", seq=seqs["gap"], assents=BOTH, touched=Touched(played=OUT_OF_SIGHT))
    state = stage.game.state
    assert (state.result, state.position, stage.game.over, stage.game.ended) == ("W+R", lies, True, when)
    assert len(stage.line()) == 10
