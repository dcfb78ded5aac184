"""`make looks`: which screens look otherwise than at an earlier state, as sheets for a person to look at: out/changed.

The earlier state is TIANYUAN_LOOKS_BASE, else origin/main, main or the commit before, the first that is another than
this one. Nothing is kept in the repository: its pages are opened from its own tree, beside today's. Each scene in each
size, in one language, all in their turn. Status 1 where something changed: no fault, but for somebody to look at;
2 where the screens of a tree did not come within TIANYUAN_LOOKS_S (1,200) seconds. A tree whose screens are there from
the run before is not photographed again while its commit is the same.
"""

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "out" / "looked"
LONGEST_S = float(os.environ.get("TIANYUAN_LOOKS_S", "1200"))
"""For the screens of one tree; two minutes where nothing else runs."""
SHOWN = ("station/static", "station/api/schemas", "tests/e2e")
"""What a recorded screen is made of."""


def git(*words: str) -> str:
    """Its answer; "" where it has none."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def base() -> str:
    """The commit to compare with; "" where there is none."""
    here = git("rev-parse", "HEAD")
    names = filter(None, (os.environ.get("TIANYUAN_LOOKS_BASE"), "origin/main", "main", "HEAD^"))
    found = (git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}") for name in names)
    return next((one for one in found if one and one != here), "")


def main() -> int:
    """See the module."""
    from tests.e2e import changed
    from tests.e2e.conftest import CHROMIUM

    earlier = base()
    if not earlier or CHROMIUM is None:
        print("looks: Chromium is missing" if earlier else "looks: there is no earlier state to compare with")
        return 0
    if subprocess.run(["git", "diff", "--quiet", earlier, "--", *SHOWN], cwd=ROOT).returncode == 0:
        print(f"looks: the pages are those of {earlier[:10]}")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", earlier], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
            tree.extractall(folder, filter="data")
        for place, out, commit in ((Path(folder), OUT / "before", earlier), (ROOT, OUT / "now", "")):
            whole = out / "whole"
            if commit and whole.is_file() and whole.read_text() == commit:
                continue
            if why := photographed(place, out, LONGEST_S):
                print(f"looks: the screens of {commit[:10] or 'this tree'} did not come: {why}")
                return 2
            whole.write_text(commit)
    print(f"looks: compared with {earlier[:10]}")
    return changed.main([str(OUT / "before"), str(OUT / "now")])


def photographed(tree: Path, out: Path, within_s: float) -> str:
    """Has a tree's own code put its screens into `out`; why it did not, else ""."""
    command = [sys.executable, "tests/e2e/looks.py", str(out)]
    try:
        subprocess.run(command, cwd=tree, env=os.environ | {"PYTHONPATH": str(tree)}, check=True, timeout=within_s)
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        return str(error)
    return ""


def shoot(out: Path) -> None:
    """Every scene of the tree that PYTHONPATH names."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import CHROMIUM, FLAGS, Served
    from tests.e2e.opened import PATHS, SIZES, opened, settled, speak, turn
    from tests.e2e.scenes import SCENES

    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        old.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in SCENES:
            served = Served(SCENES[name]().app()).start()
            page, _ = opened(browser, served.url + PATHS.get(name, "/table"), SIZES["desktop"], "en-GB")
            for place, (size, (width, height)) in enumerate(SIZES.items()):
                page.set_viewport_size({"width": width, "height": height})
                speak(page, turn(name, place))
                settled(page)
                page.screenshot(path=out / f"{name}-{size}.png")
            page.context.close()
            served.stop()
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) == 2:
        shoot(Path(sys.argv[1]))
    else:
        sys.exit(main())
