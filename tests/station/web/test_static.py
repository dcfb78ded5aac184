"""The committed build of the pages: made from the sources beside it, small, and asking nothing of anybody else."""

import gzip
import hashlib
import re
from pathlib import Path

from station.locale.catalog import LANGUAGES

STATION = Path(__file__).parents[3] / "station"
WEB, STATIC = STATION / "web", STATION / "static"
FILES = ["index.html", "package-lock.json", "package.json", "stamp.js", "tsconfig.json", "vite.config.js"]
FIRST_VIEW_BYTES = 100_000


def test_the_build_is_made_from_these_sources() -> None:
    """As station/web/stamp.js computes it; after a change there: make web."""
    sources = [path.relative_to(WEB).as_posix() for path in (WEB / "src").rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for name in sorted([*FILES, *sources]):
        digest.update(name.encode() + b"\0" + (WEB / name).read_bytes() + b"\0")
    assert (STATIC / "sources.sha256").read_text().strip() == digest.hexdigest(), (
        "run `make web` and commit station/static"
    )


def test_the_first_view_is_small() -> None:
    """Everything but the wood and the other languages, compressed."""
    others = {path for language in LANGUAGES[1:] for path in STATIC.rglob(f"{language}-*.js")}
    assert len(others) == len(LANGUAGES) - 1
    files = {path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in (".webp", ".sha256")}
    sent = files - others
    total = sum(len(gzip.compress(path.read_bytes())) for path in sent)
    assert 10_000 < total < FIRST_VIEW_BYTES


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
