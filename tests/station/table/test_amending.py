"""What is said of a game after its end: who and why, nothing of a locked result, and the record that all read then."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules.color import Color
from station.counting.desk import Outcome
from station.errors import RefusedError
from station.game.catalog import RecordAmended
from station.game.document import sgf_of_game
from station.game.logged import LoggedGame
from station.pictures.kept import KeptPictures
from station.storage.archive import Archive
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening

SAID = RecordAmended(
    black="吴清源", white="木谷實", event="十番棋", place="鎌倉", rules="japanese", result="W+2.5", by="owner",
    name="Li", why="not entered in the evening",
)  # fmt: skip


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game whose board was cleared, and another one going on."""
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.command(lambda recorder, _: recorder.resign(Color.BLACK), "tablet")
    return evening


def game(evening: Evening) -> LoggedGame:
    found = evening.log.game(1)
    assert found is not None
    return found


def test_names_place_rules_and_result_stand_in_the_record_and_are_found(evening: Evening) -> None:
    ended = game(evening).ended
    evening.clock.wait(3600)
    evening.table.past.amend(1, SAID, "owner")
    known = game(evening)
    assert (known.details.black, known.details.place, known.state.result) == ("吴清源", "鎌倉", "W+2.5")
    assert known.over and known.ended == ended, "the game ended when it ended"
    written = sgf_of_game(known)
    for part in ("PB[吴清源]", "PC[鎌倉]", "RE[W+2.5]", "RU[Japanese]"):
        assert part in written
    archive = Archive(evening.log, KeptPictures(evening.folder / "evidence"), evening.clock)
    assert archive.find("木谷實 w+2.5") == [1]
    assert evening.table.snapshot.game == known


def test_who_and_why_are_asked_and_a_game_that_goes_on_is_refused(evening: Evening, tmp_path: Path) -> None:
    assert refused(evening, replace(SAID, why="")) == "slip_unsaid"
    assert refused(evening, SAID, number=7) == "no_game"
    going = Evening(tmp_path / "other")
    going.show([EMPTY, *boards(OPENING)[1:]])
    assert refused(going, SAID) == "going_on"


def test_a_locked_result_stays_and_names_may_be_corrected(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    for color in (Color.BLACK, Color.WHITE):
        evening.table.command(lambda recorder, _, color=color: recorder.pass_(color), "tablet")  # type: ignore[misc]
    for letter in ("B", "W"):
        evening.table.count(
            lambda desk, _, side=letter: desk.assent(side, desk.counting.revision, "0", lambda: Outcome("0", "", {})),  # type: ignore[misc]
            "tablet",
        )
    assert refused(evening, SAID) == "locked"
    details = game(evening).details
    assert details.rules is None, "nobody named them, and a page shows those that were counted by"
    names = replace(SAID, rules="chinese-2002", result="0")
    evening.table.past.amend(1, names)
    assert game(evening).details.black == "吴清源"
    assert game(evening).counting.phase == "locked"


def refused(evening: Evening, said: RecordAmended, number: int = 1) -> str:
    before = evening.types
    with pytest.raises(RefusedError) as refusal:
        evening.table.past.amend(number, said)
    assert evening.types == before
    return refusal.value.code
