"""What is known of an incident: from the record, from the event, from the event's other games."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules.rulings.decider import Role
from rules.rulings.facts import Venue
from rules.rulings.parameters import Counted, EventParameters
from station.game.logged import LoggedGame
from station.refereeing.account import account
from station.refereeing.known import known_facts
from station.refereeing.past import Past
from tests.station.refereeing.stage import LIFTED, NAMED, Stage, move, started


def named(black: str, white: str) -> Stage:
    return Stage(("game_started", {"rules": "chinese-2002", "black": black, "white": white, "event": "Cup"}))


def rings(stage: Stage, side: str) -> None:
    stage.takes(stage.desk.enter(Role.REFEREE, "phone_rings", "Li", side="B" if side == "B" else "W"))


def warned() -> LoggedGame:
    """White, whose name is An, was warned for a phone that rang."""
    stage = named("Bo", "An")
    rings(stage, "W")
    stage.rule("23.7")
    return stage.game


@pytest.mark.parametrize(
    ("counted", "black", "again"),
    [
        (Counted.EVENT, "An", True),
        (Counted.EVENT, "Bo", False),
        (Counted.EVENT, "", False),
        (Counted.GAME, "An", False),
    ],
)
def test_again_counts_over_the_event_by_name(counted: Counted, black: str, again: bool) -> None:
    """2002 §23.7 is silent on over what it counts: the event says so."""
    stage, before = named(black, "Cy"), warned()
    rings(stage, "B")

    def earlier(_game: LoggedGame) -> Iterable[LoggedGame]:
        return [before]

    event = replace(NAMED, counted=counted)
    (one,) = stage.game.desk.incidents
    assert known_facts(one, stage.game, event, earlier=earlier).again is again


def test_a_warning_that_was_taken_back_does_not_count() -> None:
    stage = named("Bo", "An")
    rings(stage, "W")
    first = stage.rule("23.7")
    stage.rule("23.7", supersedes=first)
    rings(stage, "W")
    assert stage.ids() == ["23.7-again", "free"]
    stage.rule("free", seq=stage.game.desk.incidents[0].seq, role=Role.CHIEF, name="Zhao", why="another phone",
               supersedes=stage.game.desk.rulings[1].seq)  # fmt: skip
    assert stage.ids() == ["23.7", "free"]


@pytest.mark.parametrize(("banned", "ids"), [(True, ["23.8", "free"]), (False, ["free"])])
def test_smoking_is_an_offence_where_the_event_bans_it(banned: bool, ids: list[str]) -> None:
    """2002 §15.8, §23.8 违反赛会禁烟规定."""
    stage = named("Bo", "An")
    stage.event = replace(EventParameters(chief="Zhao"), smoking_banned=banned)
    stage.takes(stage.desk.enter(Role.REFEREE, "smoking", "Li", side="W"))
    assert stage.ids() == ids


@pytest.mark.parametrize(
    ("venue", "ids"),
    [(None, {"22.1-deduct", "22.1-loss", "22.2-deduct", "22.2-loss"}), (Venue.APART, {"22.1-deduct", "22.1-loss"}),
     (Venue.SAME, {"22.2-deduct", "22.2-loss"})],
)  # fmt: skip
def test_where_players_lodge_is_known_of_the_event(venue: Venue | None, ids: set[str]) -> None:
    """2002 §22.1, §22.2: an hour, or a quarter of one."""
    stage = named("Bo", "An")
    stage.event = replace(EventParameters(chief="Zhao"), venue=venue)
    stage.takes(stage.desk.enter(Role.REFEREE, "late", "Li", side="W"))
    assert {one for one in stage.ids() if one.startswith("22.")} - {"22.1-resume", "22.4-out"} == ids


def test_what_is_ruled_on_goes_on_knowing_what_was_known_then() -> None:
    """Colors taken otherwise than drawn are corrected up to move 10 (2002 §17.1): of a ruling at move 2, move 11 says
    nothing."""
    stage = Stage(("game_started", {"black": "Bo", "white": "An", "drawn_black": "An", "drawn": "draw"}))
    stage.happens(move("B", "Q16"), move("W", "D4"))
    stage.takes(stage.desk.enter(Role.REFEREE, "colors_taken_wrong", "Li"))
    stage.rule("17.1-correct", choice="swap_sides")
    offered = stage.ids()
    stage.happens(*[move("BW"[n % 2], f"{column}10") for n, column in enumerate("ABCDEFGHJ")])
    (one,) = stage.game.desk.incidents
    known = known_facts(one, stage.game, NAMED)
    assert (known.moves, known.colors_wrong, stage.ids()) == (2, True, offered)
    assert [fact.n for fact in account(one, Past(stage.game)) if fact.says == "correctable"] == [2]


@pytest.mark.parametrize("ended", [False, True])
def test_a_claim_window_stands_as_it_stood_at_the_ruling(ended: bool) -> None:
    stage = Stage(started(), *LIFTED)
    one = stage.game.desk.incidents[-1]
    stage.takes(stage.desk.claim(Role.SIDE_TABLET, one.seq, "B"))
    stage.rule("17.3")
    stood = stage.game.window(stage.game.desk.incidents[-1], stage.t_ns, None)
    stage.happens(("execution", {"ruling": stage.game.desk.rulings[-1].seq}), move("B", "R4"), move("W", "R10"))
    if ended:
        stage.happens(("game_ended", {"reason": "stopped"}))
    now = stage.game.window(stage.game.desk.incidents[-1], stage.t_ns, None)
    assert (now, now.open) == (stood, True)
    assert stage.again().window(stage.again().desk.incidents[-1], stage.t_ns, None) == stood


def test_a_window_that_lapsed_names_the_move_that_closed_it() -> None:
    stage = Stage(started(), *LIFTED).happens(move("B", "R4"))
    closed = stage.game.state.seq
    stage.happens(move("W", "R10"), ("game_ended", {"reason": "stopped"}))
    window = stage.game.window(stage.game.desk.incidents[-1], stage.t_ns, None)
    assert window.closed_by is not None and window.closed_by.seq == closed
