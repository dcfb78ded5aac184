"""One byte of a bundle changed, 5,000 times over: noticed by program, Python file and page, with the same verdict.

The bundle comes out of a data folder: a game of 120 moves, 24 pictures, a name erased; every byte of the archive may be
hit, its own headers included. A flip is one bit of one byte, places without repetition. Option: `--count N`.
Bar: each is noticed by all three, they say the same of the same record, and nothing else comes out.
"""

import argparse
import base64
import contextlib
import io
import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from station.errors import InputError
from station.evidence.note import VerifierKey
from station.evidence.standalone import PAGE, tianyuan_verify
from station.evidence.verify import NotABundleError, verify
from station.locale.catalog import catalog
from station.storage.archive import Archive
from station.storage.bundles import Bundles
from station.storage.folder import DataFolder
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.station.storage.evening import move
from tests.station.told import event

FLIPS, MOVES, PICTURES, PICTURE_BYTES = 5_000, 120, 24, 3_000
AT_ONCE = 50
MOST_SHOWN = 10
IN_PAGE = """async ([flips, key]) => {
  const told = [];
  for (const [at, bit] of flips) {
    const damaged = bundle.slice();
    damaged[at] ^= 1 << bit;
    const { status, verdict } = await verify(damaged, [key]);
    told.push([status, status === 2 ? null : verdict.record, verdict.reason]);
  }
  return told;
}"""


@dataclass(frozen=True)
class Said:
    """What a verifier said: exit status, the record it names, why. error -- what else came out"""

    status: int
    record: int | None
    reason: str | None
    error: str = ""


def run(sheet: Sheet) -> bool:
    """All of them."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """Prints the figures; True when the bar is met."""
    parser = argparse.ArgumentParser("python -m tests.bench flipped", add_help=False, exit_on_error=False)
    parser.add_argument("--count", type=int, default=FLIPS)
    parser.add_argument("--seed", type=int, default=1)
    try:
        options = parser.parse_args(words)
    except (argparse.ArgumentError, SystemExit) as error:
        raise InputError(f"flipped: {error}") from None
    with tempfile.TemporaryDirectory() as place:
        bundle, key = made(Path(place))
        flips = flips_of(bundle, options.count, options.seed)
        told = {"program": [by_program(bundle, flip, key) for flip in flips]}
        told["file"] = [by_file(bundle, flip, key, Path(place) / "flipped.zip") for flip in flips]
    if CHROMIUM:
        told["page"] = list(by_page(bundle, flips, key))
    else:
        print("page: not measured, Chromium is missing")
    bad = list(wrong(flips, told))
    for line in bad[:MOST_SHOWN]:
        print(f"  {line}")
    reasons = Counter(one.reason.split(" ")[0] if one.reason else "holds" for one in told["program"])
    print(f"a bundle of {len(bundle):,} bytes, {len(flips):,} flips: {len(flips) - len(bad):,} noticed by "
          f"{', '.join(told)} with the same verdict; seed {options.seed}")  # fmt: skip
    print(f"  by the first word of the reason: {dict(reasons.most_common())}")
    sheet.put("flipped.noticed", len(flips) - len(bad), of=len(flips), kind="rendered", seeds=(options.seed,))
    return not bad and len(told) == 3


def flips_of(bundle: bytes, count: int, seed: int) -> list[tuple[int, int]]:
    """Places and bits."""
    source = random.Random(seed)
    return [(at, source.randrange(8)) for at in source.sample(range(len(bundle)), count)]


def wrong(flips: Sequence[tuple[int, int]], told: dict[str, list[Said]]) -> Iterator[str]:
    """A line for each flip that a verifier missed, or of which they say different things."""
    for place, flip in enumerate(flips):
        said = {name: found[place] for name, found in told.items()}
        if len(set(said.values())) > 1 or any(one.status == 0 or one.error for one in said.values()):
            yield f"byte {flip[0]}, bit {flip[1]}: {said}"


def made(place: Path) -> tuple[bytes, VerifierKey]:
    """A bundle out of a data folder, and the station's key."""
    clock, source = SystemClock(), random.Random(2)
    with closing(DataFolder(place / "data")) as folder:
        names = event("game_started", {"black": "柯洁", "white": "Black, Jack"}, 0)
        game = folder.log.begin_game([names], clock.now())[0].game
        for number in range(1, MOVES + 1):
            seq = folder.log.append(game, [move(number)], clock.now())[0].event.seq
            if number % (MOVES // PICTURES) == 0:
                folder.pictures.keep(game, seq, "during", {"picture": source.randbytes(PICTURE_BYTES)})
            if number % 20 == 0:
                folder.signing.sign(keep=True)
        folder.log.erase_name("Black, Jack", "asked", clock.now())
        Bundles(folder, Archive(folder.log, folder.pictures, clock), clock).write(place / "bundle.zip", [game])
        key = folder.signing.key
    assert key is not None
    return (place / "bundle.zip").read_bytes(), key


def changed(bundle: bytes, flip: tuple[int, int]) -> bytes:
    """The bundle with one bit another."""
    damaged = bytearray(bundle)
    damaged[flip[0]] ^= 1 << flip[1]
    return bytes(damaged)


def by_program(bundle: bytes, flip: tuple[int, int], key: VerifierKey) -> Said:
    """What `tianyuan evidence verify` says."""
    try:
        reason = verify(changed(bundle, flip), [key]).reason
    except NotABundleError:
        return Said(2, None, catalog("en").text("bundle_no_bundle"))
    except Exception as error:
        return Said(1, None, None, repr(error))
    return Said(1, reason.record, catalog("en").say(reason)) if reason else Said(0, None, None)


def by_file(bundle: bytes, flip: tuple[int, int], key: VerifierKey, path: Path) -> Said:
    """What the stand-alone file prints, run as a program in this process."""
    path.write_bytes(changed(bundle, flip))
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
        try:
            status = tianyuan_verify.main([str(path), "--key", str(key), "--json"])
        except BaseException as error:
            return Said(1, None, None, repr(error))
    told = json.loads(out.getvalue())
    reason = told["reason"].removeprefix(f"{path}: ") if told["reason"] else None
    return Said(status, told.get("record"), reason)


def by_page(bundle: bytes, flips: Sequence[tuple[int, int]], key: VerifierKey) -> Iterator[Said]:
    """What the stand-alone page says in Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.goto(PAGE.as_uri())
        page.evaluate("(text) => { bundle = Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) }",
                      base64.b64encode(bundle).decode())  # fmt: skip
        for start in range(0, len(flips), AT_ONCE):
            yield from _asked(page, flips[start : start + AT_ONCE], key)
        browser.close()


def _asked(page: Page, flips: Sequence[tuple[int, int]], key: VerifierKey) -> Iterator[Said]:
    try:
        found = page.evaluate(IN_PAGE, [[list(flip) for flip in flips], str(key)])
    except Exception as error:
        yield from (Said(1, None, None, str(error)) for _ in flips)
        return
    for status, record, reason in found:
        yield Said(int(status), None if record is None else int(record), reason)
