"""The stand-alone page in a real browser, opened from a file: the verdicts of the vectors, with the browser's own
signatures and without; and what a person sees who picks a file."""

import base64
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from station.evidence.standalone import PAGE
from station.locale.catalog import catalog
from tests.station.evidence.sample import HUB, signer, small
from tests.station.evidence.test_vectors import VERDICTS, agrees
from tests.station.evidence.test_verify import verdict_alone
from tests.station.evidence.vectors import FOLDER, large

pytestmark = pytest.mark.slow
KEY = str(signer().key)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Anything but a verdict, an error or a request to elsewhere, fails the test."""
    opened = browser.new_page()
    troubles: list[str] = []
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    opened.on("request", lambda request: troubles.append(request.url) if request.url != PAGE.as_uri() else None)
    opened.goto(PAGE.as_uri())
    yield opened
    opened.close()
    assert not troubles


def verdict(page: Page, bundle: bytes, keys: list[str], *, own: bool = False) -> dict[str, Any]:
    """Status, verdict and lines as the page has them; `own`: without the browser's signatures."""
    script = "([bytes, keys, own]) => verify(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)), keys, { own })"
    told: dict[str, Any] = page.evaluate(script, [base64.b64encode(bundle).decode(), keys, own])
    return told


@pytest.mark.parametrize("own", [False, True], ids=["browser", "own"])
def test_the_verdicts_of_the_vectors(page: Page, own: bool) -> None:
    for told in VERDICTS:
        found = verdict(page, (FOLDER / told["file"]).read_bytes(), told["keys"], own=own)
        assert found["status"] == told["status"], told["file"]
        agrees(told, found["verdict"])


def test_what_would_keep_it_busy_is_refused(page: Page) -> None:
    for one in large():
        agrees(one.told, verdict(page, one.bundle, list(one.keys))["verdict"])


def test_it_says_the_same_as_the_file_of_every_changed_byte(page: Page) -> None:
    bundle, source = small(), random.Random(31)
    for at in source.sample(range(50, len(bundle)), 300):
        damaged = bytearray(bundle)
        damaged[at] ^= source.randrange(1, 256)
        found = verdict(page, bytes(damaged), [KEY], own=at % 2 == 0)["verdict"]
        assert (found["reason"], found["record"]) == verdict_alone(bytes(damaged))
        assert found["reason"] is not None


def test_its_hashes_are_those_of_the_standard(page: Page) -> None:
    """FIPS 180-4: the empty message, "abc", and lengths about the edges of a block."""
    abc = page.evaluate("hex(sha512(utf8('abc')))")
    assert abc.startswith("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea2")
    assert page.evaluate("hex(sha256(utf8('')))").startswith("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934c")
    compared = """async () => {
        for (let size = 0; size < 300; size++) {
            const bytes = crypto.getRandomValues(new Uint8Array(size));
            for (const [name, own] of [["SHA-256", sha256], ["SHA-512", sha512]]) {
                if (hex(new Uint8Array(await crypto.subtle.digest(name, bytes))) !== hex(own(bytes))) return size;
            }
        }
        return null;
    }"""
    assert page.evaluate(compared) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_its_words_are_the_catalogs(page: Page, language: str) -> None:
    words = json.loads(page.locator("#words").text_content() or "")[language]
    ours = catalog("zh" if language == "zh" else "en")
    told = {key: text for key, text in words.items() if not key.startswith("page_")}
    assert {key: ours.raw(key) for key in told} == told
    assert len(told) > 20


def test_a_person_picks_a_file(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    page.get_by_label("Bundle").set_input_files({"name": "x.zip", "mimeType": "", "buffer": small()})
    page.get_by_role("button", name="Check").click()
    status = page.get_by_role("status")
    status.get_by_text("consistent with itself only").wait_for()
    page.get_by_label("Keys").fill(f"{KEY}\n{HUB.key}\n")
    page.get_by_role("button", name="Check").click()
    status.get_by_text("This bundle holds.").wait_for()
    assert "Not proved: that the camera saw rightly" in status.inner_text()
    page.get_by_role("button", name="中文").click()
    status.get_by_text("此证据包成立。").wait_for()
    assert "未证明" in status.inner_text()
