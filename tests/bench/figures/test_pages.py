"""FIGURES.md shows what was measured, and nothing else."""

import re
from dataclasses import replace

import pytest

from station.errors import InputError
from tests.bench.figures.figure import ROOT, Figure, Machine
from tests.bench.figures.pages import PLACE, TABLES, Layout, Row, Table, figures_page, filled, measured, read_layout

RIGHT = Figure("a.right", 1990, 2000, "", "rendered", "make", (), "abc", Machine(None, 2, None), "2026-11-22")
FIGURES = {"a.right": RIGHT, "a.wall": replace(RIGHT, name="a.wall", value=465.0, of=None, kind=None)}
FIGURES["a.rate"] = replace(RIGHT, name="a.rate", value=0.07171, of=None)


def test_the_page_is_what_was_measured() -> None:
    page = figures_page(read_layout(TABLES), measured())
    say = "run `python -m tests.bench figures`"
    assert (ROOT / "FIGURES.md").read_text(encoding="utf-8") == page, say


def test_the_first_table_has_ten_lines_and_the_others_all_their_figures() -> None:
    layout = read_layout(TABLES)
    assert len(layout.brief) == 10
    shown = {place[1] for table in layout.tables for row in table.rows for place in _places(row)}
    assert {place[1] for row in layout.brief for place in _places(row)} <= shown


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


def test_the_page_begins_with_what_counts_most() -> None:
    page = figures_page(Layout("# Head\n", (Row("right", "{a.right}"),), ()), FIGURES)
    assert page.startswith("# Head\n\n## In short\n") and "| right | 1,990 of 2,000 |" in page


def _places(row: Row) -> list[re.Match[str]]:
    return list(PLACE.finditer(row.what + row.result))
