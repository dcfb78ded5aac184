"""The files, made from the event and from the tables as they stood: names, colors as drawn, moves, locked results.

No comment leaves, no incident, no evaluation (§15.8): a move that a correction changed is another one, and `rev` grew.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules.points import point_name
from rules.record import Move, SetUp
from rules.sgf import read_sgf, write_sgf
from station.game.document import sgf_of_game
from station.game.logged import LoggedGame
from station.game.state import letter_of
from station.game.timeline import SIZE
from station.hall.office.event import EventNow
from station.hall.office.orders import games_of
from station.hall.told import as_dict
from station.hall.tournament.teams import sides_names
from station.hall.tournament.tournament import Game, GameKey, Tournament
from station.locale.catalog import LANGUAGES, catalog

LIVE, TOURNAMENT = "live.json", "tournament.json"
_VIEWER = Path(__file__).parent / "viewer"
_COLUMNS = ("place", "player", "total", "points", "opponents", "small")


@dataclass(frozen=True)
class Files:
    """Paths with what stands there. `revs` -- of each board "round/board", as live.json tells"""

    files: Mapping[str, bytes]
    revs: Mapping[str, int]


def tree(
    now: EventNow,
    played: Mapping[GameKey, LoggedGame],
    known: Mapping[str, bytes],
    head: str,
    sgf: "Records | None" = None,
) -> Files:
    """The whole tree.

    played -- games by round and Black's id, as they may be seen; known -- what was written before: a file that says the
    same keeps its `rev`, another one gets the next; head -- of the hall's own log; sgf -- remembers what was written
    """
    sgf = sgf or Records()
    names = now.book.tournament.apart
    files: dict[str, bytes] = {}
    revs: dict[str, int] = {}
    for round_ in range(1, now.round + 1):
        games = games_of(now, round_)
        for game in games:
            if game.board is None or game.white is None:
                continue
            name = f"{round_}/{game.board}"
            path = board_path(name)
            shown = played.get(game.key)
            named = sides_names(now.book.tournament, game)
            said = _board(game, shown, named)
            rev = revs[name] = _next("rev", known.get(path), said)
            files[path] = _json({"rev": rev, **said})
            if shown is not None:
                files[f"{path.removesuffix('.json')}.sgf"] = sgf.of(shown, game, named)
        files[f"round-{round_}/index.json"] = _pairings(round_, games, now.book.tournament)
    released = next((one for one in reversed(now.book.versions) if one.by), None)
    places = [as_dict(one) | {"name": names.get(one.player, "")} for one in released.lines] if released else []
    files["standings.json"] = _json({
        "version": released.number if released else 0, "after": released.after if released else 0, "places": places,
    })  # fmt: skip
    rounds = [{"count": len(games_of(now, n)), "live": n == now.round} for n in range(1, now.round + 1)]
    tournament = now.book.tournament
    files[TOURNAMENT] = _json({
        "name": tournament.name, "format": str(tournament.format), "rules": now.fixed.rules, "rounds": rounds,
        "of": tournament.rounds, "head": head,
    })  # fmt: skip
    files["words.json"] = _words()
    for one in sorted(_VIEWER.iterdir()):
        files[one.name] = one.read_bytes()
    live = {"round": now.round, "boards": revs, "digest": _digest(files)}
    files[LIVE] = _json({"seq": _next("seq", known.get(LIVE), live), **live})
    return Files(files, revs)


def stamped(made: Files, now_ns: int) -> Files:
    """With the time at which the hall said so, "at" in Unix seconds of its clock: what a viewer is told may be old."""
    live = json.loads(made.files[LIVE])
    return replace(made, files={**made.files, LIVE: _json({"seq": live.pop("seq"), "at": now_ns // 10**9, **live})})


def board_path(board: str) -> str:
    """Of a board "round/board"."""
    round_, _, number = board.partition("/")
    return f"round-{round_}/board-{number}.json"


def _board(game: Game, played: LoggedGame | None, names: tuple[str, str]) -> dict[str, Any]:
    state = played.state if played is not None else None
    thought = played.clock.thought_ms if played is not None else {}
    moves = [
        {
            "color": letter_of(one.color), "point": None if one.point is None else point_name(one.point, SIZE),
            "ms": thought.get(one.seq),
        }
        for one in (state.moves if state else ())
    ]  # fmt: skip
    return {
        "round": game.round, "board": game.board, "black": names[0], "white": names[1],
        "state": "waiting" if state is None else "over" if played is not None and played.over else "playing",
        "result": None if game.result is None else str(game.result), "handicap": game.handicap,
        "setup": None if state is None else [[point_name(p, SIZE) for p in side] for side in (
            state.setup_black, state.setup_white)],
        "moves": moves, "corrected": bool(state and state.corrections), "rows": state.rows if state else None,
    }  # fmt: skip


@cache
def _words() -> bytes:
    """What the viewer's page says, in each language."""
    return _json({
        language: {
            "columns": [catalog(language).raw(f"hall_column_{one}") for one in _COLUMNS],
            "after": catalog(language).raw("hall_after"),
        }
        for language in LANGUAGES
    })  # fmt: skip


def _pairings(round_: int, games: Iterable[Game], tournament: Tournament) -> bytes:
    pairings = [
        {
            "board": game.board, "black": black, "white": white, "match_board": game.match_board,
            "result": None if game.result is None else str(game.result), "live": game.result is None,
        }
        for game in games
        for black, white in [sides_names(tournament, game)]
    ]  # fmt: skip
    return _json({"round": round_, "pairings": pairings})


class Records:
    """SGF of games, made once for each length of theirs."""

    def __init__(self) -> None:
        self._made: dict[GameKey, tuple[object, bytes]] = {}

    def of(self, played: LoggedGame, game: Game, names: tuple[str, str]) -> bytes:
        """The main line with times, names as drawn, the result once it is locked; no comment."""
        key, (black, white) = game.key, names
        state = played.number, len(played.entries), game.result, black, white
        had = self._made.get(key)
        if had is None or had[0] != state:
            details = replace(played.details, black=black, white=white, round=str(game.round))
            result = played.state.result if game.result is not None else None
            told = replace(played, state=replace(played.state, details=details, result=result))
            record = read_sgf(sgf_of_game(told).encode())
            info = {name: text for name, text in record.info.items() if name != "GC"}
            steps = tuple(_silent(step) for step in record.steps)
            made = write_sgf(replace(record, steps=steps, variations=(), info=info))
            had = self._made[key] = state, made.encode()
        return had[1]


def _silent(step: Move | SetUp) -> Move | SetUp:
    return replace(step, comment="")


def _next(count: str, known: bytes | None, said: Mapping[str, Any]) -> int:
    """Of a file that counts its revisions under this name: the same while it says the same."""
    try:
        had = json.loads(known or b"null")
        last = int(had.pop(count))
        had.pop("at", None)
    except (ValueError, AttributeError, KeyError, TypeError):
        return 1
    return last if had == json.loads(_json(said)) else last + 1


def _json(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(files: Mapping[str, bytes]) -> str:
    """Of all files but this one, so that a viewer sees whether anything is another."""
    told = sha256()
    for path, content in sorted(files.items()):
        told.update(path.encode() + b"\0" + sha256(content).digest())
    return told.hexdigest()[:16]


def in_order(files: Mapping[str, bytes]) -> Iterator[str]:
    """Boards before what names them, live.json last: who reads it finds the rest."""
    return iter(sorted(files, key=lambda path: (path == LIVE, path == TOURNAMENT, path.endswith("index.json"), path)))
