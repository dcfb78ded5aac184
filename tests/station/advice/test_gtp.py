"""The process class: good answers, bad ones, none at all."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from station.advice.codes import NoAnswer
from station.advice.gtp import FAILED_REST_S, Gtp, GtpError, GtpRefusedError
from station.advice.installed import gnugo
from tests.station.advice.programs import command, gtp, polite, script

pytestmark = pytest.mark.slow

CASES = {
    "hangs": (script("import time; time.sleep(60)"), NoAnswer.LATE),
    "hangs after the first answer": (
        command("print(f'={number} a\\n') if number == '1' else __import__('time').sleep(60)"),
        NoAnswer.LATE,
    ),
    "hangs within an answer": (command("print(f'={number} a')"), NoAnswer.LATE),
    "a child of it floods": (["/bin/sh", "-c", "yes garbage; true"], NoAnswer.ENDLESS),
    "dies at once": (script("raise SystemExit(1)"), NoAnswer.ENDED),
    "dies at the second": (command("print(f'={number} a\\n') if number == '1' else sys.exit()"), NoAnswer.ENDED),
    "says nonsense": (command("print('hello there\\n')"), NoAnswer.NO_GTP),
    "forgets the number": (command("print('= a\\n')"), NoAnswer.NO_GTP),
    "takes another number": (command("print('=7 a\\n')"), NoAnswer.NO_GTP),
    "says bytes": (script("import os\nwhile True: os.write(1, bytes(range(256)) + b'\\n\\n')"), NoAnswer.NO_GTP),
    "never stops": (script("import sys\nwhile True: sys.stdout.write('a' * 65536)"), NoAnswer.ENDLESS),
    "is no program": (["/nowhere/engine"], NoAnswer.NOT_STARTED),
}


def because(code: NoAnswer, **values: str) -> Callable[[GtpError], bool]:
    """For `pytest.raises(…, check=…)`: whether that is the reason, with at least those values."""
    return lambda error: error.reason.code == code and values.items() <= error.reason.values.items()


def test_answers_come_in_order_and_over_several_lines() -> None:
    with gtp(command("print(f'={number}\\n {command}\\n {words}\\n\\n')")) as one:
        assert one.ask("a", "b c") == ["a\n []", "b\n ['c']"]
        assert one.ask("d") == ["d\n []"]


def test_a_refusal_leaves_the_program_running() -> None:
    with gtp(command("print(f'?{number} unknown\\n' if command == 'x' else f'={number} fine\\n')")) as one:
        with pytest.raises(GtpRefusedError, check=because(NoAnswer.REFUSED, command="x", answer="unknown")):
            one.ask("y", "x", "y")
        assert one.ask("y") == ["fine"]


@pytest.mark.parametrize("name", CASES)
def test_whatever_it_does_the_answer_is_in_time(name: str) -> None:
    program, code = CASES[name]
    start = time.monotonic()
    with gtp(program, timeout_s=1.0) as one, pytest.raises(GtpError, check=because(code)):
        one.ask("a", "b")
    assert time.monotonic() - start < 10


def test_a_program_that_reads_nothing_stops_nobody() -> None:
    with (
        gtp(script("import time; time.sleep(60)"), timeout_s=0.5) as one,
        pytest.raises(GtpError, check=because(NoAnswer.LATE)),
    ):
        one.ask(*["play B A1" * 20] * 5000)


def test_after_a_failure_a_fresh_process_is_asked(tmp_path: Path) -> None:
    mark = tmp_path / "was_here"
    body = (
        f"mark = __import__('pathlib').Path({str(mark)!r}); first = not mark.exists(); mark.touch();"
        " first and sys.exit(1); print(f'={number} here\\n')"
    )
    with gtp(command(body)) as one:
        with pytest.raises(GtpError):
            one.ask("a")
        assert one.ask("a") == ["here"]


def test_it_does_not_outlive_a_station_that_is_killed(tmp_path: Path) -> None:
    """However busy it is, and what it started too: both think for a minute when their station gets SIGKILL.

    Nothing but a POSIX shell is asked of the system.
    """
    child, mark = tmp_path / "child", tmp_path / "pid"
    thinking = (
        "import os, subprocess, sys, time; "
        "other = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
        f"open({str(child)!r}, 'w').write(str(other.pid)); "
        f"open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    )
    asking = (
        "import os; from station.advice.gtp import Gtp; busy = [os.pipe() for _ in range(50)]; "
        f"Gtp({command(thinking)!r}, 60).ask('think')"
    )
    station = subprocess.Popen([sys.executable, "-c", asking], env=os.environ | {"PATH": str(tmp_path)})
    try:
        assert until(lambda: mark.exists() and bool(mark.read_text()))
        programs = [Path("/proc", file.read_text()) for file in (mark, child)]
        assert all(map(alive, programs))
    finally:
        station.kill()
        station.wait()
    assert until(lambda: not any(map(alive, programs)))


def test_a_program_that_was_ended_leaves_nothing_behind() -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    with gtp(command("print(f'={number} fine\\n')")) as one:
        one.ask("a")
        assert one._process
        group = one._process.pid
    assert until(lambda: not members(group))
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def alive(process: Path) -> bool:
    """Whether it runs; a zombie does not."""
    try:
        return "\nState:\tZ" not in (process / "status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def members(group: int) -> list[Path]:
    """Processes of a group that run."""
    return [
        process for process in Path("/proc").glob("[0-9]*") if alive(process) and os.getpgid(int(process.name)) == group
    ]


def until(true: Callable[[], bool], within_s: float = 10.0) -> bool:
    end = time.monotonic() + within_s
    while not (told := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return told


def test_after_two_failures_it_is_left_alone_for_a_minute() -> None:
    now_s = 0.0
    with Gtp(script("raise SystemExit(1)"), 5.0, monotonic_s=lambda: now_s) as one:
        for _ in range(2):
            with pytest.raises(GtpError, check=because(NoAnswer.ENDED)):
                one.ask("a")
        with pytest.raises(GtpError, check=because(NoAnswer.RESTING)):
            one.ask("a")
        now_s = FAILED_REST_S
        with pytest.raises(GtpError, check=because(NoAnswer.ENDED)):
            one.ask("a")


def test_windows_stay_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    program = command("print(f'={number} ' + str('DISPLAY' in __import__('os').environ) + '\\n')")
    with Gtp(program, 5.0) as one, Gtp(program, 5.0, hide=["DISPLAY"]) as hidden:
        assert (one.ask("a"), hidden.ask("a")) == (["True"], ["False"])


def test_the_real_one() -> None:
    program = gnugo()
    if not program.command:
        pytest.skip("GNU Go is not installed")
    with Gtp(program.command, 20.0) as one:
        assert one.ask("name", "protocol_version") == ["GNU Go", "2"]
        with pytest.raises(GtpRefusedError, check=because(NoAnswer.REFUSED, command="play B Z99")):
            one.ask("play B Z99")
        (board,) = one.ask("showboard")
        assert len(board.splitlines()) > 19


def test_closing_ends_the_process() -> None:
    one = gtp(polite({}))
    one.ask("a")
    process = one._process
    assert process is not None and process.poll() is None
    one.close()
    assert process.poll() is not None


def test_closing_ends_what_the_program_started(tmp_path: Path) -> None:
    """A script's child would go on, and hold the pipe open."""
    told = tmp_path / "pid"
    program = Gtp(["/bin/sh", "-c", f"sleep 600 & echo $! > {told}; wait"], 1.0)
    with pytest.raises(GtpError, check=because(NoAnswer.LATE)):
        program.ask("name")
    child = Path("/proc") / told.read_text().strip()
    end = time.monotonic() + 5
    while child.exists() and time.monotonic() < end and "Z" not in (child / "stat").read_text():
        time.sleep(0.05)
    assert not child.exists() or ") Z " in (child / "stat").read_text()
