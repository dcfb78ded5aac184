"""States of the board for which no article has a ruling: DESK.md §4.13.

Nobody's fault is known, so what becomes of the board is for both sides to say; who differs is sent on to the nearest
article or to a free ruling.
"""

from rules.rulings.decider import Decider
from rules.rulings.guards import no, yes
from rules.rulings.kind import Kind
from rules.rulings.ruling import ruling

PLAYERS, REFEREE = Decider.PLAYERS, Decider.REFEREE
AS_MOVED = ruling("to-4.6", REFEREE, "OPEN(stone_moved)")  # by analogy
BACK = ruling("restore", PLAYERS, "RESTORE(all)", texts=None)
NOTED = ruling("note", REFEREE, "NOTE", texts=None)

TABLE = {
    Kind.OCCUPIED: (BACK, AS_MOVED),
    Kind.STONE_OFF_POINT: (ruling("place", PLAYERS, "PLACE(moved; named)", texts=None), NOTED),
    Kind.STONE_ADDED: (
        ruling("misread", PLAYERS, "NOTE", texts=None),
        ruling("move_missed", PLAYERS, "INSERT(missed)", texts=None),
        ruling("lift", PLAYERS, "LIFT(all)", texts=None),
        AS_MOVED,
    ),
    Kind.STONE_REMOVED: (
        BACK,
        ruling("to-4.8", REFEREE, "OPEN(wrong_capture)", "", "", yes("with_capture")),
        ruling("to-4.6", REFEREE, "OPEN(stone_moved)", "", "", no("with_capture")),
    ),
    Kind.GAP: (
        ruling("order", PLAYERS, "INSERT(missed)", texts=None),
        ruling("setup-stays", PLAYERS, "STANDS", texts=None),
    ),
    Kind.STONE_SUPPLY: (ruling("more-stones", REFEREE, "NOTE", texts=None),),
    Kind.ODD_STONE: (ruling("exchanged", REFEREE, "NOTE", texts=None),),
    Kind.CHANGED_IN_PAUSE: (
        ruling("to-4.6", REFEREE, "OPEN(stone_moved)"),
        ruling("to-4.7", REFEREE, "OPEN(board_scattered)"),
    ),
    Kind.NOT_EMPTY_AT_START: (
        ruling("handicap", PLAYERS, "SET_UP(handicap)", texts=None),
        ruling("continued", PLAYERS, "SET_UP(continued)", texts=None),
        ruling("clear", PLAYERS, "LIFT(all)", texts=None),
    ),
}
