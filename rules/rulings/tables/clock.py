"""The clock: DESK.md §4.19 to §4.23."""

from rules.ruleset import Overtime
from rules.rulings.decider import Decider
from rules.rulings.facts import Venue
from rules.rulings.guards import all_of, at_most, either, is_, more_than, no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import Switch, ruling

REFEREE, CHIEF = Decider.REFEREE, Decider.CHIEF
LATE_APART_S, LATE_SAME_S = 3600, 900  # seconds that do not lose yet (2002 §22.1: 含; §22.2: 超过)
UNEQUAL_S = 120  # seconds an hour from which on two readings are set right (2002 §22.8: 含)
LEAVES = 1  # of absence while the seconds are read, a game (2002 §22.7)
APART, SAME = is_("venue", Venue.APART), is_("venue", Venue.SAME)
AT_START, NOT_QUICK = no("after_pause"), no("quick")
SUDDEN_DEATH = yes("sudden_death")

TABLE = {
    Kind.PRESS_EARLY: (
        ruling(
            "17.4",
            REFEREE,
            "WARN(presser), CLOCK(none)",
            "2002 §17.4",
            "着子之前或与着子同时按计时器的，判警告一次，不改变计时器读数",
        ),
    ),
    Kind.OVERTIME: (
        ruling(
            "22.5-loss",
            REFEREE,
            "LOSS(side)",
            "2002 §22.5",
            "读秒至最后1分钟超时而未着子，原则上应按判负裁决",
            no("sudden_death"),
        ),
        ruling(
            "22.5-pass",
            REFEREE,
            "PASS(side), CLOCK(none), PLAY_ON",
            "2002 §22.5",
            "但经读秒方申请，也可视为放弃着手权使用虚着，改判弃权一次，允许续弈，继续实施原先读秒方式",
            yes("application"),
            no("sudden_death"),
            switch=Switch("overtime", Overtime.LOSS_OR_PASS),
        ),
        ruling("D2.3", REFEREE, "LOSS(side)", "older D2.3", "10,超时判负"),
        ruling("12.4", (REFEREE, CHIEF), "LOSS(side)", "2002 §12.4", "超时判负", SUDDEN_DEATH),
        ruling("loss", REFEREE, "LOSS(side)", texts=None, switch=Switch("overtime", Overtime.LOSS, "2002", "older")),
    ),
    Kind.TWO_HANDS: (
        ruling(
            "12.4(2)",
            REFEREE,
            "NOTE",
            "2002 §12.4(2)",
            "下子和按钟必须使用同一只手，不得一只手下棋，另一只手按钟",
            SUDDEN_DEATH,
        ),
    ),
    Kind.TIME_WASTING: (
        ruling("12.4(7)", CHIEF, "NOTE", "2002 §12.4(7)", "裁判长有权制止无理消耗对方时间的非正常行棋", SUDDEN_DEATH),
    ),
    Kind.PRESS_BEFORE_LIFTED: (
        ruling(
            "22.6",
            REFEREE,
            "WARN(mover), CLOCK(none), LIFT(dead)",
            "2002 §22.6",
            "包含提子的着手，必须全部提清之后方可按钟，违者判警告一次，不改变计时器读数",
        ),
    ),
    Kind.LATE: (
        ruling(
            "22.1-deduct",
            REFEREE,
            "CLOCK(deduct_double)",
            "2002 §22.1",
            "未超过这一时限的，在其规定时限内加倍扣除",
            APART,
            AT_START,
            NOT_QUICK,
            at_most("late_s", LATE_APART_S),
        ),
        ruling(
            "22.1-loss",
            REFEREE,
            "LOSS(late)",
            "2002 §22.1",
            "棋手迟到不得超过1小时（含），超过这一时限判负",
            APART,
            AT_START,
            NOT_QUICK,
            more_than("late_s", LATE_APART_S),
        ),
        ruling(
            "22.2-deduct",
            REFEREE,
            "CLOCK(deduct_double)",
            "2002 §22.2",
            "其他规定同上款",
            SAME,
            AT_START,
            NOT_QUICK,
            at_most("late_s", LATE_SAME_S),
        ),
        ruling(
            "22.2-loss",
            REFEREE,
            "LOSS(late)",
            "2002 §22.2",
            "比赛开始时棋手迟到不得超过15分钟，超过这一时限判负",
            SAME,
            AT_START,
            NOT_QUICK,
            more_than("late_s", LATE_SAME_S),
        ),
        ruling(
            "22.1-resume",
            REFEREE,
            "CLOCK(none), NOTE",
            "2002 §22.1",
            "暂停后续弈时迟到，一律打开计时器进入自然计时状态，但不设迟到判负时限",
            yes("after_pause"),
        ),
        ruling(
            "22.4-out",
            REFEREE,
            "LOSS(late)",
            "2002 §22.4",
            "如读秒过程告终，棋手即自动失去该局参赛资格",
            yes("quick"),
            AT_START,
            no("seated"),
        ),
    ),
    Kind.BOTH_LATE: (
        ruling("22.3-each", REFEREE, "OPEN(late)", "2002 §22.3", "双方迟到应按以上两款分别处理", AT_START, NOT_QUICK),
        ruling(
            "22.3-both",
            REFEREE,
            "BOTH_LOSE, LOT(pairing)",
            "2002 §22.3",
            "直至判双方负",
            AT_START,
            NOT_QUICK,
            either(all_of(APART, more_than("late_s", LATE_APART_S)), all_of(SAME, more_than("late_s", LATE_SAME_S))),
        ),
    ),
    Kind.ABSENT: (
        ruling(
            "22.7-granted",
            REFEREE,
            "NOTE, CLOCK(stop)",
            "2002 §22.7",
            "读秒期间棋手在对方思考时间之内离席，须征得裁判员许可，每局仅限一次",
            at_most("granted", LEAVES - 1),
        ),
        ruling("22.7-refused", REFEREE, "REFUSE, CLOCK(none)", "2002 §22.7", "其余情形的棋手离席，一律照常读秒"),
    ),
    Kind.CLOCK_FAULT: (
        ruling(
            "22.8-replace+prorata",
            REFEREE,
            "CLOCK(replace), CLOCK(pro_rata)",
            "2002 §22.8",
            "读数总和的误差超过每小时2分钟（含）的，应立即更换计时器，并参照双方已用时间按比例拨正时间",
            more_than("error_s_per_hour", UNEQUAL_S - 1),
        ),
        ruling(
            "22.8-replace",
            REFEREE,
            "CLOCK(replace)",
            "2002 §22.8",
            "误差小于此数的，可以更换计时器但不改拨时间",
            at_most("error_s_per_hour", UNEQUAL_S - 1),
        ),
        ruling(
            "22.8-one-side",
            CHIEF,
            "CLOCK(set)",
            "2002 §22.8",
            "单方面的时间读数改拨，须经裁判长的认可",
            yes("one_side"),
            reasons=True,
        ),
        ruling(
            "12.4(6)",
            CHIEF,
            "",
            "2002 §12.4(6)",
            "裁判长应根据实际情况作出临时更换计时钟、解释计时钟读数、对某方超时判负等果断裁决",
            SUDDEN_DEATH,
            choices={"replace": "CLOCK(replace)", "reading": "CLOCK(set)", "loss": "LOSS(side)"},
        ),
    ),
    Kind.NO_PAUSE_RECORD: (
        ruling(
            "22.9-shared",
            REFEREE,
            "CLOCK(share_equally), NOTE",
            "2002 §22.9",
            "前半段用时判为双方均摊，对执行裁判员另行教育和处罚",
            no("record_found"),
        ),
    ),
    Kind.SEALED_DIFFERS: (),  # the event's own rule (2002 §14: 应另行制订封棋实施细则)
    Kind.READING_ERROR: (
        ruling(
            "16.2-reread",
            REFEREE,
            "CLOCK(rewind_reading)",
            "2002 §16.2",
            "棋手有权利要求裁判员按规定从读错之处重新读秒",
        ),
    ),
}
