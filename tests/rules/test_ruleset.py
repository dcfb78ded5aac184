"""Switches, presets, and rulesets as data."""

import json
from fractions import Fraction

import pytest

from rules.errors import RulesetError
from rules.presets import PRESETS, ruleset
from rules.ruleset import Compensation, Repetition, Ruleset
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
        "korean": Fraction(13, 2), "ing": 8, "aga": Fraction(15, 2), "new-zealand": 7, "tromp-taylor": Fraction(15, 2),
    }  # fmt: skip
    handicap = {name: rules.komi_for(2) for name, rules in PRESETS.items()}
    assert handicap == dict.fromkeys(PRESETS, 0) | {"aga": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("name", "given", "points"),
    [("chinese-2002", None, 0), ("chinese-2002", Compensation.N, 4), ("chinese-2002", Compensation.N_MINUS_1, 3),
     ("aga", None, 3), ("aga", Compensation.NONE, 0), ("new-zealand", None, 0), ("japanese", Compensation.N, 0)],
)  # fmt: skip
def test_what_white_gets_back_for_four_stones(name: str, given: Compensation | None, points: int) -> None:
    rules = ruleset(name).with_compensation(given)
    assert (rules.name, rules.compensation_for(4), rules.compensation_for(1)) == (name, Fraction(points), Fraction(0))


def test_only_a_silent_text_leaves_the_compensation_open() -> None:
    assert [name for name, rules in PRESETS.items() if rules.compensation_open] == ["chinese-2002"]


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
    known = "chinese-2002, chinese-older, japanese, korean, ing, aga, new-zealand, tromp-taylor"
    with pytest.raises(RulesetError, check=saying(known)):
        ruleset("french")
