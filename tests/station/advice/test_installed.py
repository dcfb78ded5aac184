"""Which advisers a machine has."""

import os
from pathlib import Path

import pytest

from station.advice.installed import KATAGO_CONFIG, KATAGO_NET, gnugo, katago, pachi, programs, usable
from station.doctor.advisers import advisers
from station.doctor.diagnosis import Grade
from tests.sentences import english
from tests.station.advice.programs import polite, script


def executable(folder: Path, program: list[str]) -> str:
    """A file that runs the program, whatever its arguments."""
    file, body = folder / "pachi", folder / "body.py"
    body.write_text(program[2])
    file.write_text(f"#!/bin/sh\nexec {program[0]} {body}\n")
    file.chmod(0o755)
    return str(file)


def test_a_bare_machine_has_none() -> None:
    assert usable(lambda _: None, {}) == ()
    *notes, asked = advisers(lambda: programs(lambda _: None, {}))
    assert english(asked.found).startswith("asked about dead stones after a game: builtin (")
    assert [(one.name, one.grade) for one in notes] == [(name, Grade.NOTE) for name in ("GNU Go", "KataGo", "Pachi")]
    assert "apt install gnugo" in english(notes[0].cure)


def test_gnugo_is_used_as_it_is() -> None:
    found = gnugo(lambda name: f"/usr/games/{name}")
    assert found.command[0] == "/usr/games/gnugo"
    found_here, asked = advisers(lambda: [found])
    assert found_here.grade is asked.grade is Grade.OK and ": builtin, gnugo (" in english(asked.found)


def test_katago_needs_a_net(tmp_path: Path) -> None:
    net = tmp_path / "net.bin.gz"
    assert "no net" in english(katago(lambda _: "/usr/bin/katago", {}).found)
    assert KATAGO_NET in english(katago(lambda _: "/usr/bin/katago", {KATAGO_NET: str(net)}).cure)
    net.touch()
    assert katago(lambda _: "/usr/bin/katago", {KATAGO_NET: str(net)}).command[-2:] == ("-model", str(net))
    wrong = {KATAGO_NET: str(net), KATAGO_CONFIG: str(tmp_path / "none.cfg")}
    assert katago(lambda _: "/usr/bin/katago", wrong).command == ()


@pytest.mark.skipif(os.name != "posix", reason="needs a shell script")
def test_pachi_is_known_by_its_own_word(tmp_path: Path) -> None:
    assert pachi(lambda _: executable(tmp_path, polite({"name": "Pachi"}))).command
    other = pachi(lambda _: executable(tmp_path, script("print('Pachi el marciano: no joystick')")))
    assert other.command == () and "no Go engine" in english(other.found)
