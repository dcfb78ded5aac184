"""YR: the switches of the ruleset, written out in every record, read from this and from other versions."""

import json
from typing import Any

import pytest

from rules.presets import PRESETS, ruleset
from rules.record import GameRecord
from rules.sgf import read_sgf
from tests.rules.said import said


def read(switches: object, root: str = "") -> GameRecord:
    """A record with that in its YR."""
    text = switches if isinstance(switches, str) else json.dumps(switches)
    return read_sgf(f"(;GM[1]SZ[19]{root}YR[{text.replace(']', chr(92) + ']')}];B[aa])")


def written(preset: str, /, **changed: object) -> dict[str, Any]:
    """A preset's switches, some of them otherwise."""
    return ruleset(preset).as_dict() | changed


def notes(record: GameRecord) -> list[str]:
    """What is remarked, in English."""
    return [said(oddity) for oddity in record.oddities]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("switch", ["suicide", "neutral", "fake_life", "komi_points"])
def test_a_switch_that_is_missing_is_the_presets(name: str, switch: str) -> None:
    switches = written(name)
    del switches[switch]
    record = read(switches)
    assert record.ruleset == ruleset(name)
    assert notes(record) == [f"YR lacks the switch '{switch}': taken as in {name}"]


def test_a_switch_that_nobody_knows_is_left_out() -> None:
    record = read(written("japanese", pie_rule=True))
    assert record.ruleset == ruleset("japanese")
    assert notes(record) == ["YR has the switch 'pie_rule', which we do not know: left out"]


@pytest.mark.parametrize(
    ("switch", "value"),
    [("overtime", "sudden"), ("komi_points", None), ("komi_points", 7.5), ("long_cycle", ["never"]), ("long_cycle", 3),
     ("black_wins_ties", "no"), ("stones_supplied", [180]), ("warnings_lose", -2), ("text", 5)],
)  # fmt: skip
def test_a_value_that_nobody_knows_is_the_presets(switch: str, value: object) -> None:
    record = read(written("korean", **{switch: value}))
    assert record.ruleset == ruleset("korean")
    (note,) = notes(record)
    assert note.startswith(f"YR gives the switch '{switch}' the value ") and note.endswith("taken as in korean")


def test_what_the_switches_say_otherwise_stays() -> None:
    """Also of a set without a name of ours: its text tells which preset is meant."""
    switches = written("ing", name="our club", komi_points="6.5", end_signal="bell")
    record = read(switches)
    assert record.ruleset == ruleset("ing").changed(name="our club", komi_points="6.5")


def test_switches_of_a_stranger_lean_on_RU() -> None:  # noqa: N802 -- the property's name
    switches = written("japanese", name="tonight", text="club", pie_rule=1)
    del switches["overtime"]
    record = read(switches, "RU[Japanese]")
    assert record.ruleset == ruleset("japanese").changed(name="tonight", text="club")
    assert notes(record)[0].endswith("taken as in japanese") and len(notes(record)) == 2
    assert notes(read(switches))[0].endswith("taken as in chinese-2002")


@pytest.mark.parametrize("text", ["{", "5", "[1]", "{}", "null", "[" * 5000])
def test_what_holds_no_switches_leaves_RU(text: str) -> None:  # noqa: N802
    record = read(text, "RU[Japanese]")
    assert record.ruleset == ruleset("japanese")
    assert notes(record) == ["YR holds no ruleset of ours"]
    assert read(text, "RU[Martian]").ruleset is None
