"""Other programs' views: GNU Go's own where it is installed, scripted ones, and programs that behave badly."""

import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest

from rules.color import Color
from rules.diagrams import parse_diagram
from rules.points import parse_point
from station.advice.advice import Advice, Reason, Silent, Status
from station.advice.builtin import advise as advise_alone
from station.advice.codes import Failure, NoAnswer
from station.advice.council import advise, combined
from station.advice.installed import gnugo
from station.advice.outside import Dialect, Outside, Ownership, StatusLists, View
from station.counting.wording import why as said
from station.locale.catalog import catalog
from tests.rules.vectors import VECTORS, rows
from tests.station.advice.programs import command, gtp, polite, script

pytestmark = pytest.mark.slow

FALSE_EYE = parse_diagram(
    """
    .B.BW.W.W
    BBBWWWWWW
    WWWW.WWWW
    WWWWWWWWW
    BBBBBBBBB
    .B.B.B.B.
    BBBBBBBBB
    .B.B.B.B.
    BBBBBBBBB
    """
)
RACE = parse_diagram(
    """
    .W.BW.B.B
    WW.BW.BBB
    WWWWBBBB.
    W.WWWBB.B
    WWWWWBBBB
    .W.WWBB.B
    WWWWWBBBB
    WWWWWBBBB
    WWWWWBBBB
    """
)


FIRST = parse_point("B9", 9)


def outside(program: list[str], dialect: Dialect | None = None, name: str = "GNU Go") -> Outside:
    return Outside(name, gtp(program, timeout_s=1), dialect or StatusLists())


def string_of(advice: Advice, name: str) -> frozenset[int]:
    return next(one.points for one in advice.strings if parse_point(name, 9) in one.points)


def test_the_real_one_sees_a_false_eye() -> None:
    program = gnugo()
    if not program.command:
        pytest.skip("GNU Go is not installed")
    one = program.opened()
    with one.gtp:
        view = one.view(FALSE_EYE, Color.WHITE)
        assert isinstance(view, View)
        assert {parse_point("B9", 9), parse_point("D9", 9)} <= view.dead
        assert one.view(FALSE_EYE, Color.WHITE) == view


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (script("import time; time.sleep(60)"), Failure.LATE),
        (script("raise SystemExit(1)"), Failure.ENDED),
        (["/no/such/program"], Failure.ENDED),
        (command("print(f'?{number} no\\n')"), Failure.REFUSED),
        (command("print(f'={number}7\\n')"), Failure.NONSENSE),
        (script("print('welcome!\\n\\n' * 9, flush=True); input()"), Failure.NONSENSE),
        (polite({}, "A9"), Failure.NONSENSE),
        (polite({}, "nonsense"), Failure.NONSENSE),
    ],
    ids=["late", "dead", "not there", "refuses", "wrong number", "garbage", "status of an empty point", "no points"],
)
def test_a_bad_process_leaves_the_built_in_advice_and_is_named(program: list[str], why: Failure) -> None:
    start = time.monotonic()
    one = outside(program)
    with one.gtp:
        first = one.view(FALSE_EYE)
        assert isinstance(first, Silent) and (first.why, first.told.code in set(NoAnswer)) == (why, True)
        told = advise(RACE, None, [one])
    assert replace(told, silent={}) == advise_alone(RACE)
    assert {name: silent.why for name, silent in told.silent.items()} == {"GNU Go": why}
    assert time.monotonic() - start < 30


def test_one_that_failed_twice_is_left_alone_and_still_named() -> None:
    one = outside(script("raise SystemExit(1)"))
    with one.gtp:
        whys = [advise(RACE, None, [one]).silent["GNU Go"].why for _ in range(3)]
    assert whys == [Failure.ENDED, Failure.ENDED, Failure.RESTING]


def test_one_silent_program_takes_nothing_from_the_others() -> None:
    bad, good = outside(script("raise SystemExit(1)"), name="Pachi"), outside(polite({}))
    with bad.gtp, good.gtp:
        told = advise(RACE, None, [bad, good])
    assert list(told.silent) == ["Pachi"]
    assert {name for one in told.strings for name in one.views} == {"built in", "GNU Go"}


def test_who_moves_next_is_who_did_not_play_last() -> None:
    lines = command("__import__('pathlib').Path(sys.argv[1]).open('a').write(line); print(f'={number}\\n')")
    for color in (Color.BLACK, Color.WHITE):
        told = _told_to(lines, color)
        assert [line for line in told if "play" in line][-1].split()[2] == color.opponent.letter


def _told_to(program: list[str], to_move: Color) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "told"
        one = outside([*program, str(file)])
        with one.gtp:
            assert one.view(RACE, to_move) == View(frozenset())
        return file.read_text().splitlines()


NET = (
    """symmetry {symmetry}
whiteWin 0.532896
noResult 0.000062
varTimeLeft -1.000
policy
"""
    + "0.000016      NAN 0.106478 \n" * 27
    + "policyPass 0.000001 \nwhiteOwnership\n{rows}"
)
"""As KataGo writes it (its cpp/tests/results/gtp/rawnn.txt.stdout); no KataGo was at hand."""


def net(symmetry: int, row: str) -> str:
    return NET.format(symmetry=symmetry, rows="\n".join([row] * 9))


def turned(first: str, others: str) -> list[str]:
    """A program with one ownership for the board as it lies and another for the seven ways to turn it."""
    told = {str(symmetry): net(symmetry, others if symmetry else first) for symmetry in range(8)}
    return command(f"print('=' + number, {told!r}[words[0]] if command == 'kata-raw-nn' else '', end='\\n\\n')")


def test_ownership_becomes_shares() -> None:
    """Also when asked again: nothing of the first answer is left over."""
    one = outside(turned("-0.9000000 0.1000000 0.9000000 " * 3, "-0.9 0.1 0.5 " * 3), Ownership(), "KataGo")
    with one.gtp:
        for _ in range(2):
            view = one.view(RACE, Color.WHITE)
            assert isinstance(view, View)
            assert (parse_point("A8", 9) in view.dead, parse_point("B9", 9) in view.unsettled) == (True, True)
            assert view.stands[parse_point("D9", 9)] == pytest.approx(0.95)
            assert view.stands[parse_point("J8", 9)] == pytest.approx((1 - (0.9 + 7 * 0.5) / 8) / 2)
            assert view.share(frozenset({parse_point("D9", 9), parse_point("D8", 9)})) == pytest.approx(0.95)


@pytest.mark.parametrize(
    "told", ["", "whiteOwnership 1 2 3", "whiteOwnership\n" + " 7" * 81, "whiteOwnership\n" + " x" * 81]
)
def test_an_ownership_that_is_none(told: str) -> None:
    one = outside(polite({"kata-raw-nn": told}), Ownership(), "KataGo")
    with one.gtp:
        silent = one.view(RACE)
    assert isinstance(silent, Silent) and silent.why is Failure.NONSENSE


def test_where_they_differ_the_string_is_disputed_with_both_views() -> None:
    dead = next(one for one in advise_alone(FALSE_EYE).strings if FIRST in one.points)
    told = combined(dead, {"GNU Go": View(frozenset())})
    assert told.disputed
    assert told.reason is Reason.ADVISERS_DIFFER
    assert told.views == {"built in": Status.DEAD, "GNU Go": Status.ALIVE}
    assert told.why == dead.why
    assert said(told, "2002", catalog("en")).endswith("; GNU Go: alive")
    assert said(told, "2002", catalog("zh")).endswith("；GNU Go：活")


def test_one_of_three_that_differs_is_heard() -> None:
    dead = next(one for one in advise_alone(FALSE_EYE).strings if FIRST in one.points)
    views = {"GNU Go": View(dead.points), "Pachi": View(frozenset()), "KataGo": View(dead.points)}
    told = combined(dead, views)
    assert told.disputed and told.stands < 0.5


@pytest.mark.parametrize("name", ["straight-three-hangs-on-the-turn", "an-unplayed-ko", "bent-four-in-the-corner"])
def test_shapes_that_rules_or_turns_decide_stay_disputed(name: str) -> None:
    """Also where another program agrees."""
    case = next(case for case in rows(VECTORS.parent / "advice" / "shapes.jsonl") if case["id"] == name)
    shape = next(one for one in advise_alone(parse_diagram(case["board"]), Color.WHITE).strings if one.disputed)
    for view in (View(shape.points), View(frozenset())):
        told = combined(shape, {"GNU Go": view})
        assert told.disputed and told.status is shape.status


def test_a_seki_stays_with_people_whoever_sees_it() -> None:
    case = next(case for case in rows(VECTORS.parent / "advice" / "shapes.jsonl") if case["id"] == "seki-one-eye-each")
    seki = next(one for one in advise_alone(parse_diagram(case["board"])).strings if one.status is Status.SEKI)
    assert seki.disputed
    for view in (View(frozenset()), View(frozenset(), seki=seki.points)):
        told = combined(seki, {"GNU Go": view})
        assert (told.disputed, told.status) == (True, Status.SEKI)


def test_a_seki_that_only_another_sees_is_disputed() -> None:
    dead = next(one for one in advise_alone(FALSE_EYE).strings if FIRST in one.points)
    alive = replace(dead, status=Status.ALIVE, stands=0.95)
    assert not combined(alive, {"GNU Go": View(frozenset())}).disputed
    told = combined(alive, {"GNU Go": View(frozenset(), seki=alive.points)})
    assert (told.disputed, told.reason) == (True, Reason.ADVISERS_DIFFER)


def test_what_is_proven_is_not_asked_again() -> None:
    proven = next(one for one in advise_alone(FALSE_EYE).strings if one.proven)
    assert combined(proven, {"GNU Go": View(proven.points)}) == proven
