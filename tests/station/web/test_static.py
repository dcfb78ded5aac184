"""The committed build of the pages: made from the sources beside it, small, and asking nothing of anybody else."""

import hashlib
import re
from pathlib import Path

import pytest

from station.locale.catalog import LANGUAGES
from tests.bench.station.first_view import BAR_BYTES, sizes

STATION = Path(__file__).parents[3] / "station"
WEB, STATIC = STATION / "web", STATION / "static"
FILES = ["hall.html", "index.html", "package-lock.json", "package.json", "stamp.js", "tsconfig.json", "vite.config.js"]


def test_the_build_is_made_from_these_sources() -> None:
    """As station/web/stamp.js computes it; after a change there: make web."""
    folders = (WEB / "src", WEB / "public")
    sources = [path.relative_to(WEB).as_posix() for one in folders for path in one.rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for name in sorted([*FILES, *sources]):
        digest.update(name.encode() + b"\0" + (WEB / name).read_bytes() + b"\0")
    assert (STATIC / "sources.sha256").read_text().strip() == digest.hexdigest(), (
        "run `make web` and commit station/static"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_is_small(language: str) -> None:
    found = sizes(language)
    assert len(found) > 8
    assert sum(found.values()) <= BAR_BYTES, found


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No address of another host in style sheets and document; in scripts only namespaces and licenses."""
    for path in STATIC.rglob("*.*"):
        if path.suffix not in (".html", ".css", ".js"):
            continue
        hosts = set(re.findall(r"(?:https?:)?//([\w.-]+\.\w{2,})", path.read_text()))
        assert hosts <= ({"www.w3.org"} if path.suffix == ".js" else set()), path.name


def test_the_document_holds_no_inline_script_or_style() -> None:
    """So that the Content-Security-Policy can forbid both."""
    text = (STATIC / "index.html").read_text()
    assert re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text) is None
