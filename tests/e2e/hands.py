"""A person at a page: touches with a finger or by keys alone, speaks one of the four languages, and is counted."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.opened import FAULTS, LANGUAGES, serious
from tests.station.process import ROOT

PATIENCE_MS = 240_000
"""Seeing, rendering and several browsers may share one slow core."""
MOST_KEYS = 250
"""So many presses of a key lead anywhere on a page."""
COUNTING = """
  window.touches = 0; window.keys = 0;
  addEventListener('click', event => { if (event.isTrusted && event.detail) touches++; }, true);
  addEventListener('keydown', event => { if (event.isTrusted) keys++; }, true);
"""
FOCUSED = "element => element === document.activeElement"
WORDS = ROOT / "station" / "web" / "src" / "i18n"


@cache
def words(language: str) -> dict[str, str]:
    """Every message of the pages in a language."""
    parts = [json.loads((WORDS / f"{part}{language}.json").read_text(encoding="utf-8")) for part in ("", "more_")]
    return dict(parts[0] | parts[1])


class UnreachableError(AssertionError):
    """Keys alone do not lead there."""


class Person:
    """Who looks at one page in a browser of his own. keys -- does everything without pointing"""

    def __init__(
        self, browser: Browser, url: str, path: str, size: tuple[int, int], language: str, *, keys: bool = False
    ) -> None:
        viewport: Any = {"width": size[0], "height": size[1]}
        self._context = browser.new_context(
            viewport=viewport, locale=LANGUAGES[language], timezone_id="Asia/Shanghai", reduced_motion="reduce"
        )
        self._context.add_init_script(COUNTING)
        self._language, self._keys, self._before = language, keys, 0
        self.page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.goto(url + path)
        self.page.locator("main > *").first.wait_for()

    def close(self) -> None:
        """Ends the browser's profile."""
        self._context.close()

    def word(self, key: str, **values: object) -> str:
        """A message in his language."""
        return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], "")), words(self._language)[key])

    def button(self, key: str, **values: object) -> Locator:
        """The first button of that name in the page, in an open dialog where there is one."""
        named = re.compile(rf"^\s*{re.escape(self.word(key, **values))}\s*$")
        return self._place().get_by_role("button", name=named).first

    def link(self, key: str) -> Locator:
        """The first link of that name."""
        return self.page.get_by_role("link", name=self.word(key)).first

    def field(self, key: str) -> Locator:
        """The first field of that label."""
        return self._place().get_by_label(self.word(key)).first

    def _place(self) -> Locator:
        sheet = self.page.locator("dialog[open]")
        return sheet if sheet.count() else self.page.locator("body")

    def opens(self, url: str) -> None:
        """An address is opened anew: a link followed, a QR code scanned."""
        self._before += self.touches
        self.page.goto("about:blank")
        self._before -= self.touches
        self.page.goto(url)
        self.page.locator("main > *").first.wait_for()

    @property
    def touches(self) -> int:
        """Touches, or keys, until now."""
        return self._before + int(self.page.evaluate(f"window.{'keys' if self._keys else 'touches'} ?? 0"))

    def touch(self, target: Locator) -> None:
        """One touch; by keys Tab until it is there, then Enter."""
        expect(target).to_be_enabled(timeout=PATIENCE_MS)
        if not self._keys:
            target.click()
            return
        self._reach(target)
        self.page.keyboard.press("Enter")

    def choose(self, label: Locator) -> None:
        """One of a few: a radio button by its label."""
        radio = label.locator("input")
        if not self._keys:
            label.click()
        else:
            name = radio.get_attribute("name")
            self._press("Tab", lambda: bool(self.page.evaluate("name => document.activeElement?.name === name", name)))
            if radio.evaluate(FOCUSED):
                self.page.keyboard.press("Space")
            self._press("ArrowRight", radio.is_checked)
        expect(radio).to_be_checked()

    def writes(self, field: Locator, text: str) -> None:
        """A text in place of what stands there; its letters are not counted."""
        if self._keys:
            self._reach(field)
        else:
            field.click()
        field.fill(text)

    def _reach(self, target: Locator) -> None:
        self._press("Tab", lambda: bool(target.evaluate(FOCUSED)))

    def _press(self, key: str, there: Callable[[], bool]) -> None:
        for _ in range(MOST_KEYS):
            if there():
                return
            self.page.keyboard.press(key)
        raise UnreachableError(f"{key} does not lead there")

    def faults(self) -> list[str]:
        """What a machine finds wrong with how the page lies, and with its accessibility."""
        return [*self.page.evaluate(FAULTS), *serious(self.page), *self.wrong]
