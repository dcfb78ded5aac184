"""What the guides name is there: files, tests, make targets. A house that is rebuilt takes its guides along."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
ROOMS = ("rules", "vision", "calibration", "hardware", "station", "tests")
EXAMPLES = ("hardware/still.py", "station/web/src/pages/help.tsx", "station/locale/fr/LC_MESSAGES/", "station/hall/")
"""What the guides say how to make, and what is to come."""


def in_backquotes(guide: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", (ROOT / guide).read_text())


@pytest.mark.parametrize(
    ("guide", "least"), [*((guide, 20) for guide in GUIDES), ("SECURITY.md", 2), ("vision/models/grid.md", 5)]
)
def test_files_that_are_named_exist(guide: str, least: int) -> None:
    named = {word for word in in_backquotes(guide) if re.fullmatch(rf"({'|'.join(ROOMS)})/[\w./*-]*", word)}
    assert len(named) >= least
    assert [word for word in sorted(named - {*EXAMPLES}) if not list(ROOT.glob(word.rstrip("/")))] == []


def test_tests_that_are_named_exist() -> None:
    named = set(re.findall(r"\btest_\w+", (ROOT / "CONTRIBUTING.md").read_text()))
    files = list((ROOT / "tests").rglob("test_*.py"))
    known = {path.stem for path in files} | {
        name for path in files for name in re.findall(r"def (test_\w+)", path.read_text())
    }
    assert named - known == set()


@pytest.mark.parametrize("guide", [*GUIDES, "README.md"])
def test_make_targets_that_are_named_exist(guide: str) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`|^    )make ([a-z0-9-]+)", (ROOT / guide).read_text(), re.MULTILINE))
    assert named and named - targets == set()
