"""What several places have to name: every ruleset, every page, every camera. Whoever adds one is told of the rest."""

import re
from pathlib import Path
from typing import get_args

import pytest

from hardware.sources import LIVE
from rules.presets import PRESETS
from station.api.pages import PAGES
from station.api.schemas import RulesName
from station.locale.compile import texts
from tests.hardware.test_camera_contract import SOURCES

ROOT = Path(__file__).parents[2]
WEB = ROOT / "station" / "web" / "src"
ROUTER = (WEB / "router.ts").read_text()


def named(begun: str) -> set[str]:
    """What the messages that begin so go on with."""
    return {key.removeprefix(begun) for key in texts("en") if key.startswith(begun)}


def words_after(text: str, begun: str) -> set[str]:
    """The words in quotation marks from there to the end of the list."""
    return set(re.findall(r'"([\w-]+)"', text.split(begun)[1].split("]")[0]))


def test_every_ruleset_can_be_chosen_and_has_a_name() -> None:
    assert set(get_args(RulesName)) == set(PRESETS) == named("rules_")
    assert words_after((WEB / "table" / "rules-field.tsx").read_text(), "RULES: readonly RulesName[] = [") == set(
        PRESETS
    )


@pytest.mark.parametrize("command", ["check", "count", "rulings"])
def test_a_commands_help_names_every_ruleset(command: str) -> None:
    source = (ROOT / "station" / "cli" / f"{command}.py").read_text()
    assert [name for name in PRESETS if name not in source] == []


def test_every_page_is_served_and_has_a_name() -> None:
    pages = words_after(ROUTER, "PAGES: readonly Page[] = [")
    assert pages == {"board", *PAGES} == named("nav_") - {"missing"}


def test_every_page_is_looked_at_in_a_browser() -> None:
    folder = ROOT / "tests" / "e2e"
    looked_at = (folder / "opened.py").read_text() + (folder / "test_clock.py").read_text()
    assert [page for page in PAGES if f"/{page}" not in looked_at] == []


def test_every_live_camera_keeps_the_contract() -> None:
    assert set(LIVE) <= set(SOURCES)


def test_every_camera_can_be_opened() -> None:
    """Somebody else than its own module names it."""
    sources = {path: path.read_text() for room in ("hardware", "station") for path in (ROOT / room).rglob("*.py")}
    made = {
        name: path for path, text in sources.items() for name in re.findall(r"^class ([A-Z]\w+Camera)\b", text, re.M)
    }
    assert len(made) > 5
    unnamed = [name for name, own in made.items() if not any(name in sources[path] for path in sources if path != own)]
    assert unnamed == []
