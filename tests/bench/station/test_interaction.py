"""What the bench reads from a trace."""

from typing import Any

from tests.bench.station.interaction import work_us


def event(name: str, ts: int, dur: int = 10, type_: str = "", tid: int = 1, work: int = 0) -> dict[str, Any]:
    """One of a trace, in microseconds."""
    at = {"pid": 7, "tid": tid, "ts": ts, "dur": dur, "tdur": work}
    return {"name": name, "ph": "X", "args": {"data": {"type": type_}}, **at}


TOUCH = [
    event("RunTask", 0, 50, work=1000),  # over before the finger came
    event("RunTask", 100, 50, work=40),
    event("EventDispatch", 110, type_="pointerdown"),
    event("RunTask", 160, 5, work=2),  # between the events
    event("RunTask", 200, 50, work=300),
    event("EventDispatch", 210, type_="click"),
    event("RunTask", 205, 90, tid=2, work=5000),  # another thread
    event("RunTask", 300, 50, work=700),
    event("Commit", 340),
    event("RunTask", 400, 50, work=9000),  # after the paint
    event("Commit", 440),
]


def test_work_is_that_of_the_main_thread_from_the_touch_to_the_frame_after_its_click() -> None:
    """Neither what came before, nor what follows, nor other threads."""
    assert work_us(TOUCH) == 40 + 2 + 300 + 700


def test_a_touch_without_click_or_paint_has_none() -> None:
    """It is no figure of zero."""
    assert work_us([one for one in TOUCH if one["args"]["data"]["type"] != "click"]) is None
    assert work_us([one for one in TOUCH if one["name"] != "Commit"]) is None
