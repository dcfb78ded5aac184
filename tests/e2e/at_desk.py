"""The referee's desk and a table's tablet over a station that is fed by hand: who opens what, and an offence."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from rules.points import parse_point
from rules.position import Position
from rules.rulings.parameters import EventParameters
from station.api.auth import Role
from tests.e2e.watched import watched
from tests.station.api.hall import OPENING, Hall
from tests.station.stage import boards

NAMED = EventParameters(chief="赵裁判长", referees={"": "Li"})
QUIET = 60
"""Frames after which an offence is told."""
_COUNTING = "window.touches = 0; addEventListener('click', event => { if (event.isTrusted) window.touches++; }, true);"


@contextmanager
def opened(browser: Browser, url: str, path: str, width: int = 390) -> Iterator[Page]:
    """A page in a profile of its own, on a phone; nothing may go wrong in its console."""
    context = browser.new_context(locale="en-GB", viewport={"width": width, "height": 844}, has_touch=True)
    context.add_init_script(_COUNTING)
    with watched(context, url + path, 30_000) as page:
        yield page


def referee(station: Hall, role: Role = Role.REFEREE, name: str = "Li") -> str:
    """The link that makes a browser this referee's."""
    return f"/referee#pin={station.auth.official_pin(role, name).token}"


def tablet(station: Hall) -> str:
    """The link that makes a browser the table's."""
    return f"/table#pin={station.auth.table_pin().token}"


def played() -> Position:
    """After four moves."""
    return boards(OPENING)[-1]


def offend(station: Hall) -> None:
    """White plays twice."""
    station.show([played().with_stones(white=[parse_point("R10")])], each=QUIET)
