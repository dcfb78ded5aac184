"""A command line that means nothing ends in one sentence and status 2, whichever command it was for."""

import sys
from collections.abc import Callable, Iterator

import pytest
import typer
from typer._click.core import Command as Parsed
from typer.core import TyperGroup

from station.cli import main, program


def commands(group: TyperGroup, *before: str) -> Iterator[tuple[tuple[str, ...], Parsed]]:
    """Every command of the program with the words that call it; groups are none."""
    for name, one in group.commands.items():
        if isinstance(one, TyperGroup):
            yield from commands(one, *before, name)
        else:
            yield (*before, name), one


def root() -> TyperGroup:
    found = typer.main.get_command(program())
    assert isinstance(found, TyperGroup)
    return found


ALL = dict(commands(root()))
LACKING = [words for words, one in ALL.items() if any(each.required for each in one.params)]
Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refused:
    """What is said of these words: one line, status 2, nothing on standard output."""

    def said(*words: str, language: str = "en") -> str:
        monkeypatch.setenv("LC_ALL", {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}[language])
        monkeypatch.setattr(sys, "argv", ["tianyuan", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, told = capsys.readouterr()
        assert (ended.value.code, out, told.count("\n")) == (2, "", 1), told
        return told.strip()

    return said


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_an_unknown_option_is_named(refused: Refused, words: tuple[str, ...]) -> None:
    command = " ".join(words)
    assert refused(*words, "--quite-unknown").startswith("tianyuan: there is no option --quite-unknown")
    assert refused(*words, "--quite-unknown").endswith(f"; `tianyuan {command} --help` says what there is")


@pytest.mark.parametrize("words", LACKING, ids=" ".join)
def test_what_is_missing_is_named_as_the_help_names_it(refused: Refused, words: tuple[str, ...]) -> None:
    (first, *_) = [one for one in ALL[words].params if one.required]
    name = first.human_readable_name if first.param_type_name == "argument" else first.opts[0]
    assert name[0].isupper() or name.startswith("--")
    assert refused(*words) == f"tianyuan: {name} is missing; `tianyuan {' '.join(words)} --help` says what there is"


def test_a_round_is_asked_for(refused: Refused) -> None:
    assert refused("hall", "pair", "cup.json").startswith("tianyuan: --round is missing; ")


def test_a_value_that_does_not_fit_is_named_with_its_option(refused: Refused) -> None:
    told = refused("hall", "pair", "cup.json", "--round", "0")
    assert told.startswith("tianyuan: --round: 0 is not in the range x>=1; ")


@pytest.mark.parametrize("words", [("hall", "nope"), ("nope",), ("version", "nope")])
def test_a_word_too_many_is_named(refused: Refused, words: tuple[str, ...]) -> None:
    assert "nope" in refused(*words).split(";")[0]


def test_it_is_said_in_the_language_that_is_asked_for(refused: Refused) -> None:
    assert refused("hall", "pair", "--lang", "zh") == "tianyuan: 缺少 FILE；用法见 tianyuan hall pair --help"
    assert refused("hall", "pair", "--quite-unknown", language="zh").startswith("tianyuan: 没有选项 --quite-unknown；")


@pytest.mark.parametrize("words", [(), ("hall",), ("evidence",)])
def test_a_group_alone_says_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tianyuan", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    out, told = capsys.readouterr()
    assert (ended.value.code, out) == (2, "") and "Commands:" in told
