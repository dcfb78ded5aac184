"""The manual page of the package, made from the commands' help."""

import re
import shutil
import subprocess
import sys

import pytest
import typer

from station.cli import program
from tests.station.process import ROOT


@pytest.fixture(scope="module")
def page() -> str:
    """As the package is built with it."""
    script = ROOT / "station" / "deploy" / "debian" / "manual.py"
    return subprocess.run([sys.executable, script, "1.2"], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_it_names_every_command_and_option(page: str) -> None:
    plain = page.replace("\\-", "-")
    root = typer.main.get_command(program())
    groups = dict(root.commands.items())  # type: ignore[attr-defined]
    for name, command in groups.items():
        inner = getattr(command, "commands", None)
        for words, one in {f"{name} {sub}": it for sub, it in inner.items()}.items() if inner else [(name, command)]:
            section = re.search(rf"^\.SS {words} .*?(?=^\.S)", plain, re.MULTILINE | re.DOTALL)
            assert section, words
            options = [parameter.opts[0] for parameter in one.params if parameter.opts[0].startswith("--")]
            assert [option for option in options if option not in section[0]] == [], words
    assert '"tianyuan 1.2"' in page and "--https-port" in plain


def test_man_has_nothing_to_complain_of(page: str) -> None:
    if shutil.which("groff") is None:
        pytest.skip("there is no groff here")
    done = subprocess.run(
        ["groff", "-K", "utf-8", "-man", "-Tutf8", "-ww", "-z"], input=page, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
