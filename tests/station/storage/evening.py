"""A log of an evening on the disk, and ways in which a disk damages it."""

import random
from pathlib import Path

from station.game.event import Event
from station.game.logged import Entry
from station.storage.log import FILE, Log
from station.timebase import Instant
from tests.station.told import event

DAY_NS = 1_790_000_000_000_000_000
KINDS = ("bit", "byte", "block", "page", "cut", "swapped", "head")
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def at(second: int) -> Instant:
    """A moment of the evening."""
    return Instant(second * 10**9, DAY_NS + second * 10**9, True, "boot-1")


def move(number: int) -> Event:
    """One that is not like the others."""
    point = f"{COLUMNS[number % 19]}{1 + number // 19}"
    return event("move", {"number": number, "color": "BW"[number % 2], "point": point}, number * 10**9, number, number)


def record(log: Log, games: int, moves: int) -> dict[int, list[Entry]]:
    """So many games, the second of which was deleted, the last of which goes on: what each holds."""
    second = 0
    for number in range(games):
        game = log.begin_game([event("game_started", {"black": "李", "white": "Björn"}, 0)], at(second))[0].game
        for one in range(1, moves + 1):
            second += 1
            log.append(game, [move(one)], at(second))
        if number == 2:  # larger than a page
            log.append(game, [event("result", {"result": "B+1", "score": {"board": "." * 9000}}, 0)], at(second))
        if number < games - 1:
            log.append(game, [event("game_ended", {"reason": "decided", "result": "B+R"}, 0)], at(second))
    if games > 1:
        log.remove_game(2, "asked", at(second))
    log.set("station", '{"pictures_public": false, "keep_days": 30}')
    return {number: log.entries(number) for number in log.games()}


def damage(folder: Path, chance: random.Random, kind: str) -> str:
    """Damages the database or its write-ahead log, and says how."""
    files = [folder / name for name in (FILE, f"{FILE}-wal") if (folder / name).exists()]
    path = chance.choice([file for file in files if file.stat().st_size])
    data = bytearray(path.read_bytes())
    place = chance.randrange(len(data))
    if kind == "bit":
        data[place] ^= 1 << chance.randrange(8)
    elif kind == "byte":
        data[place] = chance.randrange(256)
    elif kind == "block":
        data[place : place + 512] = chance.randbytes(len(data[place : place + 512]))
    elif kind == "page":
        place -= place % 4096
        data[place : place + 4096] = bytes(len(data[place : place + 4096]))
    elif kind == "cut":
        del data[place:]
    elif kind == "swapped" and len(data) >= 8192:
        one, other = (4096 * chance.randrange(len(data) // 4096) for _ in range(2))
        data[one : one + 4096], data[other : other + 4096] = data[other : other + 4096], data[one : one + 4096]
    elif kind == "head":
        place = chance.randrange(100)
        data[place] = chance.randrange(256)
    path.write_bytes(data)
    return f"{kind} at {place} of {path.name}"


def damage_under(log: Log) -> None:
    """The disk gives an open log's file back with other pages, all but the first."""
    log._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with log.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (log.path.stat().st_size - 4096))
    log._db.execute("PRAGMA shrink_memory")  # it is read again
