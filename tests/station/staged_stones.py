"""Incidents of stones staged before the simulated camera: moved, gone, added, exchanged, scattered, taken wrongly."""

from typing import Any

from tests.station.refereed import Refereed


def moved(at: Refereed) -> None:
    """DESK.md §9.5."""
    at.plays("BK10", "WC10")
    at.table.move("Q16", "R14", under="sleeve")
    one = at.incident("stone_moved")
    chiefs = [f"17.5({n})" for n in range(1, 6)]
    at.offers(one, "17.5-back", "17.5-agreed-point", *chiefs, "17.5-deliberate", "free")
    ruling = at.rules(one, "17.5-back", assents=["B", "W"])
    assert at.wanted == {"Q16": "B", "R14": "."}
    at.carried_out(one, ruling)
    at.plays("BR10")


def moved_and_stays(at: Refereed) -> None:
    """Older D8.3.2: the moved stone is valid where it lies."""
    at.plays("BK10")
    at.table.move("D4", "E6", under="sleeve")
    one = at.incident("stone_moved")
    chiefs = [f"D8.3.{n}" for n in range(1, 5)]
    at.offers(one, "D8.3-back", "D8.3-stands", *chiefs, "D8.3-deliberate", "free")
    at.rules(one, "D8.3.2", office="chief")
    at.reaches(one["seq"], "closed")
    assert (at.at("E6"), at.at("D4"), at.wanted) == ("W", ".", {})
    at.plays("WC10", "BD4")


def removed(at: Refereed) -> None:
    """By analogy: nothing names it."""
    at.plays("BK10")
    at.table.lift("D4")
    one = at.incident("stone_removed")
    ruling = at.rules(one, "restore", assents=["B", "W"])
    at.carried_out(one, ruling)
    at.plays("WC10")


def added(at: Refereed) -> None:
    """A white stone where White cannot have played."""
    at.plays("WC10")
    at.table.place("A19", "W")
    one = at.incident("stone_added")
    ruling = at.rules(one, "lift", assents=["B", "W"])
    at.carried_out(one, ruling)
    at.plays("BK10")


def exchanged(at: Refereed) -> None:
    """A stone of the other color on a recorded point."""
    at.plays("BK10")
    at.table.place("D4", "B", instead=True)
    one = at.incident("occupied")
    ruling = at.rules(one, "restore", assents=["B", "W"])
    at.carried_out(one, ruling)
    at.plays("WC10")


def scattered(at: Refereed) -> None:
    """DESK.md §9.6: the cause is asked first, and "rebuilt" is offered when the board agrees."""
    _rebuilds(at, "outside", ("17.6(1)", "17.6(2)", "17.6(3)"), "17.6-rebuilt", assents=["B", "W"])


def scattered_older(at: Refereed) -> None:
    """DESK.md §9.6, older D8.4: a player did it by mistake; once it is rebuilt the referee lets the game go on."""
    _rebuilds(at, "player", ("D8.4-player-lost",), "D8.4-player-rebuilt")


def _rebuilds(at: Refereed, cause: str, before_it: tuple[str, ...], rebuilt: str, **given: Any) -> None:
    at.plays("BC10")
    before = at.board["board"]
    at.table.sweep(10)
    one = at.incident("board_scattered")
    assert one["asks"][0] == "cause"
    at.desk("fact", incident=one["seq"], fact="cause", value=cause)
    at.offers(one, *before_it, "free")
    at.table.make(before)

    def offered() -> bool:
        return rebuilt in [row["id"] for row in at.reaches(one["seq"], "open")["choices"]]

    at.comes(offered, "the rebuilt board")
    at.rules(one, rebuilt, **given)
    at.reaches(one["seq"], "closed")
    assert at.board["board"] == before
    at.plays("WK3")


def wrong_capture(at: Refereed) -> None:
    """2002 §18.1."""
    at.table.place("S1", "B")
    at.records("BS1")
    at.table.lift("T1", "R1", "R2")
    one = at.incident("wrong_capture")
    ruling = at.rules(one, "18.1")
    assert at.wanted == {"R1": "W", "R2": "W"}
    at.carried_out(one, ruling)
    at.warned(1, 0)
    at.plays("WC10")


def removed_with_a_capture(at: Refereed) -> None:
    """A lone stone elsewhere that went while others were captured: 4.6 by analogy, or 4.8 by the referee's word."""
    at.table.place("S1", "B")
    at.records("BS1")
    at.table.lift("T1", "D4")
    told = at.incident("stone_removed")
    at.rules(told, "to-4.8", facts={"with_capture": "yes"})
    one = at.incident("wrong_capture")
    ruling = at.rules(one, "18.1", side="B")
    assert (at.wanted, at.state["warnings"]) == ({"D4": "W"}, {"B": 1, "W": 0})
    at.carried_out(one, ruling)
    at.plays("WC10")


def late_capture(at: Refereed) -> None:
    """2002 §18.2."""
    at.table.place("S1", "B")
    at.records("BS1")
    at.table.place("C10", "W")
    at.records("WC10")
    one = at.incident("capture_incomplete")
    ruling = at.rules(one, "18.2")
    assert at.wanted == {"T1": "."}
    at.carried_out(one, ruling)
    at.warned(1, 0)
    at.plays("BK10")
