"""Incidents staged before the simulated camera, each through to the end: told, ruled, carried out, play goes on.

DESK.md §4 and §9. What a case finds wrong it says by an AssertionError.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.station.refereed import Refereed
from tests.station.staged_stones import (
    added,
    exchanged,
    late_capture,
    moved,
    moved_and_stays,
    removed,
    removed_with_a_capture,
    scattered,
    scattered_older,
    wrong_capture,
)

FOUR = "Q16 D4 Q4 D16"
KO = "K11 L11 J10 M10 K9 L9 Q16 K10"  # Black takes K10 from L10
CORNER = "A18 Q4 B19 D4 Q16"  # White at A19 has no liberty
CAUGHT = "T2 T1 Q16 R1 Q4 R2"  # Black takes T1 from S1
DIVIDED = " ".join(f"J{row} K{row}" for row in range(1, 20))  # Black has nine columns, White ten
MANY = (
    "Q16 D4 Q4 D16 C6 F3 O3 R6 C14 F17 O17 R14 D10 K4 Q10 K16 G7 N7 G13 N13 K10 K7 K13 G10"
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """What happens, from which stones, under which rules."""

    lying: str
    acts: Callable[[Refereed], None]
    rules: str = "chinese-2002"

    def run(self, folder: Path, opened: Callable[..., Refereed] = Refereed) -> None:
        """Raises AssertionError where anything is not as it should be. opened -- how people reach the desk"""
        with opened(folder, self.lying, rules=self.rules) as at:
            self.acts(at)
            at.record_is_right()


def two_moves(at: Refereed) -> None:
    """DESK.md §9.1, 2002."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    at.offers(one, "17.2", "passed", "missed", "free")
    ruling = at.rules(one, "17.2")
    assert at.wanted == {"R10": "."}
    at.carried_out(one, ruling)
    at.warned(1, 0)
    assert at.board["to_move"] == "W"
    at.plays("WC10")
    assert at.moves == ["BK10", "WC10"]


def two_moves_older(at: Refereed) -> None:
    """DESK.md §9.1, older: the game is lost."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    at.offers(one, "D8.1", "passed", "missed", "free")
    at.rules(one, "D8.1")
    assert at.board["result"] == "W+F"


def two_moves_answered(at: Refereed) -> None:
    """DESK.md §9.1: claimed after the opponent replied, both moves stand."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    at.plays("WC10", "BC12")
    claim = at.desk("claim", incident=one["seq"], side="W")
    assert claim
    now = at.reaches(one["seq"], "open")
    assert not now["claims"][0]["in_time"]
    assert "late" in [row["id"] for row in now["choices"]]
    at.rules(one, "late")
    at.reaches(one["seq"], "closed")
    assert at.moves == ["BK10", "BR10", "WC10", "BC12"]
    at.plays("WK16")


def ko(at: Refereed) -> None:
    """DESK.md §9.2, 2002: the retake is void, the offender passes and is warned."""
    _retakes(at)
    one = at.incident("ko_retake")
    assert (one["broken"], one["rules"]) == ("2002 §20.1", "2002 §18.3")
    ruling = at.rules(one, "18.3")
    at.carried_out(one, ruling)
    at.warned(0, 1)
    assert (at.moves[-2:], at.board["to_move"]) == (["BL10", "Wpass"], "B")
    at.plays("BR10")


def ko_older(at: Refereed) -> None:
    """DESK.md §9.2, older: no warning."""
    _retakes(at)
    one = at.incident("ko_retake")
    ruling = at.rules(one, "D11.1")
    at.carried_out(one, ruling)
    at.warned(0, 0)
    assert at.moves[-2:] == ["BL10", "Wpass"]
    at.plays("BR10")


def _retakes(at: Refereed) -> None:
    at.plays("BL10")
    at.table.place("K10", "W")
    at.table.lift("L10", side="W")


def suicide(at: Refereed) -> None:
    """DESK.md §9.3: a pass, no warning."""
    at.table.place("A19", "W")
    one = at.incident("forbidden_point")
    at.carried_out(one, at.rules(one, "19" if one["rules"] == "2002 §19" else "D10"))
    at.warned(0, 0)
    assert (at.moves, at.board["to_move"]) == (["Wpass"], "B")
    at.plays("BK10")


def taken_back(at: Refereed) -> None:
    """DESK.md §9.4: claimed before the reply."""
    takes_back(at)
    one = at.incident("takeback")
    assert "17.3" not in [row["id"] for row in one["choices"]]
    at.desk("claim", incident=one["seq"], side="W")
    ruling = at.rules(one, "17.3")
    assert at.wanted == {"K10": "B", "R10": "."}
    at.carried_out(one, ruling)
    at.warned(1, 0)
    assert (at.moves, at.board["to_move"]) == (["BK10"], "W")
    at.plays("WC10")


def taken_back_late(at: Refereed) -> None:
    """DESK.md §9.4: after the reply the claim is refused, with the picture of the reply."""
    takes_back(at)
    one = at.incident("takeback")
    at.plays("WC10")
    reply = at.events[-1]["seq"]
    at.desk("claim", incident=one["seq"], side="W")
    now = next(each for each in at.state["incidents"] if each["seq"] == one["seq"])
    (claim,) = now["claims"]
    assert (claim["in_time"], claim["closed_by"], now["window"]["open"]) == (False, reply, False)
    assert at.moves == ["BR10", "WC10"]
    assert "17.3" not in [row["id"] for row in now["choices"]]
    at.warned(0, 0)
    at.plays("BK16")


def takes_back(at: Refereed) -> None:
    """Black lifts his last stone and sets it elsewhere."""
    at.plays("BK10")
    at.table.lift("K10")
    at.table.place("R10", "B")
    at.records("BR10")


def colors_wrong(at: Refereed) -> None:
    """DESK.md §4.1: the names say that White plays with the colors drawn for Black; the players change places."""
    at.plays("BQ16", "WD4")
    names = {"black": "甲", "white": "乙", "drawn_black": "乙", "drawn": "draw", "rules": "chinese-2002"}
    at.post("api/table/start", **names)
    one = at.incident("colors_taken_wrong")
    at.offers(one, "17.1-correct", "free")
    assert one["choices"][0]["preferred"] == "swap_sides"
    at.rules(one, "17.1-correct")
    at.reaches(one["seq"], "closed")
    game = at.board["game"]
    assert (game["black"], game["white"]) == ("乙", "甲")
    assert at.moves == ["BQ16", "WD4"]
    at.plays("BQ4")


def colors_wrong_late(at: Refereed) -> None:
    """DESK.md §9.7: at move 10 it may still be corrected, at move 11 it only stands, and the pairing keeps the draw."""
    at.plays(*(f"{'BW'[turn % 2]}{point}" for turn, point in enumerate(f"{FOUR} C10 R10 K4 K16 C14 R6".split())))
    names = {"black": "甲", "white": "乙", "drawn_black": "乙", "drawn": "draw", "rules": "chinese-2002"}
    at.post("api/table/start", **names)
    one = at.incident("colors_taken_wrong")
    at.offers(one, "17.1-correct", "free")
    at.plays("BK10")
    at.offers(one, "17.1-stands", "free")
    at.rules(one, "17.1-stands")
    at.reaches(one["seq"], "closed")
    game = at.board["game"]
    assert (game["black"], game["white"], at.get("api/table/start")["drawn_black"]) == ("甲", "乙", "乙")
    at.plays("WK7")


def white_first(at: Refereed) -> None:
    """2002 §2.3."""
    at.table.place("Q16", "W")
    one = at.incident("white_moved_first")
    ruling = at.rules(one, "first-void")
    at.carried_out(one, ruling)
    assert (at.moves, at.board["to_move"]) == ([], "B")
    at.plays("BQ16", "WD4")


def carried_out_wrong(at: Refereed) -> None:
    """What a ruling did not order is an incident; what it ordered is said point by point until it is right."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    ruling = at.rules(one, "17.2")
    at.table.move("Q16", "R14", under="sleeve")
    other = at.incident("stone_moved")
    assert at.wanted == {"R10": "."}
    at.table.lift("R10")
    at.reaches(one["seq"], "closed")
    back = at.rules(other, "17.5-back", assents=["B", "W"])
    at.carried_out(other, back)
    assert at.told_since(ruling)[0] in ("stone_moved", "position_restored")
    at.plays("WC10")


def superseded(at: Refereed) -> None:
    """A ruling taken back by another while nobody has carried it out yet: the stone may stay after all."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    first = at.rules(one, "17.2")
    at.rules(one, "passed", assents=["B", "W"], supersedes=first)
    at.reaches(one["seq"], "closed")
    assert (at.wanted, at.state["warnings"]) == ({}, {"B": 0, "W": 0})
    assert at.moves == ["BK10", "Wpass", "BR10"]
    at.plays("WC10")


def locked(at: Refereed) -> None:
    """DESK.md §9.9 and §9.8: without the executing referee nothing is locked, and afterwards everything is refused."""
    for side in ("B", "W"):
        at.post("api/table/pass", color=side)
    at.comes(lambda: at.get("api/count")["advice"], "the proposal")
    again = at.refused("count/resume", office="side tablet", by="B")
    assert again == "agreed_end", again
    for side in ("B", "W"):
        now = at.get("api/count")
        at.post("api/count/assent", color=side, revision=now["revision"], result=now["score"]["result"])
    now = at.get("api/count")
    assert (now["phase"], now["assents"], at.board["result"]) == ("marking", ["B", "W"], None)
    signed = {"revision": now["revision"], "result": now["score"]["result"]}
    assert at.refused("count/sign", office="side tablet", **signed)
    at.post("api/count/sign", office="executing referee", **signed)
    assert (at.get("api/count")["phase"], at.board["result"]) == ("locked", "W+26.5")
    assert at.refused("table/pass", office="side tablet", color="B")
    assert at.refused("count/recount", office="side tablet", by="B")


def tablet_rules_nothing(at: Refereed) -> None:
    """DESK.md §9.12."""
    at.plays("BK10")
    at.table.place("R10", "B")
    one = at.incident("two_moves")
    at.rules_nothing(one, "17.2")
    assert at.moves == ["BK10", "BR10"]


CASES = {
    "moved": Case(FOUR, moved),
    "moved, older": Case(FOUR, moved_and_stays, "chinese-older"),
    "removed": Case(FOUR, removed),
    "added": Case(CORNER, added),
    "exchanged": Case(FOUR, exchanged),
    "scattered": Case(MANY, scattered),
    "scattered, older": Case(MANY, scattered_older, "chinese-older"),
    "two moves": Case(FOUR, two_moves),
    "two moves, older": Case(FOUR, two_moves_older, "chinese-older"),
    "two moves, answered": Case(FOUR, two_moves_answered),
    "ko": Case(KO, ko),
    "ko, older": Case(KO, ko_older, "chinese-older"),
    "suicide": Case(CORNER, suicide),
    "suicide, older": Case(CORNER, suicide, "chinese-older"),
    "taken back": Case(FOUR, taken_back),
    "taken back, answered": Case(FOUR, taken_back_late),
    "wrong capture": Case(CAUGHT, wrong_capture),
    "removed with a capture": Case("T2 T1 Q16 R1 Q4 D4", removed_with_a_capture),
    "late capture": Case(CAUGHT, late_capture),
    "wrong colors": Case("", colors_wrong),
    "wrong colors, move 11": Case("", colors_wrong_late),
    "white first": Case("", white_first),
    "carried out wrong": Case(FOUR, carried_out_wrong),
    "superseded": Case(FOUR, superseded),
    "locked by three": Case(DIVIDED, locked),
    "a tablet rules": Case(FOUR, tablet_rules_nothing),
}
