"""One game of a log: it grows by entries, ends, and moves into another log."""

from typing import Any

import pytest

from station.game.catalog import ReplaceMove
from station.game.logged import LoggedGame, renumbered
from tests.station.told import NOON_NS, entries, logged, numbered

Told = tuple[str, dict[str, Any]]
START: Told = ("game_started", {"black": "Lee"})
MOVE: Told = ("move", {"number": 1, "color": "B", "point": "Q16"})
OPENED: Told = ("count_opened", {"by": "agreement"})
ENDED: Told = ("game_ended", {"reason": "passes"})
LOCKED: Told = ("result", {"result": "B+5", "score": {}})


def test_it_grows_to_what_all_its_entries_tell() -> None:
    all_of_it = entries(numbered(START, MOVE, OPENED))
    for cut in (1, 2, 3):
        assert LoggedGame.of(all_of_it[:cut]).extended(all_of_it[cut:]) == LoggedGame.of(all_of_it)


def test_what_it_says_of_itself() -> None:
    game = logged(START, MOVE)
    assert (game.number, game.details.black, len(game.state.moves)) == (1, "Lee", 1)
    assert (game.started.wall_ns, game.last.event.seq) == (NOON_NS + 1_000_000_000, 2)


@pytest.mark.parametrize(
    ("then", "over"),
    [([], False), ([ENDED], True), ([OPENED], False), ([ENDED, OPENED], False), ([OPENED, LOCKED, ENDED], True)],
)
def test_it_is_over_once_ended_and_not_while_it_is_counted(then: list[Told], over: bool) -> None:
    assert logged(START, MOVE, *then).over is over


def test_in_another_log_every_number_follows() -> None:
    replaced = {
        "action": "replace_move",
        "number": 1,
        "color": "B",
        "point": "Q17",
        "by": "B",
        "why": "",
        "corrects": 2,
    }
    before = entries(numbered(START, MOVE, ("correction", replaced)))
    after = renumbered(before, 41, 7)
    assert [(entry.game, entry.event.seq) for entry in after] == [(7, 41), (7, 42), (7, 43)]
    what = after[2].event.what
    assert isinstance(what, ReplaceMove) and what.corrects == 42
    assert LoggedGame.of(after).state.position == LoggedGame.of(before).state.position
    assert [entry.at for entry in after] == [entry.at for entry in before]
