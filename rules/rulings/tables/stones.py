"""Stones that moved, and boards that were scattered: DESK.md §4.6 and §4.7."""

from rules.ruleset import Upset
from rules.rulings.decider import Decider
from rules.rulings.facts import Cause
from rules.rulings.guards import Guard, is_, no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import FOREIGN, Ruling, Switch, ruling

PLAYERS, REFEREE, CHIEF = Decider.PLAYERS, Decider.REFEREE, Decider.CHIEF
OUTSIDE, PLAYER, DELIBERATE = (is_("cause", cause) for cause in (Cause.OUTSIDE, Cause.PLAYER, Cause.DELIBERATE))
DISAGREED = no("agreed")
LOTS = {"both_lose": "", "with_lot": "LOT(pairing)"}  # the lot where both-lose leaves a gap in the pairing (§17.5)
ALL_BACK = "RESTORE(all), PLAY_ON"


def upset(name: str, id: str, value: Upset, does: str, *guards: Guard) -> Ruling:
    """A ruling that only the ruleset's own switch names."""
    return ruling(id, REFEREE, does, "", "", *guards, texts=None, switch=Switch(name, value, "2002", "older"))


TABLE = {
    Kind.STONE_MOVED: (
        ruling(
            "17.5-back",
            PLAYERS,
            "RESTORE(from), PLAY_ON",
            "2002 §17.5",
            "在双方意见一致的前提下，应将移动之子挪回原处",
            yes("agreed"),
            yes("original_known"),
        ),
        ruling(
            "17.5-agreed-point",
            PLAYERS,
            "PLACE(moved; agreed), PLAY_ON",
            "2002 §17.5",
            "无法确认原处时，允许挪子于双方一致认可的点",
            no("original_known"),
            yes("agreed"),
        ),
        ruling("17.5(1)", CHIEF, "PLACE(moved; named)", "2002 §17.5", "移动之子挪至合理点", DISAGREED),
        ruling("17.5(2)", CHIEF, "STANDS", "2002 §17.5", "移动之子有效", DISAGREED),
        ruling("17.5(3)", CHIEF, "DRAW", "2002 §17.5", "和棋", DISAGREED),
        ruling("17.5(4)", CHIEF, "REPLAY", "2002 §17.5", "重赛", DISAGREED),
        ruling("17.5(5)", CHIEF, "BOTH_LOSE", "2002 §17.5", "双方均负", DISAGREED, choices=LOTS),
        ruling(
            "17.5-deliberate",
            CHIEF,
            "LOSS(mover)",
            "2002 §17.5",
            "如有故意移子的证据，则应判移子者为负",
            yes("deliberate"),
            reasons=True,
            pictures=True,
        ),
        ruling("D8.3-back", PLAYERS, "RESTORE(from)", "older D8.3", "可判移动之子挪回 原处", yes("agreed")),
        ruling("D8.3-stands", PLAYERS, "STANDS", "older D8.3", "或者判移子有效", yes("agreed")),
        ruling("D8.3.1", CHIEF, "RESTORE(from)", "older D8.3", "移动之子挪回原处", DISAGREED),
        ruling("D8.3.2", CHIEF, "STANDS", "older D8.3", "移动之子有效", DISAGREED),
        ruling("D8.3.3", CHIEF, "DRAW", "older D8.3", "和棋", DISAGREED),
        ruling("D8.3.4", CHIEF, "REPLAY", "older D8.3", "重下", DISAGREED),
        ruling(
            "D8.3-deliberate",
            CHIEF,
            "LOSS(mover)",
            "older D8.3",
            "如属故意移子,应判移子者为负",
            yes("deliberate"),
            reasons=True,
            pictures=True,
        ),
        upset("moved_stones", "reasonable-point", Upset.REASONABLE_POINT, "PLACE(moved; named)"),
        upset("moved_stones", "stands", Upset.STANDS, "STANDS"),
        upset("moved_stones", "draw", Upset.DRAW, "DRAW"),
        upset("moved_stones", "replay", Upset.REPLAY, "REPLAY"),
        upset("moved_stones", "both-lose", Upset.BOTH_LOSE, "BOTH_LOSE"),
    ),
    Kind.BOARD_SCATTERED: (
        ruling(
            "17.6-rebuilt",
            PLAYERS,
            ALL_BACK,
            "2002 §17.6",
            "经复盘，如双方达成一致意见，应按复盘次序继续比赛",
            OUTSIDE,
            yes("rebuilt"),
            yes("agreed"),
        ),
        ruling("17.6(1)", CHIEF, "DRAW", "2002 §17.6", "和棋", OUTSIDE, DISAGREED),
        ruling("17.6(2)", CHIEF, "REPLAY", "2002 §17.6", "重赛", OUTSIDE, DISAGREED),
        ruling("17.6(3)", CHIEF, "BOTH_LOSE", "2002 §17.6", "双方均负", OUTSIDE, DISAGREED, choices=LOTS),
        ruling(
            "17.6-player-rebuilt",
            REFEREE,
            ALL_BACK,
            "2002 §17.6",
            "如对局者确属无意中散乱了棋局，允许复盘续赛",
            PLAYER,
            yes("rebuilt"),
        ),
        ruling(
            "17.6-player-lost",
            REFEREE,
            "LOSS(scatterer)",
            "2002 §17.6",
            "不能复盘的，则判散乱棋局一方为负",
            PLAYER,
            no("rebuilt"),
        ),
        ruling(
            "23.3",
            REFEREE,
            "",
            "2002 §23.3",
            "根据情节严重程度，允许判警告一次或判负",
            DELIBERATE,
            choices={"warning": "WARN(scatterer)", "loss": "LOSS(scatterer)"},
            reasons=True,
        ),
        ruling(
            "D8.4-rebuilt",
            PLAYERS,
            ALL_BACK,
            "older D8.4",
            "应经双方复盘确认后,继续比赛",
            OUTSIDE,
            yes("rebuilt"),
            yes("agreed"),
        ),
        ruling("D8.4-draw", REFEREE, "DRAW", "older D8.4", "如 双方没有能力复盘,则判和或重下", OUTSIDE, no("rebuilt")),
        ruling(
            "D8.4-replay", REFEREE, "REPLAY", "older D8.4", "如 双方没有能力复盘,则判和或重下", OUTSIDE, no("rebuilt")
        ),
        ruling(
            "D8.4-player-rebuilt",
            REFEREE,
            ALL_BACK,
            "older D8.4",
            "如对局者确属无意散乱了棋局,可复盘续赛",
            PLAYER,
            yes("rebuilt"),
        ),
        ruling(
            "D8.4-player-lost",
            REFEREE,
            "LOSS(scatterer)",
            "older D8.4",
            "不能复盘的,则判散乱棋局一方为负",
            PLAYER,
            no("rebuilt"),
        ),
        ruling(
            "D8.4-deliberate",
            REFEREE,
            "LOSS(scatterer)",
            "older D8.4",
            "如对局一方故意散乱棋局,判负",
            DELIBERATE,
            reasons=True,
        ),
        ruling("rebuilt", PLAYERS, ALL_BACK, "", "", yes("rebuilt"), yes("agreed"), texts=FOREIGN),
        upset("scattered_stones", "draw", Upset.DRAW, "DRAW", DISAGREED),
        upset("scattered_stones", "replay", Upset.REPLAY, "REPLAY", DISAGREED),
        upset("scattered_stones", "both-lose", Upset.BOTH_LOSE, "BOTH_LOSE", DISAGREED),
    ),
}
