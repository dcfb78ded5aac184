"""GNU Go over GTP: the real one where it is installed, and programs that behave badly."""

import sys
import time

import pytest

from rules.diagrams import parse_diagram
from rules.points import parse_point
from station.advice.advice import Status
from station.advice.builtin import advise as advise_alone
from station.advice.council import advise, combined
from station.advice.gnugo import GnuGo, View, find

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


def python(code: str, timeout_s: float = 5) -> GnuGo:
    return GnuGo([sys.executable, "-c", code], timeout_s)


def test_the_real_one_sees_a_false_eye() -> None:
    program = find()
    if program is None:
        pytest.skip("GNU Go is not installed")
    with GnuGo([program, "--mode", "gtp", "--chinese-rules"]) as gnugo:
        view = gnugo.view(FALSE_EYE)
        assert view is not None
        assert {parse_point("B9", 9), parse_point("D9", 9)} <= view.dead
        assert gnugo.view(FALSE_EYE) == view


@pytest.mark.parametrize(
    "code",
    [
        "import time; time.sleep(60)",
        "raise SystemExit(1)",
        "import sys; [print('? no\\n', flush=True) for _ in sys.stdin]",
        "import sys; [print('= A9\\n', flush=True) for _ in sys.stdin]",
        "import sys; [print('= nonsense\\n', flush=True) for _ in sys.stdin]",
    ],
    ids=["late", "dead", "refuses", "status of an empty point", "no points"],
)
def test_a_bad_process_leaves_the_built_in_advice(code: str) -> None:
    start = time.monotonic()
    with python(code, timeout_s=1) as gnugo:
        assert gnugo.view(FALSE_EYE) is None
        assert advise(RACE, gnugo) == advise_alone(RACE)
    assert time.monotonic() - start < 30


def test_no_program_at_all() -> None:
    with GnuGo(["/nowhere/gnugo"]) as gnugo:
        assert gnugo.view(FALSE_EYE) is None


def test_after_a_failure_a_fresh_process_is_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    mark = tmp_path_factory.mktemp("gnugo") / "was_here"
    code = (
        f"import sys, pathlib; mark = pathlib.Path({str(mark)!r}); first = not mark.exists(); mark.touch();"
        "sys.exit(1) if first else [print('= D9\\n' if 'dead' in line else '=\\n', flush=True) for line in sys.stdin]"
    )
    with python(code) as gnugo:
        assert gnugo.view(FALSE_EYE) is None
        assert gnugo.view(FALSE_EYE) == View(frozenset({parse_point("D9", 9)}), frozenset())


def test_where_they_differ_the_string_is_disputed_with_both_views() -> None:
    dead = next(one for one in advise_alone(FALSE_EYE).strings if parse_point("B9", 9) in one.points)
    view = View(frozenset(), frozenset())
    told = combined(dead, view)
    assert told.disputed
    assert told.views == {"built in": Status.DEAD, "GNU Go": Status.ALIVE}
    assert "GNU Go: alive" in told.english


def test_what_is_proven_is_not_asked_again() -> None:
    proven = next(one for one in advise_alone(FALSE_EYE).strings if one.proven)
    assert combined(proven, View(proven.points, frozenset())) == proven
