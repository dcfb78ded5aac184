"""Programs that speak GTP, well or badly, as lines of Python; no engine is pretended beyond the protocol."""

import sys

from station.advice.gtp import Gtp

ANSWER = (
    "import sys\nfor line in sys.stdin:\n    number, command, *words = line.split()\n    {body}\n    sys.stdout.flush()"
)


def command(body: str) -> list[str]:
    """A program that does `body` for each command; in it `number`, `command`, `words`."""
    return [sys.executable, "-c", ANSWER.format(body=body)]


def script(code: str) -> list[str]:
    """A program of any kind."""
    return [sys.executable, "-c", code]


def polite(answers: dict[str, str], default: str = "") -> list[str]:
    """A program that answers each command with its text."""
    return command(f"print(f'={{number}} ' + {answers!r}.get(command, {default!r}) + '\\n')")


def gtp(of: list[str], timeout_s: float = 5.0) -> Gtp:
    """A process of that program."""
    return Gtp(of, timeout_s)
