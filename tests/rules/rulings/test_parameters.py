"""What an event fixes: by board, as JSON and back, and what the texts have about it."""

import json

import pytest

from rules.ruleset import Compensation
from rules.rulings.facts import Supplement, Venue
from rules.rulings.parameters import Announce, EventParameters, ground, parse_parameters


def test_a_board_without_a_referee_of_its_own_has_that_of_every_other() -> None:
    event = EventParameters(referees={"1": "Li", "": "Wang"})
    assert (event.referee_of("1"), event.referee_of("2")) == ("Li", "Wang")
    assert event.on_board("1").referees == {"1": "Li"}
    assert event.on_board("1").refereed
    assert not EventParameters(referees={"1": "Li"}).on_board("2").refereed


def test_the_chief_confirms_where_the_board_has_nobody() -> None:
    assert EventParameters(chief="Zhao", referees={"1": "Li"}).signs("1") == "Li"
    assert EventParameters(chief="Zhao", referees={"1": "Li"}).signs("2") == "Zhao"
    assert EventParameters().signs("1") == ""


def test_they_come_back_from_json() -> None:
    assert EventParameters().as_dict() == {}
    event = EventParameters(
        chief="赵", referees={"1": "李"}, announce=Announce.DESK, immediate_s=30.0, cycles=Supplement.DRAW,
        compensation=Compensation.N, lift_s=10.0, smoking_banned=True, venue=Venue.SAME,
    )  # fmt: skip
    assert parse_parameters(json.loads(json.dumps(event.as_dict()))) == event
    assert (event.facts.venue, EventParameters().facts.venue) == (Venue.SAME, None)


def test_a_newer_programs_are_passed_over_and_wrong_words_refused() -> None:
    assert parse_parameters({"weather": "fine"}) == EventParameters()
    with pytest.raises(ValueError, match="sometimes"):
        parse_parameters({"cycles": "sometimes"})


def test_other_texts_have_nothing_about_them() -> None:
    assert ground("cycles", "2002").article == "2002 §20.3"
    assert not ground("cycles", "japanese").article
    assert ground("chief", "japanese").silent


def test_who_is_named_already_stays() -> None:
    club = EventParameters()
    assert club.naming("Li", chief=False).referee_of("3") == "Li"
    assert club.naming("Zhao", chief=True).chief == "Zhao"
    named = EventParameters(chief="Zhao", referees={"1": "Wang"})
    assert named.naming("Li", chief=False) == named == named.naming("Qian", chief=True)
