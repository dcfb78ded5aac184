"""Who may enter which ruling (DESK.md §7.2)."""

import pytest

from rules.rulings.decider import Decider, Role, may_enter

REFEREES = {Role.REFEREE, Role.EXECUTING_REFEREE, Role.CHIEF}
PRESENT = REFEREES | {Role.SIDE_TABLET}


@pytest.mark.parametrize(
    ("decides", "roles"),
    [
        ((Decider.CHIEF,), {Role.CHIEF}),
        ((Decider.REFEREE,), REFEREES),
        ((Decider.PLAYERS,), PRESENT),
        ((Decider.OPPONENT,), PRESENT),
        ((Decider.SIDE, Decider.REFEREE), PRESENT),
        ((Decider.EVENT,), {Role.CHIEF}),
        ((Decider.ORGANIZER,), {Role.CHIEF}),
        ((), REFEREES),
    ],
)
def test_the_chief_stands_in_for_a_referee_and_nobody_else_for_another(
    decides: tuple[Decider, ...], roles: set[Role]
) -> None:
    assert {role for role in Role if may_enter(role, decides)} == roles
