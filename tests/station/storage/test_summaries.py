"""A row for each finished game: no list folds a game twice, over restarts too, and none is out of date."""

from pathlib import Path

from station.game.event import Event
from station.pictures.kept import KeptPictures
from station.storage.archive import Archive
from station.storage.log import Log
from station.timebase import Instant
from tests.station.stage import StandingClock
from tests.station.told import event

NOW = Instant(5_000_000_000, 1_790_000_000_000_000_000, True, "boot-1")
ENDED = ("game_ended", {"reason": "resignation", "result": "W+R"})


def opened(folder: Path) -> tuple[Log, Archive]:
    log = Log(folder)
    return log, Archive(log, KeptPictures(folder / "evidence"), StandingClock())


def game(log: Log, black: str, *, over: bool = True) -> int:
    told: list[Event] = [event("game_started", {"black": black}), *([event(*ENDED)] if over else [])]
    return log.begin_game(told, NOW)[0].game


def test_a_game_is_folded_once_for_all_lists(tmp_path: Path, folds: list[int]) -> None:
    log, archive = opened(tmp_path)
    for name in ("Lee", "Kim", "Park"):
        game(log, name)
    while archive.summarize_next():
        pass
    archive.summary(3)  # the last one may go on: its row comes when it is asked for
    archive.summarize_next()  # and is written with the next ones
    assert sorted(folds) == [1, 2, 3]
    log.close()
    _, again = opened(tmp_path)
    rows = again.known()
    assert [rows[number].black for number in (1, 2, 3)] == ["Lee", "Kim", "Park"]  # type: ignore[union-attr]
    assert again.find("kim") == [2]
    assert len(folds) == 3, "over a restart too"


def test_a_game_that_went_on_has_no_row_until_it_is_asked_for(tmp_path: Path) -> None:
    log, archive = opened(tmp_path)
    number = game(log, "Lee")
    assert archive.summary(number) is not None and archive.known()[number] is not None
    log.append(number, [event("correction", {"action": "reopen", "corrects": 2})], NOW)
    assert archive.known()[number] is None
    assert archive.find("w+r") == archive.find("lee") == [number], "found by its events meanwhile"
    made = archive.summary(number)
    assert made is not None and made.result is None and made.ended_ns is None


def test_a_row_that_somebody_else_wrote_is_none(tmp_path: Path) -> None:
    log, _ = opened(tmp_path)
    number = game(log, "Lee")
    archive = Archive(log, KeptPictures(tmp_path / "evidence"), StandingClock(), b"secret")
    archive.summary(number)
    archive.summarize_next()
    [(made_by, text)] = log.summaries()
    assert '"W+R"' in text
    for forged in ((made_by, text.replace("W+R", "B+R")), (made_by.split()[0], text.replace("W+R", "B+R"))):
        log.keep_summaries([(number, 2, *forged)])
        assert Archive(log, KeptPictures(tmp_path / "evidence"), StandingClock(), b"secret").known()[number] is None
    log.keep_summaries([(number, 2, made_by, text)])
    assert Archive(log, KeptPictures(tmp_path / "evidence"), StandingClock(), b"secret").known()[number] is not None


def test_a_row_goes_with_its_game(tmp_path: Path) -> None:
    log, archive = opened(tmp_path)
    number = game(log, "Lee")
    archive.summary(number)
    archive.summarize_next()
    assert log.summaries()
    assert log.remove_game(number, "owner", NOW)
    assert (archive.known(), log.summaries(), archive.summary(number)) == ({}, [], None)
    log.keep_summaries([(number, 2, "0.0", "{}")])
    assert log.summaries() == [], "nor does one come that was made meanwhile"


def test_a_game_that_cannot_be_read_holds_up_no_other(tmp_path: Path) -> None:
    log, archive = opened(tmp_path)
    for name in ("Lee", "Kim", "Park"):
        game(log, name)
    log._db.execute("DROP TRIGGER events_are_not_edited")
    log._db.execute("UPDATE events SET data = '[' WHERE game = 2")
    turns = 0
    while archive.summarize_next():
        turns += 1
    assert turns == 2 and archive.known()[1] is not None
    assert archive.summary(2) is None and [one.game for one in archive.damaged()] == [2]


def test_rows_of_another_version_of_the_program_are_made_anew(tmp_path: Path) -> None:
    log, archive = opened(tmp_path)
    log.keep_summaries([(game(log, "Lee"), 2, "0.0", "{}")])
    assert archive.known() == {1: None}
