"""The named rulesets. Each is a full set of switches; `ruleset(name)` finds one.

Where the texts of SPEC.md contradict each other, and what became of it here:

 1. two moves in a row            switch `two_moves`
 2. retaking a ko                 switch `ko_retake`
 3. warnings                      switches `warning_zi`, `warnings_lose`
 4. end signal                    switch `end_signal`
 5. last second of byoyomi        switch `overtime`
 6. stones supplied               switch `stones_supplied` (181/180, 180/180, 180/181 all in use; only ever a remark)
 7. alive and dead                no switch: the older text's "two true eyes, else dead" makes every seki dead, which
                                  the same text does not mean; life is what both players agree on, in every set
 8. fake life                     switch `fake_life`
 9. rare cycles                   switch `long_cycle`, the rulings open to the referee
10. moved and scattered stones    switches `moved_stones`, `scattered_stones`
11. repetition                    switch `repetition`: 2002 §6 read literally is situational, the older text positional
12. unplayed neutral points       switch `neutral`; 2002 §12.4(4) is `to-opponent`, for sudden death
13. 185 and 177                   no switch: they are the next whole numbers above 184¼ and 176¾, so the comparison with
                                  184¼ decides every case; read as thresholds of their own they would make 184½ against
                                  176½ a loss for both
14. handicap                      switches `handicap_komi_points`, `compensation`; the older text has neither, 2002 is
                                  silent: the same by default, and counts show N and N - 1 beside it
"""

from fractions import Fraction

from rules.codes import Code
from rules.errors import RulesetError
from rules.reasons import Reason, shown
from rules.ruleset import (
    Compensation,
    Counting,
    Cycle,
    EndSignal,
    FakeLife,
    KoRetake,
    Neutral,
    Overtime,
    Repetition,
    Ruleset,
    Suicide,
    TwoMoves,
    Upset,
)

CHINESE_2002 = Ruleset(
    name="chinese-2002",
    text="2002",
    repetition=Repetition.SITUATIONAL,
    long_cycle=(Cycle.FORBIDDEN, Cycle.NO_RESULT, Cycle.DRAW, Cycle.REPLAY),
    suicide=Suicide.FORBIDDEN,
    counting=Counting.AREA,
    komi_points=Fraction(15, 2),
    handicap_komi_points=Fraction(0),
    black_wins_ties=False,
    compensation=Compensation.NONE,
    neutral=Neutral.SHARED,
    warning_zi=Fraction(1),
    warnings_lose=2,
    two_moves=TwoMoves.VOID_AND_WARNING,
    ko_retake=KoRetake.PASS_AND_WARNING,
    end_signal=EndSignal.SPOKEN,
    overtime=Overtime.LOSS_OR_PASS,
    fake_life=FakeLife.CYCLE_BAN,
    moved_stones=(Upset.REASONABLE_POINT, Upset.STANDS, Upset.DRAW, Upset.REPLAY, Upset.BOTH_LOSE),
    scattered_stones=(Upset.DRAW, Upset.REPLAY, Upset.BOTH_LOSE),
    stones_supplied=(180, 180),
)

CHINESE_OLDER = CHINESE_2002.changed(
    name="chinese-older",
    text="older",
    repetition=Repetition.POSITIONAL,
    long_cycle=[Cycle.DRAW, Cycle.REPLAY],
    neutral=Neutral.NOT_OVER,
    warning_zi="0",
    two_moves=TwoMoves.LOSS,
    ko_retake=KoRetake.PASS,
    end_signal=EndSignal.STONE_OFF_BOARD,
    overtime=Overtime.LOSS,
    fake_life=FakeLife.DEAD_AT_END,
    moved_stones=[Upset.REASONABLE_POINT, Upset.STANDS, Upset.DRAW, Upset.REPLAY],
    scattered_stones=[Upset.DRAW, Upset.REPLAY],
    stones_supplied=[181, 180],
)

# No article for what follows is in the texts of SPEC.md beyond the komi and the kind of counting; the rest is the
# common law of each association as far as a program needs it. What offences cost, and by which source: `rules.penalty`.
JAPANESE = CHINESE_2002.changed(
    name="japanese",
    text="japanese",
    repetition=Repetition.SIMPLE_KO,
    long_cycle=[Cycle.NO_RESULT],
    counting=Counting.TERRITORY,
    komi_points="6.5",
    warning_zi="0",
    warnings_lose=None,
    two_moves=TwoMoves.LOSS,
    ko_retake=KoRetake.LOSS,
    overtime=Overtime.LOSS,
    fake_life=FakeLife.DEAD_AT_END,
    stones_supplied=[181, 180],
)

# A warning costs two points, one zi, and two of them the game: rules of the Korean association as revised in 2024.
KOREAN = JAPANESE.changed(name="korean", text="korean", warning_zi="1", warnings_lose=2)

ING = CHINESE_2002.changed(
    name="ing",
    text="ing",
    repetition=Repetition.POSITIONAL,
    long_cycle=[Cycle.FORBIDDEN],
    suicide=Suicide.ALLOWED,
    counting=Counting.ING,
    komi_points="8",
    black_wins_ties=True,
    warning_zi="0",
    warnings_lose=None,
    overtime=Overtime.LOSS,
)

# Official AGA Rules of Go (1991, komi of 2004): rules 3 and 4 for komi and handicaps, 5 for illegal moves, 6 for ko.
AGA = CHINESE_2002.changed(
    name="aga",
    text="aga",
    long_cycle=[Cycle.FORBIDDEN],
    handicap_komi_points="0.5",
    compensation=Compensation.N_MINUS_1,
    warning_zi="0",
    warnings_lose=None,
    two_moves=TwoMoves.VOID,
    ko_retake=KoRetake.PASS,
    overtime=Overtime.LOSS,
)

# Rules of the New Zealand Go Society: points beside both sides count for both, a handicap goes without komi.
NEW_ZEALAND = AGA.changed(
    name="new-zealand",
    text="new-zealand",
    suicide=Suicide.ALLOWED,
    komi_points="7",
    handicap_komi_points="0",
    compensation=Compensation.NONE,
    stones_supplied=[181, 180],
)

# John Tromp and Bill Taylor's text has no komi: 7.5 as computer games under it have.
TROMP_TAYLOR = NEW_ZEALAND.changed(
    name="tromp-taylor",
    text="tromp-taylor",
    repetition=Repetition.POSITIONAL,
    komi_points="7.5",
)

PRESETS = {
    rules.name: rules for rules in (CHINESE_2002, CHINESE_OLDER, JAPANESE, KOREAN, ING, AGA, NEW_ZEALAND, TROMP_TAYLOR)
}


def ruleset(name: str) -> Ruleset:
    """The preset of that name. RulesetError names the choices."""
    try:
        return PRESETS[name]
    except KeyError:
        values = {"name": shown(name), "names": ", ".join(PRESETS)}
        raise RulesetError(Reason(Code.RULESET_UNKNOWN, values)) from None
