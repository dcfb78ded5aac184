"""What the desk tells of an incident from the record: DESK.md §4, "Facts"."""

from rules.rulings.decider import Role
from station.api.desk_boards import boards_of
from station.refereeing.account import Fact, account
from station.refereeing.desk import Choice
from station.refereeing.past import Past
from tests.station.refereeing.stage import CORNER, KO, LIFTED, TWICE, Stage, move, started


def told(stage: Stage, says: str = "") -> list[Fact]:
    """Of the last incident."""
    return [one for one in account(stage.game.desk.incidents[-1], Past(stage.game)) if says in ("", one.says)]


def words(stage: Stage) -> list[str]:
    return [one.says for one in told(stage)]


def test_both_moves_and_whether_the_opponent_answered() -> None:
    stage = Stage(started(), *TWICE)
    first, second, answer = told(stage)
    assert (first.color, first.points, second.points) == ("B", ("Q4",), ("C3",))
    assert (answer.says, answer.color) == ("not_replied", "W")
    stage.happens(move("W", "R4"))
    answer = told(stage)[-1]
    assert (answer.says, answer.n, answer.points) == ("replied", 5, ("R4",))
    assert stage.game.entries[answer.seq - 1].event.type == "move", "its time is that move's"


def test_a_pass_that_a_ruling_puts_between_them_is_no_answer() -> None:
    stage = Stage(started(), *TWICE)
    (one,) = stage.game.desk.incidents
    passed = Choice(ruling="passed", name="Li", assents=frozenset(("B", "W")))
    stage.takes(stage.desk.rule(Role.REFEREE, one.seq, passed))
    assert [move.point is None for move in stage.game.state.moves[-2:]] == [True, False]
    assert told(stage)[-1].says == "not_replied"


def test_what_may_have_gone_on_between_the_two_moves() -> None:
    """A clock pressed, and points out of sight in which an answer may be hidden."""
    between = [
        *[("clock_pressed", {"color": side, "number": 3}) for side in "BW"],
        ("view_blocked", {"points": ["K4", "L4"], "since": 3.0}),
    ]
    stage = Stage(started(), *TWICE[:3], *between, TWICE[3])
    assert words(stage) == ["move", "pressed", "pressed", "hidden_between", "move", "not_replied"]
    assert told(stage, "hidden_between")[0].n == 2
    pressed = told(stage, "pressed")
    assert [(one.color, stage.game.entries[one.seq - 1].event.type) for one in pressed] == [
        ("B", "clock_pressed"), ("W", "clock_pressed"),
    ], "each with its own time"  # fmt: skip


def test_what_the_move_took() -> None:
    stage = Stage(started(), *KO, move("B", "A1", "illegal_move", number=7, kind="ko", captures=["B1"], repeats=5))
    assert told(stage, "took")[0].points == ("B1",)
    assert "repeats" not in words(stage), "that is said of a cycle"


def test_a_cycle_says_where_it_began_and_what_each_side_took() -> None:
    taken = move("W", "B1", number=6, captures=["A1"])
    again = move("B", "C1", "illegal_move", number=7, kind="superko", captures=["B1"], repeats=5)
    stage = Stage(started(), *KO[:-1], taken, again)
    (repeats,) = told(stage, "repeats")
    assert (repeats.n, repeats.m) == (5, 2)
    (cycle,) = told(stage, "cycle")
    assert (cycle.name, cycle.n) == ("single-ko", 1)
    assert "faced_again" in words(stage) and "faced_by_other" not in words(stage)
    assert "went_round" not in words(stage), "for the first time"


def test_a_cycle_says_how_often_it_went_round() -> None:
    """Each of these events leaves the stones as they lay after move 5."""
    taken, back = move("W", "B1", number=6, captures=["A1"]), move("B", "A1", number=7, captures=["B1"])
    last = move("B", "A1", "illegal_move", number=9, kind="superko", captures=["B1"], repeats=7)
    stage = Stage(started(), *KO[:-1], taken, back, move("W", "B1", number=8, captures=["A1"]), last)
    assert [one.n for one in told(stage, "went_round")] == [2]


def test_a_takeback_says_where_it_lay_how_long_and_where_it_went() -> None:
    lay, lifted, down, answer = told(Stage(started(), *LIFTED))
    assert (lay.points, lay.n, lay.m) == (("D4",), 2, 1)
    assert (lifted.says, down.points, answer.says) == ("lifted", ("C3",), "not_replied")
    pressed = ("clock_pressed", {"color": "W", "number": 2})
    stage = Stage(started(), *LIFTED[:-1], pressed, LIFTED[-1])
    assert [one.color for one in told(stage, "pressed")] == ["W"], "a press of the clock between"


def test_a_first_move_by_white_says_whether_a_handicap_was_declared() -> None:
    first = move("W", "Q16", "out_of_turn", number=1)
    assert [one.says for one in told(Stage(started(), first))][:2] == ["move", "no_handicap"]


def test_a_moved_stone_says_its_move_how_sure_and_what_was_played_since() -> None:
    pushed = ("stone_moved", {"from": "Q16", "to": "A1", "color": "B", "confidence": 0.97})
    stage = Stage(started(), move("B", "Q16"), pushed, move("W", "D4"))
    made, liberties, since, sure = told(stage)
    assert (made.n, sure.n, (liberties.n, liberties.m), since.n) == (1, 97, (4, 2), 1)


def test_what_is_played_after_the_ruling_is_no_fact_of_it() -> None:
    stage = Stage(started(), move("B", "Q16"), ("stone_added", {"point": "A1", "color": "W"}), move("W", "D4"))
    stage.rule("free", role=Role.CHIEF, name="Zhao", why="it stays")
    stage.happens(*[move("BW"[n % 2], f"{column}10") for n, column in enumerate("ABCD")])
    assert [one.n for one in told(stage, "since")] == [1]
    answered = Stage(started(), *TWICE)
    answered.rule("17.2")
    answered.happens(move("W", "R4"))
    assert "replied" not in words(answered)


def test_what_was_lifted_and_set_down_has_the_time_of_the_pictures() -> None:
    """Not of the events, which come later, under load by seconds."""
    withdrawn = ("move_withdrawn", {"number": 2, "color": "W", "point": "D4", "last_seen": 2.4, "first_seen": 2.6})
    elsewhere = move("W", "C3", number=2, released=[2.8, 3.1])
    _, lifted, down, *_ = told(Stage(started(), *LIFTED[:2], withdrawn, elsewhere))
    assert (lifted.says, lifted.t_s, down.says, down.t_s) == ("lifted", 2.6, "set_down", 3.1)


def test_the_position_to_rebuild_has_as_many_stones_as_the_record_not_as_the_first_look_missed() -> None:
    swept = ("board_scattered", {"restore": [["Q16", "B"]]})
    stage = Stage(started(), move("B", "Q16"), move("W", "D4"), move("B", "Q4"), swept)
    assert [one.n for one in told(stage, "to_rebuild")] == [3]


def test_a_wrong_capture_says_what_liberties_were_left() -> None:
    stage = Stage(started(), move("B", "A1"), move("W", "A2"), ("wrong_capture", {"points": ["A1"], "color": "B"}))
    (alive,) = told(stage, "had_liberties")
    assert (alive.points, alive.n) == (("A1",), 1)
    assert [(one.says, one.points) for one in told(stage)[:2]] == [("move", ("A2",)), ("had_liberties", ("A1",))]


def test_a_wrong_capture_names_the_move_and_what_it_did_take() -> None:
    taking = [*KO[:5], move("W", "B1", number=6, captures=["A1"])]
    stage = Stage(started(), *taking, ("wrong_capture", {"points": ["C1"], "color": "B"}))
    made, took = told(stage)[:2]
    assert (made.says, made.points, took.says, took.points) == ("move", ("B1",), "took", ("A1",))


def test_a_scattered_board_says_whether_the_position_is_known() -> None:
    swept = ("board_scattered", {"restore": [["Q16", "B"], ["D4", "W"]]})
    sure = Stage(started(), move("B", "Q16"), move("W", "D4"), swept)
    assert [(one.says, one.n) for one in told(sure)] == [("off", 2), ("known_until", 2), ("to_rebuild", 2)]
    one_more = ("board_scattered", {"restore": [["Q16", "B"], ["D4", "W"]], "one_more": "B"})
    assert told(Stage(started(), move("B", "Q16"), move("W", "D4"), one_more))[1] == Fact(says="one_more", color="B")
    doubtful = Stage(started(), move("B", "Q16"), move("W", "D4", doubtful=True), swept)
    assert told(doubtful)[1] == Fact(says="known_except", n=2, points=("D4",))
    for other, known in (("R4", False), ("Q4", True)):
        alternatives = [{"color": "W", "point": other}]
        opening = [move("B", "Q16"), move("W", "Q4"), move("B", "R16")]
        order = Stage(started(), *opening, move("W", "D4", doubtful=True, alternatives=alternatives), swept)
        assert (told(order)[1].says == "known_until") is known, "both stones lie there, whichever came first"


def test_what_was_put_right_without_a_ruling_is_said_with_its_time() -> None:
    """Nothing that the desk tells of the board is left as if it still lay so."""
    pushed = ("stone_moved", {"from": "Q16", "to": "A1", "color": "B"})
    for told_, points in ((pushed, ["Q16", "A1"]), (("board_scattered", {"restore": [["Q16", "B"]]}), [])):
        stage = Stage(started(), move("B", "Q16"), move("W", "D4"), told_)
        assert "put_right" not in words(stage)
        stage.happens(("position_restored", {"points": points, "changes": {}}))
        (right,) = told(stage, "put_right")
        assert stage.game.entries[right.seq - 1].event.type == "position_restored"
        stage.happens(("position_restored", {"points": ["D4"]}))
        assert told(stage, "put_right") == [right], "once"


def test_a_board_put_right_because_it_was_ruled_is_told_by_the_ruling() -> None:
    stage = Stage(started(), move("B", "Q16"), ("stone_moved", {"from": "Q16", "to": "A1", "color": "B"}))
    stage.rule("17.5-back", assents=frozenset(("B", "W")))
    stage.happens(("position_restored", {"points": ["Q16", "A1"]}))
    assert "put_right" not in words(stage)


def test_colors_say_who_was_drawn_and_whether_move_ten_is_passed() -> None:
    drawn = ("details", {"black": "A", "white": "B", "drawn_black": "B", "drawn_by": "Li", "drawn": "draw"})
    points = [f"{'ABCDEFGHJKL'[n]}{1 + 2 * (n % 2)}" for n in range(11)]
    for number, says in ((10, "correctable"), (11, "not_correctable")):
        moves = [move("BW"[n % 2], point) for n, point in enumerate(points[:number])]
        stage = Stage(started(), drawn, *moves, ("incident", {"kind": "colors_taken_wrong", "by": "station"}))
        assert (told(stage)[0].name, told(stage)[1].says) == ("B · Li", says)


def test_an_added_stone_says_how_sure_the_camera_is_and_what_was_played_since() -> None:
    added = ("stone_added", {"point": "K10", "color": "W", "confidence": 0.91})
    stage = Stage(started(), move("B", "Q16"), added, move("W", "D4"))
    assert [(one.says, one.n) for one in told(stage)] == [("since", 1), ("sure", 91)]


def test_a_shift_is_bounded_by_two_pictures_and_says_whose_hand_lay_there() -> None:
    pushed = {"from": "Q16", "to": "A1", "color": "B", "last_seen": 4.2, "first_seen": 7.5, "hand": "W"}
    stage = Stage(started(), move("B", "Q16"), ("stone_moved", pushed))
    last, first, hand = (one for one in told(stage) if one.says in ("last_so", "first_so", "hand"))
    assert (last.t_s, first.t_s, first.name, hand.color) == (4.2, 7.5, "3.3", "W")
    for whose, says in (("unknown", "hand_unknown"), (None, "no_hand")):
        stage = Stage(started(), move("B", "Q16"), ("stone_moved", pushed | {"hand": whose}))
        assert words(stage)[-1] == says


def test_what_an_older_log_does_not_hold_is_not_said() -> None:
    """No hand "was not seen" by a program that did not look for one."""
    stage = Stage(started(), move("B", "Q16"), ("stone_removed", {"point": "Q16", "color": "B"}))
    assert words(stage) == ["move"], "nobody played since either"


def test_what_lay_so_at_the_first_look_has_no_picture_before_it() -> None:
    stage = Stage(started(), move("B", "Q16"), ("stone_added", {"point": "K10", "color": "W", "first_seen": 7.5}))
    assert words(stage) == ["first_look", "no_hand"]


def test_a_takeback_counts_from_the_hand_that_left_to_the_last_picture_of_the_stone() -> None:
    lay, lifted, down = LIFTED[-3:]
    lay = (lay[0], lay[1] | {"released": [1.0, 2.0]})
    stage = Stage(started(), *LIFTED[:-3], lay, (lifted[0], lifted[1] | {"last_seen": 9.1, "first_seen": 9.9}), down)
    assert told(stage, "lay")[0].m == 7


def test_a_second_stone_says_whose_hand_set_it() -> None:
    kind, second = TWICE[-1]
    stage = Stage(started(), *TWICE[:-1], (kind, second | {"hand": "B"}))
    assert told(stage, "hand")[0].color == "B"


def test_a_stone_that_fell_says_whether_a_hand_set_it() -> None:
    """DESK.md §4.5: opened in the place of a takeback, or entered by hand."""
    lay, lifted, down = LIFTED[-3:]
    for hand, says in (("W", "hand"), (None, "no_hand")):
        came = (lay[0], lay[1] | {"released": [1.0, 2.0], "hand": hand})
        stage = Stage(started(), *LIFTED[:-3], came, lifted, down)
        assert says not in words(stage), "whose hand set it is no question of a takeback"
        stage.rule("to-4.5")
        facts = boards_of(Past(stage.game), stage.game.desk.incidents[-1].seq).facts
        assert [one.says for one in facts][:4] == ["lay", says, "lifted", "set_down"]
        entered = Stage(started(), *LIFTED[:-3], came)
        entered.takes(entered.desk.enter(Role.REFEREE, "stone_dropped", "Li", side="W"))
        assert [(one.says, one.points) for one in told(entered)][:2] == [("move", ("D4",)), (says, ())]


def test_stones_left_lying_name_the_move_that_took_them_and_its_answer() -> None:
    """The answer itself is what told of them."""
    taken = [move("B", "A18"), move("W", "A19"), move("B", "B19", number=3), move("W", "Q4")]
    stage = Stage(started(), *taken, ("capture_incomplete", {"points": ["A19"], "number": 3}))
    assert [(one.says, one.points, one.n) for one in told(stage)] == [("move", ("B19",), 3), ("replied", ("Q4",), 4)]


def test_a_suicide_took_nothing() -> None:
    kind, data = CORNER[-1]
    stage = Stage(started(), *CORNER[:-1], (kind, data | {"captures": ["A19"]}))
    assert "took" not in words(stage)
