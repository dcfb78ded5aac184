"""Moves at the wrong time, of the wrong color, or made twice: DESK.md §4.1 to §4.5."""

from rules.ruleset import TwoMoves
from rules.rulings.decider import Decider
from rules.rulings.facts import Claimed, FixedBy
from rules.rulings.guards import at_most, is_, more_than, no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import FOREIGN, Switch, ruling
from rules.rulings.window import CORRECTED_UNTIL

OPPONENT, PLAYERS, REFEREE, CHIEF = Decider.OPPONENT, Decider.PLAYERS, Decider.REFEREE, Decider.CHIEF

TABLE = {
    Kind.COLORS_TAKEN_WRONG: (
        ruling(
            "17.1-correct",
            REFEREE,
            "PLAY_ON",
            "2002 §17.1",
            "在第10手之前（含）允许改正",
            at_most("moves", CORRECTED_UNTIL),
            is_("fixed_by", FixedBy.DRAW),
            choices={"swap_sides": "SWAP_SIDES", "begin_anew": "REPLAY"},
        ),
        ruling(
            "17.1-stands",
            REFEREE,
            "STANDS",
            "2002 §17.1",
            "超过10手棋之后，一律不予改正。此后的编排工作以原先赛会确定的为依据",
            more_than("moves", CORRECTED_UNTIL),
            is_("fixed_by", FixedBy.DRAW),
        ),
    ),
    Kind.WHITE_MOVED_FIRST: (
        ruling("to-4.1", REFEREE, "OPEN(colors_taken_wrong)", "", "", yes("colors_wrong")),
        ruling("first-void", REFEREE, "VOID(first), TURN(black)", "", "", no("colors_wrong"), no("handicap")),
        ruling("handicap", PLAYERS, "SET_UP(handicap)", "", "", yes("handicap"), texts=None),
    ),
    Kind.TWO_MOVES: (
        ruling(
            "17.2",
            REFEREE,
            "VOID(second), RESTORE(captured), WARN(offender), TURN(opponent)",
            "2002 §17.2",
            "一方并未表示弃权，另一方连下两着，判第二着无效并警告一次",
            no("passed"),
            switch=Switch("two_moves", TwoMoves.VOID_AND_WARNING),
        ),
        ruling(
            "D8.1",
            REFEREE,
            "LOSS(offender)",
            "older D8.1",
            "一方并未表示弃权,另一方连走二步,判连走二步者为负",
            no("passed"),
            switch=Switch("two_moves", TwoMoves.LOSS),
        ),
        ruling(
            "void-warning",
            REFEREE,
            "VOID(second), RESTORE(captured), WARN(offender), TURN(opponent)",
            "",
            "",
            no("passed"),
            texts=None,
            switch=Switch("two_moves", TwoMoves.VOID_AND_WARNING, "2002"),
        ),
        ruling(
            "void",
            REFEREE,
            "VOID(second), RESTORE(captured), TURN(opponent)",
            "",
            "",
            no("passed"),
            texts=None,
            switch=Switch("two_moves", TwoMoves.VOID),
        ),
        ruling(
            "loss",
            REFEREE,
            "LOSS(offender)",
            "",
            "",
            no("passed"),
            texts=None,
            switch=Switch("two_moves", TwoMoves.LOSS, "older"),
        ),
        # §17.2 and D8.1 hold where the other side had not said that it passes (并未表示弃权); to pass is its right
        *(
            ruling("passed", PLAYERS, "PASS(opponent; before)", article, text, yes("passed"))
            for article, text in (
                ("2002 §2.5", "允许任何一方放弃下子权而使用虚着"),
                ("older §2.4", "允许任何一方放弃下子权"),
            )
        ),
        ruling("passed", PLAYERS, "PASS(opponent; before)", "", "", yes("passed"), texts=FOREIGN),
        ruling("missed", (PLAYERS, REFEREE), "INSERT(missed)", "", "", yes("hidden"), texts=None),
        ruling(
            "late", REFEREE, "NOTE", "2002 §16.3", "须在对局进行当时立即提出，逾期失效", is_("claimed", Claimed.LATE)
        ),
    ),
    Kind.TAKEBACK: (
        ruling(
            "17.3",
            REFEREE,
            "RESTORE(released), LIFT(elsewhere), LIFT(captured), WARN(mover), TURN(opponent)",
            "2002 §17.3",
            "悔棋无效，判棋子放回原处，并警告一次",
            is_("claimed", Claimed.IN_TIME),
            no("dropped"),
        ),
        ruling(
            "17.3-late",
            REFEREE,
            "REFUSE, STANDS, NOTE",
            "2002 §17.3",
            "由对方于下一手着手之前向裁判提出方为有效",
            is_("claimed", Claimed.LATE),
        ),
        ruling(
            "D8.2",
            REFEREE,
            "RESTORE(released), LIFT(elsewhere), WARN(mover)",
            "older D8.2",
            "判棋子放回原处,警告一次",
            no("dropped"),
        ),
        ruling("to-4.5", None, "OPEN(stone_dropped)", "", "", yes("dropped"), texts=None),
    ),
    Kind.STONE_DROPPED: (
        ruling(
            "17.3-drop-agreed",
            OPPONENT,
            "LIFT(dropped), TURN(mover)",
            "2002 §17.3",
            "如一方的棋子不慎掉落于棋盘，经对手同意后，允许其拣起后任选着点",
            yes("agreed"),
        ),
        ruling(
            "17.3-drop-chief",
            CHIEF,
            "",
            "2002 §17.3",
            "如双方不能达成一致意见，则由裁判长裁决",
            no("agreed"),
            choices={"picked_up": "LIFT(dropped), TURN(mover)", "played": "STANDS"},
        ),
        ruling(
            "D8.2-drop",
            REFEREE,
            "LIFT(dropped), TURN(mover)",
            "older D8.2",
            "如棋子确实是掉 落的原因,允许其拣起后任选着点",
            yes("dropped"),
        ),
    ),
}
