"""Conduct, entered by hand: DESK.md §4.25. The older edition names no tariff for any of it."""

from rules.rulings.decider import Decider
from rules.rulings.guards import no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import Ruling, ruling

REFEREE, CHIEF, ORGANIZER = Decider.REFEREE, Decider.CHIEF, Decider.ORGANIZER
BANNED = yes("smoking_banned")
WARN_OR_LOSE = {"warning": "WARN(offender)", "loss": "LOSS(offender)"}
BY_SEVERITY = "根据情节严重程度，允许判警告一次或判负"


def _by_severity(article: str) -> tuple[Ruling, ...]:
    return (ruling(f"{article}", REFEREE, "", f"2002 §{article}", BY_SEVERITY, choices=WARN_OR_LOSE, reasons=True),)


TABLE = {
    Kind.ARRANGED_GAME: (
        ruling(
            "23.1",
            REFEREE,
            "",
            "2002 §23.1",
            "一经查实，可对有关棋局立即判负或判双方负",
            no("locked"),
            choices={"loss": "LOSS(offender)", "both_lose": "BOTH_LOSE"},
            reasons=True,
        ),
        ruling(
            "23.1-cancel",
            ORGANIZER,
            "",
            "2002 §23.1",
            "仍允许作出部分或全部取消单方或双方成绩的处罚",
            choices={"side": "CANCEL_RESULTS(offender)", "both": "CANCEL_RESULTS(both)"},
            reasons=True,
        ),
        ruling(
            "23.1-ban",
            ORGANIZER,
            "BAN(offender)",
            "2002 §23.1",
            "情节严重的，允许作出今后的停赛处罚",
            yes("severe"),
            reasons=True,
        ),
    ),
    Kind.WITHDRAWAL: (
        ruling(
            "23.2",
            REFEREE,
            "LOSS(offender)",
            "2002 §23.2",
            "无正当理由，部分或全部退出比赛除对有关棋局判负之外",
            reasons=True,
        ),
        ruling("23.2-ban", ORGANIZER, "BAN(offender)", "2002 §23.2", "允许作出今后的停赛处罚", reasons=True),
    ),
    Kind.DISTURBING: _by_severity("23.3"),
    Kind.REFERENCE: _by_severity("23.4"),
    Kind.TALK: _by_severity("23.5"),
    Kind.WALKING_ABOUT: (),
    Kind.MANNERS: (),
    Kind.MOVE_NOT_SHOWN: (
        ruling("16.5", REFEREE, "NOTE", "2002 §16.5", "当离席方回席时，对方有义务指明落子点"),
        ruling("D2.7.6", REFEREE, "NOTE", "older D2.7.6", "有告诉对方棋子下在哪里的义务"),
    ),
    Kind.SET_NOT_TIDIED: (
        ruling("16.6", REFEREE, "NOTE", "2002 §16.6", "棋手有整理好棋具并按规定退场的义务"),
        ruling("D2.7.7", REFEREE, "NOTE", "older D2.7.7", "对局者有整理好棋具和立即退场的义务"),
    ),
    Kind.CEREMONY_MISSED: (
        ruling("23.6", ORGANIZER, "CRITICIZE(offender)", "2002 §23.6", "除通报批评之外"),
        ruling(
            "23.6-worse",
            ORGANIZER,
            "",
            "2002 §23.6",
            "根据情节和社会影响的严重程度，允许作出降一个名次发放奖金及停赛处罚",
            yes("severe"),
            choices={
                "prize": "PRIZE_DOWN(offender)",
                "ban": "BAN(offender)",
                "prize_and_ban": "PRIZE_DOWN(offender), BAN(offender)",
            },
            reasons=True,
        ),
    ),
    Kind.PHONE_RINGS: (
        ruling("23.7", REFEREE, "WARN(offender)", "2002 §23.7", "初违者判警告一次", no("again")),
        ruling("23.7-again", REFEREE, "LOSS(offender)", "2002 §23.7", "再违者判负", yes("again")),
    ),
    Kind.PHONE_WATCHED: (
        ruling("23.7-watched", REFEREE, "LOSS(offender)", "2002 §23.7", "凡注视手机、呼机屏面显示内容的，一律判负"),
    ),
    Kind.PHONE_OF_SPECTATOR: (
        ruling(
            "23.7-spectator",
            ORGANIZER,
            "CRITICIZE(spectator)",
            "2002 §23.7",
            "已赛完的棋手及不参赛的棋手在赛场中使用手机、呼机的，由大会通报批评",
        ),
    ),
    Kind.SMOKING: (
        ruling(
            "23.8",
            REFEREE,
            "WARN(offender)",
            "2002 §23.8",
            "违反赛会禁烟规定而吸烟者，判警告一次",
            BANNED,
            no("again"),
        ),
        ruling("23.8-again", REFEREE, "LOSS(offender)", "2002 §23.8", "再违者判负", BANNED, yes("again")),
    ),
    Kind.REFEREE_NEGLECT: (
        ruling("22.9", CHIEF, "NOTE", "2002 §22.9", "对执行裁判员另行教育和处罚", reasons=True),
        ruling(
            "30.3", CHIEF, "NOTE", "2002 §30.3", "对严重失职的裁判员有撤消裁判员资格的权利", yes("severe"), reasons=True
        ),
    ),
    Kind.OTHER: (),
}
