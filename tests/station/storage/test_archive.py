"""Games brought back onto a station that has others: every number that names an event names the same one again."""

from pathlib import Path

from station.errors import InputError
from station.game.catalog import (
    Disputed,
    DisputeRuled,
    Occurrence,
    Retract,
    StoneMoved,
    kinds,
    naming_fields,
)
from station.game.event import Event
from station.game.logged import LoggedGame
from station.pictures.kept import KeptPictures
from station.storage.archive import Archive
from station.storage.log import Log
from station.timebase import Instant
from tests.sentences import refused
from tests.station.stage import StandingClock
from tests.station.told import event

NOW = Instant(5_000_000_000, 1_790_000_000_000_000_000, True, "boot-1")
LATER = Instant(9_000_000_000, 1_790_000_009_000_000_000, True, "boot-1")
ROWS = ("." * 19,) * 19


def disputed_game() -> list[Event]:
    """A stone pushed and put back, a move that was none, a dispute that was ruled on; numbered from 1."""
    told: list[Event] = [
        event("game_started"),
        event("move", {"number": 1, "color": "B", "point": "Q16"}),
        event("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}),
        event("stone_moved", {"from": "Q15", "to": "Q16", "color": "B", "restores": 3}),
        event("position_restored", {"points": ["Q16", "Q15"]}),
        event("move", {"number": 2, "color": "W", "point": "D4"}),
        event("correction", {"action": "retract", "corrects": 6, "retracts": [6]}),
        event("count_opened", {"by": "agreement"}),
        event("disputed", {"points": ["Q16"], "color": "B", "says_dead": "W", "frozen": {
            "board": ROWS, "number": 1, "to_move": "W", "captures": {"B": 0, "W": 0}, "dead": []}}),
        event("dispute_ruled", {"dispute": 9, "on": "played", "dead": True, "by": "both", "number": 1, "back": False}),
        event("game_ended", {"reason": "agreed", "result": "W+R"}),
    ]  # fmt: skip
    return [Event(one.what, number, seq=number) for number, one in enumerate(told, start=1)]


def archive(folder: Path) -> tuple[Log, Archive]:
    log = Log(folder)
    return log, Archive(log, KeptPictures(folder / "evidence"), StandingClock())


def named(game: LoggedGame) -> list[Occurrence]:
    """For each event that names others: those that it names."""
    by_seq = {entry.event.seq: entry.event.what for entry in game.entries}
    found: list[Occurrence] = []
    for what in by_seq.values():
        for field in naming_fields(type(what)):
            value = getattr(what, field)
            found += [by_seq[seq] for seq in (value if isinstance(value, tuple) else (value,)) if seq is not None]
    return found


def test_a_restored_game_names_its_own_events(tmp_path: Path) -> None:
    theirs, backup = archive(tmp_path / "theirs")
    theirs.begin_game(disputed_game(), NOW)
    ours, mine = archive(tmp_path / "ours")
    ours.begin_game([event("game_started"), *(event("light_changed") for _ in range(20))], LATER)
    with backup.backup() as path:
        assert mine.restore(path, lambda game: game) == (1, 11)
    restored = next(game for game in mine.games() if game.number == 2)
    before = theirs.game(1)
    assert before is not None
    kinds_named = [type(what).__name__ for what in named(restored)]
    assert kinds_named == [type(what).__name__ for what in named(before)] == ["StoneMoved", "Move", "Move", "Disputed"]
    assert [one.stage for one in restored.counting.disputed] == ["ruled"]
    assert restored.state.rows == before.state.rows
    assert [(i.what.type, i.open) for i in restored.state.incidents] == [("stone_moved", False)]


def test_a_ruling_on_nothing_is_refused_before_anything_is_brought_back(tmp_path: Path) -> None:
    theirs, backup = archive(tmp_path / "theirs")
    good, bad = disputed_game(), disputed_game()
    theirs.begin_game([Event(one.what, one.t_ns) for one in good], NOW)  # 1 to 11
    theirs.begin_game([Event(one.what, one.t_ns) for one in bad], LATER)  # its ruling names event 9 of the other game
    ours, mine = archive(tmp_path / "ours")
    with backup.backup() as path, refused(InputError, match="game 2"):
        mine.restore(path, lambda game: game)
    assert ours.count() == 0


def test_every_kind_that_names_events_is_renumbered() -> None:
    """Which these are follows from the types of their fields."""
    naming = {kind.__name__: naming_fields(kind) for kind in kinds() if naming_fields(kind)}
    assert {"StoneMoved", "Retract", "DisputeRuled", "Assented", "Dismiss"} <= naming.keys()
    assert naming["Retract"] == ("corrects", "retracts")
    new = {3: 103, 9: 109}
    pushed = StoneMoved(from_="Q15", to="Q16", color="B", restores=3)
    assert pushed.renumbered(new).restores == 103
    assert Retract(by="station", why="", corrects=9, retracts=(3, 7)).renumbered(new).retracts == (103, 0)
    ruling = DisputeRuled(dispute=9, on="played", dead=None, by="both", number=1, back=False)
    assert ruling.renumbered(new).dispute == 109
    assert Disputed(points=("Q16",), color="B", says_dead="W").renumbered(new).points == ("Q16",)
