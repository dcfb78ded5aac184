"""Incidents by name at a table that plays by itself: they stay until somebody puts them right, and the game goes on."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.camera import Camera
from rules.sgf import read_sgf
from station.cameras.simulation.answers import Letter
from station.cameras.simulation.camera import open_simulated
from station.cameras.simulation.client import OrderClient
from station.cameras.simulation.staging import MANY, Staging
from station.errors import RefusedError

POINTS = ["K11", "L11", "J10", "M10", "K9", "L9", "Q16", "K10", "L10", "D4", "C14", "R6", "F3", "O17"]
POINTS += ["R3", "S4", "C6", "B3", "H17", "N3", "S15", "P18"]
pytestmark = pytest.mark.slow
SPEED = 40.0
Opened = Callable[..., tuple[Staging, OrderClient]]


def game(points: list[str]) -> bytes:
    columns = "ABCDEFGHJKLMNOPQRST"
    letters = "abcdefghijklmnopqrs"
    moves = "".join(
        f";{'BW'[i % 2]}[{letters[columns.index(point[0])]}{letters[19 - int(point[1:])]}]"
        for i, point in enumerate(points)
    )
    return f"(;GM[1]FF[4]SZ[19]{moves})".encode()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """A table whose game has so many moves behind it, and waits: it plays on for nobody's slow machine."""
    cameras: list[Camera] = []

    def open_(skip: int, points: list[str] = POINTS) -> tuple[Staging, OrderClient]:
        path, place = tmp_path / "game.sgf", tmp_path / "table.sock"
        path.write_bytes(game(points))
        text = f"{path}?size=240x180&fps=2&interval=4&skip={skip}&speed={SPEED}&paused=yes&orders={place}"
        cameras.append(open_simulated(f"{text}&anchor={tmp_path / 'start'}"))
        table = OrderClient(place)
        return Staging(table, read_sgf(path.read_bytes())), table

    yield open_
    while cameras:
        cameras.pop().close()


def until(true: Callable[[], object]) -> None:
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < 20
        time.sleep(0.02)


def changed(table: OrderClient) -> dict[str, int]:
    """How many stones there are more or fewer than the game goes on from, by what changed."""
    seen = table.look()
    pairs = list(zip("".join(seen.left), "".join(seen.board), strict=True))
    return {"gone": sum(a != "." == b for a, b in pairs), "came": sum(a == "." != b for a, b in pairs)}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("two_moves", {"gone": 0, "came": 1}),
        ("takeback", {"gone": 1, "came": 1}),
        ("stone_moved", {"gone": 1, "came": 1}),
        ("stone_removed", {"gone": 1, "came": 0}),
        ("board_scattered", {"gone": MANY, "came": MANY}),
        ("ko_retake", {"gone": 1, "came": 1}),
    ],
)
def test_each_happens_stays_and_is_put_right(opened: Opened, name: str, change: dict[str, int]) -> None:
    staging, table = opened(7 if name == "ko_retake" else 12)
    until(lambda: name in staging.stage().can)
    staging.make(name)  # type: ignore[arg-type]
    until(lambda: staging.stage().state == "waits")
    assert (changed(table), staging.stage().incident, staging.stage().can) == (change, name, ())
    with pytest.raises(RefusedError) as error:
        staging.play_on()
    assert error.value.code == "demo_differs"
    staging.put_right(None)
    with pytest.raises(RefusedError) as error:
        staging.put_right(None)
    assert error.value.code == "demo_busy"
    until(lambda: staging.stage().state == "waits")
    now = staging.stage()
    assert (now.right, now.incident) == (True, "")
    staging.play_on()
    assert staging.stage().state == "plays"
    until(lambda: staging.stage().state == "ended")


def test_a_game_that_goes_on_is_stopped_for_it(opened: Opened) -> None:
    staging, table = opened(2)
    staging.play_on()
    staging.make("two_moves")
    until(lambda: staging.stage().state == "waits")
    assert changed(table) == {"gone": 0, "came": 1}


def test_it_happens_once_the_record_has_the_last_move(opened: Opened) -> None:
    """A station that is slow to see is not shown two stones at once."""
    staging, table = opened(12)
    board, has = table.board, threading.Event()
    staging.make("two_moves", lambda: board if has.is_set() else [*board[1:], "." * 19])
    time.sleep(0.6)
    assert (staging.stage().state, table.board) == ("busy", board)
    has.set()
    until(lambda: staging.stage().state == "waits")
    assert changed(table) == {"gone": 0, "came": 1}


def test_a_stone_too_many_lies_where_nobody_can_have_played_it(opened: Opened) -> None:
    """Both colors live: whoever moved last has a further stone inside the other side's shape, without a liberty."""
    eyed = ["A18", "T18", "B19", "S19", "Q16", "D4", "Q4", "D16", "K10", "K4", "C14"]
    staging, table = opened(8, eyed)
    until(lambda: "stone_added" in staging.stage().can)
    staging.make("stone_added")
    until(lambda: staging.stage().state == "waits" and not staging.stage().right)
    assert changed(table) == {"gone": 0, "came": 1}
    left, board = "".join(table.look().left), "".join(table.board)
    (came,) = [point for point in range(361) if left[point] != board[point]]
    assert came in (0, 18), "one of the two corners"
    last = eyed[table.look().number - 1]
    assert board[came] == "BW"[eyed.index(last) % 2]
    staging.put_right(None)
    until(lambda: staging.stage().state == "waits" and staging.stage().right)


def test_at_its_end_the_game_waits_until_another_one_is_asked_for(opened: Opened) -> None:
    staging, table = opened(12)
    staging.play_on()
    until(lambda: staging.stage().state == "ended")
    with pytest.raises(RefusedError) as error:
        staging.make("two_moves")
    assert error.value.code == "demo_no_chance"
    lying = table.board
    time.sleep(0.5)
    assert table.board == lying
    staging.play_on(anew=True)
    assert staging.stage().state == "plays"


def test_the_board_is_made_as_a_ruling_wants_it(opened: Opened) -> None:
    staging, table = opened(10)
    until(lambda: staging.stage().can)
    staging.make("stone_removed")
    until(lambda: staging.stage().state == "waits")
    wanted = table.board
    staging.put_right(wanted)
    until(lambda: staging.stage().state == "waits")
    assert table.board == wanted


def test_what_a_ruling_lets_stand_is_what_the_board_should_show(opened: Opened) -> None:
    """And whose turn it left: the script goes on from its own board alone, with its own next move."""
    staging, table = opened(10)
    until(lambda: staging.stage().can)
    staging.make("stone_moved")
    until(lambda: staging.stage().state == "waits")
    stands = table.board
    now = staging.stage(stands)
    assert (now.right, now.goes_on, now.can) == (True, False, ())
    staging.put_right(stands)
    until(lambda: staging.stage().state == "waits")
    assert table.board == stands
    staging.put_right(None)
    until(lambda: staging.stage().state == "waits")
    seen = table.look()
    turn: dict[bool, Letter] = {True: "BW"[seen.number % 2], False: "WB"[seen.number % 2]}  # type: ignore[dict-item]
    assert all(staging.stage(seen.left, side).goes_on is mine for mine, side in turn.items())


def test_a_table_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as error:
        _ = Staging(OrderClient(tmp_path / "none.sock"), read_sgf(game(POINTS))).stage()
    assert error.value.code == "demo_gone"
