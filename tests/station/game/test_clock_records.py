"""Between events of the clock and the rules' records: nothing is lost on the way."""

import re
from dataclasses import fields
from pathlib import Path
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


def test_the_page_names_the_article_of_each_act() -> None:
    page = (Path(__file__).parents[3] / "station/web/src/clock/acts.tsx").read_text("utf-8")
    named = dict(re.findall(r'\{ name: "(\w+)", article: "([^"]+)"', page))
    assert {name: article for name, article in named.items() if name != "turn"} == {
        name: ACTS[name].ARTICLE for name in named if name != "turn"
    }
    done_elsewhere = {"begin", "stop", "resume", "asked", "restart"}
    assert ACTS.keys() - named.keys() == done_elsewhere, "buttons of their own, and the station's"
