"""The stand-alone page in Firefox, from a file: the verdicts of the vectors, as in Chromium (test_verifier.py)."""

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from station.evidence.standalone import PAGE
from tests.e2e.firefox import FIREFOX, MISSING, Firefox, firefox
from tests.station.evidence.sample import HUB, signer, small
from tests.station.evidence.test_vectors import VERDICTS, agrees
from tests.station.evidence.test_verify import verdict_alone
from tests.station.evidence.vectors import FOLDER

pytestmark = [pytest.mark.slow, pytest.mark.skipif(FIREFOX is None, reason=MISSING)]
KEY = str(signer().key)
VERIFY = """
const [several, own] = given, found = [];
for (const [bytes, keys] of several) {
  found.push(await window.verify(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)), keys, { own }));
}
return JSON.stringify(found);
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Whatever it asks of elsewhere fails the test."""
    with firefox(tmp_path_factory.mktemp("firefox")) as opened:
        opened.open(PAGE.as_uri())
        yield opened
        assert opened.evaluate("return performance.getEntriesByType('resource').length") == 0


def verdicts(page: Firefox, bundles: list[tuple[bytes, list[str]]], *, own: bool) -> list[dict[str, Any]]:
    """Of each bundle under its keys; `own`: without the browser's signatures."""
    asked = [[base64.b64encode(bundle).decode(), keys] for bundle, keys in bundles]
    found: list[dict[str, Any]] = json.loads(page.evaluate(VERIFY, asked, own))
    return found


@pytest.mark.parametrize("own", [False, True], ids=["browser", "own"])
def test_the_verdicts_of_the_vectors(page: Firefox, own: bool) -> None:
    bundles = [((FOLDER / told["file"]).read_bytes(), told["keys"]) for told in VERDICTS]
    for told, found in zip(VERDICTS, verdicts(page, bundles, own=own), strict=True):
        assert found["status"] == told["status"], told["file"]
        agrees(told, found["verdict"])


def test_it_says_the_same_as_the_file_of_changed_bytes(page: Firefox) -> None:
    bundle, source = small(), random.Random(33)
    damaged = []
    for at in source.sample(range(50, len(bundle)), 100):
        changed = bytearray(bundle)
        changed[at] ^= source.randrange(1, 256)
        damaged.append(bytes(changed))
    for one, found in zip(damaged, verdicts(page, [(one, [KEY]) for one in damaged], own=False), strict=True):
        told = found["verdict"]
        assert (told["reason"], told["record"]) == verdict_alone(one) and told["reason"] is not None


def test_a_person_picks_a_file(page: Firefox, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(small())
    page.click('[data-lang="en"]')
    page.type("#file", str(tmp_path / "x.zip"))
    page.type("#keys", f"{KEY}\n{HUB.key}\n")
    page.click("#check")
    shown = """
        const told = document.getElementById("verdict");
        const over = () => told.classList.contains("holds") || told.classList.contains("not");
        while (!over()) await new Promise((resolve) => setTimeout(resolve, 20));
        return told.innerText;
    """
    told = page.evaluate(shown)
    assert told.startswith("This bundle holds.") and "Not proved: that the camera saw rightly" in told
    page.click('[data-lang="zh"]')
    assert page.evaluate("return document.documentElement.lang") == "zh"
