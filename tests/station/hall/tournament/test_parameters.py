"""What the texts are silent about: everything is asked, and nothing starts unanswered."""

import pytest

from station.hall.tournament.parameters import PARAMETERS, asked, unanswered
from station.hall.tournament.tournament import Format
from station.locale.catalog import LANGUAGES, Language, catalog

USUAL = {one.name: one.choices[0] if one.choices else "one substitute a team" for one in PARAMETERS}


@pytest.mark.parametrize("form", list(Format))
def test_what_is_left_empty_keeps_the_event_from_starting_and_is_named(form: Format) -> None:
    assert unanswered(USUAL, form) == ()
    for one in asked(form):
        assert unanswered({**USUAL, one.name: ""}, form) == (one,)
        assert unanswered({name: value for name, value in USUAL.items() if name != one.name}, form) == (one,)


def test_an_answer_that_is_none_is_none() -> None:
    [method] = unanswered({**USUAL, "method": "C"}, Format.SWISS)
    assert (method.name, method.choices) == ("method", ("A", "B"))


def test_stages_ask_for_more() -> None:
    plain = {one.name for one in asked(Format.SWISS)}
    more = {
        one.name for one in asked(*(form for form in Format if not form.of_teams and form is not Format.ROUND_ROBIN))
    }
    assert more - plain == {"knock_out_draw", "knock_out_withdrawal", "final_draw", "duel_draw", "even_number"}
    assert len({one.name for one in PARAMETERS}) == len(PARAMETERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_asked_in_every_language(language: Language) -> None:
    words = catalog(language)
    assert [one.name for one in PARAMETERS if f"hall_param_{one.name}" not in words] == []
