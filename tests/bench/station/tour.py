"""A tour of the pages over the real program by all who use them, the station killed and hung in between.

An organizer, two players on a tablet each, a referee and a spectator do sixteen jobs. Each job with its touches and
seconds, axe and a machine's look at every page after it, pictures in out/tour. Without options: English on a tablet.
`--sizes`, `--languages` name others, or `all`; `--keys` does every job by keys alone.
Bars: every job comes to its end, nothing is found on a page, every page says that the station is gone and recovers.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Browser, Error, expect, sync_playwright

from station.api.auth import OWNER_DIGITS
from tests.bench.figures.figure import ROOT, Sheet
from tests.bench.station.toured import LAST, Toured, lying
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.hands import PATIENCE_MS, Person
from tests.e2e.opened import LANGUAGES, SIZES, touch

OUT = ROOT / "out" / "tour"
NAMES = ("林小雨", "Anna Kowalska")
EVENT = "Autumn league"
EVERYWHERE = ("/", "/table", "/archive", "/setup", "/referee", "/clock", "/secure", "/nowhere")
GREEN = ".state-recording, .state-ready, .state-agreed, .state-counting, .state-paused"
SHOWN_MS = 30_000
"""How long what should be there at once may take on a busy machine."""
IN_VIEW = """element => {
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && element.contains(document.elementFromPoint(
    box.left + box.width / 2, box.top + box.height / 2));
}"""


@dataclass(frozen=True)
class Job:
    """name; touches -- of all who took part, keys where it was done by keys; took_s -- the station's part included"""

    name: str
    touches: int
    took_s: float


@dataclass
class Found:
    """What one tour came to. missed -- jobs and pages that did not do as they should, in words"""

    jobs: list[Job] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    told_s: list[float] = field(default_factory=list)
    back_s: list[float] = field(default_factory=list)
    looked: int = 0

    def add(self, other: "Found") -> None:
        """Another tour's."""
        self.jobs += other.jobs
        self.missed += other.missed
        self.told_s += other.told_s
        self.back_s += other.back_s
        self.looked += other.looked


class Tour:
    """One size, one language. Jobs are done in order; one that fails is said, and the next is tried."""

    def __init__(self, browser: Browser, station: Toured, size: str, language: str, keys: bool) -> None:
        self.found, self._means = Found(), "keys" if keys else "touches"
        self._station, self._place, self._keys = station, f"{size}-{language}{'-keys' if keys else ''}", keys

        def person(path: str, by_keys: bool = keys) -> Person:
            return Person(browser, station.url.rstrip("/"), path, SIZES[size], language, keys=by_keys)

        self.organizer, self.black, self.white = person("/"), person("/table"), person("/table")
        self.referee, self.spectator = person("/referee"), person("/")
        self._others = {path: person(path) for path in EVERYWHERE}
        self._people = {"organizer": self.organizer, "black": self.black, "white": self.white,
                        "referee": self.referee, "spectator": self.spectator}  # fmt: skip

    def close(self) -> None:
        """Every browser."""
        for person in (*self._people.values(), *self._others.values()):
            person.close()

    def go(self) -> Found:
        """All jobs."""
        jobs: Sequence[tuple[str, Callable[[], None], tuple[str, ...]]] = (
            ("set up the camera", self._sets_up, ("organizer",)),
            ("pair a tablet", self._pairs, ("organizer", "black")),
            ("pair the other tablet", self._pairs_other, ("organizer", "white")),
            ("name a referee", self._names_referee, ("organizer", "referee")),
            ("start a game with names", self._starts, ("black",)),
            ("see moves arrive", self._plays, ("spectator",)),
            ("killed", self._killed, ("black", "spectator")),
            ("hung", self._hung, ("organizer", "spectator")),
            ("correct a move and undo it", self._corrects, ("black",)),
            ("call for help", self._calls, ("black", "referee")),
            ("end the game", self._ends, ("black", "white")),
            ("apply the proposal", self._applies, ("black", "spectator")),
            ("agree, sign and lock", self._locks, ("black", "white", "referee")),
            ("count a game cleared", self._counts_later, ("black",)),
            ("find it in the archive", self._finds, ("organizer",)),
            ("replay and share", self._shares, ("organizer",)),
        )
        for name, job, who in jobs:
            before, began = self._touches(), time.monotonic()
            try:
                job()
            except (AssertionError, Error) as error:
                self.found.missed.append(f"{name}: {' '.join(str(error).split())[:300]}")
                print(f"  {self.found.missed[-1]}", flush=True)
            else:
                done = Job(name, self._touches() - before, time.monotonic() - began)
                self.found.jobs.append(done)
                print(f"  {name:28} {done.touches:3} {self._means} {done.took_s:6.1f} s", flush=True)
            self._look(name, who)
        return self.found

    def _touches(self) -> int:
        return sum(person.touches for person in self._people.values())

    def _look(self, job: str, who: Sequence[str]) -> None:
        for one in who:
            person = self._people[one]
            try:
                picture = OUT / f"{self._place}-{job.replace(' ', '_')}-{one}.png"
                person.page.screenshot(path=picture, full_page=True, timeout=SHOWN_MS)
                faults = person.faults()
            except Error as error:
                faults = [str(error).splitlines()[0]]
            self.found.looked += 1
            self.found.missed += [f"{job}, {one}: {fault[:300]}" for fault in faults]

    # ---- the organizer's jobs ----

    def _sets_up(self) -> None:
        self.organizer.opens(self._station.owner_link)
        page = self.organizer.page
        expect(page.locator(".finder img")).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator(".finder .outline polygon")).to_be_attached(timeout=PATIENCE_MS)
        self.organizer.touch(self.organizer.button("button_black_right"))
        expect(page.get_by_text(self.organizer.word("black_known"))).to_be_visible()

    def _pairs(self) -> None:
        self._pair(self.black, self._pin(".pin-card", "button_new_pin"))
        expect(self.black.page.locator(".status")).to_be_visible()

    def _pairs_other(self) -> None:
        self._pair(self.white, self._pin(".pin-card", "button_new_pin"))
        expect(self.white.page.locator(".status")).to_be_visible()

    def _names_referee(self) -> None:
        self.organizer.writes(self.organizer.field("ruling_name"), "Li")
        self.organizer.choose(self.organizer.page.locator("label", has_text=self.organizer.word("referees_named_yes")))
        self._pair(self.referee, self._pin(".pin-card:has(form)", "button_make_referee"))
        expect(self.referee.page.locator(".pairing")).to_have_count(0)

    def _pin(self, card: str, button: str) -> str:
        """The digits on the page; where it shows a QR code too, that one leads to the same."""
        place = self.organizer.page.locator(card).first
        before = place.locator(".digits").all_inner_texts()
        self.organizer.touch(self.organizer.button(button))
        digits = place.locator(".digits")
        if before:
            expect(digits).not_to_have_text(before[0])
        pin = digits.inner_text().replace(" ", "")
        if place.locator(".qr").count():
            drawn: Any = cv2.imdecode(np.frombuffer(place.locator(".qr").screenshot(), np.uint8), cv2.IMREAD_COLOR)
            said = cv2.QRCodeDetector().detectAndDecode(cv2.resize(drawn, None, fx=2, fy=2))[0]
            assert said.endswith(f"#pin={pin}"), f"the QR code says {said!r}"
        else:
            expect(place.get_by_text(self.organizer.word("pin_unreachable"))).to_be_visible()
        return pin

    def _pair(self, person: Person, pin: str) -> None:
        for digit in pin:
            person.touch(person.page.locator(".pad").get_by_role("button", name=digit, exact=True))
        if len(pin) < OWNER_DIGITS:  # as many as it may have go by themselves
            person.touch(person.button("button_pair"))

    def _finds(self) -> None:
        person = self.organizer
        person.touch(person.link("nav_archive"))
        person.writes(person.page.get_by_role("searchbox"), NAMES[0])
        lines = person.page.locator(".games a")
        expect(lines.filter(has_text=NAMES[0]).first).to_be_visible()
        person.touch(lines.filter(has_text=EVENT).last)
        expect(person.page.locator(".headline")).to_be_visible()
        expect(person.page.locator(".panel")).to_contain_text(NAMES[1])

    def _shares(self) -> None:
        person = self.organizer
        number = person.page.locator(".move-number strong")
        person.touch(person.button("step_back"))
        shown = number.inner_text()
        person.touch(person.button("button_autoplay"))
        expect(number).not_to_have_text(shown)
        person.touch(person.button("step_first"))
        expect(number).to_have_text("0")
        person.touch(person.button("button_share"))
        told = person.page.get_by_text(person.word("done_copied")).or_(
            person.page.get_by_label(person.word("button_share"))
        )
        expect(told.first).to_be_visible()
        if person.page.locator("dialog[open]").count():
            link = person.page.locator("dialog[open] input").input_value()
            assert link.endswith("#0"), link
            person.touch(person.button("button_close"))

    # ---- the players' jobs ----

    def _starts(self) -> None:
        for label, text in (("black", NAMES[0]), ("white", NAMES[1]), ("event", EVENT)):
            self.black.writes(self.black.page.locator("form.start").get_by_label(self.black.word(label)).first, text)
        self.black.touch(self.black.page.locator("form.start button.primary"))
        expect(self.spectator.page.locator(".players")).to_contain_text(NAMES[1])

    def _plays(self) -> None:
        for move in LAST:
            self._station.table.place(move[1:], move[0])
            expect(self.spectator.page.locator(".last-move")).to_contain_text(move[1:], timeout=PATIENCE_MS)
        expect(self.black.page.locator(".now strong").first).to_have_text("2")

    def _corrects(self) -> None:
        person = self.black
        person.touch(person.button("button_correct"))
        person.touch(person.page.locator(".recent button").first)
        picker = person.page.locator(".picker")
        if self._keys:
            for _ in "LK":
                person.touch(picker.get_by_role("button", name=person.word("nudge_left")))
        else:
            touch(picker, "K9")
        expect(picker.locator("output")).to_contain_text("K9")
        person.touch(person.page.locator(".who-asks button").nth(2))
        expect(self.spectator.page.locator(".last-move")).to_contain_text("K9")
        person.touch(person.button("button_take_correction_back"))
        expect(self.spectator.page.locator(".last-move")).to_contain_text("M9")

    def _calls(self) -> None:
        self.black.touch(self.black.button("button_help"))
        called = self.referee.page.get_by_text(self.referee.word("help_called"))  # in the banner, else at the desk
        expect(called.filter(visible=True).first).to_be_visible()
        self.black.touch(self.black.button("button_help_came"))
        expect(self.referee.page.locator(".banner.help")).to_have_count(0)

    def _ends(self) -> None:
        self.black.touch(self.black.button("button_count"))
        self.black.touch(self.black.page.locator("dialog[open] button.primary"))
        self.white.touch(self.white.page.locator(".question button.primary"))
        expect(self.black.page.locator(".counting:not(.asking)")).to_be_visible()

    def _applies(self) -> None:
        self.black.touch(self.black.button("button_take_all"))
        expect(self.black.page.locator(".table-board .marks path.dead:not(.proposed)")).not_to_have_count(0)
        expect(self.spectator.page.locator(".forming")).to_be_visible()

    def _locks(self) -> None:
        for person, button in ((self.black, 0), (self.white, 1)):
            person.touch(person.page.locator(".assents button").nth(button))
        self._signs()
        for person in (self.black, self.white):
            expect(person.page.locator(".locked")).to_be_visible()
        expect(self.spectator.page.locator(".result")).to_be_visible()

    def _signs(self) -> None:
        """A game with a named referee needs his confirmation."""
        if not self.referee.page.url.endswith("/table"):
            self.referee.touch(self.referee.link("nav_table"))
        self.referee.touch(self.referee.button("button_sign"))

    def _counts_later(self) -> None:
        """The same stones are played on with as another game; the power fails, and they are put away uncounted."""
        person = self.black
        person.touch(person.button("button_next_here"))
        self._station.comes(lambda: not self._station.board["moves"], "another record")
        self._station.table.place("A1", "B")
        self._station.comes(lambda: self._station.moves[-1:] == ["BA1"], "its move")
        self._station.cleared_while_away()
        person.touch(person.button("button_count_later"))
        person.touch(person.button("button_take_all"))
        for button in (0, 1):
            person.touch(person.page.locator(".assents button").nth(button))
        self._signs()
        expect(person.page.locator(".counting")).to_have_count(0)

    # ---- what befalls the station ----

    def _killed(self) -> None:
        self._falls(self._station.kill, self._station.start_again)

    def _hung(self) -> None:
        self._falls(lambda: self._station.hold(True), lambda: self._station.hold(False))

    def _falls(self, fall: Callable[[], None], rise: Callable[[], None]) -> None:
        """Every page, scrolled to its end, says so in view, with an age and no green; and takes it back."""
        pages = [(name, one.page) for name, one in (*self._people.items(), *self._others.items())]
        self._station.comes(lambda: self._station.sees, "a picture of the board")
        for _, page in pages:
            expect(page.locator(".head .banner.lost")).to_have_count(0)
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        fall()
        began = time.monotonic()
        try:
            for name, page in pages:
                banner = page.locator(".head .banner.lost")
                expect(banner, f"{name} says nothing").to_be_visible(timeout=PATIENCE_MS)
                self.found.told_s.append(time.monotonic() - began)
                assert banner.evaluate(IN_VIEW), f"{name}: not in view"
                assert any(letter.isdigit() for letter in banner.inner_text()), f"{name}: no age"
                shown = [one.inner_text() for one in page.locator(GREEN).all() if one.is_visible()]
                assert not shown, f"{name} still shows {shown}"
        finally:
            rise()
        began = time.monotonic()
        for name, page in pages:
            expect(page.locator(".head .banner.lost"), f"{name} does not recover").to_have_count(0, timeout=PATIENCE_MS)
            self.found.back_s.append(time.monotonic() - began)


@contextmanager
def toured(browser: Browser, size: str, language: str, keys: bool) -> Iterator[Tour]:
    """A tour over a station of its own."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
        station = ends.enter_context(Toured(folder, lying(), camera="size=960x720&fps=4&interval=1&seed=7"))
        tour = Tour(browser, station, size, language, keys)
        ends.callback(tour.close)
        yield tour


def run(sheet: Sheet) -> bool:
    """English on a tablet, by touches."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, options: Sequence[str]) -> bool:
    """See the module."""
    parser = argparse.ArgumentParser("python -m tests.bench tour")
    parser.add_argument("--sizes", default="tablet", help=f"of {', '.join(SIZES)}, with commas")
    parser.add_argument("--languages", default="en", help=f"of {', '.join(LANGUAGES)}, with commas")
    parser.add_argument("--keys", action="store_true", help="by keys alone")
    asked = parser.parse_args(options)
    if CHROMIUM is None:
        print("not toured: Chromium is missing")
        return False
    OUT.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=SHOWN_MS)
    found = Found()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in _named(asked.sizes, SIZES):
            for language in _named(asked.languages, LANGUAGES):
                print(f"{size} {language}:", flush=True)
                with toured(browser, size, language, asked.keys) as tour:
                    one = tour.go()
                _say(f"{size} {language}", one)
                found.add(one)
        browser.close()
    sheet.put("tour.jobs", len(found.jobs), of=len(found.jobs) + sum(": " in one for one in found.missed))
    sheet.put("tour.told_s", max(found.told_s, default=0.0), unit="s")
    return not found.missed


def _named(asked: str, known: Iterable[str]) -> list[str]:
    return list(known) if asked == "all" else asked.split(",")


def _say(where: str, found: Found) -> None:
    print(f"  {where}, load {os.getloadavg()[0]:.0f}: {len(found.jobs)} jobs done")
    if found.told_s and found.back_s:
        print(
            f"  gone told by {len(found.told_s)} pages, the last after {max(found.told_s):.1f} s;"
            f" back after {statistics.median(found.back_s):.1f}, at most {max(found.back_s):.1f} s"
        )
    print(f"  {found.looked} looks at a page; {len(found.missed)} missed")
    for missed in found.missed:
        print(f"    {missed}")
