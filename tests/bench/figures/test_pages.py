"""README.md and FIGURES.md show what was measured, and nothing else."""

import re
from dataclasses import replace

import pytest

from station.errors import InputError
from tests.bench.figures.figure import ROOT, Figure, Machine
from tests.bench.figures.pages import (
    BEGIN,
    END,
    PLACE,
    TABLES,
    Layout,
    Row,
    Table,
    figures_page,
    filled,
    measured,
    read_layout,
    with_table,
)  # fmt: skip

RIGHT = Figure("a.right", 1990, 2000, "", "rendered", "make", (), "abc", Machine(None, 2, None), "2026-11-22")
FIGURES = {"a.right": RIGHT, "a.wall": replace(RIGHT, name="a.wall", value=465.0, of=None, kind=None)}
FIGURES["a.rate"] = replace(RIGHT, name="a.rate", value=0.07171, of=None)


def test_both_pages_are_what_was_measured() -> None:
    layout, figures = read_layout(TABLES), measured()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    say = "run `python -m tests.bench figures`"
    assert readme == with_table(readme, layout, figures), say
    assert (ROOT / "FIGURES.md").read_text(encoding="utf-8") == figures_page(layout, figures), say


def test_the_readme_has_ten_lines_and_the_other_page_all_their_figures() -> None:
    layout = read_layout(TABLES)
    assert len(layout.readme) == 10
    shown = {place[1] for table in layout.tables for row in table.rows for place in _places(row)}
    assert {place[1] for row in layout.readme for place in _places(row)} <= shown


def test_commands_name_no_place_of_a_machine() -> None:
    assert not [figure.command for figure in measured().values() if re.search(r"(?<![\w.*/])/\w", figure.command)]


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{a.right}", "1,990 of 2,000"),
        ("{a.right:n}/{a.right:of}", "1,990/2,000"),
        ("{a.right:%}", "99.5 %"),
        ("{a.wall:min}", "7 min 45 s"),
        ("{a.wall:.2}", "465.00"),
        ("{a.rate}", "0.0717"),
    ],
)
def test_ways_to_show_a_figure(template: str, text: str) -> None:
    assert filled(template, FIGURES) == text


@pytest.mark.parametrize("template", ["{b.right}", "{a.wall:%}", "{a.wall:of}", "{a.right:often}"])
def test_a_place_that_cannot_be_filled_is_told(template: str) -> None:
    with pytest.raises(InputError, match=r"tables\.toml"):
        filled(template, FIGURES)


def test_rendered_figures_do_not_stand_among_the_real_ones() -> None:
    layout = Layout("", (), (Table("Real", (Row("right", "{a.right}"),), "real"),))
    with pytest.raises(InputError, match=r"a\.right is rendered"):
        figures_page(layout, FIGURES)


def test_notes_are_told_once_below() -> None:
    noted = {name: replace(figure, note="taken over") for name, figure in FIGURES.items()}
    page = figures_page(Layout("", (), (Table("All", (Row("right", "{a.right}"), Row("wall", "{a.wall}"))),)), noted)
    assert page.count("(1)") == 2 and page.endswith("\n1. Taken over.\n")


def test_only_what_stands_between_the_marks_is_written() -> None:
    layout = Layout("", (Row("right", "{a.right}"),), ())
    written = with_table(f"above\n{BEGIN}\nold\n{END}\nbelow\n", layout, FIGURES)
    assert written.startswith(f"above\n{BEGIN}\n") and written.endswith(f"{END}\nbelow\n")
    assert "old" not in written and "| right | 1,990 of 2,000 |" in written
    with pytest.raises(InputError, match="marks"):
        with_table("no marks", layout, FIGURES)


def _places(row: Row) -> list[re.Match[str]]:
    return list(PLACE.finditer(row.what + row.result))
