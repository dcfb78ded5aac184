"""Commands run inside the test's process: what they print, and their exit status."""

import json
import sys
from typing import Any

import pytest

from station.cli import main


class Command:
    """One command of the program, for example `Command("count", …)`."""

    def __init__(self, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._name, self._capsys, self._monkeypatch = name, capsys, monkeypatch

    def text(self, *arguments: object, status: int = 0) -> tuple[str, str]:
        """Standard output and standard error; any exception but an exit fails the test."""
        self._monkeypatch.setattr(sys, "argv", ["tianyuan", self._name, *map(str, arguments)])
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        out, told = self._capsys.readouterr()
        assert code == status, told
        return out, told

    def __call__(self, *arguments: object, status: int = 0) -> tuple[list[dict[str, Any]], str]:
        """With --json: the objects printed, and standard error."""
        out, told = self.text(*arguments, "--json", status=status)
        return [json.loads(line) for line in out.splitlines()], told
