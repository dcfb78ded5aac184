"""The pages' own checks (`npm run check`: types, linter, formatter, unit tests); the committed build against a new one.

They need Node 20.19 or newer and what `make web-modules` installs. Without these they are visibly skipped, so that a
station needs no Node; with TIANYUAN_NODE=required, as in CI, they fail instead.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

STATION = Path(__file__).parents[3] / "station"
WEB, STATIC = STATION / "web", STATION / "static"
LEAST = (20, 19)


def _lacking() -> str | None:
    """What is not there for the checks to run; None where all is."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "Node and npm are not installed"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None or (int(found[1]), int(found[2])) < LEAST:
        return f"Node {version.strip()} is too old, {LEAST[0]}.{LEAST[1]} is the least"
    if _packages(WEB / "package-lock.json").items() - _packages(WEB / "node_modules" / ".package-lock.json").items():
        return "station/web/node_modules is not what package-lock.json says: make web-modules"
    return None


def _packages(lock: Path) -> dict[str, str]:
    """Place and version of every package that each system installs; none without the file."""
    if not lock.exists():
        return {}
    packages = json.loads(lock.read_text())["packages"]
    return {name: one["version"] for name, one in packages.items() if name and not one.get("optional")}


@pytest.fixture(scope="module", autouse=True)
def _node() -> None:
    lacking = _lacking()
    if lacking and os.environ.get("TIANYUAN_NODE") == "required":
        pytest.fail(lacking)
    if lacking:
        pytest.skip(lacking)


def _run(*command: str) -> None:
    """Runs it among the sources of the pages; what it said is the failure."""
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)


def test_the_pages_pass_their_own_checks() -> None:
    _run("npm", "run", "check")


def test_a_build_from_the_lock_gives_the_committed_files(tmp_path: Path) -> None:
    """To the byte; otherwise: make web."""
    _run("node", "node_modules/vite/bin/vite.js", "build", "--outDir", str(tmp_path), "--logLevel", "error")
    built, kept = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path, STATIC)
    )
    assert built.keys() == kept.keys()
    assert [name for name, data in built.items() if data != kept[name]] == []
