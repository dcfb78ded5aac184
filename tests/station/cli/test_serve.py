"""Bad input to `serve` and `demo`: one clear sentence, status 2, no traceback. A good start and stop: status 0."""

import ipaddress
import socket
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest

from station.api.auth import OWNER_DIGITS, Pin, Role
from station.cli import main
from station.cli.serve import announce
from station.station import Place
from tests.hardware.mjpeg_server import mjpeg_server
from tests.station.cameras.phone.test_receiver import decoded
from tests.station.process import Running, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs the program within the test; gives its one sentence."""

    def run(*arguments: str | Path) -> str:
        monkeypatch.setattr(sys, "argv", ["tianyuan", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        assert (ended.value.code, out) == (2, ""), err
        lines = err.strip().splitlines()
        assert len(lines) == 1 and lines[0].startswith("tianyuan: "), err
        return str(lines[0])

    return run


def test_port_in_use(tmp_path: Path, refused: Callable[..., str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert port in refused("serve", "--port", port, "--data", tmp_path)


def test_address_of_another_machine(tmp_path: Path, refused: Callable[..., str]) -> None:
    assert "192.0.2.1" in refused("serve", "--host", "192.0.2.1", "--port", "0", "--data", tmp_path)


def test_data_folder_that_is_a_file(tmp_path: Path, refused: Callable[..., str]) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in refused("serve", "--port", "0", "--data", tmp_path / "file")


def test_data_folder_that_cannot_be_written(refused: Callable[..., str]) -> None:
    folder = Path("/proc/tianyuan")
    assert str(folder) in refused("serve", "--port", "0", "--data", folder)


def test_log_that_is_no_log(tmp_path: Path, refused: Callable[..., str]) -> None:
    (tmp_path / "tianyuan.sqlite3").write_text("a text " * 1000)
    assert str(tmp_path) in refused("serve", "--port", "0", "--data", tmp_path)


def test_log_of_another_program(tmp_path: Path, refused: Callable[..., str]) -> None:
    with sqlite3.connect(tmp_path / "tianyuan.sqlite3") as db:
        db.execute("CREATE TABLE events (what TEXT)")
    db.close()
    assert str(tmp_path) in refused("serve", "--port", "0", "--data", tmp_path)


def test_empty_words(tmp_path: Path, refused: Callable[..., str]) -> None:
    assert "source is empty" in refused("serve", "--port", "0", "--data", tmp_path, "--camera", "")
    assert "SGF file of a game" in refused("serve", "--port", "0", "--data", tmp_path, "--camera", "sim:")
    assert "--host is empty" in refused("serve", "--port", "0", "--data", tmp_path, "--host", "")


@pytest.mark.parametrize("camera", ["sim:none.sgf", "v4l2:abc", "nothing.mp4", "sim:pyproject.toml", "teapot:1"])
def test_camera_that_cannot_be_opened(tmp_path: Path, camera: str, refused: Callable[..., str]) -> None:
    assert camera.split(":")[-1] in refused("serve", "--port", "0", "--data", tmp_path, "--camera", camera)


@pytest.mark.parametrize(("host", "named"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("localhost", "localhost")])
def test_the_address_told(host: str, named: str) -> None:
    with Place.taken(host, 0) as place:
        assert place.url == f"http://{named}:{place.listener.getsockname()[1]}/"
        assert place.reached_at is None


def test_the_address_told_for_the_whole_network() -> None:
    with Place.taken("0.0.0.0", 0) as place:
        told = ipaddress.ip_address(str(urlsplit(place.url).hostname))
        assert not told.is_unspecified


def test_second_station_on_one_folder(tmp_path: Path, refused: Callable[..., str]) -> None:
    with Running("serve", "--port", "0", "--data", tmp_path) as first:
        assert first.url.startswith("http://127.0.0.1:")
        assert "in use" in refused("serve", "--port", "0", "--data", tmp_path)
        assert first.get("api/health")["status"] == "camera"
        assert first.stop() == 0


def test_camera_lost_at_the_end_of_a_file_does_not_end_the_station(tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    folder.mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((480, 640, 3), 90, np.uint8))
    with Running("serve", "--port", "0", "--data", tmp_path / "data", "--camera", folder) as running:
        wait_for(lambda: "end" in running.get("api/health")["camera"]["reason"], "the end of the frames")
        assert running.get("api/board")["state"] == "waiting"
        assert running.stop() == 0


def test_a_camera_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    with mjpeg_server() as server:
        server.mode = "gone"
        arguments = ("--camera", server.url, "--await-camera", "--data", tmp_path)
        with Running("serve", "--port", "0", *arguments) as station:
            wait_for(lambda: any("camera lost (gone)" in line for line in station.errors), "the camera's trouble")
            assert "no video stream answers" in station.get("api/board")["camera"]["reason"]
            server.mode = "well"
            wait_for(lambda: station.get("api/board")["camera"]["connected"], "the camera")
            assert station.stop() == 0


def test_the_qr_code_says_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    announce("http://192.168.1.20:8000/", Pin.fresh(Role.OWNER, OWNER_DIGITS), scan=True)
    out, err = capsys.readouterr()
    assert decoded(err.partition("\nowner's PIN")[0]) == out.strip() == "http://192.168.1.20:8000/"


@pytest.mark.parametrize("dies", ["session", "supervise"])
def test_a_station_whose_work_has_died_ends_with_an_error(tmp_path: Path, dies: str) -> None:
    """Rather than stay, half dead: systemd starts it anew. Nothing is lost, as after a power cut."""
    script = textwrap.dedent(f"""
        import sys
        import hardware.watchdog
        from hardware.worker import Worker
        from station.cli import main

        run = Worker._run
        def defective(worker):
            if worker.name.startswith({dies!r}):
                worker._turn = lambda: 1 / 0
            run(worker)

        Worker._run = defective
        hardware.watchdog.ALIVE_S = 0.2
        sys.argv = ["tianyuan", "serve", "--camera", "http://127.0.0.1:9/", "--await-camera", "--port", "0"]
        sys.argv += ["--data", {str(tmp_path)!r}]
        main()
    """)
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=90, check=False)
    assert ran.returncode == 1, ran.stderr
    assert "ZeroDivisionError" in ran.stderr
    assert "ended by an error, and the station is no use without it" in ran.stderr
