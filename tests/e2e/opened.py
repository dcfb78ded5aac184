"""Scenes opened in a browser: at a size, in a language, and what a machine finds wrong with how they lie."""

import json
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.scenes import SCENES
from tests.e2e.scenes_desk import DESK
from tests.station.process import ROOT

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1440, 900)}
LANGUAGES = {"zh": "zh-CN", "en": "en-GB", "ja": "ja-JP", "ko": "ko-KR"}
PATHS = dict.fromkeys(("setup", "setup_none", "setup_phone", "setup_bad", "setup_lens"), "/setup") | {
    "recording": "/",
    "secure": "/secure",
    "secure_off": "/secure",
    "archive": "/archive",
    "replay": "/archive/11",
    "referee": "/referee",
    **{name: "/referee" for name in DESK if "table" not in name and name != "desk_club"},
    "desk_report": "/report",
}
FAULTS = """() => {
  const faults = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  for (const one of document.querySelectorAll('button, a, select, summary, input:not([type=radio], [type=file])')) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest('.skip, .swipe') || getComputedStyle(one).visibility === 'hidden') continue;
    const name = `${one.tagName} "${one.innerText || one.ariaLabel}"`;
    if (Math.min(box.width, box.height) < 43.9) faults.push(`${name} is ${box.width} by ${box.height} px`);
    if (one.scrollWidth > one.clientWidth + 1 && one.tagName !== 'SELECT') faults.push(`${name} is cut off`);
  }
  for (const one of document.querySelectorAll('main :is(span, strong, p, li, h1, h2, h3, h4, td, th, label)')) {
    const box = one.getBoundingClientRect(), text = one.innerText?.trim() ?? '';
    const squeezed = text.length > 8 && box.width > 1 && box.width < 48 && box.height > 2.5 * box.width;
    if (squeezed && !one.closest('th.number')) faults.push(`"${text}" is squeezed`);
    const card = one.closest('.swipe') ? null : one.closest('.card')?.getBoundingClientRect();
    if (text && card && box.width > 1 && box.right > card.right + 1) faults.push(`"${text}" stands out of its card`);
  }
  for (const one of document.querySelectorAll('main > :is(p, h1, h2, ul, ol)')) {
    const box = one.getBoundingClientRect();
    if (box.width > 1 && box.left < 8) faults.push(`"${one.innerText}" touches the edge of the screen`);
  }
  for (const one of document.querySelectorAll('main :is(h1, h2, p, li, th, td, img, svg, button, a, select, input)')) {
    const box = one.getBoundingClientRect();
    const out = box.width > 1 && box.right > innerWidth + 1; // the frame cuts it off: no scroll bar tells
    const scrolled = one.closest('.scrolls, .swipe') || one.parentElement.closest('svg');
    if (out && !scrolled) faults.push(`${one.tagName} "${one.innerText}" is off the screen`);
  }
  return faults;
}"""

ASKING = """
  const ask = fetch;
  window.asking = 0;
  window.fetch = async (...all) => {
    asking++;
    try {
      const answer = await ask(...all);
      await answer.clone().arrayBuffer();
      return answer;
    } finally { asking--; }
  };
"""
DRAWN = """async () => {
  const frames = async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame); };
  do {
    do await frames(); while (asking);
    await frames();
    const shown = [...document.querySelectorAll('img, image')].filter(one => one.complete || one.loading !== 'lazy');
    await Promise.all(shown.map(one => one.decode().catch(() => undefined)));
  } while (asking);
}"""
"""A picture that is broken is drawn as such; one that waits to be scrolled to is not waited for."""


def opened(
    browser: Browser, url: str, size: tuple[int, int], locale: str, light: str = "light"
) -> tuple[Page, list[str]]:
    """A page, and what its console complains of. Nothing fades: a color halfway is no color to judge."""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(
        viewport=viewport, locale=locale, timezone_id="Asia/Shanghai", reduced_motion="reduce"
    )
    context.add_init_script(f"localStorage.setItem('tianyuan.light', '{light}')")
    context.add_init_script(ASKING)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.goto(url)
    page.locator("main > *").first.wait_for()
    expect(page.locator("main .loading")).to_have_count(0, timeout=30_000)
    return page, complaints


def speak(page: Page, language: str) -> None:
    """Chooses a language, and waits until its words have come."""
    page.get_by_role("combobox").first.select_option(language)
    words = json.loads((ROOT / "station" / "web" / "src" / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    expect(page.locator(".tabs")).to_contain_text(words["nav_archive"])


def settled(page: Page) -> None:
    """Waits until all that an opened page asked for has come and is drawn, and what it asked for then."""
    page.evaluate(DRAWN)


def touch(board: Locator, name: str) -> None:
    """A finger on a point, as "Q16", of the board that is or holds this."""
    points = board.locator(".points")
    points.scroll_into_view_if_needed()
    box = points.bounding_box()
    assert box is not None, "the board is not in view"
    x, y = "ABCDEFGHJKLMNOPQRST".index(name[0]), 19 - int(name[1:])
    points.click(position={"x": (x + 0.5) / 19 * box["width"], "y": (y + 0.5) / 19 * box["height"]})


def turn(scene: str, further: int = 0) -> str:
    """The language whose turn it is at a scene."""
    return list(LANGUAGES)[(list(SCENES).index(scene) + further) % len(LANGUAGES)]


def serious(page: Page) -> list[str]:
    """What axe finds so."""
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in Axe().run(page).response["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
