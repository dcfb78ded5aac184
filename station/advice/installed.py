"""Which programs for advice this machine has: GNU Go, KataGo with a net, Pachi. Nothing is ever downloaded."""

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from station.advice.codes import Cure, Found
from station.advice.gtp import Gtp, GtpError
from station.advice.outside import Dialect, Outside, Ownership, StatusLists
from vision.reasons import Reason

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
    found -- what was found
    cure -- what would make it usable
    """

    name: str
    command: tuple[str, ...]
    found: Reason
    cure: Reason | None = None
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


NAMES = {"builtin": "built in", "gnugo": "GNU Go", "katago": "KataGo", "pachi": "Pachi"}
"""How advisers are called where some of them are chosen, and where they speak; the built-in one always does."""


def called(name: str, look: Which = which, environment: Mapping[str, str] = os.environ) -> Program:
    """The program of that name in `NAMES`, usable or not."""
    if name == "gnugo":
        return gnugo(look)
    return katago(look, environment) if name == "katago" else pachi(look)


def asked(found: Iterable[Program]) -> list[str]:
    """Which of `NAMES` are asked where nobody chooses."""
    usable = {program.name for program in found if program.command}
    return [name for name, spoken in NAMES.items() if name == "builtin" or spoken in usable]


def usable(look: Which = which, environment: Mapping[str, str] = os.environ) -> tuple[Program, ...]:
    """Those that can be asked."""
    return tuple(program for program in programs(look, environment) if program.command)


def gnugo(look: Which = which) -> Program:
    """GNU Go (Debian: gnugo)."""
    file = look("gnugo")
    if file is None:
        return Program("GNU Go", (), Reason(Found.NO_GNUGO), Reason(Cure.GNUGO))
    return Program("GNU Go", (file, "--mode", "gtp", "--chinese-rules"), Reason(Found.FILE, {"file": file}))


def katago(look: Which = which, environment: Mapping[str, str] = os.environ) -> Program:
    """KataGo, where a net is named: without one it cannot run."""
    file, net, settings = look("katago"), environment.get(KATAGO_NET), environment.get(KATAGO_CONFIG)
    if file is None:
        return Program("KataGo", (), Reason(Found.NONE))
    if not net or not Path(net).is_file():
        lacking = {"file": file, "variable": KATAGO_NET}
        found = Reason(Found.NO_FILE, lacking) if net else Reason(Found.NO_NET, {"file": file})
        return Program("KataGo", (), found, Reason(Cure.NET, {"variable": KATAGO_NET}))
    if settings and not Path(settings).is_file():
        found = Reason(Found.NO_FILE, {"file": file, "variable": KATAGO_CONFIG})
        return Program("KataGo", (), found, Reason(Cure.SETTINGS, {"variable": KATAGO_CONFIG}))
    given = ("-config", settings) if settings else ()
    found = Reason(Found.WITH_NET, {"file": file, "net": net})
    return Program("KataGo", (file, "gtp", "-model", net, *given), found, timeout_s=SLOW_START_S)


def pachi(look: Which = which) -> Program:
    """Pachi the Go engine, which Debian does not have: its package of that name is a game with platforms.

    Told apart by asking for its name over GTP, without a display.
    """
    file = look("pachi")
    if file is None:
        return Program("Pachi", (), Reason(Found.NONE))
    command = (file, "-t", "=2000", "threads=1,pondering=0")
    with Gtp(command, HANDSHAKE_S, hide=DISPLAYS) as gtp:
        try:
            (name,) = gtp.ask("name")
        except GtpError:
            name = ""
    if "pachi" not in name.lower():
        return Program("Pachi", (), Reason(Found.NO_ENGINE, {"file": file}))
    return Program("Pachi", command, Reason(Found.FILE, {"file": file}))
