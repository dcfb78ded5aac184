import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rules.color import Color
from rules.position import Position
from station.counting.desk import Outcome
from station.errors import StationError
from station.game.catalog import DetailsGiven
from station.game.event import Event
from station.game.logged import Entry
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import KeptPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.log import Log
from station.table.sighting import Sightings
from station.table.table import Table
from station.timebase import Instant
from tests.station.stage import StandingClock, boards, frame, sight_of

OPENING = "Q16 D4 D16 Q4"
FRAME_S = 0.2
EMPTY = Position.empty(19)


@dataclass
class Evening:
    """A table over a folder, fed by hand; `restart` is what a power cut leaves behind."""

    folder: Path
    clock: StandingClock = field(default_factory=StandingClock)
    published: list[Entry] = field(default_factory=list)
    frames: int = 0

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        self.log = Log(self.folder)
        self.pictures = IncidentPictures(StillRing(), KeptPictures(self.folder / "evidence"))
        self.table = Table(self.log, self.pictures, self.clock, make_tracker, self.published.extend)
        self.sightings = Sightings("staged")

    def show(self, positions: Sequence[Position | None], each: int = 4) -> None:
        """Every position for so many frames."""
        for position in positions:
            for _ in range(each):
                sight = sight_of(position)
                self.table.see(frame(self.frames), sight, self.sightings.see(sight, self.clock.ns, 0.01))
                self.clock.wait(FRAME_S)
                self.frames += 1

    @property
    def moves(self) -> list[str]:
        return [str(entry.event.as_dict()["point"]) for entry in self.log.entries() if entry.event.type == "move"]

    @property
    def types(self) -> list[str]:
        return [entry.event.type for entry in self.log.entries()]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_game_begins_with_its_first_stone(evening: Evening) -> None:
    evening.show([None, EMPTY])
    assert evening.table.snapshot.game is None
    assert evening.types == []
    evening.show(boards(OPENING)[1:])
    assert evening.moves == OPENING.split()
    assert evening.types[0] == "game_started"
    game = evening.table.snapshot.game
    assert game is not None
    assert "".join(game.state.rows) == "".join(".BW"[s] for s in boards(OPENING)[-1].stones)
    assert [entry.event.seq for entry in evening.published] == [1, 2, 3, 4, 5]
    assert evening.table.snapshot.seq == 5


def test_two_games_one_evening(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)])
    evening.table.end("W+R", by="both", why="")
    evening.show([boards(OPENING)[-1]], each=30)
    now = evening.table.snapshot.game
    assert now is not None and now.over, "the stones of the last game are no new game"
    evening.show([EMPTY], each=30)
    assert evening.table.snapshot.game is None
    evening.show(boards("D16 Q4 Q16")[1:])
    assert evening.log.games() == [1, 2]
    second = evening.table.snapshot.game
    assert second is not None
    assert [move.number for move in second.state.moves] == [1, 2, 3]
    assert second.entries[0].event.seq == evening.types.index("game_ended") + 2


def test_a_cleared_board_ends_the_game(evening: Evening) -> None:
    game = boards("Q16 D4 D16 Q4 R4 C16 C6 P17 R14 O3 F3 H3 K3 K17 G17 C10")
    evening.show([EMPTY, *game])
    evening.show([EMPTY], each=60)
    assert evening.types[-1] == "game_ended"
    assert evening.table.snapshot.game is None


def test_a_call_for_help_outlives_a_restart(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.call_help(on=True)
    evening.restart()
    assert evening.table.snapshot.help
    evening.table.call_help(on=False)
    evening.restart()
    assert not evening.table.snapshot.help


def test_a_frozen_record_outlives_a_restart(evening: Evening) -> None:
    game = boards(OPENING + " C3 C4 R3 R4 K10 K4 K16")
    evening.show([EMPTY, *game[1:]])
    evening.show([game[5]], each=40)
    assert evening.types[-1] == "record_frozen"
    evening.restart()
    now = evening.table.snapshot.game
    assert now is not None and now.state.frozen
    evening.show([game[5]], each=40)
    assert evening.types[-1] == "record_frozen", "nothing more is told of stones that lie apart"


def test_killed_in_mid_game_the_record_goes_on(evening: Evening) -> None:
    played = boards("Q16 D4 D16 Q4 R14")
    evening.show([EMPTY, *played[1:4]])
    before = evening.log.entries()
    evening.restart()
    evening.clock.wait(30.0)
    evening.show(played[3:4])
    assert evening.log.entries() == before, "nothing happened meanwhile: nothing is told"
    evening.restart()
    evening.show(played[4:])
    assert evening.moves == ["Q16", "D4", "D16", "Q4", "R14"]
    assert evening.log.entries()[: len(before)] == before
    assert evening.log.games() == [1]
    times = [entry.event.t_ns for entry in evening.log.entries()]
    assert times == sorted(times)
    assert times[-2] - times[-3] > 30e9


def test_what_happened_meanwhile_is_told_as_seen(evening: Evening) -> None:
    played = boards("Q16 D4 D16 Q4 R14 R10 C10 K4 K16 K10 G7 O7 G13 N13")
    evening.show([EMPTY, *played[1:3]])
    evening.restart()
    evening.clock.wait(600.0)
    evening.show(played[-1:], each=40)
    told = evening.log.entries()[3:]
    assert [entry.event.type for entry in told] == ["gap"]
    game = evening.table.snapshot.game
    assert game is not None
    assert game.state.position == played[-1]
    assert evening.moves == ["Q16", "D4"], "no order of moves is invented"


def test_a_machine_started_anew_keeps_the_games_time(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:3]])
    last_ns = evening.log.entries()[-1].event.t_ns
    evening.clock.boot = "boot-2"
    evening.restart()
    evening.clock.wait(100.0)
    evening.show(boards(OPENING)[3:4])
    assert evening.log.entries()[-1].event.t_ns - last_ns > 100e9


def test_commands_are_in_the_log_before_they_are_answered(evening: Evening) -> None:
    with pytest.raises(StationError, match="No game"):
        evening.table.command(lambda recorder, _: recorder.pass_(Color.BLACK))
    evening.show([EMPTY, *boards(OPENING)[1:]])
    seq = evening.table.command(
        lambda recorder, _: recorder.replace_move(4, Color.WHITE, "R4", by="both", why="slipped")
    )
    assert evening.log.entries()[-1].event.seq == seq
    game = evening.table.snapshot.game
    assert game is not None
    assert game.state.moves[3].corrected
    evening.restart()
    again = evening.table.snapshot.game
    assert again is not None and again.state == game.state


def test_details_are_remembered_for_the_next_game(evening: Evening) -> None:
    evening.table.describe(DetailsGiven(black="李", white="Kim", rules="chinese-2002"))
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.describe(DetailsGiven(black="李", white="金", rules="chinese-2002"))
    game = evening.table.snapshot.game
    assert game is not None
    assert (game.details.black, game.details.white) == ("李", "金")
    evening.show([boards(OPENING + " K10")[-1]])
    assert evening.moves[-1] == "K10", "the tracker goes on counting where the table wrote in between"


FINAL = boards("Q16 D4 D16 Q4 C6 F3 R14 O3")[-1]


def finished(evening: Evening) -> None:
    evening.show([EMPTY, *boards("Q16 D4 D16 Q4 C6 F3 R14 O3")[1:]])
    evening.table.command(lambda recorder, _: recorder.resign(Color.BLACK))


def games(evening: Evening) -> list[int]:
    return evening.log.games()


def test_names_given_before_the_board_is_cleared_are_the_next_games(evening: Evening) -> None:
    """The board of the game that is over is not taken for the beginning of another one."""
    finished(evening)
    evening.table.describe(DetailsGiven(black="李", white="Kim", rules="japanese"))
    evening.show([FINAL], each=60)
    assert games(evening) == [1]
    evening.show([EMPTY], each=20)
    evening.show(boards("C3 D5")[1:], each=6)
    assert games(evening) == [1, 2]
    assert evening.moves[-2:] == ["C3", "D5"]
    game = evening.table.snapshot.game
    assert game is not None
    assert (game.details.black, game.details.rules) == ("李", "japanese")


def test_a_board_that_is_discussed_is_no_next_game(evening: Evening) -> None:
    finished(evening)
    evening.show([boards("K10 K4 K16 C10")[-1]], each=60)
    assert games(evening) == [1]


def test_another_game_on_the_board_after_a_restart_is_recorded(evening: Evening) -> None:
    """The station was off when the board was cleared: the record begins from what stands there."""
    finished(evening)
    evening.restart()
    evening.show([FINAL], each=60)
    assert games(evening) == [1]
    other = boards("Q16 K10 K4 K16")
    evening.restart()
    evening.show([other[-1]], each=60)
    game = evening.table.snapshot.game
    assert game is not None
    assert games(evening) == [1, 2]
    assert game.state.position == other[-1]


def test_the_table_can_begin_from_the_board_as_it_stands(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:]])
    with pytest.raises(StationError, match="end it first"):
        evening.table.start_from_board()
    evening.table.end("?", by="both", why="")
    evening.table.start_from_board()
    evening.show([boards(OPENING)[-1]], each=20)
    evening.show([boards(OPENING + " K10")[-1]], each=6)
    assert games(evening) == [1, 2]
    assert evening.moves[-1] == "K10"


def test_two_passes_open_the_count_and_both_assents_lock_the_result(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.command(lambda recorder, _: recorder.pass_(Color.BLACK))
    evening.table.command(lambda recorder, _: recorder.pass_(Color.WHITE))
    game = evening.table.snapshot.game
    assert game is not None
    assert game.counting.phase == "marking" and not game.over
    outcome = Outcome("W+7.5", "白胜", {})
    for color in ("B", "W"):
        evening.table.count(lambda desk, _, c=color: desk.assent(c, desk.counting.revision, "W+7.5", lambda: outcome))  # type: ignore[misc]
    game = evening.table.snapshot.game
    assert game is not None
    assert game.over and game.state.result == "W+7.5"
    assert evening.types[-2:] == ["result", "game_ended"]
    with pytest.raises(StationError):
        evening.table.count(lambda desk, _: desk.recount("B", None))


def test_played_on_over_a_dispute_the_end_is_again_both_sides_word(evening: Evening) -> None:
    """2002 §21.4: the passes that ended it before are no half of the next end."""
    evening.show([EMPTY, *boards(OPENING)[1:]])
    for color in (Color.BLACK, Color.WHITE):
        evening.table.command(lambda recorder, _, c=color: recorder.pass_(c))  # type: ignore[misc]
    evening.table.count(lambda desk, _: desk.dispute("D4", "B", resume=True))
    phases = []
    for color in (Color.BLACK, Color.WHITE):
        evening.table.command(lambda recorder, _, c=color: recorder.pass_(c))  # type: ignore[misc]
        game = evening.table.snapshot.game
        assert game is not None
        phases.append(game.counting.phase)
    assert phases == ["none", "marking"]


def test_hands_that_count_play_no_moves(evening: Evening) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:]])
    evening.table.count(lambda desk, _: desk.propose("B"))
    evening.table.count(lambda desk, seen: desk.answer("W", True, seen))
    evening.show(boards("K10 K4 K16")[1:], each=20)
    assert evening.types[-1] == "count_opened"
    seen = evening.log.entries()[-1].event.as_dict()["seen"]
    assert "".join(seen) == "".join(".BW"[s] for s in boards(OPENING)[-1].stones)
    evening.table.count(lambda desk, _: desk.play_on("referee", "Li"))
    evening.show([boards(OPENING + " R10")[-1]], each=10)
    assert evening.moves[-1] == "R10"


def test_a_log_that_fails_once_loses_no_move(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.show([EMPTY, *boards(OPENING)[1:3]])
    fails = [sqlite3.OperationalError("database or disk is full")]
    append = evening.log.append

    def failing(
        game: int, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False
    ) -> list[Entry]:
        if fails:
            raise fails.pop()
        return append(game, events, at, device, spare=spare)

    monkeypatch.setattr(evening.log, "append", failing)
    with pytest.raises(sqlite3.OperationalError):
        evening.show([boards(OPENING)[3]], each=20)
    evening.show(boards(OPENING)[3:], each=20)
    assert evening.moves == OPENING.split()
