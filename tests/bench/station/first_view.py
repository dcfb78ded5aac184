"""What a browser fetches before it shows the board: kB, in each language; text compressed. Bar: 100 kB."""

import gzip
import re
from pathlib import Path

from station.locale.catalog import LANGUAGES
from tests.bench.figures.figure import ROOT, Sheet

STATIC = ROOT / "station" / "static"
BAR_BYTES = 100_000


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when the bar is met in every language."""
    found = {language: sum(sizes(language).values()) for language in LANGUAGES}
    for language, size in found.items():
        print(f"{language}: {size / 1000:.1f} kB")
    sheet.put("pages.first_view", max(found.values()) / 1000, unit="kB")
    return max(found.values()) <= BAR_BYTES


def sizes(language: str) -> dict[str, int]:
    """Bytes of the document, what it names, one language, stones and wood; other pages come when they are opened."""
    document = STATIC / "index.html"
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', document.read_text())
    pictures = [path for kind in ("svg", "webp") for path in (STATIC / "assets").glob(f"*.{kind}")]
    (words,) = STATIC.rglob(f"{language}-*.js")
    files = {document, words, *pictures, *(STATIC / name for name in named)}
    return {path.name: _sent_bytes(path) for path in files}


def _sent_bytes(path: Path) -> int:
    """Photographs are packed already."""
    data = path.read_bytes()
    return len(data if path.suffix == ".webp" else gzip.compress(data))
