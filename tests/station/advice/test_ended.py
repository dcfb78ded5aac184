"""What follows for doubtful strings from an agreed end: no border stays open."""

from rules.diagrams import parse_diagram
from rules.points import parse_point
from station.advice.advice import Reason, Status
from station.advice.builtin import advise
from station.advice.ended import ended
from station.advice.verdict import String, Verdict, Verdicts

# White's stone at E8 makes Black's area a region that both touch, as long as it stands.
INTRUDER = [
    "........B",
    "....W...B",
    "........B",
    "BBBBBBBBB",
    "WWWWWWWWW",
    ".........",
    ".........",
    ".........",
    ".........",
]
ALIVE: Verdict = (0.99, Reason.SIMULATED)


def judged(board: list[str], doubted: dict[str, Verdict]) -> tuple[Verdicts, dict[str, String]]:
    """All strings alive but those named by a point."""
    position = parse_diagram(board)
    named = {name: position.string_at(parse_point(name, position.size)) for name in doubted}
    verdicts = dict.fromkeys(position.strings(), ALIVE) | {named[name]: told for name, told in doubted.items()}
    return verdicts, named


def test_a_doubtful_string_that_alone_keeps_a_border_open_is_proposed_dead() -> None:
    verdicts, named = judged(INTRUDER, {"E8": (0.6, Reason.NOT_SURE)})
    found = ended(parse_diagram(INTRUDER), verdicts)
    assert found.keys() == {named["E8"]}
    stands, why = found[named["E8"]]
    assert stands < 0.5 and why is Reason.OPEN_BORDER


def test_where_no_doubtful_string_closes_it_what_stands_beside_is_asked_about() -> None:
    """As sure as they were: what they are is not changed."""
    verdicts, named = judged(INTRUDER, {"E8": ALIVE, "A6": (1.0, Reason.UNCONDITIONAL)})
    found = ended(parse_diagram(INTRUDER), verdicts)
    assert found == {named["E8"]: (0.99, Reason.OPEN_BORDER)}


def test_a_closed_border_changes_nothing() -> None:
    verdicts, _ = judged(INTRUDER, {"E8": (0.1, Reason.SIMULATED), "A5": (0.6, Reason.NOT_SURE)})
    assert ended(parse_diagram(INTRUDER), verdicts) == {}


def test_the_most_doubtful_way_to_close_it_is_taken() -> None:
    """The wall dead would close it too, but that is far from likely."""
    told = {"E8": (0.55, Reason.NOT_SURE), "A6": (0.8, Reason.NOT_SURE)}
    verdicts, named = judged(INTRUDER, told)
    assert ended(parse_diagram(INTRUDER), verdicts).keys() == {named["E8"]}


def test_the_adviser_asks_about_an_unfinished_border() -> None:
    """Two corners and nothing between them: whatever the strings are, people have to look at them."""
    board = [
        "...B.....",
        "..B......",
        ".BB......",
        "BB....W..",
        "......WW.",
        ".......WW",
        ".......W.",
        "......W..",
        "......W..",
    ]
    told = advise(parse_diagram(board))
    assert told.open_borders
    asked = [one for one in told.strings if one.reason is Reason.OPEN_BORDER]
    assert asked
    assert all(one.disputed and one.status is Status.UNSETTLED for one in asked)
