"""What a face is told is enough to count on by itself: the pages' sums against the rules', in one file of vectors.

`python -m tests.station.api.test_clock_shown` makes the vectors anew; station/web/tests/clock.test.ts replays them.
"""

import json
from dataclasses import replace
from typing import Any

from rules.color import BLACK
from rules.timing.clock import Standing, new_clock
from rules.timing.controls import CONTROLS
from station.api.clock_shown import clock_shown
from station.game.clock import ClockState
from tests.station.process import ROOT

FILE = ROOT / "tests" / "vectors" / "clock-faces.json"
SPENT_MS = (0, 1_790_000, 3_290_000, 3_595_000)
LATER_MS = (0, 1, 9_999, 10_000, 29_999, 30_000, 59_999, 60_000, 60_001, 124_000, 299_999, 300_000, 3_600_000)


def vectors() -> list[dict[str, Any]]:
    """Each time control, its first move so far on, and what its face shows later."""
    found = []
    for name, control in CONTROLS.items():
        for spent_ms in SPENT_MS if control.system is not None else ():
            assert control.system is not None
            clock = replace(new_clock(control.system), standing=Standing.RUNNING, since_ms=0, begun_ms=0)
            shown = clock_shown(
                ClockState(control=control, clock=clock), 0, None, spent_ms, text="", speaks=False, external=None
            )
            assert shown.system is not None
            later = []
            for ms in LATER_MS:
                reading = clock.reading(BLACK, spent_ms + ms)
                later.append(
                    {
                        "ms": ms, "phase": reading.phase.value, "left_ms": reading.left_ms,
                        "reading_ms": reading.reading_ms, "periods_left": reading.periods_left,
                    }
                )  # fmt: skip
            face = shown.faces["B"].model_dump()
            found.append({"control": name, "system": shown.system.model_dump(), "face": face, "later": later})
    return found


def test_the_vectors_are_what_the_rules_give() -> None:
    assert json.loads(FILE.read_text()) == vectors()


if __name__ == "__main__":
    FILE.write_text("[\n" + ",\n".join(json.dumps(one) for one in vectors()) + "\n]\n")
