"""Kos, forbidden points, repetition and long cycles: DESK.md §4.10 to §4.12."""

from rules.ruleset import Cycle, FakeLife, KoRetake, Suicide
from rules.rulings.decider import Decider
from rules.rulings.facts import Supplement
from rules.rulings.guards import is_, no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import CHINESE, Ruling, Switch, ruling

PLAYERS, REFEREE, EVENT = Decider.PLAYERS, Decider.REFEREE, Decider.EVENT
RETAKEN = "VOID(retake), RESTORE(taken), PASS(offender), TURN(opponent)"
RETAKEN_WARNED = "VOID(retake), RESTORE(taken), PASS(offender), WARN(offender), TURN(opponent)"
BREATHLESS = "VOID(last), LIFT(played), PASS(offender), TURN(opponent)"
ELSEWHERE = "VOID(last), TURN(offender)"
RARE = "根据不同比赛，也可制定相应的补充规定，如无胜负、和棋、加赛等"
GIVES_WAY = no("agreed")  # neither side gives way (双方互不相让)

_CYCLES: tuple[Ruling, ...] = (
    ruling(
        "20-forbid",
        REFEREE,
        ELSEWHERE,
        "2002 §20",
        "全局同形再现是妨碍终局的唯一技术性原因，原则上必须禁止",
        switch=Switch("long_cycle", Cycle.FORBIDDEN),
    ),
    ruling("20.2-fake-life", REFEREE, "VOID(last)", "2002 §20.2", "禁止假生类多劫循环", yes("fake_life")),
    ruling("20.3-no-result", EVENT, "NO_RESULT", "2002 §20.3", RARE, is_("supplement", Supplement.NO_RESULT)),
    ruling("20.3-draw", EVENT, "DRAW", "2002 §20.3", RARE, is_("supplement", Supplement.DRAW)),
    ruling("20.3-extra", EVENT, "EXTRA_GAME", "2002 §20.3", RARE, is_("supplement", Supplement.EXTRA_GAME)),
    ruling("older-forbid", REFEREE, ELSEWHERE, texts=("older",)),
    ruling("D11.2", REFEREE, "DEAD(cycle)", "older D11.2", "不允许以“假生”作为活棋", yes("ended")),
    ruling("D11.3-draw", REFEREE, "DRAW", "older D11.3", "可判和棋或者重 下", GIVES_WAY),
    ruling("D11.3-replay", REFEREE, "REPLAY", "older D11.3", "可判和棋或者重 下", GIVES_WAY),
    ruling("D11.4", REFEREE, "COUNT", "older D11.4", "对局者不得将其作为不能终局的理 由", yes("ended")),
    ruling("forbid", REFEREE, ELSEWHERE, texts=None, switch=Switch("long_cycle", Cycle.FORBIDDEN, "2002", "older")),
    ruling(
        "fake-life-dead",
        REFEREE,
        "DEAD(cycle)",
        "",
        "",
        yes("ended"),
        texts=None,
        switch=Switch("fake_life", FakeLife.DEAD_AT_END, "2002", "older"),
    ),
    ruling(
        "no-result-agreed",
        PLAYERS,
        "NO_RESULT",
        "",
        "",
        yes("agreed"),
        texts=None,
        switch=Switch("long_cycle", Cycle.NO_RESULT, "2002", "older"),
    ),
)

TABLE = {
    Kind.KO_RETAKE: (
        ruling(
            "18.3",
            REFEREE,
            RETAKEN_WARNED,
            "2002 §18.3",
            "劫争须找劫材时未找而提劫，判提劫之手无效，弃权一次并警告一次",
            no("hidden"),
            switch=Switch("ko_retake", KoRetake.PASS_AND_WARNING),
        ),
        ruling(
            "D11.1",
            REFEREE,
            RETAKEN,
            "older D11.1",
            "劫争马上回提,判回提者着手无效,弃权一次",
            no("hidden"),
            switch=Switch("ko_retake", KoRetake.PASS),
        ),
        ruling(
            "void-pass-warning",
            REFEREE,
            RETAKEN_WARNED,
            "",
            "",
            no("hidden"),
            texts=None,
            switch=Switch("ko_retake", KoRetake.PASS_AND_WARNING, "2002"),
        ),
        ruling(
            "void-pass",
            REFEREE,
            RETAKEN,
            "",
            "",
            no("hidden"),
            texts=None,
            switch=Switch("ko_retake", KoRetake.PASS, "older"),
        ),
        ruling(
            "loss",
            REFEREE,
            "LOSS(offender)",
            "",
            "",
            no("hidden"),
            texts=None,
            switch=Switch("ko_retake", KoRetake.LOSS),
        ),
        ruling("threat_hidden", PLAYERS, "INSERT(missed)", "", "", yes("hidden"), texts=None),
    ),
    Kind.FORBIDDEN_POINT: (
        ruling("19", REFEREE, BREATHLESS, "2002 §19", "棋子下在禁着点上，判着手无效，弃权一次"),
        ruling("D10", REFEREE, BREATHLESS, "older D10", "棋子下子在禁着点上,判着手无效,弃权一次"),
        ruling(
            "void-pass", REFEREE, BREATHLESS, texts=None, switch=Switch("suicide", Suicide.FORBIDDEN, *sorted(CHINESE))
        ),
    ),
    Kind.REPETITION: _CYCLES,
    Kind.LONG_CYCLE: _CYCLES,
}
