"""Facts as text, and what is not known of them."""

import pytest

from rules.rulings.facts import Cause, FactError, Facts, Supplement, parse_facts
from rules.rulings.parameters import Announce, EventParameters
from tests.rules.said import saying


def test_there_and_back() -> None:
    facts = Facts(moves=10, cause=Cause.OUTSIDE, rebuilt=True, agreed=False, supplement=Supplement.NO_RESULT)
    assert parse_facts(facts.as_dict()) == facts
    assert facts.as_dict() == {
        "moves": "10", "agreed": "no", "cause": "outside", "rebuilt": "yes", "supplement": "no_result",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"mood": "calm"}, "no fact is called 'mood'"),
        ({"cause": "wind"}, "cause cannot be 'wind': outside, player, deliberate"),
        ({"rebuilt": "maybe"}, "rebuilt cannot be 'maybe': yes, no"),
        ({"moves": "-1"}, "moves cannot be '-1'"),
        ({"moves": "9" * 40}, "moves cannot be"),
    ],
)
def test_what_is_no_fact_is_refused_with_the_choices(given: dict[str, str], words: str) -> None:
    with pytest.raises(FactError, check=saying(words)):
        parse_facts(given)


def test_what_is_known_stays_and_the_rest_is_filled_in() -> None:
    assert Facts(agreed=True).knowing(Facts(agreed=False, moves=3)) == Facts(agreed=True, moves=3)


def test_an_event_without_a_named_referee_tells_the_table() -> None:
    """DESK.md §1.7."""
    assert (EventParameters().announces_to, EventParameters().refereed) == (Announce.DESK_AND_TABLE, False)
    named = EventParameters(referees={"7": "Wang"})
    assert (named.announces_to, named.referee_of("7"), named.referee_of("8")) == (Announce.DESK, "Wang", "")
