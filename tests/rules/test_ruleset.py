"""Switches, presets, and rulesets as data."""

import json
from fractions import Fraction

import pytest

from rules.errors import RulesetError
from rules.presets import PRESETS, ruleset
from rules.ruleset import Repetition, Ruleset
from tests.rules.said import saying


@pytest.mark.parametrize("name", PRESETS)
def test_a_ruleset_is_json_and_back(name: str) -> None:
    text = json.dumps(ruleset(name).as_dict())
    assert Ruleset.from_dict(json.loads(text)) == ruleset(name)


def test_one_switch_changes_alone_and_loses_the_name() -> None:
    changed = ruleset("chinese-2002").changed(repetition="positional")
    assert (changed.name, changed.repetition) == ("custom", Repetition.POSITIONAL)
    assert changed.changed(name="chinese-2002", repetition="situational") == ruleset("chinese-2002")


def test_komi_of_the_presets() -> None:
    komi = {name: rules.komi_points for name, rules in PRESETS.items()}
    assert komi == {
        "chinese-2002": Fraction(15, 2), "chinese-older": Fraction(15, 2), "japanese": Fraction(13, 2),
        "korean": Fraction(13, 2), "ing": 8,
    }  # fmt: skip
    assert {rules.komi_for(2) for rules in PRESETS.values()} == {Fraction(0)}


@pytest.mark.parametrize(
    ("switches", "says"),
    [({"suicide": "maybe"}, "'suicide' cannot be \"maybe\""), ({"komi": "7.5"}, "unknown switch 'komi'"),
     ({"komi_points": 7.5}, "'komi_points' cannot be 7.5"), ({"black_wins_ties": 1}, "'black_wins_ties' cannot be 1"),
     ({"stones_supplied": [1, 2, 3]}, "'stones_supplied'"), ({"warnings_lose": -1}, "'warnings_lose' cannot be -1"),
     ({"name": 5}, "'name' cannot be 5"), ({"long_cycle": ["never"]}, "'long_cycle'")],
)  # fmt: skip
def test_a_wrong_switch_is_named(switches: dict[str, object], says: str) -> None:
    with pytest.raises(RulesetError, check=saying(says)):
        ruleset("ing").changed(**switches)


def test_a_missing_switch_is_named() -> None:
    switches = ruleset("ing").as_dict()
    del switches["suicide"]
    with pytest.raises(RulesetError, check=saying("misses switch 'suicide'")):
        Ruleset.from_dict(switches)


def test_an_unknown_name_lists_the_choices() -> None:
    with pytest.raises(RulesetError, check=saying("chinese-2002, chinese-older, japanese, korean, ing")):
        ruleset("aga")
