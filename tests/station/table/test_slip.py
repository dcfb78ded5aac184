"""An end that was a slip: who may take it back, until when, and how the record goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules.color import Color
from rules.rulings.decider import Role
from station.api.desk_shown import desk_state
from station.counting.desk import Outcome
from station.errors import RefusedError
from station.table.slip import SLIP_S, TakingBack, taken_back
from tests.station.refereeing.stage import TWICE, Stage, started
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening

SLIP = TakingBack("both", "", "wrong_button", None, device="tablet", decides=False)
OWNER = TakingBack("referee", "Wang", "wrong button", None, device="owner", decides=True)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game that White's tablet ended for Black."""
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.command(lambda recorder, _: recorder.resign(Color.BLACK), "tablet")
    return evening


def result(evening: Evening) -> str | None:
    game = evening.log.game(1)
    assert game is not None
    return game.state.result


def refused(evening: Evening, said: TakingBack) -> str:
    before = evening.types
    with pytest.raises(RefusedError) as refusal:
        evening.table.past.take_back_end(said)
    assert evening.types == before
    return refusal.value.code


def test_within_a_minute_the_same_device_takes_it_back_and_play_goes_on(evening: Evening) -> None:
    evening.show([boards(OPENING)[-1]], each=40)
    evening.table.past.take_back_end(SLIP)
    assert result(evening) is None
    told = evening.log.entries()[-1]
    assert (told.event.as_dict()["action"], told.event.as_dict()["corrects"], told.device) == ("reopen", 7, "tablet")
    evening.show([boards(OPENING + " K10")[-1]], each=8)
    assert evening.moves == [*OPENING.split(), "K10"]
    assert evening.published[-1].event.seq == len(evening.types)


def test_what_a_ruling_ended_no_touch_takes_back() -> None:
    stage = Stage(started("chinese-older"), *TWICE)
    stage.rule("D8.1")
    with pytest.raises(RefusedError) as refusal:
        taken_back(stage.game, OWNER, stage.game.last.at, stage.t_ns)
    assert refusal.value.code == "end_ruled"
    shown = desk_state(stage.desk, Role.SIDE_TABLET, "")
    assert [one.ends for one in shown.rulings] == [True]


def test_the_other_side_had_resigned(evening: Evening) -> None:
    evening.table.past.take_back_end(replace(SLIP, resigns="W"))
    assert (result(evening), evening.types[-3:]) == ("B+R", ["correction", "resign", "game_ended"])
    now = evening.table.snapshot.game
    assert now is not None and now.over


def test_later_or_from_another_device_the_owner_decides_with_name_and_reason(evening: Evening) -> None:
    assert refused(evening, replace(SLIP, device="other")) == "slip_late"
    assert refused(evening, replace(SLIP, device="")) == "slip_late"
    evening.clock.wait(SLIP_S + 1)
    assert refused(evening, SLIP) == "slip_late"
    assert refused(evening, replace(OWNER, name="")) == "slip_unsaid"
    assert refused(evening, replace(OWNER, why="")) == "slip_unsaid"
    evening.table.past.take_back_end(OWNER)
    told = evening.log.entries()[-1].event.as_dict()
    assert (told["by"], told["name"], told["why"]) == ("referee", "Wang", "wrong button")
    assert result(evening) is None


def test_after_a_restart_of_the_machine_nobody_knows_how_long_ago_it_was(evening: Evening) -> None:
    evening.clock.boot, evening.clock.ns = "boot-2", evening.clock.ns
    evening.restart()
    assert refused(evening, SLIP) == "slip_late"
    evening.table.past.take_back_end(OWNER)
    evening.restart()
    evening.show([boards(OPENING)[-1], boards(OPENING + " K10")[-1]], each=8)
    assert evening.moves[-1] == "K10"


def test_when_the_board_was_cleared_who_resigned_is_put_right(evening: Evening) -> None:
    evening.show([EMPTY], each=20)
    assert evening.table.snapshot.game is None
    assert refused(evening, SLIP) == "slip_cleared"
    evening.table.past.take_back_end(replace(SLIP, resigns="W"))
    assert result(evening) == "B+R"
    evening.show(boards("C3 D5"), each=6)
    assert (evening.log.games(), evening.moves[-2:]) == ([1, 2], ["C3", "D5"])
    assert refused(evening, OWNER) == "not_ended", "the next game has begun"


def test_a_result_on_which_both_agreed_stands_for_good(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    for color in (Color.BLACK, Color.WHITE):
        evening.table.command(lambda recorder, _, color=color: recorder.pass_(color), "tablet")  # type: ignore[misc]
    assert refused(evening, OWNER) == "not_ended"
    for letter in ("B", "W"):
        evening.table.count(
            lambda desk, _, side=letter: desk.assent(
                side, desk.counting.revision, "W+3", lambda: Outcome("W+3", "", {})
            ),  # type: ignore[misc]
            "tablet",
        )
    assert refused(evening, SLIP) == refused(evening, OWNER) == "locked"


def test_a_decided_end_too(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    assert refused(evening, SLIP) == "not_ended"
    evening.table.end("W+T", "referee", "", "tablet")
    evening.table.past.take_back_end(SLIP)
    assert result(evening) is None
