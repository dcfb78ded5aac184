"""Games that are over: what is done with one leaves the game that goes on as it is, and its recorder at work."""

from pathlib import Path

import pytest

from rules.color import Color
from station.errors import RefusedError
from station.game.catalog import DetailsGiven, RecordAmended
from tests.station.stage import boards
from tests.station.table.test_table import EMPTY, OPENING, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Björn, Black, resigned the first game; in the second one Li has it, and it goes on."""
    evening = Evening(tmp_path)
    evening.table.describe(DetailsGiven(black="Björn"))
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.command(lambda recorder, _: recorder.resign(Color.BLACK), "tablet")
    evening.table.describe(DetailsGiven(black="Li"))
    evening.show([EMPTY], each=60)
    evening.show(boards("C3 R17")[1:], each=10)
    return evening


def test_the_game_going_on_is_not_deleted(evening: Evening) -> None:
    with pytest.raises(RefusedError, match="goes on"):
        evening.table.past.remove(2, "owner")
    assert evening.table.past.remove(1, "owner")
    assert not evening.table.past.remove(1, "owner")
    goes_on(evening)
    evening.table.end("?", by="both", why="")
    assert evening.table.past.remove(2, "owner")
    assert evening.table.snapshot.game is None


def test_a_name_is_taken_out_of_what_is_over_and_kept_while_its_game_goes_on(evening: Evening) -> None:
    with pytest.raises(RefusedError, match="goes on"):
        evening.table.past.erase_name("Li", "asked")
    assert evening.table.past.erase_name("Björn", "asked", "owner") == [1]
    past = evening.log.game(1)
    assert past is not None and past.details.black != "Björn"
    goes_on(evening)


def test_the_next_game_begins_without_an_erased_name(tmp_path: Path) -> None:
    """The recorder that waits for its first stone knew it."""
    evening = Evening(tmp_path)
    evening.table.describe(DetailsGiven(black="Björn"))
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.command(lambda recorder, _: recorder.resign(Color.BLACK), "tablet")
    evening.show([EMPTY], each=60)
    evening.table.past.erase_name("Björn", "asked")
    evening.show(boards("C3")[1:], each=10)
    now = evening.table.snapshot.game
    assert now is not None and now.number == 2 and now.details.black != "Björn"


def test_what_is_corrected_of_it_takes_no_number_of_a_move(evening: Evening) -> None:
    """The recorder at work, and the one that waits for its first stone, count events of other games too."""
    said = RecordAmended(by="owner", name="Li", why="missing", event="Cup")
    evening.table.past.amend(1, said)
    goes_on(evening)
    evening.table.end("?", by="both", why="")
    evening.show([EMPTY], each=60)
    evening.table.past.amend(2, said)
    evening.show(boards("C3 R17 D17"), each=10)
    now = evening.table.game
    assert now is not None and now.number == 3
    assert evening.moves[-3:] == ["C3", "R17", "D17"]


def test_what_goes_on_is_not_counted_and_a_game_before_it_no_more(evening: Evening) -> None:
    with pytest.raises(RefusedError, match="No game waits"):
        evening.table.past.count("tablet")
    goes_on(evening)


def test_a_desk_reaches_only_what_is_over(evening: Evening) -> None:
    for number in (2, 3):
        with pytest.raises(RefusedError, match="that is over"):
            evening.table.past.referee(number, lambda *_: [])


def goes_on(evening: Evening) -> None:
    """The second game takes its next stone."""
    evening.show(boards("C3 R17 D17")[-1:], each=10)
    now = evening.table.snapshot.game
    assert now is not None and (now.number, now.over, now.details.black) == (2, False, "Li")
    assert evening.moves[-3:] == ["C3", "R17", "D17"]


def test_a_game_that_was_ended_without_a_result_is_counted_afterwards(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.end("?", by="referee", why="the next round", name="Wu")
    evening.table.past.count()
    now = evening.table.snapshot.game
    assert now is not None and now.counting.phase == "marking"
    evening.table.end("B+R", by="both", why="")
    with pytest.raises(RefusedError, match="result already"):
        evening.table.past.count()
