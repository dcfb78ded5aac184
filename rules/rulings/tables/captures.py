"""Stones lifted wrongly, or left lying: DESK.md §4.8 and §4.9."""

from rules.rulings.decider import Decider
from rules.rulings.kind import Kind
from rules.rulings.ruling import ruling

REFEREE = Decider.REFEREE

TABLE = {
    Kind.WRONG_CAPTURE: (
        ruling(
            "18.1",
            REFEREE,
            "RESTORE(lifted), WARN(lifter)",
            "2002 §18.1",
            "误提对方有气之子，判误提者警告一次，将有气之子放回原处",
        ),
        ruling(
            "D9",
            REFEREE,
            "RESTORE(lifted), WARN(lifter)",
            "older D9",
            "误将对方有气之子提取,判误提者警告一次,把有气之子放回原处",
        ),
    ),
    Kind.CAPTURE_INCOMPLETE: (
        ruling(
            "18.2",
            REFEREE,
            "LIFT(dead), WARN(mover)",
            "2002 §18.2",
            "未提或漏提对方无气之子，判未提、漏提者警告一次并提取无气之子",
        ),
        ruling("older-lift", REFEREE, "LIFT(dead), NOTE", texts=("older",)),
    ),
}
