"""An incident on the hall's pages: its boards from the record; its pictures stay at the table.

tests/e2e/test_hall_pass.py fetches them over a real bus.
"""

import pytest

from rules.rulings.decider import Role
from rules.rulings.parameters import EventParameters
from station.pictures.kept import View
from station.pictures.ring import Moment
from station.refereeing.desk import RefereesDesk
from tests.station.api.hub import Pages
from tests.station.hall.joined import Staged

pytestmark = pytest.mark.slow
MOMENTS: tuple[Moment, ...] = ("before", "after")
BOARDS: dict[View, bytes] = {"board": b"\xff\xd8 seen from above", "picture": b"\xff\xd8 the camera's"}


def called(pages: Pages, table: Staged) -> int:
    """A referee entered something at the table in its first game; the incident's number."""
    pages.joined()
    pages.begun()
    (sent,) = pages.hall.organizer.untaken(pages.hall.floor.table)
    assert table.orders.take(sent.order)
    table.play()
    table.table.fix(EventParameters(chief="Zhao", referees={"": "Li"}))
    entered = table.table.referee(
        lambda game, t_ns: RefereesDesk(game, table.terms, t_ns, at=table.table.now).enter(
            Role.REFEREE, "phone_rings", "Li", side="B"
        )
    )
    for moment in MOMENTS:
        table.folder.pictures.keep(1, entered, moment, BOARDS)
    pages.hears(table)
    return entered


def test_officials_see_the_boards_and_which_pictures_the_table_keeps(pages: Pages, table: Staged) -> None:
    seq = called(pages, table)
    referee = pages.client("referee")
    (call,) = referee.get("/api/hall").json()["boards"][0]["calls"]
    assert (call["game"], call["seq"], call["pictures"]) == (1, seq, list(MOMENTS))
    at = f"/api/hall/boards/t01/games/1/incidents/{seq}"
    told = referee.get(at).json()
    assert told["before"] == told["after"] and "".join(told["after"]).count("B") == 2
    stranger = pages.client()
    assert {stranger.get(path).status_code for path in (at, f"{at}/before.jpg")} == {403}
    assert stranger.get("/api/hall").json()["boards"][0]["calls"] == []


def test_a_table_that_is_away_is_said_to_be(pages: Pages, table: Staged) -> None:
    seq = called(pages, table)
    refused = pages.client("referee").get(f"/api/hall/boards/t01/games/1/incidents/{seq}/before.jpg")
    assert (refused.status_code, refused.json()["code"]) == (503, "hall_table_away")


@pytest.mark.parametrize(
    "path", ["t01/games/2/incidents/{seq}", "t01/games/1/incidents/99", "t02/games/1/incidents/{seq}",
             "t01/games/1/incidents/{seq}/during.jpg"],
)  # fmt: skip
def test_of_anything_else_there_is_none(path: str, pages: Pages, table: Staged) -> None:
    seq = called(pages, table)
    reply = pages.client("chief").get(f"/api/hall/boards/{path.format(seq=seq)}")
    assert (reply.status_code, reply.json()["code"] in ("no_incident", "no_picture")) == (404, True)


def test_what_the_table_erased_is_no_longer_named(pages: Pages, table: Staged) -> None:
    seq = called(pages, table)
    assert table.folder.binding.erase(table.folder.pictures, 1, seq, "before", "asked")
    pages.hears(table)
    (call,) = pages.client("referee").get("/api/hall").json()["boards"][0]["calls"]
    assert call["pictures"] == ["after"]
