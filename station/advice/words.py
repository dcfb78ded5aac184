"""Reasons in words, in Chinese and English; pages that speak other languages have the reason as a word."""

from station.advice.advice import Reason, Status

Words = tuple[str, str]

FIXED: dict[tuple[Reason, Status], Words] = {
    (Reason.UNCONDITIONAL, Status.ALIVE): (
        "无条件活：对方连下也提不掉",
        "alive whatever is played: it cannot be captured even if its owner passes",
    ),
    (Reason.NO_ROOM, Status.DEAD): (
        "死：在对方无条件活棋之内，做不出两眼",
        "dead: no room for two eyes inside stones that are alive for certain",
    ),
    (Reason.HANGS_ON_TURN, Status.UNSETTLED): (
        "未定：谁先下谁得；轮到谁下，请看清楚",
        "unsettled: whoever plays first decides; look whose turn it is",
    ),
    (Reason.NO_LIBERTIES, Status.UNSETTLED): (
        "无气：是已提未取的子，还是看错了？请看清楚",
        "no liberties: captured stones that were not lifted, or stones misread; look at the board",
    ),
    (Reason.KO, Status.UNSETTLED): (
        "未定：此处的劫尚未收完，请先下完或商定归属（2002 §21.2 按双活各半）",
        "unsettled: a ko that nobody has ended; play it out or agree on it (2002 §21.2 shares it as in seki)",
    ),
    (Reason.FAKE_LIFE, Status.DEAD): (
        "死：有一眼是劫，打赢也做不出两眼；假生不算活（2002 §20.2，旧规则 §11.2）",
        "dead: one eye is a ko, and even the ko once won gives no two eyes; fake life does not count (2002 §20.2, older"
        " rules §11.2)",
    ),
    (Reason.BENT_FOUR, Status.DEAD): (
        "盘角曲四：日韩规则按死棋；中国规则须实战解决，对方无法补净的劫材可能改变结果（2002 §21.4）",
        "bent four in the corner: dead under Japanese and Korean rules; under Chinese rules it is played out, and ko"
        " threats that nobody can remove may change it (2002 §21.4)",
    ),
}


def words(reason: Reason, status: Status, percent: int) -> Words:
    """Chinese and English. percent -- the probability that the string stays."""
    if (reason, status) in FIXED:
        return FIXED[reason, status]
    if status is Status.UNSETTLED:
        return (
            f"未定：由模拟对局推算，留在盘上的概率 {percent}%",
            f"unsettled: games played out at random make it {percent} % likely to stay",
        )
    if status is Status.DEAD:
        return (
            f"死：由模拟对局推算，被提的概率 {100 - percent}%",
            f"dead: games played out at random make it {100 - percent} % likely to be captured",
        )
    if status is Status.SEKI:
        return (
            f"双活：与对方公气，眼不足两个（留在盘上的概率 {percent}%）",
            f"seki: shares liberties with the opponent and has less than two eyes; {percent} % likely to stay",
        )
    return (
        f"活：由模拟对局推算，留在盘上的概率 {percent}%",
        f"alive: games played out at random make it {percent} % likely to stay",
    )
