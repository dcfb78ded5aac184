"""What is known of an incident: from the record, from the event, from the event's other games."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules.rulings.decider import Role
from rules.rulings.parameters import Counted, EventParameters
from station.game.logged import LoggedGame
from station.refereeing.known import known_facts
from tests.station.refereeing.stage import NAMED, Stage


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
