"""An incident that is treated as another one keeps what was seen of it."""

from rules.rulings.decider import Role
from station.api.desk_boards import boards_of
from station.api.desk_shown import desk_state
from station.pictures.ring import Moment
from station.refereeing.origin import origin, pictured_by
from station.refereeing.past import Past
from tests.station.refereeing.stage import LIFTED, Stage, move, started


def test_what_is_ruled_to_be_another_incident_has_the_first_ones_points_boards_and_pictures() -> None:
    stage = Stage(started(), move("B", "Q16"), move("W", "D4"), ("stone_removed", {"point": "Q16", "color": "B"}))
    told = stage.game.desk.incidents[-1].seq
    stage.rule("to-4.8")
    opened = stage.game.desk.incidents[-1].seq
    assert opened != told and (origin(opened, stage.game), origin(told, stage.game)) == (told, told)
    shown = desk_state(stage.desk, Role.REFEREE, "Li", pictured={told: ["before", "after"]}).incidents[-1]
    assert (shown.origin, shown.points, shown.pictures) == (told, ["Q16"], ["before", "after"])
    first, again = desk_state(stage.desk, Role.REFEREE, "Li", pictured={}).incidents
    assert (again.t, again.time) == (first.t, first.time), "its pictures were taken then"
    boards = [boards_of(Past(stage.game), seq) for seq in (told, opened)]
    assert (boards[1].before, boards[1].after) == (boards[0].before, boards[0].after)
    assert boards[1].before != boards[1].after


def test_after_a_takeback_is_what_was_seen_when_the_stone_was_set_down() -> None:
    """As it was lifted it lay on neither point."""
    stage = Stage(started(), *LIFTED)
    (one,) = stage.game.desk.incidents
    lifted, set_down = one.seq, one.elsewhere
    assert [pictured_by(lifted, moment, stage.game) for moment in ("before", "after")] == [lifted, set_down]
    every: list[Moment] = ["before", "during", "after"]
    for pictured, moments in (({lifted: every}, every[:2]), ({lifted: every, set_down: every}, every)):
        (shown,) = desk_state(stage.desk, Role.REFEREE, "Li", pictured=pictured).incidents
        assert (shown.after, shown.pictures) == (set_down, moments)


def test_what_a_person_entered_by_hand_is_its_own() -> None:
    stage = Stage(started(), move("B", "Q16"))
    (entered,) = stage.takes(stage.desk.enter(Role.REFEREE, "talk", "Li", side="B"))
    assert origin(entered, stage.game) == entered
