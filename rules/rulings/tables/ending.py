"""The end of a game: DESK.md §4.14 to §4.18, and §4.24."""

from rules.rulings.decider import Decider
from rules.rulings.guards import no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import CHINESE, FOREIGN, ruling

SIDE, OPPONENT, PLAYERS = Decider.SIDE, Decider.OPPONENT, Decider.PLAYERS
REFEREE, CHIEF = Decider.REFEREE, Decider.CHIEF
BY_SIDE = (SIDE, REFEREE)
AS_PLAYED = (CHINESE | FOREIGN) - {"japanese", "korean"}  # texts that leave a dispute to play, or to both sides
CONCEDED = ruling(
    "12.4(4)",
    CHIEF,
    "CLOCK(stop), AWARD(opponent)",
    "2002 §12.4(4)",
    "允许终止计时，双方可争之点全部归属于对方。双方地界的勘定由裁判长负责",
    yes("sudden_death"),
)

TABLE = {
    Kind.END_PROPOSED: (
        ruling(
            "21.1-propose", SIDE, "PASS(proposer), TURN(opponent)", "2002 §21.1", "轮到着手的一方提议终局，随之放弃着手"
        ),
        ruling(
            "21.1-refuse",
            OPPONENT,
            "TURN(opponent), PLAY_ON",
            "2002 §21.1",
            "如果对方不同意就此终局，则应允许对方着子。放弃着手方随即恢复着手权利",
            no("agreed"),
        ),
        ruling("13.2-end", PLAYERS, "CLOCK(stop), COUNT", "2002 §13.2", "对方予以回应，终局即告成立", yes("agreed")),
        ruling(
            "D2.4.2-end",
            PLAYERS,
            "CLOCK(stop), COUNT",
            "older D2.4.2",
            "先由轮走方,后是对方以异色棋子一枚放于已方 棋盘右下角的线外",
            yes("agreed"),
            no("contest_left"),
        ),
        ruling("7.3-end", None, "COUNT", "2002 §7.3", "双方连续使用虚着，为终局"),
        ruling("7.2-resign", BY_SIDE, "LOSS(side)", "2002 §7.2", "对局中有一方中途认输时，为终局"),
        ruling("7.2-resign", BY_SIDE, "LOSS(side)", "older §7.2", "有一方中途认输,为终局"),
        ruling("resign", SIDE, "LOSS(side)", texts=FOREIGN),
        ruling(
            "13.1",
            BY_SIDE,
            "",
            "2002 §13.1",
            "凡参赛一方弃权或被判负、判和的棋局，也作终局处理",
            choices={"forfeit": "LOSS(side)", "loss": "LOSS(side)", "draw": "DRAW"},
        ),
        ruling(
            "D2.4.1",
            BY_SIDE,
            "",
            "older D2.4.1",
            "凡比赛一方弃权或因各种原因被裁判员判负、判和的对局",
            choices={"forfeit": "LOSS(side)", "loss": "LOSS(side)", "draw": "DRAW"},
        ),
        ruling("passes-end", None, "COUNT", texts=FOREIGN),
        ruling("agreed-end", PLAYERS, "COUNT", "", "", yes("agreed"), texts=FOREIGN),
        ruling(
            "older-not-over", REFEREE, "REFUSE, PLAY_ON", "older §7.1", "无单官或其他官子时,为终局", yes("contest_left")
        ),
    ),
    Kind.LIFE_DEATH_DISPUTE: (
        ruling(
            "21.4-resume",
            REFEREE,
            "TURN(says_dead), PLAY_ON",
            "2002 §21.4",
            "如有争议，重新开始对局，由认为是死的一方先下，以实战解决",
            no("agreed"),
        ),
        ruling("21.4-played", PLAYERS, "COUNT", "2002 §21.4", "对死棋和活棋的确认，对局双方意见必须一致", yes("ended")),
        ruling("agreed", PLAYERS, "COUNT", "", "", yes("agreed"), texts=None),
        ruling("frozen", (PLAYERS, CHIEF), "RESTORE(dispute), COUNT", texts=("japanese", "korean")),
        ruling("frozen", (PLAYERS, CHIEF), "RESTORE(dispute), COUNT", "", "", yes("agreed"), texts=AS_PLAYED),
    ),
    Kind.CONTESTABLE_POINTS_LEFT: (
        ruling("21.2", REFEREE, "SHARE(contested)", "2002 §21.2", "其归属按双活方式处理", no("sudden_death")),
        CONCEDED,
        ruling("older-not-over", REFEREE, "REFUSE, PLAY_ON", "older §7.1", "无单官或其他官子时,为终局"),
    ),
    Kind.RESTART_AFTER_END: (
        ruling(
            "21.3",
            None,
            "REFUSE, NOTE",
            "2002 §21.3",
            "一方或双方即使又发现了有效手段，也不允许重新开始对局",
            yes("ended"),
        ),
        ruling("to-4.15", None, "OPEN(life_death_dispute)", texts=None),
        ruling("resume", SIDE, "PLAY_ON", "", "", yes("resumable"), texts=("japanese", "korean")),
    ),
    Kind.RECOUNT: (
        ruling("16.4", SIDE, "COUNT", "2002 §16.4", "在双方正式确认胜败结果之前，棋手有权提出复核", no("locked")),
        ruling("D2.7.3", SIDE, "COUNT", "older D2.7.3", "对局者有要求纠正数子和计算胜负失误的权利", no("locked")),
        ruling("recount", SIDE, "COUNT", "", "", no("locked"), texts=FOREIGN),
    ),
    Kind.CONTEST_GIVEN_UP: (CONCEDED,),
}
