"""What people draw and check by hand, and put their names to: the lot of a ruling, the equipment of a table."""

import pytest

from rules.rulings.decider import Role
from station.errors import RefusedError
from station.refereeing.signed import checked
from tests.station.refereeing.stage import TWICE, Stage, move, started

BOTH_LATE = ("incident", {"kind": "both_late", "by": "Li"})


def test_a_lot_is_drawn_once_before_a_witness_and_changes_no_result() -> None:
    """2002 §22.3, §17.5: it decides the pairing alone."""
    stage = Stage(started(), move("B", "Q16"), BOTH_LATE)
    ruling = stage.rule("22.3-both")
    given = stage.game.desk.ruling(ruling)
    assert given is not None and given.wants_lot
    with pytest.raises(RefusedError) as refused:
        stage.desk.draw(Role.REFEREE, ruling, "W", "A", "", "Li")
    assert refused.value.code == "no_witness"
    with pytest.raises(RefusedError) as refused:
        stage.desk.draw(Role.SIDE_TABLET, ruling, "W", "A", "B", "")
    assert refused.value.code == "role"
    stage.takes(stage.desk.draw(Role.REFEREE, ruling, "W", " Anna ", "Zhao", "Li"))
    given = stage.again().desk.ruling(ruling)
    assert given is not None and given.lot is not None and not given.wants_lot
    assert (given.lot.winner, given.lot.drew, given.lot.before) == ("W", "Anna", "Zhao")
    assert stage.game.state.result == "BOTH LOSE"
    with pytest.raises(RefusedError) as refused:
        stage.desk.draw(Role.REFEREE, ruling, "B", "A", "B", "Li")
    assert refused.value.code == "no_lot"


def test_no_lot_where_none_is_left() -> None:
    stage = Stage(started(), *TWICE)
    ruling = stage.rule("17.2")
    with pytest.raises(RefusedError) as refused:
        stage.desk.draw(Role.REFEREE, ruling, "B", "A", "B", "Li")
    assert refused.value.code == "no_lot"


def test_equipment_is_checked_by_a_referee_who_says_what_is_wrong() -> None:
    for role, passes, remark, code in (
        (Role.SIDE_TABLET, True, "", "role"),
        (Role.OWNER, True, "", "role"),
        (Role.REFEREE, False, " ", "no_words"),
    ):
        with pytest.raises(RefusedError) as refused:
            checked(role, "Li", passes=passes, remark=remark)
        assert refused.value.code == code
    told = checked(Role.CHIEF, "Zhao", passes=False, remark=" a chipped stone ")
    assert told.as_data() == {
        "role": "chief", "name": "Zhao", "passes": False, "remark": "a chipped stone",
    }  # fmt: skip
