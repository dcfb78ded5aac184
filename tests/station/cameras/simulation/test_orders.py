"""Orders to a simulated table through its socket: what they do, what is refused, what a kill leaves."""

import json
import socket
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.camera import Camera, CameraError
from rules.points import point_name
from station.cameras.simulation.answers import Done
from station.cameras.simulation.camera import open_simulated
from station.cameras.simulation.client import OrderClient, OrderRefusedError, main
from station.cameras.simulation.journal import Journal
from station.cameras.simulation.reasons import Code
from tests.sentences import refused

GAME = "(;GM[1]FF[4]SZ[19];B[dd];W[pp];B[pd];W[dp])"
SMALL = "size=240x180&fps=2&interval=1"
Opened = Callable[..., OrderClient]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Opens the simulated table again and again, each time after the one before was given up."""
    game = tmp_path / "game.sgf"
    game.write_text(GAME)
    cameras: list[Camera] = []

    def open_(more: str = "paused=yes", speed: float = 1000.0) -> OrderClient:
        while cameras:
            cameras.pop().close()
        place, kept = tmp_path / "table.sock", tmp_path / "table.start"
        text = f"{game}?{SMALL}&orders={place}&anchor={kept}&speed={speed}"
        cameras.append(open_simulated(f"{text}&{more}" if more else text))
        return OrderClient(place)

    yield open_
    while cameras:
        cameras.pop().close()


def stones(table: OrderClient) -> dict[str, str]:
    return {point_name(point): stone for point, stone in enumerate("".join(table.board)) if stone != "."}


def test_stones_are_placed_lifted_moved_and_swept(opened: Opened) -> None:
    table = opened()
    table.place("Q16", "B")
    table.place("d4", "W", side="B")
    assert stones(table) == {"Q16": "B", "D4": "W"}
    table.move("Q16", "K10", under="sleeve")
    assert stones(table) == {"K10": "B", "D4": "W"}
    table.lift("K10", "D4")
    assert stones(table) == {}
    for point in ("C3", "C5", "C7"):
        table.place(point, "W")
    moves = dict(table.sweep(2))
    left = {"C3", "C5", "C7"} - set(moves)
    assert len(moves) == 2 and set(stones(table)) == left | set(moves.values())
    table.place("C9", "W")
    table.place("C9", "B", instead=True)
    assert stones(table)["C9"] == "B"
    table.hand("K10", 2.0)
    table.press("W")


def test_a_board_is_made_as_somebody_wants_it(opened: Opened) -> None:
    table = opened()
    for point, color in (("C3", "W"), ("C5", "B"), ("Q16", "B")):
        table.place(point, color)
    wanted = table.board
    table.move("C5", "K10")
    table.lift("Q16")
    table.place("Q4", "W")
    table.make(wanted)
    assert table.board == wanted


def test_what_does_not_fit_is_refused_and_nothing_happens(opened: Opened) -> None:
    table = opened()
    table.place("Q16", "B")
    for code, ask in (
        ("simulation_order_occupied", lambda: table.place("Q16", "W")),
        ("simulation_order_empty", lambda: table.lift("Q17")),
        ("simulation_order_empty", lambda: table.move("Q17", "Q18")),
        ("simulation_order_occupied", lambda: table.move("Q16", "Q16")),
        ("simulation_order_bad", lambda: table.ask(Done, "throw")),
        ("simulation_order_bad", lambda: table.ask(Done, "place", point="Q16")),
        ("simulation_order_bad", lambda: table.ask(Done, "lift", points=[])),
        ("simulation_order_differs", table.play),
    ):
        with pytest.raises(OrderRefusedError) as error:
            ask()
        assert error.value.code == code and str(error.value)
    with pytest.raises(OrderRefusedError, match="Z99"):
        table.lift("Z99")
    assert stones(table) == {"Q16": "B"}


def test_while_the_script_plays_nobody_else_acts(opened: Opened) -> None:
    table = opened("", speed=1.0)
    with pytest.raises(OrderRefusedError) as error:
        table.place("K10", "B")
    assert error.value.code == "simulation_order_playing"
    with pytest.raises(OrderRefusedError, match="already"):
        table.play()


def test_the_script_waits_before_a_move_and_goes_on(opened: Opened) -> None:
    table = opened("paused=no", speed=20.0)
    table.pause(before=3)
    seen = table.look()
    while seen.state == "plays":
        seen = table.look()
    assert (seen.state, seen.number, stones(table)) == ("waits", 2, {"D16": "B", "Q4": "W"})
    table.place("K10", "B")
    table.lift("K10")
    table.play()
    while table.look().state != "ended":
        pass
    assert set(stones(table)) == {"D16", "Q4", "Q16", "D4"}
    table.play(anew=True)
    assert table.look().state == "plays"


def test_a_program_that_comes_back_finds_the_stones_as_they_lay(opened: Opened, tmp_path: Path) -> None:
    table = opened()
    table.place("Q16", "B")
    table.sweep(1)
    before = stones(table)
    with pytest.raises(OrderRefusedError):
        table.lift("A1")
    with (tmp_path / "table.orders").open("a") as file:
        file.write('{"t": 99')  # killed while it wrote
    table = opened()
    assert stones(table) == before
    table.place("A1", "W")
    assert stones(opened()) == before | {"A1": "W"}


def test_a_table_with_another_script_is_another_table(opened: Opened) -> None:
    """Under another interval other stones lie there by now: no order of before would fit."""
    table = opened("paused=no", speed=20.0)
    table.pause(before=3)
    while table.look().state == "plays":
        pass
    table.move("D16", "K10")
    assert set(stones(opened("paused=no", speed=20.0))) == {"K10", "Q4"}
    table = opened("paused=no&interval=30", speed=20.0)
    assert (table.look().number, stones(table)) == (0, {})
    table.pause()


def test_orders_of_another_table_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "table.orders"
    assert Journal(path, 5.0, "one").read() == []
    Journal(path, 5.0, "one").keep(1.5, '{"order": "pause"}')
    assert Journal(path, 5.0, "one").read() == [(1.5, '{"order": "pause"}')]
    assert Journal(path, 5.0, "other").read() == []
    Journal(path, 5.0, "other").keep(1.5, '{"order": "pause"}')
    assert Journal(path, 6.0, "other").read() == []
    assert Journal(path, 6.0, "other").read() == []


def test_the_door_is_this_users_alone(opened: Opened, tmp_path: Path) -> None:
    opened()
    door = tmp_path / "table.sock"
    assert stat.S_IMODE(door.stat().st_mode) == 0o600
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(str(door))
        with asking.makefile("rwb") as lines:
            for said in (b"\xff\xfe\n", b"[]\n", b'{"order": "look"}\n'):
                lines.write(said)
                lines.flush()
                answer = json.loads(lines.readline())
                assert answer["ok"] is (b"look" in said), answer


def test_a_door_that_somebody_answers_at_is_left_alone(opened: Opened, tmp_path: Path) -> None:
    opened()
    other = f"{tmp_path / 'game.sgf'}?{SMALL}&orders={tmp_path / 'table.sock'}&anchor={tmp_path / 'other'}"
    with refused(CameraError, match="another simulated table"):
        open_simulated(other)
    assert (tmp_path / "table.sock").is_socket()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("orders=x.sock&live=no", "live=yes"),
        ("paused=yes", "paused=yes needs orders"),
        ("orders=", "orders= is not understood"),
        ("orders=/proc/none/table.sock", "no orders can be taken"),
    ],
)
def test_what_cannot_take_orders_says_so(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    with refused(CameraError, match=reason):
        open_simulated(f"{tmp_path / 'game.sgf'}?{text}&anchor={tmp_path / 'start'}")


def test_the_round_waits_for_the_first_look_or_order(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text(GAME)
    place, kept = tmp_path / "table.sock", tmp_path / "start"
    camera = open_simulated(f"{tmp_path / 'game.sgf'}?{SMALL}&orders={place}&anchor={kept}&speed=100")
    time.sleep(0.3)
    assert not kept.exists()
    assert OrderClient(place).look().number == 0
    assert kept.exists()
    camera.close()


def test_the_folder_that_is_made_for_it_is_nobody_elses(tmp_path: Path) -> None:
    """The station's data folder may be made by the camera, which is opened first."""
    place, kept = tmp_path / "data" / "table.sock", tmp_path / "data" / "start"
    (tmp_path / "game.sgf").write_text(GAME)
    open_simulated(f"{tmp_path / 'game.sgf'}?{SMALL}&orders={place}&anchor={kept}").close()
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700


def test_the_door_may_lie_deep(tmp_path: Path) -> None:
    place = tmp_path.joinpath(*["deep" * 10] * 3, "table.sock")
    (tmp_path / "game.sgf").write_text(GAME)
    camera = open_simulated(f"{tmp_path / 'game.sgf'}?{SMALL}&orders={place}&anchor={tmp_path / 'start'}")
    assert OrderClient(place).look().state == "plays"
    camera.close()
    assert not place.exists()


def test_nobody_answers_where_no_table_is(tmp_path: Path) -> None:
    with refused(CameraError, match="no simulated table answers"):
        OrderClient(tmp_path / "none.sock").look()


def test_orders_from_a_shell(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    """As the README has it, for whoever tries a hall without cameras."""
    path = str(opened().path)
    assert main([path, '{"order": "place", "point": "Q16", "color": "B"}']) == 0
    assert main([path, '{"order": "look"}']) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["board"][3] == "...............B..."
    assert main([path, '{"order": "lift", "points": ["A1"]}']) == 1
    assert json.loads(capsys.readouterr().out)["code"] == Code.ORDER_EMPTY
    assert main([f"{path}.none", '{"order": "look"}']) == 2 and main([path]) == 2
    assert "SOCKET ORDER" in capsys.readouterr().err
