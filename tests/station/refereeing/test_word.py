"""Whose word a ruling is: the first decider whom the role may speak for and whose assents are there."""

from dataclasses import replace

import pytest

from rules.presets import ruleset
from rules.rulings.decider import Decider, Role
from rules.rulings.engine import ruling_of
from rules.rulings.kind import Kind
from rules.rulings.ruling import Ruling
from station.errors import RefusedError
from station.game.incident import DeskIncident
from station.refereeing.word import BOTH, needed, whose_word

ONE = DeskIncident(7, Kind.STONE_DROPPED, 3, 0, side="B")


def row(id: str, kind: Kind = Kind.STONE_DROPPED) -> Ruling:
    found = ruling_of(kind, id, ruleset("chinese-2002"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("role", "id", "assents", "code"),
    [
        (Role.SIDE_TABLET, "17.3-drop-agreed", "B", "assent"),
        (Role.REFEREE, "17.3-drop-chief", "", "role"),
        (Role.SIDE_TABLET, "17.3-drop-chief", "BW", "role"),
        (Role.OWNER, "17.3-drop-agreed", "W", "role"),
    ],
)
def test_who_may_not(role: Role, id: str, assents: str, code: str) -> None:
    given = frozenset(one for one in BOTH if one in assents)
    with pytest.raises(RefusedError) as refused:
        whose_word(role, row(id), ONE, given)
    assert refused.value.code == code


def test_the_opponents_consent_is_his_alone() -> None:
    """2002 §17.3 经对手同意: nobody decides in its place."""
    assert needed(Decider.OPPONENT, ONE) == {"W"}
    assert needed(Decider.PLAYERS, ONE) == needed(Decider.OPPONENT, replace(ONE, side=None)) == {"B", "W"}
    assert whose_word(Role.SIDE_TABLET, row("17.3-drop-agreed"), ONE, BOTH - {"B"}) is Decider.OPPONENT


def test_a_chief_speaks_for_a_referee() -> None:
    seventeen = row("17.2", Kind.TWO_MOVES)
    assert whose_word(Role.CHIEF, seventeen, replace(ONE, kind=Kind.TWO_MOVES), frozenset()) is Decider.REFEREE
