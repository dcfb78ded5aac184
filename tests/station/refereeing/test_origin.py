"""An incident that is treated as another one keeps what was seen of it."""

from rules.rulings.decider import Role
from station.api.desk_boards import boards_of
from station.api.desk_shown import desk_state
from station.refereeing.origin import origin
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
    boards = [boards_of(Past(stage.game), seq) for seq in (told, opened)]
    assert (boards[1].before, boards[1].after) == (boards[0].before, boards[0].after)
    assert boards[1].before != boards[1].after


def test_a_picture_of_the_lifted_stone_is_none_of_after_the_takeback() -> None:
    stage = Stage(started(), *LIFTED)
    (one,) = stage.game.desk.incidents
    (shown,) = desk_state(stage.desk, Role.REFEREE, "Li", pictured={one.seq: ["before", "during", "after"]}).incidents
    assert shown.pictures == ["before", "during"]


def test_what_a_person_entered_by_hand_is_its_own() -> None:
    stage = Stage(started(), move("B", "Q16"))
    (entered,) = stage.takes(stage.desk.enter(Role.REFEREE, "talk", "Li", side="B"))
    assert origin(entered, stage.game) == entered
