"""What tests of the desk ask of a stage."""

from typing import Any

import pytest

from rules.rulings.state import State
from station.errors import RefusedError
from tests.station.refereeing.stage import Stage


def state_of(stage: Stage) -> State:
    """Of the first incident."""
    return stage.game.desk.incidents[0].state


def refused(code: str, stage: Stage, ruling: str, **given: Any) -> None:
    with pytest.raises(RefusedError) as error:
        stage.rule(ruling, **given)
    assert error.value.code == code
