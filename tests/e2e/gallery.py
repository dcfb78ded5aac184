"""`python -m tests.e2e.gallery [SCENE…]`: every page in every size and language as contact sheets in out/gallery.

To be looked at by a person before a change of the pages is called done. Needs Chromium.
"""

import sys
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, Served
from tests.e2e.opened import LANGUAGES, PATHS, SIZES, opened
from tests.e2e.scenes import SCENES

OUT = Path(__file__).parents[2] / "out" / "gallery"
HALL = {"hall": (3840, 2160)}
HEIGHT_PX, LONGEST = 900, 2.2
"""Height of a picture on the sheet; a page longer than so many screens is cut."""


def main(names: list[str]) -> None:
    """One sheet a scene and size: the languages side by side, whole pages."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or SCENES:
            served = Served(SCENES[name]().app()).start()
            for size, viewport in (SIZES | (HALL if name in ("recording", "marking") else {})).items():
                sheet(browser, served.url + PATHS.get(name, "/table"), viewport, OUT / f"{name}-{size}.png")
                print(f"{name}-{size}", flush=True)
            served.stop()
        browser.close()


def sheet(browser: Browser, url: str, viewport: tuple[int, int], path: Path) -> None:
    """The four languages beside each other; the third one in the dark hall's colors."""
    shots = []
    for index, locale in enumerate(LANGUAGES.values()):
        page, _ = opened(browser, url, viewport, locale, "hall" if index == 2 else "light")
        page.wait_for_timeout(400)
        shots.append(scaled(page.screenshot(full_page=True), viewport))
        page.context.close()
    tall = max(len(shot) for shot in shots)
    padded = [cv2.copyMakeBorder(shot, 0, tall - len(shot), 0, 12, cv2.BORDER_CONSTANT) for shot in shots]
    cv2.imwrite(str(path), np.hstack(padded))


def scaled(png: bytes, viewport: tuple[int, int]) -> npt.NDArray[np.uint8]:
    """A screenshot at the sheet's scale."""
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    image = image[: round(LONGEST * viewport[1])]
    scale = min(1.0, HEIGHT_PX / viewport[1])
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


if __name__ == "__main__":
    main(sys.argv[1:])
