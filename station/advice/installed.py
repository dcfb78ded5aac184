"""Which programs for advice this machine has: GNU Go, KataGo with a net, Pachi. Nothing is ever downloaded."""

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from station.advice.gtp import Gtp, GtpError
from station.advice.outside import Dialect, Outside, Ownership, StatusLists

GAMES = "/usr/games"
"""Where Debian keeps gnugo; services often lack it in their PATH."""
KATAGO_NET, KATAGO_CONFIG = "TIANYUAN_KATAGO_NET", "TIANYUAN_KATAGO_CONFIG"
"""Environment: the files of KataGo's net and settings, where the user has them."""
ANSWER_TIMEOUT_S = 20.0
SLOW_START_S = 60.0
"""KataGo loads its net at the first question."""
HANDSHAKE_S = 5.0
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")

Which = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Program:
    """One program of this machine.

    command -- how it is started; empty where it is not there or cannot be used
    found -- what was found, in words
    cure -- what would make it usable
    """

    name: str
    command: tuple[str, ...]
    found: str
    cure: str = ""
    timeout_s: float = ANSWER_TIMEOUT_S

    def opened(self) -> Outside:
        """Ready to be asked; its process starts with the first question. Close its `gtp` in the end."""
        dialect: Dialect = Ownership() if self.name == "KataGo" else StatusLists()
        return Outside(self.name, Gtp(self.command, self.timeout_s, hide=DISPLAYS), dialect)


def which(name: str) -> str | None:
    """A program's file, on the PATH or among Debian's games."""
    return shutil.which(name) or shutil.which(name, path=GAMES)


def programs(look: Which = which, environment: Mapping[str, str] = os.environ) -> tuple[Program, ...]:
    """All three, usable or not. Takes up to some seconds where a file called pachi has to be tried."""
    return gnugo(look), katago(look, environment), pachi(look)


def usable(look: Which = which, environment: Mapping[str, str] = os.environ) -> tuple[Program, ...]:
    """Those that can be asked."""
    return tuple(program for program in programs(look, environment) if program.command)


def gnugo(look: Which = which) -> Program:
    """GNU Go (Debian: gnugo)."""
    file = look("gnugo")
    if file is None:
        return Program("GNU Go", (), "not installed; dead stones are proposed without it", "sudo apt install gnugo")
    return Program("GNU Go", (file, "--mode", "gtp", "--chinese-rules"), file)


def katago(look: Which = which, environment: Mapping[str, str] = os.environ) -> Program:
    """KataGo, where a net is named: without one it cannot run."""
    file, net, settings = look("katago"), environment.get(KATAGO_NET), environment.get(KATAGO_CONFIG)
    if file is None:
        return Program("KataGo", (), "not installed; not needed")
    if not net or not Path(net).is_file():
        named = f"{KATAGO_NET} names no file" if net else "no net is named"
        return Program("KataGo", (), f"{file}, but {named}", f"set {KATAGO_NET} to a net's file (.bin.gz)")
    if settings and not Path(settings).is_file():
        return Program("KataGo", (), f"{file}, but {KATAGO_CONFIG} names no file", f"correct or unset {KATAGO_CONFIG}")
    given = ("-config", settings) if settings else ()
    return Program("KataGo", (file, "gtp", "-model", net, *given), f"{file} with {net}", timeout_s=SLOW_START_S)


def pachi(look: Which = which) -> Program:
    """Pachi the Go engine, which Debian does not have: its package of that name is a game with platforms.

    Told apart by asking for its name over GTP, without a display.
    """
    file = look("pachi")
    if file is None:
        return Program("Pachi", (), "not installed; not needed")
    command = (file, "-t", "=2000", "threads=1,pondering=0")
    with Gtp(command, HANDSHAKE_S, hide=DISPLAYS) as gtp:
        try:
            (name,) = gtp.ask("name")
        except GtpError:
            name = ""
    if "pachi" not in name.lower():
        return Program("Pachi", (), f"{file} is no Go engine (Debian's pachi is another game); not needed")
    return Program("Pachi", command, file)
