"""A log of before the events were typed (tests/vectors/logs): opened, it gives the record that it gave then."""

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules.color import Color
from rules.points import point_name
from station.game.catalog import Unknown
from station.game.document import sgf_of_game
from station.game.event import Event
from station.game.logged import LoggedGame
from station.game.sgf import sgf_of
from station.game.timeline import Edit
from station.storage.log import FILE, Log

VECTORS = Path(__file__).parents[2] / "vectors" / "logs"
GAMES = [json.loads(line) for line in (VECTORS / "station.jsonl").read_text().splitlines()]
RECORD = [json.loads(line) for line in (VECTORS / "record.jsonl").read_text().splitlines()]
ENVELOPE = ("seq", "t", "frame", "first_frame", "type")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    """The station's log as it was, opened by this program."""
    folder = tmp_path_factory.mktemp("earlier")
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript((VECTORS / "station.sql").read_text())
    return Log(folder)


def same(sgf: str) -> str:
    """Without program, day, comments, a last node of theirs alone, and how hands' changes are cut into nodes."""
    silent = re.sub(r"(?:AP|DT)\[[^\]]*\]|C\[(?:\\.|[^\]\\])*\]", "", sgf)
    return _HANDS.sub(_merged, re.sub(r";\s*(?=\))", "", silent))


_HANDS = re.compile(r"(?:;(?:A[BWE](?:\[[a-s]{2}\])+|PL\[[BW]\])+\s*)+")


def _merged(nodes: re.Match[str]) -> str:
    there: dict[str, str] = {}
    for kind, points in re.findall(r"(A[BWE])((?:\[[a-s]{2}\])+)", nodes[0]):
        there |= dict.fromkeys(re.findall(r"[a-s]{2}", points), kind)
    turn = re.findall(r"PL\[.\]", nodes[0])
    return f";{sorted(there.items())}{turn[-1:]}"


def full(value: Any) -> Any:
    """JSON without members that say nothing: empty, false, nothing, zero."""
    if isinstance(value, dict):
        return {name: full(one) for name, one in value.items() if one}
    return [full(one) for one in value] if isinstance(value, list) else value


def test_all_games_are_there(log: Log) -> None:
    assert log.games() == [game["game"] for game in GAMES]
    assert not any(isinstance(entry.event.what, Unknown) for entry in log.entries())


@pytest.mark.parametrize("told", GAMES, ids=lambda told: told["game"])
def test_a_game_has_the_same_moves_and_set_ups(log: Log, told: dict[str, Any]) -> None:
    game = log.game(told["game"])
    assert game is not None
    state = game.state

    def name(point: int | None) -> str | None:
        return None if point is None else point_name(point)

    def letter(color: Color | None) -> str | None:
        return None if color is None else color.letter

    assert [
        [one.seq, one.number, one.kind, one.color.letter, name(one.point), [name(p) for p in one.captures],
         one.doubtful, one.illegal, one.corrected]
        for one in state.moves
    ] == told["moves"]  # fmt: skip
    assert [
        [index, one.kind, {name(p): ".BW"[int(color)] for p, color in sorted(one.changes.items())}]
        for index, one in enumerate(state.steps)
        if isinstance(one, Edit)
    ] == told["edits"]
    assert [[index, one.color.letter, name(one.point)] for index, one in state.withdrawn] == told["withdrawn"]
    assert [name(point) for point in state.setup_black] == told["setup_black"]
    assert [name(point) for point in state.setup_white] == told["setup_white"]
    assert (state.rows, list(state.taken), letter(state.to_move)) == (told["board"], told["taken"], told["to_move"])


@pytest.mark.parametrize("told", GAMES, ids=lambda told: told["game"])
def test_a_game_has_the_same_names_incidents_and_end(log: Log, told: dict[str, Any]) -> None:
    game = log.game(told["game"])
    assert game is not None
    state, count = game.state, game.counting
    details = {name: str(getattr(game.details, name)) for name in told["details"]}
    assert details == told["details"]
    assert (state.phase, state.ended, game.over) == (told["phase"], told["ended"], told["over"])
    assert (state.result, state.handicap) == (told["result"], told["handicap"])
    assert [[i.event.seq, i.event.type, i.number, list(i.points), i.open] for i in state.incidents] == told["incidents"]
    assert {
        "phase": count.phase,
        "dead": [[list(one.points), one.color, one.by] for one in count.dead],
        "assents": [one.color for one in count.assents],
        "disputed": [[one.seq, list(one.points), one.says_dead, one.open] for one in count.disputed],
    } == told["counting"]


@pytest.mark.parametrize("told", GAMES, ids=lambda told: told["game"])
def test_a_game_gives_the_same_sgf(log: Log, told: dict[str, Any]) -> None:
    game = log.game(told["game"])
    assert game is not None
    assert same(sgf_of_game(game)) == same(told["sgf"])


def test_what_is_written_back_is_what_was_read(log: Log) -> None:
    """But for fields that stand at their default: empty, false, nothing."""
    with closing(sqlite3.connect(log.path)) as db:
        rows = {seq: json.loads(data) for seq, data in db.execute("SELECT seq, data FROM events")}
    for entry in log.entries():
        was, now = rows[entry.event.seq], entry.event.what.as_data()
        assert full(now) == full(was)
        assert now.keys() <= was.keys()


def test_a_game_comes_back_from_a_backup_with_other_numbers(log: Log, tmp_path: Path) -> None:
    """Adopted by a station that has other games, each folds to the same record."""
    here = Log(tmp_path)
    for told in GAMES:
        game = log.game(told["game"])
        assert game is not None
        adopted = LoggedGame.of(here.adopt(game.entries))
        assert same(sgf_of_game(adopted)) == same(told["sgf"])
        assert [one.open for one in adopted.state.incidents] == [one[-1] for one in told["incidents"]]
    here.close()


def test_the_lines_of_record_are_read_and_written_back() -> None:
    for line in RECORD:
        event = parsed(line)
        assert not isinstance(event.what, Unknown)
        assert full(event.as_dict()) == full(line)
        assert event.as_dict().keys() <= line.keys()


def test_the_lines_of_record_give_the_same_sgf() -> None:
    assert same(sgf_of(map(parsed, RECORD))) == same((VECTORS / "record.sgf").read_text())


def parsed(line: Mapping[str, Any]) -> Event:
    """An event by its line."""
    data = {name: value for name, value in line.items() if name not in ENVELOPE}
    t_ns = round(line["t"] * 1e9)
    return Event.parsed(line["type"], data, t_ns, line.get("frame"), line.get("first_frame"), line["seq"])
