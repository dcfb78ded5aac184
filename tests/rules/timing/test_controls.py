"""Time controls by name."""

import pytest

from rules.codes import Code
from rules.errors import TimingError
from rules.timing.controls import CONTROLS, NO_CLOCK, control, read_for
from rules.timing.style import STYLE_2002
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath
from tests.rules.timing.game import ms


@pytest.mark.parametrize("name", list(CONTROLS))
def test_a_control_is_found_by_its_name(name: str) -> None:
    found = control(name)
    assert found.name == name
    assert isinstance(found.system, Periods) == (found.style is not None)


@pytest.mark.parametrize(
    ("said", "name"),
    [("reading-7200s-5", "reading-2h-5"), ("sections-90m-15-600s", "sections-90m-15-10m"),
     ("quick-3x20s", "quick-3x20s"), ("byoyomi-75s-1x5s", "byoyomi-75s-1x5s"),
     ("canadian-60m-25-1h", "canadian-1h-25-1h")],
)  # fmt: skip
def test_a_name_holds_its_numbers_and_is_as_short_as_can_be(said: str, name: str) -> None:
    assert control(said).name == name == control(name).name
    assert control(said) == control(name)


@pytest.mark.parametrize(
    "wrong",
    ["reading-2h-0", "reading-25h-5", "reading-2h-101", "sudden-death-0m", "reading-4m-5", "quick-1x", "Reading-2h-5"],
)  # fmt: skip
def test_numbers_that_no_game_is_played_by_are_refused(wrong: str) -> None:
    with pytest.raises(TimingError):
        control(wrong)


def test_an_unknown_one_names_the_choices() -> None:
    with pytest.raises(TimingError) as refused:
        control("blitz\x1b")
    reason = refused.value.reason
    assert (reason.code, reason.values["name"]) == (Code.TIMING_UNKNOWN, "blitz\\x1b")
    assert "reading-2h-5" in str(reason.values["names"])


def test_t6_what_stands_in_neither_text_is_marked() -> None:
    ours = {one.name for one in CONTROLS.values() if one.ours}
    assert ours == {"byoyomi-30m-3x30s", "canadian-30m-15-5m", "fischer-20m-10s"}
    for one in CONTROLS.values():
        server_type = isinstance(one.system, Fischer) or (isinstance(one.system, Sections) and not one.system.carried)
        assert one.ours or not server_type


def test_t7_a_game_without_a_clock_is_one_too() -> None:
    assert (NO_CLOCK.system, NO_CLOCK.article) == (None, "2002 §12")
    assert (NO_CLOCK.facts.sudden_death, NO_CLOCK.facts.quick) == (None, None)


def test_t3_quick_games_are_told_apart_for_rulings() -> None:
    known = {name: (one.facts.quick, one.facts.sudden_death) for name, one in CONTROLS.items() if one.system}
    assert {name for name, (quick, _) in known.items() if quick} == {f"quick-1x{n}s" for n in (30, 20, 10)}
    assert {name for name, (_, sudden) in known.items() if sudden} == {"sudden-death-1h"}
    assert isinstance(CONTROLS["sudden-death-1h"].system, SuddenDeath)


def test_a_quick_minute_is_read_as_the_text_has_it() -> None:
    minute = read_for(60, 3)
    assert (minute.style, minute.system) == (STYLE_2002, Periods(0, 3, ms("60")))
