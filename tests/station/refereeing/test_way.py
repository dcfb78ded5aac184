"""Which of a ruling's ways holds: the referee's word, else the event's, else somebody has to say so."""

from dataclasses import replace

import pytest

from rules.presets import ruleset
from rules.rulings.effect import Do
from rules.rulings.engine import ruling_of
from rules.rulings.kind import Kind
from rules.rulings.parameters import Correction, EventParameters
from rules.rulings.ruling import Ruling
from station.errors import RefusedError
from station.refereeing.way import effects_of, preferred

CLUB = EventParameters()


def row(kind: Kind, id: str) -> Ruling:
    found = ruling_of(kind, id, ruleset("chinese-2002"))
    assert found is not None
    return found


def test_the_event_says_how_colors_are_corrected_unless_the_referee_does() -> None:
    correct = row(Kind.COLORS_TAKEN_WRONG, "17.1-correct")
    anew = replace(CLUB, correction=Correction.BEGIN_ANEW)
    assert (preferred(correct, CLUB), preferred(correct, anew)) == ("swap_sides", "begin_anew")
    assert Do.REPLAY not in {one.do for one in effects_of(correct, "", CLUB)}
    assert Do.REPLAY in {one.do for one in effects_of(correct, "", anew)}
    assert effects_of(correct, "swap_sides", anew) == effects_of(correct, "", CLUB)


def test_a_way_that_neither_names_has_to_be_said() -> None:
    talk = row(Kind.TALK, "23.5")
    with pytest.raises(RefusedError, match="Say which one: warning, loss"):
        effects_of(talk, "", CLUB)
    with pytest.raises(RefusedError, match="leaves no choice"):
        effects_of(row(Kind.TWO_MOVES, "17.2"), "loss", CLUB)


def test_a_forbidden_repetition_costs_the_turn_where_the_event_says_so() -> None:
    forbid = row(Kind.REPETITION, "20-forbid")
    assert Do.PASS not in {one.do for one in effects_of(forbid, "", CLUB)}
    loses = effects_of(forbid, "", replace(CLUB, repetition_loses_turn=True))
    assert [(one.do, one.of) for one in loses if one.do is Do.PASS] == [(Do.PASS, "offender")]
