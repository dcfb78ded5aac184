"""What to buy, and how high to hang it: `tianyuan doctor --hardware`."""

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum

from hardware.found import FoundCamera
from hardware.hanging import Hanging, fits, hung, recommended
from hardware.modules import MODULES, recognized
from station.doctor.diagnosis import Diagnosis, Grade
from station.locale.catalog import Catalog
from vision.reasons import Reason


class Code(StrEnum):
    """What is said of a camera."""

    HANGS = "shop_hangs"  # width, height (px), fps, height_mm, cell_px, leaning_mm, lowest_mm
    TOO_HIGH = "shop_too_high"  # height_mm
    MOTOR = "shop_focus_motor"
    FIXED = "shop_focus_fixed"
    RING = "shop_focus_ring"
    NOIR = "shop_noir"
    MODULE = "shop_module"  # name, what
    FIRST = "shop_first"
    BESIDES = "shop_besides"
    MORE = "shop_more"


PARTS = ("computer", "arm", "lamp", "power", "card", "cable")
"""What else to buy, in the order of HARDWARE.md; messages `shop_part_…`."""


def attached(found: Iterable[FoundCamera]) -> Iterator[Diagnosis]:
    """Of the Pi's modules that are here: how high to hang each, with the lens for which an arm is long enough."""
    for one in found:
        if known := recognized(one.model):
            module = next((lens for lens in known.modules if fits(recommended(lens))), known.modules[0])
            what = reasons(recommended(module), hung(module))[0]
            told = Reason(Code.MODULE, {"name": f"{one.spec} {known.name}", "what": what})
            cure = Reason(Code.NOIR) if known.infrared else None
            yield Diagnosis("camera module", Grade.NOTE if known.infrared else Grade.OK, told, cure)


def cameras() -> Iterator[tuple[Hanging, Hanging]]:
    """Each module in its recommended mode: at its recommended height, and at the lowest that shows the board."""
    for module in MODULES:
        yield recommended(module), hung(module)


def lines(words: Catalog) -> Iterator[str]:
    """For a person who is about to buy something."""
    yield words.text(Code.FIRST.value)
    for at, lowest in cameras():
        yield ""
        yield f"{at.module.name} ({at.module.model})"
        for reason in reasons(at, lowest):
            yield f"    {words.say(reason)}"
    yield ""
    yield words.text(Code.BESIDES.value)
    for part in PARTS:
        yield f"    {words.text(f'shop_part_{part}')}"
    yield ""
    yield words.text(Code.MORE.value)


def reasons(at: Hanging, lowest: Hanging) -> list[Reason]:
    """What is to be said of one."""
    width, height = at.mode.size_px
    if not fits(at):
        return [Reason(Code.TOO_HIGH, {"height_mm": at.height_mm})]
    hangs = {
        "width": width,
        "height": height,
        "fps": at.mode.most_fps,
        "height_mm": at.height_mm,
        "lowest_mm": lowest.height_mm,
        "cell_px": at.cell_px,
        "leaning_mm": at.leaning_mm,
    }
    focus = {"motor": Code.MOTOR, "fixed": Code.FIXED, "ring": Code.RING}[at.module.lens.focus]
    return [Reason(Code.HANGS, hangs), Reason(focus), *([Reason(Code.NOIR)] if at.module.infrared else [])]


def as_json(at: Hanging, lowest: Hanging) -> str:
    """One camera on one line."""
    shown = {
        "module": at.module.name,
        "sensor": at.module.model,
        "mode": list(at.mode.size_px),
        "fps": at.mode.most_fps,
        "height_mm": at.height_mm,
        "lowest_mm": lowest.height_mm,
        "cell_px": round(at.cell_px, 1),
        "leaning_mm": round(at.leaning_mm, 1),
        "focus": at.module.lens.focus,
        "fits": fits(at),
    }
    return json.dumps(shown)
