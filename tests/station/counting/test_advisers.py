"""Which advisers a count asks."""

import pytest

from station.advice.codes import Found
from station.advice.installed import Program, called
from station.counting import advisers
from station.counting.advisers import chosen
from station.errors import InputError, sentence
from vision.reasons import Reason


def test_without_names_all_that_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (Program("GNU Go", ("gnugo",), Reason(Found.NONE)),)
    monkeypatch.setattr(advisers, "usable", lambda: found)
    assert chosen(None) == found


def test_the_built_in_one_needs_no_program() -> None:
    assert chosen("builtin") == []


def test_named_programs_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisers, "called", lambda name: Program(name, (name,), Reason(Found.NONE)))
    assert [program.name for program in chosen("pachi, gnugo,builtin")] == ["pachi", "gnugo"]


def test_one_that_is_not_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisers, "called", lambda name: called(name, lambda _: None, {}))
    for name in ("gnugo", "katago", "pachi"):
        with pytest.raises(InputError) as refused:
            chosen(f"builtin,{name}")
        assert sentence(refused.value).startswith(f"--advisers {name}: not installed")


@pytest.mark.parametrize("names", ["", "gnu go", "builtin,,gnugo", "KataGo"])
def test_an_unknown_name_lists_the_known_ones(names: str) -> None:
    with pytest.raises(InputError) as refused:
        chosen(names)
    assert "builtin, gnugo, katago, pachi" in sentence(refused.value)
