"""From the hall's page to a table's own desk over a real bus: hub, engine and a station as processes of their own."""

import contextlib
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rules.points import point_name
from station.cameras.simulation.client import OrderClient
from station.cli.demo import GAME
from station.cli.hall_process import Process, waited
from station.game.timeline import SIZE
from station.hall.engine.outbox import LogOutbox
from station.hall.house import House
from station.hall.office.organizer import USUAL
from station.storage.devices import Devices
from station.storage.folder import DataFolder
from tests.e2e.conftest import Photograph
from tests.e2e.ruled import warn_for_a_ringing_phone
from tests.station.hall.engine.halls import needs_server
from tests.station.hall.test_house import free_port

pytestmark = [pytest.mark.slow, needs_server]
PATIENCE_MS = 120_000
"""Seeing, rendering, hub and browser may share one slow core."""


class Tournament:
    """One table in its first round. hub, station -- processes; orders -- to the hands at the simulated board"""

    def __init__(self, data: Path, crew: list[Process]) -> None:
        self.data = data
        (data / "t01").mkdir(parents=True)
        self.hub = Process(
            crew, data / "hall.log", "hall", "serve", "--data", data / "hub", "--port", 0, "--bus-port", free_port()
        )
        orders = data / "table.sock"
        camera = f"sim:{GAME}?fps=2&size=640x480&interval=3&orders={orders}&paused=yes"
        line = self.hub.browser.ask("GET", "api/hall/office")["line"]
        self.station = Process(
            crew, data / "station.log", "serve", "--camera", camera, "--data", data / "t01", "--port", 0,
            "--hall", line, "--hall-name", "t01",
        )  # fmt: skip
        self.hands = OrderClient(orders)
        self._begin()

    def _begin(self) -> None:
        ask = self.hub.browser.ask
        (asked,) = ask("GET", "api/hall/office")["waiting"]
        ask("POST", "api/hall/stations/t01/accept", {"board": 1, "fingerprint": asked["fingerprint"]})
        answers = {one["name"]: USUAL[one["name"]] for one in ask("POST", "api/hall/questions", {"format": "swiss"})}
        ask("POST", "api/hall/event", {"name": "Cup", "format": "swiss", "rounds": 1, "answers": answers})
        for name in ("Li", "Wang"):
            ask("POST", "api/hall/players", {"name": name})
        ask("PUT", "api/hall/tables", {"chief": "Chen", "referees": {"": "Wu"}})
        ask("POST", "api/hall/draft", {"seed": "a"})
        ask("POST", "api/hall/rounds")
        waited(lambda: ask("GET", "api/hall")["boards"][0]["taken"], 120, "the table's word")

    def played(self, moves: int) -> None:
        """At least so many, seen by the hub."""
        self.hands.play(anew=True)
        waited(lambda: self.hub.browser.ask("GET", "api/hall")["boards"][0]["moves"] >= moves, 300, "the moves")
        self.hands.pause(None)

    @property
    def owner_link(self) -> str:
        """Of the station."""
        found = re.search(r"http://\S+/setup#pin=\S+", "".join(self.station.told))
        assert found
        return found[0]

    def rulings(self) -> list[tuple[str, str]]:
        """As the hall reports them: which, and by whom."""
        (game,) = self.hub.browser.ask("GET", "api/hall/reports?round=1")["games"]
        return [(one["ruling"], one["name"]) for one in game["report"]["desk"]["rulings"]]

    def ended(self) -> list[bytes]:
        """The records of the station, each of them also in the hub's log; both processes have ended."""
        for one in (self.station, self.hub):
            one.ask_to_end()
            one.ended()
        with closing(DataFolder(self.data / "t01")) as station, closing(House(self.data / "hub")) as hub:
            wrote = LogOutbox(station.log).after(0, 10_000)
            has = dict(hub.model.records("t01"))
        assert len(has) > len(wrote) - 5, "what came after the last word of the pages"
        assert [one.record for one in wrote if one.id in has] == list(has.values())
        return [one for one in has.values() if one is not None]


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[Tournament]:
    crew: list[Process] = []
    try:
        yield Tournament(tmp_path, crew)
    finally:
        for one in crew:
            one.ask_to_end()
        for one in crew:
            one.ended()


def test_the_halls_referee_rules_at_the_tables_desk(cup: Tournament, browser: Browser, photograph: Photograph) -> None:
    """He is let in by name, once; his ruling is in the station's log and, record for record, in the hub's. A table that
    was away while the hall ended his credential hears of it."""
    cup.played(2)
    credential = cup.hub.browser.ask("POST", "api/hall/officials", {"role": "referee", "name": "Wu"})
    with contextlib.closing(browser.new_context(locale="en-GB")) as his:
        his.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        page = his.new_page()
        page.goto(cup.owner_link)  # whoever his browser was at the station: the pass says who he is
        expect(page.get_by_role("button", name="Unpair")).to_be_visible()
        page.goto(credential["url"])
        expect(page.locator("h1")).to_have_text("Desk")
        page.goto(f"{cup.hub.url}board/t01")
        with his.expect_page() as opened:
            page.get_by_role("button", name="This table's desk").click()
        desk = opened.value
        desk.wait_for_url(re.compile(rf":{cup.station.url.rsplit(':')[-1]}referee$"))
        warn_for_a_ringing_phone(desk)
        photograph(desk, "hall-pass-desk")
        waited(lambda: cup.rulings() == [("23.7", "Wu")], 60, "the ruling in the hall's report")
        me = desk.evaluate("fetch('/api/auth/me').then(answer => answer.json())")
        assert (me["role"], me["name"]) == ("referee", "Wu")
        cup.station.kill()  # away, however long
        (official,) = cup.hub.browser.ask("GET", "api/hall/office")["referees"]
        cup.hub.browser.ask("DELETE", f"api/hall/officials/{official['device']}")
        cup.station.again()
        desk.goto(cup.station.url)
        role = "fetch('/api/auth/me').then(answer => answer.json()).then(me => me.role)"
        waited(lambda: desk.evaluate(role) == "spectator", 60, "the end of his credential at the table")
    records = cup.ended()
    (ruling,) = [one for one in records if json.loads(one)["type"] == "ruling"]
    assert b"Wu" in ruling
    with closing(Devices(cup.data / "t01")) as devices:
        (his_device,) = [one for one in devices.all() if one.official]
        assert his_device.official == official["device"] and his_device.revoked_ns is not None


def differing(one: list[str], other: list[str]) -> set[str]:
    """Points."""
    return {point_name(at, SIZE) for at in range(SIZE * SIZE) if "".join(one)[at] != "".join(other)[at]}


@pytest.mark.long
def test_the_halls_desk_shows_an_incident_before_and_after(
    cup: Tournament, browser: Browser, photograph: Photograph
) -> None:
    """The pictures come from the table to the hall's own page, for officials alone, and the table notes who looked. A
    table that is away is said to be so: its boards are drawn from the record until it answers."""
    cup.played(4)
    credential = cup.hub.browser.ask("POST", "api/hall/officials", {"role": "referee", "name": "Wu"})
    with contextlib.closing(browser.new_context(locale="en-GB")) as his:
        his.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        page = his.new_page()
        page.goto(credential["url"])
        expect(page.locator("h1")).to_have_text("Desk")
        (glance,) = cup.hub.browser.ask("GET", "api/hall")["boards"]
        start = point_name("".join(glance["rows"]).index("B"), SIZE)
        cup.hands.lift(start)
        card = page.locator(".call")
        expect(card.locator(".scene image[href^='blob:']")).to_have_count(2)
        expect(card).to_contain_text("Pictures of the table's camera")
        assert page.url == f"{cup.hub.url}desk"
        photograph(page, "hall-desk-pictures", whole=True)
        (call,) = cup.hub.browser.ask("GET", "api/hall")["boards"][0]["calls"]
        assert call["points"] == [start] and set(call["pictures"]) >= {"before", "after"}
        at = f"api/hall/boards/t01/games/{call['game']}/incidents/{call['seq']}"
        boards = cup.hub.browser.ask("GET", at)
        assert differing(boards["before"], boards["after"]) == {start}
        fetched = f"fetch('/{at}/before.jpg', {{cache: 'no-store'}}).then(answer => answer.status)"
        assert page.evaluate(fetched) == 200
        with contextlib.closing(browser.new_context()) as strangers:
            stranger = strangers.new_page()
            stranger.goto(f"{cup.hub.url}pairings")
            assert stranger.evaluate(fetched) == 403
        cup.station.kill()
        expect(card).to_contain_text("The table does not answer")
        expect(card.locator(".scene .wood")).to_have_count(2)
        assert page.evaluate(fetched) == 503
        cup.station.again()
        expect(card.locator(".scene image[href^='blob:']")).to_have_count(2)
    (official,) = cup.hub.browser.ask("GET", "api/hall/office")["referees"]
    views = [one for one in map(json.loads, cup.ended()) if one["type"] == "view"]
    assert {one["data"]["moment"] for one in views} == {"before", "after"}
    assert {(one["device"], one["data"]["from"]) for one in views} == {(official["device"], "hall")}
