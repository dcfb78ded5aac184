"""Between events of the clock and the rules' records: nothing is lost on the way."""

from dataclasses import fields
from typing import Any

import pytest

from rules.color import BLACK
from rules.rulings.facts import Venue
from rules.timing import records as r
from rules.timing.controls import CONTROLS
from station.game.catalog import ClockActed, ClockSetUp, occurrence_of
from station.game.clock_records import ACTS, acted, control_of, record_of, set_up

VALUES: dict[str, Any] = {"venue": Venue.SAME, "owner": r.Owner.EXTERNAL, "chief": "Wang", "by": "referee"}
VALUES |= dict.fromkeys(("side", "turn", "to_move"), BLACK) | dict.fromkeys(("move", "salt", "commitment"), "x")


@pytest.mark.parametrize("name", list(ACTS))
def test_an_act_comes_back_from_the_log_as_it_was(name: str) -> None:
    kind = ACTS[name]
    record = kind(**{one.name: VALUES.get(one.name, 12_345) for one in fields(kind)})
    told = acted(record, "2002", "Li")
    assert record_of(occurrence_of(ClockActed.TYPE, told.as_data())) == record
    assert told.article == (record.ARTICLE if record.ARTICLE.startswith("2002") else "")


@pytest.mark.parametrize("name", list(CONTROLS))
def test_a_time_control_comes_back_from_the_log_as_it_was(name: str) -> None:
    given = set_up(CONTROLS[name], "external")
    told = occurrence_of(ClockSetUp.TYPE, given.as_data())
    assert isinstance(told, ClockSetUp) and told.owner == "external"
    assert control_of(told) == CONTROLS[name]


def test_no_article_of_another_text_is_named() -> None:
    assert acted(r.Pause(at_ms=1), "2002").article == "2002 §14"
    assert acted(r.Pause(at_ms=1), "older").article == acted(r.Pause(at_ms=1), "japanese").article == ""
    assert acted(r.Seal(at_ms=1, commitment=""), "older").article == "older D2.5"
