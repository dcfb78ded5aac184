"""The software bill of materials names every package that is installed, with its version and its hashes."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^ ;\\]+)", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.long
def test_it_names_what_is_pinned() -> None:
    if shutil.which("npm") is None:
        pytest.skip("no npm: the pages' part cannot be made")
    done = subprocess.run(
        ["make", "--no-print-directory", "sbom"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if "No matching distribution" in done.stderr or "Failed to establish" in done.stderr:
        pytest.skip("its tool is not installed, and no registry is reached")
    assert done.returncode == 0, done.stderr
    program, pages = (json.loads((ROOT / path).read_text("utf-8")) for path in done.stdout.split()[-2:])
    assert program["bomFormat"] == pages["bomFormat"] == "CycloneDX"
    named = {(part["name"], part["version"]): part for part in program["components"]}
    pinned = set(PINNED.findall((ROOT / "requirements.lock").read_text("utf-8")))  # one has a version for older Pythons
    assert len(pinned) > 20 and pinned == named.keys()
    assert all(any(one.get("hashes") for one in part["externalReferences"]) for part in named.values())
    lock = json.loads((ROOT / "station/web/package-lock.json").read_text("utf-8"))
    assert {"preact", "@preact/signals"} <= {part["name"] for part in pages["components"]} | {
        f"{part.get('group', '')}/{part['name']}" for part in pages["components"]
    }
    assert lock["packages"]["node_modules/preact"]["version"] in {
        part["version"] for part in pages["components"] if part["name"] == "preact"
    }
