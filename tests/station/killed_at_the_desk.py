"""Incidents whose station is killed in every state of DESK.md §7, and comes back each time as it was."""

import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from rules.rulings.state import State
from tests.station.refereed import WORLD, Refereed
from tests.station.staged import DIVIDED, FOUR, MANY, takes_back

LOOKS_S = 6.0  # longer than any offence waits before it is told
Stop = Callable[[str], None]
"""Kills where that moment is among those wanted."""


def takeback(at: Refereed, stop: Stop) -> None:
    """Black lifts his last stone and sets it elsewhere; 2002 §17.3, heard, appealed, taken back by another ruling."""
    takes_back(at)
    seq = at.incident("takeback")["seq"]

    def reached(state: State) -> dict[str, Any]:
        one = at.reaches(seq, state.value)
        stop(state)
        return one

    one = reached(State.OPEN)
    at.desk("claim", incident=seq, side="W")
    reached(State.CLAIMED)
    asked = at.desk("question", incident=seq, to=None, fact="dropped")["seq"]
    reached(State.ASKED)
    at.desk("answer", office="side tablet", question=asked, side="B", value="no")
    stop("half answered")
    at.desk("answer", office="side tablet", question=asked, side="W", value="no")
    stop("answered")
    at.desk("fact", incident=seq, fact="dropped", value="no")
    stop("found")
    at.desk("referral", incident=seq, why="unclear")
    reached(State.REFERRED)
    ruling = at.rules(one, "17.3")
    assert at.wanted == {"K10": "B", "R10": "."}
    reached(State.EXECUTING)
    at.table.lift("R10")
    at.comes(lambda: at.wanted == {"K10": "B"}, "one of two points right")
    stop("halfway")
    at.carried_out(one, ruling)
    reached(State.CLOSED)
    at.desk("confirmation", office="side tablet", ruling=ruling, side="W")
    stop("heard")
    at.desk("appeal", office="side tablet", ruling=ruling, side="B", why="it fell")
    stop("appealed")
    at.plays("WC10")
    assert at.moves == ["BK10", "WC10"]
    assert at.state["warnings"] == {"B": 1, "W": 0}
    again = at.rules(one, "free", office="chief", why="it fell", effects=[{"do": "NOTE"}], supersedes=ruling)
    stop("superseded")
    (first, second) = at.state["rulings"]
    assert (first["superseded_by"], second["seq"], at.state["warnings"]) == (again, again, {"B": 0, "W": 0})


def nobody_claims(at: Refereed, stop: Stop) -> None:
    """A takeback that the opponent answers by his move; then two moves, where one side agrees, and the camera errs."""
    takes_back(at)
    seq = at.incident("takeback")["seq"]
    at.plays("WC10")
    at.reaches(seq, State.LAPSED)
    stop(State.LAPSED)
    at.desk("claim", office="side tablet", incident=seq, side="W")
    stop("claimed late")
    at.plays("BK16")
    at.table.move("Q16", "R14", under="sleeve")
    one = at.incident("stone_moved")
    at.desk("assent", office="side tablet", incident=one["seq"], ruling="17.5-back", by="B")
    stop("one side agreed")
    at.desk("assent", office="side tablet", incident=one["seq"], ruling="17.5-back", by="W")
    at.reaches(one["seq"], State.EXECUTING)
    stop("both sides agreed")
    at.carried_out(one, at.state["rulings"][-1]["seq"])
    other = at.desk("incident", kind="talk", side="B", why="loud")["seq"]
    stop("entered")
    at.post("api/table/dismiss", office="referee", seq=other, by="referee", why="nothing")
    at.reaches(other, State.MISREAD)
    stop(State.MISREAD)


def confirmed(at: Refereed, stop: Stop) -> None:
    """An end that both propose, each side's word, the executing referee's; afterwards nothing is changed any more."""
    at.post("api/table/pass", color="B")
    stop("one pass")
    at.post("api/table/pass", color="W")
    at.comes(lambda: at.get("api/count")["advice"], "the proposal")
    stop("counted")
    for side in ("B", "W"):
        now = at.get("api/count")
        at.post("api/count/assent", color=side, revision=now["revision"], result=now["score"]["result"])
        stop("one side confirmed" if side == "B" else "both sides confirmed")
    now = at.get("api/count")
    signed = {"revision": now["revision"], "result": now["score"]["result"]}
    at.post("api/count/sign", office="executing referee", **signed)
    stop("locked")
    assert (at.get("api/count")["phase"], at.board["result"]) == ("locked", "W+26.5")
    assert at.refused("count/recount", office="side tablet", by="B")


def rebuilt(at: Refereed, stop: Stop) -> None:
    """A scattered board: whose doing it was, built up again in two parts, each side's word, play gone on."""
    at.plays("BC10")
    before = list(at.board["board"])
    at.table.sweep(10)
    one = at.incident("board_scattered")
    stop("scattered")
    at.desk("fact", incident=one["seq"], fact="cause", value="outside")
    stop("cause found")
    lower = [row if place > 9 else now for place, (row, now) in enumerate(zip(before, at.table.board, strict=True))]
    at.table.make(lower)
    time.sleep(LOOKS_S)
    stop("half rebuilt")
    at.table.make(before)

    def offered() -> bool:
        return "17.6-rebuilt" in [row["id"] for row in at.reaches(one["seq"], State.OPEN)["choices"]]

    at.comes(offered, "the rebuilt board")
    stop("rebuilt")
    at.comes(offered, "the rebuilt board, seen again")
    at.desk("assent", office="side tablet", incident=one["seq"], ruling="17.6-rebuilt", by="B")
    stop("one side holds it right")
    at.comes(offered, "the rebuilt board, seen again")
    at.desk("assent", office="side tablet", incident=one["seq"], ruling="17.6-rebuilt", by="W")
    at.reaches(one["seq"], State.CLOSED)
    stop("gone on")
    at.plays("WK3")


def lost(at: Refereed, stop: Stop) -> None:
    """The second warning of a game: a loss is proposed, given by the referee, and taken back by the chief."""
    seqs: list[int] = []
    for point in ("R10", "R12"):
        at.plays("BK10" if not seqs else "BC12")
        at.table.place(point, "B")
        at.comes(lambda: at.incident("two_moves")["seq"] not in seqs, "the offence")
        one = at.incident("two_moves")
        at.carried_out(one, at.rules(one, "17.2"))
        seqs.append(one["seq"])
        at.plays("WC10" if point == "R10" else "WC14")
    assert (at.state["proposed"], at.board["result"]) == ("W+F", None)
    stop("loss proposed")
    now = at.reaches(seqs[-1], State.CLOSED)
    (proposed,) = [row["id"] for row in now["choices"] if row["by_warnings"]]
    ruling = at.rules(now, proposed)
    assert at.board["result"] == "W+F"
    stop("lost")
    at.rules(now, "free", office="chief", why="a misreading", effects=[{"do": "NOTE"}], supersedes=ruling)
    assert at.board["result"] is None
    stop("taken back")
    at.plays("BK16")


def disputed(at: Refereed, stop: Stop) -> None:
    """A string that the sides differ on (2002 §21.4): prepared, played out, ended again, decided."""
    for side in ("B", "W"):
        at.post("api/table/pass", color=side)
    at.comes(lambda: at.get("api/count")["advice"], "the proposal")
    at.post("api/count/dispute", point="K10", says_dead="B", resume=False)
    stop("dispute prepared")
    at.post("api/count/playout", by="both")
    assert at.board["to_move"] == "B"
    stop("played out")
    for side in ("B", "W"):
        at.post("api/table/pass", color=side)
    at.comes(lambda: at.get("api/count")["phase"] == "marking", "the count")
    stop("ended again")


COURSES: dict[str, tuple[str, Callable[[Refereed, Stop], None], tuple[str, ...]]] = {
    "takeback": (FOUR, takeback, (
        State.OPEN, State.CLAIMED, State.ASKED, "half answered", "answered", "found", State.REFERRED, State.EXECUTING,
        "halfway", State.CLOSED, "heard", "appealed", "superseded",
    )),
    "nobody claims": (FOUR, nobody_claims, (
        State.LAPSED, "claimed late", "one side agreed", "both sides agreed", "entered", State.MISREAD,
    )),
    "confirmed": (DIVIDED, confirmed, (
        "one pass", "counted", "one side confirmed", "both sides confirmed", "locked",
    )),
    "rebuilt": (MANY, rebuilt, (
        "scattered", "cause found", "half rebuilt", "rebuilt", "one side holds it right", "gone on",
    )),
    "lost": (FOUR, lost, ("loss proposed", "lost", "taken back")),
    "disputed": (DIVIDED, disputed, ("dispute prepared", "played out", "ended again")),
}  # fmt: skip
"""From which stones, what happens, and the moments in which the station can be killed, in order.

`ruled` is no state that lasts: one event rules, and what it orders is expected from then on.
"""


def killed_in(course: str, folder: Path, moments: Collection[str] | None = None) -> None:
    """Killed in these moments, else in every one. AssertionError where a restart changes anything."""
    lying, happens, every = COURSES[course]
    wanted = set(every if moments is None else moments)
    assert wanted <= set(every), wanted - set(every)
    with Refereed(folder, lying) as at:

        def stop(moment: str) -> None:
            if str(moment) in wanted:
                wanted.remove(str(moment))
                _is_the_same_after_a_kill(at, str(moment))

        happens(at, stop)
        assert not wanted, f"never came to {wanted}"


def _is_the_same_after_a_kill(at: Refereed, moment: str) -> None:
    at.pictures_are_written()
    before, events, board, count = at.state, of_the_game(at), at.board["board"], _agreed(at)
    at.restart()
    at.comes(lambda: at.get("api/view")["camera"]["board_found"], "the first look after the kill")
    time.sleep(LOOKS_S)
    assert at.state == before, f"{moment}: another desk after the kill: {_differences(before, at.state)}"
    assert (of_the_game(at), at.board["board"]) == (events, board), f"{moment}: something was told twice"
    assert _agreed(at) == count, f"{moment}: another count after the kill"


def _differences(before: object, after: object, where: str = "desk") -> list[str]:
    """Each place where two JSON values differ, with both."""
    if isinstance(before, dict) and isinstance(after, dict):
        names = sorted({*before, *after})
        return [one for name in names for one in _differences(before.get(name), after.get(name), f"{where}.{name}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [one for n, (old, new) in pairs for one in _differences(old, new, f"{where}[{n}]")]
    return [] if before == after else [f"{where}: {before} → {after}"]


def _agreed(at: Refereed) -> tuple[object, ...]:
    """How far the count is; what an adviser thinks of it comes again by itself."""
    now = at.get("api/count")
    return now["phase"], now["assents"], now["revision"]


def of_the_game(at: Refereed) -> list[dict[str, Any]]:
    """What was told, but of the world around."""
    return [event for event in at.events if event["type"] not in WORLD]
